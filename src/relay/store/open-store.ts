/** Opens the orders database: in PostgreSQL if there are settings of one, else in the data folder. Throws a StartProblem. */
import { explained } from '#relay/process/start-problem.ts';
import type { PostgresDeps } from './postgres/open-postgres.ts';
import type { PostgresSettings } from './postgres/postgres-settings.ts';
import { PushJobs } from './push-jobs.ts';
import { RelayStore } from './relay-store.ts';
import type { SharedDatabase } from './shared-changes.ts';
import { openSharedSqlite, openRelaySqlite } from './sqlite/open-sqlite.ts';

interface Place {
  readonly dataFolder: string;
  readonly postgres: PostgresSettings | null;
}

export interface StoreDeps extends PostgresDeps {
  /** The orders database can't be trusted any more: end the process. */
  readonly onBroken: (problem: string) => void;
}

export interface OpenedStore {
  readonly store: RelayStore;
  /** Pushes to the owner's phones. */
  readonly pushes: PushJobs;
  readonly location: string;
  readonly senderSecret: string;
}

/** Its driver takes some memory, so it is loaded only where it is used. */
const loadPostgres = () => import('./postgres/open-postgres.ts');

/** For a relay. */
export async function openStore({ dataFolder, postgres }: Place, deps: StoreDeps): Promise<OpenedStore> {
  const owned = postgres
    ? await (await loadPostgres()).openRelayPostgres(dataFolder, postgres, deps)
    : await openRelaySqlite(dataFolder, deps);
  await using opened = new AsyncDisposableStack();
  const store = opened.adopt(new RelayStore(owned, deps), (it) => it.close());
  await explained(
    () => store.resume(),
    (message) => `The orders database can't be opened: ${message}.`,
  );
  opened.move();
  const pushes = new PushJobs(owned.database);
  return { store, pushes, location: owned.location, senderSecret: owned.senderSecret };
}

/** The database that a relay made at its first start, for desk and commands. */
export async function openSharedDatabase({ dataFolder, postgres }: Place): Promise<SharedDatabase> {
  return postgres ? (await loadPostgres()).openSharedPostgres(postgres, dataFolder) : openSharedSqlite(dataFolder);
}
