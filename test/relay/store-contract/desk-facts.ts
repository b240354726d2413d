/** Couriers, messages and towns, as the orders database has them for every relay (D116). */
import { describe, expect, it } from 'vitest';
import { changedFacts, putFacts } from '#orders-db/desk-facts.ts';
import { LiveDeskFacts } from '#relay/live-desk-facts.ts';
import type { TimedStore } from '#test/support/order-stores.ts';

export function deskFactsContract(engine: string, openStore: () => Promise<TimedStore>): void {
  describe(`orders database on ${engine}: what takes effect at once`, () => {
    it('is read again only once it has changed, and has its defaults before that', async () => {
      const { database } = await openStore();
      const facts = new LiveDeskFacts(database);
      await facts.refresh();
      const first = facts.current;
      expect(first).toEqual({
        couriers: [],
        answerHours: 24,
        firstLanguage: 'english',
        shippedMail: true,
        cities: [],
        formerCouriers: [],
      });
      await putFacts(database, 'desk.yaml', () => '{"answerHours":48}');
      await facts.refresh();
      const changed = facts.current;
      expect([changed.answerHours, changed.couriers]).toEqual([48, []]);
      await putFacts(database, 'desk.yaml', () => '{"answerHours":48}');
      await facts.refresh();
      expect(facts.current).toBe(changed);
    });

    it('is the same for all relays', async () => {
      const { database } = await openStore();
      const [here, there] = [new LiveDeskFacts(database), new LiveDeskFacts(database)];
      await putFacts(database, 'cities.yaml', () => '[{"name":"Okara","province":"punjab"}]');
      await Promise.all([here.refresh(), there.refresh()]);
      expect(there.current.cities).toEqual([{ name: 'Okara', province: 'punjab' }]);
      expect(here.current).toEqual(there.current);
    });

    it('is made of what was there before, also by two at the same time', async () => {
      const { database } = await openStore();
      const add = (before: string | null) => JSON.stringify([...JSON.parse(before ?? '[]'), 1]);
      await putFacts(database, 'cities.yaml', add);
      await Promise.allSettled([
        putFacts(database, 'cities.yaml', add),
        putFacts(database, 'cities.yaml', () => '[2]'),
      ]);
      const [row] = await changedFacts(database, new Map());
      expect(['[2]', '[2,1]']).toContain(row?.content);
      expect(row?.version).toBe(3);
    });
  });
}
