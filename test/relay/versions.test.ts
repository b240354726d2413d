/** A database outlives the code: this version goes on with what 1.0 wrote, and after a rollback with what a later one added. */
import { openForChanges, openReader } from '#orders-db/open-store.ts';
import { queueAgain } from '#orders-db/order-changes.ts';
import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { AccountStore } from '#desk/account-store.ts';
import { isPassword } from '#desk/account/password-hash.ts';
import { confirmationLimits } from '#order/confirmation.ts';
import { databaseFile } from '#orders-db/data-folder.ts';
import { orderNow, ordersById } from '#orders-db/order-records.ts';
import { Devices } from '#push/devices.ts';
import { frozenFolder, frozenText, openThere, postgresPlace, sqlitePlace } from '#test/support/frozen.ts';
import { postgresServer } from '#test/support/postgres-server.ts';
import { deskPassword, referenceNumber, sampleReference } from '#test/support/sample-order.ts';
import { acceptableOrder, deskOrders, lease, numbered } from '#test/support/stored-orders.ts';

const server = postgresServer();

describe.each([
  ['SQLite', async () => sqlitePlace()],
  ['PostgreSQL', () => postgresPlace(server)],
])('an orders database in %s', (_, place) => {
  /** With two orders, after its relay was stopped. */
  const filled = async () => {
    const there = await place();
    const { store } = await openThere(there);
    for (const number of [1, 2]) await store.accept(numbered(number), confirmationLimits);
    await store.close();
    return there;
  };

  it('is used on by this version after a later one has added to it', async () => {
    const there = await filled();
    await there.query('ALTER TABLE orders ADD COLUMN later TEXT');
    await there.query("UPDATE orders SET later = 'of a later version'");
    await there.query("INSERT INTO migrations (name, hash, applied_at) VALUES ('002-later.sql', '', 0)");
    const { store, database } = await openThere(there);
    expect(await store.accept(numbered(3), confirmationLimits)).toMatchObject({ kind: 'stored' });
    expect(await store.eraseBefore(Date.now() + 1000, { max: 10, isMailToFiles: true })).toBe(0);
    expect(await queueAgain(database, { orderId: 2, kind: 'owner' })).toBe(true);
    expect(await there.query("SELECT id FROM orders WHERE later = 'of a later version'")).toHaveLength(2);
  });

  it('is refused once a later version has changed it for good, with the page that says the way back', async () => {
    const there = await filled();
    await there.query("INSERT INTO migrations (name, hash, applied_at) VALUES ('002-later.breaking.sql', '', 0)");
    const sentence = /002-later\.breaking\.sql.* for the way back see docs\/runbook\.md, "Back to the version before"/;
    await expect(openThere(there)).rejects.toThrow(sentence);
    for (const open of [openReader, openForChanges]) await expect(open(there.backend)).rejects.toThrow(sentence);
  });

  it.each([
    ['has another first migration', "UPDATE migrations SET hash = 'other'"],
    ['has other migrations', "UPDATE migrations SET name = 'other ' || name"],
  ])('from before version 1.0, which %s, is refused and left as it is', async (__, change) => {
    const there = await filled();
    await there.query(change);
    const sentence =
      /^This version can’t read the orders database, which is from before version 1\.0 or from an edited copy/;
    await expect(openThere(there)).rejects.toThrow(sentence);
    for (const open of [openReader, openForChanges]) await expect(open(there.backend)).rejects.toThrow(sentence);
    expect(await there.query('SELECT id FROM orders')).toHaveLength(2);
  });
});

describe.each([
  [
    'SQLite',
    async () => {
      const there = sqlitePlace();
      copyFileSync(join(frozenFolder, 'orders.db'), databaseFile(there.backend.dataFolder));
      return there;
    },
  ],
  [
    'PostgreSQL',
    async () => {
      const there = await postgresPlace(server);
      await there.query(frozenText('orders.sql'));
      return there;
    },
  ],
])('an orders database that version 1.0 made in %s', (_, place) => {
  it('has its orders, with all that happened to them', async () => {
    const { database } = await openThere(await place());
    const orders = await ordersById(database, [1, 2, 3, 4, 5]);
    expect(orders.map(({ key, copy, origin }) => [key, copy, origin])).toEqual([
      [sampleReference, 0, undefined],
      [`${sampleReference}-2`, 1, undefined],
      ['REF3', 0, undefined],
      [referenceNumber(4), 0, 'phone'],
      [referenceNumber(5), 0, undefined],
    ]);
    const [first, second, , , erased] = orders;
    expect(first && orderNow(first)).toMatchObject({
      answer: 'send',
      state: 'delivered',
      courier: 'TCS',
      trackingNumber: '779123',
      paid: 6000,
      chargePaisa: 25_000,
    });
    expect(first?.mails).toMatchObject([
      { kind: 'owner', state: 'sent', receipt: '250 queued as 7' },
      { kind: 'customer', state: 'sent' },
    ]);
    expect(second?.mails).toMatchObject([{ state: 'undeliverable', lastProblem: '550 5.1.1 user unknown' }]);
    expect(erased?.erasedAt).toBeGreaterThan(0);
    const { orders: listed } = await deskOrders(database).list({}, { now: Date.now(), answerHours: 24 });
    expect(listed.map(({ record, now }) => [record.id, now.state])).toEqual([
      [5, 'new'],
      [4, 'new'],
      [3, 'new'],
      [2, 'new'],
      [1, 'delivered'],
    ]);
  });

  it('has the desk’s password, device and log', async () => {
    const { database } = await openThere(await place());
    const account = new AccountStore(database, null);
    expect(await isPassword(deskPassword, (await account.passwordHash()) ?? '')).toBe(true);
    expect(await new Devices(database, true).list()).toMatchObject([{ session: 'one', name: 'Device one' }]);
    expect((await account.log()).map(({ sentence }) => sentence)).toContain('Wrong password');
  });

  it('is gone on with: copies are counted, repeats are known, and mails that waited are sent', async () => {
    const { store } = await openThere(await place());
    expect(await store.accept(acceptableOrder(), confirmationLimits)).toEqual({ kind: 'repeat' });
    const another = numbered(6, { reference: sampleReference });
    expect(await store.accept(another, confirmationLimits)).toMatchObject({ kind: 'stored', copy: 2 });
    const jobs = await store.claim({ leaseMs: lease, max: 10 });
    expect(new Set(jobs.map(({ order }) => order.id))).toEqual(new Set([3, 4, 6]));
  });
});

it('each page that a refusal names is in the runbook', () => {
  const runbook = readFileSync('docs/runbook.md', 'utf8');
  for (const page of ['Back to the version before', 'Restore']) expect(runbook).toContain(`\n## ${page}\n`);
});
