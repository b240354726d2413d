/**
 * The relay's data folder, which belongs to its user alone. Orders are kept in one backend: a SQLite file there, or
 * PostgreSQL. Opening the other one is refused, with a sentence that says where the orders are.
 */
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode, StartProblem } from '#relay/process/start-problem.ts';
import { databaseFile } from './sqlite/database-files.ts';

export function prepareDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    chmodSync(folder, 0o700);
  } catch (cause) {
    throw new StartProblem(
      `The data folder ${folder} can't be written (${errorCode(cause)}); set DATA_DIR to one that can.`,
      { cause },
    );
  }
}

/** Without DATABASE_URL: a new, empty file must not take the place of orders in PostgreSQL. */
export function refuseBesidePostgres(folder: string): void {
  const file = postgresIdFile(folder);
  if (existsSync(file))
    throw new StartProblem(
      `Orders are kept in PostgreSQL, but DATABASE_URL is not set: set it; to keep them in ${folder} again, delete ${file}.`,
    );
}

/** With DATABASE_URL: no order may wait in a file that nobody opens. */
export function refuseBesideSqlite(folder: string): void {
  const file = databaseFile(folder);
  if (existsSync(file))
    throw new StartProblem(
      `Orders are kept in ${file} and were not moved to PostgreSQL: run "npm run orders -- move-to-postgres", or remove DATABASE_URL.`,
    );
}

/** After the first start with a database in PostgreSQL, this folder accepts no other. */
export function refuseAnotherPostgres(folder: string, id: string): void {
  const file = postgresIdFile(folder);
  if (existsSync(file) && readFileSync(file, 'utf8').trim() !== id)
    throw new StartProblem(
      'The database holds the orders of another relay, or is a new and empty one, in place of the one that was used here before. ' +
        `Restore it from a backup; to continue with this one, delete ${file}.`,
    );
}

/** From now on this folder accepts no other database in PostgreSQL. */
export function keepToPostgres(folder: string, id: string): void {
  refuseAnotherPostgres(folder, id);
  writeFileSync(postgresIdFile(folder), `${id}\n`, { mode: 0o600 });
}

/** Under the name that an earlier release gave it, where it did. */
function postgresIdFile(folder: string): string {
  const former = join(folder, 'order-book-in-postgres');
  return existsSync(former) ? former : join(folder, 'orders-in-postgres');
}
