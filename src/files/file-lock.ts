/** Locks between processes, by SQLite's lock on a file. The system releases a lock whenever its process ends. */
import { DatabaseSync } from 'node:sqlite';

export type FileLock = Pick<DatabaseSync, 'isOpen' | 'close'>;

const sqliteBusy = 5;

/** `null` if another process still has the lock after `waitMs`. */
export function takeFileLock(file: string, waitMs = 0): FileLock | null {
  const lock = new DatabaseSync(file, { timeout: waitMs });
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    lock.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy) return null;
    throw error;
  }
}
