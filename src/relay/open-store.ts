import type { OrderStore } from '#order/order-store.ts';
import type { Clock } from './process/clock.ts';
import type { Log } from './process/log.ts';
import type { StoreBackend } from './settings/config.ts';
import { refuseBesidePostgres } from './store/data-folder.ts';
import { openPostgresStore } from './store/postgres/open-postgres-store.ts';
import { postgresDescription } from './store/postgres/postgres-settings.ts';
import { databaseFile } from './store/sqlite/database-files.ts';
import { openSqliteStore } from './store/sqlite/open-sqlite-store.ts';

export interface StoreParts {
  readonly clock: Clock;
  readonly log: Log;
  /** The orders database can't be trusted any more: end the process. */
  readonly onBroken: (problem: string) => void;
  /** Another relay stored an order whose mails this one could send. */
  readonly onWork: () => void;
}

export interface OpenedStore {
  readonly store: OrderStore;
  /** For the operator who starts the relay. */
  readonly location: string;
  /** Keys the hashes by which the store counts a sender's confirmations; relays on one database share it. */
  readonly senderSecret: string;
}

/** In PostgreSQL if DATABASE_URL is set, else in the data folder. */
export async function openStore(
  { dataFolder, postgres }: StoreBackend,
  { clock, log, onBroken, onWork }: StoreParts,
): Promise<OpenedStore> {
  if (postgres) {
    const store = await openPostgresStore(postgres, { folder: dataFolder, clock, log, onWork });
    return { store, location: postgresDescription(postgres), senderSecret: store.senderSecret };
  }
  refuseBesidePostgres(dataFolder);
  const store = await openSqliteStore(dataFolder, { now: clock.now(), onBroken });
  return { store, location: databaseFile(dataFolder), senderSecret: await store.senderSecret() };
}
