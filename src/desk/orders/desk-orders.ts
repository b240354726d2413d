/**
 * The orders as the desk lists and changes them. The relay writes a row of `desk_orders` for each as it accepts it; a
 * change writes it again in the transaction that appends the event (D72).
 */
import { setImmediate } from 'node:timers/promises';
import { orderChangeOf } from '#desk/change-labels.ts';
import { isDeepStrictEqual } from 'node:util';
import { type LogFacts, logRow } from '#desk/log.ts';
import type { ListQuery, ListView } from '#desk/addresses.ts';
import { type Courier, plainCourier } from '#shop/couriers.ts';
import {
  type DeskEvent,
  type DeskOrder,
  acceptsWhenErased,
  correctedCheck,
  decideEvent,
  deskOrder,
  isAgainstCancellation,
} from '#order/desk-order.ts';
import { customerAddress } from '#order/confirmation.ts';
import { keyAndTracking, plainTracking, searchPatterns } from '#order/list-entry.ts';
import { shortName, shortReference } from '#order/order-reference.ts';
import type { MailKind } from '#order/mail-job.ts';
import type { Acceptance, NewOrder, StoredOrder } from '#order/stored-order.ts';
import { type Database, type Sql, and, list, integerOf, sql, textOf } from '#orders-db/database.ts';
import { addToLog } from '#orders-db/desk-log.ts';
import { summed, whereOwed } from '#orders-db/listed-orders.ts';
import { eventColumns, whereOrder } from '#orders-db/stored-row.ts';
import { type OrderRecord, ordersById, orderNow } from '#orders-db/order-records.ts';
import type { AlongWith } from '#orders-db/insert-order.ts';
import { addLastEvent, changeOrders, type OrderChange, queueAgain } from '#orders-db/order-changes.ts';
import { dayStart, hourMs, weekStart } from '#shop/time.ts';
import { phoneNumbers } from '#shop/phone-number.ts';
import { type SameNumber, sameNumber } from './same-number.ts';
import { lostStates, type OrderState } from '#shop/order-states.ts';

export type Listed = Awaited<ReturnType<DeskOrders['list']>>;
export type Sums = Awaited<ReturnType<DeskOrders['sums']>>;
export type Tasks = Awaited<ReturnType<DeskOrders['tasks']>>;

/** An order: its record, and its state after all events. */
export interface WorkedOrder {
  readonly record: OrderRecord;
  readonly now: DeskOrder;
}

export interface NewEvents {
  readonly events: readonly DeskEvent[];
  /** The number of events that the order had on the page from which these come. */
  readonly sequence: number;
  readonly at: number;
  readonly session: string;
  /** True if the owner moves the parcel on although the customer wants to cancel (D115). */
  readonly isAnyway?: boolean;
  /** True if the shop mails its customers when their parcels leave (D120). */
  readonly shippedMail?: boolean;
}

/** Why events were not saved; `gone`: the order was erased; `cancelling`: the customer wants to cancel (D115). */
export type ChangeRefusal = 'stale' | 'too large' | 'gone' | 'cancelling';

const listLength = 50;
/** The number of rows, and of whole orders, that are read at a time. */
const [scanned, ordersAtOnce] = [5000, 500];
/** Couriers of this many of the newest parcels are suggested. */
const courierOrders = 300;
/** The number of a customer's orders that are read for name and address. */
const customerOrders = 20;
/** More than anybody reads in a page's title. */
export const maxCounted = 1000;

/** Stores an order as the relay stores those of shoppers; `alongWith` is done in the same transaction. */
export type AcceptEntered = (order: NewOrder, alongWith: AlongWith) => Promise<Acceptance>;

export class DeskOrders {
  readonly #database: Database;
  readonly #accept: AcceptEntered;

  constructor(database: Database, accept: AcceptEntered) {
    this.#database = database;
    this.#accept = accept;
  }

