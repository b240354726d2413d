/**
 * The line to PostgreSQL: a few connections, opened when needed and for ever anew, each checked before it is used. It
 * promises that every question is answered or refused with a StoreError within about 9 s: 3 to get a connection, 6 for
 * the answer, of which the server itself takes no more than 5.
 */
import { Client, type ClientBase, type ClientConfig, Pool, types } from 'pg';
import { minuteMs, secondMs } from '#relay/clock.ts';
import { errorMessage } from '#relay/start-problem.ts';
import { StoreError } from './order-store.ts';
import type { PostgresSettings } from './postgres-settings.ts';
import type { Row } from './stored-row.ts';

/** A prepared statement; values only ever travel as parameters. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

const connectMs = 3 * secondMs;
const statementMs = 5 * secondMs;
const answerMs = 6 * secondMs;
const closeMs = 2 * secondMs;
const connections = 5;
/** Opening one takes longer than most questions. */
const idleMs = 10 * minuteMs;

// All bigints of ours, ids and milliseconds, are exact as numbers.
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
    // A connection that breaks while idle; the next question opens a new one.
    this.#pool.on('error', (error) => onLost(error.message));
  }

  async query({ name, text }: Statement, values: readonly unknown[] = []): Promise<readonly Row[]> {
    if (this.#isClosed) throw new StoreError('unavailable', 'the store is closed');
    try {
      const { rows }: { readonly rows: readonly Row[] } = await this.#pool.query({ name, text, values: [...values] });
      return rows;
    } catch (error) {
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

export function clientConfig({ tls, ...settings }: PostgresSettings): ClientConfig {
  return {
    ...settings,
    ssl: tls,
    application_name: 'panja-relay',
    connectionTimeoutMillis: connectMs,
    query_timeout: answerMs,
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
    void client.end().catch(() => {}); // It never worked; the error says why.
    throw postgresError(error);
  }
}

/**
 * Sets what every session needs, and refuses a server on which a commit is no promise. Asked at each connection, as a
 * server may come back with other settings.
 */
async function prepareSession(client: ClientBase): Promise<void> {
  const { rows }: { readonly rows: readonly Row[] } = await client.query(
    `SELECT set_config('synchronous_commit', CASE current_setting('synchronous_commit')
                         WHEN 'remote_apply' THEN 'remote_apply' ELSE 'on' END, false) AS synchronous_commit,
            set_config('default_transaction_isolation', 'read committed', false),
            set_config('statement_timeout', $1, false),
            set_config('lock_timeout', $1, false),
            set_config('idle_in_transaction_session_timeout', $1, false),
            current_setting('fsync') AS fsync, current_setting('full_page_writes') AS full_page_writes,
            current_setting('server_encoding') AS encoding,
            current_setting('server_version_num')::int AS version`,
    [String(statementMs)],
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
 * Whatever went wrong on the line or at the server may pass: an order that could not be kept is answered with 503, and
 * comes again. Errors that the driver did not make are mistakes in our code and pass through.
 */
function postgresError(error: unknown): unknown {
  if (error instanceof StoreError || !(error instanceof Error)) return error;
  if (error instanceof TypeError || error instanceof RangeError) return error;
  return new StoreError('unavailable', `PostgreSQL: ${wholeMessage(error)}`, { cause: error });
}

/** Several addresses were tried: each has its own error. */
function wholeMessage(error: Error): string {
  return error instanceof AggregateError ? error.errors.map(errorMessage).join('; ') : error.message;
}

/** Whether the server itself refused, with a five-character code: the line works. */
export function isServerRefusal(error: unknown): boolean {
  return serverCode(error) !== null;
}

/** Its SQLSTATE, such as "23505"; null when the server said none. */
export function serverCode(error: unknown): string | null {
  const cause = error instanceof StoreError ? error.cause : error;
  if (!(cause instanceof Error) || !('code' in cause) || typeof cause.code !== 'string') return null;
  return /^[0-9A-Z]{5}$/.test(cause.code) ? cause.code : null;
}
