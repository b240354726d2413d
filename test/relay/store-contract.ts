/** What every engine of the order book must do; each engine's test file runs it. */
import { describe, expect, it } from 'vitest';
import type { ConfirmationLimits } from '#relay/accept/confirmation.ts';
import { dayMs, hourMs, minuteMs } from '#relay/clock.ts';
import type { NewOrder, OrderStore } from '#relay/store/order-store.ts';

const now = Date.parse('2026-11-21T08:00:00Z');
const lease = 15 * minuteMs;
const limits: ConfirmationLimits = { perAddress: 2, perSender: 3, perHour: 4 };

export function newStoredOrder(parts: Partial<NewOrder> = {}): NewOrder {
  return {
    contentHash: 'content-1',
    reference: 'REF1',
    acceptedAt: now,
    params: { message: 'hello' },
    verdict: { kind: 'unreadable', problem: 'a test' },
    confirmation: { kind: 'none', reason: 'unreadable' },
    ...parts,
  };
}

function confirmed(number: number, parts: Partial<NewOrder> & { address?: string; senderKey?: string } = {}): NewOrder {
  const { address = `a${number}@example.com`, senderKey = `sender-${number}`, ...rest } = parts;
  return newStoredOrder({
    contentHash: `content-${number}`,
    reference: `REF${number}`,
    confirmation: { kind: 'wanted', address, senderKey },
    ...rest,
  });
}

export function storeContract(engine: string, openStore: () => Promise<OrderStore>): void {
  const claimOne = async (store: OrderStore, at = now) => {
    const [job] = await store.claim(at, lease, 1);
    if (!job) throw new Error('no job was due');
    return job;
  };
  const postponed = { state: 'queued', dueAt: now + 1000, reason: '451 later', isAmbiguous: false } as const;

  describe(`order book on ${engine}: accepting`, () => {
    it('keeps an order and queues the owner’s mail', async () => {
      const store = await openStore();
      expect(await store.accept(newStoredOrder(), limits)).toEqual({ kind: 'stored', key: 'REF1', copy: 0 });
      const job = await claimOne(store);
      expect(job).toMatchObject({ kind: 'owner', attempt: 1, token: 1, isAmbiguous: false, queuedAt: now });
      expect(job.order).toMatchObject({
        key: 'REF1',
        reference: 'REF1',
        copy: 0,
        acceptedAt: now,
        params: { message: 'hello' },
        verdict: { kind: 'unreadable', problem: 'a test' },
        confirmation: { kind: 'none', reason: 'unreadable' },
      });
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
      expect(second).toEqual({ kind: 'stored', key: 'REF1-2', copy: 1 });
      const jobs = await store.claim(now, lease, 10);
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

  describe(`order book on ${engine}: confirmation limits`, () => {
    const refusals = async (orders: readonly NewOrder[]) => {
      const store = await openStore();
      for (const order of orders) await store.accept(order, limits);
      const jobs = await store.claim(now + dayMs, lease, 100);
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

  describe(`order book on ${engine}: what is old`, () => {
    const later = now + 91 * dayMs;
    const before = later - 90 * dayMs;

    /** Two orders, each with a mail to owner and customer; the states of the first one's mails as told. */
    const settled = async (...states: readonly ('sent' | 'held' | 'undeliverable')[]) => {
      const store = await openStore();
      await store.accept(confirmed(1), limits);
      const jobs = await store.claim(now, lease, 2);
      for (const [index, job] of jobs.entries()) {
        const state = states[index];
        if (state === 'sent') await store.markSent(job, '250', now);
        else if (state !== undefined) await store.postpone(job, { ...postponed, state, reason: '550 a1@example.com' });
      }
      await store.accept(confirmed(2), limits);
      return store;
    };

    it('is told as a backlog: how many mails of which kind and state, and since when', async () => {
      const store = await settled('sent', 'undeliverable');
      expect(await store.backlog()).toHaveLength(3);
      expect(await store.backlog()).toEqual(
        expect.arrayContaining([
          { kind: 'customer', state: 'undeliverable', mails: 1, oldestQueuedAt: now },
          { kind: 'owner', state: 'queued', mails: 1, oldestQueuedAt: now },
          { kind: 'customer', state: 'queued', mails: 1, oldestQueuedAt: now },
        ]),
      );
    });

    it('is erased once it was mailed, and is known ever after', async () => {
      const store = await settled('sent', 'undeliverable');
      expect(await store.eraseBefore(now, later, 10)).toBe(0);
      expect(await store.eraseBefore(before, later, 10)).toBe(1);
      expect(await store.eraseBefore(before, later, 10)).toBe(0);
      expect(await store.isKnown('content-1')).toBe(true);
      expect(await store.accept(confirmed(1), limits)).toEqual({ kind: 'repeat' });
      expect(await store.accept(confirmed(3, { reference: 'REF1' }), limits)).toMatchObject({ key: 'REF1-2', copy: 1 });
    });

    it.each([[['held', 'sent']], [['sent', 'held']], [['sent']], [[]]] as const)(
      'is never erased while a mail waits (%j)',
      async (states) => {
        const store = await settled(...states);
        expect(await store.eraseBefore(before, later, 10)).toBe(0);
        expect(await store.forgetBefore(later, 10)).toBe(0);
      },
    );

    it('is forgotten with its key once it was erased', async () => {
      const store = await settled('sent', 'sent');
      expect(await store.forgetBefore(before, 10)).toBe(0);
      await store.eraseBefore(before, later, 10);
      expect(await store.forgetBefore(now, 10)).toBe(0);
      expect(await store.forgetBefore(before, 10)).toBe(1);
      expect(await store.isKnown('content-1')).toBe(false);
      expect(await store.accept(confirmed(1), limits)).toMatchObject({ kind: 'stored', key: 'REF1' });
    });
  });

  describe(`order book on ${engine}: health`, () => {
    it('proves with a write that it can keep orders, and refuses once closed', async () => {
      const store = await openStore();
      await store.probe(now);
      await store.close();
      await expect(store.probe(now)).rejects.toThrow('the store is closed');
      await store.close();
    });
  });
}
