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
import {
  type Change,
  orderNow,
  type OrderRecord,
  OrdersDatabase,
  type QueryEngine,
} from '#relay/store/orders-database.ts';
import { shortName } from '#order/order-name.ts';
import { cleanLine } from '#order/clean-text.ts';
import { orderColumns, sharedStatements } from '#relay/store/shared-statements.ts';
import { integerOf, mailBacklog, storedOrder, type Value } from '#relay/store/stored-row.ts';
import { city } from './city.ts';
import { logEntry, sessionName } from './desk-log.ts';
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
const lost = lostStates.map((state) => `'${state}'`).join(', ');

const statements = {
  unlisted: `
      SELECT ${orderColumns} FROM orders o
      WHERE o.id > (SELECT coalesce(max(order_id), 0) FROM desk_orders) AND o.content_hash NOT LIKE '${dailyCheckPrefix}%'
      ORDER BY o.id LIMIT ${batch}`,
  list: `
      SELECT d.order_id, d.accepted_at, d.state, d.amount, d.name, d.city, d.needs_look, o.key, o.copy, o.erased_at, o.origin,
             (SELECT count(*) FROM order_events e WHERE e.order_id = d.order_id) AS sequence,
             (SELECT min(j.state) FROM mail_jobs j WHERE j.order_id = d.order_id AND j.state IN ('held', 'undeliverable')) AS mail
      FROM desk_orders d JOIN orders o ON o.id = d.order_id
      WHERE (CAST($1 AS bigint) IS NULL OR d.order_id < CAST($1 AS bigint))
        AND (CAST($2 AS text) IS NULL OR d.state = CAST($2 AS text))
        AND (CAST($3 AS text) IS NULL OR d.search LIKE CAST($3 AS text) ESCAPE '\\')
        AND (CAST($4 AS bigint) = 0
             OR (d.state = 'new'
                 AND (d.needs_look = 1 OR d.order_id IN (SELECT order_id FROM mail_jobs WHERE state = 'undeliverable')))
             OR d.order_id IN (SELECT order_id FROM mail_jobs WHERE state = 'held'))
      ORDER BY d.order_id DESC LIMIT ${listLength + 1}`,
  sums: `
      SELECT count(*) AS week_orders, CAST(coalesce(sum(amount), 0) AS bigint) AS week_amount,
             CAST(coalesce(sum(CASE WHEN accepted_at >= $2 THEN 1 ELSE 0 END), 0) AS bigint) AS day_orders,
             CAST(coalesce(sum(CASE WHEN accepted_at >= $2 THEN amount ELSE 0 END), 0) AS bigint) AS day_amount,
             (SELECT coalesce(max(order_id), 0) FROM desk_orders) AS newest
      FROM desk_orders WHERE accepted_at >= $1 AND state NOT IN (${lost})`,
  events:
    'SELECT order_id, kind, detail, made_at FROM order_events WHERE order_id BETWEEN $1 AND $2 ORDER BY order_id, sequence',
  newest: 'SELECT accepted_at FROM desk_orders ORDER BY order_id DESC LIMIT 1',
  append: `
      INSERT INTO order_events (order_id, sequence, kind, detail, made_at, session)
      SELECT id, CAST($2 AS bigint), CAST($3 AS text), CAST($4 AS text), CAST($5 AS bigint), CAST($6 AS text)
      FROM orders WHERE id = $1 AND erased_at IS NULL
      ON CONFLICT DO NOTHING RETURNING sequence`,
  keep: `
      INSERT INTO desk_orders (order_id, accepted_at, state, amount, name, city, search, needs_look)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
      ON CONFLICT (order_id) DO UPDATE
      SET state = excluded.state, amount = excluded.amount, name = excluded.name, city = excluded.city,
          search = excluded.search, needs_look = excluded.needs_look
      RETURNING order_id`,
} as const;

export class DeskOrders {
  readonly mails: Pick<OrdersDatabase, 'resend'>;
  readonly #orders: OrdersDatabase;
  readonly #engine: QueryEngine;
  readonly #provinces: readonly Province[];

