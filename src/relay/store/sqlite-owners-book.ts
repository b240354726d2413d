/** A SQLite order book in its owner's hands. Reading opens it read-only, so that a look can never harm it. */
import { readdirSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { StartProblem } from '#relay/start-problem.ts';
import { checkLog, findBook, orderBookFile, restoreIt } from './book-files.ts';
import { refuseBesidePostgres } from './one-book.ts';
import { type BookEngine, OwnersBook } from './owners-book.ts';
import type { Statement } from './postgres-database.ts';
import { storeError } from './sqlite-error.ts';
import type { Row } from './stored-row.ts';

/** A relay that is just committing is waited for. */
const patience = { timeout: 5000 };
const migrations = new URL('./migrations/sqlite/', import.meta.url);

/** Throws a StartProblem where there is no book that can be used. */
export function openSqliteOwnersBook(folder: string): OwnersBook {
  return new OwnersBook(new SqliteEngine(folder, openForReading(folder)));
}

/** The connection for looking only, checked to be a book of this version. */
export function openForReading(folder: string): DatabaseSync {
  const file = orderBookFile(folder);
  refuseBesidePostgres(folder);
  if (!findBook(folder))
    throw new StartProblem(
      `There is no order book in ${folder} yet: the relay begins one at its first start. ` +
        'If it is kept elsewhere, set DATA_DIR to that folder.',
    );
  checkLog(folder);
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { ...patience, readOnly: true });
    checkVersion(database, file);
    return database;
  } catch (cause) {
    database?.close();
    if (cause instanceof StartProblem) throw cause;
    const problem = cause instanceof Error ? cause.message : String(cause);
    throw new StartProblem(
      `The order book ${file} can't be opened: ${problem}. Nothing was changed. If it is damaged: ${restoreIt}.`,
      { cause },
    );
  }
}

function checkVersion(database: DatabaseSync, file: string): void {
  const hasMigrations = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'migrations'").get();
  if (!hasMigrations) throw new StartProblem(`The file ${file} is no order book. ${restoreIt}.`);
  const applied = database
    .prepare('SELECT name FROM migrations')
    .all()
    .map((row) => row['name']);
  const known = readdirSync(migrations).filter((name) => name.endsWith('.sql'));
  if (known.some((name) => !applied.includes(name)))
    throw new StartProblem(
      'The order book was made by an older relay; start this version of the relay once to bring it up to date.',
    );
  if (applied.length > known.length)
    throw new StartProblem('The order book was made by a newer relay; use the command line of that version.');
}

class SqliteEngine implements BookEngine {
  readonly #folder: string;
  readonly #reader: DatabaseSync;
  readonly #prepared = new Map<string, StatementSync>();

  constructor(folder: string, reader: DatabaseSync) {
    this.#folder = folder;
    this.#reader = reader;
  }

  async ask({ name, text }: Statement, values: readonly SQLInputValue[]): Promise<readonly Row[]> {
    try {
      const statement = this.#prepared.get(name) ?? this.#reader.prepare(text);
      this.#prepared.set(name, statement);
      return statement.all(named(values));
    } catch (error) {
      throw storeError(error);
    }
  }

  /** A connection of its own for the one short transaction, synced like the relay's. */
  async change({ text }: Statement, values: readonly SQLInputValue[]): Promise<readonly Row[]> {
    const writer = new DatabaseSync(orderBookFile(this.#folder), patience);
    try {
      writer.exec('PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF');
      return writer.prepare(text).all(named(values));
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

/** `$1`, `$2` …, as PostgreSQL counts them, are names to SQLite. */
function named(values: readonly SQLInputValue[]): Record<string, SQLInputValue> {
  return Object.fromEntries(values.map((value, index) => [`$${index + 1}`, value]));
}
