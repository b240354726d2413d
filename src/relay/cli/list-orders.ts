import type { OrderFilter, OwnersBook } from '#relay/store/owners-book.ts';
import { mailOf } from './order-facts.ts';
import { orderRow, type OrderRow, orderTable } from './order-table.ts';

/** The list, and below it what needs the owner. `columns` of the terminal; null for none. */
export async function listOrders(book: OwnersBook, filter: OrderFilter, columns: number | null): Promise<string> {
  const rows: OrderRow[] = [];
  const counts = { digest: 0, waiting: 0, written: 0, held: 0, undeliverable: 0 };
  for await (const order of book.orders(filter)) {
    rows.push(orderRow(order));
    const toOwner = mailOf(order, 'owner');
    if (toOwner?.state === 'queued' && toOwner.isInDigest) counts.digest += 1;
    else if (toOwner?.state === 'queued' && toOwner.attempts > 0) counts.waiting += 1;
    if (toOwner?.state === 'written') counts.written += 1;
    if (order.mails.some((mail) => mail.state === 'held')) counts.held += 1;
    if (mailOf(order, 'customer')?.state === 'undeliverable') counts.undeliverable += 1;
  }
  if (rows.length === 0) return 'No orders.\n';
  return `${orderTable(rows, columns)}\n${[
    `${rows.length === 1 ? '1 order' : `${rows.length} orders`}; times are Pakistan time.`,
    ...(counts.digest > 0
      ? [`${orders(counts.digest)} above the limits: the next digest, one mail for all of them, tells you of them.`]
      : []),
    ...(counts.waiting > 0
      ? [`${orders(counts.waiting)} whose mail to you failed and is tried once more: "show REF" says why.`]
      : []),
    ...(counts.written > 0
      ? [`${orders(counts.written)} whose mail to you was only WRITTEN to a file: set SMTP_URL, and it is sent.`]
      : []),
    ...(counts.held > 0 ? [`${orders(counts.held)} with a HELD mail: "show REF" says why.`] : []),
    ...(counts.undeliverable > 0
      ? [`${orders(counts.undeliverable)} whose customer’s e-mail address was refused for good: tell them by phone.`]
      : []),
  ].join('\n')}\n`;
}

function orders(count: number): string {
  return count === 1 ? '1 order' : `${count} orders`;
}
