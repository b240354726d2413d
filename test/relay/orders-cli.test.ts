/** The owner's command line over real orders databases, beside a running relay and without one (issue 4, fault 31, 32). */
import {
  chmodSync,
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { confirmationLimits } from '#order/confirmation.ts';
import type { Change } from '#order/desk-order.ts';
import { dayMs, sortableClock } from '#shop/time.ts';
import { citiesFile } from '#catalogue/desk-schema.ts';
import { putFacts } from '#orders-db/desk-facts.ts';
import { shippedCities } from '#test/support/catalogues.ts';
import { changeByHand, openSqlite } from '#test/support/order-stores.ts';
import { rupees } from '#shop/money.ts';
import {
  acceptableOrder,
  changeOrder,
  deskOrders,
  newStoredOrder,
  now,
  storeOrder,
} from '#test/support/stored-orders.ts';
import {
  boundByModes,
  exportedOrders,
  orders,
  ordersProcess,
  refusal,
  setDeskPassword,
} from '#test/support/processes.ts';
import { referenceNumber, sampleCustomer, sampleOrder } from '#test/support/sample-order.ts';
import { sampleReleases } from '#test/support/releases.ts';
import { ManualClock } from '#test/support/clock-and-log.ts';
import { quickFolder, temporaryFolder } from '#test/support/folders.ts';

const wrongPrice = sampleOrder({
  reference: referenceNumber(1),
  lines: [{ id: 1, name: 'Rope Ball', price: rupees(1), quantity: 2 }],
});

async function openStore(folder: string = quickFolder()) {
  const clock = new ManualClock('2026-11-21T08:00:00Z');
  const { store, database } = await openSqlite(folder, clock);
  await putFacts(database, citiesFile, () => JSON.stringify(shippedCities));
  return { store, database, folder, clock, env: { DATA_DIR: folder } };
}

/** Three orders of two days: a good one, one with a wrong price, and other content under the first one's reference. */
async function threeOrders() {
  const opened = await openStore();
  const yesterday = now - 24 * 3_600_000;
  await storeOrder(opened.store, {}, yesterday);
  await storeOrder(opened.store, wrongPrice, now);
  await storeOrder(opened.store, { customer: { ...sampleCustomer, name: '=cmd|\u001B[31m "x",y' } }, now);
  return opened;
}

/** The cells of a CSV table, by RFC 4180 and nothing of the exporter's. */
function cellsOf(csv: string): readonly (readonly string[])[] {
  const rows = [...csv.matchAll(/(?:"(?:[^"]|"")*"|[^",\r\n]*)(?:,(?:"(?:[^"]|"")*"|[^",\r\n]*))*\r\n/g)];
  expect(rows.map(([row]) => row).join('')).toBe(csv);
  return rows.map(([row]) =>
    [...row.slice(0, -2).matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(
      ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
    ),
  );
}

