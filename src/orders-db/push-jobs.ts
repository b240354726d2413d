/**
 * Pushes to the owner's phones (D89). A job is created in its order's transaction; a worker that claims it has it until
 * its lease ends. `start` is recorded before the first byte is sent, and a started job with an unknown result, as after
 * a kill, is never sent again. So a phone rings at most once for an order; the mail reports the order anyway.
 */
import type { PhoneProblem } from '#order/push-text.ts';
import { hourMs } from '#shop/time.ts';
import type { StoredOrder } from '#order/stored-order.ts';
import { orderColumns, storedOrder } from './stored-row.ts';
import { type Ask, type Database, integerOf, type Row, sql, textOf } from './database.ts';
import { type Phone, phonesOf, type Subscription } from './phones.ts';

/** A later ring would be useless. */
export const pushLifeMs = hourMs;

export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

export interface PushJob {
  readonly session: string;
  /** 0 for a test. */
  readonly orderId: number;
  readonly token: number;
  readonly attempt: number;
  readonly text: string;
  readonly madeAt: number;
  readonly subscription: Subscription;
}

const whereSignedIn = sql`EXISTS (SELECT 1 FROM desk_sessions s WHERE s.token_hash = push_phones.session)`;

/** Queues a push for each phone, in the transaction of a new order. */
export async function queuePushes(
  ask: Ask,
  { orderId, text, now }: { readonly orderId: number; readonly text: string; readonly now: number },
): Promise<void> {
  await ask(sql`
    INSERT INTO push_jobs (session, order_id, text, made_at, due_at)
    SELECT session, CAST(${orderId} AS bigint), CAST(${text} AS text), CAST(${now} AS bigint), CAST(${now} AS bigint)
    FROM push_phones
    WHERE endpoint IS NOT NULL AND ends_at > ${now} AND ${whereSignedIn}
      AND EXISTS (SELECT 1 FROM push_keys WHERE is_on = 1)`);
}

