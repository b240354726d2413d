/**
 * The relay's data folder, which belongs to its user alone. Orders are in one backend: a SQLite file there, or
 * PostgreSQL. Opening the other one is refused, with a sentence that says where the orders are.
 *
 * The files of a SQLite database are checked before anything is opened or changed. A marker file next to it shows that
 * there was one, so that a missing or empty file is never taken for a fresh start; and a write-ahead log is trusted
 * only if it belongs to the database next to it.
 */
import {
  accessSync,
  constants,
  existsSync,
  readFileSync,
  statSync,
  writeFileSync,
  chmodSync,
  mkdirSync,
  renameSync,
} from 'node:fs';
import { randomInt, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { replaceFile } from '#files/durable-files.ts';
import { type FileLock, takeFileLock } from '#files/file-lock.ts';
import { integerOf } from './database.ts';
import { errorCode, errorMessage, StartProblem } from '#server/start-problem.ts';
import { conversion } from './migrations.ts';

export const ownerOnlyFile = 0o600;

export function databaseFile(folder: string): string {
  return join(folder, 'orders.db');
}

function logFile(folder: string): string {
  return `${databaseFile(folder)}-wal`;
}

/** The name of the database after a move to PostgreSQL. */
export function movedDatabaseFile(folder: string): string {
  return `${databaseFile(folder)}.moved-to-postgres`;
}

function markerFile(folder: string): string {
  return join(folder, 'orders-database-exists');
}

/** The remedy for a database that is gone or can't be read. */
export const restoreIt = 'Restore it from a backup (docs/runbook.md, "Restore")';

/** True if there is a database to open. Throws a StartProblem if there was one that can't be used as it is. */
export function findDatabase(folder: string): boolean {
  const file = databaseFile(folder);
  const isExpected = existsSync(markerFile(folder));
  const isFilled = existsSync(file) && statSync(file).size > 0;
  if (isExpected && !isFilled) {
    throw new StartProblem(
      `The orders database ${file} is missing or empty, though orders were stored here. ${restoreIt}; ` +
        `to begin a new, empty database, delete ${markerFile(folder)}.`,
    );
  }
  if (!isFilled) return false;
  try {
    accessSync(file, constants.R_OK | constants.W_OK);
  } catch (cause) {
    throw new StartProblem(
      `The orders database ${file} can’t be read and written by this user (${errorCode(cause)}); give it back to the user ` +
        `that runs the relay, with mode 600.`,
      { cause },
    );
  }
  return true;
}

/**
 * Throws a StartProblem when the log next to the database belongs to another database or another run, or is gone.
 * `thoroughly`: also when database and log were copied at different moments of one run, which takes reading the whole
 * database.
 */
export function checkLog(folder: string, { thoroughly = false } = {}): void {
  const file = databaseFile(folder);
  const log = logFile(folder);
  if (!existsSync(log)) refuseLostLog(folder);
  if (!existsSync(log) || statSync(log).size === 0) return;
  const marks = readMarks(folder);
  if (marks.length === 0) return;
  const mark = markInFile(file);
  if (mark !== null && !marks.includes(mark)) {
    throw new StartProblem(
      `The orders database ${file} was replaced, but the log of the one before, ${log}, is still next to it. ` +
        `If the database was restored from a backup, move ${log} away and start again. Nothing was changed.`,
    );
  }
  const isValid = (database: DatabaseSync) => {
    const [row] = thoroughly ? database.prepare('PRAGMA integrity_check(1)').all() : [{ integrity_check: 'ok' }];
    return row?.['integrity_check'] === 'ok' && marks.includes(markOf(database));
  };
  if (!readFrom(file, isValid)) {
    throw new StartProblem(
      `The orders database ${file} does not fit the log ${log} next to it, or is damaged. ` +
        'Restore both from one moment, or the database alone from a backup (docs/runbook.md, "Restore"). Nothing was changed.',
    );
  }
}

/** After a relay that was killed, the newest orders are in the log alone. */
function refuseLostLog(folder: string): void {
  const mark = needsLog(folder) ? markInFile(databaseFile(folder)) : null;
  if (!mark || !readMarks(folder).includes(mark)) return;
  throw new StartProblem(
    `The newest orders may be in ${logFile(folder)}, which is missing: put it back next to the database. ` +
      `If it is lost for good, or another program has merged it, delete the last line of ${markerFile(folder)} and start again.`,
  );
}

/** Throws a StartProblem for a SQLite file that somebody put in place of the orders database. */
export function checkContent(folder: string, database: DatabaseSync): void {
  if (!existsSync(markerFile(folder))) return;
  if (database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'orders'").get()) return;
  throw new StartProblem(
    `The file ${databaseFile(folder)} holds no orders table, though orders were stored here. ${restoreIt}; ` +
      `to begin a new, empty database, delete it and ${markerFile(folder)}.`,
  );
}

/**
 * Marks an open database with a new number at each start and each orderly stop, in the file itself and in the marker
 * file. It is on the file's first page (`user_version`), and so in the log that begins here too: a log of an earlier
 * run has another. Until the new mark is certain to be in the file, the earlier ones are valid too.
 */
export function markDatabase(folder: string, database: DatabaseSync, isStop = false): void {
  const mark = randomInt(1, 2 ** 31);
  writeMarks(folder, [...new Set([...readMarks(folder), markOf(database)]), mark], !isStop);
  const writeMark = () => database.exec(`PRAGMA user_version = ${mark}`);
  writeMark();
  // Readers can keep the log from being merged completely.
  const { log, checkpointed } = database.prepare('PRAGMA wal_checkpoint(PASSIVE)').get() ?? {};
  writeMark(); // Again, as the first entry of the new log.
  if (log === checkpointed) writeMarks(folder, [mark], !isStop);
}

/** After a connection was closed: the last one merges the log and deletes it. */
export function recordMerge(folder: string): void {
  try {
    if (!existsSync(logFile(folder)) && needsLog(folder)) writeMarks(folder, readMarks(folder), false);
  } catch {
    // The next start then asks for the log, and says how to go on without it.
  }
}

const logLine = 'The newest orders are in orders.db-wal.\n';

function needsLog(folder: string): boolean {
  return existsSync(markerFile(folder)) && readFileSync(markerFile(folder), 'utf8').endsWith(logLine);
}

function writeMarks(folder: string, marks: readonly number[], isLogNeeded: boolean): void {
  writeFileSync(
    markerFile(folder),
    'An orders database belongs to this folder. While this file is here, the relay refuses to start without it.\n' +
      `mark: ${marks.join(' ')}\n${isLogNeeded ? logLine : ''}`,
    { mode: ownerOnlyFile },
  );
}

function readMarks(folder: string): readonly number[] {
  const file = markerFile(folder);
  const [, marks] = /^mark: ([\d ]+)$/m.exec(existsSync(file) ? readFileSync(file, 'utf8') : '') ?? [];
  return marks?.split(' ').map(Number) ?? [];
}

/** The mark in the database's own file, ignoring its log. Null if it can't be read, as in a half-written file. */
function markInFile(file: string): number | null {
  const url = pathToFileURL(file);
  url.searchParams.set('immutable', '1');
  return readFrom(url, markOf);
}

function markOf(database: DatabaseSync): number {
  return integerOf(database.prepare('PRAGMA user_version').get() ?? {}, 'user_version');
}

/** Returns null if the database can't be read. */
function readFrom<T>(location: string | URL, read: (database: DatabaseSync) => T): T | null {
  try {
    const database = new DatabaseSync(location, { readOnly: true, timeout: 5000 });
    try {
      return read(database);
    } finally {
      database.close();
    }
  } catch {
    return null; // Opening it for use reports what is wrong.
  }
}

/**
 * A relay's lock on its data folder; `null` if another relay has it. A killed relay leaves nothing behind, and others
 * can still read the folder.
 */
export function takeLock(folder: string): FileLock | null {
  const file = join(folder, 'relay.lock');
  try {
    const lock = takeFileLock(file);
    if (lock) chmodSync(file, ownerOnlyFile);
    return lock;
  } catch (cause) {
    throw new StartProblem(`${file} can't be written (${errorMessage(cause)}). Check its owner and the disk.`, {
      cause,
    });
  }
}

/** The name by which a database in PostgreSQL knows the jobs of the relay that has this folder, after a restart too. */
export function relayName(folder: string): string {
  const file = join(folder, 'relay-name');
  if (!existsSync(file)) replaceFile(file, `${randomUUID()}\n`);
  return readFileSync(file, 'utf8').trim();
}

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
  const file = postgresIdFile(folder);
  if (!existsSync(file)) replaceFile(file, `${id}\n`);
}

function postgresIdFile(folder: string): string {
  return join(folder, 'orders-in-postgres');
}

/** Before the first release, the files that say where orders are had other names. */
const formerMarkers = {
  'order-book-exists': 'orders-database-exists',
  'order-book-in-postgres': 'orders-in-postgres',
};

/** Otherwise a folder from before version 1.0 that lost its database would be taken for a new one. */
function refuseFormerMarkers(folder: string): void {
  for (const name of Object.keys(formerMarkers))
    if (existsSync(join(folder, name)))
      throw new StartProblem(`The data folder ${folder} is from before version 1.0. Convert it: ${conversion}.`);
}

export function renameFormerMarkers(folder: string): void {
  for (const [former, name] of Object.entries(formerMarkers))
    if (existsSync(join(folder, former))) renameSync(join(folder, former), join(folder, name));
}
