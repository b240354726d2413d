import type { PostgresServer } from '#test/support/postgres-server.ts';
import type { DatabaseFacts } from './database-facts.ts';

/** Reads an orders database in PostgreSQL without the relays' code, while they run. */
export async function postgresFacts(server: PostgresServer, url: string): Promise<DatabaseFacts> {
  const orders = await server.ask(
    url,
    `SELECT key, reference, copy, params::json ->> 'message' AS message FROM orders`,
  );
  const jobs = await server.ask(
    url,
    'SELECT reference, kind, state, is_ambiguous FROM mail_jobs j JOIN orders o ON o.id = j.order_id',
  );
  return {
    orders: orders.map((row) => ({
      key: String(row['key']),
      reference: String(row['reference']),
      copy: Number(row['copy']),
      message: String(row['message']),
    })),
    jobs: jobs.map((row) => ({
      reference: String(row['reference']),
      kind: String(row['kind']),
      state: String(row['state']),
      isAmbiguous: Number(row['is_ambiguous']) === 1,
    })),
    integrity: await damage(server, new URL(url).pathname.slice(1)),
  };
}

/** PostgreSQL's own check of tables and indexes, which only its admin may run. */
async function damage(server: PostgresServer, database: string): Promise<readonly string[]> {
  await server.ask(database, 'CREATE EXTENSION IF NOT EXISTS amcheck');
  const inTables = await server.ask(
    database,
    `SELECT c.relname || ': ' || h.msg AS problem
     FROM pg_class c, LATERAL verify_heapam(c.oid) h WHERE c.relname IN ('orders', 'mail_jobs')`,
  );
  const indexes = `SELECT bt_index_parent_check(i.indexrelid, true) FROM pg_index i
    JOIN pg_class c ON c.oid = i.indrelid WHERE c.relname IN ('orders', 'mail_jobs')`;
  const inIndexes = await server.ask(database, indexes).then(
    () => [],
    (error: unknown) => [String(error)],
  );
  return [...inTables.map((row) => String(row['problem'])), ...inIndexes];
}