describe('orders export', () => {
  it('begins on a day, or has all orders, of many pages', async () => {
    const { store, env } = await openStore();
    const numbers = Array.from({ length: 210 }, (_, index) => index);
    await Promise.all(
      numbers.map((number) => storeOrder(store, { reference: referenceNumber(number) }, now - (number % 2) * dayMs)),
    );
    expect(await exportedOrders(env)).toHaveLength(210);
    expect(await exportedOrders(env, '--since', '2026-11-21')).toHaveLength(105);
    expect(await exportedOrders(env, '--since', '2026-11-22')).toEqual([]);
  });

  it('has all orders even if one is damaged, and what is left of that', async () => {
    const { folder, env } = await threeOrders();
    changeByHand(folder, "UPDATE orders SET order_check = 'damaged' WHERE id = 2");
    const rows = await exportedOrders(env);
    expect(rows).toHaveLength(3);
    expect(rows[1]).toContain('unreadable');
    expect(rows[1]).toContain(sampleCustomer.address);
  });

  it('is a table for Excel in which nothing is a formula', async () => {
    const { store, env } = await threeOrders();
    const params = { from_name: '@SUM(A1)', message: '-1\n+2' };
    const unreadable = newStoredOrder({ contentHash: 'c0ffee00'.repeat(8), reference: null, params });
    await store.accept(unreadable, confirmationLimits);
    const { code, out } = await ordersProcess(env, ['export']);
    expect(code).toBe(0);
    expect(out.startsWith('\uFEFFAccepted (Pakistan time),Reference,')).toBe(true);
    const [head = [], ...rows] = cellsOf(out.slice(1));
    expect(rows.map((row) => row.length)).toEqual(rows.map(() => head.length));
    expect(rows[0]?.join(' | ')).toBe(
      '2026-11-20 13:00:00 | 7K3M9Q2X | 1 | Ayesha Khan | ayesha@example.com | 0300 1234567 | 12 Canal Road, Lahore | ' +
        'Punjab | 54000 | 3 x Parrot D-swing [43] (Size: XL)\n1 x Rope Ball [1] | 4 | 6200 | 250 | 6450 | 6450 | 6450 |  | ' +
        'queued | queued |  | from the website | New | Lahore |  |  | 0 | 6450 | none',
    );
    expect(rows[1]?.slice(11, 17)).toEqual(['2', '250', '252', '252', '1250', 'total differs, price differs']);
    expect(rows[2]?.[3]).toBe(`'=cmd|[31m "x",y`);
    expect(rows[3]?.slice(1, 4)).toEqual(['c0ffee00'.repeat(8), '1', `'@SUM(A1)`]);
    for (const cell of rows.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
  });

  it('has what the owner corrected at the desk, and the state (D72)', async () => {
    const { store, database, env } = await openStore();
    await storeOrder(store, {}, now);
    const desk = deskOrders(database);
    const customer = { address: '7 Mall Road, Multan' };
    const events: readonly Change[] = [
      { kind: 'correction', customer, quantities: [2, 0], delivery: rupees(300) },
      { kind: 'state', state: 'packed' },
      { kind: 'advance', amount: rupees(500) },
    ];
    for (const [sequence, event] of events.entries())
      expect(await changeOrder(desk, 1, { event, sequence, at: now, session: 'one' })).toBe(1);
    await database.close();
    const [, row = []] = cellsOf((await orders(env, 'export')).out.slice(1));
    expect(row.slice(6, 15).join(' | ')).toBe(
      '7 Mall Road, Multan | Punjab | 54000 | 2 x Parrot D-swing [43] (Size: XL) | 2 | 3800 | 300 | 4100 | 6450',
    );
    expect(row.slice(-7, -1)).toEqual(['Packed', 'Multan', '', '', '500', '3600']);
  });

  it('says how an order came that was entered at the desk (D74)', async () => {
    const { store, env } = await openStore();
    await store.accept({ ...acceptableOrder(), origin: 'WhatsApp' }, confirmationLimits);
    expect((await orders(env, 'export')).out).toMatch(
      /,Came,State,City,Courier,Tracking number,Paid in advance \(Rs\),Amount to collect \(Rs\),[^,]*\r\n[\s\S]*,by WhatsApp,New,Lahore,,,0,6450,none\r\n$/,
    );
  });

  it.each([
    ['1234E56', '1234 E56'],
    ['00771234567', '0077 1234567'],
    ['LE7511234567', 'LE7511234567'],
  ])('has the tracking number %s as %s, which no spreadsheet takes for a number', async (trackingNumber, cell) => {
    const { database, store, env } = await openStore();
    await storeOrder(store, {}, now);
    const event = { kind: 'parcel', courier: 'TCS', trackingNumber } as const;
    await changeOrder(deskOrders(database), 1, { event, sequence: 0, at: now, session: 'one' });
    const [, row = []] = cellsOf((await orders(env, 'export')).out.slice(1));
    expect(row.at(-4)).toBe(cell);
  });

  it('has phone numbers that a spreadsheet neither shortens nor takes for a formula', async () => {
    const { store, env } = await openStore();
    const phones = [
      ['03001234567', '0300 1234567'],
      ['923001234567', '0300 1234567'],
      ['+92 300 1234567', '0300 1234567'],
      ['۰۳۰۰۱۲۳۴۵۶۷', '0300 1234567'],
      ['03001234567/03217654321', '0300 1234567 / 0321 7654321'],
      ['+447700900123', '0044 7700900123'],
      ['+92 300 123456', '0092 300 123456'],
      ['923001234567890', '9230 01234567890'],
      ['=1+1', `'=1+1`],
      ['Ali 03001234567', 'Ali 03001234567'],
    ];
    for (const [index, [phone = '']] of phones.entries())
      await storeOrder(store, { customer: { ...sampleCustomer, phone } }, now + index);
    const [, ...rows] = cellsOf((await orders(env, 'export')).out.slice(1));
    expect(rows.map((row) => row[5])).toEqual(phones.map(([, cell]) => cell));
  });
});

describe('orders backup', () => {
  it('has every order, and a relay starts from it (fault 32)', async () => {
    const { env } = await threeOrders();
    const other = temporaryFolder();
    const file = join(other, 'orders.db');
    const { code, out } = await orders(env, 'backup', file);
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(/^The backup is in .*: 3 orders, the newest of .*\. It was checked\.\n$/),
    ]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(other)).toEqual(['orders.db']);
    const { store } = await openStore(other);
    expect(await store.counts()).toMatchObject({ queued: 5 });
  });

  it('overwrites nothing, and leaves nothing if it can’t be written', async () => {
    const { env, folder } = await threeOrders();
    const refused = (file: string) => refusal(orders(env, 'backup', file));
    const [precious, nowhere] = [join(folder, 'precious'), join(folder, 'nowhere', 'orders.db')];
    writeFileSync(precious, 'precious');
    expect(await refused(precious)).toBe(
      `The file ${precious} already exists; a backup never overwrites one. Choose another name.\n`,
    );
    expect(readFileSync(precious, 'utf8')).toBe('precious');
    expect(await refused(nowhere)).toBe(
      `The backup ${nowhere} could not be written: its folder does not exist. Nothing was saved.\n`,
    );
  });
});

