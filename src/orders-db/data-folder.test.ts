import { copyFileSync, readdirSync, renameSync, statSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '#test/support/folders.ts';
import {
  bindToPostgres,
  fileIdentity,
  isOverwritten,
  markDatabase,
  refuseAnotherPostgres,
  refuseIfInPostgres,
  relayName,
} from './data-folder.ts';

describe('a data folder whose orders are in PostgreSQL', () => {
  it('is not used without DATABASE_URL, nor with another database', () => {
    const folder = temporaryFolder();
    bindToPostgres(folder, 'ours');
    expect(() => refuseIfInPostgres(folder)).toThrow(`delete ${join(folder, 'orders-in-postgres')}.`);
    expect(() => refuseAnotherPostgres(folder, 'another')).toThrow('The database holds the orders of another relay');
    expect(() => refuseAnotherPostgres(folder, 'ours')).not.toThrow();
  });

  it('is not written again at later starts, as a write on a full disk would leave an empty file', () => {
    const folder = temporaryFolder();
    const open = () => {
      bindToPostgres(folder, 'ours');
      return relayName(folder);
    };
    const name = open();
    const long = new Date('2026-01-01');
    for (const file of readdirSync(folder)) utimesSync(join(folder, file), long, long);
    expect(open()).toBe(name);
    const files = readdirSync(folder);
    expect(files.map((file) => statSync(join(folder, file)).mtime)).toEqual(files.map(() => long));
  });
});

describe('the files of a SQLite database', () => {
  function opened(folder: string): DatabaseSync {
    const database = new DatabaseSync(join(folder, 'orders.db'));
    onTestFinished(() => database.close());
    database.exec('PRAGMA journal_mode = WAL; CREATE TABLE orders (id INTEGER)');
    markDatabase(folder, database);
    return database;
  }

  it('are the same through writes and merges, and others once one is replaced or gone (I1)', () => {
    const folder = temporaryFolder();
    const database = opened(folder);
    const before = fileIdentity(folder);
    database.exec('INSERT INTO orders VALUES (1); PRAGMA wal_checkpoint(TRUNCATE); INSERT INTO orders VALUES (2)');
    expect(fileIdentity(folder)).toBe(before);
    for (const name of ['orders.db', 'orders.db-wal', 'orders.db-shm']) {
      const [file, aside] = [join(folder, name), join(folder, 'aside')];
      renameSync(file, aside);
      expect(fileIdentity(folder)).not.toBe(before);
      copyFileSync(aside, file);
      expect(fileIdentity(folder)).not.toBe(before);
      unlinkSync(file);
      renameSync(aside, file);
      expect(fileIdentity(folder)).toBe(before);
    }
  });

  it('are seen to be overwritten by a database of another mark, not by their own writes (I1)', () => {
    const folder = temporaryFolder();
    const database = opened(folder);
    const [file, backup] = [join(folder, 'orders.db'), join(folder, 'backup.db')];
    database.prepare('VACUUM INTO ?').run(backup);
    database.exec('INSERT INTO orders VALUES (1); PRAGMA wal_checkpoint(TRUNCATE); INSERT INTO orders VALUES (2)');
    expect(isOverwritten(folder)).toBe(false);
    const copy = new DatabaseSync(backup);
    copy.exec('PRAGMA user_version = 0');
    copy.close();
    const before = fileIdentity(folder);
    copyFileSync(backup, file);
    expect([fileIdentity(folder), isOverwritten(folder)]).toEqual([before, true]);
    writeFileSync(file, '');
    expect(isOverwritten(folder)).toBe(true);
  });
});
