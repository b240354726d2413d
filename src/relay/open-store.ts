import type { Clock } from './process/clock.ts';
import type { Log } from './process/log.ts';
import { errorMessage, StartProblem } from './process/start-problem.ts';
import type { StoreBackend } from './settings/config.ts';
import { refuseBesidePostgres } from './store/data-folder.ts';
import { identityOf } from './store/identity.ts';
import { migrate } from './store/migrations.ts';
import { openPostgres } from './store/postgres/open-postgres.ts';
import { type PostgresSettings, postgresDescription } from './store/postgres/postgres-settings.ts';
import { RelayStore, type RelayStoreParts } from './store/relay-store.ts';
import { serveChanges } from './store/sqlite/change-socket.ts';
import { databaseFile } from './store/sqlite/database-files.ts';
import { openSqlite } from './store/sqlite/sqlite-database.ts';

export interface StoreParts {
  readonly clock: Clock;
  readonly log: Log;
  /** The orders database can't be trusted any more: end the process. */
  readonly onBroken: (problem: string) => void;
  /** Another relay stored an order whose mails this one could send. */
  readonly onWork: () => void;
}

export interface OpenedStore {
  readonly store: RelayStore;
  /** For the operator who starts the relay. */
  readonly location: string;
  /** Keys the hashes by which the store counts a sender's confirmations; relays on one database share it. */
  readonly senderSecret: string;
}

/** In PostgreSQL if DATABASE_URL is set, else in the data folder. Throws a StartProblem. */
export async function openStore({ dataFolder, postgres }: StoreBackend, parts: StoreParts): Promise<OpenedStore> {
  return postgres ? inPostgres(dataFolder, postgres, parts) : inSqlite(dataFolder, parts);
}

async function inPostgres(
  folder: string,
  settings: PostgresSettings,
  { clock, log, onWork }: StoreParts,
): Promise<OpenedStore> {
  const { database, identity, listener } = await openPostgres(settings, { folder, clock, log, onWork });
  const store = await resumed({
    database,
    clock,
    worker: () => listener.name,
    onClose: () => listener.close(),
  });
  return { store, location: postgresDescription(settings), senderSecret: identity.senderSecret };
}

async function inSqlite(folder: string, { clock, onBroken }: StoreParts): Promise<OpenedStore> {
  refuseBesidePostgres(folder);
  let senderSecret = '';
  const database = await openSqlite(folder, { clock, onBroken }, async (migrating) => {
    await migrate(migrating);
    ({ senderSecret } = await identityOf(migrating.ask));
  });
  let stopServing = () => {};
  const store = await resumed({
    database,
    clock,
    // Only one relay owns the file.
    worker: () => 'relay',
    onClose: async () => stopServing(),
  });
  stopServing = serveChanges(folder, database);
  return { store, location: databaseFile(folder), senderSecret };
}

async function resumed(parts: RelayStoreParts): Promise<RelayStore> {
  const store = new RelayStore(parts);
  try {
    await store.resume();
    return store;
  } catch (cause) {
    await store.close();
    throw new StartProblem(`The orders database can't be opened: ${errorMessage(cause)}.`, { cause });
  }
}
