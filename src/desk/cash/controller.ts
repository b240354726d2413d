/** Cash: what couriers owe and have paid, payments to note, and settlements to compare (D85). */
import { Hono } from 'hono';
import { addresses } from '#desk/addresses.ts';
import type { DeskContext, DeskEnv } from '#desk/context.ts';
import type { DeskDeps } from '#desk/deps.ts';
import type { FormState } from '#desk/forms.ts';
import { maxLine } from '#desk/orders/order-form.ts';
import { changeEach } from '#desk/orders/change-each.ts';
import { cleanLine } from '#order/clean-text.ts';
import { counted } from '#shop/counted.ts';
import { formattedPrice, sum } from '#shop/money.ts';
import { isSameCourier } from './cash-store.ts';
import { eventsOfPayment, maxPayments, readPayments } from './payments.ts';
import type { WorkedOrder } from '#desk/orders/desk-orders.ts';
import { receiveTable } from '#desk/tables/receive-table.ts';
import type { Row } from '#desk/tables/table.ts';
import type { SettlementProps } from './settlement-screen.tsx';
import {
  type Columns,
  columnsProblem,
  compareSettlement,
  guessColumns,
  linesAbove,
  namesIn,
  noColumns,
  settlementColumns,
} from './settlement.ts';

export function cashRoutes(deps: DeskDeps): Hono<DeskEnv> {
  const { orders, cash, clock, shop } = deps;
  const app = new Hono<DeskEnv>();

  app.get(addresses.cash, async (c) => {
    const couriers = await cash.couriers(shop.couriers, clock.now());
    const [overpaid, unknown] = [await cash.overpaid(), await cash.unknown()];
    return c.var.show('CashScreen', { couriers, overpaid, unknown });
  });

  const showCourier = async (c: DeskContext, courier: string, notice: string | null = null) => {
    const from = Number(/^\d{1,6}$/.exec(c.req.query('from') ?? '')?.[0] ?? 0);
    const all = await cash.couriers(shop.couriers, clock.now());
    const [listed, received] = [await cash.owed(courier, from), await cash.received(courier)];
    const isAll = c.req.query('select') === 'all';
    return c.var.show(
      'CourierCashScreen',
      {
        courier,
        cash: all.find((each) => isSameCourier(each.courier, courier)),
        listed,
        received,
        from,
        isAll,
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

/** The number of orders read at a time. */
const ordersAtOnce = 500;

function settlementRoutes(app: Hono<DeskEnv>, deps: DeskDeps): void {
  const { orders, cash } = deps;

  const show = (c: DeskContext, props: Partial<SettlementProps & FormState> = {}, status = 200) => {
    const empty = { pasted: '', rows: [], head: 0, columns: noColumns, compared: null };
    return c.var.show('SettlementScreen', { ...empty, ...props }, status);
  };

  app.get(addresses.settlement, (c) => show(c));

  app.post(addresses.settlement, async (c) => {
    const { form, table } = await receiveTable(c, deps);
    const pasted = form.get('pasted') ?? '';
    if ('problem' in table) return show(c, { pasted, notice: table.problem }, 422);
    const { rows } = table;
    const guessed = guessColumns(rows);
    const isChosen = settlementColumns.some((column) => form.has(column));
    const columns = isChosen ? chosenColumns(form) : guessed.columns;
    const head = guessed.head || linesAbove(rows, columns);
    const shown = { pasted: tableText(rows), rows, head, columns };
    const problem = columnsProblem(columns);
    if (problem !== null) return show(c, { ...shown, notice: problem }, isChosen ? 422 : 200);
    const found = await ordersOf(await cash.named(namesIn(rows.slice(head), columns)));
    return show(c, { ...shown, compared: compareSettlement({ table: rows, head, columns }, found) });
  });

  const ordersOf = async (ids: readonly number[]): Promise<readonly WorkedOrder[]> => {
    const found: WorkedOrder[] = [];
    for (let from = 0; from < ids.length; from += ordersAtOnce)
      found.push(...(await orders.ordersOf(ids.slice(from, from + ordersAtOnce))));
    return found;
  };
}

function chosenColumns(form: URLSearchParams): Columns {
  const chosen = settlementColumns.flatMap((column) => {
    const index = form.get(column) ?? '';
    return /^\d{1,3}$/.test(index) ? [[column, Number(index)]] : [];
  });
  return { ...noColumns, ...Object.fromEntries(chosen) };
}

/** Writes the table as text that parses to the same table. */
function tableText(rows: readonly Row[]): string {
  const cell = (text: string) => (/["\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return rows.map((row) => row.map(cell).join('\t')).join('\n');
}
