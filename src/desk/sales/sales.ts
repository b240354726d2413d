/**
 * The sales of a month, by the days of the orders, added up by the database. Amounts are in rupees, after corrections.
 * Sold is every order but cancelled and returned ones. A message that could not be read counts nowhere: it is no order
 * until the owner makes one of it, which then counts by its own day.
 */
import { stateOf, summed } from '#orders-db/listed-orders.ts';
import { type Query, type Row, list, integerOf, sql, textOf } from '#orders-db/database.ts';
import { maxAmount } from '#shop/money.ts';
import { monthStart } from '#shop/time.ts';
import { lostStates, type OrderState, orderStates } from '#shop/order-states.ts';

export type MonthSales = Awaited<ReturnType<typeof monthSales>>;

const maxBest = 10;
/** Rarer combinations of products are not added up. */
const maxCombinations = 20_000;
const soldStates = orderStates.filter((state) => !lostStates.includes(state));

/** The sales of this month and the previous one. */
export async function salesOf(read: Query, now: number): Promise<readonly MonthSales[]> {
  const [next, start, before] = [monthStart(now, 1), monthStart(now), monthStart(now, -1)];
  return [await monthSales(read, start, next), await monthSales(read, before, start)];
}

async function monthSales(read: Query, start: number, end: number) {
  const rows = await read(sql`
    SELECT d.state, count(d.amount) AS orders, ${summed(sql`d.amount`)} AS amount,
           count(*) AS messages, count(CASE WHEN d.amount IS NOT NULL THEN o.erased_at END) AS erased,
           count(CASE WHEN d.amount > ${maxAmount} THEN 1 END) AS too_large
    FROM desk_orders d JOIN orders o ON o.id = d.order_id
    WHERE d.accepted_at >= ${start} AND d.accepted_at < ${end} GROUP BY d.state`);
  const baskets = await read(sql`
    SELECT products, count(*) AS orders FROM desk_orders
    WHERE accepted_at >= ${start} AND accepted_at < ${end} AND state NOT IN (${list(lostStates)})
      AND products IS NOT NULL AND coalesce(amount, 0) <= ${maxAmount}
    GROUP BY products ORDER BY orders DESC LIMIT ${maxCombinations}`);
  const total = (column: string, states: readonly OrderState[]) =>
    rows.filter((row) => states.includes(stateOf(row))).reduce((sum, row) => sum + integerOf(row, column), 0);
  /** Amounts are with delivery. */
  const count = (...states: readonly OrderState[]) => ({
    orders: total('orders', states),
    amount: total('amount', states),
  });
  return {
    start,
    sold: count(...soldStates),
    /** Part of the sold ones. */
    delivered: count('delivered'),
    returned: count('returned'),
    cancelled: count('cancelled'),
    /** The number of messages that could not be read, without those that were cancelled or made into an order. */
    unreadable: total('messages', soldStates) - total('orders', soldStates),
    /** The number of sold orders whose amounts count as nothing. */
    tooLarge: total('too_large', soldStates),
    /** The number of sold orders that were erased after their retention period, so their products are unknown. */
    erased: total('erased', soldStates),
    best: bestProducts(baskets),
  };
}

/** The products with the highest sales, the best first. Amounts are without delivery. */
function bestProducts(baskets: readonly Row[]) {
  const sold = new Map<number, { readonly id: number; readonly pieces: number; readonly amount: number }>();
  for (const basket of baskets) {
    const orders = integerOf(basket, 'orders');
    const products: readonly { id: number; quantity: number; amount: number }[] = JSON.parse(
      textOf(basket, 'products'),
    );
    for (const { id, quantity, amount } of products) {
      if (Math.max(quantity, amount) > maxAmount) continue;
      const before = sold.get(id) ?? { pieces: 0, amount: 0 };
      sold.set(id, { id, pieces: before.pieces + orders * quantity, amount: before.amount + orders * amount });
    }
  }
  return [...sold.values()].toSorted((one, other) => other.amount - one.amount || one.id - other.id).slice(0, maxBest);
}
