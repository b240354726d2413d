import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { Client } from 'pg';
import { StartProblem } from '#relay/start-problem.ts';
import { type Row, textOf } from './stored-row.ts';

const folder = new URL('./migrations/postgres/', import.meta.url);
/** Longer than any other relay takes that migrates at this moment. */
const patienceMs = 60_000;

/**
 * Brings the database to the newest schema: all missing `.sql` files in one transaction, under a lock, so that of relays
 * which start together one does it and the others find it done. A file that changed after it was applied, or a database
 * from a newer relay, is refused: either would mean a schema that nobody has tested.
 */
export async function migratePostgres(client: Client): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(`SET LOCAL statement_timeout = ${patienceMs}; SET LOCAL lock_timeout = ${patienceMs}`);
    await ask(client, 'SELECT pg_advisory_xact_lock(1885433450, 2)');
    await ask(
      client,
      `CREATE TABLE IF NOT EXISTS migrations
       (name text PRIMARY KEY, hash text NOT NULL, applied_at timestamptz NOT NULL DEFAULT clock_timestamp())`,
    );
    const rows = await ask(client, 'SELECT name, hash FROM migrations');
    const applied = new Map(rows.map((row) => [textOf(row, 'name'), textOf(row, 'hash')]));
    for (const { name, sql, hash } of missingMigrations(applied)) {
      await ask(client, sql);
      await client.query('INSERT INTO migrations (name, hash) VALUES ($1, $2)', [name, hash]);
    }
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {}); // The line may be dead, and then the server rolls back by itself.
    throw error;
  }
}

interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly hash: string;
}

function missingMigrations(applied: ReadonlyMap<string, string>): readonly Migration[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  const unknown = [...applied.keys()].filter((name) => !names.includes(name));
  if (unknown.length > 0)
    throw new StartProblem(`The order book was made by a newer relay (it has ${unknown.join(', ')}); start that one.`);
  const migrations = names.toSorted().map((name) => {
    const sql = readFileSync(new URL(name, folder), 'utf8');
    return { name, sql, hash: createHash('sha256').update(sql).digest('hex') };
  });
  const edited = migrations.find(({ name, hash }) => applied.has(name) && applied.get(name) !== hash);
  if (edited)
    throw new StartProblem(
      `The migration ${edited.name} was edited after it was applied; restore the file and add a new one.`,
    );
  return migrations.filter(({ name }) => !applied.has(name));
}

/** A long wait is no reason to give up here, unlike everywhere else. */
async function ask(client: Client, text: string): Promise<readonly Row[]> {
  const question = { text, query_timeout: patienceMs + 5000 };
  const { rows }: { readonly rows: readonly Row[] } = await client.query(question);
  return rows;
}
