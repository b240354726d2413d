import { counted } from '#shop/counted.ts';
import type { OrderFilter, OrdersDatabase } from '#relay/store/orders-database.ts';
import { mailOf } from '#relay/export/order-facts.ts';
import { orderRow, type OrderRow, orderTable } from './order-table.ts';

/** The list, and what needs the owner's attention. `columns` of the terminal; null without one. */
export async function listOrders(
  database: OrdersDatabase,
  filter: OrderFilter,
  columns: number | null,
): Promise<string> {
  const rows: OrderRow[] = [];
  const counts = { digest: 0, waiting: 0, written: 0, held: 0, undeliverable: 0 };
  for await (const order of database.orders(filter)) {
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
