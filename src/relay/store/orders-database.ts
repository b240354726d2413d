/**
 * The orders database as the owner's commands and desk use it, with or without a running relay. Reading changes nothing,
 * and every change is a short transaction; the relay finds a queued mail within seconds. The SQL is the same for both
 * engines.
 */
import { type StoredEvent, storedEvent } from './order-events.ts';
import { orderColumns } from './shared-statements.ts';
import { integerOf, jobStateOf, mailKindOf, type Row, storedOrder, textOf, type Value } from './stored-row.ts';
import type { ConfirmationLimits } from '#order/confirmation.ts';
import { type DeskOrder, deskOrder } from '#order/desk-order.ts';
import {
  type Acceptance,
  dailyCheckPrefix,
  type JobState,
  type MailKind,
  type NewOrder,
  type StoredOrder,
} from '#order/order-store.ts';

export interface MailRecord {
  readonly kind: MailKind;
  readonly state: JobState;
  readonly attempts: number;
  /** When it is tried next, or was to be tried last. */
  readonly dueAt: number;
  readonly sentAt: number | null;
  /** What the mail server said when it took the mail. */
  readonly receipt: string | null;
  readonly lastProblem: string | null;
  /** It goes, or went, together with others. */
  readonly isInDigest: boolean;
}

export interface OrderRecord extends StoredOrder {
  /** When all that is personal was erased from it; null for not yet. */
  readonly erasedAt: number | null;
  readonly mails: readonly MailRecord[];
  /** What the owner did to it, the first first. */
  readonly events: readonly StoredEvent[];
}

export interface OrderFilter {
  /** Accepted at or after this time; null for all. */
  readonly since: number | null;
  /** With a mail in this state; null for all. */
  readonly state: JobState | null;
}

/** A statement that changes something, and returns a row for each row that it changed. */
export interface Change {
  readonly text: string;
  readonly values: readonly Value[];
}

export interface EngineAccepting {
  readonly limits: ConfirmationLimits;
  readonly changes: readonly Change[];
}

/** What each engine implements. */
export interface QueryEngine {
  ask(text: string, values: readonly Value[]): Promise<readonly Row[]>;
  /** Like `ask`, for the statement that changes something; durable when it resolves. */
  change(text: string, values: readonly Value[]): Promise<readonly Row[]>;
  /**
   * Several statements as one transaction, durable when it resolves. Each must return a row: where one returns none,
   * nothing is changed and the result is false.
   */
  changeAll(changes: readonly Change[]): Promise<boolean>;
  /**
   * Takes an order in as a relay does, and where it is new makes these changes too, in one transaction, durable when it
   * resolves.
   */
  accept(order: NewOrder, accepting: EngineAccepting): Promise<Acceptance>;
  /** The clock by which mails are due. */
  now(): Promise<number>;
  /** Tells relays that mails are waiting; does nothing where they poll. */
  announce(): Promise<void>;
  close(): Promise<void>;
}

const pageSize = 200;
const columns = `${orderColumns}, o.erased_at`;

