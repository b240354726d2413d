/** Couriers' payments, one by one (D118). */
import { describe, expect, it } from 'vitest';
import type { DeskEvent } from '#order/desk-order.ts';
import { sql } from '#orders-db/database.ts';
import { rupees } from '#shop/money.ts';
import { dayMs, pakistanMidnight } from '#shop/time.ts';
import type { TimedStore } from '#test/support/order-stores.ts';
import { acceptableOrder, changeOrder, lease, now, workedOrders } from '#test/support/stored-orders.ts';

export function paymentsContract(engine: string, openStore: () => Promise<TimedStore>): void {
  describe(`couriers’ payments (D118), in ${engine},`, () => {
    const opened = async (events: readonly DeskEvent[]) => {
      const { store, orders, place, database } = await workedOrders(openStore);
      await place({}, now);
      const change = (event: DeskEvent, sequence: number) =>
        changeOrder(orders, 1, { event, sequence, at: now, session: 'a test' });
      for (const [sequence, event] of events.entries()) await change(event, sequence);
      const payments = () =>
        database.read(sql`
          SELECT sequence, received, charge_paisa, written_off, receipt, paid_at FROM order_payments ORDER BY sequence`);
      const money = async () =>
        (await database.read(sql`SELECT balance, to_collect, money_sequence FROM desk_orders`))[0];
      return { store, database, change, payments, money };
    };
    const delivered: DeskEvent = { kind: 'state', state: 'delivered' };
    const part: DeskEvent = {
      kind: 'paid',
      amount: rupees(6000),
      chargePaisa: 25_000,
      receipt: 'A',
      day: '2026-11-18',
    };
    const rest: DeskEvent = { kind: 'paid', amount: rupees(6450), chargePaisa: 25_000, writtenOff: rupees(50) };

    it('are kept one by one, on their days, until one is undone', async () => {
      const { change, payments, money } = await opened([delivered, part, rest]);
      const first = {
        sequence: 2,
        received: 6000,
        charge_paisa: 25_000,
        written_off: 0,
        receipt: 'A',
        paid_at: pakistanMidnight('2026-11-18'),
      };
      const second = { sequence: 3, received: 400, charge_paisa: 0, written_off: 50, receipt: '', paid_at: now };
      expect(await payments()).toEqual([first, second]);
      expect(await money()).toEqual({ balance: 0, to_collect: 6450, money_sequence: 3 });
      await change({ kind: 'undo' }, 3);
      expect(await payments()).toEqual([first]);
      expect(await money()).toEqual({ balance: 450, to_collect: 6450, money_sequence: 4 });
    });

    it('are there after an upgrade, and after the version before has changed the order', async () => {
      const { store, database, payments, money } = await opened([delivered, part]);
      const before = [await payments(), await money()];
      await database.write(sql`UPDATE desk_orders SET to_collect = NULL, money_sequence = 0`);
      await database.write(sql`DELETE FROM order_payments`);
      await store.readUnreadable(() => acceptableOrder().check);
      expect([await payments(), await money()]).toEqual(before);
    });

    it('go with their order', async () => {
      const { store, payments } = await opened([
        { kind: 'state', state: 'returned' },
        { ...part, amount: rupees(0) },
      ]);
      for (const job of await store.claim({ now, leaseMs: lease, max: 9 })) await store.markSent(job, '250', now);
      const later = now + 400 * dayMs;
      await store.eraseBefore(later, { now: later, max: 10, isMailToFiles: false });
      expect(await payments()).toHaveLength(1);
      await store.purgeBefore(later, 10);
      expect(await payments()).toEqual([]);
    });
  });
}
