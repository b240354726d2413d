/**
 * Backups of a SQLite orders database, taken while the relay runs. It promises: every order that was accepted before
 * the call is in the file; the file is complete, checked and synced before it gets its name; and nothing is ever
 * overwritten.
 *
 * In a folder of daily backups (`BACKUP_DIR`) the newest 14 are kept: two weeks to notice that something is wrong.
 * Older ones are deleted only after a new one was checked, and none while the new one has no order, as an old one may
 * be the last that has any.
 */
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { flush } from '#files/durable-files.ts';
import { fileProblem, StartProblem } from '#server/start-problem.ts';
import { integerOf, integerOrNull, sql, valuesOf } from './database.ts';
import { dayMs, sortableClock } from '#shop/time.ts';
import { rescuedPrefix } from './data-folder.ts';
import { openForReading } from './sqlite.ts';
import { whereOrder } from './stored-row.ts';

const maxBackups = 14;

export interface Backup {
  readonly file: string;
  readonly orders: number;
  /** When the newest of them was accepted; null for none. */
  readonly newest: number | null;
}

export function backUpSqlite(folder: string, name: string): Backup {
  const file = resolve(name);
  if (existsSync(file)) throw alreadyThere(file);
  const database = openForReading(folder);
  try {
    return copyInto(file, database);
  } finally {
    database.close();
  }
}

/** Takes a backup of a database that was replaced or deleted while its relay ran, into the folder where it was. */
export function rescueSqlite(database: DatabaseSync, folder: string, now: number): Backup {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return copyInto(join(folder, backupName(now).replace('orders-', rescuedPrefix)), database);
}

function copyInto(file: string, database: DatabaseSync): Backup {
  const part = `${file}.${process.pid}.part`;
  try {
    closeSync(openSync(part, 'wx', 0o600));
    database.prepare('VACUUM INTO ?').run(part);
    chmodSync(part, 0o600);
    const contents = checked(part);
    flush(part);
    if (existsSync(file)) throw alreadyThere(file);
    renameSync(part, file);
    flush(dirname(file));
    return { file, ...contents };
  } catch (cause) {
    rmSync(part, { force: true });
    if (cause instanceof StartProblem) throw cause;
    throw new StartProblem(`The backup ${file} could not be written: ${fileProblem(cause)}. Nothing was saved.`, {
      cause,
    });
  }
}

const counting = sql`SELECT count(*) AS orders, max(accepted_at) AS newest FROM orders WHERE ${whereOrder}`;

function alreadyThere(file: string): StartProblem {
  return new StartProblem(`The file ${file} already exists; a backup never overwrites one. Choose another name.`);
}

/**
 * Checks the copy, and removes from it: the database's mark, so that no log of the database passes for the copy's own;
 * the key of senders' hashes; and the desk's sessions.
 */
function checked(file: string): Omit<Backup, 'file'> {
  const copy = new DatabaseSync(file);
  try {
    copy.exec(
      'PRAGMA user_version = 0; PRAGMA secure_delete = ON; UPDATE this_database SET sender_secret = NULL; DELETE FROM desk_sessions',
    );
    // Backups contain no sessions, so a restored shop names the devices on which the owner must sign in again.
    copy.exec(
      "UPDATE push_devices SET endpoint = NULL, p256dh = NULL, auth = NULL, problem = 'signed out', problem_at = unixepoch() * 1000",
    );
    // They may have been sent by the time this copy is restored: then they go out marked as possible duplicates.
    copy.exec("UPDATE mail_jobs SET is_ambiguous = 1 WHERE state IN ('queued', 'sending', 'held')");
    // A digest has the Message-ID of its first order, so an order accepted after the restore could be in a mail that the
    // owner seems to have already.
    copy.exec(`
      UPDATE mail_jobs SET digest_id = (SELECT min(id) FROM mail_jobs WHERE digest_id = 0 AND state = 'queued')
      WHERE digest_id = 0 AND state = 'queued'`);
    const [row] = copy.prepare('PRAGMA integrity_check(1)').all();
    if (row?.['integrity_check'] !== 'ok')
      throw new Error(`the copy is damaged (${String(row?.['integrity_check'])}); check the disk`);
    const counted = copy.prepare(counting.sql).get(...valuesOf(counting)) ?? {};
    return {
      orders: integerOf(counted, 'orders'),
      newest: integerOrNull(counted, 'newest'),
    };
  } finally {
    copy.close();
  }
}

export function backUpIntoFolder(dataFolder: string, folder: string, now: number): Backup {
  const backup = backUpSqlite(dataFolder, join(folder, backupName(now)));
  if (backup.orders > 0) removeOld(folder, backup.file);
  removeHalfWritten(folder, now);
  return backup;
}

/** `orders-2026-11-21-130005.db`, in Pakistan time, like all times that the owner reads. */
function backupName(now: number): string {
  return `orders-${sortableClock(now).replace(' ', '-').replaceAll(':', '')}.db`;
}

function isBackup(name: string): boolean {
  return /^orders-[\d-]+\.db$/.test(name);
}

/** Files with any other name stay. */
function removeOld(folder: string, newest: string): void {
  const others = readdirSync(folder).filter((name) => isBackup(name) && join(folder, name) !== newest);
  for (const name of others.toSorted().slice(0, -(maxBackups - 1))) rmSync(join(folder, name), { force: true });
}

/** Left by backups that were killed; one that is being written right now is younger. */
function removeHalfWritten(folder: string, now: number): void {
  for (const name of readdirSync(folder).filter((each) => /^orders-[\d-]+\.db\.\d+\.part$/.test(each)))
    if (now - statSync(join(folder, name)).mtimeMs > dayMs) rmSync(join(folder, name), { force: true });
}
