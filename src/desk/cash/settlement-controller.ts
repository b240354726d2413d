/** Compares couriers' settlements with orders; marking as paid is a separate form (`controller.ts`). */
import type { Hono } from 'hono';
import { readCookie, writeCookie } from '#desk/account/cookies.ts';
import { addresses } from '#desk/addresses.ts';
import type { DeskContext, DeskEnv } from '#desk/context.ts';
import type { WorkedOrder } from '#desk/orders/desk-orders.ts';
import { receiveTable } from '#desk/tables/receive-table.ts';
import { type Row, tableProblems } from '#desk/tables/table.ts';
import { dayMs, secondMs } from '#shop/durations.ts';
import type { CashDeps } from './controller.ts';
import type { SettlementProps } from './settlement-screen.tsx';
import {
  type Columns,
  columnsOf,
  columnsProblem,
  compareSettlement,
  guessColumns,
  linesAbove,
  namesIn,
  type SettlementColumn,
  settlementColumns,
  type Titles,
} from './settlement.ts';

/** The number of orders read at a time. */
const ordersAtOnce = 500;
/** The limits of the cookie that remembers the columns of the last tables. */
const maxRemembered = 3;
const maxCookie = 3000;
const rememberedMs = 365 * dayMs;

export function settlementRoutes(app: Hono<DeskEnv>, deps: CashDeps): void {
  const { orders, cash, isHttps } = deps;

  const show = (c: DeskContext, props: Partial<SettlementProps> = {}, status = 200) => {
    const empty = { pasted: '', rows: [], head: 0, columns: columnsOf(() => null), compared: null, notice: null };
    return c.var.show('SettlementScreen', { ...empty, ...props }, status);
  };

  app.get(addresses.settlement, (c) => show(c));

  app.post(addresses.settlement, async (c) => {
    const { form, table } = await receiveTable(c, deps);
    const pasted = form.get('pasted') ?? '';
    if (table === null) return show(c, { notice: tableProblems.empty }, 422);
    if ('problem' in table) return show(c, { pasted, notice: table.problem }, 422);
    const { rows } = table;
    const earlier = rememberedTitles(readCookie(c, 'settlement', { isHttps }));
    const guessed = guessColumns(rows, earlier);
    const isChosen = settlementColumns.some((column) => form.has(column));
    const columns = isChosen ? columnsOf((column) => chosenColumn(form, column)) : guessed.columns;
    const head = guessed.head || linesAbove(rows, columns);
    const shown = { pasted: tableText(rows), rows, head, columns };
    const problem = columnsProblem(columns);
    if (problem !== null) return show(c, { ...shown, notice: problem }, isChosen ? 422 : 200);
    const found = await ordersOf(await cash.named(namesIn(rows.slice(head), columns)));
    c.res = show(c, { ...shown, compared: compareSettlement({ table: rows, head, columns }, found) });
    if (isChosen && head > 0) {
      const value = rememberedText([titlesOf(rows[head - 1] ?? [], columns), ...earlier]);
      writeCookie(c, 'settlement', value, { isHttps, maxAge: rememberedMs / secondMs });
    }
    return c.res;
  });

  const ordersOf = async (ids: readonly number[]): Promise<readonly WorkedOrder[]> => {
    const found: WorkedOrder[] = [];
    for (let from = 0; from < ids.length; from += ordersAtOnce)
      found.push(...(await orders.ordersOf(ids.slice(from, from + ordersAtOnce))));
    return found;
  };
}

function chosenColumn(form: URLSearchParams, column: SettlementColumn): number | null {
  const chosen = form.get(column) ?? '';
  return /^\d{1,3}$/.test(chosen) ? Number(chosen) : null;
}

/** Writes the table as text that parses to the same table. */
function tableText(rows: readonly Row[]): string {
  const cell = (text: string) => (/["\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return rows.map((row) => row.map(cell).join('\t')).join('\n');
}

function titlesOf(cells: Row, columns: Columns): Titles {
  const title = (column: SettlementColumn) => cells[columns[column] ?? -1] ?? '';
  return {
    order: title('order'),
    tracking: title('tracking'),
    gross: title('gross'),
    charge: title('charge'),
    net: title('net'),
  };
}

function rememberedText(all: readonly Titles[]): string {
  const distinct = [...new Map(all.map((titles) => [JSON.stringify(titles), titles])).values()];
  const texts = [maxRemembered, 1].map((count) => JSON.stringify(distinct.slice(0, count)));
  return texts.find((text) => encodeURIComponent(text).length <= maxCookie) ?? '[]';
}

/** Parses the cookie, which may contain anything. */
function rememberedTitles(text: string): readonly Titles[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value.filter(isTitles) : [];
  } catch {
    return [];
  }
}

function isTitles(value: unknown): value is Titles {
  return settlementColumns.every((column) => typeof Object(value)[column] === 'string');
}
