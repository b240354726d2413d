/**
 * Matches tracking numbers to orders in any courier's table (D83). Only certain rows are matched; the owner is asked if two open
 * orders fit, or several columns could have the numbers.
 */
import type { WorkedOrder } from '#desk/orders/desk-orders.ts';
import { maxLine } from '#desk/orders/order-form.ts';
import { isShortenedNumber, orderNameIn, type Row, shortenedNumber } from '#desk/tables/table.ts';
import { isNamed, shortKeyOf, shortName } from '#order/order-reference.ts';
import { plainDigits } from '#shop/numbers.ts';
import { phoneNumbers } from '#shop/phone-number.ts';
import { stateLabels } from '#shop/order-states.ts';

/** A tracking number for an open order; the owner chooses if several orders fit. */
export interface Match {
  readonly trackingNumber: string;
  readonly orders: readonly WorkedOrder[];
}

export type Matched =
  | {
      readonly kind: 'matched';
      readonly matches: readonly Match[];
      /** The number of rows whose orders already have these tracking numbers. */
      readonly done: number;
      readonly left: readonly string[];
    }
  /** `rows` is the table with the references as its first column, without irrelevant rows and columns. */
  | { readonly kind: 'ask'; readonly columns: ReturnType<typeof numberColumns>; readonly rows: readonly Row[] }
  | { readonly kind: 'problem'; readonly problem: string };

/** The maximum number of orders marked as shipped at once, so that their form is within the desk's limit. */
export const maxShipped = 400;
const maxExample = 30;
const numberTitle = /track|consign|\bc\.?n\.?\b|air\s?way|\bawb\b|way\s?bill|shipment/i;
const otherTitle = /status|date|time|link|url|city|amount|cop(?:y|ies)/i;

/** The first 8 characters of all possible references in a table. */
export function shortKeysIn(rows: readonly Row[]): readonly string[] {
  const names = rows.flat().flatMap((cell) => orderNameIn(cell) ?? []);
  return [...new Set(names.map(shortKeyOf))];
}

/** `known` are the orders of `shortKeysIn`; `column` has the tracking numbers, from 0, or is `null` to find it. */
export function matchTracking(rows: readonly Row[], known: readonly WorkedOrder[], column: number | null): Matched {
  const byShortKey = Map.groupBy(known, ({ record }) => record.key.slice(0, 8).toUpperCase());
  const fitting = (cell = '') => {
    const name = orderNameIn(cell);
    return name ? (byShortKey.get(shortKeyOf(name)) ?? []).filter(({ record }) => isNamed(record, name)) : [];
  };
  const counts = rows.reduce<number[]>((sums, row) => {
    for (const [index, cell] of row.entries()) if (fitting(cell).length > 0) sums[index] = (sums[index] ?? 0) + 1;
    return sums;
  }, []);
  const reference = counts.findIndex((count) => count > 0 && count === Math.max(...counts.filter(Boolean)));
  if (reference < 0)
    return {
      kind: 'problem',
      problem:
        'No row has the reference of an order, such as 7K3M9Q2X. Nothing was changed. Add a column with the references.',
    };
  const start = firstRow(rows, reference, (row) => fitting(row[reference]).length > 0);
  const body = rows.map((row, index) => ({ number: index + 1, row })).slice(start);
  const certain = body.filter(({ row }) => fitting(row[reference]).length > 0).map(({ row }) => row);
  const candidates = numberColumns(certain, { reference, titles: rows[start - 1] ?? [] });
  const [only] = candidates;
  if (!only)
    return { kind: 'problem', problem: 'No column has tracking numbers next to the references. Nothing was changed.' };
  const chosen = column !== null && column !== reference ? column : candidates.length === 1 ? only.index : null;
  if (chosen === null) {
    const shown = [reference, ...candidates.map(({ index }) => index)];
    return {
      kind: 'ask',
      columns: candidates.map(({ label }, index) => ({ index: index + 1, label })),
      rows: rows.slice(Math.max(start - 1, 0)).map((row) => shown.map((index) => row[index] ?? '')),
    };
  }
  return matchedRows(
    body.map(({ number, row }) => ({ number, reference: row[reference] ?? '', cell: row[chosen] ?? '' })),
    fitting,
  );
}

/** The row after the titles, which have no digit in the column of references. */
function firstRow(rows: readonly Row[], reference: number, isFitting: (row: Row) => boolean): number {
  const first = rows.findIndex(isFitting);
  return rows.slice(0, first).findLastIndex((row) => !/\p{Nd}/u.test(row[reference] ?? '')) + 1;
}

