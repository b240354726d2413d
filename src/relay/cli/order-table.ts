/**
 * The list of orders. In a file or a pipe: one uncut line for each order. In a terminal the same if it is wide enough;
 * else two lines for each order, the second with the name, and a third with what to check. Time, order, total and the
 * states of the mails are never cut.
 */
import type { OrderRecord } from '#relay/store/orders-database.ts';
import { cut } from './cut.ts';
import { checkWords, customerName, listFacts } from '#relay/export/order-facts.ts';
import { fits, table } from './table.ts';

const factsHead = ['ACCEPTED', 'ORDER', 'TOTAL', 'ITEMS', 'OWNER’S MAIL', 'CUSTOMER’S MAIL'];
const wholeHead = [...factsHead, 'CHECK', 'CUSTOMER'];

export interface OrderRow {
  readonly facts: readonly string[];
  readonly check: string;
  readonly customer: string;
}

/** The columns of an order, so that a long list keeps nothing else of it. */
export function orderRow(order: OrderRecord): OrderRow {
  return { facts: listFacts(order), check: checkWords(order), customer: customerName(order) };
}

/** `columns` of the terminal; null without one. */
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
