/**
 * Opens an orders database in PostgreSQL for a relay, waiting for a server that is still starting. It promises: relays that
 * start together agree on the schema; and a database other than the one used before (another one, or an empty one) is
 * refused, and so is any while orders still wait in a SQLite file.
 */
import type { Client } from 'pg';
import type { Clock } from '#relay/process/clock.ts';
import type { Log } from '#relay/process/log.ts';
import { errorCode, errorMessage, StartProblem } from '#relay/process/start-problem.ts';
import { keepToPostgres, prepareDataFolder, refuseBesideSqlite } from '#relay/store/data-folder.ts';
import { type Identity, identityOf } from '#relay/store/identity.ts';
import { secondMs } from '#shop/durations.ts';
import { connectAlone, migratePostgres, PostgresDatabase, serverCode } from './postgres-database.ts';
import { PostgresListener } from './postgres-listener.ts';
import { type PostgresSettings, postgresDescription } from './postgres-settings.ts';

const startingMs = 10 * secondMs;
const retryMs = secondMs / 2;

export interface OpenPostgresOptions {
  /** Has this relay's name among the relays, and the name of the database that it used. */
  readonly folder: string;
  readonly clock: Clock;
  readonly log: Log;
  /** Some relay stored an order. */
  readonly onWork: () => void;
}

export interface OpenedPostgres {
  readonly database: PostgresDatabase;
  readonly identity: Identity;
  readonly listener: PostgresListener;
}

export async function openPostgres(
  settings: PostgresSettings,
  { folder, clock, log, onWork }: OpenPostgresOptions,
): Promise<OpenedPostgres> {
  prepareDataFolder(folder);
  refuseBesideSqlite(folder);
  const onLost = (problem: string) => log('database-connection-lost', { problem });
  const database = new PostgresDatabase(settings, onLost);
  let client: Client | null = null;
  try {
    client = await connectPatiently(settings, clock);
    await migratePostgres(client);
    const identity = await identityOf(database);
    keepToPostgres(folder, identity.name);
    const listener = new PostgresListener({ settings, folder, clock, onWork, onLost });
    await listener.start(client);
    return { database, identity, listener };
  } catch (error) {
    void client?.end().catch(() => {}); // The first error says more.
    await database.close();
    if (error instanceof StartProblem) throw error;
    throw new StartProblem(
      `The orders database in ${postgresDescription(settings)} can't be opened: ${errorMessage(error)}. Nothing was changed.`,
      { cause: error },
    );
  }
}

/** Retries for a while if the server is not up yet; a wrong password or name fails at once. */
async function connectPatiently(settings: PostgresSettings, clock: Clock): Promise<Client> {
  for (let waitedMs = 0; ; waitedMs += retryMs) {
    try {
      return await connectAlone(settings);
    } catch (error) {
      if (waitedMs >= startingMs || !isTransient(error)) throw error;
      await new Promise<void>((resolve) => clock.after(retryMs, resolve));
    }
  }
}

function isTransient(error: unknown): boolean {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  const startingUp = '57P03';
  return ['ECONNREFUSED', 'ENOENT', 'ECONNRESET'].includes(errorCode(cause)) || serverCode(error) === startingUp;
}
