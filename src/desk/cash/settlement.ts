/**
 * Compares a courier's settlement with its orders (D85): a table with a row for each parcel, and with the courier's own
 * column titles. A row only fits if its amount is exactly the amount to collect, and the order is still unpaid, or if
 * the parcel came back. All other rows are listed with a reason, and count in the total, which is what the courier paid
 * (D118). So a settlement that comes twice changes nothing.
 */
import { z } from 'zod';
import { columnOf, headAbove, ordersByName, titledColumns } from '#desk/tables/find-orders.ts';
import { columnField, isShortenedNumber, type Row, shortenedNumber } from '#desk/tables/table.ts';
import { cleanLine } from '#shop/text.ts';
import { amountToCollect, type DeskOrder, isCancelOpen, receivedOf } from '#order/desk-order.ts';
import { plainTracking } from '#order/list-entry.ts';
import type { OrderRecord } from '#orders-db/order-records.ts';
import { formattedPaisa, maxAmount } from '#shop/money.ts';
import { parsePaisa } from '#shop/numbers.ts';
import { lostStates, stateWord } from '#shop/order-states.ts';
import { type ParcelOutcome, parcelOutcome } from '#shop/parcel-outcome.ts';

/** The index of each column in the table; `null` if the table lacks it. */
export const columnsForm = z.object({
  order: columnField,
  tracking: columnField,
  gross: columnField,
  charge: columnField,
  net: columnField,
  status: columnField,
});
export type Columns = Readonly<z.output<typeof columnsForm>>;
export type SettlementColumn = keyof Columns;
export const settlementColumns = columnsForm.keyof().options;
const noColumns: Columns = columnsForm.parse({});

export interface SettledOrder {
  readonly record: Pick<OrderRecord, 'id' | 'key' | 'copy' | 'erasedAt' | 'params'>;
  readonly now: DeskOrder;
}

/** `back`: its parcel came back, which can be noted; `total`: the courier's own sum. */
export type RowKind =
  | 'fits'
  | 'back'
  | 'short'
  | 'over'
  | 'double'
  | 'returned'
  | 'unknown'
  | 'unclear'
  | 'nothing'
  | 'total';

export type ComparedRow = ReturnType<typeof comparedRow> & {
  /** Its number in the table. */
  readonly line: number;
};

const maxLinesAbove = 20;

/**
 * Finds the columns that have the orders' references and tracking numbers, and the titles above them with their meanings.
 * Columns that are neither are `null`. `head` is the number of lines up to and including the titles, which are not
 * compared.
 */
export function guessColumns(table: readonly Row[], orders: readonly SettledOrder[] = []) {
  const { isNamed, isTracked } = finders(orders);
  const known = { order: columnOf(table, isNamed), tracking: columnOf(table, isTracked) };
  const column = known.order ?? known.tracking;
  const above = column === null ? 0 : headAbove(table, column, (cell) => isNamed(cell) || isTracked(cell));
  const status = columnOf(table, (cell) => parcelOutcome(cell) !== null);
  const heads = [above - 1, ...Array.from({ length: maxLinesAbove }, (_, index) => index)];
  for (const index of heads) {
    const titled = titledColumns(table[index] ?? []);
    const amounts = { gross: titled.gross ?? null, charge: titled.charge ?? null, net: titled.net ?? null };
    const order = known.order ?? (titled.order === known.tracking ? null : titled.order) ?? null;
    const tracking = known.tracking ?? (titled.tracking === order ? null : titled.tracking) ?? null;
    const used: readonly (number | null)[] = [...Object.values(amounts), order, tracking];
    const columns = { ...amounts, order, tracking, status: used.includes(status) ? null : status };
    const isHead = (order ?? tracking) !== null && (columns.gross ?? columns.net) !== null;
    if (isHead) return { head: index + 1, columns: withoutPartialCharge(table.slice(index + 1), columns) };
  }
  return { head: 0, columns: { ...noColumns, ...known } };
}

/** What a settlement's cells may mean: a reference that says no copy means the first. */
function finders(orders: readonly SettledOrder[]) {
  const find = ordersByName(orders, 0);
  const byTracking = Map.groupBy(orders, ({ now }) => plainTracking(now.trackingNumber));
  const tracked = (cell: string) => {
    const number = plainTracking(cell);
    return number === '' ? [] : (byTracking.get(number) ?? []);
  };
  return {
    find,
    tracked,
    isNamed: (cell: string) => find(cell).named.length > 0,
    isTracked: (cell: string) => tracked(cell).length > 0,
  };
}

