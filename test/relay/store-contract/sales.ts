/** The sales of this month and the last (D72). */
import { describe, expect, it } from 'vitest';
import { salesOf } from '#desk/sales/sales.ts';
import { rupees } from '#shop/money.ts';
import type { TimedStore } from '#test/support/order-stores.ts';
import { lease, newStoredOrder, limits, workedOrders } from '#test/support/stored-orders.ts';

/** The first moment of November in Pakistan. */
const november = Date.parse('2026-10-31T19:00:00Z');
const today = Date.parse('2026-11-21T08:00:00Z');

export function salesContract(engine: string, openStore: () => Promise<TimedStore>): void {
  describe(`orders database on ${engine}: sales`, () => {
    it('adds up each month in Pakistan’s time, without cancelled orders, returned ones apart (D72)', async () => {
      const { place, database } = await workedOrders(openStore);
      await place({}, Date.parse('2026-09-30T18:59:59Z'));
      await place({}, november - 1);
      await place({}, november);
      await place({}, today, { kind: 'state', state: 'delivered' });
      await place({}, today, { kind: 'state', state: 'returned' });
      await place({}, today, { kind: 'state', state: 'cancelled' });
      const one = { orders: 1, amount: 6450 };
      expect(await salesOf(database.read, today)).toMatchObject([
        { start: november, sold: { orders: 2, amount: 12_900 }, delivered: one, returned: one, cancelled: one },
        { start: Date.parse('2026-09-30T19:00:00Z'), sold: one, delivered: { orders: 0, amount: 0 } },
      ]);
    });

    it('counts corrected orders as corrected, and lists the products with the highest sales (D72)', async () => {
      const { place, database, change } = await workedOrders(openStore);
      await place({}, today);
      await place({}, today, { kind: 'correction', quantities: [1, 0], delivery: rupees(0) });
      await place({}, today, { kind: 'state', state: 'returned' });
      const [month] = await salesOf(database.read, today);
      expect(month).toMatchObject({
        sold: { orders: 2, amount: 6450 + 1900 },
        best: [
          { id: 43, pieces: 4, amount: 7600 },
          { id: 1, pieces: 1, amount: 500 },
        ],
      });
      await change(1, { kind: 'state', state: 'cancelled' });
      expect((await salesOf(database.read, today))[0]?.best).toEqual([{ id: 43, pieces: 1, amount: 1900 }]);
    });

    it('counts orders whose products are unknown, and no message that could not be read (D72)', async () => {
      const { store, place, database } = await workedOrders(openStore);
      await place({}, november);
      await place({}, today);
      await store.accept(newStoredOrder({ acceptedAt: today }), limits);
      for (const job of await store.claim({ now: today, leaseMs: lease, max: 9 }))
        await store.markSent(job, '250', today);
      await store.eraseBefore(november + 1, { now: today, max: 9, isMailToFiles: false });
      expect((await salesOf(database.read, today))[0]).toMatchObject({
        sold: { orders: 2, amount: 12_900 },
        unreadable: 1,
        erased: 1,
        best: [
          { id: 43, pieces: 3, amount: 5700 },
          { id: 1, pieces: 1, amount: 500 },
        ],
      });
    });
  });
}
