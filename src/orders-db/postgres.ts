/**
 * An orders database in PostgreSQL, for one relay or several. It promises that every statement is answered or rejected
 * with a StoreError within about 9 s: 3 to get a connection, 6 for the answer, of which the server itself takes at most
 * 5. A relay that stops in the middle of a transaction holds its locks for 2 s at most, so that the other relays'
 * orders wait and are not refused. A server whose commits are not durable is refused.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type ClientBase, DatabaseError, Pool, type PoolClient, types } from 'pg';
import { StoreError } from '#order/store-error.ts';
import { errorCode, errorMessage, StartProblem } from '#server/start-problem.ts';
import { Batches } from './batches.ts';
import {
  type Accepting,
  type Query,
  type Database,
  type Dialect,
  Inserts,
  integerOf,
  type Migrating,
  type Row,
  sql,
  type Sql,
  valuesOf,
} from './database.ts';
import { minuteMs, secondMs } from '#shop/time.ts';
import { clockInPostgres, postgresText, storable } from './migrations.ts';
import type { PostgresSettings } from './postgres-settings.ts';

const connectMs = 3 * secondMs;
const statementMs = 5 * secondMs;
const queryMs = 6 * secondMs;
const idleInTransactionMs = 2 * secondMs;
const closeMs = 2 * secondMs;
/** A server that is still starting is asked again. */
const startingMs = 10 * secondMs;
const retryMs = secondMs / 2;
/** Long enough for another relay to finish its migration. */
const migrationMs = minuteMs;
const connections = 6; // One of them may hold the desk's lock.
/** Opening one takes longer than most queries. */
const idleMs = 10 * minuteMs;
/** Few enough for one batch to finish well within the deadline, even if the database is some milliseconds away. */
const maxBatch = 50;

// Our bigints are ids and milliseconds, which are exact as numbers.
types.setTypeParser(types.builtins.INT8, Number);

const dialect: Dialect = {
  // Not a subquery: its plan, kept from when the tables were empty, would read them whole.
  isOneOf: (ids) => sql`= ANY (CAST(${`{${ids.join()}}`} AS bigint[]))`,
  lockRows: sql`FOR UPDATE`,
  skipLocked: sql`FOR UPDATE SKIP LOCKED`,
  whereWorkerGone: sql`NOT EXISTS (
    SELECT FROM pg_stat_activity a
    WHERE a.application_name = 'panja-relay ' || worker AND a.datname = current_database())`,
};

/** One relay at a time accepts orders, so that copies and confirmations are counted over all relays. */
const lockAccepts = sql`SELECT relay_now() AS now FROM pg_advisory_xact_lock(1885433450, 1)`;

/** A session's lock: it ends with the connection. */
const lockDesk = sql`SELECT pg_try_advisory_lock(1885433450, 3) AS is_taken`;

const sameName = sql`SELECT FROM pg_stat_activity WHERE application_name = current_setting('application_name')
  AND datname = current_database() AND pid <> pg_backend_pid()`;

export class PostgresDatabase implements Database {
  readonly dialect = dialect;
  worker: string;
  readonly #pool: Pool;
  readonly #accepts: Batches<Accepting & { readonly query: Query }>;
  /** Its session has the lock of the relay with the desk. */
  #deskHolder: PoolClient | null = null;

