/** A database outlives the code: later versions open the frozen one of the first release, and the version before goes on. */
import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { confirmationLimits } from '#order/confirmation.ts';
import { AccountStore } from '#desk/account/account-store.ts';
import { DeskOrders } from '#desk/orders/desk-orders.ts';
import { openSharedDatabase } from '#relay/store/open-store.ts';
import { openThere, postgresPlace, sqlitePlace } from '#test/support/frozen.ts';
import { logged } from '#test/support/logged.ts';
import { PostgresServer } from '#test/support/postgres-server.ts';
import { referenceNumber } from '#test/support/sample-order.ts';
import { newStoredOrder, storeOrder } from '#test/support/stored-orders.ts';

const firstRelease = new URL('../formats/2026-12/database/', import.meta.url).pathname;
const server = new PostgresServer();
afterAll(() => server.remove());

describe.each([
  ['SQLite', async () => sqlitePlace(firstRelease)],
  ['PostgreSQL', () => postgresPlace(server, firstRelease)],
])('the orders database of the first release in %s', (_, place) => {
  it('is opened with all that is in it', async () => {
    const there = await place();
    const { store } = await openThere(there);
    expect(await store.counts()).toEqual({ queued: 4, sending: 1, sent: 3, written: 1, held: 1, undeliverable: 1 });
    expect((await store.claim({ leaseMs: 900_000, max: 20 })).map(({ order }) => order.check.kind)).toContain(
      'checked',
    );
    const database = await openSharedDatabase(there.backend);
    const list = async () =>
      (await new DeskOrders(database, confirmationLimits).list({}, { now: 0, answerHours: 0 })).orders;
    await expect.poll(list).toHaveLength(8);
    const sentences = await logged(new AccountStore(database));
    expect([sentences.length, sentences[2]]).toEqual([11, 'Signed in with the password: Chrome on Android']);
    await database.close();
    await store.close();
  });

  it('is used on by this version after a later one has added to it', async () => {
    const there = await place();
    await there.ask('ALTER TABLE orders ADD COLUMN later TEXT');
    await there.ask("UPDATE orders SET later = 'of a later version'");
    await there.ask("INSERT INTO migrations (name, hash, applied_at) VALUES ('002-later.sql', '', 0)");
    const { store } = await openThere(there);
    expect(await store.accept(newStoredOrder(), confirmationLimits)).toMatchObject({ kind: 'stored' });
    expect(await store.eraseBefore(Date.now() + 1000, { max: 10, isWrittenHeard: true })).toBeGreaterThan(0);
    const database = await openSharedDatabase(there.backend);
    expect(await database.change('resend', { orderId: 8, kind: 'owner' })).toBe(true);
    await database.close();
    await store.close();
    expect(await there.ask("SELECT id FROM orders WHERE later = 'of a later version'")).toHaveLength(8);
  });

  it('is refused once a later version has changed it for good, with the page that says the way back', async () => {
    const there = await place();
    await there.ask("INSERT INTO migrations (name, hash, applied_at) VALUES ('002-later.breaking.sql', '', 0)");
    const sentence = /002-later\.breaking\.sql.* for the way back see docs\/runbook\.md, "Back to the version before"/;
    await expect(openThere(there)).rejects.toThrow(sentence);
    await expect(openSharedDatabase(there.backend)).rejects.toThrow(sentence);
  });

  it('is refused where a migration was edited after it had run', async () => {
    const there = await place();
    await there.ask("UPDATE migrations SET hash = 'other'");
    await expect(openThere(there)).rejects.toThrow(/^The migration 001-schema\.sql was edited after it was applied/);
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
    const { store } = await openThere(there);
    await expect
      .poll(() => there.ask('SELECT balance, paid, state_at FROM desk_orders ORDER BY order_id'))
      .toEqual([
        { balance: 6450, paid: 0, state_at: 1 },
        { balance: 6450, paid: 0, state_at: 2 },
      ]);
    await store.close();
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
    const { store } = await openThere(there);
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
    await store.close();
  });
});

it('each page that a refusal names is in the runbook', () => {
  const runbook = readFileSync('docs/runbook.md', 'utf8');
  for (const page of ['Back to the version before', 'An orders database from before the first release', 'Restore'])
    expect(runbook).toContain(`\n## ${page}\n`);
});
