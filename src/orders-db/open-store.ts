/**
 * Opens the orders database: in PostgreSQL if there are settings of one, else in a SQLite file in the data folder; for
 * the relay that owns it, and for desk and commands. Each throws a StartProblem.
 */
import { databaseReplaced, StoreError } from '#order/store-error.ts';
import { type Clock, systemClock } from '#server/clock.ts';
import type { Log } from '#server/log.ts';
import { asStartProblem, StartProblem } from '#server/start-problem.ts';
import { rescueSqlite } from './back-up.ts';
import { askRelay, serveChanges } from './change-socket.ts';
import {
  bindToPostgres,
  checkLog,
  databaseFile,
  fileIdentity,
  findDatabase,
  prepareDataFolder,
  refuseAnotherPostgres,
  refuseBesideRescued,
  refuseIfInPostgres,
  refuseIfInSqlite,
  relayName,
  takeLock,
} from './data-folder.ts';
import { type Database, type Migrating, sql, textOf } from './database.ts';
import { appliedMigrations, checkVersion, type Identity, migrateAndIdentify } from './migrations.ts';
import { type PostgresSettings, postgresDescription } from './postgres-settings.ts';
import { PushJobs } from './push-jobs.ts';
import { RelayStore } from './relay-store.ts';
import { makeChange, type SharedDatabase } from './shared-changes.ts';
import { asking, openForReading, SqliteDatabase, type SqliteOptions, sqliteProblem, storeError } from './sqlite.ts';

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
  /** Pushes to the owner's phones. */
  readonly pushes: PushJobs;
  /** For the operator who starts the relay. */
  readonly location: string;
  /** Keys the hashes by which the store counts a sender's confirmations; relays on one database share it. */
  readonly senderSecret: string;
}

interface Prepared<Result> {
  readonly database: Database;
  readonly prepared: Result;
}

/** For a relay, which in SQLite also makes the changes of the others while it runs. */
export async function openStore({ dataFolder, postgres }: Place, deps: StoreDeps): Promise<OpenedStore> {
  if (!postgres) refuseIfInPostgres(dataFolder);
  const { database, prepared } = postgres
    ? await openRelayPostgres(dataFolder, postgres, deps)
    : await openSqlite(dataFolder, deps, migrateAndIdentify);
  await using opened = new AsyncDisposableStack();
  let onClose = () => {};
  const store = opened.adopt(new RelayStore(database, { ...deps, onClose: () => onClose() }), (it) => it.close());
  if (!postgres) onClose = await serveChanges(dataFolder, database);
  await asStartProblem(
    () => store.resume(),
    (message) => `The orders database can't be opened: ${message}.`,
  );
  opened.move();
  const location = postgres ? postgresDescription(postgres) : databaseFile(dataFolder);
  return { store, pushes: new PushJobs(database), location, senderSecret: prepared.senderSecret };
}

/** The database that a relay made at its first start, for desk and commands. */
export async function openSharedDatabase({ dataFolder, postgres }: Place): Promise<SharedDatabase> {
  return postgres ? openSharedPostgres(postgres, dataFolder) : openSharedSqlite(dataFolder);
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

/** They read through a read-only connection, which can't harm the database. */
export function openSharedSqlite(folder: string): SharedDatabase {
  const reader = openForReading(folder);
  const files = fileIdentity(folder);
  const ask = asking(reader, systemClock);
  return {
    read: (statement) => ask(statement).catch((error: unknown) => Promise.reject(storeError(error))),
    async change(name, facts) {
      // What the desk shows would be another database's, with other orders under the same numbers.
      if (fileIdentity(folder) !== files) throw new StoreError('replaced', databaseReplaced);
      const answer = await askRelay(folder, name, facts);
      if (answer) return answer.result;
      // No relay runs. Closing the connection rolls back uncommitted changes.
      const database = new SqliteDatabase(folder, { clock: systemClock, onBroken: () => {} }, null);
      try {
        return await makeChange(database, name, facts);
      } finally {
        await database.close();
      }
    },
    close: async () => reader.close(),
  };
}

/** Its driver takes some memory, so it is loaded only where it is used. */
const loadPostgres = () => import('./postgres.ts');

/** Refuses a database other than the one that the folder's relay used before. */
async function openRelayPostgres(
  folder: string,
  settings: PostgresSettings,
  { log }: StoreDeps,
): Promise<Prepared<Identity>> {
  prepareDataFolder(folder);
  refuseIfInSqlite(folder);
  const { PostgresDatabase } = await loadPostgres();
  const onLost = (problem: string) => log('database-connection-lost', { problem });
  await using opened = new AsyncDisposableStack();
  const database = opened.adopt(new PostgresDatabase(settings, relayName(folder), onLost), (pool) => pool.close());
  const prepared = await asStartProblem(() => database.prepare(migrateAndIdentify), postgresProblem(settings));
  bindToPostgres(folder, prepared.name);
  opened.move();
  return { database, prepared };
}

/** Opening changes nothing; an empty database is refused. */
export async function openSharedPostgres(settings: PostgresSettings, folder: string): Promise<SharedDatabase> {
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
    return {
      read: database.read,
      change: (name, facts) => makeChange(database, name, facts),
      close: () => database.close(),
    };
  }, postgresProblem(settings));
}

function postgresProblem(settings: PostgresSettings): (message: string) => string {
  return (message) =>
    `The orders database in ${postgresDescription(settings)} can't be opened: ${message}. Nothing was changed.`;
}
