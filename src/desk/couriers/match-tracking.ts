/**
 * Matches tracking numbers to orders in any courier's table (D83). Only certain rows are matched; the owner is asked if
 * two open orders fit, or several columns could have the numbers.
 */
import type { WorkedOrder } from '#desk/orders/desk-orders.ts';
import { maxOrderLine } from '#desk/orders/order-form.ts';
import { cancellingReason, erasedReason } from '#desk/orders/order-text.ts';
import {
  type Row,
  columnLabel,
  isShortenedNumber,
  maxExample,
  ordersByName,
  shortenedNumber,
  widthOf,
} from '#desk/tables/table.ts';
import { isCancelOpen } from '#order/desk-order.ts';
import { shortName } from '#order/order-reference.ts';
import { plainDigits } from '#shop/numbers.ts';
import { phoneNumbers } from '#shop/phone-number.ts';
import { unsentStates, stateLabels } from '#shop/order-states.ts';

/** A tracking number for an open order; the owner chooses if several orders fit. */
export interface Match {
  readonly trackingNumber: string;
  readonly orders: readonly WorkedOrder[];
}

export type Matched = ReturnType<typeof matchTracking>;

/** The maximum number of orders marked as shipped at once, so that their form is within the desk's limit. */
export const maxShipped = 400;
const numberTitle = /track|consign|\bc\.?n\.?\b|air\s?way|\bawb\b|way\s?bill|shipment/i;
const otherTitle = /status|date|time|link|url|city|amount|cop(?:y|ies)/i;

/** `known` are the orders near the table's cells; `column` has the tracking numbers, from 0, or is `null` to find it. */
export function matchTracking(rows: readonly Row[], known: readonly WorkedOrder[], column: number | null) {
  const ordersOf = ordersByName(known, null);
  const isFitting = (row: Row, index: number) => ordersOf(row[index] ?? '').length > 0;
  const counts = Array.from(
    { length: widthOf(rows) },
    (_, index) => rows.filter((row) => isFitting(row, index)).length,
  );
  const reference = counts.indexOf(Math.max(...counts));
  const certain = rows.filter((row) => isFitting(row, reference));
  const [first] = certain;
  if (!first)
    return problemOf(
      'No row has the reference of an order, such as 7K3M9Q2X. Nothing was changed. Add a column with the references.',
    );
  // The titles have no digit in the column of references.
  const above = rows.slice(0, rows.indexOf(first));
  const head = above.findLastIndex((row) => !/\p{Nd}/u.test(row[reference] ?? '')) + 1;
  const candidates = numberColumns(certain, { reference, titles: rows[head - 1] ?? [] });
  const [only, ...others] = candidates;
  if (!only) return problemOf('No column has tracking numbers next to the references. Nothing was changed.');
  const isChosen = column !== null && column !== reference;
  if (!isChosen && others.length > 0) {
    const asked = new Set([reference, ...candidates.map(({ index }) => index)]);
    return {
      kind: 'ask' as const,
      columns: candidates,
      /** The table, with empty cells in the columns that don't matter. */
      rows: rows.map((row) => row.map((cell, index) => (asked.has(index) ? cell : ''))),
    };
  }
  const chosen = isChosen ? column : only.index;
  const body = rows.map((row, index) => ({ row: index + 1, reference: row[reference] ?? '', cell: row[chosen] ?? '' }));
  return matchedRows(body.slice(head), ordersOf);
}

function problemOf(problem: string) {
  return { kind: 'problem' as const, problem };
}

/** The columns that may have the tracking numbers of these rows; just one if it is certain. */
function numberColumns(
  certain: readonly Row[],
  { reference, titles }: { readonly reference: number; readonly titles: Row },
) {
  const filled = Array.from({ length: widthOf(certain) }, (_, index) => {
    const cells = certain.flatMap((row) => row[index] ?? []).filter((cell) => /\p{Nd}/u.test(cell));
    const title = titles[index] ?? '';
    return { index, cells, title, label: columnLabel(index, title, cells.slice(0, 2)) };
  }).filter(({ index, cells }) => index !== reference && cells.length * 2 >= certain.length);
  // A number that is the same in all rows is no tracking number, unless the title says so or it is the only column.
  const columns = filled.length === 1 ? filled : filled.filter(({ cells }) => !isOneForAll(cells));
  const named = filled.filter(({ title }) => numberTitle.test(title) && !otherTitle.test(title));
  const plausible = columns.filter(
    ({ cells }) => cells.every(isLikeTrackingNumber) && new Set(cells).size === cells.length,
  );
  const likely = [named, plausible].find(({ length }) => length === 1) ?? columns;
  return likely.map(({ index, label }) => ({ index, label }));
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
  /** Its number in the table. */
  readonly row: number;
  readonly reference: string;
  readonly cell: string;
}

function matchedRows(body: readonly BodyRow[], ordersOf: (reference: string) => readonly WorkedOrder[]) {
  const matches = new Map<string, Match & { readonly row: number }>();
  const left: string[] = [];
  /** The number of rows whose orders already have these tracking numbers. */
  let done = 0;
  for (const { row, reference, cell } of body) {
    if (reference === '' && cell === '') continue;
    const trackingNumber = plainDigits(cell);
    const orders = ordersOf(reference);
    const key = orders.map(({ record }) => record.id).join();
    const earlier = matches.get(key);
    const reason = reasonOf(orders, { reference, trackingNumber });
    if (reason === 'done') done += 1;
    else if (reason !== null) left.push(`Row ${row}: ${reason}`);
    else if (!earlier) matches.set(key, { row, trackingNumber, orders: orders.filter(isOpen) });
    else if (earlier.trackingNumber !== trackingNumber) {
      left.push(`Rows ${earlier.row} and ${row}: ${reference} has two tracking numbers. The first one is below.`);
    }
  }
  return { kind: 'matched' as const, matches: [...matches.values()], done, left };
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
  if (!/^(?=.*\d)[\x20-\x7E]+$/.test(trackingNumber) || trackingNumber.length > maxOrderLine)
    return `${name}, “${trackingNumber.slice(0, maxExample)}” is not a tracking number.`;
  const isDone = orders.some((order) => !isOpen(order) && order.now.trackingNumber === trackingNumber);
  if (isDone) return 'done';
  if (orders.some(isOpen)) return null;
  if (isCancelOpen(first.now)) return `${name} ${cancellingReason}`;
  if (first.record.erasedAt !== null) return `${name} ${erasedReason}`;
  const { state, trackingNumber: other } = first.now;
  const shipped = other === '' ? '' : `, with the tracking number ${other}`;
  return `${name} is already ${stateLabels[state].toLowerCase()}${shipped}.`;
}

/** True if the parcel has not left yet, or has left without a tracking number. */
function isOpen({ record, now }: WorkedOrder): boolean {
  if (record.erasedAt !== null || isCancelOpen(now)) return false;
  const { state, trackingNumber } = now;
  return unsentStates.includes(state) || (state === 'shipped' && trackingNumber === '');
}
