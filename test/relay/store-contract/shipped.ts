/** What follows when a parcel leaves: its customer is to be told, and a mail says that it is on its way (D120). */
import { describe, expect, it } from 'vitest';
import { sql } from '#orders-db/database.ts';
import type { DeskEvent } from '#order/desk-order.ts';
import { shippedMailWaitMs } from '#order/mail-job.ts';
import { minuteMs } from '#shop/time.ts';
import { sampleCustomer } from '#test/support/sample-order.ts';
import { changeOrder, lease, now, postponed, workedOrders } from '#test/support/stored-orders.ts';
import type { TimedStore } from '#test/support/order-stores.ts';

export function shippedContract(engine: string, openStore: () => Promise<TimedStore>): void {
  const shipped = { kind: 'state', state: 'shipped' } as const;
  const told = { kind: 'told', state: 'shipped' } as const;

  /** An order whose first mails were sent. */
  const openOrder = async (...placed: Parameters<Awaited<ReturnType<typeof workedOrders>>['place']>) => {
    const worked = await workedOrders(openStore);
    const { store, orders } = worked;
    await worked.place(...placed);
    const claim = (at: number) => store.claim({ now: at, leaseMs: lease, max: 9 });
    for (const job of await claim(now)) await store.markSent(job, '250', now);
    return {
      ...worked,
      claim,
      /** By a desk that mails customers, at a time after the order came. */
      make: async (event: DeskEvent, after = 0, shippedMail = true) => {
        await store.setTime(now + after);
        const sequence = (await orders.order(1))?.now.sequence ?? 0;
        return changeOrder(orders, 1, { event, sequence, at: now + after, session: 'one', shippedMail });
      },
      mails: async () => (await orders.order(1))?.record.mails.map(({ kind, state }) => `${kind} ${state}`),
    };
  };

  describe(`orders database on ${engine}: an order that is shipped`, () => {
    it('has one mail, two minutes later, with the parcel as it is then', async () => {
      const { make, claim, mails, store } = await openOrder({}, now);
      await make(shipped);
      await make({ kind: 'parcel', courier: 'TCS', trackingNumber: '77' }, minuteMs);
      expect(await claim(now + shippedMailWaitMs - 1)).toEqual([]);
      const [job, ...others] = await claim(now + shippedMailWaitMs);
      expect(job).toMatchObject({ kind: 'shipped', parcel: { courier: 'TCS', trackingNumber: '77' } });
      expect(others).toEqual([]);
      if (job) await store.markSent(job, '250', now + shippedMailWaitMs);
      await make({ kind: 'parcel', courier: 'TCS', trackingNumber: '78' }, 5 * minuteMs);
      await make({ kind: 'state', state: 'returned' }, 6 * minuteMs);
      await make(shipped, 7 * minuteMs);
      expect(await mails()).toEqual(['owner sent', 'customer sent', 'shipped sent']);
    });

    it('loses its mail by an undo, and gets it again when it is shipped again', async () => {
      const { make, claim, mails } = await openOrder({}, now);
      await make(shipped);
      await make({ kind: 'undo' }, minuteMs);
      expect(await mails()).toEqual(['owner sent', 'customer sent']);
      await make(shipped, minuteMs);
      expect(await claim(now + shippedMailWaitMs)).toEqual([]);
      expect(await claim(now + minuteMs + shippedMailWaitMs)).toMatchObject([{ kind: 'shipped' }]);
    });

    it('keeps a mail that may have arrived, whatever happens to the order', async () => {
      const { make, claim, mails, store } = await openOrder({}, now);
      await make(shipped);
      const [job] = await claim(now + shippedMailWaitMs);
      await make({ kind: 'undo' }, 3 * minuteMs);
      if (job) await store.postpone(job, { ...postponed, isAmbiguous: true });
      await make(shipped, 4 * minuteMs);
      await make({ kind: 'undo' }, 4 * minuteMs);
      expect(await mails()).toEqual(['owner sent', 'customer sent', 'shipped queued']);
    });

    it('has no mail where the shop sends none, or no address is usable', async () => {
      const silent = await openOrder({}, now);
      await silent.make(shipped, 0, false);
      expect(await silent.mails()).toEqual(['owner sent', 'customer sent']);
      const unknown = await openOrder({ customer: { ...sampleCustomer, email: 'none' } }, now);
      await unknown.make(shipped);
      expect(await unknown.mails()).toEqual(['owner sent']);
    });

    it('is to be told until it was, which an undo of something else doesn’t take back', async () => {
      const { make, orders } = await openOrder({}, now);
      expect(await orders.toTell()).toEqual([]);
      await make(shipped, 1);
      await make({ kind: 'note', text: 'Fragile' }, 2);
      expect(await orders.toTell()).toEqual([1]);
      expect([await make(told, 3), await make(told, 4)]).toEqual([1, 0]);
      await make({ kind: 'undo' }, 5);
      expect((await orders.order(1))?.now).toMatchObject({ state: 'shipped', note: '', isTold: true });
      expect(await orders.toTell()).toEqual([]);
    });

    it('is to be told again when it is shipped again, and not while it is not', async () => {
      const { make, orders } = await openOrder({}, now);
      await make(shipped, 1);
      await make(told, 2);
      await make({ kind: 'state', state: 'returned' }, 3);
      expect([await make(told, 4), await orders.toTell()]).toEqual([0, []]);
      await make(shipped, 5);
      expect(await orders.toTell()).toEqual([1]);
      await make({ kind: 'undo' }, 6);
      expect(await orders.toTell()).toEqual([]);
    });

    it('needs no telling if version 1.0 shipped it, also after a note', async () => {
      const { make, orders, database } = await openOrder({}, now);
      await make(shipped, 1);
      await database.write(sql`UPDATE desk_orders SET to_tell = 0`);
      await make({ kind: 'note', text: 'Fragile' }, 2);
      expect(await orders.toTell()).toEqual([]);
    });

    it('is left alone if version 1.0 delivered it: no telling, and no mail after the next start', async () => {
      const { make, orders, database, mails, store } = await openOrder({}, now);
      await make(shipped, 1);
      await database.write(sql`UPDATE desk_orders SET state = 'delivered'`);
      expect(await orders.toTell()).toEqual([]);
      await store.resume();
      expect(await mails()).toEqual(['owner sent', 'customer sent']);
    });

    it('keeps the two minutes over a restart', async () => {
      const { make, claim, store } = await openOrder({}, now);
      await make(shipped);
      await store.resume();
      expect(await claim(now + minuteMs)).toEqual([]);
    });
  });
}
