/**
 * Opens the order book of a data folder. It promises: one relay at a time owns the book (a lock that the system drops
 * with the process, so a killed relay leaves nothing behind); folder and files belong to this user alone; and where a
 * book was once kept, an absent or emptied one is refused instead of being replaced by a fresh one.
 */
import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { errorCode, errorMessage, StartProblem } from '#relay/start-problem.ts';
import { checkContent, checkLog, findBook, markBook, orderBookFile, restoreIt } from './book-files.ts';
import { migrate } from './sqlite-migrations.ts';
import { SqliteStore } from './sqlite-store.ts';

export { orderBookFile } from './book-files.ts';

const ownerOnlyFolder = 0o700;
const ownerOnlyFile = 0o600;

export interface OpenOptions {
  readonly now: number;
  /** Called once a failure shows that nothing said to be synced can be trusted any more. */
  readonly onBroken: (problem: string) => void;
}

export async function openOrderBook(folder: string, options: OpenOptions): Promise<SqliteStore> {
  prepareFolder(folder);
  const lock = takeLock(folder);
  try {
    const store = openBook(folder, options, () => lock.close());
    await store.resume(options.now);
    return store;
  } catch (error) {
    lock.close();
    if (error instanceof StartProblem) throw error;
    throw new StartProblem(
      `The order book ${orderBookFile(folder)} can't be opened: ${errorMessage(error)}. Nothing was changed. ` +
        `If it is damaged: ${restoreIt}.`,
      {
        cause: error,
      },
    );
  }
}

function prepareFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: ownerOnlyFolder });
    chmodSync(folder, ownerOnlyFolder);
  } catch (cause) {
    throw new StartProblem(
      `The data folder ${folder} can't be written (${errorCode(cause)}); set DATA_DIR to one that can.`,
      { cause },
    );
  }
}

/** A lock on a file of its own, so that the owner's command line can still read the book beside a running relay. */
function takeLock(folder: string): DatabaseSync {
  const file = join(folder, 'relay.lock');
  try {
    const lock = new DatabaseSync(file);
    chmodSync(file, ownerOnlyFile);
    lock.exec('BEGIN EXCLUSIVE');
    return lock;
  } catch (cause) {
    if (cause instanceof Error && 'errcode' in cause && cause.errcode === sqliteBusy) {
      throw new StartProblem(
        `Another relay already keeps its orders in ${folder}; stop it, or set DATA_DIR to another folder.`,
        { cause },
      );
    }
    throw new StartProblem(
      `The data folder ${folder} can't be written (${errorMessage(cause)}); set DATA_DIR to one that can.`,
      { cause },
    );
  }
}

const sqliteBusy = 5;

function openBook(folder: string, { now, onBroken }: OpenOptions, onClose: () => void): SqliteStore {
  const file = orderBookFile(folder);
  if (findBook(folder)) checkLog(folder);
  const database = new DatabaseSync(file, { timeout: 5000 });
  try {
    chmodSync(file, ownerOnlyFile);
    checkContent(folder, database);
    // What is erased later must not linger in the file: `secure_delete` has to be on from the first write.
    database.exec(
      'PRAGMA secure_delete = ON; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF',
    );
    migrate(database, now);
    markBook(folder, database);
    return new SqliteStore(database, { beforeClose: () => markBook(folder, database), onClose, onBroken });
  } catch (error) {
    database.close();
    throw error;
  }
}
