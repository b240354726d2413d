/**
 * The relay's data folder, which belongs to its user alone. Orders are in one backend: a SQLite file there, or
 * PostgreSQL. Opening the other one is refused, with a sentence that says where the orders are.
 *
 * The files of a SQLite database are checked before anything is opened or changed. A marker file next to it shows that
 * there was one, so that a missing or empty file is never taken for a fresh start; and a write-ahead log is trusted
 * only if it belongs to the database next to it.
 *
 * Two numbers on the database's first page tell that. The mark (`user_version`) is a new random one at each start and
 * orderly stop. The commits (`application_id`) go up with each transaction that changes something. The marker has this
 * run's mark, and a commit that file and log together must have, or the file alone once all is merged into it:
 *
 * - A commit that may begin the log anew is noted, after it is synced and before it is answered. Without that log the
 *   file has fewer, whether the log is gone, emptied, or another; with it, or with it merged by any program, enough.
 * - Killed between commit and note, or before the next commit: nobody was answered, and the marker asks for no more.
 * - Before the relay merges its log, the newest commit is noted, so a file into which it was merged in part has fewer.
 *   Killed in the middle of that, and its log lost, the file may have the number and old pages; hence `thoroughly`.
 * - Notes aren't synced: a power cut may set one back by half a minute, never forward. It then asks for less.
 * - A restored backup has another mark, so it is accepted alone.
 *
 * SQLite's change counter stands still in WAL mode, its `data_version` isn't stored, and a column would cost a page more.
 * A note at every commit would be exact, but waits for the file system's journal: fewer orders a second.
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
  readdirSync,
  realpathSync,
} from 'node:fs';
import { randomInt, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { replaceFile } from '#files/durable-files.ts';
import { type FileLock, takeFileLock } from '#files/file-lock.ts';
import { integerOf } from './database.ts';
import { errorCode, errorMessage, StartProblem } from '#server/start-problem.ts';

export const ownerOnlyFile = 0o600;

export function databaseFile(folder: string): string {
  return join(folder, 'orders.db');
}

/** SQLite keeps it next to the file that a link leads to. */
function logFile(folder: string): string {
  const file = databaseFile(folder);
  return `${existsSync(file) ? realpathSync(file) : file}-wal`;
}

/** Changes when the database's file, its log, the log's index or the folder is replaced or deleted. */
export function fileIdentity(folder: string): string {
  try {
    const files = ['', '-wal', '-shm'].map((ending) => databaseFile(folder) + ending);
    const found = files.map((file) => statSync(file, { throwIfNoEntry: false }));
    return found.map((file) => `${file?.dev}:${file?.ino}`).join(' ');
  } catch {
    return 'unknown'; // The folder can't be entered any more.
  }
}

/** True if another database was copied into the file of a running relay's. */
export function isOverwritten(folder: string): boolean {
  const { marks } = readMarker(folder);
  const inFile = readFrom(withoutLog(databaseFile(folder)), stampOf);
  return inFile !== null && marks.length > 0 && !marks.includes(inFile.mark);
}

/** Names what a relay saved of a database that was replaced while it ran. */
export const rescuedPrefix = 'orders-rescued-';

