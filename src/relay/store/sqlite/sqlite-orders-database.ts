/** A SQLite orders database, for the owner's commands and desk. Reading uses a read-only connection, which can't harm it. */
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { errorMessage, StartProblem } from '#relay/process/start-problem.ts';
import { checkLog, findDatabase, databaseFile, restoreIt } from './database-files.ts';
import { checkVersion } from '#relay/store/migrations.ts';
import { refuseBesidePostgres } from '#relay/store/data-folder.ts';
import type { Acceptance, NewOrder } from '#order/order-store.ts';
import { type Change, type EngineAccepting, type QueryEngine, OrdersDatabase } from '#relay/store/orders-database.ts';
import { sharedStatements } from '#relay/store/shared-statements.ts';
import { expectRoom, freeBytes } from './disk-room.ts';
import { acceptOrder } from './sqlite-accept.ts';
import { storeError } from './sqlite-error.ts';
import { sqliteMigrations } from './sqlite-migrations.ts';
import { sqliteText } from './sqlite-statements.ts';
import { integerOf, type Row } from '#relay/store/stored-row.ts';

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

  async ask(text: string, values: readonly SQLInputValue[]): Promise<readonly Row[]> {
    try {
      const statement = this.#prepared.get(text) ?? this.#reader.prepare(sqliteText(text));
      this.#prepared.set(text, statement);
      return statement.all(...values);
    } catch (error) {
      throw storeError(error);
    }
  }

  async change(text: string, values: readonly SQLInputValue[]): Promise<readonly Row[]> {
    return this.#write((writer) => writer.prepare(sqliteText(text)).all(...values));
  }

  async changeAll(changes: readonly Change[]): Promise<boolean> {
    return this.#write((writer) => {
      writer.exec('BEGIN IMMEDIATE');
      const isDone = changes.every(({ text, values }) => writer.prepare(sqliteText(text)).get(...values));
      writer.exec(isDone ? 'COMMIT' : 'ROLLBACK');
      return isDone;
    });
  }

  async accept(order: NewOrder, { limits, changes }: EngineAccepting): Promise<Acceptance> {
    return this.#write((writer) => {
      const sql = (text: string) => writer.prepare(sqliteText(text));
      writer.exec('BEGIN IMMEDIATE');
      const acceptance = acceptOrder((name) => sql(sharedStatements[name]), order, {
        limits,
        expectRoom: () => expectRoom(freeBytes(this.#folder)),
      });
      if (acceptance.kind === 'stored') for (const { text, values } of changes) sql(text).all(...values);
      writer.exec('COMMIT');
      return acceptance;
    });
  }

  /** Uses a connection of its own, synced like the relay's. Closing it rolls back what is not committed. */
  #write<T>(work: (writer: DatabaseSync) => T): T {
    const writer = new DatabaseSync(databaseFile(this.#folder), options);
    try {
      writer.exec(
        'PRAGMA secure_delete = ON; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF',
      );
      return work(writer);
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
