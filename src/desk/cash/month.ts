/**
 * A month's table for the accountant: the orders that were delivered, returned or cancelled in it, and the payments that
 * came in it, by Pakistan time. An order's own amounts stand once, beside its first payment. A
 * cancelled message that could not be read is no order.
 */
import { amountToCollect, orderMoney, type Payment } from '#order/desk-order.ts';
import { shortName } from '#order/order-reference.ts';
import { type Reading, integerOf, list, sql } from '#orders-db/database.ts';
import { type OrderRecord, orderNow, ordersById } from '#orders-db/order-records.ts';
import { lastStates, stateFacts } from '#shop/order-states.ts';
import { cleanLine } from '#shop/text.ts';
import { pakistanMidnight, sortableClock } from '#shop/time.ts';

type Cell = string | number;

const factTitles = ['Order', 'Ordered on', 'State', 'Since', 'Courier'] as const;
const amountTitles = ['Total (Rs)', 'Paid in advance (Rs)', 'To collect (Rs)', 'Still owed (Rs)'] as const;
const paymentTitles = ['Received (Rs)', 'Charge (Rs)', 'Net (Rs)', 'Written off (Rs)', 'Receipt', 'Paid on'] as const;

const ordersAtOnce = 500;

export async function monthRows(database: Reading, start: number, end: number): Promise<readonly (readonly Cell[])[]> {
  const found = await database.read(sql`
    SELECT order_id FROM desk_orders
    WHERE state_at >= ${start} AND state_at < ${end} AND state IN (${list(lastStates)})
      AND (amount IS NOT NULL OR state <> 'cancelled')
    UNION SELECT order_id FROM order_payments WHERE paid_at >= ${start} AND paid_at < ${end}
    ORDER BY order_id`);
  const ids = found.map((row) => integerOf(row, 'order_id'));
  const rows: (readonly Cell[])[] = [[...factTitles, ...amountTitles, ...paymentTitles]];
  for (let from = 0; from < ids.length; from += ordersAtOnce)
    for (const order of await ordersById(database, ids.slice(from, from + ordersAtOnce)))
      rows.push(...orderRows(order, start, end));
  return rows;
}

function orderRows(order: OrderRecord, start: number, end: number): readonly (readonly Cell[])[] {
  const now = orderNow(order);
  const timeOf = (event: number | null) => order.events[(event ?? 0) - 1]?.madeAt;
  const paidAt = ({ day, number }: Payment) => pakistanMidnight(day) ?? timeOf(number) ?? 0;
  const payments = now.payments.filter((payment) => paidAt(payment) >= start && paidAt(payment) < end);
  const state = [stateFacts[now.state].label, dayOf(timeOf(now.stateEvent))];
  const facts = [shortName(order), dayOf(order.acceptedAt), ...state, cleanLine(now.courier)];
  const [collected, owed] = now.state === 'delivered' ? [amountToCollect(now) ?? '', orderMoney(now).owed] : [0, 0];
  const amounts = [now.contents?.grandTotal ?? '', now.advance, collected, owed];
  const cells = payments.map((payment) => [...paymentCells(payment), dayOf(paidAt(payment))]);
  const [first = paymentTitles.map(() => ''), ...later] = cells;
  return [[...facts, ...amounts, ...first], ...later.map((paid) => [...facts, ...amounts.map(() => ''), ...paid])];
}

function paymentCells({ received, chargePaisa, writtenOff, receipt }: Payment): readonly Cell[] {
  return [received, chargePaisa / 100, (received * 100 - chargePaisa) / 100, writtenOff, cleanLine(receipt)];
}

/** `2026-11-21` */
function dayOf(time: number | undefined): string {
  return time === undefined ? '' : sortableClock(time).slice(0, 10);
}
