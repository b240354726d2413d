/**
 * The sales of a month, by the days of the orders, added up by the database. Amounts are after corrections; cancelled and
 * returned orders don't count as sold.
 */
import { type OrderState, lostStates, orderStates } from '#order/order-states.ts';
import { type Ask, type Row, commas, integerOf, sql, textOf } from '#relay/store/database.ts';
import { monthStart } from '#shop/time.ts';
import { Hono } from 'hono';
import { addresses } from '#desk/addresses.ts';
import type { DeskEnv } from '#desk/context.ts';
import type { DeskDeps } from '#desk/deps.ts';

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
  /** The start of the month in Pakistan. */
  readonly start: number;
  readonly sold: Count;
  /** The sold orders that were delivered. */
  readonly delivered: Count;
  readonly returned: Count;
  readonly cancelled: Count;
  /** The number of sold orders without an amount, because they could not be read. */
  readonly unreadable: number;
  /** The number of sold orders that were erased after their retention period, so their products are unknown. */
  readonly erased: number;
  /** The products with the highest sales, the best first. */
  readonly best: readonly SoldProduct[];
}

const maxBest = 10;
/** Rarer combinations of products are not added up. */
const maxCombinations = 20_000;

/** The sales of this month and the previous one. */
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

export function sales({ orders, clock, catalogue }: DeskDeps): Hono<DeskEnv> {
  const app = new Hono<DeskEnv>();
  app.get(addresses.sales, async (c) => {
    const months = await orders.sales(clock.now());
    const names = new Map(catalogue().products.map(({ id, name }) => [id, name]));
    return c.var.show('SalesScreen', { months, nameOf: (id) => names.get(id) });
  });
  return app;
}
