/** Opens an orders database in PostgreSQL, for a relay and for desk and commands. Each throws a StartProblem. */
import type { Client } from 'pg';
import type { Clock } from '#relay/process/clock.ts';
import type { Log } from '#relay/process/log.ts';
import { errorCode, explained, StartProblem } from '#relay/process/start-problem.ts';
import {
  bindToPostgres,
  prepareDataFolder,
  refuseAnotherPostgres,
  refuseIfInSqlite,
} from '#relay/store/data-folder.ts';
import { type RelayDatabase, sql, textOf } from '#relay/store/database.ts';
import { appliedMigrations, checkVersion, migrateAndIdentify, type Migrating } from '#relay/store/migrations.ts';
import { makeChange, type SharedDatabase } from '#relay/store/shared-changes.ts';
import { minuteMs, secondMs } from '#shop/durations.ts';
import { ask, connectAlone, PostgresDatabase, postgresError, serverCode } from './postgres-database.ts';
import { type PostgresSettings, postgresDescription } from './postgres-settings.ts';
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const startingMs = 10 * secondMs;
const retryMs = secondMs / 2;
/** Long enough for another relay to finish its migration. */
const migrationMs = minuteMs;
const noSuchTable = '42P01';
const serverStartingUp = '57P03';

export interface PostgresDeps {
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * For a relay: waits for a server that is still starting, and refuses a database other than the one that it used before.
 * `folder` has the names of the relay and of that database.
 */
export async function openRelayPostgres(
  folder: string,
  settings: PostgresSettings,
  { clock, log }: PostgresDeps,
): Promise<RelayDatabase> {
  prepareDataFolder(folder);
  refuseIfInSqlite(folder);
  const onLost = (problem: string) => log('database-connection-lost', { problem });
  await using opened = new AsyncDisposableStack();
  const database = opened.adopt(new PostgresDatabase(settings, onLost), (pool) => pool.close());
  return await explained(async () => {
    const client = opened.adopt(
      await connectPatiently(settings, clock),
      (connection) => void connection.end().catch(() => {}),
    );
    const { name: databaseName, senderSecret } = await migratePostgres(client, migrateAndIdentify);
    bindToPostgres(folder, databaseName);
    const name = new RelayName({ settings, folder, clock, onLost });
    await name.hold(client);
    opened.move();
    return {
      database,
      worker: () => name.current,
      senderSecret,
      location: postgresDescription(settings),
      async close() {
        name.close();
        await database.close();
      },
    };
  }, cantBeOpened(settings));
}

/** For desk and commands. Opening changes nothing; an empty database is refused. */
export async function openSharedPostgres(settings: PostgresSettings, folder: string): Promise<SharedDatabase> {
  refuseIfInSqlite(folder);
  await using opened = new AsyncDisposableStack();
  const database = opened.adopt(new PostgresDatabase(settings, () => {}), (pool) => pool.close()); // A query reports a broken connection.
  return await explained(async () => {
    try {
      checkVersion(await database.read(appliedMigrations));
    } catch (cause) {
      if (serverCode(cause) !== noSuchTable) throw cause;
      const place = postgresDescription(settings);
      throw new StartProblem(`There is no orders database in ${place} yet: the relay creates it at its first start.`, {
        cause,
      });
    }
    const [row] = await database.read(sql`SELECT name FROM this_database`);
    refuseAnotherPostgres(folder, textOf(row, 'name'));
    opened.move();
    return {
      read: database.read,
      change: (name, facts) => makeChange(database, name, facts),
      close: () => database.close(),
    };
  }, cantBeOpened(settings));
}

function cantBeOpened(settings: PostgresSettings): (message: string) => string {
  return (message) =>
    `The orders database in ${postgresDescription(settings)} can't be opened: ${message}. Nothing was changed.`;
}

/** A wrong password or name fails at once. */
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
  return ['ECONNREFUSED', 'ENOENT', 'ECONNRESET'].includes(errorCode(cause)) || serverCode(error) === serverStartingUp;
}

const relayClock = `CREATE OR REPLACE FUNCTION relay_now() RETURNS bigint LANGUAGE sql VOLATILE
  AS $$ SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint $$`;

