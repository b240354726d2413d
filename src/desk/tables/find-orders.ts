/**
 * Finds our orders in a courier's table, for tracking numbers (D83) and settlements (D85) alike: first the names and
 * tracking numbers that we know, then the sheet, columns and titles around them.
 */
import type { DeskOrder } from '#order/desk-order.ts';
import { plainTracking } from '#order/list-entry.ts';
import { isNamed, parseOrderName, shortKeyOf } from '#order/order-reference.ts';
import type { StoredOrder } from '#order/stored-order.ts';
import { normalText } from '#shop/normal-text.ts';
import { plainDigits } from '#shop/numbers.ts';
import { phoneNumbers } from '#shop/phone-number.ts';
import { cleanLine } from '#shop/text.ts';
import { type Row, widthOf } from './table.ts';

interface Order {
  readonly record: Pick<StoredOrder, 'id' | 'key' | 'copy'>;
  readonly now: Pick<DeskOrder, 'trackingNumber'>;
}

/** A reference, or the key of an unreadable message, in a text: `*7k3m9q2x-2*: LE7511234567`. */
const nameWord = /(?<![\dA-Z])([\dA-F]{64}|[\dA-Z]{26}|[\dA-Z]{8})(-[1-9]\d{0,5})?(?![\dA-Z])/gi;

/** The short keys and tracking numbers that cells may have, for `ordersNamed`. */
export function namesIn(cells: readonly string[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const cell of new Set(cells)) {
    for (const [, text = ''] of plainDigits(cell).matchAll(nameWord)) {
      const name = parseOrderName(text);
      if (name) names.add(shortKeyOf(name));
    }
    for (const number of [cell, ...numbersIn(cell)].map(plainTracking)) if (number !== '') names.add(number);
  }
  return names;
}

/**
 * Finds the orders that a text names: for each name those that it fits, and the text without the names. `copy`: the one
 * that is meant if a name doesn't say; `null` for any.
 */
export function ordersByName<Each extends Order>(orders: readonly Each[], copy: number | null) {
  const byShortKey = Map.groupBy(orders, ({ record }) => record.key.slice(0, 8).toUpperCase());
  const fitting = (text: string) => {
    const name = parseOrderName(text);
    const near = name ? (byShortKey.get(shortKeyOf(name)) ?? []) : [];
    return near.filter(({ record }) => name && isNamed(record, { ...name, copy: name.copy ?? copy }));
  };
  return (cell: string) => {
    const named: (readonly Each[])[] = [];
    const rest = plainDigits(cell).replaceAll(nameWord, (whole, text: string, number: string | undefined = '') => {
      // The number of a copy, or something else behind a hyphen.
      const isCopy = number.length < 5 || fitting(whole).length > 0;
      const found = fitting(isCopy ? whole : text);
      if (found.length === 0) return whole;
      named.push(found);
      return isCopy ? ' ' : ` ${number.slice(1)} `;
    });
    return { named, rest };
  };
}

/**
 * The sheet with the most rows that name an order or have its tracking number; the longest if none has. `isPart`: another
 * sheet has orders that this one lacks.
 */
export function sheetWith(sheets: readonly (readonly Row[])[], orders: readonly Order[]) {
  const find = ordersByName(orders, null);
  const byTracking = Map.groupBy(orders, ({ now }) => plainTracking(now.trackingNumber));
  const ordersIn = (cell: string) => [
    ...find(cell).named.flat(),
    ...(cell === '' ? [] : (byTracking.get(plainTracking(cell)) ?? [])),
  ];
  const counted = sheets.map((rows) => {
    const found = rows.map((row) => row.flatMap(ordersIn)).filter((named) => named.length > 0);
    return { rows, count: found.length, ids: new Set(found.flat().map(({ record }) => record.id)) };
  });
  const [best, ...others] = counted.toSorted((a, b) => b.count - a.count || b.rows.length - a.rows.length);
  if (!best) return { rows: [], isNamed: false, isPart: false };
  const isPart = others.some(({ ids }) => [...ids].some((id) => !best.ids.has(id)));
  return { rows: best.rows, isNamed: best.count > 0, isPart };
}

/** The column with the most cells that are ours; `null` if there is none. */
export function columnOf(rows: readonly Row[], isOurs: (cell: string) => boolean): number | null {
  const counts = Array.from(
    { length: widthOf(rows) },
    (_, index) => rows.filter((row) => isOurs(row[index] ?? '')).length,
  );
  const most = Math.max(0, ...counts);
  return most === 0 ? null : counts.indexOf(most);
}

/** The number of lines above the first of these rows, up to and including the titles, which have no digit in the column. */
export function headAbove(rows: readonly Row[], column: number, isOurs: (cell: string) => boolean): number {
  const first = rows.findIndex((row) => isOurs(row[column] ?? ''));
  return (
    rows.slice(0, first).findLastIndex((row) => (row[column] ?? '') !== '' && !/\p{Nd}/u.test(row[column] ?? '')) + 1
  );
}

export type TableColumn = 'order' | 'tracking' | 'gross' | 'charge' | 'net';

