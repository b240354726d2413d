/** Cash: what couriers owe and have paid, payments to note, and settlements to compare (D85). */
import type { Log } from '#server/log.ts';
import type { DeskShop } from '#desk/desk-shop.ts';
import { type TableDeps, receiveTable } from '#desk/tables/receive-table.ts';
import { Hono } from 'hono';
import { z } from 'zod';
import { addresses } from '#desk/addresses.ts';
import type { DeskContext, DeskEnv } from '#desk/context.ts';
import { parseForm, textField } from '#desk/forms.ts';
import { sumsOrNull } from '#desk/sums-or-null.ts';
import { changeEach, nothingSelected } from '#desk/orders/selected-orders.ts';
import { pluralize } from '#shop/numbers.ts';
import { formattedPrice, maxAmount, sum } from '#shop/money.ts';
import { cleanLine } from '#shop/text.ts';
import { CashStore, eventsOfPayment, isSameCourier, maxPayments, readPayments } from './cash-store.ts';
import {
  columnsForm,
  columnsProblem,
  compareSettlement,
  guessColumns,
  linesAbove,
  settlementColumns,
} from './settlement.ts';
import { CashScreen, CourierCashScreen } from './cash-screens.tsx';
import { SettlementScreen } from './settlement-screen.tsx';
import { BulkScreen } from '#desk/orders/bulk-screen.tsx';
import type { Database } from '#orders-db/database.ts';
import type { Clock } from '#server/clock.ts';

export interface CashDeps extends TableDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly shop: DeskShop;
  readonly log: Log;
}

/** The address of a courier's orders, and the form that marks them as paid. */
const courierForm = z.object({
  courier: textField.transform(cleanLine),
  from: z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number)
    .catch(0),
  select: z.literal('all').optional().catch(undefined),
});

interface Deps extends CashDeps {
  readonly cash: CashStore;
}

export function cashRoutes(desk: CashDeps): Hono<DeskEnv> {
  const deps = { ...desk, cash: new CashStore(desk.database) };
  const app = new Hono<DeskEnv>();
  app.get(addresses.cash, (c) => showCash(c, deps));
  app.get(addresses.cashCourier, (c) => showCourier(c, deps, courierForm.parse(c.req.query())));
  app.post(addresses.paid, (c) => savePayments(c, deps));
  app.get(addresses.settlement, (c) => c.var.show(SettlementScreen, {}));
  app.post(addresses.settlement, (c) => showSettlement(c, deps));
  return app;
}

async function showCash(c: DeskContext, { cash, clock, shop, log }: Deps): Promise<Response> {
  const couriers = await sumsOrNull(cash.couriers(shop.couriers, clock.now()), log);
  return c.var.show(CashScreen, { couriers, overpaid: await cash.overpaid(), unknown: await cash.unknown() });
}

async function showCourier(
  c: DeskContext,
  { cash, clock, shop, log }: Deps,
  { courier, from, select }: z.output<typeof courierForm>,
  notice: string | null = null,
): Promise<Response> {
  const all = await sumsOrNull(cash.couriers(shop.couriers, clock.now()), log);
  const props = {
    courier,
    cash: all && all.find((each) => isSameCourier(each.courier, courier)),
    listed: await cash.owed(courier, from),
    received: (await sumsOrNull(cash.received(courier), log)) ?? [],
    from,
    isAll: select === 'all',
  };
  return c.var.show(CourierCashScreen, { ...props, notice }, notice === null ? 200 : 409);
}

async function savePayments(c: DeskContext, deps: Deps): Promise<Response> {
  const { orders, clock } = deps;
  const { form, session } = c.var;
  const refuse = (notice: string) => showCourier(c, deps, parseForm(courierForm, form), notice);
  const payments = readPayments(form);
  if (payments.length === 0) return refuse(nothingSelected);
  if (payments.length > maxPayments) return refuse(`Select at most ${maxPayments} orders; nothing was marked.`);
  const changed = await changeEach(orders, payments, eventsOfPayment, { at: clock.now(), session: session.id });
  const paid = new Set(changed.done.map(({ id }) => id));
  const total = sum(payments.flatMap(({ id, amount }) => (paid.has(id) && amount <= maxAmount ? [amount] : [])));
  const title = `${pluralize(changed.done.length, 'order')} marked as paid: ${formattedPrice(total)}`;
  return c.var.show(BulkScreen, { ...changed, title, list: 'cash', canUndo: true });
}

async function showSettlement(c: DeskContext, deps: Deps): Promise<Response> {
  const received = await receiveTable(c, deps);
  const { form } = received;
  const pasted = form.get('pasted') ?? '';
  if (received.problem !== undefined) return c.var.show(SettlementScreen, { pasted, notice: received.problem }, 422);
  const { rows, orders, notice } = received;
  const guessed = guessColumns(rows, orders);
  const isChosen = settlementColumns.some((column) => form.has(column));
  const columns = isChosen ? parseForm(columnsForm, form) : guessed.columns;
  const table = { rows, columns, head: guessed.head || linesAbove(rows, columns) };
  const problem = columnsProblem(columns);
  if (problem !== null) return c.var.show(SettlementScreen, { table, notice: problem }, isChosen ? 422 : 200);
  return c.var.show(SettlementScreen, { table, compared: compareSettlement(table, orders), notice });
}
