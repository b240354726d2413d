/**
 * Orders as the desk lists and changes them. `desk_orders` has a row for each, made from the order and its events; a new
 * order gets its row when the desk next looks, and a change renews it in the transaction that appends the event (D72).
 */
import {
  type DeskEvent,
  type DeskOrder,
  decideEvent,
  deskOrder,
  lostStates,
  type OrderState,
} from '#order/desk-order.ts';
import { dailyCheckPrefix, type MailBacklog, type StoredOrder } from '#order/order-store.ts';
import { isVerified } from '#order/order-check.ts';
import { dayStart, weekStart } from '#shop/pakistan-time.ts';
import type { Province } from '#shop/provinces.ts';
import { eventColumns, storedEvent } from '#relay/store/order-events.ts';
import { commas, integerOf, sql } from '#relay/store/database.ts';
import { orderNow, type OrderRecord, OrdersDatabase } from '#relay/store/orders-database.ts';
import type { ListedRow, SharedDatabase } from '#relay/store/shared-changes.ts';
import { mailBacklog, orderColumns, storedOrder } from '#relay/store/stored-row.ts';
import { shortName } from '#order/order-name.ts';
import { cleanLine } from '#order/clean-text.ts';
import { city } from './city.ts';
import { logRow, orderChangeOf } from './desk-log.ts';
import { type ListedOrder, listedOrder } from './listed-order.ts';
import { searchPattern, searchText } from './search-text.ts';

export interface ListFilter {
  /** Only orders before this one; null for the newest. */
  readonly before: number | null;
  readonly state: OrderState | null;
  readonly isAttention: boolean;
  /** As a person typed it; null for all. */
  readonly search: string | null;
}

export interface Listed {
  readonly orders: readonly ListedOrder[];
  readonly hasMore: boolean;
}

export interface Sums {
  readonly today: { readonly orders: number; readonly amount: number };
  readonly week: { readonly orders: number; readonly amount: number };
  /** The newest order; 0 for none. */
  readonly newest: number;
}

/** An order with all that was done to it. */
export interface WorkedOrder {
  readonly record: OrderRecord;
  readonly now: DeskOrder;
}

export type ChangeOutcome = 'done' | 'stale' | 'nothing' | 'too large' | 'gone';

export const listLength = 50;
const batch = 200;

export class DeskOrders {
  readonly mails: Pick<OrdersDatabase, 'resend'>;
  readonly #orders: OrdersDatabase;
  readonly #database: SharedDatabase;
  readonly #provinces: readonly Province[];

  constructor(database: SharedDatabase, provinces: readonly Province[]) {
    this.#database = database;
    this.#orders = new OrdersDatabase(database);
    this.mails = this.#orders;
    this.#provinces = provinces;
  }

