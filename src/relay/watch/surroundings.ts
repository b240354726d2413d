/** What the watch knows from the machine: backups and the disk. */
import { readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupFacts } from './problems.ts';

/** By the times of the files in the folder; one that is still being written (`.part`) is no backup yet. */
export async function backupFacts(folder: string): Promise<BackupFacts> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile() && !entry.name.endsWith('.part'));
    const times = await Promise.all(files.map(async ({ name }) => (await stat(join(folder, name))).mtimeMs));
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
