import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupFacts } from './problems.ts';

/** Names that `orders -- backup` and `deploy/backup-postgres.sh` give to complete backups. */
const backupName = /^orders-.+\.(?:db|dump)$/;

/** From the times of the backups in the folder; one from the future doesn't count. */
export async function backupFacts(folder: string, now: number): Promise<BackupFacts> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile() && backupName.test(entry.name));
    const written = await Promise.all(files.map(async ({ name }) => (await stat(join(folder, name))).mtimeMs));
    const times = written.filter((time) => time <= now);
    return { newestAt: times.length === 0 ? null : Math.max(...times) };
  } catch {
    return 'unreadable'; // The watch reports it as a problem.
  }
}
