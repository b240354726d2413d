/**
 * The plain `.sql` files that make an orders database, applied in the order of their names. A file that changed after it was
 * applied, or a database from a newer relay, is refused: either would mean a schema that nobody has tested.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { StartProblem } from '#relay/process/start-problem.ts';
import { type Row, textOf } from './stored-row.ts';

export interface Migration {
  readonly name: string;
  readonly sql: string;
  /** SHA-256 of the file, hex. */
  readonly hash: string;
}

/** Those that a database lacks, given its rows of applied ones. Throws a StartProblem. */
export function missingMigrations(folder: URL, rows: readonly Row[]): readonly Migration[] {
  const applied = new Map(rows.map((row) => [textOf(row, 'name'), textOf(row, 'hash')]));
  const names = migrationNames(folder);
  const unknown = [...applied.keys()].filter((name) => !names.includes(name));
  if (unknown.length > 0)
    throw new StartProblem(
      `The orders database was made by a newer relay (it has ${unknown.join(', ')}); start that one.`,
    );
  const migrations = names.map((name) => {
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

/** For commands that only read a database: throws a StartProblem where it is another version's. */
export function checkVersion(folder: URL, applied: number): void {
  const known = migrationNames(folder).length;
  if (applied < known)
    throw new StartProblem(
      'The orders database was made by an older relay; start this version of the relay once to bring it up to date.',
    );
  if (applied > known)
    throw new StartProblem('The orders database was made by a newer relay; use the command line of that version.');
}

function migrationNames(folder: URL): readonly string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted();
}
