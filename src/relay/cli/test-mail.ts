/** `orders -- test-mail`: a mail to the owner through each mail server, and what each said to it. */
import { randomUUID } from 'node:crypto';
import type { RelayConfig } from '#relay/config.ts';
import { secondMs } from '#relay/clock.ts';
import { cleanLine } from '#relay/delivery/mails/clean-text.ts';
import { mailPage, paragraph } from '#relay/delivery/mails/mail-page.ts';
import { alternativeMessage } from '#relay/delivery/mime/alternative-message.ts';
import { addressHeader, textHeader } from '#relay/delivery/mime/header.ts';
import type { SmtpSettings } from '#relay/delivery/smtp-settings.ts';
import { SmtpTransport } from '#relay/delivery/smtp-transport.ts';
import type { Mail } from '#relay/delivery/transport.ts';

/** Somebody waits for the answer. */
const timeouts = {
  connectMs: 15 * secondMs,
  greetingMs: 30 * secondMs,
  silenceMs: 60 * secondMs,
  messageMs: 120 * secondMs,
};

export interface TestMail {
  readonly isTaken: boolean;
  /** A sentence or two for the owner. */
  readonly words: string;
}

export async function sendTestMail(server: SmtpSettings, config: RelayConfig): Promise<TestMail> {
  const place = `${server.host}:${server.port}`;
  const transport = new SmtpTransport(server, timeouts);
  const outcome = await transport.send(testMail(config, place), async () => true);
  await transport.close();
  if (outcome.kind === 'sent')
    return {
      isTaken: true,
      words: `${place} took a test mail to ${config.ownerEmail}. It said: ${cleanLine(outcome.receipt)}`,
    };
  const said = outcome.kind === 'failed' ? cleanLine(outcome.reason) : outcome.kind;
  return { isTaken: false, words: `${place} did not take a test mail to ${config.ownerEmail}: ${said}` };
}

function testMail({ shop, mailFrom, ownerEmail }: RelayConfig, place: string): Mail {
  const id = randomUUID();
  const subject = `Test mail from ${shop.name}`;
  const texts = [`This is a test. The mails of your orders come the same way, through ${place}.`];
  const bytes = alternativeMessage({
    headers: [
      addressHeader('From', { of: shop.name, address: mailFrom }),
      addressHeader('To', { of: '', address: ownerEmail }),
      textHeader('Subject', subject),
      `Message-ID: <${id}@${mailFrom.slice(mailFrom.lastIndexOf('@') + 1)}>`,
      `Date: ${new Date().toUTCString().replace('GMT', '+0000')}`,
    ],
    text: texts.join('\n'),
    html: mailPage({
      title: subject,
      shopName: shop.name,
      heading: 'Test mail',
      subheading: 'It arrived.',
      sections: texts.map(paragraph),
    }),
    boundary: id.replaceAll('-', ''),
  });
  return { name: id, from: mailFrom, isAutomatic: false, to: ownerEmail, bytes };
}
