/**
 * The relay's data folder, which belongs to its user alone. Orders are in one backend: a SQLite file there, or
 * PostgreSQL. Opening the other one is refused, with a sentence that says where the orders are.
 */
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode, StartProblem } from '#relay/process/start-problem.ts';
import { conversion } from './migrations.ts';
import { databaseFile } from './sqlite/database-files.ts';

export function prepareDataFolder(folder: string): void {
  refuseFormerMarkers(folder);
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
export function refuseIfInPostgres(folder: string): void {
  const file = postgresIdFile(folder);
  if (existsSync(file))
    throw new StartProblem(
      `Orders are stored in PostgreSQL, but DATABASE_URL is not set: set it; to keep them in ${folder} again, delete ${file}.`,
    );
}

/** With DATABASE_URL: no order may wait in a file that nobody opens. */
export function refuseIfInSqlite(folder: string): void {
  const file = databaseFile(folder);
  if (existsSync(file))
    throw new StartProblem(
      `Orders are stored in ${file} and were not moved to PostgreSQL: run "npm run orders -- move-to-postgres", or remove DATABASE_URL.`,
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
export function bindToPostgres(folder: string, id: string): void {
  refuseAnotherPostgres(folder, id);
  writeFileSync(postgresIdFile(folder), `${id}\n`, { mode: 0o600 });
}

function postgresIdFile(folder: string): string {
  return join(folder, 'orders-in-postgres');
}

/** Before the first release, the files that say where orders are had other names. */
const formerMarkers = {
  'order-book-exists': 'orders-database-exists',
  'order-book-in-postgres': 'orders-in-postgres',
};

/** Without this, a folder of then whose database is missing would be taken for a new one. */
function refuseFormerMarkers(folder: string): void {
  for (const name of Object.keys(formerMarkers))
    if (existsSync(join(folder, name)))
      throw new StartProblem(`The data folder ${folder} is from before the first release. Convert it: ${conversion}.`);
}

export function renameFormerMarkers(folder: string): void {
  for (const [former, name] of Object.entries(formerMarkers))
    if (existsSync(join(folder, former))) renameSync(join(folder, former), join(folder, name));
}
