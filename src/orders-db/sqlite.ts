/**
 * An orders database in one SQLite file: a write-ahead log, every commit synced. One connection writes, in batches that
 * share a sync; another one reads, and so sees only what is committed.
 */
import { chmodSync } from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { databaseReplaced, StoreError } from '#order/store-error.ts';
import type { Clock } from '#server/clock.ts';
import type { Log } from '#server/log.ts';
import { errorMessage, StartProblem } from '#server/start-problem.ts';
import { Batches } from './batches.ts';
import {
  type Accepting,
  type Query,
  type Database,
  type Dialect,
  Inserts,
  integerOf,
  type Migrating,
  sql,
  valuesOf,
} from './database.ts';
import { freeBytes } from '#files/disk-room.ts';
import { secondMs } from '#shop/time.ts';
import type { FileLock } from '#files/file-lock.ts';
import {
  checkContent,
  checkLog,
  databaseFile,
  fileIdentity,
  findDatabase,
  isOverwritten,
  markDatabase,
  noteCommit,
  ownerOnlyFile,
  refuseIfInPostgres,
  restoreIt,
} from './data-folder.ts';
import { appliedMigrations, checkVersion } from './migrations.ts';

/** Waits for another process that is committing. */
const busyMs = 5000;
/** No shopper notices such a delay. */
const maxGatherMs = 3;
const maxBatch = 1000;
/** Disk space that new orders leave free, for recording the progress of mails. */
const reserveBytes = 16 * 1024 ** 2;
/** Without this much SQLite can't open a database, and calls it a disk I/O error. */
const openingBytes = 1024 ** 2;

/** Grows in a transaction that changes something. */
const changes = sql`SELECT total_changes() AS changes`;
const commitsSoFar = sql`PRAGMA application_id`;
const logLength = sql`PRAGMA wal_checkpoint(NOOP)`;
/** As SQLite by itself, which would not say so beforehand. */
const maxLogPages = 1000;

