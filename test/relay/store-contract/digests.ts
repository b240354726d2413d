/** Orders above the soft limits: one mail to the owner for all of them (D70, D113). */
import { changeOrders, queueAgain } from '#orders-db/order-changes.ts';
import { describe, expect, it } from 'vitest';
import { dayMs, minuteMs } from '#shop/time.ts';
import type { ClaimedJob } from '#order/mail-job.ts';
import { sampleReference } from '#test/support/sample-order.ts';
import { acceptableOrder, claimOne, lease, limits, now, numbered, postponed } from '#test/support/stored-orders.ts';
import type { TimedStore } from '#test/support/order-stores.ts';

const digestAfterMs = 15 * minuteMs;
const digestAt = now + digestAfterMs;

const above = (number: number, acceptedAt = now) => numbered(number, { acceptedAt, digestAfterMs });

export function digestsContract(engine: string, openStore: () => Promise<TimedStore>): void {
  const filled = async (...numbers: readonly number[]) => {
    const store = await openStore();
    for (const number of numbers) await store.accept(above(number, now + number), limits);
    return store;
  };
  const keysOf = ({ digest }: ClaimedJob) => digest?.lines.map((line) => line.key);

  describe(`order store on ${engine}: digests`, () => {
    it('mails all that came in a quarter of an hour at once, counted from the first of them (D70)', async () => {
      const store = await filled(1, 2, 3);
      expect(await store.nextDueAt()).toBe(digestAt + 1);
      expect(await store.claim({ now: digestAt, leaseMs: lease, max: 5 })).toEqual([]);
      const jobs = await store.claim({ now: digestAt + 1, leaseMs: lease, max: 5 });
      expect(jobs.map((job) => [job.kind, job.order.key, keysOf(job)])).toEqual([
        ['owner', 'REF1', ['REF1', 'REF2', 'REF3']],
      ]);
    });

    it('counts how long the owner waits from the order on, not from its digest (D70)', async () => {
      const store = await filled(1, 2);
      expect(await store.backlog()).toEqual([{ kind: 'owner', state: 'queued', mails: 2, oldestQueuedAt: now + 1 }]);
    });

    it('counts an order as mailed only once its digest is, and mails it once (D70)', async () => {
      const store = await filled(1, 2);
      const digest = await claimOne(store, digestAt + 1);
      expect(await store.counts()).toMatchObject({ queued: 1, sending: 1, sent: 0 });
      expect(await store.eraseBefore(digestAt + dayMs, { now: digestAt, max: 10, isMailToFiles: false })).toBe(0);
      expect(await store.markSent(digest, '250 queued as 7', digestAt + 3)).toBe('recorded');
      expect(await store.counts()).toMatchObject({ queued: 0, sending: 0, sent: 2 });
      expect(await store.claim({ now: digestAt + 30 * dayMs, leaseMs: lease, max: 5 })).toEqual([]);
      expect(await store.nextDueAt()).toBeNull();
      expect(await store.eraseBefore(digestAt + dayMs, { now: digestAt, max: 10, isMailToFiles: false })).toBe(2);
    });

    it('leaves an order that is resent to a mail of its own, even the one that leads; the others go with the next', async () => {
      const store = await filled(1, 2, 3);
      const { database } = store;
      await store.postpone(await claimOne(store, digestAt + 1), { ...postponed, state: 'held' });
      expect(await queueAgain(database, { orderId: 1, kind: 'owner' })).toBe(true);
      const jobs = await store.claim({ now: Date.now() + digestAfterMs, leaseMs: lease, max: 5 });
      expect(jobs.map((job) => [job.order.key, keysOf(job)])).toEqual([
        ['REF1', undefined],
        ['REF2', ['REF2', 'REF3']],
      ]);
    });

    it('retries a failed digest with the same orders; what came meanwhile goes with the next', async () => {
      const store = await filled(1, 2);
      await store.postpone(await claimOne(store, digestAt + 1), { ...postponed, dueAt: digestAt + 10_000 });
      await store.accept(above(3, digestAt + 2), limits);
      expect(await store.claim({ now: digestAt + 9_999, leaseMs: lease, max: 5 })).toEqual([]);
      const again = await claimOne(store, digestAt + 10_000);
      expect([again.attempt, again.isAmbiguous, keysOf(again)]).toEqual([2, false, ['REF1', 'REF2']]);
      await store.markSent(again, '250', digestAt + 10_001);
      const next = await claimOne(store, digestAt + 2 + digestAfterMs);
      expect([next.order.key, next.digest]).toEqual(['REF3', undefined]);
    });

    it('writes a digest for all its orders, and mails it once there is a mail server', async () => {
      const store = await filled(1, 2);
      const digest = await claimOne(store, digestAt + 1);
      expect(await store.markWritten(digest, 'digest.eml', digestAt + 3)).toBe('recorded');
      expect(await store.counts()).toMatchObject({ queued: 0, written: 2 });
      expect(await store.queueWritten(digestAt + 4, digestAt)).toBe(2);
      expect(keysOf(await claimOne(store, digestAt + 4))).toEqual(['REF1', 'REF2']);
    });

    it('says that a digest may have arrived once its lease ended', async () => {
      const store = await filled(1, 2);
      await claimOne(store, digestAt + 1);
      const again = await claimOne(store, digestAt + 1 + lease);
      expect([again.isAmbiguous, keysOf(again)]).toEqual([true, ['REF1', 'REF2']]);
    });

    it('gives an order that waits alone a whole mail of its own', async () => {
      const store = await filled(1);
      const job = await claimOne(store, digestAt + 1);
      expect([job.order.key, job.digest]).toEqual(['REF1', undefined]);
    });

    it('has a line for each order, however many, and settles them all (D113)', async () => {
      const store = await openStore();
      const numbers = Array.from({ length: 1003 }, (_, index) => index);
      await Promise.all(numbers.map((number) => store.accept(above(number), limits)));
      const digest = await claimOne(store, digestAt + 1);
      expect(new Set(keysOf(digest))).toEqual(new Set(numbers.map((number) => `REF${number}`)));
      await store.markSent(digest, '250', digestAt + 2);
      expect(await store.counts()).toMatchObject({ queued: 0, sent: numbers.length });
    });

    it('tells an order with its corrections, and the same again where the mail may have arrived (D113, I4)', async () => {
      const store = await filled(1);
      const { confirmation } = above(2);
      await store.accept({ ...acceptableOrder(), acceptedAt: now + 2, confirmation, digestAfterMs }, limits);
      const correct = async (delivery: number, sequence: number, at: number) => {
        const event = { kind: 'correction', detail: JSON.stringify({ delivery }) };
        const entry = { at, session: null, kind: 'correction', detail: '{}' };
        await store.setTime(at);
        expect(await changeOrders(store.database, [{ orderId: 2, sequence, ...event, entry }])).toBe(true);
      };
      const unreadable = { key: 'REF1', copy: 0, amount: null, needsCheck: true };
      const told = async (at: number) => {
        const job = await claimOne(store, at);
        await store.postpone(job, { ...postponed, dueAt: at, isAmbiguous: true });
        return job.digest?.lines;
      };
      await correct(300, 1, now + 3);
      const lines = [unreadable, { key: sampleReference, copy: 0, amount: 6500, needsCheck: false }];
      expect(await told(digestAt + 2)).toEqual(lines);
      await correct(310, 2, digestAt + 3);
      expect(await told(digestAt + 4)).toEqual(lines);
    });

    it('does not keep other mails from being sent', async () => {
      const store = await filled(1, 2);
      await store.accept(numbered(3), limits);
      expect((await store.claim({ now, leaseMs: lease, max: 5 })).map((job) => job.order.key)).toEqual(['REF3']);
      expect(await store.claim({ now: now + minuteMs, leaseMs: lease, max: 5 })).toEqual([]);
    });

    it('does not wait for days after the clock was set back', async () => {
      const store = await filled(1, 2);
      expect(await store.claim({ now: now - 5 * dayMs, leaseMs: lease, max: 5 })).toHaveLength(1);
    });
  });
}
