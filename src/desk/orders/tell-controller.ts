/** Telling customers that their parcels are on their way, one after another (D120). */
import { Hono } from 'hono';
import { addresses } from '#desk/addresses.ts';
import type { DeskContext, DeskEnv } from '#desk/context.ts';
import { plainTracking } from '#order/list-entry.ts';
import { phoneNumbers } from '#shop/phone-number.ts';
import type { WorkedOrder } from './desk-orders.ts';
import type { ListDeps } from './list-controller.ts';
import { changeEach, maxAtOnce, readSelected } from './selected-orders.ts';
import { TellScreen } from './tell-screen.tsx';

export function tellRoutes(deps: Pick<ListDeps, 'orders' | 'clock'>): Hono<DeskEnv> {
  const app = new Hono<DeskEnv>();
  app.get(addresses.tell, (c) => showCustomers(c, deps));
  app.post(addresses.tell, (c) => saveTold(c, deps));
  return app;
}

async function showCustomers(c: DeskContext, { orders }: Pick<ListDeps, 'orders'>): Promise<Response> {
  const ids = await orders.toTell();
  const parcels = parcelsOf(await orders.ordersOf(ids.slice(0, maxAtOnce)));
  return c.var.show(TellScreen, { parcels, more: Math.max(0, ids.length - maxAtOnce) });
}

async function saveTold(c: DeskContext, { orders, clock }: Pick<ListDeps, 'orders' | 'clock'>): Promise<Response> {
  const { form, session } = c.var;
  const found = await orders.ordersOf(readSelected(form).map(({ id }) => id));
  // As the orders are now: a note that was added meanwhile makes no difference.
  const selected = found.map(({ record, now }) => ({ id: record.id, sequence: now.sequence }));
  const by = { at: clock.now(), session: session.id };
  await changeEach(orders, selected, () => [{ kind: 'told', state: 'shipped' }], by);
  return c.redirect(addresses.tell, 303);
}

/** The orders by their parcels: several are one if phone, courier and tracking number are the same. */
function parcelsOf(orders: readonly WorkedOrder[]): readonly (readonly WorkedOrder[])[] {
  const parcelOf = ({ record, now }: WorkedOrder) => {
    const [phone] = phoneNumbers(now.contents?.customer.phone ?? '');
    const tracking = plainTracking(now.trackingNumber);
    return phone === undefined || tracking === '' ? record.id : [phone, plainTracking(now.courier), tracking].join(' ');
  };
  return [...Map.groupBy(orders, parcelOf).values()];
}
