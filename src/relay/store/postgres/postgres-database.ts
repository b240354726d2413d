/**
 * An orders database in PostgreSQL, for one relay or several. It promises that every statement is answered or rejected with
 * a StoreError within about 9 s: 3 to get a connection, 6 for the answer, of which the server itself takes at most 5. A
 * relay that stops in the middle of a transaction holds its locks for 2 s at most, so that the other relays' orders wait
 * and are not refused. A server whose commits are not durable is refused.
 */
import { Client, type ClientBase, type ClientConfig, Pool, type PoolClient, types } from 'pg';
import { StoreError } from '#order/order-store.ts';
import { errorMessage, StartProblem } from '#relay/process/start-problem.ts';
import { Batches } from '#relay/store/batches.ts';
import {
  type Accepting,
  type Ask,
  type Database,
  type Dialect,
  Inserts,
  integerOf,
  type Row,
  sql,
  type Sql,
  valuesOf,
} from '#relay/store/database.ts';
import { minuteMs, secondMs } from '#shop/durations.ts';
import type { PostgresSettings } from './postgres-settings.ts';

const connectMs = 3 * secondMs;
const statementMs = 5 * secondMs;
const queryMs = 6 * secondMs;
const idleInTransactionMs = 2 * secondMs;
const closeMs = 2 * secondMs;
const connections = 5;
/** Opening one takes longer than most queries. */
const idleMs = 10 * minuteMs;
/** Few enough for one batch to finish well within the deadline, even if the database is some milliseconds away. */
const maxBatch = 50;

// Our bigints are ids and milliseconds, which are exact as numbers.
types.setTypeParser(types.builtins.INT8, Number);

const dialect: Dialect = {
  list: (ids) =>
    sql`(SELECT CAST(value AS bigint) FROM jsonb_array_elements_text(CAST(${JSON.stringify(ids)} AS jsonb)))`,
  lockRows: sql`FOR UPDATE`,
  skipLocked: sql`FOR UPDATE SKIP LOCKED`,
  // Each relay holds a lock on its name (`RelayName`).
  isWorkerGone: sql`NOT EXISTS (
    SELECT FROM pg_locks l
    WHERE l.locktype = 'advisory' AND l.granted AND l.classid = 1885433451
      AND l.objid = CAST(CAST(hashtext(worker) AS bigint) & 4294967295 AS oid)
      AND l.database = (SELECT d.oid FROM pg_database d WHERE d.datname = current_database()))`,
};

/** One relay at a time accepts orders, so that copies and confirmations are counted over all relays. */
const lockAccepts = sql`SELECT relay_now() AS now FROM pg_advisory_xact_lock(1885433450, 1)`;

export class PostgresDatabase implements Database {
  readonly dialect = dialect;
  readonly #pool: Pool;
  readonly #accepts: Batches<Accepting & { readonly ask: Ask }>;
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
    this.#accepts = new Batches({
      transaction: (work) =>
        this.transaction(async (inTransaction) => {
          const [clock] = await inTransaction(lockAccepts);
          const inserts = new Inserts();
          await work({ ask: inTransaction, now: integerOf(clock, 'now'), inserts });
          await inserts.write(inTransaction);
        }),
      isWorthSplitting: (error) => serverCode(error) !== null,
      gatherMs: () => 0,
      max: maxBatch,
    });
  }

  readonly read: Ask = async (statement) => {
    this.#expectOpen();
    try {
      return await ask(this.#pool, statement);
    } catch (error) {
      throw postgresError(error);
    }
  };

  /** A statement outside of a transaction is one by itself. */
  readonly write: Ask = (statement) => this.read(statement);

  async transaction<T>(work: (ask: Ask) => Promise<T>): Promise<T> {
    this.#expectOpen();
    const client = await this.#pool.connect().catch((error: unknown) => Promise.reject(postgresError(error)));
    try {
      await client.query('BEGIN');
      const result = await work((statement) => ask(client, statement));
      await client.query('COMMIT');
      client.release();
      return result;
    } catch (error) {
      client.release(true); // Without its connection the server rolls back.
      throw postgresError(error);
    }
  }

  accepting<T>(work: (ask: Ask, accepting: Accepting) => Promise<T>): Promise<T> {
    return this.#accepts.call((accepting) => work(accepting.ask, accepting));
  }

  /** A full disk of the server fails the commit. */
  expectRoom(): void {}

  /** The server's vacuum does it. */
  scrub(): void {}

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    // A server that no longer answers must not keep the process.
    await Promise.race([this.#pool.end(), new Promise((resolve) => setTimeout(resolve, closeMs).unref())]);
  }

  #expectOpen(): void {
    if (this.#isClosed) throw new StoreError('unavailable', 'the store is closed');
  }
}

/** The name of each prepared statement, the same on every connection. */
const names = new Map<string, string>();

export async function ask(connection: Pool | PoolClient | Client, statement: Sql): Promise<readonly Row[]> {
  const { text } = statement;
  const name = names.get(text) ?? `statement-${names.size + 1}`;
  names.set(text, name);
  const values = valuesOf(statement).map((value) => (typeof value === 'string' ? storable(value) : value));
  const { rows }: { readonly rows: readonly Row[] } = await connection.query({ name, text, values });
  return rows;
}

/** PostgreSQL stores every character but NUL, which a broken mail server may send. */
export function storable(text: string): string {
  return text.includes('\u0000') ? text.replaceAll('\u0000', '\uFFFD') : text;
}

function clientConfig({ tls, ...settings }: PostgresSettings): ClientConfig {
  return {
    ...settings,
    ssl: tls,
    application_name: 'panja-relay',
    connectionTimeoutMillis: connectMs,
    query_timeout: queryMs,
    keepAlive: true,
    pipeline: true, // The rows of new orders go together (`Inserts`).
  };
}

/** A connection outside of the pool. */
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
export function postgresError(error: unknown): unknown {
  if (error instanceof StoreError || error instanceof StartProblem || !(error instanceof Error)) return error;
  if (error instanceof TypeError || error instanceof RangeError) return error;
  return new StoreError('unavailable', `PostgreSQL: ${fullMessage(error)}`, { cause: error });
}

/** If several addresses were tried, each has its own error. */
function fullMessage(error: Error): string {
  return error instanceof AggregateError ? error.errors.map(errorMessage).join('; ') : error.message;
}

/** The server's SQLSTATE, such as "23505"; null for an error of another origin. */
export function serverCode(error: unknown): string | null {
  const cause = error instanceof StoreError ? error.cause : error;
  if (!(cause instanceof Error) || !('code' in cause) || typeof cause.code !== 'string') return null;
  return /^[0-9A-Z]{5}$/.test(cause.code) ? cause.code : null;
}
