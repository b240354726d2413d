/** The claim of due mail jobs by one relay: their leases, their digests, and their orders as the mails tell them. */
import { performance } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';
import { correctedConfirmation } from '#order/confirmation.ts';
import { correctedCheck, deskOrder } from '#order/desk-order.ts';
import { maxRetryPlanMs } from '#order/mail-attempts.ts';
import { type Claim, type ClaimedJob, digestLine, type Parcel } from '#order/mail-job.ts';
import type { StoredOrder } from '#order/stored-order.ts';
import { type Database, integerOf, integerOrNull, type Row, sql } from './database.ts';
import { claimedJob, orderColumns, readEvents, storedOrder, whereKnownKind } from './stored-row.ts';

/**
 * With the condition of the index `mail_jobs_waiting`. Of the jobs in a digest only its leader can be claimed, and none
 * of a kind that only a later version knows.
 */
export const whereClaimable = sql`state IN ('queued', 'held') AND (digest_id IS NULL OR digest_id = id) AND ${whereKnownKind}`;

/** The orders of a digest that are read at once. */
const digestPage = 500;

export async function claimJobs(
  database: Database,
  leases: JobLeases,
  { leaseMs, max, underWay = [] }: Claim,
): Promise<readonly ClaimedJob[]> {
  await gatherDigest(database);
  const startedAt = performance.now();
  const ids = await leaseJobs(database, leases, { leaseMs, max, underWay });
  if (ids.length === 0) return [];
  // If this fails, the next claim reclaims the jobs, as this relay doesn't know that it has them.
  const rows = await database.read(sql`
    SELECT j.id AS job_id, j.kind, j.token, j.attempts, j.queued_at, j.is_ambiguous, j.digest_id, j.snapshot_at, ${orderColumns}
    FROM mail_jobs j JOIN orders o ON o.id = j.order_id
    WHERE j.id ${database.dialect.isOneOf(ids)} ORDER BY j.due_at, j.id`);
  const told = await ordersAtSnapshot(database, rows);
  const jobs = await Promise.all(
    told.map(({ row, order, parcel }) => withDigest(database, claimedJob(row, order, parcel), row)),
  );
  for (const job of jobs) leases.take(job, startedAt, leaseMs);
  return jobs;
}

/**
 * Leases due jobs, then those planned too far ahead, then abandoned ones; their ids. Abandoned are those whose lease
 * ended; those that this relay has without knowing it, as the answer to its claim was lost, so that it sent none of them; and, where a lease ends
 * later than any can, as the clock was set back, those of a relay that is gone.
 */
async function leaseJobs(
  database: Database,
  leases: JobLeases,
  { leaseMs, max, underWay }: Required<Claim>,
): Promise<readonly number[]> {
  const { worker, dialect } = database;
  const { isOneOf, skipLocked, whereWorkerGone } = dialect;
  const isUnknown = sql`(worker = ${worker} AND NOT id ${isOneOf(leases.jobIds())})`;
  const mayBeSent = sql`
    (is_ambiguous = 1 OR (state = 'sending' AND (lease_until <= (SELECT relay_now()) OR NOT ${isUnknown})))`;
  const rows = await database.write(sql`
    WITH due AS MATERIALIZED (
      SELECT id FROM (
        SELECT * FROM (
          SELECT id, 0 AS rank, due_at AS at FROM mail_jobs
          WHERE ${whereClaimable} AND due_at <= (SELECT relay_now())
          ORDER BY due_at, id LIMIT ${max} ${skipLocked}) waiting
        UNION ALL
        SELECT * FROM (
          SELECT id, 1, due_at FROM mail_jobs
          WHERE ${whereClaimable} AND due_at > (SELECT relay_now() + ${maxRetryPlanMs})
          ORDER BY due_at, id LIMIT ${max} ${skipLocked}) misplanned
        UNION ALL
        SELECT * FROM (
          SELECT id, 2, lease_until FROM mail_jobs
          WHERE state = 'sending' AND ${whereKnownKind} AND NOT id ${isOneOf(underWay)}
            AND (lease_until <= (SELECT relay_now())
                 OR ${isUnknown}
                 OR (lease_until > (SELECT relay_now() + ${leaseMs}) AND (worker = ${worker} OR ${whereWorkerGone})))
          ORDER BY lease_until, id LIMIT ${max} ${skipLocked}) abandoned
      ) candidates
      ORDER BY rank, at, id LIMIT ${max})
    UPDATE mail_jobs
    SET state = 'sending', attempts = attempts + 1, token = token + 1, worker = ${worker},
        lease_until = relay_now() + ${leaseMs},
        snapshot_at = coalesce(CASE WHEN ${mayBeSent} THEN snapshot_at END, relay_now()),
        is_ambiguous = CASE WHEN ${mayBeSent} THEN 1 ELSE 0 END
    WHERE id IN (SELECT id FROM due)
    RETURNING id`);
  return rows.map((row) => integerOf(row, 'id'));
}