/** The columns that may have the tracking numbers of these rows; just one if it is certain. */
function numberColumns(
  certain: readonly Row[],
  { reference, titles }: { readonly reference: number; readonly titles: Row },
) {
  const width = Math.max(...certain.map(({ length }) => length));
  const filled = Array.from({ length: width }, (_, index) => {
    const cells = certain.flatMap((row) => row[index] ?? []).filter((cell) => /\p{Nd}/u.test(cell));
    const title = titles[index] ?? '';
    const example = cells
      .slice(0, 2)
      .map((cell) => cell.slice(0, maxExample))
      .join(', ');
    return { index, cells, title, label: `${title || `Column ${index + 1}`}: ${example}` };
  }).filter(({ index, cells }) => index !== reference && cells.length * 2 >= certain.length);
  // A number that is the same in all rows is no tracking number, unless the title says so or it is the only column.
  const columns = filled.length === 1 ? filled : filled.filter(({ cells }) => !isOneForAll(cells));
  const named = filled.filter(({ title }) => numberTitle.test(title) && !otherTitle.test(title));
  const plausible = columns.filter(
    ({ cells }) => cells.every(isLikeTrackingNumber) && new Set(cells).size === cells.length,
  );
  const found = [named, plausible].find(({ length }) => length === 1) ?? columns;
  return found.map(({ index, label }) => ({ index, label }));
}

function isOneForAll(cells: readonly string[]): boolean {
  return cells.length > 1 && new Set(cells).size === 1;
}

/** True unless it is a phone number, a date, an amount or a text. */
function isLikeTrackingNumber(cell: string): boolean {
  return (
    /^[A-Z\d][A-Z\d/-]{5,}$/i.test(cell) && !/^\d{1,4}[/-]\d{1,2}[/-]/.test(cell) && phoneNumbers(cell).length === 0
  );
}

interface BodyRow {
  readonly number: number;
  readonly reference: string;
  readonly cell: string;
}

function matchedRows(body: readonly BodyRow[], fitting: (cell: string) => readonly WorkedOrder[]): Matched {
  const matches = new Map<string, Match & { readonly row: number }>();
  const left: string[] = [];
  let done = 0;
  for (const { number: row, reference, cell } of body) {
    const trackingNumber = plainDigits(cell);
    const orders = fitting(reference);
    const key = orders.map(({ record }) => record.id).join();
    const earlier = matches.get(key);
    const reason = reasonOf(orders, { reference, trackingNumber });
    if (reference === '' && cell === '') continue;
    if (reason === 'done') done += 1;
    else if (reason !== null) left.push(`Row ${row}: ${reason}`);
    else if (!earlier) matches.set(key, { row, trackingNumber, orders: orders.filter(isOpen) });
    else if (earlier.trackingNumber !== trackingNumber) {
      left.push(`Rows ${earlier.row} and ${row}: ${reference} has two tracking numbers. The first one is below.`);
    }
  }
  return { kind: 'matched', matches: [...matches.values()], done, left };
}

/** The reason for skipping a row: `done` if it changes nothing, `null` for a match. */
function reasonOf(
  orders: readonly WorkedOrder[],
  { reference, trackingNumber }: { readonly reference: string; readonly trackingNumber: string },
): string | null {
  const [first] = orders;
  if (isShortenedNumber(reference)) return shortenedNumber(reference);
  if (!first)
    return reference === '' ? 'there is no reference.' : `there is no order “${reference.slice(0, maxExample)}”.`;
  const name = shortName(first.record);
  if (trackingNumber === '') return `${name} has no tracking number.`;
  if (isShortenedNumber(trackingNumber)) return `${name}, ${shortenedNumber(trackingNumber)}`;
  if (!/^(?=.*\d)[\x20-\x7E]+$/.test(trackingNumber) || trackingNumber.length > maxLine)
    return `${name}, “${trackingNumber.slice(0, maxExample)}” is not a tracking number.`;
  const isDone = orders.some((order) => !isOpen(order) && order.now.trackingNumber === trackingNumber);
  if (isDone) return 'done';
  if (orders.some(isOpen)) return null;
  if (first.record.erasedAt !== null) return `${name} was erased at the end of its retention period.`;
  const { state, trackingNumber: other } = first.now;
  const shipped = other === '' ? '' : `, with the tracking number ${other}`;
  return `${name} is already ${stateLabels[state].toLowerCase()}${shipped}.`;
}

/** True if the parcel has not left yet, or has left without a tracking number. */
function isOpen({ record, now }: WorkedOrder): boolean {
  if (record.erasedAt !== null) return false;
  const { state, trackingNumber } = now;
  return ['new', 'confirmed', 'packed'].includes(state) || (state === 'shipped' && trackingNumber === '');
}
