import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { StartProblem } from '#relay/start-problem.ts';

const folder = new URL('./migrations/sqlite/', import.meta.url);

/**
 * Brings the database to the newest schema, each plain `.sql` file in one transaction. A file that changed after it was
 * applied, or a database from a newer relay, is refused: either would mean a schema that nobody has tested.
 */
export function migrate(database: DatabaseSync, now: number): void {
  database.exec(
    'CREATE TABLE IF NOT EXISTS migrations (name TEXT PRIMARY KEY, hash TEXT NOT NULL, applied_at INTEGER NOT NULL) STRICT',
  );
  const applied = new Map(
    database
      .prepare('SELECT name, hash FROM migrations')
      .all()
      .map((row) => [String(row['name']), String(row['hash'])]),
  );
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted();
  const unknown = [...applied.keys()].filter((name) => !files.includes(name));
  if (unknown.length > 0)
    throw new StartProblem(`The order book was made by a newer relay (it has ${unknown.join(', ')}); start that one.`);
  for (const name of files) {
    const sql = readFileSync(new URL(name, folder), 'utf8');
    const hash = createHash('sha256').update(sql).digest('hex');
    const known = applied.get(name);
    if (known === undefined) apply(database, sql, { name, hash, now });
    else if (known !== hash)
      throw new StartProblem(
        `The migration ${name} was edited after it was applied; restore the file and add a new one.`,
      );
  }
}

function apply(database: DatabaseSync, sql: string, record: { name: string; hash: string; now: number }): void {
  database.exec('BEGIN IMMEDIATE');
  try {
    database.exec(sql);
    database
      .prepare('INSERT INTO migrations (name, hash, applied_at) VALUES (?, ?, ?)')
      .run(record.name, record.hash, record.now);
    database.exec('COMMIT');
  } catch (cause) {
    database.exec('ROLLBACK');
    throw new Error(`the migration ${record.name} failed`, { cause });
  }
}
