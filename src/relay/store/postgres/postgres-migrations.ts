import type { Client } from 'pg';
import { missingMigrations } from '#relay/store/migrations.ts';
import type { Row } from '#relay/store/stored-row.ts';

export const postgresMigrations = new URL('./migrations/', import.meta.url);
/** Long enough for another relay to finish its migration. */
const lockMs = 60_000;

/**
 * Brings the database to the newest schema: all missing `.sql` files in one transaction, under a lock, so that of relays
 * that start together only one does it.
 */
export async function migratePostgres(client: Client): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(`SET LOCAL statement_timeout = ${lockMs}; SET LOCAL lock_timeout = ${lockMs}`);
    await query(client, 'SELECT pg_advisory_xact_lock(1885433450, 2)');
    await query(
      client,
      `CREATE TABLE IF NOT EXISTS migrations
       (name text PRIMARY KEY, hash text NOT NULL, applied_at timestamptz NOT NULL DEFAULT clock_timestamp())`,
    );
    const applied = await query(client, 'SELECT name, hash FROM migrations');
    for (const { name, sql, hash } of missingMigrations(postgresMigrations, applied)) {
      await query(client, sql);
      await client.query('INSERT INTO migrations (name, hash) VALUES ($1, $2)', [name, hash]);
    }
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {}); // Without its connection the server rolls back.
    throw error;
  }
}

/** May wait longer than any other query. */
async function query(client: Client, text: string): Promise<readonly Row[]> {
  const config = { text, query_timeout: lockMs + 5000 };
  const { rows }: { readonly rows: readonly Row[] } = await client.query(config);
  return rows;
}
