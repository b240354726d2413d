/**
 * Matches tracking numbers to orders in any courier's table (D83). Only certain rows are matched; the owner is asked if
 * two open orders fit, or several columns could have the numbers.
 */
import type { WorkedOrder } from '#desk/orders/desk-orders.ts';
import { maxOrderLine } from '#desk/orders/order-form.ts';
import { cancellingReason, erasedReason, namedOrder } from '#desk/orders/order-text.ts';
import {
  type TextRow,
  columnOf,
  headAbove,
  isFromChat,
  isLikeTrackingNumber,
  numbersIn,
  ordersByName,
  textRows,
  titledColumns,
} from '#desk/tables/find-orders.ts';
import { type Row, columnLabel, isShortenedNumber, maxExample, shortenedNumber, widthOf } from '#desk/tables/table.ts';
import { isCancelOpen } from '#order/desk-order.ts';
import { plainTracking } from '#order/list-entry.ts';
import { type Courier, plainCourier } from '#shop/couriers.ts';
import { plainDigits } from '#shop/numbers.ts';
import { stateWord, unsentStates } from '#shop/order-states.ts';

/** A tracking number for an open order; the owner chooses if several orders fit. */
export interface Match {
  readonly trackingNumber: string;
  readonly orders: readonly WorkedOrder[];
  /** The names of other orders with this number: the owner says whether they are one parcel. */
  readonly others: readonly string[];
}

export type Matched = ReturnType<typeof matchTracking>;

/** The maximum number of orders marked as shipped at once, so that their form is within the desk's limit. */
export const maxShipped = 400;

/** Bold, italic and struck through in chats, and what follows a word. */
const chatMarks = /^[*_~`]+|[*_~`.,;:]+$/g;

/** Written as people write one, so hardly a tracking number. */
const phoneNumber = /^(?:\+92|0092|0)[\s-]?3\d{2}[\s-]?\d{7}$/;

/**
 * `known` are the orders that the table may name; `column` has the tracking numbers, from 0, or is `null` to find it.
 * The names of the shop's `couriers` are no part of a number.
 */
export function matchTracking(
  rows: readonly Row[],
  known: readonly WorkedOrder[],
  { column, couriers }: { readonly column: number | null; readonly couriers: readonly Courier[] },
) {
  const names = new Set(couriers.map(({ name }) => plainCourier(name)));
  const withoutCourier = (number: string) =>
    number.replace(/^(\S+)\s+(?=\S*\d)/, (start, word: string) => (names.has(plainCourier(word)) ? '' : start));
  const find = ordersByName(known, null);
  const isOurs = (cell: string) => find(cell).named.length > 0;
  const reference = columnOf(rows, isOurs);
  if (reference === null)
    return problemOf(
      'No row has the reference of an order, such as 7K3M9Q2X. Nothing was changed. Add a column with the references.',
    );
  const certain = rows.filter((row) => isOurs(row[reference] ?? ''));
  const head = headAbove(rows, reference, isOurs);
  const titles = rows[head - 1] ?? [];
  const candidates = numberColumns(certain, { reference, titles });
  const texts = textRows(rows, find);
  const isText =
    titledColumns(titles).tracking === undefined &&
    (rows.some(isFromChat) ||
      (titles.length < 2 && (candidates.length === 0 || texts.every(isCertain))) ||
      certain.some((row) => numbersIn(find(row[reference] ?? '').rest).length > 0) ||
      rows.some((row) => row.some((cell, index) => index !== reference && isOurs(cell))));
  const found = isText ? texts : [];
  if (found.some(({ orders, numbers }) => orders.length > 0 && numbers.length > 0))
    return matchedRows(
      found.map((each) => ({
        ...each,
        numbers: each.numbers.map(withoutCourier),
        reference: each.numbers.join(' '),
      })),
      known,
    );
  const [only, ...others] = isText ? [] : candidates;
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
  const body = rows.slice(head).flatMap((row, index) => {
    const cell = row[reference] ?? '';
    const number = withoutCourier(plainDigits(row[chosen] ?? '').replaceAll(chatMarks, ''));
    // With and without two small letters before it.
    const several = number.includes(' ') ? numbersIn(number) : [];
    const all = {
      row: head + index + 1,
      reference: cell,
      numbers: number === '' ? [] : several.length > 1 ? several : [number],
    };
    if (cell === '' && number === '') return [];
    const { named } = find(cell);
    return named.length === 0 ? [{ ...all, orders: [] }] : named.map((orders) => ({ ...all, orders }));
  });
  return matchedRows(body, known);
}

