/** Sums of the money that couriers owe and have paid (D85), from `desk_orders`. */
import { type Courier, plainCourier } from '#shop/couriers.ts';
import { type Reading, type Row, type Sql, list, integerOf, integerOrNull, sql, textOf } from '#orders-db/database.ts';
import { bounded, orderOf, summed, whereOverpaid, whereOwed } from '#orders-db/listed-orders.ts';
import { dayMs, pakistanOffsetMs } from '#shop/time.ts';
import { listedText } from '#shop/text.ts';

export type CourierCash = Awaited<ReturnType<CashStore['couriers']>>[number];
export type Received = CourierCash['received'];
export type ReceivedPayment = Awaited<ReturnType<CashStore['received']>>[number];
export type CashOrder = ReturnType<typeof cashOrder>;

export type CashOrders = Awaited<ReturnType<CashStore['overpaid']>>;

export const cashListLength = 100;
export const receivedDays = 30;
const paymentsListed = 20;
const payments = sql`order_payments p JOIN desk_orders d ON d.order_id = p.order_id`;
const received = sql`
  count(DISTINCT p.order_id) AS orders, ${summed(sql`p.received`)} AS received, ${summed(sql`p.charge_paisa`, 100)} AS charges`;

export class CashStore {
  readonly #database: Reading;

  constructor(database: Reading) {
    this.#database = database;
  }

  /** The couriers with the highest debts come first. `shop` is the shop's list of couriers. */
  async couriers(shop: readonly Courier[], now: number) {
    const owing = await this.#database.read(sql`
      SELECT d.courier, count(*) AS orders, ${summed(sql`d.balance`)} AS owed, min(d.state_at) AS since
      FROM desk_orders d WHERE ${whereOwed} GROUP BY d.courier`);
    const paying = await this.#database.read(sql`
      SELECT d.courier, ${received} FROM ${payments}
      WHERE p.paid_at >= ${now - receivedDays * dayMs} GROUP BY d.courier`);
    const carrying = await this.#database.read(sql`
      SELECT d.courier, count(*) AS orders, ${summed(sql`coalesce(d.to_collect, d.amount)`)} AS carried
      FROM desk_orders d WHERE d.state = 'shipped' GROUP BY d.courier`);
    const spelled = Map.groupBy([...owing, ...paying, ...carrying], (row) => plainCourier(textOf(row, 'courier')));
    const cash = [...spelled].map(([name, rows]) => {
      const [owed, paid, onRoad] = ['owed', 'received', 'carried'].map((figure) => rows.filter((row) => figure in row));
      const since = (owed ?? []).flatMap((row) => integerOrNull(row, 'since') ?? []);
      return {
        /** The name in the shop's list, else in an order; empty for orders without a courier. */
        courier: shop.find((each) => plainCourier(each.name) === name)?.name ?? textOf(rows[0], 'courier'),
        owed: columnTotal(owed, 'owed'),
        orders: columnTotal(owed, 'orders'),
        /** The time of the first delivery among those for which money is owed. */
        since: since.length === 0 ? null : Math.min(...since),
        /** Shipped and not yet delivered: what is to be collected. */
        onRoad: { amount: columnTotal(onRoad, 'carried'), orders: columnTotal(onRoad, 'orders') },
        /** Payments of the last 30 days. */
        received: receivedSum(paid),
      };
    });
    return cash.toSorted((one, other) => other.owed - one.owed || other.onRoad.amount - one.onRoad.amount);
  }

  /** Orders for which a courier owes money, in the order of delivery. */
  async owed(courier: string, from: number) {
    const spellings = await this.#spellings(courier);
    return this.#orders(sql`${whereOwed} AND d.courier IN (${list(spellings)})`, from);
  }

  overpaid() {
    return this.#orders(whereOverpaid, 0);
  }

  /** Delivered, unpaid orders whose messages could not be read. */
  unknown() {
    return this.#orders(sql`d.amount IS NULL AND d.state = 'delivered' AND d.balance = 0 AND d.paid = 0`, 0);
  }

  /** A courier's payments by day and receipt, the latest first. */
  async received(courier: string) {
    const rows = await this.#database.read(sql`
      SELECT day, receipt, ${received}
      FROM (SELECT (p.paid_at + CAST(${pakistanOffsetMs} AS bigint)) / CAST(${dayMs} AS bigint) AS day,
              p.receipt, p.order_id, p.received, p.charge_paisa
            FROM ${payments} WHERE d.courier IN (${list(await this.#spellings(courier))})) p
      GROUP BY day, receipt ORDER BY day DESC, receipt LIMIT ${paymentsListed}`);
    return rows.map((row) => ({
      /** A time on that day. */
      at: integerOf(row, 'day') * dayMs,
      receipt: textOf(row, 'receipt'),
      ...receivedSum([row]),
    }));
  }

  async #spellings(courier: string): Promise<readonly string[]> {
    const rows = await this.#database.read(sql`
      SELECT d.courier FROM desk_orders d WHERE d.balance <> 0 GROUP BY d.courier
      UNION SELECT d.courier FROM ${payments} GROUP BY d.courier`);
    const used = rows.map((row) => textOf(row, 'courier')).filter((each) => isSameCourier(each, courier));
    return used.length === 0 ? [courier] : used;
  }

  async #orders(condition: Sql, from: number) {
    const rows = await this.#database.read(sql`
      SELECT d.order_id, d.name, d.city, d.state, d.answer, d.state_at, ${bounded(sql`d.balance`)} AS balance, ${bounded(sql`d.paid`)} AS paid, o.key, o.copy, d.sequence
      FROM desk_orders d JOIN orders o ON o.id = d.order_id
      WHERE ${condition} ORDER BY d.state_at, d.order_id LIMIT ${cashListLength + 1} OFFSET ${from}`);
    return { orders: rows.slice(0, cashListLength).map(cashOrder), hasMore: rows.length > cashListLength };
  }
}

/** An order for which money is owed, or too much was paid. */
function cashOrder(row: Row) {
  return {
    ...orderOf(row),
    /** Empty once it is erased, or for a message that could not be read. */
    name: listedText(textOf(row, 'name')),
    city: listedText(textOf(row, 'city')),
    /** The time of the last change of state. */
    stateAt: integerOrNull(row, 'state_at'),
    /** The amount that the courier owes; negative if it paid too much. */
    balance: integerOf(row, 'balance'),
    paid: integerOf(row, 'paid'),
    sequence: integerOf(row, 'sequence'),
  };
}

export function isSameCourier(one: string, other: string): boolean {
  return plainCourier(one) === plainCourier(other);
}

/** In rupees, including the charge, which is in hundredths of a rupee. */
function receivedSum(rows: readonly Row[] | undefined) {
  return {
    paid: columnTotal(rows, 'received'),
    chargePaisa: columnTotal(rows, 'charges'),
    orders: columnTotal(rows, 'orders'),
  };
}

function columnTotal(rows: readonly Row[] | undefined, column: string): number {
  return (rows ?? []).reduce((sum, row) => sum + integerOf(row, column), 0);
}
