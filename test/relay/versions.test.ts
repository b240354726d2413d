/** A database outlives the code: later versions open the frozen ones, and the version before goes on. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { confirmationLimits } from '#order/confirmation.ts';
import { AccountStore } from '#desk/account/account-store.ts';
import { CashStore } from '#desk/cash/cash-store.ts';
import { DeskOrders } from '#desk/orders/desk-orders.ts';
import type { SharedDatabase } from '#orders-db/shared-changes.ts';
import {
  frozenFolder,
  frozenJson,
  frozenText,
  openDeskThere,
  openThere,
  postgresPlace,
  sqlitePlace,
} from '#test/support/frozen.ts';
import { logged } from '#test/support/order-stores.ts';
import { postgresServer } from '#test/support/postgres-server.ts';
import { referenceNumber } from '#test/support/sample-order.ts';
import { acceptableOrder, newStoredOrder, storeOrder } from '#test/support/stored-orders.ts';

const server = postgresServer();

const afterMigration001 = {
  folder: join(frozenFolder, 'database'),
  counts: { queued: 4, sending: 1, sent: 3, written: 1, held: 1, undeliverable: 1 },
  orders: 8,
  log: { entries: 11, third: 'Signed in with the password: Chrome on Android' },
};
const afterMigration008 = {
  folder: join(frozenFolder, 'database-008'),
  counts: { queued: 1, sending: 1, sent: 6, written: 0, held: 1, undeliverable: 0 },
  orders: 6,
  log: { entries: 25, third: 'Order 5AAA0000: Cancelled' },
};

describe.each(
  Object.entries({ 'after migration 001': afterMigration001, 'after migration 008': afterMigration008 }).flatMap(
    ([name, frozen]) => [
      { name: `${name} in SQLite`, ...frozen, place: async () => sqlitePlace(frozen.folder) },
      { name: `${name} in PostgreSQL`, ...frozen, place: () => postgresPlace(server, frozen.folder) },
    ],
  ),
)('the frozen orders database $name', ({ place, counts, orders, log }) => {
  it('is opened with all that is in it', async () => {
    const there = await place();
    const { store } = await openThere(there);
    expect(await store.counts()).toEqual(counts);
    expect((await store.claim({ leaseMs: 900_000, max: 20 })).map(({ order }) => order.check.kind)).toContain(
      'checked',
    );
    const database = await openDeskThere(there);
    const list = async () =>
      (await new DeskOrders(database, confirmationLimits).list({}, { now: 0, answerHours: 0 })).orders;
    await expect.poll(list).toHaveLength(orders);
    const sentences = await logged(new AccountStore(database));
    expect({ entries: sentences.length, third: sentences[2] }).toEqual(log);
  });

  it('is used on by this version after a later one has added to it', async () => {
    const there = await place();
    await there.ask('ALTER TABLE orders ADD COLUMN later TEXT');
    await there.ask("UPDATE orders SET later = 'of a later version'");
    await there.ask("INSERT INTO migrations (name, hash, applied_at) VALUES ('002-later.sql', '', 0)");
    const { store } = await openThere(there);
    expect(await store.accept(newStoredOrder(), confirmationLimits)).toMatchObject({ kind: 'stored' });
    expect(await store.eraseBefore(Date.now() + 1000, { max: 10, isMailToFiles: true })).toBeGreaterThan(0);
    const database = await openDeskThere(there);
    expect(await database.change('resend', { orderId: orders, kind: 'owner' })).toBe(true);
    expect(await there.ask("SELECT id FROM orders WHERE later = 'of a later version'")).toHaveLength(orders);
  });

  it('is refused once a later version has changed it for good, with the page that says the way back', async () => {
    const there = await place();
    await there.ask("INSERT INTO migrations (name, hash, applied_at) VALUES ('002-later.breaking.sql', '', 0)");
    const sentence = /002-later\.breaking\.sql.* for the way back see docs\/runbook\.md, "Back to the version before"/;
    await expect(openThere(there)).rejects.toThrow(sentence);
    await expect(openDeskThere(there)).rejects.toThrow(sentence);
  });

  it('is refused where a migration was edited after it had run', async () => {
    const there = await place();
    await there.ask("UPDATE migrations SET hash = 'other'");
    await expect(openThere(there)).rejects.toThrow(/^The migration 001-schema\.sql was edited after it was applied/);
  });
});

describe.each([
  ['SQLite', async () => sqlitePlace(afterMigration008.folder)],
  ['PostgreSQL', () => postgresPlace(server, afterMigration008.folder)],
])('in the frozen orders database after migration 008 in %s', (_, place) => {
  const at = Date.parse('2026-11-21T06:00:00Z');
  const open = async () => {
    const there = await place();
    const opened = await openThere(there);
    const database = await openDeskThere(there);
    return { ...there, ...opened, database, desk: new DeskOrders(database, confirmationLimits) };
  };

  it('a sold order has its city, its advance, its parcel, and what the courier paid and owes', async () => {
    const { database, desk } = await open();
    expect(await desk.order(2)).toMatchObject({
      now: {
        state: 'delivered',
        city: 'Lahore',
        trackingNumber: '779123',
        advance: 500,
        paid: 3000,
        chargePaisa: 21_734,
      },
    });
    expect(await new CashStore(database).couriers([], at)).toEqual([
      {
        courier: 'TCS',
        owed: 2950 + 5500,
        orders: 2,
        since: Date.parse('2026-11-20T05:08:00Z'),
        received: { paid: 4000, chargePaisa: 26_734, orders: 2 },
      },
    ]);
  });

  it('an order of the desk has the prices and the product of its correction', async () => {
    const { desk } = await open();
    const order = await desk.order(5);
    expect(order).toMatchObject({ record: { origin: 'phone' }, now: { state: 'new', isCorrected: true } });
    expect(order?.now.contents).toMatchObject({
      customer: { phone: '0312 3334446' },
      lines: [{ quantity: 2, price: 1800, orderedPrice: 1900 }, { quantity: 1 }, { id: 2, orderedQuantity: 0 }],
      grandTotal: 4900,
    });
  });

  it('an erased order has its amounts and nothing personal', async () => {
    const { ask, desk } = await open();
    expect(await desk.order(1)).toMatchObject({
      record: { params: {}, erasedAt: expect.any(Number) },
      now: { note: '', courier: 'TCS', trackingNumber: '', paid: 1000, contents: { customer: { name: '' } } },
    });
    expect(await ask('SELECT name, city, products, balance FROM desk_orders WHERE order_id = 1')).toEqual([
      { name: '', city: '', products: null, balance: 5500 },
    ]);
  });

  it('customers have their answers, their other orders and their language', async () => {
    const { desk } = await open();
    const { orders } = await desk.list({}, { now: at, answerHours: 0 });
    expect(orders.map(({ answer }) => answer)).toEqual([null, null, 'cancel', 'send', null, null]);
    const order = await desk.order(3);
    expect(order && (await desk.sameNumber('0300 1234567', order.record))).toMatchObject({
      earlier: ['delivered'],
      near: [{ id: 2 }],
    });
    expect(await desk.languages(['923001234567', '923331112223'])).toEqual(new Map([['923001234567', 'urdu']]));
  });

  it('phones ring with their keys, and a ring that had begun is not repeated', async () => {
    const { database, pushes } = await open();
    const kept = { publicKey: 'made-up-public-key', privateKey: 'made-up-private-key' };
    expect(await pushes.prepare({ publicKey: 'new', privateKey: 'new' }, true)).toEqual(kept);
    expect(await pushes.phones()).toMatchObject([
      { name: 'Firefox on Windows', isAlive: false, problem: { kind: 'gone' } },
      { name: 'Chrome on Android', isAlive: true, rangAt: expect.any(Number), problem: null },
    ]);
    const [device] = (await new AccountStore(database).devices(at)).slice(-1);
    const rings = await pushes.claim(device?.session ?? '', { max: 9, leaseMs: 60_000 });
    expect(rings).toMatchObject([{ orderId: 0, subscription: { endpoint: 'https://push.example/send/one' } }]);
  });

  it('a mail that may have arrived tells its order as before', async () => {
    const { ask, store } = await open();
    const told = () => ask('SELECT told_at FROM mail_jobs WHERE order_id = 4');
    const before = await told();
    const jobs = await store.claim({ leaseMs: 900_000, max: 20 });
    expect(jobs.find(({ order }) => order.id === 4)).toMatchObject({ isAmbiguous: true, attempt: 2 });
    expect(await told()).toEqual(before);
  });
});

describe.each([
  ['SQLite', async () => sqlitePlace(null)],
  ['PostgreSQL', () => postgresPlace(server, null)],
])('what the version before 006 wrote in %s, after a rollback', (_, place) => {
  it('counts as owed since its delivery, from the next start on (D85)', async () => {
    const there = await place();
    const { store: first } = await openThere(there);
    for (const number of [1, 2]) await storeOrder(first, { reference: referenceNumber(number) }, Date.now());
    await first.close();
    for (const id of [1, 2])
      await there.ask(
        `INSERT INTO order_events (order_id, sequence, kind, detail, made_at, session)
         VALUES (${id}, 1, 'state', '{"state":"delivered"}', ${id}, NULL)`,
      );
    await there.ask('UPDATE desk_orders SET sequence = NULL, balance = NULL, paid = NULL WHERE order_id = 1');
    await there.ask("UPDATE desk_orders SET state = 'delivered' WHERE order_id = 2");
    await openThere(there);
    await expect
      .poll(() => there.ask('SELECT balance, paid, state_at FROM desk_orders ORDER BY order_id'))
      .toEqual([
        { balance: 6450, paid: 0, state_at: 1 },
        { balance: 6450, paid: 0, state_at: 2 },
      ]);
  });

  it('is found by its phone numbers from the next start on, and erased ones are gone (D86)', async () => {
    const there = await place();
    const { store: first } = await openThere(there);
    for (const number of [1, 2, 3]) await storeOrder(first, { reference: referenceNumber(number) }, Date.now());
    await first.close();
    const row = '\'correction\', \'{"customer":{"phone":"0321 7654321"}}\', 1, NULL';
    for (const written of [
      'UPDATE desk_orders SET sequence = NULL, products = NULL WHERE order_id = 1',
      'DELETE FROM order_phones WHERE order_id = 1',
      `INSERT INTO order_events (order_id, sequence, kind, detail, made_at, session) VALUES (2, 1, ${row})`,
      'UPDATE orders SET erased_at = 1 WHERE id = 3',
    ])
      await there.ask(written);
    await openThere(there);
    await expect
      .poll(() => there.ask('SELECT order_id, phone FROM order_phones ORDER BY order_id'))
      .toEqual([
        { order_id: 1, phone: '923001234567' },
        { order_id: 2, phone: '923217654321' },
      ]);
    const products = JSON.stringify([
      { id: 1, quantity: 1, amount: 500 },
      { id: 43, quantity: 3, amount: 5700 },
    ]);
    await expect
      .poll(() => there.ask('SELECT sequence, products FROM desk_orders ORDER BY order_id'))
      .toEqual([
        { sequence: 0, products },
        { sequence: 1, products },
        { sequence: 0, products: null },
      ]);
  });
});

describe('while an upgrade replaces relay and desk one after the other, a change of an order', () => {
  const open = async () => {
    const there = sqlitePlace(null);
    await (await openThere(there)).store.accept(acceptableOrder(), confirmationLimits);
    return { socketPath: join(there.backend.dataFolder, 'writes.sock'), database: await openDeskThere(there) };
  };
  const parcel = { kind: 'parcel', courier: 'TCS', trackingNumber: '7712' } as const;
  const note = { kind: 'note', text: 'Ring twice' } as const;

  it('is made by this relay for a desk of the version before', async () => {
    const { socketPath, database } = await open();
    const asked = request({ socketPath, method: 'POST', agent: false }).end(frozenText('change-of-an-order.json'));
    const [reply] = await once(asked, 'response');
    expect(await text(reply)).toBe('{"result":true}');
    const order = await new DeskOrders(database, confirmationLimits).order(1);
    expect(order?.record.events.map(({ event }) => event)).toEqual([parcel]);
  });

  it('is sent by this desk in the form that a relay of the version before knows, or if it has several events, refuses', async () => {
    const { database } = await open();
    const sent: { readonly name: string; readonly facts: unknown }[] = [];
    const recording: SharedDatabase = {
      ...database,
      change: (name, facts) => {
        sent.push({ name, facts });
        return database.change(name, facts);
      },
    };
    const desk = new DeskOrders(recording, confirmationLimits);
    const order = await desk.order(1);
    const by = { sequence: 0, at: Date.parse('2026-11-21T08:00:00Z'), session: 'one' };
    expect(order && (await desk.change(order, { events: [parcel], ...by }))).toBe(1);
    expect(order && (await desk.change(order, { events: [parcel, note], ...by }))).toBe('stale');
    const { name, facts } = frozenJson('change-of-an-order.json');
    // An order is found by further spellings since, in the same text, which a relay stores as it is.
    const search = expect.stringContaining(facts.listed.search);
    const change = { ...facts, listed: { ...facts.listed, search } };
    expect(sent).toEqual([
      { name, facts: change },
      { name, facts: [change, expect.anything()] },
    ]);
  });
});

it('each page that a refusal names is in the runbook', () => {
  const runbook = readFileSync('docs/runbook.md', 'utf8');
  for (const page of ['Back to the version before', 'An orders database from before version 1.0', 'Restore'])
    expect(runbook).toContain(`\n## ${page}\n`);
});
