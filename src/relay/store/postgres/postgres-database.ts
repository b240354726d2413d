/**
 * The connections to PostgreSQL: a few, opened when needed, reopened when they break, and checked before use. It promises
 * that every query is answered or rejected with a StoreError within about 9 s: 3 to get a connection, 6 for the answer, of
 * which the server itself takes at most 5; and that a relay that stops in the middle of a transaction holds its locks for
 * 2 s at most, so that the other relays' orders wait and are not refused.
 */
import { Client, type ClientBase, type ClientConfig, Pool, type PoolClient, types } from 'pg';
import { minuteMs, secondMs } from '#shop/durations.ts';
import { errorMessage } from '#relay/process/start-problem.ts';
import { StoreError } from '#order/order-store.ts';
import type { PostgresSettings } from './postgres-settings.ts';
import type { Row } from '#relay/store/stored-row.ts';

/** Values are only ever passed as parameters. */
export type Query = (text: string, values?: readonly unknown[]) => Promise<readonly Row[]>;

const connectMs = 3 * secondMs;
const statementMs = 5 * secondMs;
const queryMs = 6 * secondMs;
const idleInTransactionMs = 2 * secondMs;
const closeMs = 2 * secondMs;
const connections = 5;
/** Opening one takes longer than most queries. */
const idleMs = 10 * minuteMs;

// Our bigints are ids and milliseconds, which are exact as numbers.
types.setTypeParser(types.builtins.INT8, Number);

export class PostgresDatabase {
  readonly #pool: Pool;
  #isClosed = false;

  constructor(settings: PostgresSettings, onLost: (problem: string) => void) {
    this.#pool = new Pool({
      ...clientConfig(settings),
      max: connections,
      idleTimeoutMillis: idleMs,
      onConnect: prepareSession,
    });
    // A connection that breaks while idle; the next query opens a new one.
    this.#pool.on('error', (error) => onLost(error.message));
    // In a transaction the next statement rejects; an error event without a listener would end the process.
    this.#pool.on('connect', (client) => client.on('error', () => {}));
  }

  /** One statement, and so a transaction by itself. */
  async query(text: string, values: readonly unknown[] = []): Promise<readonly Row[]> {
    if (this.#isClosed) throw new StoreError('unavailable', 'the store is closed');
    try {
      return await ask(this.#pool, text, values);
    } catch (error) {
      throw postgresError(error);
    }
  }

  /** Several statements as one transaction. When it rejects, nothing was done, unless the answer to the commit was lost. */
  async transaction<T>(work: (query: Query) => Promise<T>): Promise<T> {
    if (this.#isClosed) throw new StoreError('unavailable', 'the store is closed');
    const client = await this.#pool.connect().catch((error: unknown) => Promise.reject(postgresError(error)));
    try {
      await client.query('BEGIN');
      const result = await work((text, values = []) => ask(client, text, values));
      await client.query('COMMIT');
      client.release();
      return result;
    } catch (error) {
      client.release(true); // Without its connection the server rolls back.
      throw postgresError(error);
    }
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    // A server that no longer answers must not keep the process.
    await Promise.race([this.#pool.end(), new Promise((resolve) => setTimeout(resolve, closeMs).unref())]);
  }
}

/** The name of each prepared statement, the same on every connection. */
const names = new Map<string, string>();

async function ask(connection: Pool | PoolClient, text: string, values: readonly unknown[]): Promise<readonly Row[]> {
  const name = names.get(text) ?? `statement-${names.size + 1}`;
  names.set(text, name);
  const { rows }: { readonly rows: readonly Row[] } = await connection.query({ name, text, values: [...values] });
  return rows;
}

function clientConfig({ tls, ...settings }: PostgresSettings): ClientConfig {
  return {
    ...settings,
    ssl: tls,
    application_name: 'panja-relay',
    connectionTimeoutMillis: connectMs,
    query_timeout: queryMs,
    keepAlive: true,
  };
}

/** A connection of its own, beside the pool. */
export async function connectAlone(settings: PostgresSettings): Promise<Client> {
  const client = new Client(clientConfig(settings));
  // An error without a listener would end the process; queries under way reject, and `end` is emitted.
  client.on('error', () => {});
  try {
    await client.connect();
    await prepareSession(client);
    return client;
  } catch (error) {
    void client.end().catch(() => {}); // The first error says more.
    throw postgresError(error);
  }
}

/**
 * Sets what every session needs, and refuses a server whose commits are not durable. It runs on each new connection, as
 * a server may restart with other settings.
 */
async function prepareSession(client: ClientBase): Promise<void> {
  const { rows }: { readonly rows: readonly Row[] } = await client.query(
    `SELECT set_config('synchronous_commit', CASE current_setting('synchronous_commit')
                         WHEN 'remote_apply' THEN 'remote_apply' ELSE 'on' END, false) AS synchronous_commit,
            set_config('default_transaction_isolation', 'read committed', false),
            set_config('statement_timeout', $1, false),
            set_config('lock_timeout', $1, false),
            set_config('idle_in_transaction_session_timeout', $2, false),
            current_setting('fsync') AS fsync, current_setting('full_page_writes') AS full_page_writes,
            current_setting('server_encoding') AS encoding,
            current_setting('server_version_num')::int AS version`,
    [String(statementMs), String(idleInTransactionMs)],
  );
  const row = rows[0] ?? {};
  if (!['on', 'remote_apply'].includes(String(row['synchronous_commit'])))
    throw new StoreError('unavailable', 'PostgreSQL does not sync commits (synchronous_commit)');
  if (row['fsync'] !== 'on' || row['full_page_writes'] !== 'on')
    throw new StoreError('unavailable', 'PostgreSQL runs with fsync or full_page_writes off, so orders could be lost');
  if (row['encoding'] !== 'UTF8')
    throw new StoreError('unavailable', 'the database must have the encoding UTF8, to keep every name');
  if (!(Number(row['version']) >= 130_000)) throw new StoreError('unavailable', 'PostgreSQL 13 or newer is needed');
}

/**
 * Any failure of the connection or the server is `unavailable`: the order is answered with 503 and comes again. Errors
 * that the driver did not raise are bugs of ours and pass through.
 */
function postgresError(error: unknown): unknown {
  if (error instanceof StoreError || !(error instanceof Error)) return error;
  if (error instanceof TypeError || error instanceof RangeError) return error;
  return new StoreError('unavailable', `PostgreSQL: ${wholeMessage(error)}`, { cause: error });
}

/** Where several addresses were tried, each has its own error. */
function wholeMessage(error: Error): string {
  return error instanceof AggregateError ? error.errors.map(errorMessage).join('; ') : error.message;
}

/** Whether the server itself refused, so that the connection works. */
export function isServerRefusal(error: unknown): boolean {
  return serverCode(error) !== null;
}

/** The server's SQLSTATE, such as "23505"; null for an error of another origin. */
export function serverCode(error: unknown): string | null {
  const cause = error instanceof StoreError ? error.cause : error;
  if (!(cause instanceof Error) || !('code' in cause) || typeof cause.code !== 'string') return null;
  return /^[0-9A-Z]{5}$/.test(cause.code) ? cause.code : null;
}

/** PostgreSQL stores every character but NUL, which a broken mail server may send. */
export function storable(text: string): string {
  return text.replaceAll('\u0000', '\uFFFD');
}
