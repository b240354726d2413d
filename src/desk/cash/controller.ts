/** Cash: what couriers owe and have paid, payments to note, and settlements to compare (D85). */
import { Hono } from 'hono';
import { addresses } from '#desk/addresses.ts';
import type { DeskContext, DeskEnv } from '#desk/context.ts';
import type { OrdersDeps } from '#desk/orders/deps.ts';
import type { ChangedOrder, LeftOrder } from '#desk/orders/bulk.ts';
import { cleanLine } from '#order/clean-text.ts';
import { counted } from '#shop/counted.ts';
import { formattedPrice, sum } from '#shop/money.ts';
import type { TablesDeps } from '#desk/tables/receive-table.ts';
import { type CashStore, isSameCourier } from './cash-store.ts';
import { settlementRoutes } from './settlement-controller.ts';
import { maxPayments, pay, type PaidOrder, readPayments, readUndos, undo } from './payments.ts';

const maxCourier = 60;

export interface CashDeps extends OrdersDeps, TablesDeps {
  readonly cash: CashStore;
}

export function cashRoutes(deps: CashDeps): Hono<DeskEnv> {
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
    const by = { at: clock.now(), session: session.id };
    if (form.get('action') === 'undo') {
      const undone = [];
      for (const each of readUndos(form).slice(0, maxPayments)) undone.push(await undo(orders, each, by));
      const { done, left } = parted<ChangedOrder>(undone);
      const title = done.length === 0 ? 'No order was changed' : `Undone for ${counted(done.length, 'order')}`;
      return c.var.show('PaidScreen', { title, courier, done, left, undos: [] });
    }
    const payments = readPayments(form);
    if (payments.length === 0) return showCourier(c, courier, 'Nothing was selected. Tick the orders, then try again.');
    if (payments.length > maxPayments)
      return showCourier(c, courier, `Select at most ${maxPayments} orders; nothing was marked.`);
    const outcomes = [];
    for (const payment of payments) outcomes.push(await pay(orders, payment, by));
    const { done, left } = parted<PaidOrder>(outcomes);
    const total = formattedPrice(sum(done.map(({ amount }) => amount)));
    const title =
      done.length === 0 ? 'No order was changed' : `${counted(done.length, 'order')} marked as paid: ${total}`;
    return c.var.show('PaidScreen', { title, courier, done, left, undos: done });
  });

  settlementRoutes(app, deps);
  return app;
}

/** Cleaned like the name in orders, and without the one character that PostgreSQL refuses. */
function courierOf(entered: string | null | undefined): string {
  return cleanLine(entered ?? '').slice(0, maxCourier);
}

function parted<Done extends ChangedOrder>(outcomes: readonly (Done | LeftOrder)[]) {
  const left = outcomes.filter((outcome): outcome is LeftOrder => 'reason' in outcome);
  return { done: outcomes.filter((outcome): outcome is Done => !('reason' in outcome)), left };
}
