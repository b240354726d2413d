/** `orders -- test-mail`: sends the owner a mail, and reports the mail server's answer. */
import { randomUUID } from 'node:crypto';
import type { Colours } from '#shop/colours.ts';
import { secondMs } from '#shop/time.ts';
import { cleanLine } from '#shop/text.ts';
import { mailContent, paragraph } from './mail-parts.ts';
import { composeMessage } from './compose-mail.ts';
import { type SmtpSettings, SmtpTransport } from './smtp-transport.ts';
import type { Mail } from '#order/mail-attempts.ts';

/** The shop's name and addresses, as the settings have them. */
interface Addresses {
  readonly shop: { readonly name: string };
  readonly mailFrom: string;
  readonly ownerEmail: string;
}

/** Short, as somebody is waiting. */
const timeouts = {
  connectMs: 15 * secondMs,
  greetingMs: 30 * secondMs,
  silenceMs: 60 * secondMs,
  messageMs: 120 * secondMs,
};

export interface TestMail {
  readonly isTaken: boolean;
  /** A sentence or two for the owner. */
  readonly text: string;
}

export async function sendTestMail(server: SmtpSettings, config: Addresses, colours: Colours): Promise<TestMail> {
  const place = `${server.host}:${server.port}`;
  const transport = new SmtpTransport(server, config.mailFrom, timeouts);
  const outcome = await transport.send(await composeTestMail(config, { place, colours }), () => true);
  transport.close();
  if (outcome.kind === 'sent')
    return {
      isTaken: true,
      text: `${place} accepted a test mail to ${config.ownerEmail}. It said: ${cleanLine(outcome.receipt)}`,
    };
  const said = outcome.kind === 'failed' ? cleanLine(outcome.reason) : outcome.kind;
  return { isTaken: false, text: `${place} did not accept a test mail to ${config.ownerEmail}: ${said}` };
}

async function composeTestMail(
  { shop, mailFrom, ownerEmail }: Addresses,
  { place, colours }: { readonly place: string; readonly colours: Colours },
): Promise<Mail> {
  const id = randomUUID().replaceAll('-', '');
  const content = mailContent({
    subject: `Test mail from ${shop.name}`,
    shop: { name: shop.name, colours },
    heading: 'Test mail',
    subheading: 'It arrived.',
    parts: [paragraph(`This is a test. The mails about your orders come the same way, through ${place}.`)],
  });
  const from = { name: shop.name, address: mailFrom };
  const headers = { 'Auto-Submitted': 'auto-generated' };
  const bytes = await composeMessage({ id, from, to: ownerEmail, date: new Date(), ...content, headers });
  return { name: id, from: mailFrom, isAutomatic: false, to: ownerEmail, bytes };
}
