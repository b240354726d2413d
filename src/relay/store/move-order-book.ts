/**
 * Moves a SQLite order book into PostgreSQL: every order and every mail job, whatever its state. It promises: no relay
 * writes to the old book meanwhile (its lock is held); an order that is there already, known by its content, is left as
 * it is, so that the move can be broken off and run again; an order whose reference belongs to another one there is kept
 * as a further copy; and the old book is put aside, never deleted, only after everything was found in the new one.
 */
import { existsSync, renameSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { Client } from 'pg';
import type { Clock } from '#relay/clock.ts';
import { errorMessage, StartProblem } from '#relay/start-problem.ts';
import { openOrderBook, orderBookFile } from './open-order-book.ts';
import { recognizeBook } from './open-postgres-book.ts';
import { moveStatements as sql } from './move-statements.ts';
import { connectAlone } from './postgres-database.ts';
import { migratePostgres } from './postgres-migrations.ts';
import { type PostgresSettings, postgresDescription } from './postgres-settings.ts';
import { integerOf, type Row, textOf } from './stored-row.ts';

const pageSize = 100;

export interface Move {
  readonly orders: number;
  /** Of them, those that the new book had already. */
  readonly known: number;
  readonly mails: number;
  /** Where the old book is now. */
  readonly oldBook: string;
}

export function movedBookFile(folder: string): string {
  return `${orderBookFile(folder)}.moved-to-postgres`;
}

export async function moveOrderBook(folder: string, settings: PostgresSettings, clock: Clock): Promise<Move> {
  const file = orderBookFile(folder);
  if (!existsSync(file)) {
    const moved = movedBookFile(folder);
    const note = existsSync(moved) ? ` It was moved already: it is kept as ${moved}.` : ' Set DATA_DIR to its folder.';
    throw new StartProblem(`There is no order book ${file} to move.${note}`);
  }
  const book = await openOrderBook(folder, { now: clock.now(), onBroken: () => {} });
  const old = new DatabaseSync(file, { readOnly: true });
  let client: Client | null = null;
  try {
    checkColumns(old);
    client = await connectAlone(settings);
    await migratePostgres(client);
    const moved = await moveRows(old, client);
    await checkMoved(old, client);
    const { rows } = await client.query<Row>(sql.readBook);
    recognizeBook(folder, textOf(rows[0] ?? {}, 'id'));
    await client.query(sql.wake);
    old.close();
    await book.close();
    // A reader that still looks keeps the log from being brought in: then the two stay together.
    if (existsSync(`${file}-wal`)) renameSync(`${file}-wal`, `${movedBookFile(folder)}-wal`);
    renameSync(file, movedBookFile(folder));
    return { ...moved, oldBook: movedBookFile(folder) };
  } catch (error) {
    if (error instanceof StartProblem) throw error;
    throw new StartProblem(
      `The orders could not be moved to ${postgresDescription(settings)}: ${errorMessage(error)}. ` +
        `The book ${file} is as it was; run the move again.`,
      { cause: error },
    );
  } finally {
    if (old.isOpen) old.close();
    await book.close();
    await client?.end().catch(() => {}); // Everything was said before.
  }
}

/** A column that this move doesn't know would be lost. */
function checkColumns(old: DatabaseSync): void {
  for (const [table, known] of Object.entries(sql.columns)) {
    const rows = old.prepare('SELECT name FROM pragma_table_info(?)').all(table);
    const unknown = rows.map((row) => textOf(row, 'name')).filter((name) => !known.includes(name));
    if (unknown.length > 0)
      throw new StartProblem(`The order book has data that can't be moved yet: ${table} ${unknown.join(', ')}.`);
  }
}

async function moveRows(old: DatabaseSync, client: Client): Promise<Pick<Move, 'orders' | 'known' | 'mails'>> {
  const moved = { orders: 0, known: 0, mails: 0 };
  for (const orders of pages(old)) {
    await client.query('BEGIN');
    await client.query(sql.lockAccepts);
    const { rows } = await client.query<Row>(sql.insertOrders, [JSON.stringify(orders)]);
    const ids = new Map(rows.map((row) => [textOf(row, 'content_hash'), integerOf(row, 'id')]));
    const known = await knownContents(client, orders);
    for (const order of orders.filter(({ content_hash: hash }) => !known.has(String(hash)))) {
      const further = await client.query<Row>(sql.insertFurtherCopy, [JSON.stringify([order])]);
      for (const row of further.rows) ids.set(textOf(row, 'content_hash'), integerOf(row, 'id'));
    }
    const jobs = orders.flatMap((order) => {
      const id = ids.get(textOf(order, 'content_hash'));
      return id === undefined ? [] : jobsOf(old, order).map((job) => ({ ...job, order_id: id }));
    });
    await client.query(sql.insertJobs, [JSON.stringify(jobs)]);
    await client.query('COMMIT');
    moved.orders += orders.length;
    moved.known += orders.length - ids.size;
    moved.mails += jobs.length;
  }
  return moved;
}

/** Every order of the old book must be in the new one with the same content, and with a mail to the owner. */
async function checkMoved(old: DatabaseSync, client: Client): Promise<void> {
  for (const orders of pages(old)) {
    const expected = orders.map((order) => ({ ...order, jobs: jobsOf(old, order).length }));
    const { rows } = await client.query<Row>(sql.countMissing, [JSON.stringify(expected)]);
    const missing = integerOf(rows[0] ?? {}, 'missing');
    if (missing > 0) throw new Error(`${missing} orders are missing or differ after the move`);
  }
}

async function knownContents(client: Client, orders: readonly Row[]): Promise<ReadonlySet<string>> {
  const hashes = orders.map((order) => textOf(order, 'content_hash'));
  const { rows } = await client.query<Row>(sql.findContents, [hashes]);
  return new Set(rows.map((row) => textOf(row, 'content_hash')));
}

function* pages(old: DatabaseSync): Generator<readonly Row[]> {
  let lastId = 0;
  for (;;) {
    const orders: readonly Row[] = old.prepare(sql.readOrders).all(lastId, pageSize);
    if (orders.length === 0) return;
    yield orders;
    lastId = integerOf(orders.at(-1) ?? {}, 'id');
  }
}

function jobsOf(old: DatabaseSync, order: Row): readonly Row[] {
  return old.prepare(sql.readJobs).all(integerOf(order, 'id')).map(withoutNul);
}

/** The words of a broken mail server may hold the one character that PostgreSQL can't keep. */
function withoutNul(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replaceAll('\u0000', '\uFFFD') : value,
    ]),
  );
}
