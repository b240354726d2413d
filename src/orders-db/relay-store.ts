/** The orders database as its relay uses it, in either engine. All times that decide are the database's own. */
import { type AlongWith, insertOrder } from './insert-order.ts';
import type { ConfirmationLimits } from '#order/confirmation.ts';
import type { Acceptance, NewOrder, OrderWithEvents } from '#order/stored-order.ts';
import {
  broughtForward,
  type Claim,
  type ClaimedJob,
  type JobState,
  jobStates,
  type MailBacklog,
  type Postponement,
  type Settlement,
} from '#order/mail-job.ts';
import { type Erasure, eraseOrders, purgeOrders } from './erase-orders.ts';
import { StoreError } from '#order/store-error.ts';
import type { Params } from '#order/email-request.ts';
import { type Answer, decideEvent } from '#order/desk-order.ts';
import { shortName } from '#order/order-reference.ts';
import type { OrderCheck } from '#order/check-order.ts';
import type { Clock } from '#server/clock.ts';
import type { Log } from '#server/log.ts';
import { errorMessage } from '#server/start-problem.ts';
import { claimJobs, JobLeases, whereClaimable } from './claim-jobs.ts';
import { changeOrders, withdrawMails } from './order-changes.ts';
import { list, type Database, integerOf, integerOrNull, type Sql, sql, textOf } from './database.ts';
import { readUnreadable } from './listed-orders.ts';
import { eventColumns, whereOrder, mailBacklog, orderColumns, ordersWithEvents } from './stored-row.ts';

/** The first jobs that probably wait because of our own mail server: mails to the owner, and held ones. */
function waiting(max: number): Sql {
  return sql`
    SELECT id FROM mail_jobs WHERE ${whereClaimable} AND (kind = 'owner' OR state = 'held') AND due_at > (SELECT relay_now())
    ORDER BY due_at, id LIMIT ${max}`;
}

interface RelayStoreDeps {
  /** The relay's, to turn the schedule's times into waits. */
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Log;
}

/** Orders and their mail jobs, as `stored-order.ts` and `mail-job.ts` of `src/order` describe them. */
export class RelayStore {
  readonly #database: Database;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #log: Log;
  readonly #leases = new JobLeases();
  #lastClaim: Promise<unknown> = Promise.resolve();
  #rereading: Promise<void> = Promise.resolve();
  #isClosing = false;

  constructor(database: Database, { clock, log }: RelayStoreDeps) {
    this.#database = database;
    this.#clock = clock;
    this.#log = log;
  }

