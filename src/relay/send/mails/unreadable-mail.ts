import type { StoredOrder } from '#order/order-store.ts';
import { cleanText, excerpt, shortened } from '#order/clean-text.ts';
import { confirmationText } from '#order/confirmation.ts';
import type { MailShop } from './mail-content.ts';
import { block, type MailContent, mailContent, paragraph, section, warnings } from './mail-parts.ts';
import { type MailLimits, mailLimits, showCommand } from './mail-limits.ts';
import { warningTexts } from './warning-texts.ts';

/** The owner's words for the contract's parameters (R216); any other name is shown as it is. */
const fieldNames = new Map([
  ['from_name', 'Name'],
  ['from_email', 'E-mail'],
  ['to_name', 'To'],
  ['message', 'Message'],
  ['reply_to', 'Reply to'],
]);

/** The owner's mail for a message that is not one of the shop's orders: its content, and a plain warning (D41). */
export function unreadableMail(stored: StoredOrder, shop: MailShop, limits: MailLimits = mailLimits): MailContent {
  const entries = Object.entries(stored.params);
  const values = entries.slice(0, limits.fields).map(([name, value]) => {
    const bounds = name === 'message' ? limits.message : { maxBytes: limits.textBytes, maxLines: limits.fieldLines };
    const clean = cleanText(value ?? '').trim();
    const shown = excerpt(clean, bounds);
    const label = fieldNames.get(name) ?? shortened(cleanText(name), limits.textBytes);
    return { part: section(label, block(shown)), isWhole: shown === clean };
  });
  const isWhole = values.length === entries.length && values.every((value) => value.isWhole);
  const problems = [
    ...warningTexts(stored).map((text) => shortened(text, limits.textBytes)),
    ...(isWhole ? [] : [`It is too long for a mail. See all of it with: ${showCommand(stored.key)}`]),
  ];
  return mailContent({
    subject: `CHECK: a message that could not be checked (${stored.key.slice(0, 8)})`,
    shopName: shop.name,
    heading: 'A message that could not be checked',
    subheading: 'It came through the shop’s order address.',
    parts: [
      ...warnings(problems),
      paragraph(confirmationText(stored.confirmation, stored.check)),
      ...values.map(({ part }) => part),
    ],
  });
}