function isCertain({ orders, numbers }: TextRow<WorkedOrder>): boolean {
  return orders.length === 0 || numbers.length === 1;
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
  const named = filled.filter(({ title }) => titledColumns([title]).tracking === 0);
  const plausible = columns.filter(
    ({ cells }) => cells.every(isLikeTrackingNumber) && new Set(cells).size === cells.length,
  );
  const likely = [named, plausible].find(({ length }) => length === 1) ?? (columns.length === 1 ? filled : columns);
  return likely.map(({ index, label }) => ({ index, label }));
}

function isOneForAll(cells: readonly string[]): boolean {
  return cells.length > 1 && new Set(cells).size === 1;
}

interface BodyRow extends TextRow<WorkedOrder> {
  readonly reference: string;
}

function matchedRows(body: readonly BodyRow[], known: readonly WorkedOrder[]) {
  const matches = new Map<string, Omit<Match, 'others'> & { readonly row: number }>();
  const skipped: string[] = [];
  /** The number of rows whose orders already have these tracking numbers. */
  let done = 0;
  for (const each of body) {
    const { row, orders, numbers } = each;
    const [trackingNumber = ''] = numbers;
    const key = orders.map(({ record }) => record.id).join();
    const earlier = matches.get(key);
    const reason = reasonOf(each);
    const [first] = orders;
    if (reason === 'done') done += 1;
    else if (reason !== null || !first) skipped.push(`Row ${row}: ${reason}`);
    else if (!earlier) matches.set(key, { row, trackingNumber, orders: orders.filter(isOpen) });
    else if (earlier.trackingNumber !== trackingNumber) {
      const name = namedOrder(first);
      skipped.push(`Rows ${earlier.row} and ${row}: ${name} has two tracking numbers. The first one is below.`);
    }
  }
  const given = Map.groupBy(
    [
      ...known.map((order) => ({ number: order.now.trackingNumber, order })),
      ...[...matches.values()].flatMap(({ orders, trackingNumber }) =>
        orders.map((order) => ({ number: trackingNumber, order })),
      ),
    ],
    ({ number }) => plainTracking(number),
  );
  const asked = [...matches.values()].map((match): Match => {
    const same = given.get(plainTracking(match.trackingNumber)) ?? [];
    const others = same.filter(({ order }) => !match.orders.some(({ record }) => record.id === order.record.id));
    return { ...match, others: [...new Set(others.map(({ order }) => namedOrder(order)))] };
  });
  return { kind: 'matched' as const, matches: asked, done, skipped };
}

/** The reason for skipping a row: `done` if it changes nothing, `null` for a match. */
function reasonOf({ reference, orders, numbers }: BodyRow): string | null {
  const [first] = orders;
  if (isShortenedNumber(reference)) return shortenedNumber(reference);
  if (!first)
    return reference === '' ? 'there is no reference.' : `there is no order “${reference.slice(0, maxExample)}”.`;
  const name = namedOrder(first);
  const [trackingNumber, other] = numbers;
  if (trackingNumber === undefined) return `${name} has no tracking number.`;
  if (other !== undefined)
    return `${name} could have ${trackingNumber.slice(0, maxExample)} or ${other.slice(0, maxExample)}. Write one of them on its line.`;
  if (isShortenedNumber(trackingNumber)) return `${name}, ${shortenedNumber(trackingNumber)}`;
  if (phoneNumber.test(trackingNumber)) return `${name}, ${trackingNumber} is a phone number, not a tracking number.`;
  if (!/^(?=.*\d)(?!Rs\b|PKR\b|https?:)[\x20-\x7E]+$/i.test(trackingNumber) || trackingNumber.length > maxOrderLine)
    return `${name}, “${trackingNumber.slice(0, maxExample)}” is not a tracking number.`;
  const isDone = orders.some((order) => !isOpen(order) && order.now.trackingNumber === trackingNumber);
  if (isDone) return 'done';
  if (orders.some(isOpen)) return null;
  if (isCancelOpen(first.now)) return `${name} ${cancellingReason}`;
  if (first.record.erasedAt !== null) return `${name} ${erasedReason}`;
  const { state, trackingNumber: earlier } = first.now;
  const shipped = earlier === '' ? '' : `, with the tracking number ${earlier}`;
  return `${name} is already ${stateWord(state)}${shipped}.`;
}

/** True if the parcel has not left yet, or has left without a tracking number. */
function isOpen({ record, now }: WorkedOrder): boolean {
  if (record.erasedAt !== null || isCancelOpen(now)) return false;
  const { state, trackingNumber } = now;
  return unsentStates.includes(state) || (state === 'shipped' && trackingNumber === '');
}