  /**
   * After a start. This relay reclaims the jobs that it was sending when it stopped; those of other relays stay theirs
   * until the lease ends. Mails that wait for another attempt are due at once, as somebody may have fixed the cause.
   * Mails that no longer fit are withdrawn, as the version before this one knows nothing of them. Jobs whose digest was sent without them wait for the next one.
   */
  async resume(): Promise<void> {
    await this.#database.transaction(async (query) => {
      await query(
        sql`UPDATE mail_jobs SET lease_until = 0 WHERE state = 'sending' AND worker = ${this.#database.worker}`,
      );
      await query(sql`
        UPDATE mail_jobs SET digest_id = 0
        WHERE digest_id > 0 AND digest_id <> id AND state = 'queued'
          AND NOT EXISTS (SELECT 1 FROM mail_jobs leader WHERE leader.id = mail_jobs.digest_id
            AND leader.digest_id = leader.id AND leader.state IN ('queued', 'sending', 'held'))`);
      await query(
        sql`UPDATE mail_jobs SET due_at = relay_now() WHERE ${whereClaimable} AND attempts > 0 AND due_at > (SELECT relay_now())`,
      );
      await withdrawMails(query, sql`TRUE`);
    });
  }

  /** Reads orders again that an earlier version could not read. No order waits for it; after a failure, the next start reads the rest. */
  readUnreadable(read: (params: Params) => OrderCheck): Promise<void> {
    this.#rereading = readUnreadable(this.#database, read, () => this.#isClosing).catch((error: unknown) => {
      if (!this.#isClosing) this.#log('rereading-failed', { problem: errorMessage(error) });
    });
    return this.#rereading;
  }

  /**
   * `alongWith` is done in the same transaction. `whenDone` is called after it, also where that is too late for the
   * promise, which then rejects.
   */
  accept(
    order: NewOrder,
    limits: ConfirmationLimits,
    alongWith?: AlongWith,
    whenDone?: (acceptance: Acceptance) => void,
  ): Promise<Acceptance> {
    return insertOrder(this.#database, { order, limits }, alongWith, whenDone);
  }

  async isKnown(contentHash: string): Promise<boolean> {
    return (await this.#database.read(sql`SELECT id FROM orders WHERE content_hash = ${contentHash}`)).length > 0;
  }

  /** The first order under a reference; `null` for one that is unknown or erased. A later copy never changes it (D80). */
  async firstOrder(reference: string): Promise<OrderWithEvents | null> {
    const { read, dialect } = this.#database;
    const rows = await read(sql`
      SELECT ${orderColumns} FROM orders o WHERE o.reference = ${reference} AND o.copy = 0 AND o.erased_at IS NULL`);
    return (await ordersWithEvents(read, dialect, rows))[0] ?? null;
  }

  /**
   * Appends the customer's answer from a page that was made when the order had `sequence` events (D81); `stale` if
   * another event came first, `nothing` if it would change nothing.
   */
  async answer(
    reference: string,
    { answer, sequence }: { readonly answer: Answer; readonly sequence: number },
  ): Promise<'done' | 'nothing' | 'stale'> {
    const found = await this.firstOrder(reference);
    if (!found) return 'nothing';
    const { order, events } = found;
    const event = { kind: 'answer', answer } as const;
    const decision = decideEvent(order.check, events, { event, sequence });
    if (decision.kind !== 'append') return decision.kind === 'stale' ? 'stale' : 'nothing';
    // The desk logs the owner's changes in the same form (`src/desk/log.ts`).
    const detail = JSON.stringify({ order: shortName(order), change: `answer ${answer}` });
    const entry = { at: this.#clock.now(), session: null, kind: 'order changed', detail };
    const change = { orderId: order.id, sequence: sequence + 1, ...eventColumns(event), entry };
    const isDone = await changeOrders(this.#database, [change]);
    return isDone ? 'done' : 'stale';
  }

  /** One claim at a time, so that this relay always knows which jobs it has. */
  claim(claim: Claim): Promise<readonly ClaimedJob[]> {
    const claimed = this.#lastClaim.then(() => claimJobs(this.#database, this.#leases, claim));
    this.#lastClaim = claimed.catch(() => {}); // The caller gets the error.
    return claimed;
  }

  /** When the next job is due or its lease ends; `null` when nothing waits. */
  async nextDueAt(): Promise<number | null> {
    const [row] = await this.#database.read(sql`
      SELECT min(at) - (SELECT relay_now()) AS wait FROM (
        SELECT min(due_at) AS at FROM mail_jobs WHERE ${whereClaimable}
        UNION ALL
        SELECT min(due_at) FROM mail_jobs WHERE digest_id = 0 AND state = 'queued'
        UNION ALL
        SELECT min(lease_until) FROM mail_jobs WHERE state = 'sending') times`);
    return typeof row?.['wait'] === 'number' ? this.#clock.now() + row['wait'] : null;
  }

  /**
   * False once the lease is over: the message must not be sent. By the clock of this process, which may have been paused
   * since the claim.
   */
  isLeased(job: ClaimedJob): boolean {
    return this.#leases.isHeld(job);
  }

  /**
   * A mail that got through shows that the mail server accepts ours. So the next ones that wait for another attempt are
   * due now (`broughtForward`): those to the owner, and held ones; a customer's other mail waits for that customer's own
   * server.
   */
  markSent(job: ClaimedJob, receipt: string): Promise<Settlement> {
    return this.#settle(job, 'sent', receipt);
  }

  /** The mail was written to a file; nobody received it. */
  markWritten(job: ClaimedJob, file: string): Promise<Settlement> {
    return this.#settle(job, 'written', file);
  }

  /** The leader of a digest settles the other jobs too. */
  async #settle(job: ClaimedJob, state: 'sent' | 'written', receipt: string): Promise<Settlement> {
    const outcome = sql`state = ${state}, sent_at = relay_now(), receipt = ${receipt}`;
    const settlement = sql`
      UPDATE mail_jobs SET ${outcome}, lease_until = NULL, last_problem = NULL
      WHERE id = ${job.id} AND token = ${job.token} AND state = 'sending'
      RETURNING id, (${waiting(1)}) AS waiting`;
    const { digest } = job;
    const settled = await (digest
      ? this.#database.transaction(async (query) => {
          const rows = await query(settlement);
          if (rows.length > 0)
            await query(sql`
              UPDATE mail_jobs SET ${outcome}
              WHERE digest_id > 0 AND digest_id = ${job.id} AND state = 'queued'
                AND id ${this.#database.dialect.isOneOf(digest.jobIds)}`);
          return rows;
        })
      : this.#database.write(settlement));
    this.#leases.drop(job);
    const [row] = settled;
    if (!row) return 'lease lost';
    if (state === 'written' || integerOrNull(row, 'waiting') === null) return 'recorded';
    const { write, dialect } = this.#database;
    await write(sql`
      UPDATE mail_jobs SET due_at = relay_now() WHERE id IN (${waiting(broughtForward)} ${dialect.skipLocked})`);
    return 'others are due';
  }

  /**
   * Queues mails that were only written to files, now that there is a mail server: all to the owner, and those to
   * customers whose orders were accepted after `customersSince`. Returns how many. A customer's mail keeps its time, by
   * which confirmations are counted.
   */
  async queueWritten(customersSince: number): Promise<number> {
    const rows = await this.#database.write(sql`
      UPDATE mail_jobs
      SET state = 'queued', due_at = relay_now(), attempts = 0, sent_at = NULL, receipt = NULL, snapshot_at = NULL,
          queued_at = CASE kind WHEN 'owner' THEN relay_now() ELSE queued_at END
      WHERE state = 'written'
        AND EXISTS (
          SELECT 1 FROM orders o WHERE o.id = mail_jobs.order_id AND o.erased_at IS NULL
            AND (mail_jobs.kind = 'owner' OR o.accepted_at > ${customersSince}))
      RETURNING id`);
    return rows.length;
  }

  async postpone(job: ClaimedJob, { state, dueAt, reason, isAmbiguous }: Postponement): Promise<boolean> {
    const rows = await this.#database.write(sql`
      UPDATE mail_jobs
      SET state = ${state}, due_at = relay_now() + ${dueAt - this.#clock.now()}, last_problem = ${reason},
          is_ambiguous = CASE WHEN is_ambiguous = 1 THEN 1 ELSE ${isAmbiguous ? 1 : 0} END,
          lease_until = NULL
      WHERE id = ${job.id} AND token = ${job.token} AND state = 'sending'
      RETURNING id`);
    this.#leases.drop(job);
    return rows.length === 1;
  }

  async counts(): Promise<Readonly<Record<JobState, number>>> {
    const counts = { queued: 0, sending: 0, sent: 0, written: 0, held: 0, undeliverable: 0 };
    const rows = await this.#database.read(
      sql`SELECT state, count(*) AS jobs FROM mail_jobs WHERE state IN (${list(jobStates)}) GROUP BY state`,
    );
    return Object.assign(counts, Object.fromEntries(rows.map((row) => [textOf(row, 'state'), integerOf(row, 'jobs')])));
  }

  backlog(): Promise<readonly MailBacklog[]> {
    return mailBacklog(this.#database.read);
  }

  /** When the mail server took the owner's mail of this content; `null` if it hasn't. */
  async ownerMailSentAt(contentHash: string): Promise<number | null> {
    const [row] = await this.#database.read(sql`
      SELECT j.sent_at FROM orders o JOIN mail_jobs j ON j.order_id = o.id
      WHERE o.content_hash = ${contentHash} AND j.kind = 'owner' AND j.state = 'sent'`);
    return row ? integerOf(row, 'sent_at') : null;
  }

  /** Counts the orders accepted since a time, without daily checks. */
  async ordersSince(time: number): Promise<number> {
    const [row] = await this.#database.read(sql`
      SELECT count(*) AS orders FROM orders WHERE accepted_at >= ${time} AND ${whereOrder}`);
    return integerOf(row, 'orders');
  }

  /**
   * Erases personal data of orders that were accepted before a time and reached the owner, oldest first, unless they
   * have an unsent mail. Returns how many, at most `max`.
   */
  eraseBefore(time: number, erasure: Erasure): Promise<number> {
    return eraseOrders(this.#database, time, erasure);
  }

  /** Deletes erased orders that were accepted before a time, keys included. Returns how many, at most `max`. */
  purgeBefore(time: number, max: number): Promise<number> {
    return purgeOrders(this.#database, time, max);
  }

  /**
   * Writes something small with every lock that an order needs: if this works, so does accepting an order. Rejects with a
   * StoreError when orders can't be kept.
   */
  async probe(): Promise<void> {
    await this.#database.accepting(async (query) => {
      this.#database.expectRoom();
      await query(sql`UPDATE orders SET copy = copy WHERE id = 0`);
      await query(sql`UPDATE mail_jobs SET token = token WHERE id = 0`);
      const rows = await query(sql`UPDATE this_database SET probed_at = relay_now() RETURNING id`);
      if (rows.length === 0) throw new StoreError('unavailable', 'the orders are gone from the database');
    });
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    await this.#rereading;
    return this.#database.close();
  }
}
