/**
 * The order book in PostgreSQL, for one relay or several on the same database. It promises what `OrderStore` does, and:
 * times that decide (leases, dues, limits) are the database's own, whatever `now` a relay says; each method is one
 * statement and thus one transaction, so a relay that stops in the middle holds nothing; and what the database does not
 * answer in 8 s is refused, though it may have been done: orders are known by content and jobs by token, so doing it
 * again does no harm.
 */
import { performance } from 'node:perf_hooks';
import type { ConfirmationLimits } from '#relay/accept/confirmation.ts';
import { type Clock, hourMs, secondMs } from '#relay/clock.ts';
import { Batches } from './batches.ts';
import { JobLeases, jobToken } from './job-leases.ts';
import { erasedOrder } from './erased-order.ts';
import {
  type Acceptance,
  type Claim,
  type ClaimedJob,
  type Erasure,
  type JobCounts,
  type MailBacklog,
  namedInDigest,
  type NewOrder,
  type OrderStore,
  type Postponement,
  StoreError,
} from './order-store.ts';
import { acceptanceOf, acceptRecord } from './postgres-acceptance.ts';
import { isServerRefusal, type PostgresDatabase, type Statement } from './postgres-database.ts';
import type { RelayName } from './postgres-relay-name.ts';
import { postgresStatements as sql } from './postgres-statements.ts';
import { claimedJob, integerOf, mailBacklog, type Row, storedOrder, textOf, withDigest } from './stored-row.ts';

/** A job that is due later than any schedule can say was planned before the database's clock was set back. */
const farthestPlanMs = 2 * hourMs;
const deadlineMs = 8 * secondMs;
/** So few that one batch is done well within a statement's time. */
const batchSize = 200;

export interface PostgresStoreParts {
  readonly database: PostgresDatabase;
  /** The relay's own, to turn the schedule's times into waits. */
  readonly clock: Clock;
  /** Marks this relay's claims. */
  readonly name: RelayName;
  /** The same for all relays on the database. */
  readonly senderSecret: string;
  readonly onClose: () => Promise<void>;
}

interface AcceptCall {
  readonly order: NewOrder;
  readonly limits: ConfirmationLimits;
}

interface SentCall {
  readonly job: ClaimedJob;
  readonly receipt: string;
}

export class PostgresStore implements OrderStore {
  readonly senderSecret: string;
  readonly #parts: PostgresStoreParts;
  readonly #accepts: Batches<AcceptCall, Acceptance>;
  readonly #lookups: Batches<string, boolean>;
  readonly #starts: Batches<ClaimedJob, boolean>;
  readonly #sent: Batches<SentCall, boolean>;
  readonly #probes: Batches<null, true>;
  readonly #leases = new JobLeases();
  #lastClaim: Promise<unknown> = Promise.resolve();

