/** The owner's command that tests the mail server. */
import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { orders, refusal } from '#test/support/processes.ts';
import { sampleReleases } from '#test/support/releases.ts';
import { smtpSink } from '#test/support/smtp-peer.ts';

const mailed = () => ({
  OWNER_EMAIL: 'me@myshop.localdomain',
  MAIL_FROM: 'orders@myshop.localdomain',
  ALERT_URL: 'https://ntfy.sh/x',
  RELEASES_DIR: sampleReleases(),
});

describe('orders test-mail', () => {
  it('mails the owner a test and prints the server’s answer', async () => {
    const sink = await smtpSink();
    const { code, out, err } = await orders({ ...mailed(), SMTP_URL: sink.url }, 'test-mail');
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(/^127\.0\.0\.1:\d+ accepted a test mail to me@myshop\.localdomain\. It said: 250 .+\n$/);
    const [received] = sink.mails;
    expect([received?.from, received?.to]).toEqual(['orders@myshop.localdomain', ['me@myshop.localdomain']]);
    const mail = await PostalMime.parse(received?.raw ?? Buffer.from(''));
    expect([mail.subject, mail.text]).toEqual([
      'Test mail from Panja',
      expect.stringContaining('The mails about your orders come the same way, through 127.0.0.1:'),
    ]);
    // So an absence note of the owner doesn't answer it.
    expect(mail.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }));
  });

  it('prints a refusal word for word, and ends with 1', async () => {
    const answer = Object.assign(new Error('5.7.8 Username and Password not accepted'), { responseCode: 535 });
    const sink = await smtpSink({
      authOptional: false,
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: (_, __, callback) => callback(answer),
    });
    const SMTP_URL = sink.url.replace('//', '//me:hunter2@');
    const err = await refusal(orders({ ...mailed(), SMTP_URL }, 'test-mail'));
    expect(err).toMatch(
      /^127\.0\.0\.1:\d+ did not accept a test mail to me@myshop\.localdomain: .*535 5\.7\.8 Username and Password not accepted\n$/,
    );
    expect(err).not.toContain('hunter2');
  });

  it('says that no shop was built', async () => {
    expect(await refusal(orders({ RELEASES_DIR: '/nowhere' }, 'test-mail'))).toBe(
      'There is no built shop in /nowhere; run "npm run build" first.\n',
    );
  });

  it('says what is not set', async () => {
    const RELEASES_DIR = sampleReleases();
    expect(await refusal(orders({ RELEASES_DIR }, 'test-mail'))).toBe(
      'There is no mail server to test: set SMTP_URL and OWNER_EMAIL as the relay has them.\n',
    );
    expect(await refusal(orders({ RELEASES_DIR, HOST: '0.0.0.0' }, 'test-mail'))).toMatch(
      /^There is no mail server, so no order would reach you/,
    );
  });
});
