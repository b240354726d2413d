/** Cash: what couriers owe and have paid, payments to note and to check, and a month's table (D85, D118). */
import type { Log } from '#server/log.ts';
import type { DeskShop } from '#desk/desk-shop.ts';
import { type TableDeps, receiveTable } from '#desk/tables/receive-table.ts';
import { Hono } from 'hono';
import { z } from 'zod';
import { addresses } from '#desk/addresses.ts';
import type { DeskContext, DeskEnv } from '#desk/context.ts';
import { parseForm, readForm, textField } from '#desk/forms.ts';
import { sumsOrNull } from '#desk/sums-or-null.ts';
import { dayErrors, dayField, receiptField } from '#desk/orders/order-form.ts';
import { changeEach, nothingSelected } from '#desk/orders/selected-orders.ts';
import { workbookAnswer } from '#desk/tables/workbook.ts';
import { pluralize } from '#shop/numbers.ts';
import { formattedPaisa, formattedPrice, maxAmount, sum } from '#shop/money.ts';
import { cleanLine } from '#shop/text.ts';
import { monthStart, pakistanMidnight } from '#shop/time.ts';
import { CashStore, isSameCourier } from './cash-store.ts';
import { monthRows } from './month.ts';
import { type Payment, eventsOfPayment, maxPayments, readPayments } from './payments.ts';
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
import type { WorkedOrder } from '#desk/orders/desk-orders.ts';
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

/** Of the payments that are noted together. */
const receiptForm = z.object({ receipt: receiptField, day: dayField });

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
  app.get(addresses.cashMonth, (c) => sendMonth(c, deps));
  return app;
}

async function showCash(c: DeskContext, { cash, clock, shop, log }: Deps): Promise<Response> {
  const couriers = await sumsOrNull(cash.couriers(shop.couriers, clock.now()), log);
  const others = { overpaid: await cash.overpaid(), unknown: await cash.unknown() };
  return c.var.show(CashScreen, { couriers, ...others, shownAt: clock.now() });
}

/** The table of a month such as `2026-11`, for the accountant. */
async function sendMonth(c: DeskContext, { database }: Deps): Promise<Response> {
  const month = c.req.query('month') ?? '';
  const start = /^20\d\d-\d\d$/.test(month) ? pakistanMidnight(`${month}-01`) : null;
  if (start === null) return c.notFound();
  return workbookAnswer(c, `Cash ${month}`, await monthRows(database, start, monthStart(start, 1)));
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
  const { values: { receipt = '', day = '' } = {}, errors = dayErrors(day, clock.now()) } = readForm(receiptForm, form);
  const [error] = errors;
  if (error) return refuse(`${error.label}: ${error.message} Nothing was marked. Go back, and correct it.`);
  const eventsFor = (order: WorkedOrder, payment: Payment) => eventsOfPayment(order, payment, { receipt, day });
  const changed = await changeEach(orders, payments, eventsFor, { at: clock.now(), session: session.id });
  return c.var.show(BulkScreen, { ...changed, title: paidTitle(changed.done), list: 'cash', canUndo: true });
}

function paidTitle(done: readonly Payment[]): string {
  const paid = done.filter(({ outcome }) => outcome !== 'returned');
  const total = sum(paid.flatMap(({ amount }) => (amount <= maxAmount ? [amount] : [])));
  const returned = done.length - paid.length;
  const asReturned = `${pluralize(returned, 'order')} marked as returned`;
  if (paid.length === 0) return asReturned;
  const charges = done.reduce((paisa, { chargePaisa }) => paisa + chargePaisa, 0);
  const less = charges > 0 ? `, less ${formattedPaisa(charges)} in charges` : '';
  const asPaid = `${pluralize(paid.length, 'order')} marked as paid: ${formattedPrice(total)}${less}`;
  return returned === 0 ? asPaid : `${asPaid}; ${asReturned}`;
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
