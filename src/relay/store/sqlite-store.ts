/** The order book in one SQLite file: WAL, every commit synced. One process at a time; `openOrderBook` sees to that. */
import { randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { Confirmation, ConfirmationLimits } from '#relay/accept/confirmation.ts';
import { dayMs, hourMs } from '#relay/clock.ts';
import { erasedOrder } from './erased-order.ts';
import { GroupCommit } from './group-commit.ts';
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
import { storeError } from './sqlite-error.ts';
import { sqliteStatements, type Statements } from './sqlite-statements.ts';
import { claimedJob, integerOf, mailBacklog, storedOrder, textOf, withDigest } from './stored-row.ts';

/** A job that is due later than any schedule can say was planned before the machine's clock was set back. */
const farthestPlanMs = 2 * hourMs;

export interface StoreHooks {
  /** Of an orderly end, while the database is still open. */
  readonly beforeClose: () => void;
  readonly onClose: () => void;
  readonly onBroken: (problem: string) => void;
}

export class SqliteStore implements OrderStore {
  readonly #database: DatabaseSync;
  readonly #statements: Statements;
  readonly #writes: GroupCommit;
  readonly #hooks: StoreHooks;

  constructor(database: DatabaseSync, hooks: StoreHooks) {
    this.#database = database;
    this.#hooks = hooks;
    this.#statements = sqliteStatements(database);
    this.#writes = new GroupCommit({
      begin: () => database.exec('BEGIN IMMEDIATE'),
      commit: () => database.exec('COMMIT'),
      rollback: () => {
        if (database.isTransaction) database.exec('ROLLBACK');
      },
      isFatal: isBroken,
    });
  }

  accept(order: NewOrder, limits: ConfirmationLimits): Promise<Acceptance> {
    return this.#write((sql) => {
      if (sql.findContent.get(order.contentHash)) return { kind: 'repeat' };
      const copy = order.reference === null ? 0 : integerOf(sql.countReference.get(order.reference) ?? {}, 'copies');
      const key = order.reference === null ? order.contentHash : keyOf(order.reference, copy);
      const confirmation = decideConfirmation(sql, order, { copy, limits });
      const { lastInsertRowid } = sql.insertOrder.run(
        key,
        order.contentHash,
        order.reference,
        copy,
        order.acceptedAt,
        JSON.stringify(order.params),
        JSON.stringify(order.verdict),
        JSON.stringify(confirmation),
      );
      if (order.digestAfterMs === undefined)
        sql.insertJob.run(lastInsertRowid, 'owner', order.acceptedAt, order.acceptedAt, null, null);
      else sql.insertDigestJob.run(lastInsertRowid, order.acceptedAt, order.acceptedAt + order.digestAfterMs);
      if (confirmation.kind === 'queued' && order.confirmation.kind === 'wanted') {
        const { address, senderKey } = order.confirmation;
        sql.insertJob.run(
          lastInsertRowid,
          'customer',
          order.acceptedAt,
          order.acceptedAt,
          address.toLowerCase(),
          senderKey,
        );
      }
      return { kind: 'stored', key, copy };
    });
  }

  isKnown(contentHash: string): boolean {
    return this.#read((sql) => sql.findContent.get(contentHash) !== undefined);
  }

  claim({ now, leaseMs, max, underWay = [] }: Claim): Promise<readonly ClaimedJob[]> {
    return this.#write((sql) => {
      gatherDigest(sql, now);
      const due = [
        ...sql.findWaiting.all(now, max),
        ...sql.findMisplanned.all(now + farthestPlanMs, max),
        ...sql.findAbandoned.all(now, now + leaseMs, JSON.stringify(underWay), max),
      ].slice(0, max);
      return due.map((row) => {
        const id = integerOf(row, 'id');
        sql.claimJob.run(now + leaseMs, id);
        const job = claimedJob(sql.readClaimed.get(id) ?? {});
        const jobIds = sql.readDigestJobs.all(id).map((each) => integerOf(each, 'id'));
        return withDigest(job, jobIds, sql.readDigestOrders.all(id, namedInDigest - 1));
      });
    });
  }

  async nextDueAt(): Promise<number | null> {
    const next = this.#read((sql) => sql.nextDueAt.get())?.['next'];
    return typeof next === 'number' ? next : null;
  }

  dataStarted(job: ClaimedJob, now: number): Promise<boolean> {
    return this.#write((sql) => sql.dataStarted.run(now, job.id, job.token, now).changes === 1);
  }

  markSent(job: ClaimedJob, receipt: string, now: number): Promise<boolean> {
    return this.#settle(job, (sql) => sql.markSent.run(now, receipt, job.id, job.token));
  }

  markWritten(job: ClaimedJob, file: string, now: number): Promise<boolean> {
    return this.#settle(job, (sql) => sql.markWritten.run(now, file, job.id, job.token));
  }

  /** A digest settles the jobs that wait for it, in the same step. */
  #settle(job: ClaimedJob, settle: (sql: Statements) => { readonly changes: number | bigint }): Promise<boolean> {
    return this.#write((sql) => {
      const isMine = settle(sql).changes === 1;
      if (isMine && job.digest) sql.settleDigest.run(job.id, JSON.stringify(job.digest.jobIds));
      return isMine;
    });
  }

  queueWritten(now: number, customersSince: number): Promise<number> {
    return this.#write((sql) => Number(sql.queueWritten.run(now, customersSince).changes));
  }

  postpone(job: ClaimedJob, { state, dueAt, reason, isAmbiguous }: Postponement): Promise<boolean> {
    return this.#write(
      (sql) => sql.postpone.run(state, dueAt, reason, isAmbiguous ? 1 : 0, job.id, job.token).changes === 1,
    );
  }

  async counts(): Promise<JobCounts> {
    const counts = { queued: 0, sending: 0, sent: 0, written: 0, held: 0, undeliverable: 0 };
    const rows = this.#read((sql) => sql.countStates.all());
    return Object.assign(counts, Object.fromEntries(rows.map((row) => [textOf(row, 'state'), integerOf(row, 'jobs')])));
  }

  async backlog(): Promise<readonly MailBacklog[]> {
    return this.#read((sql) => sql.backlog.all()).map(mailBacklog);
  }

  async ownerMailSentAt(contentHash: string): Promise<number | null> {
    const row = this.#read((sql) => sql.ownerMailSentAt.get(contentHash));
    return row ? integerOf(row, 'sent_at') : null;
  }

  async ordersSince(time: number): Promise<number> {
    return integerOf(this.#read((sql) => sql.ordersSince.get(time)) ?? {}, 'orders');
  }

  async eraseBefore(time: number, { now, max, isWrittenHeard }: Erasure): Promise<number> {
    return this.#eraseFor((sql) => {
      const rows = sql.findErasable.all(time, isWrittenHeard ? 1 : 0, max);
      for (const row of rows) {
        const order = storedOrder(row);
        const { params, verdict, confirmation } = erasedOrder(order);
        const texts = [params, verdict, confirmation].map((part) => JSON.stringify(part));
        sql.eraseOrder.run(now, ...texts, order.id);
        sql.eraseMails.run(order.id);
      }
      return rows.length;
    });
  }

  async forgetBefore(time: number, most: number): Promise<number> {
    return this.#eraseFor((sql) => {
      const ids = sql.findForgettable.all(time, most).map((row) => integerOf(row, 'id'));
      for (const id of ids) {
        sql.forgetMails.run(id);
        sql.forgetOrder.run(id);
      }
      return ids.length;
    });
  }

  probe(now: number): Promise<void> {
    return this.#write((sql) => {
      sql.probe.run(now);
    });
  }

  /**
   * After a start. Whatever was being sent belongs to a process that is gone, as only one may own the file; and whatever
   * waits for a later attempt is tried at once, as somebody may have mended the cause.
   */
  async resume(now: number): Promise<void> {
    await this.#write((sql) => {
      sql.releaseAll.run();
      sql.freeDigested.run();
      sql.bringForward.run(now);
    });
  }

  /** The same after every start, so that the limits for one sender hold across it; begun where there is none. */
  async senderSecret(): Promise<string> {
    return this.#write((sql) => {
      sql.addSenderSecret.run(randomBytes(32).toString('hex'));
      return textOf(sql.readSenderSecret.get() ?? {}, 'secret');
    });
  }

  async close(): Promise<void> {
    if (!this.#database.isOpen) return;
    this.#writes.close();
    try {
      this.#hooks.beforeClose();
    } catch {
      // A book whose end could not be noted opens like one whose relay was killed.
    }
    this.#database.close();
    this.#hooks.onClose();
  }

  /** Empties the log afterwards, so that nothing of what was erased can be read there. */
  async #eraseFor(work: (sql: Statements) => number): Promise<number> {
    const erased = await this.#write(work);
    if (erased > 0 && this.#database.isOpen) {
      // Without waiting for readers: the next day's turn comes.
      this.#database.exec('PRAGMA busy_timeout = 0; PRAGMA wal_checkpoint(TRUNCATE); PRAGMA busy_timeout = 5000');
    }
    return erased;
  }

  async #write<T>(work: (sql: Statements) => T): Promise<T> {
    try {
      return await this.#writes.write(() => work(this.#statements));
    } catch (error) {
      throw this.#failure(error);
    }
  }

  #read<T>(work: (sql: Statements) => T): T {
    if (!this.#database.isOpen) throw new StoreError('unavailable', 'the store is closed');
    try {
      return work(this.#statements);
    } catch (error) {
      throw this.#failure(error);
    }
  }

  #failure(error: unknown): unknown {
    const failure = storeError(error);
    if (failure instanceof StoreError && failure.kind === 'broken') this.#hooks.onBroken(failure.message);
    return failure;
  }
}

