/**
 * An orders database of either engine. Statements are written where they are used, once for both engines, as sql`…`:
 * each value in one is a parameter, never text. `relay_now()` is the database's clock, in ms since 1970. Write it as
 * `(SELECT relay_now())` in a condition, which is then evaluated once and can use an index.
 */
import { StoreError } from '#order/store-error.ts';
import sqlTag, { join, type Sql } from 'sql-template-tag';

export type { Sql };
export type Value = string | number | null;

export function sql(text: TemplateStringsArray, ...values: readonly (Value | Sql)[]): Sql {
  return sqlTag(text, ...values);
}

/** For `IN (${list(values)})`, of a few, or for the rows of an INSERT. */
export function list(values: readonly (Value | Sql)[]): Sql {
  return join([...values]);
}

/** For `WHERE ${and(conditions)}`. */
export function and(conditions: readonly Sql[]): Sql {
  return join([sqlTag`TRUE`, ...conditions], ' AND ');
}

export function valuesOf({ values }: Sql): Value[] {
  return values.map((value) => {
    if (value === null || typeof value === 'string' || typeof value === 'number') return value;
    throw new TypeError(`a statement can't have a value of type ${typeof value}`);
  });
}

export type Row = Readonly<Record<string, unknown>>;

/** Runs one statement and resolves to the rows that it returns. */
export type Query = (statement: Sql) => Promise<readonly Row[]>;

export interface Reading {
  /** Reads only what is committed. */
  readonly read: Query;
  readonly dialect: Dialect;
  close(): Promise<void>;
}

/**
 * Every change is durable when its promise resolves. When it rejects, nothing was changed, unless the answer was lost.
 */
export interface Database extends Reading {
  /** One statement, which is a transaction by itself. */
  readonly write: Query;
  /** `work` only touches the database. It may run twice; its last run counts. */
  transaction<T>(work: (query: Query) => Promise<T>): Promise<T>;
  /**
   * A transaction during which nobody else accepts orders, on any relay. Those that come together share one commit.
   * `whenDone` is called once it is durable, even if that is after the deadline, when the promise has rejected.
   */
  accepting<T>(work: (query: Query, accepting: Accepting) => Promise<T>, whenDone?: (value: T) => void): Promise<T>;
  /** Throws where a new order would fill the disk. */
  expectRoom(): void;
  /** After data was erased: removes it from wherever the engine still has it. */
  scrub(): void;
  /** At a relay's start, before all else. */
  prepare<Prepared>(prepare: (migrating: Migrating) => Promise<Prepared>): Promise<Prepared>;
  /** By this name the database knows which jobs a relay has. */
  readonly worker: string;
}

export interface Accepting {
  readonly now: number;
  readonly inserts: Inserts;
}

/** Few, because each number of rows is a prepared statement. */
const maxRows = 10;

/** Rows that orders add at the end of the transaction that they share, many with one statement, which takes less time. */
export class Inserts {
  readonly #rows = new Map<Sql, Sql[]>();

  /** `into`: always the same object for a table, such as sql`INSERT INTO orders (key)`. */
  add(into: Sql, row: Sql): void {
    const rows = this.#rows.get(into);
    if (rows) rows.push(row);
    else this.#rows.set(into, [row]);
  }

  async write(query: Query): Promise<void> {
    const writes: Promise<unknown>[] = [];
    for (const [into, rows] of this.#rows)
      for (let from = 0; from < rows.length; from += maxRows)
        writes.push(query(sql`${into} VALUES ${list(rows.slice(from, from + maxRows))}`));
    this.#rows.clear();
    await Promise.all(writes);
  }
}

/** A relay's changes at its start: one transaction that no other process shares. */
export interface Migrating {
  readonly query: Query;
  /** Runs a whole file. */
  readonly run: (script: string) => Promise<void>;
}

/** The parts of statements that differ between the engines. */
export interface Dialect {
  /** For `id ${isOneOf(ids)}`: one parameter, however many ids. */
  readonly isOneOf: (ids: readonly number[]) => Sql;
  /** After a SELECT: locks its rows until the transaction ends. */
  readonly lockRows: Sql;
  /** The same, and leaves out rows that another transaction has locked. */
  readonly skipLocked: Sql;
  /** A condition that is true if the relay that is `worker` in the row has ended. */
  readonly whereWorkerGone: Sql;
}

export function integerOf(row: Row | undefined, column: string): number {
  const value = row?.[column];
  if (typeof value !== 'number') throw new StoreError('broken', `the orders database holds no number in ${column}`);
  return value;
}

export function textOf(row: Row | undefined, column: string): string {
  const value = row?.[column];
  if (typeof value !== 'string') throw new StoreError('broken', `the orders database holds no text in ${column}`);
  return value;
}

export function integerOrNull(row: Row, column: string): number | null {
  return row[column] === null ? null : integerOf(row, column);
}

export function textOrNull(row: Row, column: string): string | null {
  return row[column] === null ? null : textOf(row, column);
}