  constructor(parts: PostgresStoreParts) {
    this.#parts = parts;
    this.senderSecret = parts.senderSecret;
    this.#accepts = batches((calls) => this.#acceptAll(calls));
    this.#lookups = batches(async (hashes) => {
      const rows = await this.#query(sql.findContents, [hashes]);
      const known = new Set(rows.map((row) => textOf(row, 'content_hash')));
      return hashes.map((hash) => known.has(hash));
    });
    this.#probes = batches(async (askers) => {
      const [row] = await this.#query(sql.probe);
      if (row?.['is_written'] !== true) throw new StoreError('unavailable', 'the order book is gone from the database');
      return askers.map(() => true);
    });
    this.#starts = batches((jobs) => this.#tellAll(sql.dataStarted, jobs));
    this.#sent = batches((calls) =>
      this.#tellAll(
        sql.markSent,
        calls.map((call) => call.job),
        calls.map((call) => storable(call.receipt)),
      ),
    );
  }

  accept(order: NewOrder, limits: ConfirmationLimits): Promise<Acceptance> {
    return this.#accepts.call({ order, limits });
  }

  isKnown(contentHash: string): Promise<boolean> {
    return this.#lookups.call(contentHash);
  }

  /** One claim at a time, so that this relay always knows which jobs it has. */
  claim(claim: Claim): Promise<readonly ClaimedJob[]> {
    const claimed = this.#lastClaim.then(() => this.#claim(claim));
    this.#lastClaim = claimed.catch(() => {}); // Whoever asked hears of it.
    return claimed;
  }

  async #claim({ leaseMs, max, underWay = [] }: Claim): Promise<readonly ClaimedJob[]> {
    await this.#query(sql.gatherDigest, [farthestPlanMs]);
    const askedAt = performance.now();
    const values = [max, leaseMs, this.#parts.name.current, farthestPlanMs, this.#leases.jobIds(), underWay];
    const rows = await this.#query(sql.claim, values);
    const jobs = await this.#withDigests(rows.map(claimedJob));
    for (const job of jobs) this.#leases.take(job, askedAt, leaseMs);
    return jobs;
  }

  /** Should this fail, the next claim takes the jobs back: this relay doesn't know that it has them. */
  async #withDigests(jobs: readonly ClaimedJob[]): Promise<readonly ClaimedJob[]> {
    const rows = await this.#query(sql.digestJobs, [jobs.map((job) => job.id)]);
    const told = Map.groupBy(rows, (row) => integerOf(row, 'digest_id'));
    return Promise.all(
      jobs.map(async (job) => {
        const jobIds = (told.get(job.id) ?? []).map((row) => integerOf(row, 'id'));
        if (jobIds.length === 0) return job;
        return withDigest(job, jobIds, await this.#query(sql.digestOrders, [jobIds.slice(0, namedInDigest - 1)]));
      }),
    );
  }

  async nextDueAt(): Promise<number | null> {
    const [row] = await this.#query(sql.nextDueIn);
    return typeof row?.['next'] === 'number' ? this.#parts.clock.now() + row['next'] : null;
  }

  /**
   * The database decides; but if this process was stopped while the answer was on its way, the answer is old. The lease
   * is therefore compared with the time that passed here too: it began after the claim was asked for.
   */
  async dataStarted(job: ClaimedJob): Promise<boolean> {
    const isMine = (await this.#starts.call(job)) && this.#leases.isHeld(job);
    if (!isMine) this.#leases.drop(job);
    return isMine;
  }

  markSent(job: ClaimedJob, receipt: string): Promise<boolean> {
    return this.#settle(job, this.#sent.call({ job, receipt }));
  }

  markWritten(job: ClaimedJob, file: string): Promise<boolean> {
    return this.#settle(
      job,
      this.#query(sql.markWritten, [job.id, job.token, file]).then((rows) => rows.length === 1),
    );
  }

  async queueWritten(_now: number, customersSince: number): Promise<number> {
    return (await this.#query(sql.queueWritten, [customersSince])).length;
  }

  postpone(job: ClaimedJob, { state, dueAt, reason, isAmbiguous }: Postponement): Promise<boolean> {
    const waitMs = dueAt - this.#parts.clock.now();
    const values = [job.id, job.token, state, waitMs, storable(reason), isAmbiguous];
    return this.#settle(
      job,
      this.#query(sql.postpone, values).then((rows) => rows.length === 1),
    );
  }

  async counts(): Promise<JobCounts> {
    const counts = { queued: 0, sending: 0, sent: 0, written: 0, held: 0, undeliverable: 0 };
    const rows = await this.#query(sql.countStates);
    return Object.assign(counts, Object.fromEntries(rows.map((row) => [textOf(row, 'state'), integerOf(row, 'jobs')])));
  }

  async backlog(): Promise<readonly MailBacklog[]> {
    return (await this.#query(sql.backlog)).map(mailBacklog);
  }

  async ownerMailSentAt(contentHash: string): Promise<number | null> {
    const [row] = await this.#query(sql.ownerMailSentAt, [contentHash]);
    return row ? integerOf(row, 'sent_at') : null;
  }

  async ordersSince(time: number): Promise<number> {
    const [row] = await this.#query(sql.ordersSince, [time]);
    return integerOf(row ?? {}, 'orders');
  }

  async eraseBefore(time: number, { max, isWrittenHeard }: Omit<Erasure, 'now'>): Promise<number> {
    const orders = (await this.#query(sql.findErasable, [time, max, isWrittenHeard])).map(storedOrder);
    if (orders.length === 0) return 0;
    const bodies = orders.map(erasedOrder);
    await this.#query(sql.erase, [
      orders.map((order) => order.id),
      ...(['params', 'verdict', 'confirmation'] as const).map((part) =>
        bodies.map((body) => JSON.stringify(body[part])),
      ),
    ]);
    return orders.length;
  }

  async forgetBefore(time: number, most: number): Promise<number> {
    return (await this.#query(sql.forget, [time, most])).length;
  }

  async probe(): Promise<void> {
    await this.#probes.call(null);
  }

  /**
   * After a start. What this relay was sending when it stopped is its own to take back; what other relays are sending is
   * theirs until the lease ends. Whatever waits for a later attempt is tried at once, as somebody may have mended the cause.
   */
  async resume(): Promise<void> {
    await this.#query(sql.release, [this.#parts.name.current]);
    await this.#query(sql.freeDigested);
    await this.#query(sql.bringForward);
  }

  async close(): Promise<void> {
    await this.#parts.onClose();
    await this.#parts.database.close();
  }

  #query(statement: Statement, values?: readonly unknown[]): Promise<readonly Row[]> {
    return this.#parts.database.query(statement, values);
  }

  /** Orders of one call of `accept` share their limits with the whole batch: they come from one constant. */
  async #acceptAll(calls: readonly AcceptCall[]): Promise<readonly Acceptance[]> {
    const limits = calls[0]?.limits;
    const orders = JSON.stringify(calls.map((call) => acceptRecord(call.order)));
    const rows = await this.#query(sql.accept, [orders, limits?.perAddress, limits?.perSender, limits?.perHour]);
    return rows.map(acceptanceOf);
  }

  /** Says something about jobs; true for those whose token still counts. */
  async #tellAll(
    statement: Statement,
    jobs: readonly ClaimedJob[],
    ...more: readonly (readonly unknown[])[]
  ): Promise<readonly boolean[]> {
    const rows = await this.#query(statement, [jobs.map((job) => job.id), jobs.map((job) => job.token), ...more]);
    const done = new Set(rows.map((row) => jobToken({ id: integerOf(row, 'id'), token: integerOf(row, 'token') })));
    return jobs.map((job) => done.has(jobToken(job)));
  }

  /**
   * A digest settles the jobs that wait for it. Said again after a failure, it settles what the first time left; of what a
   * process leaves that ends in between, the next digest tells once more.
   */
  async #settle(job: ClaimedJob, saying: Promise<boolean>): Promise<boolean> {
    const isDone = await saying;
    this.#leases.drop(job);
    if (job.digest) await this.#query(sql.settleDigest, [job.id, job.digest.jobIds, job.token]);
    return isDone;
  }
}

function batches<Item, Result>(run: (items: readonly Item[]) => Promise<readonly Result[]>): Batches<Item, Result> {
  return new Batches({
    run,
    isWorthSplitting: isServerRefusal,
    most: batchSize,
    deadlineMs,
    tooLate: () => new StoreError('unavailable', 'PostgreSQL did not answer in time'),
  });
}

/** PostgreSQL keeps every character but NUL, which only a broken mail server says. */
function storable(text: string): string {
  return text.replaceAll('\u0000', '\uFFFD');
}