describe('orders backup without a file', () => {
  async function backupFolder() {
    const opened = await threeOrders();
    const folder = temporaryFolder();
    return { ...opened, folder, env: { ...opened.env, BACKUP_DIR: folder } };
  }

  /** Backups of `days` days, the newest of yesterday. */
  function backupsOf(days: number, folder: string): readonly string[] {
    const names = Array.from(
      { length: days },
      (_, day) => `orders-2026-10-${String(day + 1).padStart(2, '0')}-030000.db`,
    );
    for (const name of names) writeFileSync(join(folder, name), 'an older backup');
    return names;
  }

  it('writes into BACKUP_DIR, under the time in Pakistan', async () => {
    const { env, folder } = await backupFolder();
    const [before, { code, out }, after] = [sortableClock(Date.now()), await orders(env, 'backup'), Date.now()];
    const [name = ''] = readdirSync(folder);
    expect([code, out]).toEqual([0, expect.stringContaining(`${join(folder, name)}: 3 orders, the newest of`)]);
    const [, day, time = ''] = /^orders-(\d{4}-\d\d-\d\d)-(\d{6})\.db$/.exec(name) ?? [];
    const taken = `${day} ${time.replace(/(..)(..)(..)/, '$1:$2:$3')}`;
    expect(taken >= before && taken <= sortableClock(after)).toBe(true);
  });

  it('keeps the newest 14, and every other file', async () => {
    const { env, folder } = await backupFolder();
    const older = backupsOf(20, folder);
    for (const name of ['before-the-sale.db', 'november.csv']) writeFileSync(join(folder, name), '');
    expect((await orders(env, 'backup')).code).toBe(0);
    const left = readdirSync(folder);
    expect(left.filter((name) => name.startsWith('orders-'))).toEqual([
      ...older.slice(-13),
      expect.stringMatching(/^orders-2\d{3}-/),
    ]);
    expect(left).toEqual(expect.arrayContaining(['before-the-sale.db', 'november.csv']));
  });

  it('removes none while the new one has no orders, as an old one may be the last with any', async () => {
    const { env } = await openStore();
    const folder = temporaryFolder();
    backupsOf(20, folder);
    expect((await orders({ ...env, BACKUP_DIR: folder }, 'backup')).code).toBe(0);
    expect(readdirSync(folder)).toHaveLength(21);
  });

  it('removes none if it fails, and says why', async () => {
    const { store, env, folder } = await backupFolder();
    await store.close();
    backupsOf(20, folder);
    truncateSync(join(env.DATA_DIR, 'orders.db'), 8192);
    expect(await refusal(orders(env, 'backup'))).toMatch(/^The .* malformed\. .*\n$/);
    expect(readdirSync(folder)).toHaveLength(20);
  });

  it('removes what a killed backup left a day ago, not what another one is writing', async () => {
    const { env, folder } = await backupFolder();
    const [left, written] = ['orders-2026-10-01-030000.db.71.part', 'orders-2026-10-02-030000.db.72.part'];
    for (const name of [left, written]) writeFileSync(join(folder, name), '');
    utimesSync(join(folder, left), 0, 0);
    expect((await orders(env, 'backup')).code).toBe(0);
    expect(readdirSync(folder)).toEqual([written, expect.stringMatching(/\.db$/)]);
  });

  it('needs an existing folder, as one that it made could be where a disk should be mounted', async () => {
    const { env, folder } = await backupFolder();
    expect(await refusal(orders({ ...env, BACKUP_DIR: join(folder, 'disk') }, 'backup'))).toMatch(
      /^The backup .* could not be written: its folder does not exist\. Nothing was saved\.\n$/,
    );
    expect(await refusal(orders({ DATA_DIR: env.DATA_DIR }, 'backup'))).toBe(
      'Name the file to write (backup FILE), or set BACKUP_DIR.\n',
    );
  });
});

