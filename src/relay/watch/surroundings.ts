/** What the watch knows from the machine: backups and the disk. */
import { readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupFacts } from './problems.ts';

/** As `orders -- backup` and `deploy/backup-postgres.sh` name them once they are whole. */
const backupName = /^orders-.+\.(?:db|dump)$/;

/** By the times of the backups in the folder; one from the future tells nothing. */
export async function backupFacts(folder: string, now: number): Promise<BackupFacts> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile() && backupName.test(entry.name));
    const written = await Promise.all(files.map(async ({ name }) => (await stat(join(folder, name))).mtimeMs));
    const times = written.filter((time) => time <= now);
    return { newestAt: times.length === 0 ? null : Math.max(...times) };
  } catch {
    return 'unreadable'; // That is a problem, which the watch tells.
  }
}

/** Null where it can't be told. */
export async function freeBytes(folder: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return null; // A folder that is gone shows in the order store.
  }
}
