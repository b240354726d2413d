/**
 * Opens the orders database of a data folder. It promises: one relay at a time owns the database (by a lock that ends with
 * the process, so a killed relay leaves nothing behind); folder and files belong to this user alone; and where there was a
 * database before, a missing or empty one is refused instead of being replaced by a new one.
 */
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { errorMessage, StartProblem } from '#relay/process/start-problem.ts';
import { prepareDataFolder } from '#relay/store/data-folder.ts';
import { checkContent, checkLog, findDatabase, markDatabase, databaseFile, restoreIt } from './database-files.ts';
import { expectRoom } from './disk-room.ts';
import { serveWrites } from './shared-writes.ts';
import { migrate } from './sqlite-migrations.ts';
import { SqliteStore } from './sqlite-store.ts';

const ownerOnlyFile = 0o600;

export interface OpenOptions {
  readonly now: number;
  /** Called after a failure that leaves the database untrustworthy. */
  readonly onBroken: (problem: string) => void;
}

export async function openSqliteStore(folder: string, options: OpenOptions): Promise<SqliteStore> {
  prepareDataFolder(folder);
  const lock = takeLock(folder);
  try {
    let stopServing = () => {};
    const store = openStore(folder, options, () => {
      stopServing();
      lock.close();
    });
    await store.resume(options.now);
    stopServing = serveWrites(folder, (write) => store.writeShared(write));
    return store;
  } catch (error) {
    lock.close();
    if (error instanceof StartProblem) throw error;
    throw new StartProblem(
      `The orders database ${databaseFile(folder)} can't be opened: ${errorMessage(error)}. Nothing was changed. ` +
        `If it is damaged: ${restoreIt}.`,
      {
        cause: error,
      },
    );
  }
}

/** A lock on a file of its own, so that the owner's command line can still read the database beside a running relay. */
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

function openStore(folder: string, { now, onBroken }: OpenOptions, onClose: () => void): SqliteStore {
  const file = databaseFile(folder);
  if (findDatabase(folder)) checkLog(folder, { thoroughly: true });
  const database = new DatabaseSync(file, { timeout: 5000 });
  try {
    chmodSync(file, ownerOnlyFile);
    checkContent(folder, database);
    // Erased data must not stay in the file: `secure_delete` has to be on from the first write.
    database.exec(
      'PRAGMA secure_delete = ON; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF',
    );
    migrate(database, now);
    markDatabase(folder, database);
    return new SqliteStore(database, {
      expectRoom: () => expectRoom(folder),
      beforeClose: () => markDatabase(folder, database),
      onClose,
      onBroken,
    });
  } catch (error) {
    database.close();
    throw error;
  }
}
