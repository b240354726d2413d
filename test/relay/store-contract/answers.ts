/** The customer's answer on the order's page (D80, D81). */
import { describe, expect, it } from 'vitest';
import type { Answer } from '#order/desk-order.ts';
import { storedLogEntry } from '#desk/log.ts';
import { sql } from '#orders-db/database.ts';
import { dayMs } from '#shop/time.ts';
import { sampleReference } from '#test/support/sample-order.ts';
import { acceptableOrder, limits, now } from '#test/support/stored-orders.ts';
import type { TimedStore } from '#test/support/order-stores.ts';

export function answersContract(engine: string, openStore: () => Promise<TimedStore>): void {
  describe(`orders database on ${engine}: the customer’s answer`, () => {
    const order = acceptableOrder();
    const opened = async () => {
      const store = await openStore();
      await store.accept(order, limits);
      const give = (answer: Answer, sequence: number) => store.answer(sampleReference, { answer, sequence });
      return { store, give };
    };

    it('is an event, the last of which counts', async () => {
      const { store, give } = await opened();
      expect(await give('cancel', 0)).toBe('done');
      expect(await give('send', 1)).toBe('done');
      expect((await store.firstOrder(sampleReference))?.events).toEqual([
        { kind: 'answer', answer: 'cancel' },
        { kind: 'answer', answer: 'send' },
      ]);
    });

    it('is stored once, however often and from however many pages it comes at the same time', async () => {
      const { store, give } = await opened();
      const outcomes = await Promise.all([give('send', 0), give('send', 0), give('cancel', 0)]);
      expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
      expect((await store.firstOrder(sampleReference))?.events).toHaveLength(1);
      expect(await give('send', 0)).toBe('stale');
    });

    it('shows in the desk’s list and log, which so refresh, by the order’s short name alone', async () => {
      const { store, give } = await opened();
      await give('cancel', 0);
      const { database } = store;
      expect(await database.read(sql`SELECT answer FROM desk_orders`)).toEqual([{ answer: 'cancel' }]);
      const [entry] = await database.read(sql`SELECT * FROM desk_log`);
      expect(entry && storedLogEntry(entry).sentence).toBe('Order 7K3M9Q2X: Cancellation requested by the customer');
    });

    it('belongs to the first order under a reference; a later message never changes it', async () => {
      const { store } = await opened();
      await store.accept({ ...order, contentHash: 'another', params: { message: 'another' } }, limits);
      await store.answer(sampleReference, { answer: 'send', sequence: 0 });
      expect((await store.firstOrder(sampleReference))?.order).toMatchObject({ copy: 0, params: order.params });
      expect(await store.firstOrder(`${sampleReference}-2`)).toBeNull();
    });

    it('is taken for no order that is unknown or erased', async () => {
      const { store, give } = await opened();
      const later = now + 91 * dayMs;
      const [job] = await store.claim({ now, leaseMs: 1000, max: 1 });
      if (job) await store.markSent(job, '250', now);
      for (const other of await store.claim({ now, leaseMs: 1000, max: 9 })) await store.markSent(other, '250', now);
      expect(await store.eraseBefore(later - 90 * dayMs, { now: later, max: 10, isMailToFiles: false })).toBe(1);
      expect(await give('send', 0)).toBe('nothing');
      expect(await store.firstOrder(sampleReference)).toBeNull();
      expect(await store.answer('', { answer: 'send', sequence: 0 })).toBe('nothing');
    });
  });
}
