/** Copies of the databases in `test/formats/`, which versions before made, for tests that open them. */
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type OpenedStore, openStore } from '#relay/store/open-store.ts';
import { systemClock } from '#relay/process/clock.ts';
import type { StoreBackend } from '#relay/settings/config.ts';
import { memoryLog } from './clock-and-log.ts';
import type { PostgresServer } from './postgres-server.ts';
import { settingsOf } from './order-stores.ts';
import { temporaryFolder } from './temporary-folder.ts';

export interface Place {
  readonly backend: StoreBackend;
  /** The same, for commands. */
  readonly environment: Readonly<Record<string, string>>;
  /** Runs a statement as somebody with a database's own tools. */
  readonly ask: (statement: string) => Promise<readonly object[]>;
}

export function sqlitePlace(frozen: string | null): Place {
  const folder = temporaryFolder();
  if (frozen !== null)
    for (const name of ['orders.db', 'orders-database-exists']) cpSync(join(frozen, name), join(folder, name));
  const ask = async (statement: string) => {
    const database = new DatabaseSync(join(folder, 'orders.db'));
    const rows = database.prepare(statement).all();
    database.close();
    return rows.map((row) => ({ ...row }));
  };
  const backend = { dataFolder: folder, postgres: null, backupFolder: null };
  return { backend, environment: { DATA_DIR: folder }, ask };
}

export async function postgresPlace(server: PostgresServer, frozen: string | null): Promise<Place> {
  const folder = temporaryFolder();
  const url = await server.createDatabase();
  if (frozen !== null) {
    cpSync(join(frozen, 'orders-in-postgres'), join(folder, 'orders-in-postgres'));
    await server.ask(url, readFileSync(join(frozen, 'postgres.sql'), 'utf8'));
  }
  const backend = { dataFolder: folder, postgres: settingsOf(url), backupFolder: null };
  return {
    backend,
    environment: { DATA_DIR: folder, DATABASE_URL: url },
    ask: (statement) => server.ask(url, statement),
  };
}

export function openThere({ backend }: Pick<Place, 'backend'>): Promise<OpenedStore> {
  return openStore(backend, { clock: systemClock, log: memoryLog().log, onBroken: () => {} });
}