/** Prepares a database in one transaction, under a lock, so that of relays that start together only one changes it. */
export async function migratePostgres<Prepared>(
  client: Client,
  prepare: (migrating: Migrating) => Promise<Prepared>,
): Promise<Prepared> {
  // These may wait longer than any other query.
  const run = async (text: string, values: readonly string[] = []) => {
    const query = { text, values: [...values], query_timeout: migrationMs + 5000 };
    return client.query(query);
  };
  await run('BEGIN');
  try {
    const limits = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];
    await run(`SELECT ${limits.map((name) => `set_config('${name}', $1, true)`).join()}`, [String(migrationMs)]);
    await run('SELECT pg_advisory_xact_lock(1885433450, 2)');
    const { rows } = await run("SELECT 1 FROM pg_proc WHERE proname = 'relay_now'");
    if (rows.length === 0) await run(relayClock);
    const prepared = await prepare({
      ask: (statement) => ask(client, statement),
      run: async (script) => void (await run(postgresText(script))),
    });
    await run('COMMIT');
    return prepared;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {}); // Without its connection the server rolls back.
    throw postgresError(error);
  }
}

/** After rows were inserted with their ids: new rows get the ids that follow. */
export const continueIds = `
  SELECT setval(pg_get_serial_sequence('orders', 'id'), (SELECT max(id) FROM orders));
  SELECT setval(pg_get_serial_sequence('mail_jobs', 'id'), (SELECT max(id) FROM mail_jobs));
  SELECT setval(pg_get_serial_sequence('desk_log', 'id'), (SELECT max(id) FROM desk_log));`;

/** A migration in PostgreSQL's dialect. */
function postgresText(script: string): string {
  return script
    .replaceAll('INTEGER PRIMARY KEY', 'bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY')
    .replaceAll('INTEGER', 'bigint')
    .replaceAll(') STRICT', ')');
}

const reconnectMs = 2 * secondMs;

export interface RelayNameDeps {
  readonly settings: PostgresSettings;
  readonly folder: string;
  readonly clock: Clock;
  readonly onLost: (problem: string) => void;
}

/**
 * The name of a relay among those on one PostgreSQL database. It is stored in the data folder, so that after a restart the relay
 * reclaims its own jobs and no others. A connection of its own, reopened whenever it breaks, holds a lock on the name, by
 * which the others see that the relay runs; if another one with the same data folder is running, this one uses a new name
 * until it ends.
 */
export class RelayName {
  readonly #deps: RelayNameDeps;
  #name: string;
  #client: Client | null = null;
  #isClosed = false;
  #cancelTimer: () => void = () => {};

  constructor(deps: RelayNameDeps) {
    this.#deps = deps;
    const file = join(deps.folder, 'relay-name');
    this.#name = existsSync(file) ? readFileSync(file, 'utf8').trim() : randomUUID();
    writeFileSync(file, `${this.#name}\n`, { mode: 0o600 });
  }

  get current(): string {
    return this.#name;
  }

  /** Resolves when the name is locked. From now on `client`, an open connection, is closed here. */
  async hold(client: Client): Promise<void> {
    this.#client = client;
    await this.#lock(client);
    client.once('end', () => {
      if (!this.#isClosed) this.#deps.onLost('the connection ended');
      this.#reconnect();
    });
  }

  close(): void {
    this.#isClosed = true;
    this.#cancelTimer();
    void this.#client?.end().catch(() => {}); // It may be broken already.
  }

  async #lock(client: Client): Promise<void> {
    const { rows } = await client.query<{ is_mine: unknown }>(
      'SELECT pg_try_advisory_lock(1885433451, hashtext($1)) AS is_mine',
      [this.#name],
    );
    if (rows[0]?.is_mine === true) return;
    this.#name = randomUUID();
    await this.#lock(client);
  }

  #reconnect(): void {
    if (this.#isClosed) return;
    this.#cancelTimer = this.#deps.clock.after(reconnectMs, () => {
      this.#holdAgain().catch(() => this.#reconnect()); // The pool's queries report what is wrong.
    });
  }

  async #holdAgain(): Promise<void> {
    const client = await connectAlone(this.#deps.settings);
    try {
      if (this.#isClosed) throw new Error('closed');
      await this.hold(client);
    } catch (error) {
      void client.end().catch(() => {});
      throw error;
    }
  }
}
