import { amountToCollect } from '#order/desk-order.ts';
import { counted } from '#shop/numbers.ts';
import type { MailShop } from '#mail/mail-parts.ts';
import { cleanLine } from '#shop/text.ts';
import { noLimits, ownerMail } from '#mail/owner-mail.ts';
import { type MailRecord, orderNow, type OrderRecord, type OrderFilter, readOrders } from '#orders-db/order-records.ts';
import type { Reading } from '#orders-db/database.ts';
import { checkText, mailOf, stateText } from '#orders-db/export-orders.ts';
import { totalQuantity } from '#shop/cart.ts';
import { textPrice } from '#shop/money.ts';
import { exactName, shortName } from '#order/order-reference.ts';
import { pakistanClock } from '#shop/time.ts';

/** Everything about one order: the owner's mail as text, and the state of its mails. */
export function orderText(order: OrderRecord, shop: MailShop): string {
  const mails = order.mails.flatMap(mailLines);
  return `${[...mailText(order, shop), ...deskLines(order), 'MAILS', ...mails, '', `Exact name: ${exactName(order)}`].join('\n')}\n`;
}

function mailText(order: OrderRecord, shop: MailShop): readonly string[] {
  const { check, erasedAt } = order;
  if (erasedAt !== null) {
    const total = check.kind === 'checked' ? [`Grand Total: ${textPrice(check.order.grandTotal)}`] : [];
    return [
      `Order ${shortName(order)}, accepted ${pakistanClock(order.acceptedAt)}`,
      ...total,
      `Personal details were erased on ${pakistanClock(erasedAt)}, after RETENTION_DAYS.`,
      '',
    ];
  }
  return [ownerMail(order, shop, noLimits).text.trimEnd(), ''];
}

/** The owner's changes at the desk. */
function deskLines(order: OrderRecord): readonly string[] {
  if (order.events.length === 0) return [];
  const now = orderNow(order);
  const { state, isCorrected, contents, courier, trackingNumber, advance } = now;
  const sentBy = [courier, trackingNumber].map(cleanLine).filter(Boolean).join(' ');
  return [
    'AT THE DESK',
    `${state}${sentBy === '' ? '' : `, ${sentBy}`}`,
    ...(isCorrected && contents
      ? [
          `Corrected, the total is now ${textPrice(contents.grandTotal)}. "export" has it all; above is what the customer sent.`,
        ]
      : []),
    ...(contents && advance > 0
      ? [
          `Amount to collect: ${textPrice(amountToCollect(now) ?? contents.grandTotal)}, after an advance of ${textPrice(advance)}.`,
        ]
      : []),
    '',
  ];
}

function mailLines(mail: MailRecord): readonly string[] {
  const to = mail.kind === 'owner' ? 'To the owner' : 'To the customer';
  const attempts = `after ${counted(mail.attempts, 'attempt')}`;
  const problem = mail.lastProblem === null ? [] : [`  last problem: ${cleanLine(mail.lastProblem)}`];
  switch (mail.state) {
    case 'queued':
      if (mail.isInDigest)
        return [`${to}: goes with the next digest, one mail for all orders above the limits; "resend" mails it alone`];
      return [
        `${to}: queued, next try ${pakistanClock(mail.dueAt)}${mail.attempts > 0 ? `, ${attempts}` : ''}`,
        ...problem,
      ];
    case 'sending':
      return [`${to}: being sent, attempt ${mail.attempts}`, ...problem];
    case 'sent':
      return [
        `${to}: sent ${mail.isInDigest ? 'in a digest ' : ''}${mail.sentAt === null ? '' : pakistanClock(mail.sentAt)}`.trimEnd(),
        ...(mail.receipt === null ? [] : [`  the mail server said: ${cleanLine(mail.receipt)}`]),
      ];
    case 'written':
      return [
        `${to}: WRITTEN to the file mail/${cleanLine(mail.receipt ?? '')} in the data folder; nobody was mailed`,
        '  There was no mail server: set SMTP_URL to have it sent at the next start.',
      ];
    case 'held':
      return [
        `${to}: HELD ${attempts}, tried again about every hour, next ${pakistanClock(mail.dueAt)}`,
        ...problem,
        '  Fix the cause (docs/runbook.md, "Held mails"), then "resend" or restart the relay.',
      ];
    case 'undeliverable':
      return [`${to}: UNDELIVERABLE, the e-mail address was refused for good: call the customer`, ...problem];
  }
}

const listHead = ['ACCEPTED', 'ORDER', 'TOTAL', 'ITEMS', 'OWNER’S MAIL', 'CUSTOMER’S MAIL', 'CHECK', 'CUSTOMER'];

/** Notes below the list on orders that need attention: the orders, and the end of a sentence about them. */
const notes: readonly (readonly [isConcerned: (order: OrderRecord) => boolean, text: string])[] = [
  [
    (order) => stateText(order, 'owner') === 'digest',
    'above the limits: you get one mail about all of them, the next digest.',
  ],
  [
    (order) => stateText(order, 'owner') === 'queued' && (mailOf(order, 'owner')?.attempts ?? 0) > 0,
    'whose mail to you failed and will be tried again: "show REF" says why.',
  ],
  [
    (order) => mailOf(order, 'owner')?.state === 'written',
    'whose mail to you was only WRITTEN to a file: set SMTP_URL to have it sent.',
  ],
  [(order) => order.mails.some(({ state }) => state === 'held'), 'with a HELD mail: "show REF" says why.'],
  [
    (order) => mailOf(order, 'customer')?.state === 'undeliverable',
    'whose customer’s e-mail address was refused for good: call them.',
  ],
];

/** A line for each order, and what needs the owner's attention. */
export async function listOrders({ read }: Reading, filter: OrderFilter): Promise<string> {
  const rows: (readonly string[])[] = [];
  const counts = notes.map(() => 0);
  for await (const order of readOrders(read, filter)) {
    const { check, erasedAt } = order;
    rows.push([
      pakistanClock(order.acceptedAt),
      shortName(order),
      totalText(order),
      check.kind === 'checked' && erasedAt === null ? String(totalQuantity(check.order.lines)) : '',
      stateText(order, 'owner'),
      stateText(order, 'customer'),
      checkText(order),
      customerName(order),
    ]);
    for (const [index, [isConcerned]] of notes.entries())
      if (isConcerned(order)) counts[index] = (counts[index] ?? 0) + 1;
  }
  if (rows.length === 0) return 'No orders.\n';
  const texts = notes.flatMap(([, text], index) =>
    counts[index] ? [`${counted(counts[index], 'order')} ${text}`] : [],
  );
  return `${[textTable(listHead, rows), `${counted(rows.length, 'order')}; times are Pakistan time.`, ...texts].join('\n')}\n`;
}

/** `?` if the order could not be read. */
export function totalText({ check }: OrderRecord): string {
  return check.kind === 'checked' ? textPrice(check.order.grandTotal) : '?';
}

export function customerName({ params, check, erasedAt }: OrderRecord): string {
  if (erasedAt !== null) return '(erased)';
  return cleanLine(check.kind === 'checked' ? check.order.customer.name : (params['from_name'] ?? ''));
}

/** Columns of text, each as wide as its widest cell. The last one is open-ended. */
export function textTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) =>
    rows.reduce((max, row) => Math.max(max, row[column]?.length ?? 0), title.length),
  );
  const lines = [head, ...rows].map((row) =>
    row
      .map((cell, column) => (column === row.length - 1 ? cell : cell.padEnd(widths[column] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
  return `${lines.join('\n')}\n`;
}