  constructor(engine: QueryEngine, provinces: readonly Province[]) {
    this.#engine = engine;
    this.#orders = new OrdersDatabase(engine);
    this.mails = this.#orders;
    this.#provinces = provinces;
  }

  /** The newest first. */
  async list({ before, state, search, isAttention }: ListFilter): Promise<Listed> {
    await this.#catchUp();
    const pattern = search === null ? null : searchPattern(search);
    const rows = await this.#engine.ask(statements.list, [before, state, pattern, isAttention ? 1 : 0]);
    return { orders: rows.slice(0, listLength).map(listedOrder), hasMore: rows.length > listLength };
  }

  /** Of orders that came today and since Monday in Pakistan, without those that bring no money. */
  async sums(now: number): Promise<Sums> {
    await this.#catchUp();
    const [row = {}] = await this.#engine.ask(statements.sums, [weekStart(now), dayStart(now)]);
    return {
      today: { orders: integerOf(row, 'day_orders'), amount: integerOf(row, 'day_amount') },
      week: { orders: integerOf(row, 'week_orders'), amount: integerOf(row, 'week_amount') },
      newest: integerOf(row, 'newest'),
    };
  }

  /** When the newest order was accepted; null for none. */
  async newestAt(): Promise<number | null> {
    await this.#catchUp();
    const [row] = await this.#engine.ask(statements.newest, []);
    return row ? integerOf(row, 'accepted_at') : null;
  }

  /** Mails that are not sent. */
  async backlog(): Promise<readonly MailBacklog[]> {
    return (await this.#engine.ask(sharedStatements.backlog, [])).map(mailBacklog);
  }

  async order(id: number): Promise<WorkedOrder | null> {
    const record = await this.#orders.order(id);
    return record && { record, now: orderNow(record) };
  }

  /** Appends what was made when the order had `seen` events; `words` say it in the log. */
  async change(
    id: number,
    { event, seen, at, session, words }: { event: DeskEvent; seen: number; at: number; session: string; words: string },
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
    const { kind, detail } = eventColumns(event);
    const isDone = await this.#engine.changeAll([
      { text: statements.append, values: [id, seen + 1, kind, detail, at, sessionName(session)] },
      this.#row(record, decision.order),
      logEntry({ at, session, words: `Order ${shortName(record)}: ${words}` }),
    ]);
    return isDone ? 'done' : 'stale';
  }

  /** Lists what came since the last look. */
  async #catchUp(): Promise<void> {
    for (;;) {
      const rows = await this.#engine.ask(statements.unlisted, []);
      const [first, last] = [rows[0], rows.at(-1)];
      if (!first || !last) return;
      const range = [integerOf(first, 'order_id'), integerOf(last, 'order_id')];
      const events = Map.groupBy(await this.#engine.ask(statements.events, range), (row) => integerOf(row, 'order_id'));
      await this.#engine.changeAll(
        rows.map((row) => {
          const order = storedOrder(row);
          const done = (events.get(order.id) ?? []).map((each) => storedEvent(each).event);
          return this.#row(order, deskOrder(order.check, done));
        }),
      );
    }
  }

  #row({ id, key, copy, acceptedAt, check }: StoredOrder, now: DeskOrder): Change {
    const { parcel } = now;
    const name = clean(parcel?.customer.name ?? '');
    const phone = parcel?.customer.phone ?? '';
    const needsLook = copy > 0 || check.kind === 'unreadable' || !isVerified(check.findings);
    const values: readonly Value[] = [
      id,
      acceptedAt,
      now.state,
      parcel?.grandTotal ?? null,
      name,
      parcel ? clean(city(parcel.customer, this.#provinces)) : '',
      clean(searchText({ key, name, phone })),
      needsLook ? 1 : 0,
    ];
    return { text: statements.keep, values };
  }
}

/** Also without the one character that PostgreSQL can't keep. */
function clean(text: string): string {
  return text.split('\n').map(cleanLine).join('\n');
}
