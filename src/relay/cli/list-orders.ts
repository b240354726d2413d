import { counted } from '#shop/counted.ts';
import type { OrderFilter, OrderRecord, OrdersDatabase } from '#relay/store/orders-database.ts';
import { checkText, customerName, listFacts, mailOf } from '#relay/export/order-facts.ts';

const listHead = ['ACCEPTED', 'ORDER', 'TOTAL', 'ITEMS', 'OWNER’S MAIL', 'CUSTOMER’S MAIL', 'CHECK', 'CUSTOMER'];

/** A line for each order, and what needs the owner's attention. */
export async function listOrders(database: OrdersDatabase, filter: OrderFilter): Promise<string> {
  const rows: (readonly string[])[] = [];
  const counts = { digest: 0, waiting: 0, written: 0, held: 0, undeliverable: 0 };
  for await (const order of database.orders(filter)) {
    rows.push(listRow(order));
    const toOwner = mailOf(order, 'owner');
    if (toOwner?.state === 'queued' && toOwner.isInDigest) counts.digest += 1;
    else if (toOwner?.state === 'queued' && toOwner.attempts > 0) counts.waiting += 1;
    if (toOwner?.state === 'written') counts.written += 1;
    if (order.mails.some((mail) => mail.state === 'held')) counts.held += 1;
    if (mailOf(order, 'customer')?.state === 'undeliverable') counts.undeliverable += 1;
  }
  if (rows.length === 0) return 'No orders.\n';
  return `${table(listHead, rows)}\n${[
    `${counted(rows.length, 'order')}; times are Pakistan time.`,
    ...(counts.digest > 0
      ? [`${counted(counts.digest, 'order')} above the limits: you get one mail about all of them, the next digest.`]
      : []),
    ...(counts.waiting > 0
      ? [`${counted(counts.waiting, 'order')} whose mail to you failed and will be tried again: "show REF" says why.`]
      : []),
    ...(counts.written > 0
      ? [
          `${counted(counts.written, 'order')} whose mail to you was only WRITTEN to a file: set SMTP_URL to have it sent.`,
        ]
      : []),
    ...(counts.held > 0 ? [`${counted(counts.held, 'order')} with a HELD mail: "show REF" says why.`] : []),
    ...(counts.undeliverable > 0
      ? [`${counted(counts.undeliverable, 'order')} whose customer’s e-mail address was refused for good: call them.`]
      : []),
  ].join('\n')}\n`;
}

function listRow(order: OrderRecord): readonly string[] {
  return [...listFacts(order), checkText(order), customerName(order)];
}

/** Columns of text, each as wide as its widest cell. The last one is open-ended. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
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
