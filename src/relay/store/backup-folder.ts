/**
 * The folder of daily backups (`BACKUP_DIR`). Names sort by time, and the newest 14 are kept: two weeks to notice that
 * something is wrong. Older ones go only once a new one was checked. None goes while the new one holds no order, as an
 * old one may be the last that has any.
 */
import { readdirSync, rmSync, statSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { dayMs, hourMs } from '#relay/clock.ts';
import { type Backup, backUpSqlite } from './sqlite-backup.ts';

const backupsKept = 14;
const pakistanOffsetMs = 5 * hourMs;
/** Two looks an hour apart may fail before a backup is more than a day old. */
const dueAfterMs = 22 * hourMs;

export function backUpIntoFolder(dataFolder: string, folder: string, now: number): Backup {
  const backup = backUpSqlite(dataFolder, join(folder, backupName(now)));
  if (backup.orders > 0) removeOld(folder, backup.file);
  removeHalfWritten(folder, now);
  return backup;
}

/**
 * Whether no backup is younger than a day. One from the future counts for nothing: the machine's clock was set back.
 * What is wrong with a folder that can't be read is said by the backup that is taken then.
 */
export async function isBackupDue(folder: string, now: number): Promise<boolean> {
  try {
    const names = (await readdir(folder)).filter(isBackup);
    const times = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).mtimeMs));
    return times.every((time) => Math.abs(now - time) >= dueAfterMs);
  } catch {
    return true;
  }
}

/** `orders-2026-11-21-130005.db`, in Pakistan time, as everything that the owner reads. */
function backupName(now: number): string {
  const time = new Date(now + pakistanOffsetMs).toISOString().slice(0, 'yyyy-mm-ddThh:mm:ss'.length);
  return `orders-${time.replace('T', '-').replaceAll(':', '')}.db`;
}

function isBackup(name: string): boolean {
  return /^orders-[\d-]+\.db$/.test(name);
}

/** A file that a person has put there under a name of their own stays. */
function removeOld(folder: string, newest: string): void {
  const others = readdirSync(folder).filter((name) => isBackup(name) && join(folder, name) !== newest);
  for (const name of others.toSorted().slice(0, -(backupsKept - 1))) rmSync(join(folder, name), { force: true });
}

/** What a backup left behind that was killed. One that another process is writing right now is younger. */
function removeHalfWritten(folder: string, now: number): void {
  for (const name of readdirSync(folder).filter((each) => /^orders-[\d-]+\.db\.\d+\.part$/.test(each)))
    if (now - statSync(join(folder, name)).mtimeMs > dayMs) rmSync(join(folder, name), { force: true });
}
