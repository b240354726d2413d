import { Devices } from '#push/devices.ts';
import { copyFileSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { systemClock } from '#server/clock.ts';
import { confirmationLimits } from '#order/confirmation.ts';
import type { NewOrder } from '#order/stored-order.ts';
import { backUpSqlite } from '#orders-db/back-up.ts';
import { ordersById } from '#orders-db/order-records.ts';
import { openReader, openSqlite as prepareSqlite } from '#orders-db/open-store.ts';
import type { Database, Query } from '#orders-db/database.ts';
import { readUnreadable } from '#orders-db/listed-orders.ts';
import { sqliteProblem } from '#orders-db/sqlite.ts';
import { storeContract } from './store-contract.ts';
import { acceptableOrder, claimOne, lease, now, numbered } from '#test/support/stored-orders.ts';
import { memoryLog } from '#test/support/clock-and-log.ts';
import { changeByHand, openSqlite, sqliteOnCallersTime } from '#test/support/order-stores.ts';
import { addDevice } from '#test/support/push-service.ts';
import { quickFolder, temporaryFolder } from '#test/support/folders.ts';

const open = (folder: string) => sqliteOnCallersTime(folder, now);

const filled = async (folder: string, numbers: readonly number[], parts: Partial<NewOrder> = {}) => {
  const store = await open(folder);
  for (const number of numbers) await store.accept(numbered(number, parts), confirmationLimits);
  return store;
};

storeContract('SQLite', () => open(quickFolder()));

describe('opening the SQLite orders database', () => {
  it('goes on where an unreadable order can’t be read again, and says so in the log', async () => {
    const folder = quickFolder();
    await (await filled(folder, [1])).close();
    changeByHand(folder, `UPDATE mail_jobs SET state = 'sent'`);
    const log = memoryLog();
    const { store } = await openSqlite(folder, { now: () => now }, log);
    await store.readUnreadable(() => {
      throw new Error('a test');
    });
    expect(log.lines.join()).toContain('"event":"rereading-failed"');
    expect(await store.accept(numbered(2), confirmationLimits)).toMatchObject({ kind: 'stored' });
  });

  it('reads many unreadable orders again a few at a time, as each may have a long text', async () => {
    const folder = quickFolder();
    await (
      await filled(
        folder,
        Array.from({ length: 120 }, (_, index) => index + 1),
      )
    ).close();
    changeByHand(folder, `UPDATE mail_jobs SET state = 'sent'`);
    const { database } = await openSqlite(folder, { now: () => now });
    let [most, again] = [0, 0];
    const read: Query = async (statement) => {
      const rows = await database.read(statement);
      if (rows[0] && 'params' in rows[0]) most = Math.max(most, rows.length);
      return rows;
    };
    const transaction: Database['transaction'] = (work) => database.transaction(work);
    const { check } = acceptableOrder();
    await readUnreadable(
      { read, transaction, dialect: database.dialect },
      () => ((again += 1), check),
      () => false,
    );
    expect(again).toBe(120);
    expect(most).toBeLessThanOrEqual(50);
  });

  it('keeps the secret behind senders’ keys across a restart, so that limits hold, and out of backups', async () => {
    const folder = quickFolder();
    const { store: first, senderSecret: secret } = await openSqlite(folder, { now: () => now });
    expect(secret).toMatch(/^[0-9a-f]{64}$/);
    const { file } = backUpSqlite(folder, join(temporaryFolder(), 'backup.db'));
    await first.close();
    expect((await openSqlite(folder, { now: () => now })).senderSecret).toBe(secret);
    expect(readFileSync(join(folder, 'orders.db'), 'latin1')).toContain(secret);
    expect(readFileSync(file, 'latin1')).not.toContain(secret);
  });

  it('keeps the push keys in a backup, and names the devices that must sign in again (D89)', async () => {
    const folder = quickFolder();
    const first = await open(folder);
    await new Devices(first.database, true).keys({ publicKey: 'public', privateKey: 'private' });
    await addDevice(first.database, 'phone', { at: now });
    const restored = temporaryFolder();
    backUpSqlite(folder, join(restored, 'orders.db'));
    const devices = new Devices((await open(restored)).database, true);
    expect(await devices.keys({ publicKey: 'new', privateKey: 'new' })).toMatchObject({ privateKey: 'private' });
    expect(await devices.list()).toMatchObject([{ isAlive: false, problem: { kind: 'signed out' } }]);
    expect(readFileSync(join(restored, 'orders.db'), 'latin1')).not.toContain('fcm.googleapis.com');
  });

  it('closes the digest of a backup, so that no later order hides in a mail that may be known (D70)', async () => {
    const folder = quickFolder();
    await filled(folder, [1, 2], { digestAfterMs: 60_000 });
    const restored = temporaryFolder();
    backUpSqlite(folder, join(restored, 'orders.db'));
    const store = await filled(restored, [3, 4], { digestAfterMs: 60_000 });
    const jobs = await store.claim({ now: now + 60_000, leaseMs: lease, max: 5 });
    expect(jobs.map(({ digest, isAmbiguous }) => [digest?.lines.map((line) => line.key), isAmbiguous])).toEqual([
      [['REF1', 'REF2'], true],
      [['REF3', 'REF4'], false],
    ]);
  });

  it('puts orders whose digest was sent without them into the next one', async () => {
    const folder = quickFolder();
    const first = await filled(folder, [1, 2, 3], { digestAfterMs: 1 });
    await claimOne(first, now + 1);
    await first.close();
    changeByHand(folder, "UPDATE mail_jobs SET state = 'sent' WHERE digest_id = id");
    const job = await claimOne(await open(folder), now + 2);
    expect(job.digest?.lines.map((line) => line.key)).toEqual(['REF2', 'REF3']);
  });

  it('keeps a write-ahead log, so that readers never stop it', async () => {
    const folder = quickFolder();
    await open(folder);
    const reader = new DatabaseSync(join(folder, 'orders.db'));
    expect(reader.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' });
    reader.close();
  });

  it('hands out again at once what a killed relay was sending, and what waited for a later attempt', async () => {
    const folder = quickFolder();
    const first = await filled(folder, [1, 2]);
    const [sending, waiting] = await first.claim({ now, leaseMs: lease, max: 2 });
    if (!sending || !waiting) throw new Error('two jobs were expected');
    await first.postpone(waiting, { state: 'held', dueAt: now + 3_600_000, reason: '535', isAmbiguous: false });
    await first.close();
    expect(await (await open(folder)).claim({ now, leaseMs: lease, max: 2 })).toMatchObject([
      { isAmbiguous: true, attempt: 2 },
      { isAmbiguous: false, attempt: 2 },
    ]);
  });

  it('hands out an order whose record is damaged as one that could not be checked, and every other as it is', async () => {
    const folder = quickFolder();
    const store = await filled(folder, [1, 2]);
    changeByHand(folder, `UPDATE orders SET params = substr(params, 1, 14), order_check = '' WHERE key = 'REF1'`);
    const jobs = await store.claim({ now, leaseMs: lease, max: 5 });
    expect(jobs.map(({ order }) => [order.key, order.params, order.check])).toEqual([
      ['REF1', { message: '{"message":"he' }, { kind: 'unreadable', problem: expect.stringContaining('damaged') }],
      ['REF2', { message: 'hello' }, { kind: 'unreadable', problem: 'a test' }],
    ]);
  });

  it('leaves alone mails of a kind or in a state that only a later version knows, and goes on with the others', async () => {
    const folder = quickFolder();
    const store = await filled(folder, [1, 2, 3]);
    changeByHand(
      folder,
      `UPDATE mail_jobs SET kind = 'courier' WHERE order_id = 1;
       UPDATE mail_jobs SET state = 'parked' WHERE order_id = 2`,
    );
    expect(await store.backlog()).toEqual([{ kind: 'owner', state: 'queued', mails: 1, oldestQueuedAt: now }]);
    expect(await store.counts()).toMatchObject({ queued: 2, sending: 0 });
    expect((await store.claim({ now, leaseMs: lease, max: 5 })).map(({ order }) => order.key)).toEqual(['REF3']);
    const orders = await openReader({ dataFolder: folder, postgres: null });
    expect((await ordersById(orders, [1])).map(({ mails }) => mails)).toEqual([[]]);
    await orders.close();
  });

  it('lets one relay own a folder', async () => {
    const folder = quickFolder();
    await open(folder);
    await expect(open(folder)).rejects.toThrow(/^Another relay already uses .*; stop it, or set DATA_DIR/);
  });

  it('keeps folder and files to their owner', async () => {
    const folder = join(temporaryFolder(), 'data');
    await open(folder);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    for (const file of ['orders.db', 'orders.db-wal', 'relay.lock', 'orders-database-exists']) {
      expect([file, statSync(join(folder, file)).mode & 0o777]).toEqual([file, 0o600]);
    }
  });

  it('refuses a log of an earlier moment, put beside a database that was closed', async () => {
    const folder = quickFolder();
    const [log, former] = [join(folder, 'orders.db-wal'), join(temporaryFolder(), 'former-log')];
    const store = await filled(folder, [1]);
    copyFileSync(log, former);
    await store.accept(numbered(2), confirmationLimits);
    await store.close();
    copyFileSync(former, log);
    await expect(open(folder)).rejects.toThrow(/does not fit the log .* Nothing was changed\.$/);
    rmSync(log);
    expect(await (await open(folder)).isKnown('content-2')).toBe(true);
  });

  it('refuses a database and a log that were copied one after the other from a running relay', async () => {
    const [folder, copy] = [temporaryFolder(), temporaryFolder()];
    const store = await open(folder);
    const other = new DatabaseSync(join(folder, 'orders.db'));
    const accept = async (...numbers: readonly number[]) => {
      for (const number of numbers)
        await store.accept(numbered(number, { params: { message: 'two swings '.repeat(300) } }), confirmationLimits);
    };
    const take = (name: string) => copyFileSync(join(folder, name), join(copy, name));
    await accept(1);
    other.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    take('orders.db');
    await accept(2, 3, 4, 5, 6);
    other.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    await accept(7);
    take('orders.db-wal');
    take('orders-database-exists');
    other.close();
    await expect(open(copy)).rejects.toThrow(/does not fit the log .* Nothing was changed\.$/);
  });

  it('refuses a database without the log that a killed relay left, unless a start has merged it', async () => {
    const folder = temporaryFolder();
    const store = await filled(folder, [1]);
    const killed = (...names: readonly string[]) => {
      const copy = temporaryFolder();
      for (const name of names) copyFileSync(join(folder, name), join(copy, name));
      return copy;
    };
    const lost = killed('orders.db', 'orders-database-exists');
    const merged = killed('orders.db', 'orders.db-wal', 'orders-database-exists');
    await store.close();
    const refused = /^The newest orders may be in .*orders\.db-wal, which is missing: put it back/;
    await expect(open(lost)).rejects.toThrow(refused);
    await expect(openReader({ dataFolder: lost, postgres: null })).rejects.toThrow(refused);
    const marker = join(lost, 'orders-database-exists');
    writeFileSync(marker, readFileSync(marker, 'utf8').replace(/.*\n$/, ''));
    await expect(open(lost)).resolves.toBeDefined();

    const failing = () => Promise.reject(new Error('the disk is full'));
    await expect(prepareSqlite(merged, { clock: systemClock, onBroken: () => {} }, failing)).rejects.toThrow('full');
    expect(existsSync(join(merged, 'orders.db-wal'))).toBe(false);
    expect(await (await open(merged)).isKnown('content-1')).toBe(true);
  });

  it('opens a database whose relay was killed while it recorded the new mark', async () => {
    const [folder, copy] = [temporaryFolder(), temporaryFolder()];
    await (await open(folder)).close();
    const database = new DatabaseSync(join(folder, 'orders.db'));
    database.exec('PRAGMA user_version = 7; PRAGMA wal_checkpoint(PASSIVE)');
    for (const name of ['orders.db', 'orders.db-wal']) copyFileSync(join(folder, name), join(copy, name));
    database.close();
    const marker = readFileSync(join(folder, 'orders-database-exists'), 'utf8');
    writeFileSync(join(copy, 'orders-database-exists'), marker);
    await expect(open(copy)).rejects.toThrow('was replaced');
    writeFileSync(join(copy, 'orders-database-exists'), marker.replace(/^mark: .*$/m, '$& 7'));
    await expect(open(copy)).resolves.toBeDefined();
  });

  it('blames a full disk, and not the database', () => {
    expect(sqliteProblem('/proc', 'disk I/O error')).toBe(
      "The orders database /proc/orders.db can't be opened: the disk is full. Nothing was changed. Make room, then start again.",
    );
    expect(sqliteProblem(tmpdir(), 'disk I/O error')).toContain(
      'disk I/O error. Nothing was changed. If it is damaged',
    );
  });

  it('names a folder that it can’t write', async () => {
    const file = join(temporaryFolder(), 'a-file');
    writeFileSync(file, '');
    await expect(open(join(file, 'data'))).rejects.toThrow(
      /^The data folder .* can't be written \(ENOTDIR\); set DATA_DIR to one that can\.$/,
    );
  });
});