/** Couriers' usual titles, in the order in which they are tried. */
const titles: readonly (readonly [TableColumn, RegExp])[] = [
  ['net', /\b(?:net|payable|payout|remittance|remitted|transferred|paid to)\b/],
  ['charge', /\b(?:charges?|fees?|deductions?|commission)\b|^shipping(?: cost| amount)?$/],
  ['tracking', /\b(?:track\w*|consign(?:ment)?|c ?n|awb|air ?way\w*|way ?bill)\b|\bshipment(?: id| no| num\w*|$)/],
  ['order', /\b(?:ref|reference)s?\b|\b(?:order|invoice) (?:id|no|num\w*)\b|^(?:order|invoice)$/],
  ['gross', /\b(?:cod|gross|collect\w*)\b/],
  ['gross', /\b(?:amount|value)\b/],
];
/** Titles of columns that contain neither order numbers nor amounts. */
const otherTitle = /\b(?:date|time|status|type|city|address|name|phone|link|url|cop(?:y|ies))\b|\btrack.*\bamount/;

/** The columns that have these titles, by their meaning. */
export function titledColumns(cells: Row): Partial<Record<TableColumn, number>> {
  const names = cells.map((cell) =>
    normalText(cleanLine(cell))
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim(),
  );
  const found: Partial<Record<TableColumn, number>> = {};
  for (const [column, title] of titles) {
    const index = names.findIndex(
      (name, at) => title.test(name) && !otherTitle.test(name) && !Object.values(found).includes(at),
    );
    if (index >= 0) found[column] ??= index;
  }
  return found;
}

/** Addresses, phone numbers and amounts. */
const otherNumber =
  /\S+:\/\/\S*|\S+@\S+|\+?92[\s-]?3\d{2}[\s-]?\d{7}(?!\d)|(?<!\d)03\d{2}[\s-]?\d{7}(?!\d)|\b(?:Rs|PKR|COD)\b\W{0,3}[\d,.]+/gi;

/** What may be tracking numbers in a text: `LE7511234567`, `LE 7511234567`; no phone number, date, amount or time. */
export function numbersIn(text: string): readonly string[] {
  const plain = plainDigits(text).replaceAll(otherNumber, '\n');
  const words = plain.matchAll(
    /(?<![\dA-Za-z])(?:([A-Z]{1,4}|[A-Za-z]{2}) )?([\dA-Za-z][\dA-Za-z/-]{4,}[\dA-Za-z])(?![\dA-Za-z])/g,
  );
  return [...words]
    .filter(([, , number = '']) => isLikeTrackingNumber(number))
    .flatMap(([whole, letters = '', number = '']) => {
      if (Object.keys(titledColumns([letters])).length > 0) return [number];
      // Two small letters may be a word.
      return letters === letters.toUpperCase() ? [whole] : [whole, number];
    });
}

/** True unless it is a phone number, a date, an amount or a text. */
export function isLikeTrackingNumber(cell: string): boolean {
  return (
    /^(?:[A-Z]{1,4} )?(?=\D*\d)[A-Z\d][A-Z\d/-]{5,}$/i.test(cell) &&
    !/^\d{1,4}[/-]\d{1,2}[/-]/.test(cell) &&
    phoneNumbers(cell).length === 0
  );
}

/** How chats begin a line that is copied or exported: `[28/11, 2:05 pm] Name: `, `28/11/2026, 14:05 - Name: `. */
const sender =
  /^\s*(?:\[[^\]]*\d[.:]\d\d[^\]]*\]|\d{1,4}[./-]\d{1,2}[./-]\d{2,4},?\s[\d:.]+\s?(?:[ap]\.?\s?m\.?)?\s-)\s*(?:[^:]{1,60}:(?=\s|$))?/i;

export function isFromChat(row: Row): boolean {
  return sender.test(row.join(' '));
}

export interface TextRow<Each> {
  /** Its number in the table. */
  readonly row: number;
  readonly orders: readonly Each[];
  /** None or several if it isn't certain. */
  readonly numbers: readonly string[];
}

/**
 * The orders in a text, such as a chat, with the numbers that are left over in the line, or else in the lines before the
 * next name. Numbers above the first name come before theirs.
 */
export function textRows<Each>(
  rows: readonly Row[],
  find: (text: string) => { readonly named: readonly (readonly Each[])[]; readonly rest: string },
): readonly TextRow<Each>[] {
  const lines = rows.map((row, index) => {
    const text = plainDigits(row.join(' '));
    const [begin = ''] = sender.exec(text) ?? [];
    const line = find(begin).named.length > 0 ? text.replace(/^\s*\[[^\]]*\]/, '') : text.slice(begin.length);
    const { named, rest } = find(line);
    return { row: index + 1, named, numbers: numbersIn(rest) };
  });
  const told = lines.filter(({ named, numbers }) => named.length > 0 || numbers.length > 0);
  const isBelow = told[0]?.named.length === 0 && told.at(-1)?.named.length !== 0;
  const found: { row: number; orders: readonly Each[]; numbers: string[] }[] = [];
  /** The numbers of the last name, while it lacks one. */
  let missing: string[] | null = null;
  for (const { row, named, numbers } of isBelow ? told.toReversed() : told) {
    if (named.length === 0 && missing) missing.push(...numbers);
    else if (named.length === 0) found.push({ row, orders: [], numbers: [...numbers] });
    else {
      const own = [...numbers];
      found.push(...named.map((orders) => ({ row, orders, numbers: own })));
      missing = own.length === 0 ? own : null;
    }
  }
  return found.toSorted((one, other) => one.row - other.row);
}
