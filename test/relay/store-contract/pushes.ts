/** Pushes: each phone rings once for an order, within an hour (D89). */
import { describe, expect, it, onTestFinished } from 'vitest';
import { dailyCheckPrefix } from '#order/stored-order.ts';
import type { SharedDatabase } from '#orders-db/shared-changes.ts';
import { type PushJob, pushLifeMs } from '#orders-db/push-jobs.ts';
import { dayMs, minuteMs } from '#shop/time.ts';
import type { TimedStore } from '#test/support/order-stores.ts';
import { addPhone, aSubscription, renewPhone } from '#test/support/push-service.ts';
import { confirmed, limits, now } from '#test/support/stored-orders.ts';

const leaseMs = 30_000;
const entry = { at: now, session: null, kind: 'test', detail: '{}' };
const keys = { publicKey: 'public', privateKey: 'private' };
const unreadable = 'New order, which could not be read';

export function pushesContract(engine: string, openStore: () => Promise<TimedStore>): void {
  describe(`orders database on ${engine}: pushes to the owner’s phones`, () => {
    const opened = async (...sessions: readonly string[]) => {
      const store = await openStore();
      const { pushes } = store;
      await store.setTime(now);
      await pushes.prepare(keys, true);
      const desk = await store.openShared();
      onTestFinished(() => desk.close());
      for (const session of sessions) await addPhone(desk, session, { at: now });
      const order = async (number: number, at = now) => {
        await store.accept(confirmed(number, { acceptedAt: at }), limits);
      };
      const claim = (session: string, max = 9) => pushes.claim(session, { max, leaseMs });
      const claimOne = async (session = 'one'): Promise<PushJob> => {
        const [job] = await claim(session);
        if (!job) throw new Error('a job was expected');
        return job;
      };
      const phone = async (session = 'one') => (await pushes.phones()).find((each) => each.session === session) ?? null;
      return { store, pushes, desk, order, claim, claimOne, phone };
    };

    it('has one pair of keys for all relays (D89)', async () => {
      const { pushes } = await opened();
      const others = { publicKey: 'other', privateKey: 'other' };
      expect(await Promise.all([pushes.prepare(others, true), pushes.prepare(others, true)])).toEqual([keys, keys]);
    });

    it('makes a job for each phone in the transaction of its order, and none for a repeat (D89)', async () => {
      const { order, pushes, claim } = await opened('one', 'two');
      await order(1);
      await order(1);
      const waiting = await pushes.waiting();
      expect(waiting.map(({ session, waitMs }) => `${session}: ${waitMs}`).toSorted()).toEqual(['one: 0', 'two: 0']);
      expect(await claim('one')).toMatchObject([
        { orderId: 1, attempt: 1, text: unreadable, madeAt: now, subscription: aSubscription('one') },
      ]);
    });

    it('makes no job for an order in a digest, nor for the daily mail (D89)', async () => {
      const { store, pushes } = await opened('one');
      await store.accept(confirmed(1, { digestAfterMs: minuteMs }), limits);
      await store.accept(confirmed(2, { contentHash: `${dailyCheckPrefix}2026-11-21` }), limits);
      expect(await pushes.waiting()).toEqual([]);
    });

    it('hands a job to one relay at a time, and again once its lease is over (D89)', async () => {
      const { store, order, claim } = await opened('one');
      await order(1);
      const claims = await Promise.all([claim('one'), claim('one')]);
      expect(claims.flat()).toHaveLength(1);
      await store.setTime(now + leaseMs - 1);
      expect(await claim('one')).toEqual([]);
      await store.setTime(now + leaseMs);
      expect(await claim('one')).toMatchObject([{ attempt: 2, token: 2 }]);
    });

    it('never hands out a started job again, and lets only one relay start it (D89)', async () => {
      const { store, pushes, order, claim, claimOne } = await opened('one');
      await order(1);
      const late = await claimOne();
      await store.setTime(now + leaseMs);
      expect(await pushes.start(late)).toBe(false);
      const job = await claimOne();
      expect([await pushes.start(late), await pushes.start(job), await pushes.start(job)]).toEqual([
        false,
        true,
        false,
      ]);
      await store.setTime(now + 2 * leaseMs);
      expect([await claim('one'), await pushes.waiting()]).toEqual([[], []]);
    });

    it('retries a push that was not accepted, and deletes one that was (D89)', async () => {
      const { store, pushes, order, claim, claimOne, phone } = await opened('one');
      await order(1);
      const first = await claimOne();
      await pushes.start(first);
      await pushes.postpone(first, minuteMs);
      expect([await claim('one'), await pushes.waiting()]).toEqual([[], [{ session: 'one', waitMs: minuteMs }]]);
      await store.setTime(now + minuteMs);
      const second = await claimOne();
      await pushes.start(second);
      await pushes.markRung(second);
      expect(await pushes.waiting()).toEqual([]);
      expect(await phone()).toMatchObject({ rangAt: now + minuteMs, isAlive: true, problem: null });
    });

    it('drops a job after an hour, and names a phone that never got it (D89)', async () => {
      const { store, pushes, order, claimOne, phone } = await opened('one', 'two');
      await order(1);
      await pushes.start(await claimOne('two'));
      await store.setTime(now + pushLifeMs - 1);
      await pushes.tidy();
      expect(await pushes.waiting()).toHaveLength(1);
      await store.setTime(now + pushLifeMs);
      await pushes.tidy();
      expect(await pushes.waiting()).toEqual([]);
      expect((await phone('one'))?.problem).toEqual({ kind: 'unreachable', at: now + pushLifeMs });
      expect((await phone('two'))?.problem).toBeNull();
    });

    it('forgets a dead subscription, names the phone, and accepts its new one (D89)', async () => {
      const { pushes, desk, order, claimOne, phone } = await opened('one');
      await order(1);
      await order(2);
      await pushes.lose(await claimOne());
      expect([await pushes.waiting(), await phone()]).toMatchObject([
        [],
        { name: 'Phone one', isAlive: false, problem: { kind: 'gone', at: now } },
      ]);
      await order(3);
      expect(await pushes.waiting()).toEqual([]);
      const renewal = { at: now, subscription: aSubscription('new') };
      expect(await renewPhone(desk, 'one', renewal)).toBe('renewed');
      expect(await renewPhone(desk, 'one', renewal)).toBe('known');
      expect(await phone()).toMatchObject({ isAlive: true, problem: null });
    });

    it('keeps a phone’s new subscription when its old one is refused late (D89)', async () => {
      const { pushes, desk, order, claimOne, phone } = await opened('one');
      await order(1);
      const old = await claimOne();
      await renewPhone(desk, 'one', { at: now, subscription: aSubscription('new') });
      await pushes.lose(old);
      await pushes.drop(old, 'refused');
      expect(await phone()).toMatchObject({ isAlive: true, problem: null });
    });

    it.each<[string, (desk: SharedDatabase) => Promise<boolean>, readonly string[]]>([
      ['signed out', (desk) => desk.change('endSession', { session: 'one', entry }), ['two']],
      ['removed', (desk) => desk.change('removePhone', { session: 'one', entry }), ['two']],
      ['signed out everywhere', (desk) => desk.change('endAllSessions', { entry }), []],
      ['under another password', (desk) => desk.change('setPassword', { hash: 'hash', entry }), []],
    ])('ends the subscription of a phone that is %s, in the same transaction (D89)', async (_, end, left) => {
      const { pushes, desk, order } = await opened('one', 'two');
      await order(1);
      expect(await end(desk)).toBe(true);
      expect((await pushes.phones()).map(({ session }) => session)).toEqual(left);
      expect((await pushes.waiting()).map(({ session }) => session)).toEqual(left);
    });

    it('rings no phone whose session has ended, and names it; the same phone can take its place again (D89)', async () => {
      const { pushes, desk, order, phone } = await opened('first-session');
      const later = now + 30 * dayMs;
      await order(1, later);
      expect(await pushes.waiting()).toEqual([]);
      await pushes.tidy();
      expect(await phone('first-session')).toMatchObject({
        isAlive: false,
        problem: { kind: 'signed out', at: later },
      });
      const before = 'first-'; // The short name from `sessionName`.
      await addPhone(desk, 'second-session', { at: later });
      expect(
        await renewPhone(desk, 'second-session', { at: later, subscription: aSubscription('other'), before }),
      ).toBe('renewed');
      expect((await pushes.phones()).map(({ session }) => session)).toEqual(['second-session']);
    });

    it('adds no phone without a session, and no more than twenty (D89)', async () => {
      const { desk } = await opened(...Array.from({ length: 20 }, (_, index) => `phone ${index}`));
      expect(await renewPhone(desk, 'stranger', { at: now, subscription: aSubscription('x') })).toBe('signed out');
      expect(await addPhone(desk, 'one more', { at: now })).toBe('too many');
    });

    it('tests a phone as often as the owner asks (D89)', async () => {
      const { pushes, desk, claimOne } = await opened('one');
      const test = () => desk.change('testPhone', { session: 'one', text: 'a test', at: now });
      expect(await test()).toBe(true);
      await pushes.start(await claimOne());
      expect(await test()).toBe(true);
      expect(await claimOne()).toMatchObject({ orderId: 0, text: 'a test', attempt: 1 });
      expect(await desk.change('testPhone', { session: 'two', text: 'a test', at: now })).toBe(false);
    });

    it('is silent while pushes are off, and keeps keys and phones for later (D89)', async () => {
      const { pushes, order, claim } = await opened('one');
      await order(1);
      expect(await pushes.prepare(keys, false)).toEqual(keys);
      await order(2);
      expect([await pushes.waiting(), await pushes.phones()]).toEqual([[], []]);
      await pushes.prepare(keys, true);
      await order(3);
      expect(await claim('one')).toMatchObject([{ orderId: 3 }]);
    });
  });
}
