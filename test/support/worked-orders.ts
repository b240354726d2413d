/** Orders that the relay accepts and the desk changes, on either engine. */
import { expect, onTestFinished } from 'vitest';
import { DeskOrders } from '#desk/orders/desk-orders.ts';
import { confirmationLimits } from '#order/confirmation.ts';
import type { Change } from '#order/desk-order.ts';
import type { Order } from '#order/order.ts';
import { sampleOrder } from './sample-order.ts';
import { acceptableOrder, limits, now } from './stored-orders.ts';
import type { TimedStore } from './order-stores.ts';

export async function workedOrders(openStore: () => Promise<TimedStore>) {
  const store = await openStore();
  const shared = await store.openShared();
  onTestFinished(() => shared.close());
  const orders = new DeskOrders(shared, confirmationLimits);
  let placed = 0;
  const change = async (id: number, event: Change) => {
    const sequence = (await orders.order(id))?.now.sequence ?? 0;
    expect(await orders.change(id, { event, sequence, at: now, session: 'one' })).toBe('done');
  };
  return {
    store,
    shared,
    orders,
    change,
    /** Accepts an order, and makes changes at the desk; resolves to its id. */
    place: async (parts: Partial<Order>, at: number, ...changes: readonly Change[]): Promise<number> => {
      placed += 1;
      const reference = String(placed).padStart(8, '0').padEnd(26, '0');
      await store.accept(acceptableOrder(sampleOrder({ reference, ...parts }), at), limits);
      for (const event of changes) await change(placed, event);
      return placed;
    },
  };
}
