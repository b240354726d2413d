/** Sums of the money that couriers owe and have paid (D85), from `desk_orders`. */
import { type Courier, plainCourier } from '#shop/couriers.ts';
import { type DeskEvent, amountToCollect } from '#order/desk-order.ts';
import { type Reading, type Row, type Sql, list, integerOf, integerOrNull, sql, textOf } from '#orders-db/database.ts';
import { bounded, orderOf, summed, whereOverpaid, whereOwed } from '#orders-db/listed-orders.ts';
import { dayMs, pakistanOffsetMs } from '#shop/time.ts';
import { type Selected, leftAsItIs, readSelected, selectedValue, changedReason } from '#desk/orders/selected-orders.ts';
import type { WorkedOrder } from '#desk/orders/desk-orders.ts';
import { type Rupees, isRupees } from '#shop/money.ts';
import { listedText } from '#shop/text.ts';

export type CourierCash = Awaited<ReturnType<CashStore['couriers']>>[number];
export type Received = CourierCash['received'];
export type ReceivedOnDay = Awaited<ReturnType<CashStore['received']>>[number];
export type CashOrder = ReturnType<typeof cashOrder>;

export type CashOrders = Awaited<ReturnType<CashStore['overpaid']>>;

export const cashListLength = 100;
export const receivedDays = 30;
const daysListed = 10;
const wherePaid = sql`d.paid > 0`;
const charges = summed(sql`d.charge_paisa`, 100);

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
      SELECT d.courier, count(*) AS orders, ${summed(sql`d.paid`)} AS paid, ${charges} AS charges
      FROM desk_orders d WHERE ${wherePaid} AND d.paid_at >= ${now - receivedDays * dayMs} GROUP BY d.courier`);
    const spelled = Map.groupBy([...owing, ...paying], (row) => plainCourier(textOf(row, 'courier')));
    const cash = [...spelled].map(([name, rows]) => {
      const [owed, paid] = [rows.filter((row) => 'owed' in row), rows.filter((row) => 'paid' in row)];
      const since = owed.flatMap((row) => integerOrNull(row, 'since') ?? []);
      return {
        /** The name in the shop's list, else in an order; empty for orders without a courier. */
        courier: shop.find((each) => plainCourier(each.name) === name)?.name ?? textOf(rows[0], 'courier'),
        owed: columnTotal(owed, 'owed'),
        orders: columnTotal(owed, 'orders'),
        /** The time of the first delivery among those for which money is owed. */
        since: since.length === 0 ? null : Math.min(...since),
        /** Payments of the last 30 days, in rupees, including the charge, which is in hundredths of a rupee. */
        received: {
          paid: columnTotal(paid, 'paid'),
          chargePaisa: columnTotal(paid, 'charges'),
          orders: columnTotal(paid, 'orders'),
        },
      };
    });
    return cash.toSorted((one, other) => other.owed - one.owed || other.received.paid - one.received.paid);
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

  /** A courier's payments by day, the latest first. A payment in parts counts on the day of its last part. */
  async received(courier: string) {
    const rows = await this.#database.read(sql`
      SELECT day, count(*) AS orders, ${summed(sql`d.paid`)} AS paid, ${charges} AS charges
      FROM (SELECT (d.paid_at + CAST(${pakistanOffsetMs} AS bigint)) / CAST(${dayMs} AS bigint) AS day, d.paid, d.charge_paisa
            FROM desk_orders d WHERE ${wherePaid} AND d.courier IN (${list(await this.#spellings(courier))})) d
      GROUP BY day ORDER BY day DESC LIMIT ${daysListed}`);
    return rows.map((row) => ({
      /** A time on that day. */
      at: integerOf(row, 'day') * dayMs,
      paid: integerOf(row, 'paid'),
      chargePaisa: integerOf(row, 'charges'),
      orders: integerOf(row, 'orders'),
    }));
  }

  async #spellings(courier: string): Promise<readonly string[]> {
    const rows = await this.#database.read(sql`
      SELECT d.courier FROM desk_orders d WHERE d.balance <> 0 GROUP BY d.courier
      UNION SELECT d.courier FROM desk_orders d WHERE ${wherePaid} GROUP BY d.courier`);
    const used = rows.map((row) => textOf(row, 'courier')).filter((each) => isSameCourier(each, courier));
    return used.length === 0 ? [courier] : used;
  }

  async #orders(condition: Sql, from: number) {
    const rows = await this.#database.read(sql`
      SELECT d.order_id, d.city, d.state, d.answer, d.state_at, ${bounded(sql`d.balance`)} AS balance, ${bounded(sql`d.paid`)} AS paid, o.key, o.copy, d.sequence
      FROM desk_orders d JOIN orders o ON o.id = d.order_id
      WHERE ${condition} ORDER BY d.state_at, d.order_id LIMIT ${cashListLength + 1} OFFSET ${from}`);
    return { orders: rows.slice(0, cashListLength).map(cashOrder), hasMore: rows.length > cashListLength };
  }
}

/** An order for which money is owed, or too much was paid. */
function cashOrder(row: Row) {
  return {
    ...orderOf(row),
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

function columnTotal(rows: readonly Row[], column: string): number {
  return rows.reduce((sum, row) => sum + integerOf(row, column), 0);
}

export const maxPayments = 500;

export interface Payment extends Selected {
  /** The total of the courier's payments, including this one. */
  readonly amount: Rupees;
  readonly chargePaisa: number;
}

export function paymentField(payment: Payment): string {
  return selectedValue(payment, payment.amount, payment.chargePaisa);
}

/** Reads each selected order once, in the page's order. Ignores malformed values. */
export function readPayments(form: URLSearchParams): readonly Payment[] {
  return readSelected(form).flatMap(({ more, ...selected }) => {
    const [amount = -1, chargePaisa = 0] = /^\d{1,15}-\d{1,15}$/.test(more) ? more.split('-').map(Number) : [];
    return isRupees(amount) ? [{ ...selected, amount, chargePaisa }] : [];
  });
}

/**
 * The events that record a payment, or the reason why it is not recorded. An order that was only shipped becomes
 * delivered, too.
 */
export function eventsOfPayment({ now }: WorkedOrder, { amount, chargePaisa }: Payment): readonly DeskEvent[] | string {
  // Checked first, because a second click comes from an outdated page.
  if (now.paid > 0 && now.paid === amount) return 'is already paid.';
  if (now.state !== 'delivered' && now.state !== 'shipped') return leftAsItIs(now);
  if (amountToCollect(now) !== amount) return changedReason;
  const paid = { kind: 'paid', amount, chargePaisa } as const;
  return now.state === 'shipped' ? [{ kind: 'state', state: 'delivered' }, paid] : [paid];
}
