/**
 * A backup of a SQLite order book, taken while the relay runs. It promises: every order that was accepted before the call
 * is in the file; the file is whole, checked and synced before it gets its name; and nothing is ever overwritten.
 */
import { chmodSync, closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileProblem } from '#relay/file-problem.ts';
import { StartProblem } from '#relay/start-problem.ts';
import { dailyCheckPrefix } from './order-store.ts';
import { openForReading } from './sqlite-owners-book.ts';
import { integerOf } from './stored-row.ts';

export interface Backup {
  readonly file: string;
  readonly orders: number;
  /** When the newest of them was accepted; null for none. */
  readonly newest: number | null;
}

export function backUpSqlite(folder: string, name: string): Backup {
  const file = resolve(name);
  if (existsSync(file)) throw alreadyThere(file);
  const part = `${file}.${process.pid}.part`;
  const book = openForReading(folder);
  try {
    closeSync(openSync(part, 'wx', 0o600));
    book.prepare('VACUUM INTO ?').run(part);
    chmodSync(part, 0o600);
    const contents = checked(part);
    sync(part);
    if (existsSync(file)) throw alreadyThere(file);
    renameSync(part, file);
    sync(dirname(file));
    return { file, ...contents };
  } catch (cause) {
    rmSync(part, { force: true });
    if (cause instanceof StartProblem) throw cause;
    throw new StartProblem(`The backup ${file} could not be written: ${fileProblem(cause)}. Nothing was kept of it.`, {
      cause,
    });
  } finally {
    book.close();
  }
}

const counting = `SELECT count(*) AS orders, max(accepted_at) AS newest FROM orders WHERE content_hash NOT LIKE '${dailyCheckPrefix}%'`;

function alreadyThere(file: string): StartProblem {
  return new StartProblem(`The file ${file} exists already; a backup never overwrites. Choose another name.`);
}

/** Looks through the copy, and takes the book's mark from it, so that no log of the book is ever taken for its own, and
 * the secret by which senders' addresses are told apart. */
function checked(file: string): Omit<Backup, 'file'> {
  const copy = new DatabaseSync(file);
  try {
    copy.exec('PRAGMA user_version = 0; PRAGMA secure_delete = ON; DELETE FROM sender_secret');
    // Where this copy is restored, they may have gone out since: then they say that they may be a repeat.
    copy.exec("UPDATE mail_jobs SET is_ambiguous = 1 WHERE state IN ('queued', 'sending', 'held')");
    const [row] = copy.prepare('PRAGMA integrity_check(1)').all();
    if (row?.['integrity_check'] !== 'ok')
      throw new Error(`the copy is damaged (${String(row?.['integrity_check'])}); check the disk`);
    const counted = copy.prepare(counting).get() ?? {};
    return {
      orders: integerOf(counted, 'orders'),
      newest: counted['newest'] === null ? null : integerOf(counted, 'newest'),
    };
  } finally {
    copy.close();
  }
}

/** A file's bytes, or a folder's new name, are safe once synced. */
function sync(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
