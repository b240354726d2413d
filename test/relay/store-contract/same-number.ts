/** The other orders from the phone numbers of an order (D86). */
import { describe, expect, it } from 'vitest';
import { earlierSentence, nearSentence, type SameNumber } from '#desk/orders/same-number.ts';
import { sql } from '#orders-db/database.ts';
import { dayMs, minuteMs } from '#shop/time.ts';
import { sampleCustomer } from '#test/support/sample-order.ts';
import { lease, now, workedOrders } from '#test/support/stored-orders.ts';
import type { TimedStore } from '#test/support/order-stores.ts';
import type { OrderState } from '#shop/order-states.ts';

export function sameNumberContract(engine: string, openStore: () => Promise<TimedStore>): void {
  describe(`orders database on ${engine}: the same number`, () => {
    const opened = async () => {
      const worked = await workedOrders(openStore);
      const { orders } = worked;
      const place = (phone: string, { at = now - dayMs, state }: { at?: number; state?: OrderState } = {}) =>
        worked.place(
          { customer: { ...sampleCustomer, phone } },
          at,
          ...(state ? [{ kind: 'state', state } as const] : []),
        );
      const sameAs = async (id: number): Promise<SameNumber | null> => {
        const order = await orders.order(id);
        return order && orders.sameNumber(order.now.contents?.customer.phone ?? '', order.record);
      };
      const told = async (id: number) => {
        const same = await sameAs(id);
        return same && earlierSentence(same, 1);
      };
      return { ...worked, place, sameAs, told };
    };

    it('tells how the earlier orders ended, in any spelling of the number and any place among several (D86)', async () => {
      const { place, told } = await opened();
      await place('+92 300 1234567', { state: 'delivered' });
      await place('۰۳۰۰-۱۲۳۴۵۶۷', { state: 'returned' });
      await place('0321 7654321 / 03001234567 (brother)', { state: 'shipped' });
      await place('0333 9999999', { state: 'delivered' });
      await place('0092 (0)300 123 45 67', { state: 'cancelled' });
      const last = await place('0300 1234567');
      expect(await told(last)).toBe('4 earlier orders from this number: 1 delivered, 1 returned, 1 cancelled, 1 open.');
      expect(await told(1)).toBe('No earlier order from this number.');
      expect(await told(await place('0321-7654321 or 0333-9999999'))).toBe(
        '2 earlier orders from this number: 1 delivered, 1 open.',
      );
    });

    it('ignores a number that is not certain', async () => {
      const { place, sameAs } = await opened();
      await place('1234567');
      expect(await sameAs(await place('1234567'))).toBeNull();
    });

    it('names orders within the hour, before and after (D86)', async () => {
      const { place, change, sameAs } = await opened();
      await place('0300 1234567', { at: now - 61 * minuteMs });
      await place('0300 1234567', { at: now - 12 * minuteMs });
      const order = await place('0300-1234567', { at: now });
      await place('0300 1234567', { at: now + minuteMs });
      await place('0333 9999999', { at: now + minuteMs });
      await change(4, { kind: 'state', state: 'shipped' });
      const same = await sameAs(order);
      expect(same?.near.map((other) => nearSentence(other, { acceptedAt: now, state: 'confirmed' }))).toEqual([
        'Order 00000002 came from the same number 12 minutes earlier (Rs\u00A06,450, new). One parcel?',
        'Order 00000004 came from the same number 1 minute later (Rs\u00A06,450, shipped).',
      ]);
      expect(same?.earlier).toHaveLength(2);
    });

    it('follows a correction of the number, and its undo (D86)', async () => {
      const { place, change, told } = await opened();
      const [first, second] = [await place('0300 1234567'), await place('0321 7654321')];
      await change(first, { kind: 'correction', customer: { phone: '0321 7654321' } });
      expect(await told(second)).toBe('1 earlier order from this number, open.');
      await change(first, { kind: 'note', text: 'calls back' });
      expect(await told(second)).toBe('1 earlier order from this number, open.');
      await change(second, { kind: 'correction', customer: { phone: '0300 1234567' } });
      expect(await told(second)).toBe('No earlier order from this number.');
    });

    it('counts at most a few dozen orders (D86)', async () => {
      const { place, told, sameAs } = await opened();
      for (let number = 0; number < 43; number += 1) await place('0300 1234567', { at: now + number });
      expect(await told(43)).toBe('More than 40 earlier orders from this number; of the last 40: 40 open.');
      expect((await sameAs(1))?.near).toHaveLength(10);
    });

    it('is forgotten when an order’s personal details are erased (D86)', async () => {
      const { store, database, place, told } = await opened();
      await place('0300 1234567', { at: now - 91 * dayMs });
      const last = await place('0300 1234567', { at: now });
      expect(await told(last)).toContain('1 earlier order');
      for (const job of await store.claim({ now, leaseMs: lease, max: 9 })) await store.markSent(job, '250', now);
      expect(await store.eraseBefore(now - 90 * dayMs, { now, max: 9, isMailToFiles: false })).toBe(1);
      expect(await told(last)).toBe('No earlier order from this number.');
      expect(await database.read(sql`SELECT order_id FROM order_phones`)).toEqual([{ order_id: last }]);
      expect(await database.read(sql`SELECT order_id FROM desk_orders WHERE products IS NULL`)).toEqual([
        { order_id: 1 },
      ]);
    });
  });
}
