/** Tracking numbers from a courier's table: compared with the orders, confirmed, then saved (D83). */
import type { Hono } from 'hono';
import { addresses } from '#desk/addresses.ts';
import type { DeskContext, DeskEnv } from '#desk/context.ts';
import { changeEach, readSelected } from '#desk/orders/change-each.ts';
import type { DeskDeps } from '#desk/deps.ts';
import { maxLine } from '#desk/orders/order-form.ts';
import { receiveTable } from '#desk/tables/receive-table.ts';
import { counted } from '#shop/counted.ts';
import { matchTracking, shortKeysIn } from './match-tracking.ts';
import type { TrackingScreenProps } from './tracking-screen.tsx';

/** The maximum number of orders marked as shipped at once, so that their form is within the desk's limit. */
const maxShipped = 400;

export function trackingRoutes(app: Hono<DeskEnv>, deps: DeskDeps): void {
  const { orders, clock, shop } = deps;

  const show = async (c: DeskContext, props: Partial<TrackingScreenProps> = {}, status = 200) => {
    const couriers = await orders.couriers(shop.couriers);
    const empty = { couriers, courier: '', pasted: '', notice: null, columns: [], matched: null, more: 0 };
    return c.var.show('TrackingScreen', { ...empty, ...props }, status);
  };

  app.get(addresses.tracking, (c) => show(c));

  app.post(addresses.tracking, async (c) => {
    const { form, table } = await receiveTable(c, deps);
    const entered = { pasted: form.get('pasted') ?? '', courier: (form.get('courier') ?? '').slice(0, maxLine) };
    if ('problem' in table) return show(c, { ...entered, notice: table.problem }, 422);
    const known = await orders.ordersNear(shortKeysIn(table.rows));
    const column = /^\d{1,3}$/.exec(form.get('column') ?? '')?.[0];
    const matched = matchTracking(table.rows, known, column === undefined ? null : Number(column));
    if (matched.kind === 'problem') return show(c, { ...entered, notice: matched.problem }, 422);
    if (matched.kind === 'matched') {
      const matches = matched.matches.slice(0, maxShipped);
      const more = matched.matches.length - matches.length;
      return show(c, { ...entered, matched: { ...matched, matches }, more });
    }
    const { columns, rows } = matched;
    const pasted = rows.map((row) => row.join('\t')).join('\n');
    return show(c, { ...entered, pasted, columns });
  });

  app.post(addresses.shipped, async (c) => {
    const { form, session } = c.var;
    const courier = (form.get('courier') ?? '').slice(0, maxLine);
    const parcels = readSelected(form).filter(({ more }) => more !== '' && more.length <= maxLine);
    const { done, left } = await changeEach(
      orders,
      parcels.slice(0, maxShipped),
      ({ now }, { more: trackingNumber }) => [
        { kind: 'parcel', courier: now.courier || courier, trackingNumber },
        { kind: 'state', state: 'shipped' },
      ],
      { at: clock.now(), session: session.id },
    );
    const title = `${counted(done.length, 'order')} marked as shipped`;
    return c.var.show('BulkScreen', { title, done, left, list: '', canUndo: true });
  });
}