export const dialect: Dialect = {
  isOneOf: (ids) => sql`IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
  // A transaction has the whole database to itself, and only one relay owns it.
  lockRows: sql``,
  skipLocked: sql``,
  whereWorkerGone: sql`TRUE`,
};

export interface SqliteOptions {
  readonly clock: Pick<Clock, 'now'>;
  /** Called after a failure that leaves the database untrustworthy. */
  readonly onBroken: (problem: string) => void;
  readonly log?: Log;
  /** Saves what the database has, at the relay's stop, if its file is no longer the one that was opened. */
  readonly rescue?: (database: DatabaseSync) => void;
}

export class SqliteDatabase implements Database {
  readonly dialect = dialect;
  /** Only one relay owns the file. */
  readonly worker = 'relay';
  readonly #folder: string;
  readonly #options: SqliteOptions;
  readonly #lock: FileLock | null;
  readonly #writer: DatabaseSync;
  readonly #reader: DatabaseSync;
  readonly #queryReader: Query;
  readonly #queryWriter: Query;
  readonly #batches: Batches<Accepting & { readonly query: Query }>;
  #lastCommitMs = 0;
  #isLost = false;
  /** The identity of the relay's own files; `null` until it has started, and in another process. */
  #files: string | null = null;
  #watching: NodeJS.Timeout | undefined;

  /** `lock` is the relay's; `null` for another process, which makes a change where no relay runs. */
  constructor(folder: string, options: SqliteOptions, lock: FileLock | null) {
    this.#folder = folder;
    this.#options = options;
    this.#lock = lock;
    const file = databaseFile(folder);
    this.#writer = new DatabaseSync(file, { timeout: busyMs });
    chmodSync(file, ownerOnlyFile);
    this.#reader = new DatabaseSync(file, { timeout: busyMs, readOnly: true });
    this.#queryReader = connect(this.#reader, options.clock);
    this.#queryWriter = connect(this.#writer, options.clock);
    this.#batches = new Batches({
      transaction: (work) =>
        this.#trying(() =>
          this.#commit(async (inTransaction) => {
            const inserts = new Inserts();
            await work({ query: inTransaction, now: options.clock.now(), inserts });
            await inserts.write(inTransaction);
          }),
        ),
      isWorthSplitting: (error) => !isBroken(error),
      gatherMs: () => Math.min(Math.floor(this.#lastCommitMs), maxGatherMs),
      max: maxBatch,
    });
    // Erased data must not stay in the file: `secure_delete` has to be on from the first write.
    this.#writer.exec(
      'PRAGMA secure_delete = ON; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF',
    );
    this.#writer.exec('PRAGMA wal_autocheckpoint = 0');
  }

  async prepare<Prepared>(prepare: (migrating: Migrating) => Promise<Prepared>): Promise<Prepared> {
    try {
      checkContent(this.#folder, this.#writer);
      this.#writer.exec('PRAGMA journal_mode = WAL');
      const prepared = await this.#commit((query) =>
        prepare({ query, run: async (script) => this.#writer.exec(script) }),
      );
      markDatabase(this.#folder, this.#writer);
      this.#files = fileIdentity(this.#folder);
      this.#watching = setInterval(() => this.#isReplaced(true), secondMs).unref();
      return prepared;
    } catch (error) {
      this.#reader.close();
      this.#writer.close();
      throw error;
    }
  }

  readonly read: Query = (statement) => {
    if (!this.#reader.isOpen) return Promise.reject(new StoreError('unavailable', 'the store is closed'));
    return this.#trying(() => this.#queryReader(statement));
  };

  readonly write: Query = (statement) => this.transaction((query) => query(statement));

  transaction<T>(work: (query: Query) => Promise<T>): Promise<T> {
    return this.#batches.call(async ({ query, inserts }) => {
      await inserts.write(query); // It may look for the rows of orders that came before in its batch.
      return work(query);
    });
  }

  accepting<T>(work: (query: Query, accepting: Accepting) => Promise<T>, whenDone?: (value: T) => void): Promise<T> {
    return this.#batches.call((accepting) => work(accepting.query, accepting), whenDone);
  }

  expectRoom(): void {
    if ((freeBytes(this.#folder) ?? Infinity) < reserveBytes) throw new StoreError('unavailable', 'the disk is full');
  }

  /** Empties the log, without waiting for readers: if one is in the way, the next run empties it. */
  scrub(): void {
    if (!this.#writer.isOpen || this.#isReplaced()) return;
    using impatient = new DatabaseSync(databaseFile(this.#folder), { timeout: 0 });
    impatient.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  }

  async close(): Promise<void> {
    await this.#batches.close();
    if (!this.#reader.isOpen) return;
    clearInterval(this.#watching);
    this.#reader.close();
    // Then closing the writer would merge its log into another's file, or delete another's log.
    if (this.#isReplaced(true)) this.#options.rescue?.(this.#writer);
    else {
      try {
        if (this.#lock) markDatabase(this.#folder, this.#writer, true);
      } catch {
        // Without the mark the database opens as after a kill.
      }
      this.#writer.close();
    }
    this.#lock?.close();
  }

  /** `thoroughly`: also if another database was copied into the file itself. */
  #isReplaced(thoroughly = false): boolean {
    if (this.#files === null) return false;
    if (thoroughly && isOverwritten(this.#folder)) this.#files = 'overwritten';
    return fileIdentity(this.#folder) !== this.#files;
  }

  async #commit<T>(work: (query: Query) => Promise<T>): Promise<T> {
    // A sync that failed once may report success the next time, and still have lost the data.
    if (this.#isLost) throw new StoreError('broken', 'the orders database failed before');
    if (this.#isReplaced()) throw new StoreError('replaced', databaseReplaced);
    try {
      this.#writer.exec('BEGIN IMMEDIATE');
      const [before] = await this.#queryWriter(changes);
      const result = await work(this.#queryWriter);
      const [after] = await this.#queryWriter(changes);
      const isChange = integerOf(after, 'changes') !== integerOf(before, 'changes');
      const [counted] = await this.#queryWriter(commitsSoFar);
      const commits = integerOf(counted, 'application_id') + 1;
      const count = `PRAGMA application_id = ${commits}`; // It takes no parameters, and the number is our own.
      if (isChange) this.#writer.exec(count);
      const [log] = await this.#queryReader(logLength); // A log that is merged begins anew.
      const startedAt = performance.now();
      this.#writer.exec('COMMIT');
      this.#lastCommitMs = performance.now() - startedAt;
      const isLong = integerOf(log, 'log') >= maxLogPages;
      if (isChange && (isLong || log?.['log'] === log?.['checkpointed'])) noteCommit(this.#folder, commits);
      if (isLong) this.#mergeLog();
      return result;
    } catch (error) {
      if (this.#writer.isTransaction) this.#writer.exec('ROLLBACK');
      throw error;
    }
  }

  #mergeLog(): void {
    try {
      this.#writer.exec('PRAGMA wal_checkpoint(PASSIVE)');
    } catch {
      // As with SQLite's own checkpoints: the log has everything, and the next commit tries again.
    }
  }

  async #trying<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      const failure = storeError(error);
      if (isBroken(failure)) {
        this.#isLost = true;
        this.#options.onBroken(errorMessage(failure));
      }
      throw failure;
    }
  }
}

/** Statements are prepared once. */
export function connect(connection: DatabaseSync, clock: Pick<Clock, 'now'>): Query {
  const prepared = new Map<string, StatementSync>();
  connection.function('relay_now', { directOnly: true }, () => clock.now());
  return async (statement) => {
    const text = statement.sql;
    const ready = prepared.get(text) ?? connection.prepare(text);
    prepared.set(text, ready);
    return ready.all(...valuesOf(statement));
  };
}

/** A read-only connection to a SQLite database of this version. */
export function openForReading(folder: string): DatabaseSync {
  refuseIfInPostgres(folder);
  if (!findDatabase(folder))
    throw new StartProblem(
      `There is no orders database in ${folder} yet: the relay creates it at its first start. ` +
        'If it is kept elsewhere, set DATA_DIR to that folder.',
    );
  checkLog(folder);
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(databaseFile(folder), { timeout: busyMs, readOnly: true });
    if (!database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'migrations'").get())
      throw new StartProblem(`The file ${databaseFile(folder)} is not an orders database. ${restoreIt}.`);
    checkVersion(database.prepare(appliedMigrations.sql).all());
    return database;
  } catch (cause) {
    database?.close();
    if (cause instanceof StartProblem) throw cause;
    throw new StartProblem(sqliteProblem(folder, errorMessage(cause)), { cause });
  }
}

export function sqliteProblem(folder: string, message: string): string {
  const isFull = (freeBytes(folder) ?? Infinity) < openingBytes;
  return (
    `The orders database ${databaseFile(folder)} can't be opened: ${isFull ? 'the disk is full' : message}. ` +
    `Nothing was changed. ${isFull ? 'Make room, then start again' : `If it is damaged: ${restoreIt}`}.`
  );
}

const sqliteCorrupt = 11;
const sqliteNotADatabase = 26;
/** SQLITE_IOERR_FSYNC and SQLITE_IOERR_DIR_FSYNC. */
const failedSync: readonly number[] = [1034, 1290];

/** An error of node:sqlite as the store's own. Any other error is a bug and passes through. */
export function storeError(error: unknown): unknown {
  const code = resultCode(error);
  if (code === null) return error;
  const isLost = failedSync.includes(code) || [sqliteCorrupt, sqliteNotADatabase].includes(code & 0xff);
  return new StoreError(isLost ? 'broken' : 'unavailable', `SQLite: ${errorMessage(error)} (${code})`, {
    cause: error,
  });
}

function isBroken(error: unknown): boolean {
  return error instanceof StoreError && error.kind === 'broken';
}

/** SQLite's extended result code; `null` for an error of another origin. */
function resultCode(error: unknown): number | null {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : null;
}
