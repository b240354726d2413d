/**
 * Moves a SQLite orders database into an empty one in PostgreSQL: every row keeps its id and its state. It promises: no
 * relay writes to the old database meanwhile, as its lock is held; all rows arrive in one transaction, so that a move
 * can be stopped and run again; and the old file is put aside, never deleted, after that transaction.
 */
import { existsSync, renameSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { systemClock } from '#server/clock.ts';
import { asStartProblem, StartProblem } from '#server/start-problem.ts';
import { bindToPostgres, databaseFile, movedDatabaseFile } from './data-folder.ts';
import { type Query, integerOf, type Row, type Sql, sql, textOf } from './database.ts';
import { appliedMigrations, continueIds, migrate, migrateAndIdentify, migrations, storable } from './migrations.ts';
import { openSqlite } from './open-store.ts';
import { PostgresDatabase } from './postgres.ts';
import { type PostgresSettings, postgresDescription } from './postgres-settings.ts';

const pageSize = 200;

export interface Move {
  readonly orders: number;
  readonly mails: number;
  /** The path of the old database after the move. */
  readonly oldDatabase: string;
}

export async function moveOrders(folder: string, settings: PostgresSettings): Promise<Move> {
  const file = databaseFile(folder);
  const aside = movedDatabaseFile(folder);
  if (!existsSync(file)) {
    const note = existsSync(aside) ? ` It was moved already: it is now ${aside}.` : ' Set DATA_DIR to its folder.';
    throw new StartProblem(`There is no orders database ${file} to move.${note}`);
  }
  const deps = { clock: systemClock, onBroken: () => {} };
  const { database: old, prepared } = await openSqlite(folder, deps, migrateAndIdentify);
  try {
    refuseNewer(await old.read(appliedMigrations));
    await asStartProblem(
      () => copyTables(file, prepared.name, settings),
      (message) =>
        `The orders could not be moved to ${postgresDescription(settings)}: ${message}. ` +
        `The database ${file} is as it was; run the move again.`,
    );
    bindToPostgres(folder, prepared.name);
    const [counted] = await old.read(
      sql`SELECT (SELECT count(*) FROM orders) AS orders, (SELECT count(*) FROM mail_jobs) AS mails`,
    );
    await old.close();
    // Another process that still reads the database keeps the log from being merged into it.
    if (existsSync(`${file}-wal`)) renameSync(`${file}-wal`, `${aside}-wal`);
    renameSync(file, aside);
    return { orders: integerOf(counted, 'orders'), mails: integerOf(counted, 'mails'), oldDatabase: aside };
  } finally {
    await old.close();
  }
}

/** Refuses a database of a newer version, whose additions would be lost. */
function refuseNewer(applied: readonly Row[]): void {
  const known = migrations().map(({ name }) => name);
  const newer = applied.map((row) => textOf(row, 'name')).filter((name) => !known.includes(name));
  if (newer.length > 0)
    throw new StartProblem(
      `The orders database was changed by a newer version (${newer.join(', ')}): move it with that version.`,
    );
}

async function copyTables(file: string, name: string, settings: PostgresSettings): Promise<void> {
  const database = new PostgresDatabase(settings);
  const old = new DatabaseSync(file, { readOnly: true });
  try {
    await database.prepare(async (migrating) => {
      const { query, run } = migrating;
      await migrate(migrating);
      const [found] = await query(sql`SELECT name FROM this_database`);
      if (found && textOf(found, 'name') === name) return; // An earlier run copied all of it.
      if (found)
        throw new StartProblem(
          `${postgresDescription(settings)} has the orders of another relay: set DATABASE_URL to a new, empty database.`,
        );
      for (const table of movedTables) await copyRows(old, table, query);
      // Their relay has ended.
      await query(sql`UPDATE mail_jobs SET lease_until = 0 WHERE state = 'sending'`);
      await run(continueIds);
    });
  } finally {
    old.close();
    await database.close();
  }
}

async function copyRows(old: DatabaseSync, table: Sql, query: Query): Promise<void> {
  const insertAll = (rows: readonly Row[]) =>
    query(sql`
      INSERT INTO ${table}
      SELECT * FROM json_populate_recordset(CAST(NULL AS ${table}), CAST(${JSON.stringify(rows)} AS json))`);
  let page: Row[] = [];
  for (const row of old.prepare(sql`SELECT * FROM ${table}`.sql).iterate()) {
    page.push(storableRow(row));
    if (page.length < pageSize) continue;
    await insertAll(page);
    page = [];
  }
  await insertAll(page);
}

function storableRow(row: Row): Row {
  const values = Object.entries(row);
  return Object.fromEntries(values.map(([name, value]) => [name, typeof value === 'string' ? storable(value) : value]));
}

/** Each row comes after the one that it refers to. */
export const movedTables: readonly Sql[] = [
  sql`this_database`,
  sql`orders`,
  sql`mail_jobs`,
  sql`order_events`,
  sql`desk_orders`,
  sql`order_phones`,
  sql`order_payments`,
  sql`desk_password`,
  sql`desk_sessions`,
  sql`desk_log`,
  sql`push_keys`,
  sql`push_devices`,
  sql`desk_facts`,
];
