/**
 * Sales of a month, by the day on which an order came, added up by the database from the rows of the list: amounts are after
 * corrections, and neither cancelled nor returned orders are sold.
 */
import { lostStates, type OrderState, orderStates } from '#order/order-states.ts';
import { type Ask, commas, integerOf, type Row, sql, textOf } from '#relay/store/database.ts';
import { monthStart } from '#shop/pakistan-time.ts';

export interface Count {
  readonly orders: number;
  /** In rupees, with delivery. */
  readonly amount: number;
}

export interface SoldProduct {
  readonly id: number;
  readonly pieces: number;
  /** In rupees, without delivery. */
  readonly amount: number;
}

export interface MonthSales {
  /** When the month began in Pakistan. */
  readonly start: number;
  readonly sold: Count;
  /** Those of the sold ones that have arrived. */
  readonly delivered: Count;
  readonly returned: Count;
  readonly cancelled: Count;
  /** Sold orders that could not be read, and so have no amount. */
  readonly unreadable: number;
  /** Sold orders that were erased at the end of their retention period: their products are not known any more. */
  readonly erased: number;
  /** Those that brought most, the best first. */
  readonly best: readonly SoldProduct[];
}

const maxBest = 10;
/** Further combinations of products, each of which is in fewer orders, are not added up. */
const maxCombinations = 20_000;

/** This month and the one before. */
export async function salesOf(read: Ask, now: number): Promise<readonly [MonthSales, MonthSales]> {
  const [next, start, before] = [monthStart(now, 1), monthStart(now), monthStart(now, -1)];
  return [await monthSales(read, start, next), await monthSales(read, before, start)];
}

async function monthSales(read: Ask, start: number, end: number): Promise<MonthSales> {
  const rows = await read(sql`
    SELECT d.state, count(*) AS orders, CAST(coalesce(sum(d.amount), 0) AS bigint) AS amount,
           count(d.amount) AS readable, count(o.erased_at) AS erased
    FROM desk_orders d JOIN orders o ON o.id = d.order_id
    WHERE d.accepted_at >= ${start} AND d.accepted_at < ${end} GROUP BY d.state`);
  const baskets = await read(sql`
    SELECT products, count(*) AS orders FROM desk_orders
    WHERE accepted_at >= ${start} AND accepted_at < ${end} AND state NOT IN (${commas(lostStates)})
      AND products IS NOT NULL
    GROUP BY products ORDER BY orders DESC LIMIT ${maxCombinations}`);
  const total = (column: string, isOf: (state: OrderState) => boolean) =>
    rows.filter((row) => isOf(stateOf(row))).reduce((sum, row) => sum + integerOf(row, column), 0);
  const count = (isOf: (state: OrderState) => boolean) => ({
    orders: total('orders', isOf),
    amount: total('amount', isOf),
  });
  const isSold = (state: OrderState) => !lostStates.includes(state);
  return {
    start,
    sold: count(isSold),
    delivered: count((state) => state === 'delivered'),
    returned: count((state) => state === 'returned'),
    cancelled: count((state) => state === 'cancelled'),
    unreadable: total('orders', isSold) - total('readable', isSold),
    erased: total('erased', isSold),
    best: bestProducts(baskets),
  };
}

function stateOf(row: Row): OrderState {
  return orderStates.find((known) => known === row['state']) ?? 'new';
}

function bestProducts(baskets: readonly Row[]): readonly SoldProduct[] {
  const sold = new Map<number, SoldProduct>();
  for (const basket of baskets) {
    const orders = integerOf(basket, 'orders');
    const products: readonly { id: number; quantity: number; amount: number }[] = JSON.parse(
      textOf(basket, 'products'),
    );
    for (const { id, quantity, amount } of products) {
      const before = sold.get(id) ?? { id, pieces: 0, amount: 0 };
      sold.set(id, { id, pieces: before.pieces + orders * quantity, amount: before.amount + orders * amount });
    }
  }
  return [...sold.values()].toSorted((one, other) => other.amount - one.amount || one.id - other.id).slice(0, maxBest);
}