export class PushJobs {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Turns pushes on or off. Stores `keys` unless the database has keys already; returns the stored ones. */
  async prepare(keys: PushKeys, isOn: boolean): Promise<PushKeys> {
    const [row] = await this.#database.transaction(async (ask) => {
      if (!isOn) await ask(sql`DELETE FROM push_jobs`);
      return ask(sql`
        INSERT INTO push_keys (id, public_key, private_key, is_on)
        VALUES (1, ${keys.publicKey}, ${keys.privateKey}, ${isOn ? 1 : 0})
        ON CONFLICT (id) DO UPDATE SET is_on = excluded.is_on RETURNING public_key, private_key`);
    });
    return { publicKey: textOf(row, 'public_key'), privateKey: textOf(row, 'private_key') };
  }

  phones(): Promise<readonly Phone[]> {
    return phonesOf(this.#database.read);
  }

  /** Phones with unstarted jobs, and the ms until their first job is due. */
  async waiting(): Promise<readonly { readonly session: string; readonly waitMs: number }[]> {
    const rows = await this.#database.read(sql`
      SELECT session, min(due_at) - (SELECT relay_now()) AS wait FROM push_jobs WHERE started_at IS NULL GROUP BY session`);
    return rows.map((row) => ({ session: textOf(row, 'session'), waitMs: integerOf(row, 'wait') }));
  }

  /** The order of a push; `null` for a test. */
  async order({ orderId }: PushJob): Promise<StoredOrder | null> {
    const [row] = await this.#database.read(sql`SELECT ${orderColumns} FROM orders o WHERE o.id = ${orderId}`);
    return row ? storedOrder(row) : null;
  }

  /** Leases due jobs of one phone, the oldest first. */
  claim(
    session: string,
    { max, leaseMs }: { readonly max: number; readonly leaseMs: number },
  ): Promise<readonly PushJob[]> {
    const { skipLocked } = this.#database.dialect;
    return this.#database.transaction(async (ask) => {
      const [phone] = await ask(
        sql`SELECT endpoint, p256dh, auth FROM push_phones WHERE session = ${session} AND endpoint IS NOT NULL`,
      );
      if (!phone) {
        await ask(sql`DELETE FROM push_jobs WHERE session = ${session}`);
        return [];
      }
      const rows = await ask(sql`
        WITH due AS MATERIALIZED (
          SELECT order_id AS id FROM push_jobs
          WHERE session = ${session} AND started_at IS NULL AND due_at <= (SELECT relay_now())
          ORDER BY order_id LIMIT ${max} ${skipLocked})
        UPDATE push_jobs SET due_at = relay_now() + ${leaseMs}, attempts = attempts + 1, token = token + 1
        WHERE session = ${session} AND order_id IN (SELECT id FROM due)
        RETURNING order_id, token, attempts, text, made_at`);
      return rows.map((row) => pushJob(session, row, phone));
    });
  }

  /** False if the lease was lost or another relay started the job; nothing may be sent then. */
  async start({ session, orderId, token }: PushJob): Promise<boolean> {
    const rows = await this.#database.write(sql`
      UPDATE push_jobs SET started_at = relay_now()
      WHERE session = ${session} AND order_id = ${orderId} AND token = ${token} AND started_at IS NULL
        AND due_at > relay_now() RETURNING token`);
    return rows.length === 1;
  }

  /** Call this when the push service accepted the push. */
  async markRung(job: PushJob): Promise<void> {
    await this.#database.transaction(async (ask) => {
      await deleteJob(ask, job);
      await ask(sql`
        UPDATE push_phones SET rang_at = relay_now(), problem = NULL, problem_at = NULL WHERE session = ${job.session}`);
    });
  }

  /** Call this when the push was not accepted; it is retried after `waitMs`. */
  async postpone({ session, orderId, token }: PushJob, waitMs: number): Promise<void> {
    await this.#database.write(sql`
      UPDATE push_jobs SET started_at = NULL, due_at = relay_now() + ${waitMs}
      WHERE session = ${session} AND order_id = ${orderId} AND token = ${token}`);
  }

  /** Call this when the push was refused, or may have been sent without an answer. */
  async drop(job: PushJob, problem: PhoneProblem['kind']): Promise<void> {
    await this.#database.transaction(async (ask) => {
      await deleteJob(ask, job);
      await ask(sql`
        UPDATE push_phones SET problem = ${problem}, problem_at = relay_now()
        WHERE session = ${job.session} AND endpoint = ${job.subscription.endpoint}`);
    });
  }

  /** Ends a subscription that the push service no longer knows, unless the phone has a newer one. */
  async lose({ session, subscription }: PushJob): Promise<void> {
    await this.#database.transaction(async (ask) => {
      const lost = await ask(sql`
        UPDATE push_phones SET ${dead('gone')} WHERE session = ${session} AND endpoint = ${subscription.endpoint}
        RETURNING session`);
      if (lost.length > 0) await ask(sql`DELETE FROM push_jobs WHERE session = ${session}`);
    });
  }

  /**
   * Drops jobs that are an hour old, or from the future after the clock was set back. Records a problem for phones that
   * never got their push, and for phones whose session has ended.
   */
  async tidy(): Promise<void> {
    const whereOld = sql`made_at <= (SELECT relay_now() - ${pushLifeMs}) OR made_at > (SELECT relay_now() + ${pushLifeMs})`;
    const whereOver = sql`endpoint IS NOT NULL AND (ends_at <= (SELECT relay_now()) OR NOT ${whereSignedIn})`;
    const { read } = this.#database;
    const affected = await read(sql`
      SELECT session FROM push_jobs WHERE ${whereOld} UNION ALL SELECT session FROM push_phones WHERE ${whereOver}`);
    if (affected.length === 0) return;
    await this.#database.transaction(async (ask) => {
      await ask(sql`
        UPDATE push_phones SET problem = 'unreachable', problem_at = relay_now()
        WHERE endpoint IS NOT NULL AND EXISTS (
          SELECT 1 FROM push_jobs j WHERE j.session = push_phones.session AND j.started_at IS NULL
            AND j.made_at <= (SELECT relay_now() - ${pushLifeMs}))`);
      await ask(sql`DELETE FROM push_jobs WHERE ${whereOld}`);
      await ask(sql`UPDATE push_phones SET ${dead('signed out')} WHERE ${whereOver}`);
    });
  }
}

/** Clears an ended subscription; the phone's row remains to tell the owner. */
function dead(problem: PhoneProblem['kind']) {
  return sql`endpoint = NULL, p256dh = NULL, auth = NULL, problem = ${problem}, problem_at = relay_now()`;
}

function deleteJob(ask: Ask, { session, orderId, token }: PushJob) {
  return ask(sql`
    DELETE FROM push_jobs WHERE session = ${session} AND order_id = ${orderId} AND token = ${token}`);
}

function pushJob(session: string, row: Row, phone: Row): PushJob {
  return {
    session,
    orderId: integerOf(row, 'order_id'),
    token: integerOf(row, 'token'),
    attempt: integerOf(row, 'attempts'),
    text: textOf(row, 'text'),
    madeAt: integerOf(row, 'made_at'),
    subscription: {
      endpoint: textOf(phone, 'endpoint'),
      p256dh: textOf(phone, 'p256dh'),
      auth: textOf(phone, 'auth'),
    },
  };
}

/** Queues a test push, replacing one that still waits; false if the phone has no subscription. */
export async function queueTest(
  ask: Ask,
  { session, text, at }: { readonly session: string; readonly text: string; readonly at: number },
): Promise<boolean> {
  const queued = await ask(sql`
    INSERT INTO push_jobs (session, order_id, text, made_at, due_at)
    SELECT session, 0, CAST(${text} AS text), CAST(${at} AS bigint), CAST(${at} AS bigint)
    FROM push_phones WHERE session = ${session} AND endpoint IS NOT NULL
    ON CONFLICT (session, order_id) DO UPDATE SET made_at = excluded.made_at, due_at = excluded.due_at, attempts = 0,
      token = push_jobs.token + 1, started_at = NULL
    RETURNING session`);
  return queued.length > 0;
}
