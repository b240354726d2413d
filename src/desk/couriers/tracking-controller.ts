/** Tracking numbers from a courier's table (D83). */
import { type TableDeps, receiveTable } from '#desk/tables/receive-table.ts';
import { Hono } from 'hono';
import { z } from 'zod';
import { addresses } from '#desk/addresses.ts';
import type { DeskContext, DeskEnv } from '#desk/context.ts';
import { type FormState, checkNotice, readForm } from '#desk/forms.ts';
import { changeEach, readSelected } from '#desk/orders/selected-orders.ts';
import { orderLineField, maxOrderLine } from '#desk/orders/order-form.ts';
import { columnField } from '#desk/tables/table.ts';
import { pluralize } from '#shop/numbers.ts';
import { matchTracking, maxShipped } from './match-tracking.ts';
import { TrackingScreen } from './tracking-screen.tsx';
import { BulkScreen } from '#desk/orders/bulk-screen.tsx';
import type { DeskShop } from '#desk/desk-shop.ts';
import type { Clock } from '#server/clock.ts';

export interface TrackingDeps extends TableDeps {
  readonly shop: DeskShop;
  readonly clock: Clock;
}

const trackingForm = z.object({
  courier: orderLineField.default('').meta({ title: 'Courier for orders without one' }),
  column: columnField,
});

export function trackingRoutes(deps: TrackingDeps): Hono<DeskEnv> {
  const app = new Hono<DeskEnv>();
  app.get(addresses.tracking, (c) => showTracking(c, deps, new URLSearchParams(), {}));
  app.post(addresses.tracking, (c) => findOrders(c, deps));
  app.post(addresses.shipped, (c) => saveShipped(c, deps));
  return app;
}

async function showTracking(
  c: DeskContext,
  { orders, shop }: TrackingDeps,
  form: URLSearchParams,
  outcome: Partial<FormState & Parameters<typeof TrackingScreen>[0]>,
): Promise<Response> {
  const entered = { courier: form.get('courier') ?? '', pasted: form.get('pasted') ?? '' };
  const couriers = await orders.couriers(shop.couriers);
  const status = outcome.notice === undefined || outcome.matched ? 200 : 422;
  return c.var.show(TrackingScreen, { couriers, ...entered, ...outcome }, status);
}

async function findOrders(c: DeskContext, deps: TrackingDeps): Promise<Response> {
  const received = await receiveTable(c, deps);
  const { form } = received;
  const { values, errors } = readForm(trackingForm, form);
  if (errors) return showTracking(c, deps, form, { notice: checkNotice, errors });
  if (received.problem !== undefined) return showTracking(c, deps, form, { notice: received.problem });
  const { rows, orders, notice } = received;
  const matched = matchTracking(rows, orders, { column: values.column, couriers: deps.shop.couriers });
  return showTracking(c, deps, form, matched.kind === 'problem' ? { notice: matched.problem } : { matched, notice });
}

async function saveShipped(c: DeskContext, deps: TrackingDeps): Promise<Response> {
  const { form, session } = c.var;
  const { values, errors } = readForm(trackingForm, form);
  if (errors) return showTracking(c, deps, form, { notice: checkNotice, errors });
  const { courier } = values;
  const parcels = readSelected(form).filter(({ more }) => more !== '' && more.length <= maxOrderLine);
  const changed = await changeEach(
    deps.orders,
    parcels.slice(0, maxShipped),
    ({ now }, { more: trackingNumber }) => [
      { kind: 'parcel', courier: now.courier || courier, trackingNumber },
      { kind: 'state', state: 'shipped' },
    ],
    { at: deps.clock.now(), session: session.id, shippedMail: deps.shop.shippedMail },
  );
  const title = `${pluralize(changed.done.length, 'order')} marked as shipped`;
  return c.var.show(BulkScreen, { ...changed, title, list: '', canUndo: true, change: 'shipped' });
}