/** Counts the lines above the first one with a digit in these columns, for a table without known titles. */
export function linesAbove(table: readonly Row[], columns: Columns): number {
  const used = Object.values(columns);
  return Math.max(
    0,
    table.findIndex((cells) => used.some((column) => /\p{Nd}/u.test(cellOf(cells, column)))),
  );
}

/** Drops a charge column if gross less charge isn't net, as when the courier also deducts a tax. */
function withoutPartialCharge(rows: readonly Row[], columns: Columns): Columns {
  const { gross, charge, net } = columns;
  if (gross === null || charge === null || net === null) return columns;
  const collected = rows.filter((cells) => parcelOutcome(cellOf(cells, columns.status)) !== 'returned');
  const amounts = collected.flatMap((cells) => {
    const [all, deducted, rest] = [gross, charge, net].map((column) => parsePaisa(cells[column] ?? ''));
    return all && typeof deducted === 'number' && typeof rest === 'number' ? [all - Math.abs(deducted) === rest] : [];
  });
  return amounts.filter(Boolean).length * 2 < amounts.length ? { ...columns, charge: null } : columns;
}

/** The reason why these columns can't be compared; `null` if they can. */
export function columnsProblem({ order, tracking, gross, charge, net, status }: Columns): string | null {
  if (order === null && tracking === null)
    return 'Choose the column with the order’s reference or the tracking number.';
  if (gross === null && (charge === null || net === null))
    return 'Choose the column with the amount that was collected, or those with the charge and the amount paid to you.';
  const chosen = [order, tracking, gross, charge, net, status].filter((column) => column !== null);
  return new Set(chosen).size < chosen.length ? 'Choose each column once.' : null;
}

export interface SettlementTable {
  readonly rows: readonly Row[];
  readonly head: number;
  readonly columns: Columns;
}

