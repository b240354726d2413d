/** The owner's devices as the orders database has them (D89). */
import { describe, expect, it } from 'vitest';
import { AccountStore } from '#desk/account-store.ts';
import type { Database } from '#orders-db/database.ts';
import { Devices } from '#push/devices.ts';
import { dayMs, minuteMs } from '#shop/time.ts';
import type { TimedStore } from '#test/support/order-stores.ts';
import { addDevice, aSubscription, renewDevice } from '#test/support/push-service.ts';
import { now } from '#test/support/stored-orders.ts';

const entry = { at: now, session: null, kind: 'test', detail: '{}' };
const keys = { publicKey: 'public', privateKey: 'private' };

export function devicesContract(engine: string, openStore: () => Promise<TimedStore>): void {
  describe(`orders database on ${engine}: the owner’s devices`, () => {
    const opened = async (...sessions: readonly string[]) => {
      const store = await openStore();
      const { database, setTime } = store;
      await setTime(now);
      const devices = new Devices(database, true);
      await devices.keys(keys);
      for (const session of sessions) await addDevice(database, session, { at: now });
      const device = async (session = 'one') => (await devices.list()).find((each) => each.session === session) ?? null;
      const rings = async () => (await devices.subscribed()).map(({ session }) => session).toSorted();
      return { database, setTime, devices, device, rings };
    };

    it('share one pair of keys among all relays (D89)', async () => {
      const { devices } = await opened();
      const others = { publicKey: 'other', privateKey: 'other' };
      expect(await Promise.all([devices.keys(others), devices.keys(others)])).toEqual([keys, keys]);
    });

    it('remember their last ring, and a problem until they ring again (D89)', async () => {
      const { setTime, devices, device } = await opened('one', 'two');
      const [one] = await devices.subscribed('one');
      if (!one) throw new Error('a device was expected');
      await devices.noteProblem(one, 'unreachable');
      expect(await device()).toMatchObject({ rangAt: null, isAlive: true, problem: { kind: 'unreachable', at: now } });
      await setTime(now + minuteMs);
      await devices.noteRing('one');
      expect(await device()).toMatchObject({ rangAt: now + minuteMs, isAlive: true, problem: null });
      expect(await device('two')).toMatchObject({ rangAt: null, problem: null });
    });

    it('lose a dead subscription, are named, and can be added again (D89)', async () => {
      const { database, devices, device, rings } = await opened('one');
      for (const dead of await devices.subscribed()) await devices.noteProblem(dead, 'gone');
      expect([await rings(), await device()]).toMatchObject([
        [],
        { name: 'Device one', isAlive: false, problem: { kind: 'gone', at: now } },
      ]);
      const renewal = { at: now, subscription: aSubscription('new') };
      expect(await renewDevice(database, 'one', renewal)).toBe('renewed');
      expect(await renewDevice(database, 'one', renewal)).toBe('known');
      expect(await device()).toMatchObject({ isAlive: true, problem: null });
    });

    it('keep a new subscription when the old one is refused late (D89)', async () => {
      const { database, devices, device } = await opened('one');
      const [old] = await devices.subscribed();
      await renewDevice(database, 'one', { at: now, subscription: aSubscription('new') });
      if (!old) throw new Error('a device was expected');
      await devices.noteProblem(old, 'gone');
      await devices.noteProblem(old, 'refused');
      expect(await device()).toMatchObject({ isAlive: true, problem: null });
    });

    it.each<[string, (database: Database) => Promise<unknown>, readonly string[]]>([
      ['signed out', (database) => new AccountStore(database, null).end('one', { at: now, by: 'one' }), ['two']],
      ['removed', (database) => new Devices(database, true).remove('one', entry), ['two']],
      ['signed out everywhere', (database) => new AccountStore(database, null).endAll('one', now), []],
      ['under another password', (database) => new AccountStore(database, null).setPassword('hash', now), []],
    ])('no longer ring when %s (D89)', async (_, end, left) => {
      const { database, devices, rings } = await opened('one', 'two');
      await end(database);
      expect((await devices.list()).map(({ session }) => session)).toEqual(left);
      expect(await rings()).toEqual(left);
    });

    it('no longer ring once their session is over, are named, and can take their place again (D89)', async () => {
      const { database, setTime, devices, device, rings } = await opened('first-session');
      const later = now + 30 * dayMs;
      await setTime(later - 1);
      expect(await rings()).toEqual(['first-session']);
      await setTime(later);
      expect(await rings()).toEqual([]);
      expect(await device('first-session')).toMatchObject({
        isAlive: false,
        problem: { kind: 'signed out', at: later },
      });
      const before = 'first-'; // The short name from `sessionName`.
      await addDevice(database, 'second-session', { at: later });
      expect(
        await renewDevice(database, 'second-session', { at: later, subscription: aSubscription('other'), before }),
      ).toBe('renewed');
      expect((await devices.list()).map(({ session }) => session)).toEqual(['second-session']);
    });

    it('need a session, and are twenty at most (D89)', async () => {
      const { database } = await opened(...Array.from({ length: 20 }, (_, index) => `device ${index}`));
      expect(await renewDevice(database, 'stranger', { at: now, subscription: aSubscription('x') })).toBe('signed out');
      expect(await addDevice(database, 'one more', { at: now })).toBe('too many');
    });

    it('are silent while pushes are off, and are kept with their keys for later (D89)', async () => {
      const { database, rings } = await opened('one');
      const off = new Devices(database, false);
      expect([await off.keys(keys), await off.list(), await off.subscribed()]).toEqual([keys, [], []]);
      expect(await rings()).toEqual(['one']);
    });
  });
}
