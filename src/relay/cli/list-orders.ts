import { counted } from '#shop/counted.ts';
import type { OrderFilter, OrderRecord, OrdersDatabase } from '#relay/store/orders-database.ts';
import { checkText, customerName, listFacts, mailOf, stateText } from '#relay/export/order-summary.ts';

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
export async function listOrders(database: OrdersDatabase, filter: OrderFilter): Promise<string> {
  const rows: (readonly string[])[] = [];
  const counts = notes.map(() => 0);
  for await (const order of database.orders(filter)) {
    rows.push([...listFacts(order), checkText(order), customerName(order)]);
    for (const [index, [isConcerned]] of notes.entries())
      if (isConcerned(order)) counts[index] = (counts[index] ?? 0) + 1;
  }
  if (rows.length === 0) return 'No orders.\n';
  const texts = notes.flatMap(([, text], index) =>
    counts[index] ? [`${counted(counts[index], 'order')} ${text}`] : [],
  );
  return `${[table(listHead, rows), `${counted(rows.length, 'order')}; times are Pakistan time.`, ...texts].join('\n')}\n`;
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
