/**
 * Opens an order book in PostgreSQL. It promises: relays that start together agree on the schema; a database that is not
 * the one in which orders were kept before (empty, another, lost) is refused instead of being filled anew, and so is one
 * beside which orders still wait in a SQLite file; and a relay that starts again takes back what it was sending.
 * A server that is just starting is waited for.
 */
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Client } from 'pg';
import { type Clock, secondMs } from '#relay/clock.ts';
import type { Log } from '#relay/log.ts';
import { errorCode, errorMessage, StartProblem } from '#relay/start-problem.ts';
import { knownBookFile, refuseBesideSqlite } from './one-book.ts';
import { connectAlone, PostgresDatabase, serverCode } from './postgres-database.ts';
import { PostgresListener } from './postgres-listener.ts';
import { migratePostgres } from './postgres-migrations.ts';
import { RelayName } from './postgres-relay-name.ts';
import { type PostgresSettings, postgresDescription } from './postgres-settings.ts';
import { postgresStatements } from './postgres-statements.ts';
import { PostgresStore } from './postgres-store.ts';
import { textOf } from './stored-row.ts';

const patienceMs = 10 * secondMs;
const retryMs = secondMs / 2;

export interface OpenPostgresOptions {
  /** Where this relay keeps what is its own: its name among the relays, and which book it knows. */
  readonly folder: string;
  readonly clock: Clock;
  readonly log: Log;
  /** Some relay stored an order. */
  readonly onWork: () => void;
}

export async function openPostgresBook(
  settings: PostgresSettings,
  { folder, clock, log, onWork }: OpenPostgresOptions,
): Promise<PostgresStore> {
  prepareFolder(folder);
  refuseBesideSqlite(folder);
  const onLost = (problem: string) => log('database-connection-lost', { problem });
  let client: Client | null = null;
  try {
    client = await connectPatiently(settings, clock);
    await migratePostgres(client);
    const database = new PostgresDatabase(settings, onLost);
    const [book = {}] = await database.query(postgresStatements.readBook);
    recognizeBook(folder, textOf(book, 'id'));
    const name = new RelayName(folder);
    await name.lock(client);
    const listener = new PostgresListener(client, { settings, name, clock, onWork, onLost });
    const store = new PostgresStore({
      database,
      clock,
      name,
      senderSecret: textOf(book, 'sender_secret'),
      onClose: () => listener.close(),
    });
    await store.resume();
    return store;
  } catch (error) {
    void client?.end().catch(() => {}); // What went wrong before says more.
    if (error instanceof StartProblem) throw error;
    throw new StartProblem(
      `The order book in ${postgresDescription(settings)} can't be opened: ${errorMessage(error)}. Nothing was changed.`,
      { cause: error },
    );
  }
}

function prepareFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    chmodSync(folder, 0o700);
  } catch (cause) {
    throw new StartProblem(
      `The data folder ${folder} can't be written (${errorCode(cause)}); set DATA_DIR to one that can.`,
      { cause },
    );
  }
}

/** Tries for a while when the server is not there yet or just starting; a wrong password or name fails at once. */
async function connectPatiently(settings: PostgresSettings, clock: Clock): Promise<Client> {
  for (let waitedMs = 0; ; waitedMs += retryMs) {
    try {
      return await connectAlone(settings);
    } catch (error) {
      if (waitedMs >= patienceMs || !mayPass(error)) throw error;
      await new Promise<void>((resolve) => clock.after(retryMs, resolve));
    }
  }
}

function mayPass(error: unknown): boolean {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  const startingUp = '57P03';
  return ['ECONNREFUSED', 'ENOENT', 'ECONNRESET'].includes(errorCode(cause)) || serverCode(error) === startingUp;
}

/** Once a book was used from this folder, only that book will do. */
export function recognizeBook(folder: string, id: string): void {
  const file = knownBookFile(folder);
  if (existsSync(file) && readFileSync(file, 'utf8').trim() !== id)
    throw new StartProblem(
      'The database holds another order book, or a new and empty one, in place of the one that was used here before. ' +
        `Restore it from a backup; to go on with this one, delete ${file}.`,
    );
  writeFileSync(file, `${id}\n`, { mode: 0o600 });
}
