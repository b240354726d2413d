/**
 * Opens the orders database: in PostgreSQL if there are settings of one, else in a SQLite file in the data folder; for
 * the relay that owns it, and for commands. Each throws a StartProblem.
 */
import { type Clock, systemClock } from '#server/clock.ts';
import type { Log } from '#server/log.ts';
import { asStartProblem, StartProblem } from '#server/start-problem.ts';
import { rescueSqlite } from './back-up.ts';
import {
  bindToPostgres,
  checkLog,
  databaseFile,
  findDatabase,
  prepareDataFolder,
  refuseAnotherPostgres,
  refuseBesideRescued,
  refuseIfInPostgres,
  refuseIfInSqlite,
  relayName,
  takeLock,
} from './data-folder.ts';
import { type Database, type Migrating, type Reading, sql, textOf } from './database.ts';
import { appliedMigrations, checkVersion, type Identity, migrateAndIdentify } from './migrations.ts';
import { type PostgresSettings, postgresDescription } from './postgres-settings.ts';
import { RelayStore } from './relay-store.ts';
import {
  connect,
  dialect,
  openForReading,
  SqliteDatabase,
  type SqliteOptions,
  sqliteProblem,
  storeError,
} from './sqlite.ts';

export interface Place {
  readonly dataFolder: string;
  readonly postgres: PostgresSettings | null;
}

export interface StoreDeps {
  readonly clock: Clock;
  readonly log: Log;
  /** The orders database can't be trusted any more: end the process. */
  readonly onBroken: (problem: string) => void;
}

export interface OpenedStore {
  readonly store: RelayStore;
  /** The same database, for the desk and the owner's phones; the store closes it. */
  readonly database: Database;
  /** For the operator who starts the relay. */
  readonly location: string;
  /** Keys the hashes by which the store counts a sender's confirmations; relays on one database share it. */
  readonly senderSecret: string;
}

interface Prepared<Result> {
  readonly database: Database;
  readonly prepared: Result;
}

/** For a relay; without a `desk` for one of several that leaves it to another. */
export async function openStore(
  { dataFolder, postgres, desk }: Place & { readonly desk?: object | null },
  deps: StoreDeps,
): Promise<OpenedStore> {
  if (!postgres) refuseIfInPostgres(dataFolder);
  const { database, prepared } = postgres
    ? await openRelayPostgres(dataFolder, postgres, { ...deps, hasDesk: Boolean(desk) })
    : await openSqlite(dataFolder, deps, migrateAndIdentify);
  await using opened = new AsyncDisposableStack();
  const store = opened.adopt(new RelayStore(database, deps), (it) => it.close());
  await asStartProblem(
    () => store.resume(),
    (message) => `The orders database can't be opened: ${message}.`,
  );
  opened.move();
  const location = postgres ? postgresDescription(postgres) : databaseFile(dataFolder);
  return { store, database, location, senderSecret: prepared.senderSecret };
}

/** Opens the database that a relay made at its first start, to read: nothing can harm it. */
export async function openReader({ dataFolder, postgres }: Place): Promise<Reading> {
  if (postgres) return openPostgres(postgres, dataFolder);
  const reader = openForReading(dataFolder);
  const query = connect(reader, systemClock);
  return {
    read: (statement) => query(statement).catch((error: unknown) => Promise.reject(storeError(error))),
    dialect,
    close: async () => reader.close(),
  };
}

/** The same for short changes beside a running relay, whose orders wait for each commit. */
export async function openForChanges({ dataFolder, postgres }: Place): Promise<Database> {
  if (postgres) return openPostgres(postgres, dataFolder);
  openForReading(dataFolder).close(); // It refuses what is no orders database of this version.
  return new SqliteDatabase(dataFolder, { clock: systemClock, onBroken: () => {} }, null);
}

/**
 * Opens the SQLite database of a data folder, or makes a new one where there was none, and prepares it in one
 * transaction.
 */
export async function openSqlite<Result>(
  folder: string,
  options: SqliteOptions,
  prepare: (migrating: Migrating) => Promise<Result>,
): Promise<Prepared<Result>> {
  prepareDataFolder(folder);
  const lock = takeLock(folder);
  if (!lock)
    throw new StartProblem(`Another relay already uses ${folder}; stop it, or set DATA_DIR to another folder.`);
  const open = async () => {
    refuseBesideRescued(folder);
    if (findDatabase(folder)) checkLog(folder, { thoroughly: true });
    const rescue: SqliteOptions['rescue'] = (lost) =>
      options.log?.('orders-rescued', { ...rescueSqlite(lost, folder, options.clock.now()) });
    const database = new SqliteDatabase(folder, { ...options, rescue }, lock);
    return { database, prepared: await database.prepare(prepare) };
  };
  try {
    return await asStartProblem(open, (message) => sqliteProblem(folder, message));
  } catch (error) {
    if (lock.isOpen) lock.close();
    throw error;
  }
}

/** Its driver takes some memory, so it is loaded only where it is used. */
const loadPostgres = () => import('./postgres.ts');

/** Refuses a database other than the one that the folder's relay used before. */
async function openRelayPostgres(
  folder: string,
  settings: PostgresSettings,
  { log, hasDesk }: StoreDeps & { readonly hasDesk: boolean },
): Promise<Prepared<Identity>> {
  prepareDataFolder(folder);
  refuseIfInSqlite(folder);
  const { PostgresDatabase } = await loadPostgres();
  const onLost = (problem: string) => log('database-connection-lost', { problem });
  await using opened = new AsyncDisposableStack();
  const database = opened.adopt(new PostgresDatabase(settings, relayName(folder), onLost), (pool) => pool.close());
  const prepared = await asStartProblem(() => database.prepare(migrateAndIdentify), postgresProblem(settings));
  bindToPostgres(folder, prepared.name);
  if (hasDesk && !(await asStartProblem(() => database.takeDesk(), postgresProblem(settings))))
    throw new StartProblem('Another relay on this orders database has the desk; set DESK=off for this one.');
  opened.move();
  return { database, prepared };
}

/** Opening changes nothing; an empty database is refused. */
async function openPostgres(settings: PostgresSettings, folder: string): Promise<Database> {
  refuseIfInSqlite(folder);
  const { PostgresDatabase } = await loadPostgres();
  await using opened = new AsyncDisposableStack();
  const database = opened.adopt(new PostgresDatabase(settings), (pool) => pool.close());
  return await asStartProblem(async () => {
    const [found] = await database.read(sql`SELECT to_regclass('migrations') IS NOT NULL AS is_there`);
    if (found?.['is_there'] !== true)
      throw new StartProblem(
        `There is no orders database in ${postgresDescription(settings)} yet: the relay creates it at its first start.`,
      );
    checkVersion(await database.read(appliedMigrations));
    const [row] = await database.read(sql`SELECT name FROM this_database`);
    refuseAnotherPostgres(folder, textOf(row, 'name'));
    opened.move();
    return database;
  }, postgresProblem(settings));
}

function postgresProblem(settings: PostgresSettings): (message: string) => string {
  return (message) =>
    `The orders database in ${postgresDescription(settings)} can't be opened: ${message}. Nothing was changed.`;
}