  /** The newest first. */
  async list({ before, show, search }: ListQuery & { readonly search?: string }, at: ListTime) {
    const fitting = searchPatterns(search ?? '')
      .map((pattern) => sql`d.search LIKE ${pattern} ESCAPE '\\'`)
      .reduce((one, other) => sql`${one} OR ${other}`, sql`FALSE`);
    const conditions = [
      ...(before ? [sql`d.order_id < ${before}`] : []),
      ...(show ? [isShown(show, at)] : []),
      ...(search ? [sql`(${fitting})`] : []),
    ];
    const rows = await this.#database.read(sql`
      SELECT d.order_id FROM desk_orders d JOIN orders o ON o.id = d.order_id
      WHERE ${and(conditions)} ORDER BY d.order_id DESC LIMIT ${listLength + 1}`);
    const orders = await this.ordersOf(rows.slice(0, listLength).map((row) => integerOf(row, 'order_id')));
    return { orders: orders.toReversed(), hasMore: rows.length > listLength };
  }

  /** The numbers of orders that wait for the owner, each up to `maxCounted`. */
  async tasks(at: ListTime) {
    const countOf = (condition: Sql) => sql`(
      SELECT count(*) FROM (
        SELECT d.order_id FROM desk_orders d JOIN orders o ON o.id = d.order_id
        WHERE ${condition} LIMIT ${maxCounted}) counted)`;
    const [row] = await this.#database.read(sql`
      SELECT ${countOf(isShown('confirm', at))} AS confirm, ${countOf(isShown('pack', at))} AS pack,
             ${countOf(isShown('ship', at))} AS ship, ${countOf(isToTell)} AS tell, ${countOf(whereOwed)} AS pay,
             ${countOf(isShown('attention', at))} AS attention`);
    return {
      confirm: integerOf(row, 'confirm'),
      pack: integerOf(row, 'pack'),
      ship: integerOf(row, 'ship'),
      tell: integerOf(row, 'tell'),
      pay: integerOf(row, 'pay'),
      attention: integerOf(row, 'attention'),
    };
  }

  /** Orders of today and since Monday in Pakistan, without those that bring no money, or could not be read. */
  async sums(now: number) {
    const [week, day] = [weekStart(now), dayStart(now)];
    const [row] = await this.#database.read(sql`
      SELECT count(*) AS week_orders, ${summed(sql`amount`)} AS week_amount,
             CAST(coalesce(sum(CASE WHEN accepted_at >= ${day} THEN 1 ELSE 0 END), 0) AS bigint) AS day_orders,
             ${summed(sql`CASE WHEN accepted_at >= ${day} THEN amount ELSE 0 END`)} AS day_amount
      FROM desk_orders WHERE accepted_at >= ${week} AND amount IS NOT NULL AND state NOT IN (${list(lostStates)})`);
    return {
      today: { orders: integerOf(row, 'day_orders'), amount: integerOf(row, 'day_amount') },
      week: { orders: integerOf(row, 'week_orders'), amount: integerOf(row, 'week_amount') },
    };
  }

  /** The id of the newest order; 0 for none. */
  async newestId(): Promise<number> {
    const [row] = await this.#database.read(sql`SELECT coalesce(max(order_id), 0) AS newest FROM desk_orders`);
    return integerOf(row, 'newest');
  }

  /** The number of orders after one, and a version that changes with every order, edit, sign-in and sign-out. */
  async news(after: number): Promise<{ readonly orders: number; readonly version: string }> {
    const [row] = await this.#database.read(sql`
      SELECT (SELECT count(*) FROM (
                SELECT id FROM orders
                WHERE id > ${after} AND ${whereOrder} LIMIT ${maxCounted}) newer) AS orders,
             (SELECT coalesce(max(id), 0) FROM orders) AS newest,
             (SELECT coalesce(max(id), 0) FROM desk_log) AS entry`);
    return { orders: integerOf(row, 'orders'), version: `${integerOf(row, 'newest')}/${integerOf(row, 'entry')}` };
  }

  async newestAt(): Promise<number | null> {
    const [row] = await this.#database.read(sql`SELECT accepted_at FROM desk_orders ORDER BY order_id DESC LIMIT 1`);
    return row ? integerOf(row, 'accepted_at') : null;
  }

  /** The shop's couriers, then others of late in alphabetical order. */
  async couriers(shop: readonly Courier[]): Promise<readonly string[]> {
    const rows = await this.#database.read(sql`
      SELECT DISTINCT courier FROM (
        SELECT courier FROM desk_orders WHERE courier <> '' ORDER BY order_id DESC LIMIT ${courierOrders}) parcels
      ORDER BY courier`);
    const listed = new Set(shop.map(({ name }) => plainCourier(name)));
    const others = rows.map((row) => textOf(row, 'courier')).filter((courier) => !listed.has(plainCourier(courier)));
    return [...shop.map(({ name }) => name), ...others];
  }

  /** The number of parcels that are shipped and have not arrived, by their couriers' plain names. */
  async onTheRoad(): Promise<ReadonlyMap<string, number>> {
    const rows = await this.#database.read(sql`
      SELECT courier, count(*) AS parcels FROM desk_orders WHERE state = 'shipped' AND courier <> '' GROUP BY courier`);
    const byName = Map.groupBy(rows, (row) => plainCourier(textOf(row, 'courier')));
    return new Map(
      [...byName].map(([name, same]) => [name, same.reduce((sum, row) => sum + integerOf(row, 'parcels'), 0)]),
    );
  }

  /** Finds other orders from the phone numbers of an order; `null` if none of the numbers is certain. */
  sameNumber(phone: string, order: Pick<StoredOrder, 'id' | 'acceptedAt'>): Promise<SameNumber | null> {
    return sameNumber(this.#database.read, order, phoneNumbers(phone));
  }

  /** The latest orders from the phone numbers in a text, the latest first. */
  async latestFrom(phone: string): Promise<readonly WorkedOrder[]> {
    const numbers = phoneNumbers(phone);
    if (numbers.length === 0) return [];
    const rows = await this.#database.read(sql`
      SELECT DISTINCT order_id FROM order_phones WHERE phone IN (${list(numbers)})
      ORDER BY order_id DESC LIMIT ${customerOrders}`);
    return (await this.ordersOf(rows.map((row) => integerOf(row, 'order_id')))).toReversed();
  }

  async order(id: number): Promise<WorkedOrder | null> {
    return (await this.ordersOf([id]))[0] ?? null;
  }

  /** The orders that exist, each once. */
  async ordersOf(ids: readonly number[]): Promise<readonly WorkedOrder[]> {
    const records = await ordersById(this.#database, ids);
    return records.map((record) => ({ record, now: orderNow(record) }));
  }

  /** The orders that have one of these short keys, or tracking numbers as `plainTracking` writes them. */
  async ordersNamed(names: ReadonlySet<string>): Promise<readonly WorkedOrder[]> {
    const ids: number[] = [];
    for (let last = 0; names.size > 0;) {
      const rows = await this.#database.read(sql`
        SELECT d.order_id, d.search FROM desk_orders d WHERE d.order_id > ${last} ORDER BY d.order_id LIMIT ${scanned}`);
      for (const row of rows) {
        const { key, tracking } = keyAndTracking(textOf(row, 'search'));
        if (names.has(key.slice(0, 8).toUpperCase()) || names.has(tracking)) ids.push(integerOf(row, 'order_id'));
      }
      if (rows.length < scanned) break;
      last = integerOf(rows.at(-1), 'order_id');
      await setImmediate(); // Requests come first.
    }
    const found: WorkedOrder[] = [];
    for (let from = 0; from < ids.length; from += ordersAtOnce)
      found.push(...(await this.ordersOf(ids.slice(from, from + ordersAtOnce))));
    return found;
  }

  /** The other orders with a tracking number; none for an empty one. */
  async withTracking(trackingNumber: string, id: number): Promise<readonly WorkedOrder[]> {
    const number = plainTracking(trackingNumber);
    const near = number === '' ? [] : await this.ordersNamed(new Set([number]));
    return near.filter(({ record, now }) => record.id !== id && plainTracking(now.trackingNumber) === number);
  }

  /**
   * Appends events, all or none, and notes them in the log; one that would change nothing is left out. Resolves to
   * their number, also if they are the last that were appended: a second tap sends a form again.
   */
  async change(
    { record }: WorkedOrder,
    { events, sequence, at, session, isAnyway = false, shippedMail = false }: NewEvents,
  ): Promise<number | ChangeRefusal> {
    const stored = record.events.map(({ event }) => event);
    const past = stored.slice(0, sequence);
    const changes: OrderChange[] = [];
    for (const event of events) {
      const now = deskOrder(record.check, past);
      if (record.erasedAt !== null && !acceptsWhenErased(now, event)) return 'gone';
      const decision = decideEvent(record.check, past, { event, sequence: sequence + changes.length });
      if (decision.kind === 'nothing') continue;
      if (decision.kind !== 'append') return decision.kind;
      const undone = event.kind === 'undo' && now.lastChange;
      const facts = {
        kind: 'order changed',
        order: shortName(record),
        change: orderChangeOf(event),
        ...(undone && { undone: orderChangeOf(undone) }),
      } as const;
      past.push(event);
      changes.push({
        sequence: past.length,
        ...eventColumns(event),
        orderId: record.id,
        entry: logRow({ at, session, facts }),
        mail: shippedMail && leavesNow(event) && hasAddress(record, past) ? 'shipped' : undefined,
      });
    }
    const since = stored.slice(sequence).map(eventColumns);
    if (since.length > 0 && events.length > 0)
      return isDeepStrictEqual(since, past.slice(sequence).map(eventColumns)) ? changes.length : 'stale';
    if (changes.length === 0) return 0;
    const [before, after] = [stored, past].map((made) => deskOrder(record.check, made));
    if (!isAnyway && before && after && isAgainstCancellation(before, after)) return 'cancelling';
    const isDone = await changeOrders(this.#database, changes);
    return isDone ? changes.length : 'stale';
  }

  /** The orders whose parcels are on their way, and whose customers nobody has told; the oldest first. */
  async toTell(): Promise<readonly number[]> {
    const rows = await this.#database.read(sql`
      SELECT d.order_id FROM desk_orders d JOIN orders o ON o.id = d.order_id
      WHERE ${isToTell} ORDER BY d.order_id`);
    return rows.map((row) => integerOf(row, 'order_id'));
  }

  /** Queues a mail again. False while it is being sent, or when nothing is left to send. */
  resend(id: number, kind: MailKind): Promise<boolean> {
    return queueAgain(this.#database, { orderId: id, kind });
  }

  /**
   * Takes in an order that was entered here, once by its content hash and by the message of which it was made. In the same
   * transaction the message ends, and `facts` are logged.
   */
  async enter(
    order: NewOrder,
    { session, facts }: { readonly session: string; readonly facts: LogFacts },
  ): Promise<{ readonly id: number; readonly isNew: boolean }> {
    const { acceptedAt: at, contentHash, reference, madeFrom } = order;
    const entry = logRow({ at, session, facts });
    const { kind } = await this.#accept(order, async (query, id) => {
      await addToLog(query, entry);
      if (madeFrom === undefined) return;
      const into = { id, name: shortReference(reference ?? '') };
      const event = { kind: 'state', state: 'cancelled', into } as const;
      await addLastEvent(query, this.#database, { orderId: madeFrom, event, session: entry.session });
    });
    const [row] = await this.#database.read(sql`
      SELECT id FROM orders WHERE content_hash = ${contentHash} OR made_from = ${madeFrom ?? null}`);
    return { id: integerOf(row, 'id'), isNew: kind === 'stored' };
  }
}

function leavesNow(event: DeskEvent): boolean {
  return event.kind === 'state' && event.state === 'shipped';
}

function hasAddress({ check, confirmation }: OrderRecord, events: readonly DeskEvent[]): boolean {
  return customerAddress({ check: correctedCheck(check, events), confirmation }) !== null;
}

/** The time of a list. An order without an answer for `answerHours` is listed under "No answer yet" (D81). */
interface ListTime {
  readonly now: number;
  readonly answerHours: number;
}

/** A condition for orders `o` with their rows `d` of the list. */
function isShown(show: ListView, { now, answerHours }: ListTime): Sql {
  switch (show) {
    case 'confirm':
      return isInHand('new');
    case 'pack':
      return isInHand('confirmed');
    case 'ship':
      return isInHand('packed');
    case 'attention':
      return sql`o.erased_at IS NULL AND d.order_id IN (${needingAttention})`;
    case 'unanswered':
      return isUnanswered(now - answerHours * hourMs);
    case 'today':
      return isSince(dayStart(now));
    case 'week':
      return isSince(weekStart(now));
    case 'shipped':
    case 'delivered':
    case 'returned':
    case 'cancelled':
      return sql`d.state = ${show}`;
  }
}

/** An order that waits for its next step; one whose customer wants to cancel needs an answer first (D115). */
function isInHand(state: OrderState): Sql {
  return sql`d.state = ${state} AND coalesce(d.answer, '') <> 'cancel' AND o.erased_at IS NULL`;
}

/** Its parcel is on its way, and nobody has told its customer. */
const isToTell = sql`d.to_tell = 1 AND d.state = 'shipped' AND o.erased_at IS NULL`;

/** Only the first order under a reference has an order's page, and only if its message could be read. */
function isUnanswered(before: number): Sql {
  return sql`d.state = 'new' AND d.answer IS NULL AND d.accepted_at < ${before} AND d.amount IS NOT NULL
    AND o.reference IS NOT NULL AND o.copy = 0 AND o.erased_at IS NULL`;
}

/** The newest orders are found by the index of times, without reading the whole list. */
function isSince(time: number): Sql {
  const first = sql`SELECT min(order_id) FROM desk_orders WHERE accepted_at >= ${time}`;
  return sql`d.accepted_at >= ${time} AND d.order_id >= (${first})`;
}

const needingAttention = sql`
  SELECT order_id FROM desk_orders WHERE needs_check = 1 AND state = 'new'
  UNION SELECT order_id FROM desk_orders WHERE answer = 'cancel' AND state NOT IN (${list(lostStates)})
  UNION SELECT order_id FROM mail_jobs WHERE state = 'held'
  UNION SELECT j.order_id FROM mail_jobs j JOIN desk_orders n ON n.order_id = j.order_id
        WHERE j.state = 'undeliverable' AND n.state = 'new'`;
