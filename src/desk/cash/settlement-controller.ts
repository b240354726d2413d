/** Compares couriers' settlements with orders; marking as paid is a separate form (`controller.ts`). */
import type { Hono } from 'hono';
import { addresses } from '#desk/addresses.ts';
import type { DeskContext, DeskEnv } from '#desk/context.ts';
import type { WorkedOrder } from '#desk/orders/desk-orders.ts';
import { receiveTable } from '#desk/tables/receive-table.ts';
import type { Row } from '#desk/tables/table.ts';
import type { DeskDeps } from '#desk/deps.ts';
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

/** The number of orders read at a time. */
const ordersAtOnce = 500;

export function settlementRoutes(app: Hono<DeskEnv>, deps: DeskDeps): void {
  const { orders, cash } = deps;

  const show = (c: DeskContext, props: Partial<SettlementProps> = {}, status = 200) => {
    const empty = { pasted: '', rows: [], head: 0, columns: noColumns, compared: null, notice: null };
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
