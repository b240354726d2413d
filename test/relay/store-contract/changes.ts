/** The changes of an order at the desk (D72). */
import { describe, expect, it } from 'vitest';
import { storedLogEntry } from '#desk/log.ts';
import type { DeskEvent } from '#order/desk-order.ts';
import { type Query, sql } from '#orders-db/database.ts';
import { ordersById } from '#orders-db/order-records.ts';
import { dayMs } from '#shop/time.ts';
import type { TimedStore } from '#test/support/order-stores.ts';
import { acceptableOrder, lease, limits, newStoredOrder, now, workedOrders } from '#test/support/stored-orders.ts';

export function changesContract(engine: string, openStore: () => Promise<TimedStore>): void {
  describe(`orders database on ${engine}: the changes of an order`, () => {
    const opened = async () => {
      const { store, orders, place, database } = await workedOrders(openStore);
      const id = await place({}, now);
      const read = async () => {
        const order = await orders.order(id);
        if (!order) throw new Error('the order is gone');
        return order;
      };
      const at = { sequence: 0, at: now, session: 'one' };
      return { store, orders, database, read, at };
    };
    const parcel: DeskEvent = { kind: 'parcel', courier: 'TCS', trackingNumber: '7712' };
    const note: DeskEvent = { kind: 'note', text: 'Ring twice' };
    const shipped: DeskEvent = { kind: 'state', state: 'shipped' };
    const isNoop: DeskEvent = { kind: 'state', state: 'new' };

    it('are made together, each with its entry in the log, and the list has the order after the last', async () => {
      const { orders, database, read, at } = await opened();
      expect(await orders.change(await read(), { events: [parcel, isNoop, { kind: 'undo' }, shipped], ...at })).toBe(3);
      expect((await read()).record.events.map(({ event }) => event)).toEqual([parcel, { kind: 'undo' }, shipped]);
      expect(await database.read(sql`SELECT sequence, state, courier FROM desk_orders`)).toEqual([
        { sequence: 3, state: 'shipped', courier: '' },
      ]);
      const log = await database.read(sql`SELECT * FROM desk_log ORDER BY id`);
      expect(log.map((entry) => storedLogEntry(entry).sentence)).toEqual([
        'Order 00000001: Courier and tracking number',
        'Order 00000001: Undo courier and tracking',
        'Order 00000001: Shipped',
      ]);
    });

    it('of any number of orders are read with the same statements', async () => {
      const { store, database } = await opened();
      await store.accept(newStoredOrder(), limits);
      const { dialect } = database;
      const texts = new Set<string>();
      const read: Query = (statement) => {
        texts.add(statement.text);
        return database.read(statement);
      };
      const found = [await ordersById({ read, dialect }, [1]), await ordersById({ read, dialect }, [1, 2])];
      expect([found.map(({ length }) => length), texts.size]).toEqual([[1, 2], 3]);
    });

    it('have the time of the database, whatever the clock of their relay says', async () => {
      const { orders, read, at } = await opened();
      expect(await orders.change(await read(), { events: [note], ...at, at: now + dayMs })).toBe(1);
      expect(await orders.change(await read(), { events: [parcel], ...at, sequence: 1, at: now - dayMs })).toBe(1);
      expect((await read()).record.events.map(({ madeAt }) => madeAt)).toEqual([now, now]);
    });

    it('are made by one of many phones that change it at the same time, and all of them by this one', async () => {
      const { orders, read, at } = await opened();
      const order = await read();
      const forms = [[note], [parcel, shipped], [parcel, note, shipped]];
      const outcomes = await Promise.all([...forms, ...forms].map((events) => orders.change(order, { events, ...at })));
      const saved = outcomes.filter((outcome) => outcome !== 'stale');
      expect(saved).toHaveLength(1);
      expect([(await read()).record.events.length]).toEqual(saved);
    });

    it('are listed as the order was read in the meantime, which an earlier version could not read', async () => {
      const { store, orders, database, at } = await opened();
      await store.accept(newStoredOrder(), limits);
      for (const job of await store.claim({ now, leaseMs: lease, max: 9 })) await store.markSent(job, '250', now);
      const order = await orders.order(2);
      await store.readUnreadable(() => acceptableOrder().check);
      expect(order && (await orders.change(order, { events: [shipped], ...at }))).toBe(1);
      expect(await database.read(sql`SELECT state, amount, name FROM desk_orders WHERE order_id = 2`)).toEqual([
        { state: 'shipped', amount: 6450, name: 'Ayesha Khan' },
      ]);
    });

    it('are all refused if one of them is, and the order was erased meanwhile or is too large', async () => {
      const { store, orders, database, read, at } = await opened();
      const order = await read();
      const tooLarge: DeskEvent = { kind: 'correction', quantities: [Number.MAX_SAFE_INTEGER, 1] };
      expect(await orders.change(order, { events: [shipped, tooLarge], ...at })).toBe('too large');
      for (const job of await store.claim({ now, leaseMs: lease, max: 2 })) await store.markSent(job, '250', now);
      const later = now + 91 * dayMs;
      expect(await store.eraseBefore(later, { now: later, max: 10, isMailToFiles: false })).toBe(1);
      expect(await orders.change(order, { events: [shipped, note], ...at })).toBe('stale');
      expect(await orders.change(await read(), { events: [shipped, note], ...at })).toBe('gone');
      expect([(await read()).record.events, await database.read(sql`SELECT id FROM desk_log`)]).toEqual([[], []]);
      expect(await orders.change(order, { events: [shipped], ...at })).toBe(1);
    });
  });
}