function isBroken(error: unknown): boolean {
  const failure = storeError(error);
  return failure instanceof StoreError && failure.kind === 'broken';
}

/** Makes one digest of all that waits for it, once its time has come; an order that waits alone gets a mail of its own. */
function gatherDigest(sql: Statements, now: number): void {
  if (!sql.isDigestDue.get(now, now + farthestPlanMs)) return;
  const { jobs, first } = sql.findForDigest.get() ?? {};
  sql.gatherDigest.run(jobs === 1 ? null : (first ?? null), now);
}

function keyOf(reference: string, copy: number): string {
  return copy === 0 ? reference : `${reference}-${copy + 1}`;
}

function decideConfirmation(
  sql: Statements,
  order: NewOrder,
  { copy, limits }: { readonly copy: number; readonly limits: ConfirmationLimits },
): Confirmation {
  if (order.confirmation.kind === 'none') return order.confirmation;
  if (copy > 0) return { kind: 'none', reason: 'reference repeated' };
  const { address, senderKey } = order.confirmation;
  const [lastDay, lastHour] = [order.acceptedAt - dayMs, order.acceptedAt - hourMs];
  const counted = sql.countConfirmations.get(address.toLowerCase(), senderKey, lastHour, lastDay) ?? {};
  if (integerOf(counted, 'to_address') >= limits.perAddress) return { kind: 'none', reason: 'address limit' };
  if (integerOf(counted, 'from_sender') >= limits.perSender) return { kind: 'none', reason: 'sender limit' };
  if (integerOf(counted, 'in_hour') >= limits.perHour) return { kind: 'none', reason: 'hourly limit' };
  return { kind: 'queued', address };
}
