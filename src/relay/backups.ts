/**
 * Regular backups: at the start and then once an hour the relay looks into the folder, and takes a backup if none is
 * younger than a day. A failure is logged and retried an hour later. The backup runs in a process of its own, as orders
 * arrive meanwhile, and without the relay's environment, so that it has no passwords.
 */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Clock } from '#server/clock.ts';
import { repeat } from '#server/repeated.ts';
import { hourMs } from '#shop/time.ts';
import type { Log } from '#server/log.ts';
import { errorMessage } from '#server/start-problem.ts';
import { backupFacts } from '#server/problems.ts';

/** Leaves room for two failed checks, an hour apart, before a backup is more than a day old. */
const dueAfterMs = 22 * hourMs;

const command = join(import.meta.dirname, 'cli/orders.ts');
const run = promisify(execFile);

export interface BackupDeps {
  readonly folder: string;
  /** Takes one into the folder, unless it is aborted; rejects with a sentence. */
  readonly take: (ending: AbortSignal) => Promise<void>;
  readonly clock: Clock;
  readonly log: Log;
}

/** Starts the checks; the returned function ends them, and a backup under way. */
export function startBackups({ folder, take, clock, log }: BackupDeps): () => void {
  const check = async (ending: AbortSignal) => {
    if (await isDue(folder, clock)) {
      await take(ending);
      log('backup');
    }
    return hourMs;
  };
  return repeat({ clock, log }, { run: check, failed: 'backup-failed', retryMs: hourMs });
}

/** A folder that can't be read is due, too: the backup itself then says what is wrong. */
async function isDue(folder: string, clock: Clock): Promise<boolean> {
  const facts = await backupFacts(folder, clock);
  return facts === 'unreadable' || facts.newestAt === null || clock.now() - facts.newestAt >= dueAfterMs;
}

/** `npm run orders -- backup` as a process. */
export function backupProcess(dataFolder: string, folder: string): BackupDeps['take'] {
  return async (signal) => {
    try {
      await run(process.execPath, [command, 'backup'], { env: { DATA_DIR: dataFolder, BACKUP_DIR: folder }, signal });
    } catch (cause) {
      const said = cause instanceof Error && 'stderr' in cause ? String(cause.stderr).trim() : '';
      throw new Error(said || errorMessage(cause), { cause });
    }
  };
}
