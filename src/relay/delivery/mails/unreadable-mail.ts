import type { StoredOrder } from '#relay/store/order-store.ts';
import { cleanText } from './clean-text.ts';
import { confirmationWords } from './confirmation-words.ts';
import type { MailContent, MailShop } from './mail-content.ts';
import { block, mailPage, paragraph, section, warnings } from './mail-page.ts';
import { warningTexts } from './warning-texts.ts';

/** What the owner reads in place of the names of the contract (RELIABILITY.md 1.1); any other name stays as it came. */
const fieldNames = new Map([
  ['from_name', 'Name'],
  ['from_email', 'E-mail'],
  ['to_name', 'To'],
  ['message', 'Message'],
  ['reply_to', 'Reply to'],
]);

/** The owner's mail of a message that is not one of the shop's orders: everything it said, and a plain warning (D41). */
export function unreadableMail(stored: StoredOrder, shop: MailShop): MailContent {
  const subject = `CHECK: a message that could not be checked (${stored.key.slice(0, 8)})`;
  const problems = warningTexts(stored);
  const confirmation = confirmationWords(stored.confirmation);
  const values = Object.entries(stored.params).map(
    ([name, value]) => [fieldNames.get(name) ?? cleanText(name), cleanText(value ?? '').trim()] as const,
  );
  const text = [
    subject,
    '',
    ...problems.map((problem) => `- ${problem}`),
    '',
    confirmation,
    '',
    ...values.flatMap(([name, value]) => [`${name}:`, value, '']),
  ].join('\n');
  const page = mailPage({
    title: subject,
    shopName: shop.name,
    heading: 'A message that could not be checked',
    subheading: 'It came through the shop’s order address.',
    sections: [
      warnings(problems),
      paragraph(confirmation),
      ...values.map(([name, value]) => section(name, block(value))),
    ],
  });
  return { subject, text, html: page };
}
