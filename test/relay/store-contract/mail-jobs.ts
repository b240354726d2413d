/** One worker at a time sends a mail, and only it may record that the mail is sent. */
import { changeOrders, queueAgain } from '#orders-db/order-changes.ts';
import { describe, expect, it } from 'vitest';
import { dayMs, hourMs } from '#shop/time.ts';
import type { MailKind } from '#order/mail-job.ts';

import type { NewOrder } from '#order/stored-order.ts';
import {
  acceptableOrder,
  claimOne,
  confirmed,
  lease,
  limits,
  newStoredOrder,
  now,
  numbered,
  postponed,
  workedOrders,
} from '#test/support/stored-orders.ts';
import { sampleCustomer } from '#test/support/sample-order.ts';
import type { TimedStore } from '#test/support/order-stores.ts';

export function mailJobsContract(engine: string, openStore: () => Promise<TimedStore>): void {
  const filled = async (...orders: readonly NewOrder[]) => {
    const store = await openStore();
    for (const order of orders) await store.accept(order, limits);
    return store;
  };
  /** An order whose mails to owner and customer are being sent. */
  const sendingBoth = async () => {
    const store = await filled(confirmed(1));
    const [owner, customer] = await store.claim({ now, leaseMs: lease, max: 2 });
    if (!owner || !customer) throw new Error('two jobs were expected');
    return { store, owner, customer };
  };

  describe(`orders database on ${engine}: mail jobs`, () => {
    it('hands a job to one worker only', async () => {
      const store = await filled(newStoredOrder());
      const claims = await Promise.all([
        store.claim({ now, leaseMs: lease, max: 5 }),
        store.claim({ now, leaseMs: lease, max: 5 }),
      ]);
      expect(claims.flat()).toHaveLength(1);
      expect(await store.nextDueAt()).toBe(now + lease);
    });

    it('is done with a mail that was sent', async () => {
      const store = await filled(newStoredOrder());
      const job = await claimOne(store);
      expect(await store.markSent(job, '250 queued as 7', now)).toBe('recorded');
      expect(await store.claim({ now: now + 30 * dayMs, leaseMs: lease, max: 5 })).toEqual([]);
      expect(await store.nextDueAt()).toBeNull();
      expect(await store.counts()).toEqual({ queued: 0, sending: 0, sent: 1, written: 0, held: 0, undeliverable: 0 });
    });

    it('makes two waiting mails to the owner due, once any mail got through', async () => {
      const store = await filled(...[1, 2, 3].map((number) => confirmed(number)));
      const jobs = await store.claim({ now, leaseMs: lease, max: 6 });
      const [sent, ...customers] = jobs.filter((job) => job.kind === 'customer');
      const owners = jobs.filter((job) => job.kind === 'owner');
      if (!sent) throw new Error('a mail to a customer was expected');
      for (const [index, job] of [...owners, ...customers].entries())
        await store.postpone(job, { ...postponed, dueAt: now + hourMs - index });
      expect(await store.markSent(sent, '250', now + 1)).toBe('others are due');
      const brought = await store.claim({ now: now + 1, leaseMs: lease, max: 6 });
      expect(brought.map(({ kind, order }) => [kind, order.key])).toEqual([
        ['owner', 'REF2'],
        ['owner', 'REF3'],
      ]);
    });

    it('makes held mails to anyone due, as what held them was for the shop to fix', async () => {
      const { store, owner, customer } = await sendingBoth();
      await store.postpone(customer, { ...postponed, state: 'held' });
      await store.markSent(owner, '250', now);
      expect(await claimOne(store)).toMatchObject({ kind: 'customer', attempt: 2 });
    });

    it('are sent again on request, as a possible duplicate where they had been sent, and not while they are sent', async () => {
      const { store, owner, customer } = await sendingBoth();
      const { database } = store;
      const resend = (kind: MailKind) => queueAgain(database, { orderId: 1, kind });
      expect([await resend('owner'), await resend('customer')]).toEqual([false, false]);
      await store.markSent(owner, '250', now);
      await store.postpone(customer, { ...postponed, state: 'undeliverable' });
      expect([await resend('owner'), await resend('customer')]).toEqual([true, true]);
      const jobs = await store.claim({ now: Date.now(), leaseMs: lease, max: 5 });
      expect(jobs.map(({ kind, attempt, isAmbiguous }) => [kind, attempt, isAmbiguous])).toEqual([
        ['owner', 1, true],
        ['customer', 1, false],
      ]);
    });

    it('says again what a mail said that may have arrived, whatever was corrected since; a resend has it all (I4)', async () => {
      const store = await filled({ ...acceptableOrder(), confirmation: newStoredOrder().confirmation });
      const { database } = store;
      const correct = async (delivery: number, sequence: number, at: number) => {
        const event = { kind: 'correction', detail: JSON.stringify({ delivery }) };
        const entry = { at, session: null, kind: 'correction', detail: '{}' };
        await store.setTime(at);
        expect(await changeOrders(database, [{ orderId: 1, sequence, ...event, entry }])).toBe(true);
      };
      const told = async (at: number, isAmbiguous: boolean) => {
        const job = await claimOne(store, at);
        await store.postpone(job, { ...postponed, dueAt: at, isAmbiguous });
        return job.order.check.kind === 'checked' ? job.order.check.order.delivery : null;
      };
      await correct(300, 1, now + 1);
      expect(await told(now + 2, false)).toBe(300);
      await correct(310, 2, now + 3);
      expect(await told(now + 4, true)).toBe(310);
      await correct(320, 3, now + 5);
      expect(await told(now + 6, false)).toBe(310);
      await queueAgain(database, { orderId: 1, kind: 'owner' });
      expect(await told(now + 7, false)).toBe(320);
      await claimOne(store, now + 8);
      await correct(330, 4, now + 9);
      expect(await told(now + 8 + lease, false)).toBe(320);
    });

    it('goes to the address that the owner corrected, and tells the owner so', async () => {
      const { store, place } = await workedOrders(openStore);
      const customer = { ...sampleCustomer, email: 'ayesha@gmial.example' };
      await place({ customer }, now, { kind: 'correction', customer: { email: 'Ayesha@gmail.example' } });
      const jobs = await store.claim({ now, leaseMs: lease, max: 5 });
      const confirmation = { kind: 'queued', address: 'Ayesha@gmail.example' };
      expect(jobs).toMatchObject([
        { kind: 'owner', order: { confirmation } },
        { kind: 'customer', order: { confirmation } },
      ]);
    });

    it('hands a postponed job out again when it is due, not before', async () => {
      const store = await filled(newStoredOrder());
      await store.postpone(await claimOne(store), postponed);
      expect(await store.claim({ now: now + 999, leaseMs: lease, max: 5 })).toEqual([]);
      expect(await store.nextDueAt()).toBe(now + 1000);
      expect(await claimOne(store, now + 1000)).toMatchObject({ attempt: 2, token: 2, isAmbiguous: false });
    });

    it('tries held mails again, counts them, and never tries undeliverable ones', async () => {
      const { store, owner, customer } = await sendingBoth();
      await store.postpone(owner, { ...postponed, state: 'held' });
      await store.postpone(customer, { ...postponed, state: 'undeliverable' });
      expect(await store.counts()).toMatchObject({ held: 1, undeliverable: 1 });
      expect((await store.claim({ now: now + dayMs, leaseMs: lease, max: 5 })).map((job) => job.kind)).toEqual([
        'owner',
      ]);
    });

    it('takes a job back when its lease ends, and says that it may have arrived', async () => {
      const { store, owner } = await sendingBoth();
      await store.postpone(owner, { ...postponed, dueAt: now + lease });
      const again = await store.claim({ now: now + lease, leaseMs: lease, max: 5 });
      expect(again.map((job) => [job.kind, job.isAmbiguous])).toEqual([
        ['customer', true],
        ['owner', false],
      ]);
    });

    it('remembers that an attempt was ambiguous, however many follow', async () => {
      const store = await filled(newStoredOrder());
      await store.postpone(await claimOne(store), { ...postponed, isAmbiguous: true });
      const second = await claimOne(store, now + 1000);
      await store.postpone(second, { ...postponed, dueAt: now + 2000 });
      expect(await claimOne(store, now + 2000)).toMatchObject({ isAmbiguous: true, attempt: 3 });
    });

    it('ignores a worker whose lease is over', async () => {
      const store = await filled(newStoredOrder());
      const stale = await claimOne(store);
      const current = await claimOne(store, now + lease);
      expect(await store.markSent(stale, '250', now)).toBe('lease lost');
      expect(await store.postpone(stale, postponed)).toBe(false);
      expect(await store.counts()).toMatchObject({ queued: 0, sending: 1, sent: 0 });
      expect(await store.markSent(current, '250', now + lease)).toBe('recorded');
    });

    it('does not wait for days after the clock was set back', async () => {
      const store = await filled(newStoredOrder());
      await store.postpone(await claimOne(store), { ...postponed, dueAt: now + 10_000 });
      expect(await store.claim({ now: now - 5 * dayMs, leaseMs: lease, max: 5 })).toHaveLength(1);
    });

    it('never hands out a job again that its worker has under way, wherever the clock was set', async () => {
      const store = await filled(newStoredOrder());
      const { id } = await claimOne(store);
      for (const step of [-dayMs, dayMs])
        expect(await store.claim({ now: now + step, leaseMs: lease, max: 5, underWay: [id] })).toEqual([]);
      for (const step of [-dayMs, dayMs])
        expect(await store.claim({ now: now + step, leaseMs: lease, max: 5, underWay: [id + 1] })).toHaveLength(1);
    });

    it('keeps a mail that was written to a file apart from one that was sent', async () => {
      const store = await filled(newStoredOrder());
      expect(await store.markWritten(await claimOne(store), 'a.eml', now)).toBe('recorded');
      expect(await store.counts()).toMatchObject({ sent: 0, written: 1, queued: 0 });
      expect(await store.claim({ now: now + dayMs, leaseMs: lease, max: 5 })).toEqual([]);
      expect(await store.ownerMailSentAt('content-1')).toBeNull();
    });

    it('queues what was only written, once there is a mail server: to customers only what is still of use', async () => {
      const store = await filled(confirmed(1, { acceptedAt: now - 3 * dayMs }), confirmed(2));
      for (const job of await store.claim({ now, leaseMs: lease, max: 9 })) await store.markWritten(job, 'a.eml', now);
      expect(await store.queueWritten(now, now - 2 * dayMs)).toBe(3);
      expect(await store.queueWritten(now, now - 2 * dayMs)).toBe(0);
      const jobs = await store.claim({ now, leaseMs: lease, max: 9 });
      expect(jobs.map(({ kind, order, attempt, isAmbiguous }) => [kind, order.key, attempt, isAmbiguous])).toEqual(
        expect.arrayContaining([
          ['owner', 'REF1', 1, false],
          ['owner', 'REF2', 1, false],
          ['customer', 'REF2', 1, false],
        ]),
      );
      expect(jobs).toHaveLength(3);
      expect(await store.counts()).toMatchObject({ written: 1 });
    });

    it('says when the mail server accepted the owner’s mail of a content', async () => {
      const { store, owner, customer } = await sendingBoth();
      await store.markSent(customer, '250', now);
      expect(await store.ownerMailSentAt('content-1')).toBeNull();
      await store.markSent(owner, '250', now + 5);
      expect(await store.ownerMailSentAt('content-1')).toBe(now + 5);
    });

    it('counts the orders since a time, without the daily checks', async () => {
      const daily = newStoredOrder({ contentHash: 'daily-2026-11-21', reference: null });
      const store = await filled(confirmed(1, { acceptedAt: now - 10 }), confirmed(2), daily);
      expect([await store.ordersSince(now - 10), await store.ordersSince(now)]).toEqual([2, 1]);
    });

    it('hands out the oldest first', async () => {
      const store = await filled(numbered(1, { acceptedAt: now - 5 }), numbered(2, { acceptedAt: now - 9 }));
      const jobs = await store.claim({ now, leaseMs: lease, max: 5 });
      expect(jobs.map((job) => job.order.key)).toEqual(['REF2', 'REF1']);
    });
  });
}
