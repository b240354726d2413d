/**
 * The files of a SQLite order book, looked at before anything is opened or changed. Where a book was once kept, a marker
 * file stands beside it, so that a book that is gone, emptied or unreadable is never taken for one that has yet to begin;
 * and a write-ahead log is only believed when it belongs to the book that lies beside it.
 */
import { accessSync, constants, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { errorCode, StartProblem } from '#relay/start-problem.ts';

export function orderBookFile(folder: string): string {
  return join(folder, 'orders.db');
}

function markerFile(folder: string): string {
  return join(folder, 'order-book-exists');
}

/** What to do about a book that is gone or can't be read. */
export const restoreIt = 'Restore it from a backup (docs/runbook.md, "Restore")';

/** Whether there is a book to open; throws a StartProblem where there was one that can't be used as it lies there. */
export function findBook(folder: string): boolean {
  const file = orderBookFile(folder);
  const isExpected = existsSync(markerFile(folder));
  const isFilled = existsSync(file) && statSync(file).size > 0;
  if (isExpected && !isFilled) {
    throw new StartProblem(
      `The order book ${file} is missing or empty, though orders were kept here. ${restoreIt}; ` +
        `to begin a new, empty book, delete ${markerFile(folder)}.`,
    );
  }
  if (!isFilled) return false;
  try {
    accessSync(file, constants.R_OK | constants.W_OK);
  } catch (cause) {
    throw new StartProblem(
      `The order book ${file} may not be read and written by this user (${errorCode(cause)}); give it back to the user ` +
        `that runs the relay, with mode 600.`,
      { cause },
    );
  }
  return true;
}

/** Throws a StartProblem when the log that lies beside the book is another book's, or does not fit it. */
export function checkLog(folder: string): void {
  const file = orderBookFile(folder);
  const log = `${file}-wal`;
  if (!existsSync(log) || statSync(log).size === 0) return;
  const known = readMarker(folder);
  if (known === null) return;
  const mark = markInFile(file);
  if (mark !== null && !isAmong(known.marks, mark)) {
    throw new StartProblem(
      `The order book ${file} was replaced, but the log of the former one, ${log}, still lies beside it. ` +
        `If the book was restored from a backup, move ${log} away and start again. Nothing was changed.`,
    );
  }
  // The relay's own log, left behind when it was killed. Anything else was copied here and has to prove itself.
  if (mark !== null && known.marks.includes(mark) && identityOf(log) === known.log) return;
  if (!isSound(file, known.marks)) {
    throw new StartProblem(
      `The order book ${file} does not fit the log ${log} beside it, or is damaged. ` +
        'Restore both from one moment, or the book alone from a backup (docs/runbook.md, "Restore"). Nothing was changed.',
    );
  }
}

/** A file of SQLite, but not ours: somebody put it in the place of the book. */
export function checkContent(folder: string, database: DatabaseSync): void {
  if (!existsSync(markerFile(folder))) return;
  if (database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'orders'").get()) return;
  throw new StartProblem(
    `The file ${orderBookFile(folder)} holds no orders table, though orders were kept here. ${restoreIt}; ` +
      `to begin a new, empty book, delete it and ${markerFile(folder)}.`,
  );
}

/**
 * Marks an opened book with a number that is new at each start and at each orderly end, in the file itself and beside it.
 * It stands on the file's first page (`user_version`), so that it is also in the log that begins here: one of an earlier moment
 * bears another. Until the new mark is surely in the file, both are noted beside it.
 */
export function markBook(folder: string, database: DatabaseSync): void {
  const mark = String(randomInt(1, 2 ** 31));
  const former = readMarker(folder);
  if (former) writeMarker(folder, { marks: [...former.marks, mark], log: former.log });
  const intoFirstPage = () => database.exec(`PRAGMA user_version = ${mark}`);
  intoFirstPage();
  // Readers can keep the log from being brought in whole; then the mark tells nothing, and is left out.
  const { log: written, checkpointed } = database.prepare('PRAGMA wal_checkpoint(PASSIVE)').get() ?? {};
  intoFirstPage(); // Now as the first of the log that begins.
  const log = identityOf(`${orderBookFile(folder)}-wal`);
  writeMarker(folder, { marks: [written === checkpointed ? mark : noMark], log });
}

interface Marker {
  readonly marks: readonly string[];
  readonly log: string;
}

/** Where the mark tells nothing. */
const noMark = 'none';

function isAmong(marks: readonly string[], mark: string): boolean {
  return marks.includes(noMark) || marks.includes(mark);
}

function writeMarker(folder: string, { marks, log }: Marker): void {
  writeFileSync(
    markerFile(folder),
    'An order book is kept in this folder. While this file is here, the relay refuses to start without it.\n' +
      `mark: ${marks.join(' ')}\nlog: ${log}\n`,
    { mode: 0o600 },
  );
}

/** Tells a file from a copy of it, as long as it is not written anew. Where the system keeps no birth time, from anything. */
function identityOf(file: string): string {
  if (!existsSync(file)) return 'none';
  const { ino, birthtimeNs } = statSync(file, { bigint: true });
  return `${ino}-${birthtimeNs}`;
}

/** Null for a marker that says nothing of the log. */
function readMarker(folder: string): Marker | null {
  const file = markerFile(folder);
  const [, marks, log] = /^mark: (.+)\nlog: (\S+)$/m.exec(existsSync(file) ? readFileSync(file, 'utf8') : '') ?? [];
  return marks === undefined || log === undefined ? null : { marks: marks.split(' '), log };
}

/** The mark in the book's own file, without its log. Null where it can't be told, as in a half-written file. */
function markInFile(file: string): string | null {
  const url = pathToFileURL(file);
  url.searchParams.set('immutable', '1');
  return lookInto(url, markOf);
}

/** Looks through the whole book as its log makes it, changing nothing: no other book's mark, and no damage. */
function isSound(file: string, marks: readonly string[]): boolean {
  return (
    lookInto(file, (database) => {
      const [row] = database.prepare('PRAGMA integrity_check(1)').all();
      return row?.['integrity_check'] === 'ok' && isAmong(marks, markOf(database));
    }) ?? false
  );
}

function markOf(database: DatabaseSync): string {
  return String(database.prepare('PRAGMA user_version').get()?.['user_version']);
}

/** Null where it can't be read at all: its callers expect damage. */
function lookInto<T>(place: string | URL, look: (database: DatabaseSync) => T): T | null {
  try {
    const database = new DatabaseSync(place, { readOnly: true, timeout: 5000 });
    try {
      return look(database);
    } finally {
      database.close();
    }
  } catch {
    return null; // What is wrong with it is said by whoever opens it next.
  }
}
