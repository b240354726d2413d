/**
 * The rows of the desk's list, one for each order, written when it is accepted and at every change. No mail depends on
 * them.
 */
import { setImmediate } from 'node:timers/promises';
import { answers, deskOrder } from '#order/desk-order.ts';
import { type ListEntry, listEntry } from '#order/list-entry.ts';
import type { OrderCheck } from '#order/check-order.ts';
import type { Params } from '#order/email-request.ts';
import { maxAmount } from '#shop/money.ts';
import { type OrderState, orderStates } from '#shop/order-states.ts';
import { pakistanMidnight } from '#shop/time.ts';
import {
  type Query,
  type Database,
  type Dialect,
  type Inserts,
  integerOf,
  type Row,
  type Sql,
  sql,
  textOf,
} from './database.ts';
import { orderColumns, ordersWithEvents, storedOrder, unsentMails } from './stored-row.ts';

export interface ListRow extends ListEntry {
  readonly orderId: number;
  readonly acceptedAt: number;
}

/** The facts that all lists of orders have, from a row of `desk_orders` and `orders`. */
export function orderOf(row: Row) {
  return {
    id: integerOf(row, 'order_id'),
    key: textOf(row, 'key'),
    copy: integerOf(row, 'copy'),
    state: stateOf(row),
    answer: answers.find((known) => known === row['answer']) ?? null,
  };
}

/** A state that only a newer version knows is read as new. */
export function stateOf(row: Row): OrderState {
  return orderStates.find((known) => known === row['state']) ?? 'new';
}

/**
 * For sums of a column of `desk_orders` in rupees, or in parts of one: what is too large counts as nothing, so that a
 * sum is never larger than the engines and JavaScript can hold.
 */
export function summed(column: Sql, parts = 1): Sql {
  const max = maxAmount * parts;
  return sql`CAST(coalesce(sum(CASE WHEN ${column} BETWEEN ${-max} AND ${max} THEN ${column} ELSE 0 END), 0) AS bigint)`;
}

/** For a list: all that is too large is the same number, as the column may hold what JavaScript can't. */
export function bounded(column: Sql): Sql {
  const beyond = maxAmount + 1;
  return sql`CASE WHEN ${column} > ${beyond} THEN ${beyond} WHEN ${column} < ${-beyond} THEN ${-beyond} ELSE ${column} END`;
}

const intoList = sql`
  INSERT INTO desk_orders
    (order_id, accepted_at, state, amount, answer, name, city, courier, search, needs_check, sequence, products,
     balance, paid, charge_paisa, state_at, paid_at, to_tell, to_collect, money_sequence)`;
const intoPhones = sql`INSERT INTO order_phones (phone, order_id)`;

function rowValues(row: ListRow): Sql {
  const { orderId, acceptedAt, state, amount, answer, name, city, courier, search, needsCheck } = row;
  const { sequence, products, balance, paid, chargePaisa, stateEvent, payments, isToTell, toCollect } = row;
  const timeOf = (event: number | undefined | null) => (event ? eventTime(orderId, event) : null);
  return sql`(
    ${orderId}, ${acceptedAt}, ${state}, ${amount}, ${answer}, ${name}, ${city}, ${courier}, ${search},
    ${needsCheck ? 1 : 0}, ${sequence}, ${JSON.stringify(products)},
    ${balance}, ${paid}, ${chargePaisa}, ${timeOf(stateEvent)}, ${timeOf(payments.at(-1)?.number)},
    ${isToTell ? 1 : 0}, ${toCollect}, ${sequence})`;
}

function eventTime(orderId: number, sequence: number): Sql {
  return sql`(SELECT made_at FROM order_events WHERE order_id = ${orderId} AND sequence = ${sequence})`;
}

/** Adds the row and the phone numbers of an order that is new in this transaction. */
export function listNewOrder(inserts: Inserts, row: ListRow): void {
  inserts.add(intoList, rowValues(row));
  for (const phone of new Set(row.phones)) inserts.add(intoPhones, sql`(${phone}, ${row.orderId})`);
}

/** Writes the rows and phone numbers of orders as they are now. */
export async function listAgain(query: Query, dialect: Dialect, ids: readonly number[]): Promise<void> {
  const rows = await query(sql`
    SELECT ${orderColumns} FROM orders o WHERE o.id ${dialect.isOneOf(ids)} ${dialect.lockRows}`); // Locked, so that nobody changes one meanwhile.
  for (const { order, events } of await ordersWithEvents(query, dialect, rows)) {
    const entry = listEntry(order, deskOrder(order.check, events));
    await listOrder(query, { orderId: order.id, acceptedAt: order.acceptedAt, ...entry });
  }
}

