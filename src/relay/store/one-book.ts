/** Orders are kept in one place: in SQLite or in PostgreSQL. Whoever asks for them in the other one is told where they are. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { StartProblem } from '#relay/start-problem.ts';
import { orderBookFile } from './book-files.ts';

/** Holds the id of the book in PostgreSQL that was used from this data folder. */
export function knownBookFile(folder: string): string {
  return join(folder, 'order-book-in-postgres');
}

/** Without DATABASE_URL: orders that are kept in PostgreSQL must not be forgotten over a new, empty file. */
export function refuseBesidePostgres(folder: string): void {
  const file = knownBookFile(folder);
  if (existsSync(file))
    throw new StartProblem(
      `Orders are kept in PostgreSQL, but DATABASE_URL is not set: set it; to keep them in ${folder} again, delete ${file}.`,
    );
}

/** With DATABASE_URL: no order may wait in a file that nobody opens. */
export function refuseBesideSqlite(folder: string): void {
  const file = orderBookFile(folder);
  if (existsSync(file))
    throw new StartProblem(
      `Orders are kept in ${file} and were not moved to PostgreSQL: run "npm run move-to-postgres", or remove DATABASE_URL.`,
    );
}
