/** Whatever orders come, the two stores keep the same of them. */
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { afterAll, expect, it, vi } from 'vitest';
import { orderOrigins } from '#order/order-origin.ts';
import type { NewOrder, OrderStore } from '#order/order-store.ts';
import { databaseFile } from '#relay/store/sqlite/database-files.ts';
import { sqliteStore, storeOnTestTime } from '#test/support/order-stores.ts';
import { hourMs, minuteMs } from '#shop/durations.ts';
import { PostgresServer } from '#test/support/postgres-server.ts';
import { lease, limits, newStoredOrder, now } from '#test/support/stored-orders.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

vi.setConfig({ testTimeout: 120_000 });

const server = new PostgresServer();
afterAll(() => server.remove());

const confirmation: fc.Arbitrary<NewOrder['confirmation']> = fc.oneof(
  fc.constant({ kind: 'none', reason: 'no address' } as const),
  fc.record({
    kind: fc.constant('wanted' as const),
    address: fc.constantFrom('a@example.com', 'A@example.com', 'b@example.com', 'c@example.com', 'd@example.com'),
    senderKey: fc.constantFrom('one', 'two', 'three'),
  }),
);
const order = fc.record(
  {
    contentHash: fc.nat(40).map((number) => `content-${number}`),
    reference: fc.constantFrom('REF1', 'REF2', 'REF3', 'REF4', 'REF5', 'REF6', 'REF7', 'REF8', null),
    confirmation,
    digestAfterMs: fc.constant(15 * minuteMs),
    origin: fc.constantFrom(...orderOrigins),
  },
  { requiredKeys: ['contentHash', 'reference', 'confirmation'] },
);
/** Orders that come together, so long after those before. */
const arrivals = fc.record({
  waitMs: fc.constantFrom(1, 16 * minuteMs, hourMs + 1, 25 * hourMs),
  orders: fc.array(order, { minLength: 1, maxLength: 8 }),
});

const orderRows =
  'SELECT id, key, content_hash, reference, copy, accepted_at, params, order_check, confirmation, origin FROM orders';
const mailRows =
  'SELECT id, order_id, kind, state, queued_at, due_at, attempts, digest_id, address, sender_key FROM mail_jobs';

it('SQLite and PostgreSQL keep the same orders, confirmations and digests', async () => {
  const postgres = await storeOnTestTime(server);
  await fc.assert(
    fc.asyncProperty(fc.array(arrivals, { minLength: 1, maxLength: 8 }), async (course) => {
      await postgres.client.query('TRUNCATE orders, mail_jobs RESTART IDENTITY CASCADE');
      let time = now;
      const folder = temporaryFolder();
      const sqlite = await sqliteStore(folder, { now: () => time });
      const reader = new DatabaseSync(databaseFile(folder), { readOnly: true });
      const inBoth = <T>(ask: (store: OrderStore) => Promise<T>) => Promise.all([sqlite, postgres.store].map(ask));
      for (const { waitMs, orders } of course) {
        time += waitMs;
        await postgres.setTime(time);
        const [one, other] = await inBoth((store) =>
          Promise.all(orders.map((parts) => store.accept(newStoredOrder({ ...parts, acceptedAt: time }), limits))),
        );
        expect(other).toEqual(one);
        const [mails, otherMails] = await inBoth((store) => store.claim({ leaseMs: lease, max: 3 }));
        expect(otherMails).toEqual(mails);
      }
      for (const rows of [orderRows, mailRows])
        expect((await postgres.client.query(`${rows} ORDER BY id`)).rows).toEqual(
          reader
            .prepare(`${rows} ORDER BY id`)
            .all()
            .map((row) => ({ ...row })),
        );
      reader.close();
      await sqlite.close();
    }),
    { numRuns: 20, interruptAfterTimeLimit: 90_000 },
  );
});