  /** The newest first. */
  async list({ before, state, search, isAttention }: ListFilter): Promise<Listed> {
    await this.#catchUp();
    const pattern = search === null ? null : searchPattern(search);
    const rows = await this.#database.read(sql`
      SELECT d.order_id, d.accepted_at, d.state, d.amount, d.name, d.city, d.needs_look, o.key, o.copy, o.erased_at, o.origin,
             (SELECT count(*) FROM order_events e WHERE e.order_id = d.order_id) AS sequence,
             (SELECT min(j.state) FROM mail_jobs j
              WHERE j.order_id = d.order_id AND j.state IN ('held', 'undeliverable')) AS mail
      FROM desk_orders d JOIN orders o ON o.id = d.order_id
      WHERE (CAST(${before} AS bigint) IS NULL OR d.order_id < CAST(${before} AS bigint))
        AND (CAST(${state} AS text) IS NULL OR d.state = CAST(${state} AS text))
        AND (CAST(${pattern} AS text) IS NULL OR d.search LIKE CAST(${pattern} AS text) ESCAPE '\\')
        AND (CAST(${isAttention ? 1 : 0} AS bigint) = 0
             OR (d.state = 'new'
                 AND (d.needs_look = 1 OR d.order_id IN (SELECT order_id FROM mail_jobs WHERE state = 'undeliverable')))
             OR d.order_id IN (SELECT order_id FROM mail_jobs WHERE state = 'held'))
      ORDER BY d.order_id DESC LIMIT ${listLength + 1}`);
    return { orders: rows.slice(0, listLength).map(listedOrder), hasMore: rows.length > listLength };
  }

  /** Of orders that came today and since Monday in Pakistan, without those that bring no money. */
  async sums(now: number): Promise<Sums> {
    await this.#catchUp();
    const [week, day] = [weekStart(now), dayStart(now)];
    const [row] = await this.#database.read(sql`
      SELECT count(*) AS week_orders, CAST(coalesce(sum(amount), 0) AS bigint) AS week_amount,
             CAST(coalesce(sum(CASE WHEN accepted_at >= ${day} THEN 1 ELSE 0 END), 0) AS bigint) AS day_orders,
             CAST(coalesce(sum(CASE WHEN accepted_at >= ${day} THEN amount ELSE 0 END), 0) AS bigint) AS day_amount,
             (SELECT coalesce(max(order_id), 0) FROM desk_orders) AS newest
      FROM desk_orders WHERE accepted_at >= ${week} AND state NOT IN (${commas(lostStates)})`);
    return {
      today: { orders: integerOf(row, 'day_orders'), amount: integerOf(row, 'day_amount') },
      week: { orders: integerOf(row, 'week_orders'), amount: integerOf(row, 'week_amount') },
      newest: integerOf(row, 'newest'),
    };
  }

  /** When the newest order was accepted; `null` for none. */
  async newestAt(): Promise<number | null> {
    await this.#catchUp();
    const [row] = await this.#database.read(sql`SELECT accepted_at FROM desk_orders ORDER BY order_id DESC LIMIT 1`);
    return row ? integerOf(row, 'accepted_at') : null;
  }

  /** Mails that are not sent. */
  backlog(): Promise<readonly MailBacklog[]> {
    return mailBacklog(this.#database.read);
  }

  async order(id: number): Promise<WorkedOrder | null> {
    const record = await this.#orders.order(id);
    return record && { record, now: orderNow(record) };
  }

  /** Appends an event that was made when the order had `seen` events, and notes it in the log. */
  async change(
    id: number,
    { event, seen, at, session }: { event: DeskEvent; seen: number; at: number; session: string },
  ): Promise<ChangeOutcome> {
    const worked = await this.order(id);
    if (!worked || worked.record.erasedAt !== null) return 'gone';
    const { record } = worked;
    const decision = decideEvent(
      record.check,
      record.events.map((each) => each.event),
      { event, seen },
    );
    if (decision.kind !== 'append') return decision.kind;
    const isDone = await this.#database.change('changeOrder', {
      sequence: seen + 1,
      ...eventColumns(event),
      listed: this.#listed(record, decision.order),
      entry: logRow({
        at,
        session,
        facts: { kind: 'order changed', order: shortName(record), change: orderChangeOf(event) },
      }),
    });
    return isDone ? 'done' : 'stale';
  }

  /** Lists what came since the last look. */
  async #catchUp(): Promise<void> {
    for (;;) {
      const rows = await this.#database.read(sql`
        SELECT ${orderColumns} FROM orders o
        WHERE o.id > (SELECT coalesce(max(order_id), 0) FROM desk_orders)
          AND o.content_hash NOT LIKE ${`${dailyCheckPrefix}%`}
        ORDER BY o.id LIMIT ${batch}`);
      const [first, last] = [rows[0], rows.at(-1)];
      if (!first || !last) return;
      const eventRows = await this.#database.read(sql`
        SELECT order_id, kind, detail, made_at FROM order_events
        WHERE order_id BETWEEN ${integerOf(first, 'order_id')} AND ${integerOf(last, 'order_id')}
        ORDER BY order_id, sequence`);
      const events = Map.groupBy(eventRows, (row) => integerOf(row, 'order_id'));
      const orders = rows.map((row) => {
        const order = storedOrder(row);
        const done = (events.get(order.id) ?? []).map((each) => storedEvent(each).event);
        return this.#listed(order, deskOrder(order.check, done));
      });
      await this.#database.change('listOrders', { orders });
    }
  }

  #listed({ id, key, copy, acceptedAt, check }: StoredOrder, now: DeskOrder): ListedRow {
    const { parcel } = now;
    const name = clean(parcel?.customer.name ?? '');
    const phone = parcel?.customer.phone ?? '';
    return {
      orderId: id,
      acceptedAt,
      state: now.state,
      amount: parcel?.grandTotal ?? null,
      name,
      city: parcel ? clean(city(parcel.customer, this.#provinces)) : '',
      search: clean(searchText({ key, name, phone })),
      needsLook: copy > 0 || check.kind === 'unreadable' || !isVerified(check.findings),
    };
  }
}

/** Also without the one character that PostgreSQL can't keep. */
function clean(text: string): string {
  return text.split('\n').map(cleanLine).join('\n');
}
