/** The orders database in one SQLite file: WAL, every commit synced. One process at a time; `openSqliteStore` sees to that. */
import { randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { ConfirmationLimits } from '#order/confirmation.ts';
import { GroupCommit } from './group-commit.ts';
import {
  type Acceptance,
  broughtForward,
  type Claim,
  type ClaimedJob,
  type Erasure,
  type JobCounts,
  type MailBacklog,
  type NewOrder,
  type OrderStore,
  type Postponement,
  StoreError,
} from '#order/order-store.ts';
import { makeWrite, type SharedWrite, type Written } from './shared-writes.ts';
import { acceptOrder } from './sqlite-accept.ts';
import { claimJobs } from './sqlite-claims.ts';
import { storeError } from './sqlite-error.ts';
import { eraseOrders, forgetOrders } from './sqlite-retention.ts';
import { sqliteStatements, type Statements } from './sqlite-statements.ts';
import { integerOf, mailBacklog, textOf } from '#relay/store/stored-row.ts';

export interface StoreHooks {
  /** Throws if a new order would fill the disk. */
  readonly expectRoom: () => void;
  /** At an orderly stop, while the database is still open. */
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
    return this.#write((sql) => acceptOrder(sql, order, { limits, expectRoom: this.#hooks.expectRoom }));
  }

  isKnown(contentHash: string): boolean {
    return this.#read((sql) => sql('isKnown').get(contentHash) !== undefined);
  }

  claim(claim: Claim): Promise<readonly ClaimedJob[]> {
    return this.#write((sql) => claimJobs(sql, claim));
  }

  async nextDueAt(): Promise<number | null> {
    const next = this.#read((sql) => sql('nextDueAt').get())?.['next'];
    return typeof next === 'number' ? next : null;
  }

  dataStarted(job: ClaimedJob, now: number): Promise<boolean> {
    return this.#write((sql) => sql('dataStarted').run(now, job.id, job.token, now).changes === 1);
  }

  markSent(job: ClaimedJob, receipt: string, now: number): Promise<boolean> {
    return this.#settle(job, { state: 'sent', receipt, now });
  }

  markWritten(job: ClaimedJob, file: string, now: number): Promise<boolean> {
    return this.#settle(job, { state: 'written', receipt: file, now });
  }

  queueWritten(now: number, customersSince: number): Promise<number> {
    return this.#write((sql) => Number(sql('queueWritten').run(now, customersSince).changes));
  }

  postpone(job: ClaimedJob, { state, dueAt, reason, isAmbiguous }: Postponement): Promise<boolean> {
    return this.#write(
      (sql) => sql('postpone').run(state, dueAt, reason, isAmbiguous ? 1 : 0, job.id, job.token).changes === 1,
    );
  }

  async counts(): Promise<JobCounts> {
    const counts = { queued: 0, sending: 0, sent: 0, written: 0, held: 0, undeliverable: 0 };
    const rows = this.#read((sql) => sql('countStates').all());
    return Object.assign(counts, Object.fromEntries(rows.map((row) => [textOf(row, 'state'), integerOf(row, 'jobs')])));
  }

  async backlog(): Promise<readonly MailBacklog[]> {
    return this.#read((sql) => sql('backlog').all()).map(mailBacklog);
  }

  async ownerMailSentAt(contentHash: string): Promise<number | null> {
    const row = this.#read((sql) => sql('ownerMailSentAt').get(contentHash));
    return row ? integerOf(row, 'sent_at') : null;
  }

  async ordersSince(time: number): Promise<number> {
    return integerOf(this.#read((sql) => sql('ordersSince').get(time)) ?? {}, 'orders');
  }

  eraseBefore(time: number, erasure: Erasure): Promise<number> {
    return this.#eraseFor((sql) => eraseOrders(sql, time, erasure));
  }

  forgetBefore(time: number, max: number): Promise<number> {
    return this.#eraseFor((sql) => forgetOrders(sql, time, max));
  }

  probe(now: number): Promise<void> {
    return this.#write((sql) => {
      this.#hooks.expectRoom();
      sql('probe').run(now);
    });
  }

  /** A write of the desk, or of one of the owner's commands. */
  writeShared(write: SharedWrite): Promise<Written> {
    return this.#write(() => makeWrite(this.#database, write, this.#hooks.expectRoom));
  }

  /**
   * After a start. The process that was sending is gone, as only one may own the file, so its jobs are free. Mails that
   * wait for another attempt are due at once, as somebody may have fixed the cause.
   */
  async resume(now: number): Promise<void> {
    await this.#write((sql) => {
      sql('releaseAll').run();
      sql('freeDigested').run();
      sql('bringForward').run(now);
    });
  }

  /** Kept in the database, so that a sender's limits hold across restarts. */
  async senderSecret(): Promise<string> {
    return this.#write((sql) => {
      sql('addSenderSecret').run(randomBytes(32).toString('hex'));
      return textOf(sql('readSenderSecret').get() ?? {}, 'secret');
    });
  }

  async close(): Promise<void> {
    if (!this.#database.isOpen) return;
    this.#writes.close();
    try {
      this.#hooks.beforeClose();
    } catch {
      // Without the mark the database opens as after a kill.
    }
    this.#database.close();
    this.#hooks.onClose();
  }

  /** Empties the log afterwards, so that erased data can't be read there. */
  async #eraseFor(work: (sql: Statements) => number): Promise<number> {
    const erased = await this.#write(work);
    if (erased > 0 && this.#database.isOpen) {
      // Without waiting for readers: tomorrow's run empties it then.
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

  /** A digest's leader settles the other jobs too, in the same transaction. */
  #settle(
    { id, token, digest }: ClaimedJob,
    { state, receipt, now }: { state: 'sent' | 'written'; receipt: string; now: number },
  ): Promise<boolean> {
    return this.#write((sql) => {
      const isMine = sql('settle').run(state, now, receipt, id, token).changes === 1;
      if (isMine && digest) sql('settleDigest').run(id, JSON.stringify(digest.jobIds));
      if (isMine && state === 'sent') sql('bringNextForward').run(now, broughtForward);
      return isMine;
    });
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
