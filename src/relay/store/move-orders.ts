/**
 * Moves a SQLite orders database into PostgreSQL: every order and every mail job, whatever its state. It promises: no relay
 * writes to the old database meanwhile (its lock is held); an order that is there already, known by its content, is left as
 * it is, so that the move can be stopped and run again; an order whose reference belongs to another one there is kept
 * as a further copy; and the old database is put aside, never deleted, only after everything was found in the new one.
 */
import { existsSync, renameSync } from 'node:fs';
import { orderKey } from '#order/acceptance.ts';
import type { Clock } from '#relay/process/clock.ts';
import { errorMessage, StartProblem } from '#relay/process/start-problem.ts';
import { keepToPostgres } from './data-folder.ts';
import {
  type Ask,
  commas,
  type Database,
  integerOf,
  type Reading,
  type Row,
  sql,
  textOf,
  type Value,
  valueOf,
} from './database.ts';
import { identityOf } from './identity.ts';
import { listMissingOrders } from './listed-orders.ts';
import { migratePostgres } from './postgres/open-postgres.ts';
import { connectAlone, PostgresDatabase } from './postgres/postgres-database.ts';
import { type PostgresSettings, postgresDescription } from './postgres/postgres-settings.ts';
import { databaseFile, movedDatabaseFile } from './sqlite/database-files.ts';
import { openSqlite } from './sqlite/sqlite-database.ts';

const pageSize = 100;

export interface Move {
  readonly orders: number;
  /** How many of them the new database had already. */
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
  const old = await openSqlite(folder, { clock, onBroken: () => {} });
  const database = new PostgresDatabase(settings, () => {}); // The next query reports a broken connection.
  try {
    await makeTables(settings);
    const moved = await moveRows(old, database);
    await checkMoved(old, database);
    await listMissingOrders(database);
    const { name } = await identityOf(database.write);
    keepToPostgres(folder, name);
    await database.transaction(async ({ announce }) => announce());
    await old.close();
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
    await old.close();
    await database.close();
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

async function moveRows(old: Reading, database: Database): Promise<Omit<Move, 'oldDatabase'>> {
  const moved = { orders: 0, known: 0, mails: 0 };
  for await (const orders of pages(old))
    await database.accepting(async ({ ask }) => {
      for (const order of orders) {
        const mails = await moveOrder(old, order, ask);
        moved.orders += 1;
        moved.known += mails === null ? 1 : 0;
        moved.mails += mails ?? 0;
      }
    });
  return moved;
}

/** Resolves to the number of its mails; `null` where its content is in the new database already. */
async function moveOrder(old: Reading, order: Row, ask: Ask): Promise<number | null> {
  const [found] = await ask(sql`
    SELECT (SELECT count(*) FROM orders WHERE content_hash = ${valueOf(order, 'content_hash')}) AS same_content,
           (SELECT coalesce(max(copy) + 1, 0) FROM orders WHERE reference = ${valueOf(order, 'reference')}) AS next_copy`);
  if (integerOf(found, 'same_content') > 0) return null;
  const former = integerOf(order, 'copy');
  const copy = Math.max(former, integerOf(found, 'next_copy'));
  const key = copy === former ? order['key'] : orderKey(textOf(order, 'reference'), copy);
  // Ids are others in the new database.
  const [row] = await ask(sql`
    INSERT INTO orders (key, content_hash, reference, copy, accepted_at, params, order_check, confirmation, origin, erased_at)
    VALUES (${commas(valuesIn({ ...order, key, copy }, columns.orders))}) RETURNING id`);
  const id = integerOf(row, 'id');
  const mails = await mailsOf(old, order);
  for (const mail of mails)
    await ask(sql`
      INSERT INTO mail_jobs (order_id, kind, state, queued_at, due_at, attempts, token, worker, lease_until, data_started_at,
        is_ambiguous, sent_at, receipt, last_problem, digest_id, address, sender_key)
      VALUES (${id}, ${commas(valuesIn(mail, columns.mails))})`);
  const events = await old.read(
    sql`SELECT * FROM order_events WHERE order_id = ${integerOf(order, 'id')} ORDER BY sequence`,
  );
  for (const event of events)
    await ask(sql`
      INSERT INTO order_events (order_id, sequence, kind, detail, made_at, session)
      VALUES (${id}, ${commas(valuesIn(event, columns.events))})`);
  return mails.length;
}

/** In the order in which they are inserted. */
const columns = {
  orders: 'key content_hash reference copy accepted_at params order_check confirmation origin erased_at',
  mails:
    'kind state queued_at due_at attempts token worker lease_until data_started_at is_ambiguous sent_at receipt ' +
    'last_problem digest_id address sender_key',
  events: 'sequence kind detail made_at session',
};

/** Throws where the row has a column that this move doesn't know, as it would be lost. */
function valuesIn(row: Row, columnNames: string): readonly Value[] {
  const names = columnNames.split(' ');
  const unknown = Object.keys(row).filter((name) => !['id', 'order_id', ...names].includes(name));
  if (unknown.length > 0)
    throw new StartProblem(`The orders database has data that can't be moved yet: ${unknown.join(', ')}.`);
  return names.map((name) => valueOf(row, name));
}

/** Every order of the old database must be in the new one with the same content, and with a mail to the owner. */
async function checkMoved(old: Reading, database: Reading): Promise<void> {
  for await (const orders of pages(old))
    for (const order of orders) {
      const mails = await mailsOf(old, order);
      const found = await database.read(sql`
        SELECT id FROM orders o
        WHERE content_hash = ${valueOf(order, 'content_hash')}
          AND (params = ${valueOf(order, 'params')} OR erased_at IS NOT NULL)
          AND (CAST(${mails.length} AS integer) = 0
               OR EXISTS (SELECT 1 FROM mail_jobs j WHERE j.order_id = o.id AND j.kind = 'owner'))`);
      if (found.length === 0) throw new Error(`the order ${textOf(order, 'key')} is missing or differs after the move`);
    }
}

async function* pages(old: Reading): AsyncGenerator<readonly Row[]> {
  for (let lastId = 0; ;) {
    const orders = await old.read(sql`SELECT * FROM orders WHERE id > ${lastId} ORDER BY id LIMIT ${pageSize}`);
    if (orders.length === 0) return;
    yield orders;
    lastId = integerOf(orders.at(-1), 'id');
  }
}

/**
 * As they are in the new database: a mail that waited for a digest, or led one, waits for the next; one that was being
 * sent is free, as its relay has ended.
 */
async function mailsOf(old: Reading, order: Row): Promise<readonly Row[]> {
  const mails = await old.read(sql`SELECT * FROM mail_jobs WHERE order_id = ${integerOf(order, 'id')} ORDER BY id`);
  return mails.map((mail) => ({
    ...mail,
    lease_until: mail['state'] === 'sending' ? 0 : mail['lease_until'],
    digest_id: mail['state'] === 'queued' && mail['digest_id'] !== null ? 0 : null,
  }));
}