  constructor(
    { tls, ...settings }: PostgresSettings,
    /**
     * The name of a relay; empty for commands. Its connections have it, so that other relays see whether it
     * runs.
     */
    worker = '',
    onLost: (problem: string) => void = () => {}, // A query reports a broken connection.
  ) {
    this.worker = worker;
    this.#pool = new Pool({
      ...settings,
      ssl: tls,
      application_name: `panja-relay ${worker}`.trim(),
      connectionTimeoutMillis: connectMs,
      query_timeout: queryMs,
      keepAlive: true,
      pipeline: true, // The rows of new orders go together (`Inserts`).
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
          await work({ query: inTransaction, now: integerOf(clock, 'now'), inserts });
          await inserts.write(inTransaction);
        }),
      isWorthSplitting: (error) => error instanceof StoreError && error.cause instanceof DatabaseError,
      gatherMs: () => 0,
      max: maxBatch,
    });
  }

  readonly read: Query = (statement) => query(this.#pool, statement).catch(rejectPostgres);

  /** A statement outside of a transaction is one by itself. */
  readonly write: Query = (statement) => this.read(statement);

  transaction<T>(work: (query: Query) => Promise<T>): Promise<T> {
    return this.#inTransaction((client) => work((statement) => query(client, statement)), queryMs);
  }

  /** Takes a lock, so that only one of several starting relays migrates. */
  async prepare<Prepared>(prepare: (migrating: Migrating) => Promise<Prepared>): Promise<Prepared> {
    await this.#waitForServer();
    if (this.worker !== '') await this.#avoidSameName();
    return this.#inTransaction(async (client) => {
      const run = (text: string, values: readonly string[] = []) => {
        const statement = { text, values: [...values], query_timeout: migrationMs + 5000 };
        return client.query(statement);
      };
      const limits = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];
      await run(`SELECT ${limits.map((name) => `set_config('${name}', $1, true)`).join()}`, [String(migrationMs)]);
      await run('SELECT pg_advisory_xact_lock(1885433450, 2)');
      const { rows } = await run("SELECT 1 FROM pg_proc WHERE proname = 'relay_now'");
      if (rows.length === 0) await run(clockInPostgres);
      return prepare({
        query: (statement) => query(client, statement),
        run: async (script) => void (await run(postgresText(script))),
      });
    }, migrationMs + 5000);
  }

  /**
   * Takes the desk for as long as this process runs; false while another relay has it. A killed relay's connection ends
   * soon, that of a lost machine after half a minute.
   */
  async takeDesk(): Promise<boolean> {
    const holder = await this.#pool.connect().catch(rejectPostgres);
    this.#deskHolder = holder;
    const keepAlive = sql`SELECT set_config('tcp_keepalives_idle', '10', false),
      set_config('tcp_keepalives_interval', '5', false), set_config('tcp_keepalives_count', '4', false)`;
    await query(holder, keepAlive).catch(rejectPostgres);
    const isTaken = await soon(async () => {
      const [row] = await query(holder, lockDesk).catch(rejectPostgres);
      return row?.['is_taken'] === true;
    });
    if (isTaken) holder.once('error', () => void this.#takeDeskAgain());
    return isTaken;
  }

  /** After its connection has broken, as when the server restarts. */
  async #takeDeskAgain(): Promise<void> {
    do {
      this.#releaseDesk();
      await wait(retryMs, undefined, { ref: false });
    } while (!this.#pool.ending && !(await this.takeDesk().catch(() => false)));
  }

  #releaseDesk(): void {
    this.#deskHolder?.release(true);
    this.#deskHolder = null;
  }

  async #inTransaction<T>(work: (client: PoolClient) => Promise<T>, query_timeout: number): Promise<T> {
    const client = await this.#pool.connect().catch(rejectPostgres);
    try {
      await client.query('BEGIN');
      const result = await work(client);
      const commit = { text: 'COMMIT', query_timeout };
      await client.query(commit);
      client.release();
      return result;
    } catch (error) {
      client.release(true); // Without its connection the server rolls back.
      return rejectPostgres(error);
    }
  }

  /** A wrong password or name fails at once. */
  async #waitForServer(): Promise<void> {
    for (let waitedMs = 0; ; waitedMs += retryMs) {
      try {
        await this.read(sql`SELECT 1`);
        return;
      } catch (error) {
        if (waitedMs >= startingMs || !isTransient(error)) throw error;
        await wait(retryMs);
      }
    }
  }

  /**
   * Of two relays with one data folder, or a copy of it, the later takes a new name. A killed one's connections end
   * soon.
   */
  async #avoidSameName(): Promise<void> {
    if (await soon(async () => (await this.read(sameName)).length === 0)) return;
    this.worker = randomUUID();
    const name = `panja-relay ${this.worker}`;
    this.#pool.options.application_name = name;
    await this.read(sql`SELECT set_config('application_name', ${name}, false)`);
  }

  accepting<T>(work: (query: Query, accepting: Accepting) => Promise<T>, whenDone?: (value: T) => void): Promise<T> {
    return this.#accepts.call((accepting) => work(accepting.query, accepting), whenDone);
  }

  /** A full disk of the server fails the commit. */
  expectRoom(): void {}

  /** The server's vacuum does it. */
  scrub(): void {}

  async close(): Promise<void> {
    this.#releaseDesk();
    const ended = this.#accepts.close().then(() => (this.#pool.ending ? undefined : this.#pool.end()));
    // A server that no longer answers must not keep the process.
    await Promise.race([ended, wait(closeMs, undefined, { ref: false })]);
  }
}

/** Tries until the connections of a killed relay must have ended. */
async function soon(isTrue: () => Promise<boolean>): Promise<boolean> {
  for (let waitedMs = 0; waitedMs <= closeMs; waitedMs += retryMs) {
    if (await isTrue()) return true;
    await wait(retryMs);
  }
  return false;
}

/** The name of each prepared statement, the same on every connection. */
const names = new Map<string, string>();

async function query(connection: Pool | PoolClient, statement: Sql): Promise<readonly Row[]> {
  const { text } = statement;
  const name = names.get(text) ?? `statement-${names.size + 1}`;
  names.set(text, name);
  const values = valuesOf(statement).map((value) => (typeof value === 'string' ? storable(value) : value));
  const { rows }: { readonly rows: readonly Row[] } = await connection.query({ name, text, values });
  return rows;
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
async function rejectPostgres(error: unknown): Promise<never> {
  const isOurs = [StoreError, StartProblem, TypeError, RangeError].some((type) => error instanceof type);
  if (isOurs || !(error instanceof Error)) throw error;
  // If several addresses were tried, each has its own error.
  const message = error instanceof AggregateError ? error.errors.map(errorMessage).join('; ') : error.message;
  throw new StoreError('unavailable', `PostgreSQL: ${message}`, { cause: error });
}

/** 57P03: the server is starting. */
function isTransient(error: unknown): boolean {
  const code = errorCode(error instanceof StoreError ? error.cause : error);
  return ['ECONNREFUSED', 'ENOENT', 'ECONNRESET', '57P03'].includes(code);
}
