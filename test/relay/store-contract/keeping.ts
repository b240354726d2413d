/** Old orders are erased, and a closed database refuses calls. */
import { describe, expect, it } from 'vitest';
import { dayMs } from '#shop/time.ts';

import { confirmed, lease, limits, newStoredOrder, now, postponed } from '#test/support/stored-orders.ts';
import type { TimedStore } from '#test/support/order-stores.ts';

export function keepingContract(engine: string, openStore: () => Promise<TimedStore>): void {
  describe(`orders database on ${engine}: what is old`, () => {
    const later = now + 91 * dayMs;
    const before = later - 90 * dayMs;
    const erasure = { now: later, max: 10, isMailToFiles: false };

    /** Two orders, each with a mail to owner and customer; the states of the first one's mails as told. */
    const settled = async (...states: readonly ('sent' | 'written' | 'held' | 'undeliverable')[]) => {
      const store = await openStore();
      await store.accept(confirmed(1), limits);
      const jobs = await store.claim({ now, leaseMs: lease, max: 2 });
      for (const [index, job] of jobs.entries()) {
        const state = states[index];
        if (state === 'sent') await store.markSent(job, '250', now);
        else if (state === 'written') await store.markWritten(job, 'a.eml', now);
        else if (state !== undefined) await store.postpone(job, { ...postponed, state, reason: '550 a1@example.com' });
      }
      await store.accept(confirmed(2), limits);
      return store;
    };

    it('reports its backlog: how many mails of which kind and state, and since when', async () => {
      const store = await settled('sent', 'undeliverable');
      expect(await store.backlog()).toHaveLength(3);
      expect(await store.backlog()).toEqual(
        expect.arrayContaining([
          { kind: 'customer', state: 'undeliverable', mails: 1, oldestQueuedAt: now },
          { kind: 'owner', state: 'queued', mails: 1, oldestQueuedAt: now },
          { kind: 'customer', state: 'queued', mails: 1, oldestQueuedAt: now },
        ]),
      );
      expect(await (await settled('written', 'written')).backlog()).toHaveLength(4);
    });

    it('is erased once it was mailed, and is known ever after', async () => {
      const store = await settled('sent', 'undeliverable');
      expect(await store.eraseBefore(now, erasure)).toBe(0);
      expect(await store.eraseBefore(before, erasure)).toBe(1);
      expect(await store.eraseBefore(before, erasure)).toBe(0);
      expect(await store.isKnown('content-1')).toBe(true);
      expect(await store.accept(confirmed(1), limits)).toEqual({ kind: 'repeat' });
      expect(await store.accept(confirmed(3, { reference: 'REF1' }), limits)).toMatchObject({ key: 'REF1-2', copy: 1 });
    });

    it.each([[['held', 'sent']], [['sent', 'held']], [[]]] as const)(
      'is never erased while a mail waits (%j)',
      async (states) => {
        const store = await settled(...states);
        await store.accept(newStoredOrder({ contentHash: 'no reference', reference: null }), limits);
        expect(await store.eraseBefore(before, erasure)).toBe(0);
        expect(await store.purgeBefore(later, 10)).toBe(0);
      },
    );

    it('is erased where its mail to the owner is a file only if files were asked for', async () => {
      const store = await settled('written', 'written');
      expect(await store.eraseBefore(before, erasure)).toBe(0);
      expect(await store.eraseBefore(before, { ...erasure, isMailToFiles: true })).toBe(1);
      expect(await store.queueWritten(later, 0)).toBe(0);
    });

    it('is erased though its mail to the customer was never more than a file', async () => {
      const store = await settled('sent', 'written');
      expect(await store.eraseBefore(before, erasure)).toBe(1);
    });

    it('is forgotten with its key once it was erased', async () => {
      const store = await settled('sent', 'sent');
      expect(await store.purgeBefore(before, 10)).toBe(0);
      await store.eraseBefore(before, erasure);
      expect(await store.purgeBefore(now, 10)).toBe(0);
      expect(await store.purgeBefore(before, 10)).toBe(1);
      expect(await store.isKnown('content-1')).toBe(false);
      expect(await store.accept(confirmed(1), limits)).toMatchObject({ kind: 'stored', key: 'REF1' });
    });

    it('is forgotten together with other content under its reference, as those are counted', async () => {
      const store = await settled('sent', 'sent');
      await store.accept(confirmed(3, { reference: 'REF1', acceptedAt: now + 20 * dayMs }), limits);
      for (const job of await store.claim({ now: later, leaseMs: lease, max: 9 }))
        await store.markSent(job, '250', later);
      expect(await store.eraseBefore(later, erasure)).toBe(3);
      expect(await store.purgeBefore(now + 10 * dayMs, 10)).toBe(1);
      expect(await store.purgeBefore(now + 30 * dayMs, 10)).toBe(2);
    });
  });

  describe(`orders database on ${engine}: health`, () => {
    it('proves with a write that it can keep orders, and refuses once closed', async () => {
      const store = await openStore();
      await store.probe(now);
      await store.close();
      await expect(store.probe(now)).rejects.toThrow('the store is closed');
      await store.close();
    });
  });
}