/** Makes one digest of all jobs that wait for it, once the first is due. */
async function gatherDigest(database: Database): Promise<void> {
  const { read, dialect } = database;
  const due = await read(sql`
    SELECT 1 FROM mail_jobs WHERE digest_id = 0 AND state = 'queued'
      AND (due_at <= (SELECT relay_now()) OR due_at > (SELECT relay_now() + ${maxRetryPlanMs})) LIMIT 1`);
  if (due.length === 0) return;
  await database.transaction(async (query) => {
    const queued = await query(
      sql`SELECT id FROM mail_jobs WHERE digest_id = 0 AND state = 'queued' ORDER BY id ${dialect.lockRows}`,
    );
    const ids = queued.map((row) => integerOf(row, 'id'));
    // The first one leads; one alone gets a mail of its own (D70).
    const leader = ids.length > 1 ? (ids[0] ?? null) : null;
    await query(sql`
      UPDATE mail_jobs SET digest_id = ${leader}, due_at = relay_now() WHERE id ${dialect.isOneOf(ids)}`);
  });
}

/** Adds the lines of a digest to the job that leads it. */
async function withDigest(database: Database, job: ClaimedJob, row: Row): Promise<ClaimedJob> {
  if (integerOrNull(row, 'digest_id') !== job.id) return job;
  const { read, dialect } = database;
  const others = await read(sql`
    SELECT id FROM mail_jobs
    WHERE digest_id > 0 AND digest_id = ${job.id} AND id <> ${job.id} AND state = 'queued' ORDER BY id`);
  if (others.length === 0) return job;
  const jobIds = others.map((other) => integerOf(other, 'id'));
  const lines = [digestLine(job.order)];
  for (let start = 0; start < jobIds.length; start += digestPage) {
    const rows = await read(sql`
      SELECT leader.snapshot_at, ${orderColumns}
      FROM mail_jobs j JOIN mail_jobs leader ON leader.id = j.digest_id JOIN orders o ON o.id = j.order_id
      WHERE j.id ${dialect.isOneOf(jobIds.slice(start, start + digestPage))} ORDER BY j.id`);
    const told = await ordersAtSnapshot(database, rows);
    lines.push(...told.map(({ order }) => digestLine(order)));
    await setImmediate(); // Requests come first.
  }
  return { ...job, digest: { lines, jobIds } };
}

/**
 * The orders of rows, with the corrections and parcels made before `snapshot_at`, so that a mail that may have arrived
 * already says the same again (I4).
 */
async function ordersAtSnapshot(
  database: Database,
  rows: readonly Row[],
): Promise<readonly { readonly row: Row; readonly order: StoredOrder; readonly parcel: Parcel }[]> {
  const sent = rows.map((row) => ({ row, order: storedOrder(row) }));
  const { read, dialect } = database;
  const events = await readEvents(read, dialect.isOneOf(sent.map(({ order }) => order.id)));
  return sent.map(({ row, order }) => {
    const snapshotAt = integerOf(row, 'snapshot_at');
    const before = (events.get(order.id) ?? []).flatMap(({ event, madeAt }) => (madeAt <= snapshotAt ? [event] : []));
    const parcel = deskOrder(order.check, before);
    if (before.length === 0) return { row, order, parcel };
    const check = correctedCheck(order.check, before);
    const confirmation = correctedConfirmation(order.confirmation, check);
    return { row, order: { ...order, check, confirmation }, parcel };
  });
}

type Token = Pick<ClaimedJob, 'id' | 'token'>;

/**
 * The jobs that this process has claimed, and until when each lease is certain, by the monotonic clock: it runs on while
 * the process is paused, and nobody sets it.
 */
export class JobLeases {
  readonly #leases = new Map<string, { readonly id: number; readonly until: number }>();

  /** `startedAt` is from before the claim, so the lease ends here no later than in the database. */
  take(job: Token, startedAt: number, leaseMs: number): void {
    this.#leases.set(jobToken(job), { id: job.id, until: startedAt + leaseMs });
  }

  isHeld(job: Token): boolean {
    return performance.now() < (this.#leases.get(jobToken(job))?.until ?? 0);
  }

  drop(job: Token): void {
    this.#leases.delete(jobToken(job));
  }

  jobIds(): readonly number[] {
    return [...this.#leases.values()].map(({ id }) => id);
  }
}

function jobToken({ id, token }: Token): string {
  return `${id}/${token}`;
}
