/**
 * The folder of daily backups (`BACKUP_DIR`). Names sort by time. The newest 14 are kept: two weeks to notice that
 * something is wrong. Older ones are deleted only after a new one was checked, and none while the new one has no order,
 * as an old one may be the last that has any.
 */
import { readdirSync, rmSync, statSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { dayMs, hourMs } from '#shop/durations.ts';
import { sortableClock } from '#shop/pakistan-time.ts';
import { type Backup, backUpSqlite } from './sqlite/sqlite-backup.ts';

const backupsKept = 14;
/** Leaves room for two failed checks, an hour apart, before a backup is more than a day old. */
const dueAfterMs = 22 * hourMs;

export function backUpIntoFolder(dataFolder: string, folder: string, now: number): Backup {
  const backup = backUpSqlite(dataFolder, join(folder, backupName(now)));
  if (backup.orders > 0) removeOld(folder, backup.file);
  removeHalfWritten(folder, now);
  return backup;
}

/**
 * Whether no backup is younger than a day. One from the future doesn't count: the clock was set back. A folder that
 * can't be read is due too: the backup itself then says what is wrong.
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
  return `orders-${sortableClock(now).replace(' ', '-').replaceAll(':', '')}.db`;
}

function isBackup(name: string): boolean {
  return /^orders-[\d-]+\.db$/.test(name);
}

/** Files with any other name stay. */
function removeOld(folder: string, newest: string): void {
  const others = readdirSync(folder).filter((name) => isBackup(name) && join(folder, name) !== newest);
  for (const name of others.toSorted().slice(0, -(backupsKept - 1))) rmSync(join(folder, name), { force: true });
}

/** Left by backups that were killed; one that is being written right now is younger. */
function removeHalfWritten(folder: string, now: number): void {
  for (const name of readdirSync(folder).filter((each) => /^orders-[\d-]+\.db\.\d+\.part$/.test(each)))
    if (now - statSync(join(folder, name)).mtimeMs > dayMs) rmSync(join(folder, name), { force: true });
}
