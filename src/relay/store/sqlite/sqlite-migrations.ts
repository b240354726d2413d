import type { DatabaseSync } from 'node:sqlite';
import { type Migration, missingMigrations } from '#relay/store/migrations.ts';

export const sqliteMigrations = new URL('./migrations/', import.meta.url);

/** Brings the database to the newest schema, each file in one transaction. */
export function migrate(database: DatabaseSync, now: number): void {
  database.exec(
    'CREATE TABLE IF NOT EXISTS migrations (name TEXT PRIMARY KEY, hash TEXT NOT NULL, applied_at INTEGER NOT NULL) STRICT',
  );
  const applied = database.prepare('SELECT name, hash FROM migrations').all();
  for (const migration of missingMigrations(sqliteMigrations, applied)) apply(database, migration, now);
}

function apply(database: DatabaseSync, { name, sql, hash }: Migration, now: number): void {
  database.exec('BEGIN IMMEDIATE');
  try {
    database.exec(sql);
    database.prepare('INSERT INTO migrations (name, hash, applied_at) VALUES (?, ?, ?)').run(name, hash, now);
    database.exec('COMMIT');
  } catch (cause) {
    database.exec('ROLLBACK');
    throw new Error(`the migration ${name} failed`, { cause });
  }
}
