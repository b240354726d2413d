/**
 * The orders database in PostgreSQL, for one relay or several. It promises what `OrderStore` does, and: times that decide
 * (leases, due times, limits) are the database's own, whatever `now` a relay passes; and what the database doesn't answer
 * in time is refused, though it may have been done: orders are identified by content and jobs by token, so a retry does no
 * harm.
 */
import { performance } from 'node:perf_hooks';
import { digestLeader } from '#order/acceptance.ts';
import type { ConfirmationLimits } from '#order/confirmation.ts';
import { farthestPlanMs } from '#order/retry-schedule.ts';
import type { Clock } from '#relay/process/clock.ts';
import { secondMs } from '#shop/durations.ts';
import { Batches } from './batches.ts';
import { JobLeases } from './job-leases.ts';
import { erasedOrder } from '#relay/store/erased-order.ts';
import {
  type Acceptance,
  broughtForward,
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
} from '#order/order-store.ts';
import { type AcceptCall, acceptOrders } from './postgres-accept.ts';
import { isServerRefusal, type PostgresDatabase, storable } from './postgres-database.ts';
import type { RelayName } from './postgres-relay-name.ts';
import { postgresStatements as sql } from './postgres-statements.ts';
import {
  claimedJob,
  integerOf,
  mailBacklog,
  type Row,
  storedOrder,
  textOf,
  withDigest,
} from '#relay/store/stored-row.ts';

const deadlineMs = 8 * secondMs;
/** Few enough for one batch to finish well within the deadline, even if the database is some milliseconds away. */
const batchSize = 50;

export interface PostgresStoreParts {
  readonly database: PostgresDatabase;
  /** The relay's clock, to turn the schedule's times into waits. */
  readonly clock: Clock;
  /** Goes into this relay's claims. */
  readonly name: RelayName;
  /** The same for all relays on the database. */
  readonly senderSecret: string;
  readonly onClose: () => Promise<void>;
}

export class PostgresStore implements OrderStore {
  readonly senderSecret: string;
  readonly #parts: PostgresStoreParts;
  readonly #accepts: Batches<AcceptCall, Acceptance>;
  readonly #probes: Batches<null, null>;
  readonly #leases = new JobLeases();
  #lastClaim: Promise<unknown> = Promise.resolve();

  constructor(parts: PostgresStoreParts) {
    this.#parts = parts;
    this.senderSecret = parts.senderSecret;
    this.#accepts = batches((calls) => parts.database.transaction((query) => acceptOrders(query, calls)));
    this.#probes = batches((calls) => this.#probe(calls));
  }

  accept(order: NewOrder, limits: ConfirmationLimits): Promise<Acceptance> {
    return this.#accepts.call({ order, limits });
  }

  async isKnown(contentHash: string): Promise<boolean> {
    return (await this.#query(sql.isKnown, [contentHash])).length > 0;
  }

  /** One claim at a time, so that this relay always knows which jobs it has. */
  claim(claim: Claim): Promise<readonly ClaimedJob[]> {
    const claimed = this.#lastClaim.then(() => this.#claim(claim));
    this.#lastClaim = claimed.catch(() => {}); // The caller gets the error.
    return claimed;
  }

  async #claim({ leaseMs, max, underWay = [] }: Claim): Promise<readonly ClaimedJob[]> {
    if ((await this.#query(sql.isDigestDue, [farthestPlanMs])).length > 0) await this.#gatherDigest();
    const startedAt = performance.now();
    const values = [max, leaseMs, this.#parts.name.current, farthestPlanMs, this.#leases.jobIds(), underWay];
    const rows = await this.#query(sql.claim, values);
    const jobs = await this.#withDigests(rows.map(claimedJob));
    for (const job of jobs) this.#leases.take(job, startedAt, leaseMs);
    return jobs;
  }

  #gatherDigest(): Promise<void> {
    return this.#parts.database.transaction(async (query) => {
      const ids = (await query(sql.findForDigest)).map((row) => integerOf(row, 'id'));
      await query(sql.gatherDigest, [digestLeader(ids), ids]);
    });
  }

