import { excerpt, shortened } from '#order/bounded-text.ts';
import type { StoredOrder } from '#order/order-store.ts';
import { cleanText } from '#order/clean-text.ts';
import { confirmationWords } from '#order/confirmation-words.ts';
import type { MailContent, MailShop } from './mail-content.ts';
import { block, mailPage, paragraph, section, warnings } from './mail-page.ts';
import { allRoom, type MailRoom, mailRoom, showCommand } from './mail-room.ts';
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
export function unreadableMail(stored: StoredOrder, shop: MailShop): MailContent {
  const parts = partsOf(stored, mailRoom);
  const { subject, problems, confirmation, values } = parts;
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
  return { subject, text: textOf(parts), html: page };
}

/** The mail's text without any limits on its size. */
export function fullUnreadableText(stored: StoredOrder): string {
  return textOf(partsOf(stored, allRoom));
}

type Parts = ReturnType<typeof partsOf>;

function partsOf(stored: StoredOrder, room: MailRoom) {
  const entries = Object.entries(stored.params);
  const values = entries.slice(0, room.fields).map(([name, value]) => {
    const bounds = name === 'message' ? room.message : { maxBytes: room.textBytes, maxLines: room.fieldLines };
    const shownName = fieldNames.get(name) ?? shortened(cleanText(name), room.textBytes);
    const clean = cleanText(value ?? '').trim();
    return { entry: [shownName, excerpt(clean, bounds)] as const, isWhole: excerpt(clean, bounds) === clean };
  });
  const isWhole = values.length === entries.length && values.every((value) => value.isWhole);
  return {
    subject: `CHECK: a message that could not be checked (${stored.key.slice(0, 8)})`,
    problems: [
      ...warningTexts(stored).map((text) => shortened(text, room.textBytes)),
      ...(isWhole ? [] : [`It is too long for a mail. See all of it with: ${showCommand(stored.key)}`]),
    ],
    confirmation: confirmationWords(stored.confirmation, stored.check),
    values: values.map(({ entry }) => entry),
  };
}

function textOf({ subject, problems, confirmation, values }: Parts): string {
  return [
    subject,
    '',
    ...problems.map((problem) => `- ${problem}`),
    '',
    confirmation,
    '',
    ...values.flatMap(([name, value]) => [`${name}:`, value, '']),
  ].join('\n');
}
