/** An orders database accepts orders, and lets confirmations go out within the limits. */
import { describe, expect, it } from 'vitest';
import { dayMs, hourMs } from '#shop/time.ts';
import type { NewOrder } from '#order/stored-order.ts';
import { sql } from '#orders-db/database.ts';
import { sampleOrder } from '#test/support/sample-order.ts';
import {
  acceptableOrder,
  claimOne,
  confirmed,
  lease,
  limits,
  newStoredOrder,
  now,
} from '#test/support/stored-orders.ts';
import type { TimedStore } from '#test/support/order-stores.ts';

export function acceptingContract(engine: string, openStore: () => Promise<TimedStore>): void {
  describe(`orders database on ${engine}: accepting`, () => {
    it('keeps an order and queues the owner’s mail', async () => {
      const store = await openStore();
      expect(await store.accept(newStoredOrder(), limits)).toEqual({ kind: 'stored', id: 1, key: 'REF1', copy: 0 });
      const job = await claimOne(store);
      expect(job).toMatchObject({ kind: 'owner', attempt: 1, token: 1, isAmbiguous: false, queuedAt: now });
      expect(job.order).toMatchObject({
        key: 'REF1',
        reference: 'REF1',
        copy: 0,
        acceptedAt: now,
        params: { message: 'hello' },
        check: { kind: 'unreadable', problem: 'a test' },
        confirmation: { kind: 'none', reason: 'unreadable' },
      });
    });

    it('reads an order that an earlier version could not read, once its mail is sent', async () => {
      const store = await openStore();
      await store.accept(newStoredOrder(), limits);
      const { check } = acceptableOrder();
      const { database } = store;
      const stored = () =>
        database.read(sql`
        SELECT o.key, o.order_check, d.amount FROM orders o JOIN desk_orders d ON d.order_id = o.id`);
      const before = await stored();
      await store.readUnreadable(() => check);
      expect(await stored()).toEqual(before);
      await store.markSent(await claimOne(store), '250', now);
      await store.readUnreadable(() => ({ kind: 'unreadable', problem: 'still' }));
      expect(await stored()).toEqual(before);
      await store.readUnreadable(() => check);
      const amount = sampleOrder().grandTotal;
      expect(await stored()).toEqual([{ key: 'REF1', order_check: JSON.stringify(check), amount }]);
    });

    it('takes the same content once, however often it comes and however parallel', async () => {
      const store = await openStore();
      const outcomes = await Promise.all(Array.from({ length: 50 }, () => store.accept(newStoredOrder(), limits)));
      expect(outcomes.filter((outcome) => outcome.kind === 'stored')).toHaveLength(1);
      expect(await store.accept(newStoredOrder(), limits)).toEqual({ kind: 'repeat' });
      expect(await store.counts()).toMatchObject({ queued: 1 });
      expect(await store.isKnown('content-1')).toBe(true);
      expect(await store.isKnown('content-2')).toBe(false);
    });

    it('keeps other content under the same reference as a second order, without a customer’s mail', async () => {
      const store = await openStore();
      await store.accept(confirmed(1), limits);
      const second = await store.accept(confirmed(2, { reference: 'REF1' }), limits);
      expect(second).toEqual({ kind: 'stored', id: 2, key: 'REF1-2', copy: 1 });
      const jobs = await store.claim({ now, leaseMs: lease, max: 10 });
      expect(jobs.map((job) => [job.order.key, job.kind])).toEqual([
        ['REF1', 'owner'],
        ['REF1', 'customer'],
        ['REF1-2', 'owner'],
      ]);
      expect(jobs[2]?.order.confirmation).toEqual({ kind: 'none', reason: 'reference repeated' });
    });

    it('knows an order without a reference by its content', async () => {
      const store = await openStore();
      expect(await store.accept(newStoredOrder({ reference: null }), limits)).toEqual({
        kind: 'stored',
        id: 1,
        key: 'content-1',
        copy: 0,
      });
      expect(await store.accept(newStoredOrder({ reference: null, contentHash: 'content-2' }), limits)).toMatchObject({
        copy: 0,
      });
    });

    it('keeps every character of an order', async () => {
      const store = await openStore();
      const message = `Robert'); DROP TABLE orders;-- علی \u0000 🐈 \\ "`;
      await store.accept(newStoredOrder({ params: { message } }), limits);
      expect((await claimOne(store)).order.params).toEqual({ message });
    });
  });

  describe(`orders database on ${engine}: confirmation limits`, () => {
    const refusals = async (orders: readonly NewOrder[]) => {
      const store = await openStore();
      for (const order of orders) await store.accept(order, limits);
      const jobs = await store.claim({ now: now + dayMs, leaseMs: lease, max: 100 });
      const owners = jobs.filter((job) => job.kind === 'owner');
      return owners.map(({ order }) => (order.confirmation.kind === 'none' ? order.confirmation.reason : 'queued'));
    };

    it('sends one address at most its share in a day, whatever its capitals', async () => {
      const addresses = ['a@example.com', 'A@example.com', 'a@EXAMPLE.com'];
      expect(await refusals(addresses.map((address, index) => confirmed(index, { address })))).toEqual([
        'queued',
        'queued',
        'address limit',
      ]);
    });

    it('sends at most its share for one sender in a day', async () => {
      const orders = [1, 2, 3, 4].map((number) => confirmed(number, { senderKey: 'one' }));
      expect(await refusals(orders)).toEqual(['queued', 'queued', 'queued', 'sender limit']);
    });

    it('sends at most so many in an hour, and again in the next', async () => {
      const orders = [1, 2, 3, 4, 5].map((number) => confirmed(number));
      const later = confirmed(6, { acceptedAt: now + hourMs + 1 });
      expect(await refusals([...orders, later])).toEqual([
        'queued',
        'queued',
        'queued',
        'queued',
        'hourly limit',
        'queued',
      ]);
    });
  });
}