  /** If this fails, the next claim takes the jobs back, as this relay doesn't know that it has them. */
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
   * The database decides. But if this process was paused while the answer was on its way, the answer is old, so the lease
   * is checked against this process's own clock too.
   */
  async dataStarted(job: ClaimedJob): Promise<boolean> {
    const rows = await this.#query(sql.dataStarted, [job.id, job.token]);
    const isMine = rows.length === 1 && this.#leases.isHeld(job);
    if (!isMine) this.#leases.drop(job);
    return isMine;
  }

  markSent(job: ClaimedJob, receipt: string): Promise<boolean> {
    return this.#settle(job, 'sent', receipt);
  }

  markWritten(job: ClaimedJob, file: string): Promise<boolean> {
    return this.#settle(job, 'written', file);
  }

  async queueWritten(_now: number, customersSince: number): Promise<number> {
    return (await this.#query(sql.queueWritten, [customersSince])).length;
  }

  async postpone(job: ClaimedJob, { state, dueAt, reason, isAmbiguous }: Postponement): Promise<boolean> {
    const waitMs = dueAt - this.#parts.clock.now();
    const values = [job.id, job.token, state, waitMs, storable(reason), isAmbiguous];
    const rows = await this.#query(sql.postpone, values);
    this.#leases.drop(job);
    return rows.length === 1;
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
    const orders = (await this.#query(sql.findErasable, [time, max, isWrittenHeard ? 1 : 0])).map(storedOrder);
    if (orders.length === 0) return 0;
    const bodies = orders.map(erasedOrder);
    await this.#query(sql.erase, [
      orders.map((order) => order.id),
      ...(['params', 'check', 'confirmation'] as const).map((part) => bodies.map((body) => JSON.stringify(body[part]))),
    ]);
    return orders.length;
  }

  async forgetBefore(time: number, max: number): Promise<number> {
    return (await this.#query(sql.forget, [time, max])).length;
  }

  async probe(): Promise<void> {
    await this.#probes.call(null);
  }

  /**
   * After a start. This relay takes back what it was sending when it stopped; what other relays are sending stays theirs
   * until the lease ends. Mails that wait for another attempt are due at once, as somebody may have fixed the cause.
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

  #query(text: string, values?: readonly unknown[]): Promise<readonly Row[]> {
    return this.#parts.database.query(text, values);
  }

  /** Writes something small with every lock that an order needs: if this works, so does accepting an order. */
  #probe(calls: readonly null[]): Promise<readonly null[]> {
    return this.#parts.database.transaction(async (query) => {
      await query(sql.lockAccepts);
      await query(sql.lockTables);
      const rows = await query(sql.probe);
      if (rows.length === 0) throw new StoreError('unavailable', 'the orders are gone from the database');
      return calls;
    });
  }

  /** A digest's leader settles the other jobs too, in the same transaction. */
  async #settle(job: ClaimedJob, state: 'sent' | 'written', receipt: string): Promise<boolean> {
    const { digest } = job;
    const values = [job.id, job.token, state, storable(receipt)];
    const rows = await (digest
      ? this.#parts.database.transaction(async (query) => {
          const settled = await query(sql.settle, values);
          if (settled.length > 0) await query(sql.settleDigest, [job.id, digest.jobIds]);
          return settled;
        })
      : this.#query(sql.settle, values));
    this.#leases.drop(job);
    if (rows.length > 0 && state === 'sent') await this.#query(sql.bringNextForward, [broughtForward]);
    return rows.length === 1;
  }
}

function batches<Item, Result>(run: (items: readonly Item[]) => Promise<readonly Result[]>): Batches<Item, Result> {
  return new Batches({
    run,
    isWorthSplitting: isServerRefusal,
    max: batchSize,
    deadlineMs,
    tooLate: () => new StoreError('unavailable', 'PostgreSQL did not answer in time'),
  });
}