/** Only a parcel that leaves now is to be told of: those of version 1.0 are not (D120). */
async function listOrder(query: Query, row: ListRow): Promise<void> {
  await query(sql`
    ${intoList} VALUES ${rowValues(row)}
    ON CONFLICT (order_id) DO UPDATE
    SET state = excluded.state, amount = excluded.amount, answer = excluded.answer, name = excluded.name, city = excluded.city,
        courier = excluded.courier, search = excluded.search, needs_check = excluded.needs_check,
        sequence = excluded.sequence, products = excluded.products,
        balance = excluded.balance, paid = excluded.paid, charge_paisa = excluded.charge_paisa,
        state_at = excluded.state_at, paid_at = excluded.paid_at,
        to_tell = CASE WHEN desk_orders.state_at IS NOT DISTINCT FROM excluded.state_at
                       THEN desk_orders.to_tell * excluded.to_tell ELSE excluded.to_tell END,
        to_collect = excluded.to_collect, money_sequence = excluded.money_sequence`);
  await query(sql`DELETE FROM order_payments WHERE order_id = ${row.orderId}`);
  for (const { number, received, chargePaisa, writtenOff, receipt, day } of row.payments)
    await query(sql`
      INSERT INTO order_payments (order_id, sequence, received, charge_paisa, written_off, receipt, paid_at)
      VALUES (${row.orderId}, ${number}, ${received}, ${chargePaisa}, ${writtenOff}, ${receipt},
        ${pakistanMidnight(day) ?? eventTime(row.orderId, number)})`);
  await query(sql`DELETE FROM order_phones WHERE order_id = ${row.orderId}`);
  for (const phone of row.phones)
    await query(sql`${intoPhones} VALUES (${phone}, ${row.orderId}) ON CONFLICT DO NOTHING`);
}

/**
 * A row `d` whose courier owes money, and one whose courier paid too much. The index `desk_orders_unsettled` is used only
 * where its own condition, `balance <> 0`, is repeated.
 */
export const whereOwed = sql`d.balance <> 0 AND d.balance > 0`;
export const whereOverpaid = sql`d.balance <> 0 AND d.balance < 0`;

/** Writes the rows again that a version before this one wrote last, as after an upgrade: it knew no single payments. */
async function listStale(database: Lists, isStopped: () => boolean): Promise<void> {
  for (let last = 0; !isStopped();) {
    const rows = await database.read(sql`
      SELECT order_id FROM desk_orders WHERE money_sequence <> sequence AND order_id > ${last}
      ORDER BY order_id LIMIT ${readAtOnce}`);
    if (rows.length === 0) return;
    const ids = rows.map((row) => integerOf(row, 'order_id'));
    await database.transaction((query) => listAgain(query, database.dialect, ids));
    last = ids.at(-1) ?? last;
    await setImmediate(); // Requests come first.
  }
}

type Lists = Pick<Database, 'read' | 'transaction' | 'dialect'>;

/**
 * Reads orders again that a version before this one could not read, as after a rollback. An order with an unsent mail
 * waits, because all attempts of a mail must say the same.
 */
export async function readUnreadable(
  database: Lists,
  read: (params: Params) => OrderCheck,
  isStopped: () => boolean,
): Promise<void> {
  await listStale(database, isStopped);
  const found = await database.read(sql`
    SELECT o.id FROM desk_orders JOIN orders o ON o.id = desk_orders.order_id
    WHERE desk_orders.amount IS NULL AND ${whereMailed}`);
  const ids = found.map((row) => integerOf(row, 'id'));
  for (let from = 0; from < ids.length && !isStopped(); from += readAtOnce) {
    const some = database.dialect.isOneOf(ids.slice(from, from + readAtOnce));
    const rows = await database.read(sql`SELECT ${orderColumns} FROM orders o WHERE o.id ${some} AND ${whereMailed}`);
    for (const { id, params, check: former } of rows.map(storedOrder)) {
      const check = former.kind === 'unreadable' ? read(params) : former;
      if (check === former || check.kind === 'unreadable') continue;
      await database.transaction(async (query) => {
        const changed = await query(sql`
          UPDATE orders AS o SET order_check = ${JSON.stringify(check)} WHERE o.id = ${id} AND ${whereMailed} RETURNING id`);
        if (changed.length > 0) await listAgain(query, database.dialect, [id]);
      });
    }
    await setImmediate(); // Requests come first.
  }
}

/** Strangers can fill a database with long messages that can't be read. */
const readAtOnce = 50;

const whereMailed = sql`o.erased_at IS NULL AND NOT EXISTS (${unsentMails})`;
