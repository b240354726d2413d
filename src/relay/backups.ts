/**
 * Backups happen: at the start and then once an hour the relay looks into the folder, and takes a backup where none is
 * younger than a day. A failure is logged and tried again an hour later. It is taken in a process of its own, as orders
 * come in meanwhile, with nothing of the relay's environment: no password travels there.
 */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Clock, hourMs } from './clock.ts';
import type { Log } from './log.ts';
import { errorMessage } from './start-problem.ts';
import { isBackupDue } from './store/backup-folder.ts';

const command = join(import.meta.dirname, 'cli/orders.ts');
const run = promisify(execFile);

export interface BackupParts {
  readonly folder: string;
  /** Takes one into the folder, unless it is told to end; rejects with a sentence. */
  readonly take: (ending: AbortSignal) => Promise<void>;
  readonly clock: Clock;
  readonly log: Log;
}

/** Starts looking; the returned function ends it, and a backup under way. */
export function startBackups({ folder, take, clock, log }: BackupParts): () => void {
  const ending = new AbortController();
  let cancelTimer = () => {};
  const look = async () => {
    try {
      if (await isBackupDue(folder, clock.now())) {
        await take(ending.signal);
        log('backup');
      }
    } catch (error) {
      if (!ending.signal.aborted) log('backup-failed', { problem: errorMessage(error) });
    }
    if (!ending.signal.aborted) cancelTimer = clock.after(hourMs, () => void look());
  };
  void look();
  return () => {
    ending.abort();
    cancelTimer();
  };
}

/** `npm run orders -- backup`, as a process. */
export function backupProcess(dataFolder: string, folder: string): BackupParts['take'] {
  return async (signal) => {
    try {
      await run(process.execPath, [command, 'backup'], { env: { DATA_DIR: dataFolder, BACKUP_DIR: folder }, signal });
    } catch (cause) {
      const said = cause instanceof Error && 'stderr' in cause ? String(cause.stderr).trim() : '';
      throw new Error(said || errorMessage(cause), { cause });
    }
  };
}