it('the desk’s password that can’t be saved says why, in one line', async () => {
  const { store, folder } = await threeOrders();
  await store.close();
  changeByHand(
    folder,
    "CREATE TRIGGER full BEFORE INSERT ON desk_password BEGIN SELECT RAISE(ABORT, 'disk is full'); END",
  );
  expect(await setDeskPassword(folder)).toBe('The password was not saved: SQLite: disk is full (1811).\n');
});

describe('an orders database that was changed from outside (fault 31)', () => {
  async function leftDatabase() {
    const { store, folder, env } = await threeOrders();
    await store.close();
    return { folder, env, file: join(folder, 'orders.db') };
  }

  const missing = /is missing or empty, though orders were stored here\. Restore it/;
  const replaceByEmpty = (file: string) => {
    rmSync(file);
    const other = new DatabaseSync(file);
    other.exec('CREATE TABLE other (id INTEGER)');
    other.close();
  };

  it.each([
    ['deleted', rmSync, missing],
    ['emptied', (file: string) => truncateSync(file), missing],
    ['cut off', (file: string) => truncateSync(file, 8192), /can't be opened: .* is malformed\. Nothing/],
    [
      'overwritten at its head',
      (file: string) => writeFileSync(file, 'x'.repeat(100), { flag: 'r+' }),
      /can't be opened: file is not a database\. Nothing/,
    ],
    [
      'replaced by an empty database',
      replaceByEmpty,
      /holds no orders table, though|is not an orders database\. Restore it from a backup/,
    ],
  ])('is refused by relay and command line when it was %s', async (_, damage, sentence) => {
    const { folder, env, file } = await leftDatabase();
    damage(file);
    const before = existsSync(file) ? readFileSync(file) : null;
    await expect(openSqlite(folder, { now: () => now })).rejects.toThrow(sentence);
    for (const line of ['export', `backup ${file}.copy`]) {
      const err = await refusal(orders(env, ...line.split(' ')));
      expect(err).toMatch(sentence);
      expect(err.trimEnd().split('\n')).toHaveLength(1);
    }
    expect(existsSync(file) ? readFileSync(file) : null).toEqual(before);
    expect(existsSync(`${file}.copy`)).toBe(false);
  });

  it('is refused by both, as processes, if this user may not read it', async () => {
    const { folder, file } = await leftDatabase();
    const releases = sampleReleases();
    chmodSync(file, 0);
    const environment = { DATA_DIR: folder, RELEASES_DIR: releases, PORT: '0' };
    const sentence = /^The orders database .* can’t be read and written by this user \(EACCES\); give it back .*\n$/;
    for (const program of ['cli/orders', 'main'] as const)
      expect(await refusal(boundByModes(program, environment))).toMatch(sentence);
  });

  it('is not created by reading', async () => {
    const folder = temporaryFolder();
    expect(await refusal(orders({ DATA_DIR: folder }, 'export'))).toMatch(
      /^There is no orders database in .* yet: the relay creates it/,
    );
    expect(readdirSync(folder)).toEqual([]);
  });

  /** The files that a killed relay leaves: database, log and marker. */
  async function killedDatabase() {
    const { store, folder } = await threeOrders();
    const left = temporaryFolder();
    for (const name of ['orders.db', 'orders.db-wal', 'orders-database-exists'])
      copyFileSync(join(folder, name), join(left, name));
    await store.close();
    return { left, file: join(left, 'orders.db') };
  }

  it('is opened if database and log were moved together', async () => {
    const { left } = await killedDatabase();
    expect(await exportedOrders({ DATA_DIR: left })).toHaveLength(3);
    const { store } = await openStore(left);
    expect(await store.counts()).toMatchObject({ queued: 5 });
  });

  it('is refused if it was restored next to the log of the former one', async () => {
    const backup = join(temporaryFolder(), 'orders.db');
    const { store, folder, env } = await openStore();
    await storeOrder(store, {}, now);
    expect((await orders(env, 'backup', backup)).code).toBe(0);
    await storeOrder(store, { reference: referenceNumber(2) }, now);
    const left = temporaryFolder();
    for (const name of ['orders.db-wal', 'orders-database-exists']) copyFileSync(join(folder, name), join(left, name));
    copyFileSync(backup, join(left, 'orders.db'));
    const sentence =
      /was replaced, but the log of the one before, .*-wal, is still next to it\. If the database was restored/;
    await expect(openSqlite(left, { now: () => now })).rejects.toThrow(sentence);
    expect(await refusal(orders({ DATA_DIR: left }, 'export'))).toMatch(sentence);
    rmSync(join(left, 'orders.db-wal'));
    const { store: restored } = await openStore(left);
    expect(await restored.counts()).toMatchObject({ queued: 2 });
  });
});
