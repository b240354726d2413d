/**
 * Moves a SQLite orders database into PostgreSQL: every order and every mail job, whatever its state. It promises: no relay
 * writes to the old database meanwhile (its lock is held); an order that is there already, known by its content, is left as
 * it is, so that the move can be stopped and run again; an order whose reference belongs to another one there is kept
 * as a further copy; and the old database is put aside, never deleted, only after everything was found in the new one.
 */
import { existsSync, renameSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { orderKey } from '#order/acceptance.ts';
import type { Clock } from '#relay/process/clock.ts';
import { errorMessage, StartProblem } from '#relay/process/start-problem.ts';
import { keepToPostgres } from './data-folder.ts';
import { databaseFile, movedDatabaseFile } from './sqlite/database-files.ts';
import { openSqliteStore } from './sqlite/open-sqlite-store.ts';
import { connectAlone, PostgresDatabase, type Query, storable } from './postgres/postgres-database.ts';
import { migratePostgres } from './postgres/postgres-migrations.ts';
import { type PostgresSettings, postgresDescription } from './postgres/postgres-settings.ts';
import { postgresStatements } from './postgres/postgres-statements.ts';
import { integerOf, type Row, textOf } from './stored-row.ts';

const pageSize = 100;

/** All that the old database may hold, but ids: those are others in the new one. */
const orderColumns = [
  'key',
  'content_hash',
  'reference',
  'copy',
  'accepted_at',
  'params',
  'verdict',
  'confirmation',
  'erased_at',
  'origin',
];
const mailColumns = [
  'kind',
  'state',
  'queued_at',
  'due_at',
  'attempts',
  'token',
  'lease_until',
  'data_started_at',
  'is_ambiguous',
  'sent_at',
  'receipt',
  'last_problem',
  'address',
  'sender_key',
  'digest_id',
];

const eventColumns = ['sequence', 'kind', 'detail', 'made_at', 'session'];

const sql = {
  readOrders: `SELECT id, ${orderColumns.join(', ')} FROM orders WHERE id > ? ORDER BY id LIMIT ${pageSize}`,
  readMails: `SELECT ${mailColumns.join(', ')} FROM mail_jobs WHERE order_id = ? ORDER BY id`,
  readEvents: `SELECT ${eventColumns.join(', ')} FROM order_events WHERE order_id = ? ORDER BY sequence`,
  insertEvent: insertion('order_events', ['order_id', ...eventColumns], 'order_id'),
  insertOrder: insertion('orders', orderColumns),
  insertMail: insertion('mail_jobs', ['order_id', ...mailColumns]),
  findMoved: `
      SELECT id FROM orders o WHERE content_hash = $1 AND (params = $2 OR erased_at IS NOT NULL)
        AND ($3::int = 0 OR EXISTS (SELECT FROM mail_jobs j WHERE j.order_id = o.id AND j.kind = 'owner'))`,
};

export interface Move {
  readonly orders: number;
  /** Of them, those that the new database had already. */
  readonly known: number;
  readonly mails: number;
  /** Where the old database is now. */
  readonly oldDatabase: string;
}

export async function moveOrders(folder: string, settings: PostgresSettings, clock: Clock): Promise<Move> {
  const file = databaseFile(folder);
  const aside = movedDatabaseFile(folder);
  if (!existsSync(file)) {
    const note = existsSync(aside) ? ` It was moved already: it is kept as ${aside}.` : ' Set DATA_DIR to its folder.';
    throw new StartProblem(`There is no orders database ${file} to move.${note}`);
  }
  const store = await openSqliteStore(folder, { now: clock.now(), onBroken: () => {} });
  const old = new DatabaseSync(file, { readOnly: true });
  const database = new PostgresDatabase(settings, () => {}); // The next query reports a broken connection.
  try {
    checkColumns(old);
    await makeTables(settings);
    const moved = await moveRows(old, database);
    await checkMoved(old, database);
    const [row = {}] = await database.query(postgresStatements.readDatabase);
    keepToPostgres(folder, textOf(row, 'id'));
    await database.query(postgresStatements.announce);
    old.close();
    await store.close();
    // Another process that still reads the database keeps the log from being merged into it.
    if (existsSync(`${file}-wal`)) renameSync(`${file}-wal`, `${aside}-wal`);
    renameSync(file, aside);
    return { ...moved, oldDatabase: aside };
  } catch (error) {
    if (error instanceof StartProblem) throw error;
    throw new StartProblem(
      `The orders could not be moved to ${postgresDescription(settings)}: ${errorMessage(error)}. ` +
        `The database ${file} is as it was; run the move again.`,
      { cause: error },
    );
  } finally {
    if (old.isOpen) old.close();
    await store.close();
    await database.close();
  }
}

/** A column that this move doesn't know would be lost. */
function checkColumns(old: DatabaseSync): void {
  for (const [table, known] of Object.entries({
    orders: orderColumns,
    mail_jobs: ['order_id', ...mailColumns],
    order_events: ['order_id', ...eventColumns],
  })) {
    const rows = old.prepare('SELECT name FROM pragma_table_info(?)').all(table);
    const unknown = rows.map((row) => textOf(row, 'name')).filter((name) => name !== 'id' && !known.includes(name));
    if (unknown.length > 0)
      throw new StartProblem(`The orders database has data that can't be moved yet: ${table} ${unknown.join(', ')}.`);
  }
}

async function makeTables(settings: PostgresSettings): Promise<void> {
  const client = await connectAlone(settings);
  try {
    await migratePostgres(client);
  } finally {
    await client.end();
  }
}

async function moveRows(old: DatabaseSync, database: PostgresDatabase): Promise<Omit<Move, 'oldDatabase'>> {
  const moved = { orders: 0, known: 0, mails: 0 };
  for (const orders of pages(old))
    await database.transaction(async (query) => {
      await query(postgresStatements.lockAccepts);
      for (const order of orders) {
        const id = await moveOrder(query, order);
        const mails = id === null ? [] : mailsOf(old, order);
        for (const mail of mails) await query(sql.insertMail, [id, ...mailColumns.map((column) => mail[column])]);
        const events = id === null ? [] : eventsOf(old, order);
        for (const event of events) await query(sql.insertEvent, [id, ...eventColumns.map((column) => event[column])]);
        moved.orders += 1;
        moved.known += id === null ? 1 : 0;
        moved.mails += mails.length;
      }
    });
  return moved;
}

/** Its id in the new database; null where its content is there already. */
async function moveOrder(query: Query, order: Row): Promise<number | null> {
  const [counted = {}] = await query(postgresStatements.lookUp, [
    order['content_hash'],
    order['reference'],
    null,
    null,
    null,
    null,
  ]);
  if (integerOf(counted, 'same_content') > 0) return null;
  const former = integerOf(order, 'copy');
  const copy = Math.max(former, integerOf(counted, 'next_copy'));
  const key = copy === former ? order['key'] : orderKey(textOf(order, 'reference'), copy);
  const [row = {}] = await query(
    sql.insertOrder,
    orderColumns.map((column) => ({ ...order, copy, key })[column]),
  );
  return integerOf(row, 'id');
}

/** Every order of the old database must be in the new one with the same content, and with a mail to the owner. */
async function checkMoved(old: DatabaseSync, database: PostgresDatabase): Promise<void> {
  for (const orders of pages(old))
    for (const order of orders) {
      const values = [order['content_hash'], order['params'], mailsOf(old, order).length];
      if ((await database.query(sql.findMoved, values)).length === 0)
        throw new Error(`the order ${textOf(order, 'key')} is missing or differs after the move`);
    }
}

function* pages(old: DatabaseSync): Generator<readonly Row[]> {
  for (let lastId = 0; ;) {
    const orders: readonly Row[] = old.prepare(sql.readOrders).all(lastId);
    if (orders.length === 0) return;
    yield orders;
    lastId = integerOf(orders.at(-1) ?? {}, 'id');
  }
}

/** As they are in the new database: a mail that waited for a digest, or led one, waits for the next. */
function mailsOf(old: DatabaseSync, order: Row): readonly Row[] {
  return old
    .prepare(sql.readMails)
    .all(integerOf(order, 'id'))
    .map((mail) => ({
      ...withoutNul(mail),
      digest_id: mail['state'] === 'queued' && mail['digest_id'] !== null ? 0 : null,
    }));
}

/** What the owner did to an order at the desk. */
function eventsOf(old: DatabaseSync, order: Row): readonly Row[] {
  return old.prepare(sql.readEvents).all(integerOf(order, 'id'));
}

function withoutNul(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, typeof value === 'string' ? storable(value) : value]),
  );
}

function insertion(table: string, columns: readonly string[], answer = 'id'): string {
  const values = columns.map((_, index) => `$${index + 1}`);
  return `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${values.join(', ')}) RETURNING ${answer}`;
}
