/**
 * The order book as its owner looks into it, beside a running relay or without one. Looking changes nothing. The one
 * change, `resend`, is a single short transaction; the relay finds the mail within seconds. The SQL is the same for both
 * engines, so each brings no more than a way to ask.
 */
import type { Statement } from './postgres-database.ts';
import { integerOf, jobStateOf, mailKindOf, type Row, storedOrder, textOf } from './stored-row.ts';
import { dailyCheckPrefix, type JobState, type MailKind, type StoredOrder } from './order-store.ts';

export interface BookedMail {
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

export interface BookedOrder extends StoredOrder {
  /** When all that is personal was erased from it; null for not yet. */
  readonly erasedAt: number | null;
  readonly mails: readonly BookedMail[];
}

export interface OrderFilter {
  /** Accepted at or after this time; null for all. */
  readonly since: number | null;
  /** With a mail in this state; null for all. */
  readonly state: JobState | null;
}

/** What an engine brings. */
export interface BookEngine {
  ask(statement: Statement, values: readonly (number | string | null)[]): Promise<readonly Row[]>;
  /** Like `ask`, for the statement that changes something; durable when it resolves. */
  change(statement: Statement, values: readonly (number | string | null)[]): Promise<readonly Row[]>;
  /** The clock by which mails are due. */
  now(): Promise<number>;
  /** Tells relays that mails wait; where they find it out themselves, nothing. */
  announce(): Promise<void>;
  close(): Promise<void>;
}

const pageSize = 200;
const columns =
  'o.id AS order_id, o.key, o.reference, o.copy, o.accepted_at, o.params, o.verdict, o.confirmation, o.erased_at';

const statements = {
  page: {
    name: 'owner-page',
    text: `
      SELECT ${columns} FROM orders o
      WHERE o.id > $1 AND o.accepted_at >= $2 AND o.content_hash NOT LIKE '${dailyCheckPrefix}%'
        AND (CAST($3 AS text) IS NULL
             OR EXISTS (SELECT 1 FROM mail_jobs j WHERE j.order_id = o.id AND j.state = CAST($3 AS text)))
      ORDER BY o.id LIMIT ${pageSize}`,
  },
  withShortKey: {
    name: 'owner-with-short-key',
    text: `SELECT ${columns} FROM orders o WHERE substr(o.key, 1, 8) IN ($1, $2) ORDER BY o.id`,
  },
  mails: {
    name: 'owner-mails',
    text: `
      SELECT order_id, kind, state, attempts, due_at, sent_at, receipt, last_problem, digest_id
      FROM mail_jobs WHERE order_id = $1 ORDER BY id`,
  },
  /** Those that would have gone with this mail, were it not asked for alone, wait for the next digest. */
  leaveDigest: {
    name: 'owner-leave-digest',
    text: `
      UPDATE mail_jobs SET digest_id = 0
      WHERE state = 'queued' AND digest_id <> id
        AND digest_id = (SELECT j.id FROM mail_jobs j WHERE j.order_id = $1 AND j.kind = $2 AND j.state <> 'sending')
      RETURNING id`,
  },
  /** A mail that was sent before goes out marked as a possible duplicate, which it is. */
  resend: {
    name: 'owner-resend',
    text: `
      UPDATE mail_jobs
      SET state = 'queued', queued_at = $1, due_at = $1, attempts = 0, is_ambiguous = (is_ambiguous OR state = 'sent'),
          lease_until = NULL, data_started_at = NULL, digest_id = NULL
      WHERE order_id = $2 AND kind = $3 AND state <> 'sending'
        AND EXISTS (SELECT 1 FROM orders o WHERE o.id = mail_jobs.order_id AND o.erased_at IS NULL)
      RETURNING id`,
  },
} as const;

export class OwnersBook {
  readonly #engine: BookEngine;

  constructor(engine: BookEngine) {
    this.#engine = engine;
  }

  /** In the order in which they were accepted, read as they are asked for. */
  async *orders({ since, state }: OrderFilter): AsyncGenerator<BookedOrder, void, undefined> {
    for (let last = 0; ;) {
      const rows = await this.#engine.ask(statements.page, [last, since ?? 0, state]);
      for (const row of rows) yield await this.#booked(row);
      if (rows.length < pageSize) return;
      last = integerOf(rows.at(-1) ?? {}, 'order_id');
    }
  }

  /** Those whose keys begin with these 8 characters; references are upper case, keys of unreadable messages lower case. */
  async ordersNear(shortKey: string): Promise<readonly BookedOrder[]> {
    const rows = await this.#engine.ask(statements.withShortKey, [shortKey.toUpperCase(), shortKey.toLowerCase()]);
    return Promise.all(rows.map((row) => this.#booked(row)));
  }

  /** Queues a mail once more. False when it is being sent at this moment, or nothing is left to send. */
  async resend(orderId: number, kind: MailKind): Promise<boolean> {
    await this.#engine.change(statements.leaveDigest, [orderId, kind]);
    const rows = await this.#engine.change(statements.resend, [await this.#engine.now(), orderId, kind]);
    if (rows.length > 0) await this.#engine.announce();
    return rows.length > 0;
  }

  close(): Promise<void> {
    return this.#engine.close();
  }

  async #booked(row: Row): Promise<BookedOrder> {
    const mails = await this.#engine.ask(statements.mails, [integerOf(row, 'order_id')]);
    const erasedAt = row['erased_at'] === null ? null : integerOf(row, 'erased_at');
    return { ...storedOrder(row), erasedAt, mails: mails.map(bookedMail) };
  }
}

function bookedMail(row: Row): BookedMail {
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
