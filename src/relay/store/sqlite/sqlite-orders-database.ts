/** A SQLite orders database, for the owner's commands and desk. Reading uses a read-only connection, which can't harm it. */
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { errorMessage, StartProblem } from '#relay/process/start-problem.ts';
import { checkLog, findDatabase, databaseFile, restoreIt } from './database-files.ts';
import { checkVersion } from '#relay/store/migrations.ts';
import { refuseBesidePostgres } from '#relay/store/data-folder.ts';
import { type Acceptance, type NewOrder, StoreError } from '#order/order-store.ts';
import { type Change, type EngineAccepting, type QueryEngine, OrdersDatabase } from '#relay/store/orders-database.ts';
import { expectRoom } from './disk-room.ts';
import { makeWrite, type SharedWrite, writeThroughRelay, type Written } from './shared-writes.ts';
import { storeError } from './sqlite-error.ts';
import { sqliteMigrations } from './sqlite-migrations.ts';
import { sqliteText } from './sqlite-statements.ts';
import { integerOf, type Row, type Value } from '#relay/store/stored-row.ts';

/** Waits for a relay that is committing. */
const options = { timeout: 5000 };

/** Throws a StartProblem where there is no database that can be used. */
export function openSqliteOrders(folder: string): OrdersDatabase {
  return new OrdersDatabase(openSqliteEngine(folder));
}

/** Throws a StartProblem, too. */
export function openSqliteEngine(folder: string): QueryEngine {
  return new SqliteEngine(folder, openForReading(folder));
}

/** A read-only connection to a database of this version. Throws a StartProblem. */
export function openForReading(folder: string): DatabaseSync {
  const file = databaseFile(folder);
  refuseBesidePostgres(folder);
  if (!findDatabase(folder))
    throw new StartProblem(
      `There is no orders database in ${folder} yet: the relay creates it at its first start. ` +
        'If it is kept elsewhere, set DATA_DIR to that folder.',
    );
  checkLog(folder);
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { ...options, readOnly: true });
    checkDatabase(database, file);
    return database;
  } catch (cause) {
    database?.close();
    if (cause instanceof StartProblem) throw cause;
    throw new StartProblem(
      `The orders database ${file} can't be opened: ${errorMessage(cause)}. Nothing was changed. If it is damaged: ${restoreIt}.`,
      { cause },
    );
  }
}

function checkDatabase(database: DatabaseSync, file: string): void {
  const hasMigrations = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'migrations'").get();
  if (!hasMigrations) throw new StartProblem(`The file ${file} is not an orders database. ${restoreIt}.`);
  const counted = database.prepare('SELECT count(*) AS migrations FROM migrations').get() ?? {};
  checkVersion(sqliteMigrations, integerOf(counted, 'migrations'));
}

class SqliteEngine implements QueryEngine {
  readonly #folder: string;
  readonly #reader: DatabaseSync;
  readonly #prepared = new Map<string, StatementSync>();

  constructor(folder: string, reader: DatabaseSync) {
    this.#folder = folder;
    this.#reader = reader;
  }

  async ask(text: string, values: readonly Value[]): Promise<readonly Row[]> {
    try {
      const statement = this.#prepared.get(text) ?? this.#reader.prepare(sqliteText(text));
      this.#prepared.set(text, statement);
      return statement.all(...values);
    } catch (error) {
      throw storeError(error);
    }
  }

  async change(text: string, values: readonly Value[]): Promise<readonly Row[]> {
    return (await this.#write({ changes: [{ text, values }] })).rows;
  }

  async changeAll(changes: readonly Change[]): Promise<boolean> {
    return (await this.#write({ changes })).isDone;
  }

  async accept(order: NewOrder, { limits, changes }: EngineAccepting): Promise<Acceptance> {
    const { acceptance } = await this.#write({ entry: { order, limits }, changes });
    if (acceptance === null) throw new StoreError('unavailable', 'the relay took no order in');
    return acceptance;
  }

  async #write(write: SharedWrite): Promise<Written> {
    return (await writeThroughRelay(this.#folder, write)) ?? this.#writeAlone(write);
  }

  /** Uses a connection of its own, synced like the relay's. Closing it rolls back what is not committed. */
  #writeAlone(write: SharedWrite): Written {
    const writer = new DatabaseSync(databaseFile(this.#folder), options);
    try {
      writer.exec(
        'PRAGMA secure_delete = ON; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF',
      );
      writer.exec('BEGIN IMMEDIATE');
      const written = makeWrite(writer, write, () => expectRoom(this.#folder));
      writer.exec('COMMIT');
      return written;
    } catch (error) {
      throw storeError(error);
    } finally {
      writer.close();
    }
  }

  async now(): Promise<number> {
    return Date.now();
  }

  /** The relay looks every few seconds. */
  async announce(): Promise<void> {}

  async close(): Promise<void> {
    this.#reader.close();
  }
}