/** `orders` must include all that `namesIn` finds. Empty lines are skipped. */
export function compareSettlement(
  { rows: table, head, columns }: SettlementTable,
  orders: readonly SettledOrder[],
): readonly ComparedRow[] {
  const { find, tracked } = finders(orders);
  /** The orders that a row may mean, the likelier first; several in one parcel are paid together. */
  const meantBy = (cells: Row): readonly Meant[] => {
    const inParcel = tracked(cellOf(cells, columns.tracking));
    const { named } = find(cellOf(cells, columns.order));
    const all = [...new Set(named.flat())];
    const both = all.filter((order) => inParcel.includes(order));
    const parcel = { orders: inParcel, isParcel: inParcel.length > 1 };
    const isNamedOnce =
      named.length > 1 &&
      named.every(({ length }) => length === 1) &&
      (inParcel.length === 0 || both.length === all.length);
    if (isNamedOnce) return [{ orders: all, isParcel: true }];
    if (both.length > 0) return [{ orders: both, isParcel: false }, parcel];
    return all.length === 0 ? [parcel] : [{ orders: [...new Set([...all, ...inParcel])], isParcel: false }];
  };
  const rows = table
    .slice(head)
    .map((cells, index) => ({ line: head + index + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
    .map(({ line, cells }) => {
      const [first, ...more] = meantBy(cells).map((meant) => comparedRow(cells, columns, meant));
      return { line, ...(more.find(({ kind }) => kind === 'fits') ?? first ?? comparedRow(cells, columns, nobody)) };
    });
  const certain = rows.filter(({ orders: { length }, kind }) => length === 1 || kind === 'fits' || kind === 'back');
  const sameOrder = Map.groupBy(
    certain.flatMap(({ orders: each, line }) => each.map(({ record }) => ({ id: record.id, line }))),
    ({ id }) => id,
  );
  const { net: sum } = settlementTotal(rows);
  const isTotal = ({ kind, orders: named, name, net }: (typeof rows)[number]) =>
    kind === 'unknown' && named.length === 0 && !/\p{Nd}/u.test(name) && sum !== 0 && net === sum - (net ?? 0);
  return rows.map((row) => {
    if (isTotal(row)) return { ...row, kind: 'total' as const };
    const isRepeated =
      certain.includes(row) && row.orders.some(({ record }) => (sameOrder.get(record.id) ?? []).length > 1);
    const reason = 'The table has this order more than once.';
    return isRepeated ? { ...row, kind: 'double' as const, reason } : row;
  });
}

interface Meant {
  readonly orders: readonly SettledOrder[];
  /** True if they may be paid together. */
  readonly isParcel: boolean;
}
const nobody: Meant = { orders: [], isParcel: false };

/** Amounts are in hundredths of a rupee; 0 if they are unreadable. `reason` is empty if the row fits. */
function comparedRow(cells: Row, columns: Columns, { orders, isParcel }: Meant) {
  const name = cellOf(cells, columns.order) || cellOf(cells, columns.tracking);
  const outcome = parcelOutcome(cellOf(cells, columns.status));
  const amounts = (outcome === 'returned' ? amountsOfReturn : amountsOf)(cells, columns);
  const { gross, charge } = typeof amounts === 'string' ? { gross: 0, charge: 0 } : amounts;
  const net = typeof amounts === 'string' ? paidIn(cells, columns) : gross - charge;
  const rowOf = (kind: RowKind, reason = '') => ({ kind, name, orders, gross, charge, net, reason });
  const shortened = Object.values(columns)
    .map((column) => cellOf(cells, column))
    .find(isShortenedNumber);
  if (shortened !== undefined) return rowOf('unclear', shortenedNumber(shortened));
  const [order, other] = orders;
  const isNameless = !order && !/\p{Nd}/u.test(name);
  if (isNameless && cells.some((cell) => totalWord.test(cell)))
    return { ...rowOf('total'), net: paidIn(cells, columns) };
  if (isNameless) return rowOf('unknown', 'No order is named in this row.');
  if (!order) return rowOf('unknown', 'There is no such order.');
  if (typeof amounts === 'string' && (!other || isParcel)) return rowOf('unclear', amounts);
  const dues = orders.map(({ now }) => Number(amountToCollect(now)) * 100);
  const isSum = isParcel && dues.reduce((sum, due) => sum + due, 0) === gross;
  const each = orders.map(({ now }, index) => kindAndReason(now, { gross: dues[index] ?? 0, charge, outcome }));
  const isEach = (kind: RowKind) => each.every(([one]) => one === kind);
  if (other && isSum && isEach('fits')) return rowOf('fits');
  if (other && isParcel && outcome === 'returned' && isEach('back')) return rowOf('back');
  // The charge of a parcel that came back is noted with one of its orders.
  const saved = each.find(([kind]) => kind === 'double');
  const isSaved = isSum ? isEach('double') : orders.every(({ now }) => lostStates.includes(now.state));
  if (other && isParcel && saved && isSaved) return rowOf(...saved);
  if (other) return rowOf('unknown', isParcel ? notTheSum(orders, dues) : 'This could mean more than one order.');
  return rowOf(...kindAndReason(order.now, { gross, charge, outcome }));
}

const totalWord = /^\W*(?:grand |net |sub ?)?total\b|^(?:کل|میزان|ٹوٹل)/i;

/** What the courier says that it paid; `null` if that can't be read. */
function paidIn(cells: Row, { gross, charge, net }: Columns): number | null {
  const amountIn = (column: number | null) => (column === null ? null : parsePaisa(cellOf(cells, column)));
  const all = amountIn(gross);
  const rest = all === null ? null : all - Math.abs(amountIn(charge) ?? 0);
  const paid = net === null ? rest : amountIn(net);
  return paid === null || Math.abs(paid) > maxAmount * 100 ? null : paid;
}

/** What the courier paid by its rows, the rows without a readable amount, and the difference from its own total. */
export function settlementTotal(compared: readonly Pick<ComparedRow, 'kind' | 'net'>[]) {
  const rows = compared.filter(({ kind }) => kind !== 'total');
  const net = rows.reduce((sum, row) => sum + (row.net ?? 0), 0);
  const own = compared.findLast(({ kind }) => kind === 'total')?.net ?? net;
  return { net, unread: rows.filter((row) => row.net === null).length, own };
}

function notTheSum(orders: readonly SettledOrder[], dues: readonly number[]): string {
  const total = formattedPaisa(dues.reduce((sum, due) => sum + due, 0));
  return `This could mean more than one order. One parcel for ${orders.length} orders fits only with their sum, ${total}, and while none is paid.`;
}

function cellOf(cells: Row, column: number | null): string {
  return column === null ? '' : cleanLine(cells[column] ?? '').trim();
}

/** A parcel that came back: nothing was collected, whatever the table says, and the courier may take its charge. */
function amountsOfReturn(cells: Row, columns: Columns): { gross: number; charge: number } | string {
  const net = columns.net === null ? null : parsePaisa(cellOf(cells, columns.net) || '0');
  const kept = columns.charge === null ? null : parsePaisa(cellOf(cells, columns.charge) || '0');
  const taken = net ?? (kept === null ? 0 : -Math.abs(kept));
  if (taken > 0) return `Its status is “${cellOf(cells, columns.status)}”, but ${formattedPaisa(taken)} was paid.`;
  return -taken > maxAmount * 100
    ? `${formattedPaisa(-taken)} is too large for an order.`
    : { gross: 0, charge: 0 - taken };
}

/** Amounts in hundredths of a rupee, or a sentence about a mistake. The charge may be written as a negative number. */
function amountsOf(cells: Row, columns: Columns): { gross: number; charge: number } | string {
  const amountIn = (column: number | null) => {
    const cell = cellOf(cells, column);
    return column === null ? null : cell === '' || cell === '-' ? 0 : (parsePaisa(cell) ?? cell);
  };
  const [all, deducted, net] = [amountIn(columns.gross), amountIn(columns.charge), amountIn(columns.net)];
  const unread = [all, deducted, net].find((amount) => typeof amount === 'string');
  if (typeof unread === 'string') return `“${unread}” is not an amount in rupees.`;
  const large = [all, deducted, net].find((amount) => Math.abs(Number(amount)) > maxAmount * 100);
  if (large) return `${formattedPaisa(Number(large))} is too large for an order.`;
  const charge = typeof deducted === 'number' ? Math.abs(deducted) : null;
  const gross = typeof all === 'number' ? all : Number(net) + Number(charge);
  if (gross < 0) return `The courier takes ${formattedPaisa(-gross)} back.`;
  if (charge !== null && typeof net === 'number' && gross - charge !== net)
    return (
      `${formattedPaisa(gross)} less ${formattedPaisa(charge)} is not ${formattedPaisa(net)}. ` +
      'If the courier keeps more than its charge, such as a tax, choose no column for the charge.'
    );
  const rest = charge ?? (typeof net === 'number' ? gross - net : 0);
  if (rest < 0) return `${formattedPaisa(Number(net))} paid is more than ${formattedPaisa(gross)} collected.`;
  if (gross > 0 && rest > gross) return `The courier kept ${formattedPaisa(rest)} of ${formattedPaisa(gross)}.`;
  return { gross, charge: rest };
}

interface Told {
  readonly gross: number;
  readonly charge: number;
  readonly outcome: ParcelOutcome | null;
}

function kindAndReason(now: DeskOrder, told: Told): readonly [RowKind, string?] {
  const { gross, charge, outcome } = told;
  const { state } = now;
  const label = stateWord(state);
  const amount = amountToCollect(now);
  const [due, paid] = [(amount ?? 0) * 100, now.paid * 100];
  if (lostStates.includes(state)) {
    if (gross > 0 && outcome !== 'returned')
      return ['returned', `It is ${label}, but ${formattedPaisa(gross)} was paid.`];
    if (charge > 0 && now.chargePaisa > 0) return ['double', `It is ${label}, and its charge is already noted.`];
    return charge > 0 ? ['back'] : ['nothing', `It is ${label}, and nothing was paid.`];
  }
  if (state !== 'shipped' && state !== 'delivered') return ['unclear', `It is ${label}: mark it as shipped first.`];
  const before = `${formattedPaisa(receivedOf(now) * 100)} of ${formattedPaisa(due)} was paid before.`;
  if (outcome === 'returned') return paid > 0 ? ['returned', `It came back, but ${before}`] : ['back'];
  if (state === 'shipped' && isCancelOpen(now))
    return ['unclear', 'Its customer wants to cancel it. Open it, and answer there.'];
  if (amount === null) return ['unclear', 'Its amount is unknown. Open it, and enter the payment there.'];
  if (paid > 0 && paid === due && [due, receivedOf(now) * 100].includes(gross))
    return ['double', 'It is already paid.'];
  if (paid > 0) return ['double', `${before} Open it, and enter the total paid so far.`];
  if (gross === due) return gross === 0 ? ['nothing', 'There was nothing to collect.'] : ['fits'];
  const [kind, off] = gross < due ? (['short', 'little'] as const) : (['over', 'much'] as const);
  const difference = `${formattedPaisa(Math.abs(due - gross))} too ${off}`;
  return [kind, `${formattedPaisa(gross)} instead of ${formattedPaisa(due)}: ${difference}.`];
}