const statements = {
  page: `
      SELECT ${columns} FROM orders o
      WHERE o.id > $1 AND o.accepted_at >= $2 AND o.content_hash NOT LIKE '${dailyCheckPrefix}%'
        AND (CAST($3 AS text) IS NULL
             OR EXISTS (SELECT 1 FROM mail_jobs j WHERE j.order_id = o.id AND j.state = CAST($3 AS text)))
      ORDER BY o.id LIMIT ${pageSize}`,
  withShortKey: `SELECT ${columns} FROM orders o WHERE substr(o.key, 1, 8) IN ($1, $2) ORDER BY o.id`,
  withId: `SELECT ${columns} FROM orders o WHERE o.id = $1 AND o.content_hash NOT LIKE '${dailyCheckPrefix}%'`,
  mails: `
      SELECT order_id, kind, state, attempts, due_at, sent_at, receipt, last_problem, digest_id
      FROM mail_jobs WHERE order_id = $1 ORDER BY id`,
  events: 'SELECT kind, detail, made_at FROM order_events WHERE order_id = $1 ORDER BY sequence',
  /** This mail goes alone; those that were to go with it wait for the next digest. */
  leaveDigest: `
      UPDATE mail_jobs SET digest_id = 0
      WHERE state = 'queued' AND digest_id <> id
        AND digest_id = (SELECT j.id FROM mail_jobs j WHERE j.order_id = $1 AND j.kind = $2 AND j.state <> 'sending')
      RETURNING id`,
  /** A mail that was sent before goes out marked as a possible duplicate, which it is. */
  resend: `
      UPDATE mail_jobs
      SET state = 'queued', queued_at = $1, due_at = $1, attempts = 0, is_ambiguous = (is_ambiguous OR state = 'sent'),
          lease_until = NULL, data_started_at = NULL, digest_id = NULL
      WHERE order_id = $2 AND kind = $3 AND state <> 'sending'
        AND EXISTS (SELECT 1 FROM orders o WHERE o.id = mail_jobs.order_id AND o.erased_at IS NULL)
      RETURNING id`,
} as const;

export class OrdersDatabase {
  readonly #engine: QueryEngine;

  constructor(engine: QueryEngine) {
    this.#engine = engine;
  }

  /** In the order in which they were accepted, read page by page. */
  async *orders({ since, state }: OrderFilter): AsyncGenerator<OrderRecord, void, undefined> {
    for (let last = 0; ;) {
      const rows = await this.#engine.ask(statements.page, [last, since ?? 0, state]);
      for (const row of rows) yield await this.#record(row);
      if (rows.length < pageSize) return;
      last = integerOf(rows.at(-1) ?? {}, 'order_id');
    }
  }

  /** Those whose keys begin with these 8 characters; references are upper case, keys of unreadable messages lower case. */
  async ordersNear(shortKey: string): Promise<readonly OrderRecord[]> {
    const rows = await this.#engine.ask(statements.withShortKey, [shortKey.toUpperCase(), shortKey.toLowerCase()]);
    return Promise.all(rows.map((row) => this.#record(row)));
  }

  async order(id: number): Promise<OrderRecord | null> {
    const [row] = await this.#engine.ask(statements.withId, [id]);
    return row ? this.#record(row) : null;
  }

  /** Queues a mail again. False while it is being sent, or when nothing is left to send. */
  async resend(orderId: number, kind: MailKind): Promise<boolean> {
    await this.#engine.change(statements.leaveDigest, [orderId, kind]);
    const rows = await this.#engine.change(statements.resend, [await this.#engine.now(), orderId, kind]);
    if (rows.length > 0) await this.#engine.announce();
    return rows.length > 0;
  }

  close(): Promise<void> {
    return this.#engine.close();
  }

  async #record(row: Row): Promise<OrderRecord> {
    const id = [integerOf(row, 'order_id')];
    const mails = await this.#engine.ask(statements.mails, id);
    const events = await this.#engine.ask(statements.events, id);
    const erasedAt = row['erased_at'] === null ? null : integerOf(row, 'erased_at');
    return { ...storedOrder(row), erasedAt, mails: mails.map(mailRecord), events: events.map(storedEvent) };
  }
}

/** The order after all that the owner did to it. */
export function orderNow({ check, events }: Pick<OrderRecord, 'check' | 'events'>): DeskOrder {
  return deskOrder(
    check,
    events.map(({ event }) => event),
  );
}

function mailRecord(row: Row): MailRecord {
  return {
    kind: mailKindOf(row),
    state: jobStateOf(row),
    attempts: integerOf(row, 'attempts'),
    dueAt: integerOf(row, 'due_at'),
    sentAt: row['sent_at'] === null ? null : integerOf(row, 'sent_at'),
    receipt: row['receipt'] === null ? null : textOf(row, 'receipt'),
    lastProblem: row['last_problem'] === null ? null : textOf(row, 'last_problem'),
    isInDigest: row['digest_id'] !== null,
  };
}