/** Throws a StartProblem while orders wait in such a file that the database doesn't have. */
export function refuseBesideRescued(folder: string): void {
  const commitsIn = (name: string) => readFrom(withoutLog(join(folder, name)), stampOf)?.commits ?? 0;
  const file = readdirSync(folder).find(
    (name) => name.startsWith(rescuedPrefix) && commitsIn(name) > commitsIn('orders.db'),
  );
  if (file === undefined) return;
  throw new StartProblem(
    `The file ${join(folder, file)} has orders that ${databaseFile(folder)} lacks: the database was replaced while the relay ran. ` +
      'To go on with them, put that file in its place; to go on without them, move it out of the folder ' +
      '(docs/runbook.md, "The database was replaced"). Nothing was changed.',
  );
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
 * Throws a StartProblem when the log next to the database belongs to another database or another run, or lacks commits.
 * `thoroughly`: also when database and log were copied at different moments of one run, or the log was lost while it was
 * merged, which takes reading the whole database.
 */
export function checkLog(folder: string, { thoroughly = false } = {}): void {
  const [file, log] = [databaseFile(folder), logFile(folder)];
  const marker = readMarker(folder);
  if (marker.marks.length === 0) return;
  const hasLog = (statSync(log, { throwIfNoEntry: false })?.size ?? 0) > 0;
  const inFile = readFrom(withoutLog(file), stampOf);
  const isOurs = inFile !== null && marker.marks.includes(inFile.mark);
  // Without a log it is a backup that was restored, or was closed by the last run.
  if (!hasLog && (!isOurs || marker.commits === null)) return;
  if (hasLog && inFile !== null && !isOurs)
    throw new StartProblem(
      `The orders database ${file} was replaced, but the log of the one before, ${log}, is still next to it. ` +
        `If the database was restored from a backup, move ${log} away and start again; if a relay ran meanwhile, its newest ` +
        `orders may be in an ${rescuedPrefix}….db (docs/runbook.md, "The database was replaced"). Nothing was changed.`,
    );
  const found = readFrom(hasLog ? file : withoutLog(file), stampOf);
  const isOfThisRun = found !== null && marker.marks.includes(found.mark) && found.commits >= (inFile?.commits ?? 0);
  if (isOfThisRun && found.commits < (marker.commits ?? 0))
    throw new StartProblem(
      `The newest orders may be in ${log}, which is ${hasLog ? 'incomplete' : 'missing'}: put it back next to the database. ` +
        `If it is lost for good, delete the last line of ${markerFile(folder)} and start again.`,
    );
  if (!isOfThisRun || (thoroughly && readFrom(hasLog ? file : withoutLog(file), isWhole) !== true))
    throw new StartProblem(
      `The orders database ${file} does not fit the log ${log} next to it, or is damaged. ` +
        'Restore both from one moment, or the database alone from a backup (docs/runbook.md, "Restore"). Nothing was changed.',
    );
}

function isWhole(database: DatabaseSync): boolean {
  return database.prepare('PRAGMA integrity_check(1)').get()?.['integrity_check'] === 'ok';
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
 * Marks an open database with a new number at each start and each orderly stop. Until the new mark is certain to be in
 * the file, the earlier ones are valid too.
 */
export function markDatabase(folder: string, database: DatabaseSync, isStop = false): void {
  const mark = randomInt(1, 2 ** 31);
  const { mark: former, commits } = stampOf(database);
  const write = (marks: readonly number[], counted: number | null) =>
    writeFileSync(markerFile(folder), markerText(marks, counted), { mode: ownerOnlyFile });
  write([...new Set([...readMarker(folder).marks, former, mark])], commits);
  database.exec(`PRAGMA user_version = ${mark}`);
  // Readers can keep the log from being merged completely.
  const { log, checkpointed } = database.prepare('PRAGMA wal_checkpoint(PASSIVE)').get() ?? {};
  if (log === checkpointed) write([mark], isStop ? null : commits);
}

/** After a commit, before anybody hears of it. */
export function noteCommit(folder: string, commits: number): void {
  try {
    writeFileSync(markerFile(folder), markerText(readMarker(folder).marks, commits), { flag: 'r+' });
  } catch {
    // An earlier number asks for less: the order is stored, and losing its log would only pass unnoticed.
  }
}

function markerText(marks: readonly number[], commits: number | null): string {
  return (
    'This folder must contain orders.db. The relay won’t start without it while this file is here.\n' +
    `mark: ${marks.join(' ')}\n` +
    (commits === null ? '' : `The newest orders are in orders.db-wal, from commit ${commits} on.\n`)
  );
}

/** `commits` is `null` after an orderly stop. */
function readMarker(folder: string) {
  const file = markerFile(folder);
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const [, marks] = /^mark: ([\d ]+)$/m.exec(text) ?? [];
  const log = /^The newest orders are in orders\.db-wal, from commit (\d+) on\.$/m.exec(text);
  return { marks: marks?.split(' ').map(Number) ?? [], commits: log ? Number(log[1]) : null };
}

function stampOf(database: DatabaseSync) {
  const row = database
    .prepare('SELECT user_version AS mark, application_id AS commits FROM pragma_user_version, pragma_application_id')
    .get();
  return { mark: integerOf(row, 'mark'), commits: integerOf(row, 'commits') };
}

/** The database's own file, whatever its log has. */
function withoutLog(file: string): URL {
  const url = pathToFileURL(file);
  url.searchParams.set('immutable', '1');
  return url;
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
