/** Cash: what couriers owe and have paid, payments to note, and settlements to compare (D85). */
import { Hono } from 'hono';
import { addresses } from '#desk/addresses.ts';
import type { DeskContext, DeskEnv } from '#desk/context.ts';
import type { DeskDeps } from '#desk/deps.ts';
import { maxLine } from '#desk/orders/order-form.ts';
import { changeEach } from '#desk/orders/change-each.ts';
import { cleanLine } from '#order/clean-text.ts';
import { counted } from '#shop/counted.ts';
import { formattedPrice, sum } from '#shop/money.ts';
import { isSameCourier } from './cash-store.ts';
import { settlementRoutes } from './settlement-controller.ts';
import { eventsOfPayment, maxPayments, readPayments } from './payments.ts';

export function cashRoutes(deps: DeskDeps): Hono<DeskEnv> {
  const { orders, cash, clock, shop } = deps;
  const { provinces } = shop;
  const app = new Hono<DeskEnv>();

  app.get(addresses.cash, async (c) => {
    const couriers = await cash.couriers(shop.couriers, clock.now());
    const [overpaid, unknown] = [await cash.overpaid(), await cash.unknown()];
    return c.var.show('CashScreen', { couriers, overpaid, unknown, provinces });
  });

  const showCourier = async (c: DeskContext, courier: string, notice: string | null = null) => {
    const from = Number(/^\d{1,6}$/.exec(c.req.query('from') ?? '')?.[0] ?? 0);
    const all = await cash.couriers(shop.couriers, clock.now());
    const [listed, came] = [await cash.owed(courier, from), await cash.came(courier)];
    const isAll = c.req.query('select') === 'all';
    return c.var.show(
      'CourierCashScreen',
      {
        courier,
        cash: all.find((each) => isSameCourier(each.courier, courier)),
        listed,
        came,
        from,
        isAll,
        provinces,
        notice,
      },
      notice === null ? 200 : 409,
    );
  };

  app.get(addresses.cashCourier, (c) => showCourier(c, courierOf(c.req.query('courier'))));

  app.post(addresses.paid, async (c) => {
    const { form, session } = c.var;
    const courier = courierOf(form.get('courier'));
    const payments = readPayments(form);
    if (payments.length === 0) return showCourier(c, courier, 'Nothing was selected. Tick the orders, then try again.');
    if (payments.length > maxPayments)
      return showCourier(c, courier, `Select at most ${maxPayments} orders; nothing was marked.`);
    const changed = await changeEach(orders, payments, eventsOfPayment, {
      at: clock.now(),
      session: session.id,
    });
    const paid = new Set(changed.done.map(({ id }) => id));
    const total = sum(payments.flatMap(({ id, amount }) => (paid.has(id) ? [amount] : [])));
    const title = `${counted(changed.done.length, 'order')} marked as paid: ${formattedPrice(total)}`;
    return c.var.show('BulkScreen', { ...changed, title, list: 'cash', canUndo: true });
  });

  settlementRoutes(app, deps);
  return app;
}

/** Cleaned like the name in orders, and without the one character that PostgreSQL refuses. */
function courierOf(entered: string | null | undefined): string {
  return cleanLine(entered ?? '').slice(0, maxLine);
}
