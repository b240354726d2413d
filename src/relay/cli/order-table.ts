/**
 * The list of orders for whoever reads it. In a file or a pipe: one line an order, and nothing is cut. In a terminal the
 * same where it has room; else two lines an order, the second with the name, and a third with what to check. Time,
 * order, total and the states of the mails are never cut.
 */
import type { BookedOrder } from '#relay/store/owners-book.ts';
import { cut } from './cut.ts';
import { checkWords, customerName, listFacts } from './order-facts.ts';
import { fits, table } from './table.ts';

const factsHead = ['ACCEPTED', 'ORDER', 'TOTAL', 'ITEMS', 'OWNER’S MAIL', 'CUSTOMER’S MAIL'];
const wholeHead = [...factsHead, 'CHECK', 'CUSTOMER'];

export interface OrderRow {
  readonly facts: readonly string[];
  readonly check: string;
  readonly customer: string;
}

/** What the list holds of an order, so that a long list needs no more of each. */
export function orderRow(order: BookedOrder): OrderRow {
  return { facts: listFacts(order), check: checkWords(order), customer: customerName(order) };
}

/** `columns` of the terminal; null for none. */
export function orderTable(orders: readonly OrderRow[], columns: number | null): string {
  const rows = orders.map(({ facts, check, customer }) => [...facts, check, customer]);
  if (columns === null || fits(wholeHead, rows, columns)) return table(wholeHead, rows, columns);
  const [head = '', ...lines] = table(
    factsHead,
    orders.map(({ facts }) => facts),
  ).split('\n');
  const below = (text: string) => `  ${cut(text, columns - 2)}`;
  const blocks = orders.flatMap(({ check, customer }, index) => [
    lines[index] ?? '',
    below(customer),
    ...(check === '' ? [] : [below(`check: ${check}`)]),
  ]);
  return `${[cut(head, columns), ...blocks].join('\n')}\n`;
}
