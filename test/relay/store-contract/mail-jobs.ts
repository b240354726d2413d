/** Who sends which mail, when, and who may say that it is sent. */
import { describe, expect, it } from 'vitest';
import { dayMs } from '#relay/clock.ts';
import type { OrderStore } from '#relay/store/order-store.ts';
import {
  claimOne,
  confirmed,
  lease,
  limits,
  newStoredOrder,
  now,
  postponed,
} from '#test/relay/support/stored-orders.ts';

export function mailJobsContract(engine: string, openStore: () => Promise<OrderStore>): void {
  describe(`order book on ${engine}: mail jobs`, () => {
    it('hands a job to one worker only', async () => {
      const store = await openStore();
      await store.accept(newStoredOrder(), limits);
      const claims = await Promise.all([store.claim(now, lease, 5), store.claim(now, lease, 5)]);
      expect(claims.flat()).toHaveLength(1);
      expect(await store.nextDueAt()).toBe(now + lease);
    });

    it('is done with a mail that was sent', async () => {
      const store = await openStore();
      await store.accept(newStoredOrder(), limits);
      const job = await claimOne(store);
      expect(await store.dataStarted(job, now)).toBe(true);
      expect(await store.markSent(job, '250 queued as 7', now)).toBe(true);
      expect(await store.claim(now + 30 * dayMs, lease, 5)).toEqual([]);
      expect(await store.nextDueAt()).toBeNull();
      expect(await store.counts()).toEqual({ queued: 0, sending: 0, sent: 1, held: 0, undeliverable: 0 });
    });

    it('hands a postponed job out again when it is due, not before', async () => {
      const store = await openStore();
      await store.accept(newStoredOrder(), limits);
      await store.postpone(await claimOne(store), postponed);
      expect(await store.claim(now + 999, lease, 5)).toEqual([]);
      expect(await store.nextDueAt()).toBe(now + 1000);
      expect(await claimOne(store, now + 1000)).toMatchObject({ attempt: 2, token: 2, isAmbiguous: false });
    });

    it('tries held mails again, counts them, and never tries undeliverable ones', async () => {
      const store = await openStore();
      await store.accept(confirmed(1), limits);
      const [owner, customer] = await store.claim(now, lease, 2);
      if (!owner || !customer) throw new Error('two jobs were expected');
      await store.postpone(owner, { ...postponed, state: 'held' });
      await store.postpone(customer, { ...postponed, state: 'undeliverable' });
      expect(await store.heldCount()).toBe(1);
      expect((await store.claim(now + dayMs, lease, 5)).map((job) => job.kind)).toEqual(['owner']);
    });

    it('takes a job back when its lease ends, and says that it may have arrived when data was on its way', async () => {
      const store = await openStore();
      await store.accept(confirmed(1), limits);
      const [first] = await store.claim(now, lease, 2);
      if (!first) throw new Error('a job was expected');
      await store.dataStarted(first, now);
      const again = await store.claim(now + lease, lease, 5);
      expect(again.map((job) => [job.kind, job.isAmbiguous])).toEqual([
        ['owner', true],
        ['customer', false],
      ]);
    });

    it('remembers that an attempt was ambiguous, however many follow', async () => {
      const store = await openStore();
      await store.accept(newStoredOrder(), limits);
      await store.postpone(await claimOne(store), { ...postponed, isAmbiguous: true });
      const second = await claimOne(store, now + 1000);
      await store.postpone(second, { ...postponed, dueAt: now + 2000 });
      expect(await claimOne(store, now + 2000)).toMatchObject({ isAmbiguous: true, attempt: 3 });
    });

    it('listens to nobody whose lease is gone', async () => {
      const store = await openStore();
      await store.accept(newStoredOrder(), limits);
      const stale = await claimOne(store);
      expect(await store.dataStarted(stale, now + lease)).toBe(false);
      const current = await claimOne(store, now + lease);
      expect(await store.dataStarted(stale, now + lease)).toBe(false);
      expect(await store.markSent(stale, '250', now)).toBe(false);
      expect(await store.postpone(stale, postponed)).toBe(false);
      expect(await store.counts()).toMatchObject({ queued: 0, sending: 1, sent: 0 });
      expect(await store.markSent(current, '250', now + lease)).toBe(true);
    });

    it('does not wait for days after the clock was set back', async () => {
      const store = await openStore();
      await store.accept(newStoredOrder(), limits);
      await store.postpone(await claimOne(store), { ...postponed, dueAt: now + 10_000 });
      expect(await store.claim(now - 5 * dayMs, lease, 5)).toHaveLength(1);
    });

    it('hands out the oldest first', async () => {
      const store = await openStore();
      await store.accept(newStoredOrder({ contentHash: 'b', reference: 'B', acceptedAt: now - 5 }), limits);
      await store.accept(newStoredOrder({ contentHash: 'a', reference: 'A', acceptedAt: now - 9 }), limits);
      expect((await store.claim(now, lease, 5)).map((job) => job.order.key)).toEqual(['A', 'B']);
    });
  });
}
