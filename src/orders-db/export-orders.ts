import { amountToCollect, type DeskOrder } from '#order/desk-order.ts';
import type { OrderContents } from '#order/order-contents.ts';
import { isLate } from '#order/order.ts';
import { shortReference } from '#order/order-reference.ts';
import type { MailKind } from '#order/mail-job.ts';
import { originLabel } from '#order/order-origin.ts';
import { totalQuantity } from '#shop/cart.ts';
import { fieldFacts, messageFields, customerFacts } from '#order/customer-fields.ts';
import { cityOf } from '#order/city.ts';
import type { City, Province } from '#shop/delivery.ts';
import { maxAmount } from '#shop/money.ts';
import { stateFacts } from '#shop/order-states.ts';
import { cleanLine } from '#shop/text.ts';
import { orderNow, type OrderRecord } from './order-records.ts';
import { dialledNumber, localNumber, phoneNumbers } from '#shop/phone-number.ts';
import { sortableClock } from '#shop/time.ts';

interface Places {
  readonly provinces: readonly Province[];
  readonly cities: readonly City[];
}

interface Facts extends Places {
  readonly order: OrderRecord;
  readonly now: DeskOrder;
  /** `null` for a message that could not be read. */
  readonly read: { readonly check: ReadCheck; readonly contents: OrderContents } | null;
  readonly kind: TableKind;
}

type ReadCheck = Extract<OrderRecord['check'], { readonly kind: 'checked' }>;
type TableKind = 'csv' | 'workbook';
type Cell = string | number;

/** A cell of an order that could be read; empty for another. */
function ifRead(cell: (read: NonNullable<Facts['read']>) => Cell) {
  return ({ read }: Facts): Cell => (read ? cell(read) : '');
}

/** The columns of the complete table of orders. */
const columns: readonly (readonly [title: string, cell: (facts: Facts) => Cell])[] = [
  ['Accepted (Pakistan time)', ({ order }) => sortableClock(order.acceptedAt)],
  // The whole reference is the key of the order's page (D82).
  ['Reference', ({ order: { reference, key } }) => (reference === null ? key : shortReference(reference))],
  ['Copy', ({ order }) => order.copy + 1],
  ...messageFields.map((field, index) => [fieldFacts[field].shortLabel, customerCell(field, index)] as const),
  [
    'Items',
    ({ order, read }) => (read ? sold(read).map(lineText).join('\n') : cleanLine(order.params['message'] ?? '')),
  ],
  ['Quantity', ifRead((read) => totalQuantity(sold(read)))],
  ['Subtotal (Rs)', ifRead(({ contents }) => contents.subtotal)],
  ['Delivery Charges (Rs)', ifRead(({ contents }) => contents.delivery)],
  ['Grand Total (Rs)', ifRead(({ contents }) => contents.grandTotal)],
  ['Agreed with the customer (Rs)', ifRead(({ check }) => check.order.grandTotal)],
  ['By the price list (Rs)', ifRead(({ check: { order } }) => order.catalogue?.grandTotal ?? order.grandTotal)],
  ['Check', ({ order }) => checkText(order)],
  ["Owner's mail", ({ order }) => mailState(order, 'owner')],
  ["Customer's mail", ({ order }) => mailState(order, 'customer')],
  ['Erased', ({ order: { erasedAt } }) => (erasedAt === null ? '' : sortableClock(erasedAt))],
  ['Came', ({ order: { origin } }) => (origin ? originLabel(origin) : 'from the website')],
  ['State', ({ now }) => stateFacts[now.state].label],
  ['City', ({ now, cities }) => certainCity(now, cities)],
  ['Courier', ({ now }) => cleanLine(now.courier)],
  [
    'Tracking number',
    ({ now, kind }) => (kind === 'csv' ? spaced(cleanLine(now.trackingNumber)) : cleanLine(now.trackingNumber)),
  ],
  ['Paid in advance (Rs)', ({ now }) => now.advance],
  ['Amount to collect (Rs)', ({ now }) => amountToCollect(now) ?? ''],
  ['Mail “on its way”', ({ order }) => mailState(order, 'shipped')],
];

export const tableTitles: readonly string[] = columns.map(([title]) => title);

function customerCell(field: (typeof messageFields)[number], index: number) {
  return ({ order, read, provinces, kind }: Facts): Cell => {
    if (!read) return field === 'name' ? cleanLine(order.params['from_name'] ?? '') : '';
    const [, value = ''] = customerFacts(read.contents.customer, provinces)[index] ?? [];
    return asText(value, kind);
  };
}

/** The lines that the owner didn't remove. */
function sold({ contents }: NonNullable<Facts['read']>): OrderContents['lines'] {
  return contents.lines.filter(({ quantity }) => quantity > 0);
}

function certainCity(now: DeskOrder, cities: readonly City[]): string {
  const city = cityOf(now, cities);
  return city.kind === 'certain' ? cleanLine(city.city) : '';
}

/**
 * Yields the orders as a CSV table, part by part. The grand total is the one that the customer agreed to (D58), or the
 * one after the owner's correction (D72); the amount to collect is the total less the advance (D85). An uncertain city
 * is left empty (D84).
 */
export async function* exportOrders(
  orders: AsyncIterable<OrderRecord> | Iterable<OrderRecord>,
  { provinces, cities }: Places,
): AsyncGenerator<string, void, undefined> {
  yield byteOrderMark + csvRow(tableTitles);
  for await (const order of orders) yield csvRow(orderCells(order, { provinces, cities }, 'csv'));
}

/** A row under `tableTitles`. A workbook's text cells preserve digits; in a CSV file they need spaces. */
export function orderCells(order: OrderRecord, places: Places, kind: TableKind): readonly Cell[] {
  const [now, { check }] = [orderNow(order), order];
  const read = check.kind === 'checked' && now.contents ? { check, contents: now.contents } : null;
  const cells = columns.map(([, cell]) => cell({ ...places, order, now, read, kind }));
  // As a text, so that no sum in the owner's spreadsheet counts it.
  return cells.map((cell) => (Number.isInteger(cell) && Number(cell) > maxAmount ? `too large: ${cell}` : cell));
}

/** The state of a mail in a word; in capitals if it needs the owner. */
function mailState(order: OrderRecord, kind: MailKind): string {
  const mail = order.mails.find((each) => each.kind === kind);
  const state = mail?.state;
  if (state === undefined) return 'none';
  if (state === 'queued' && mail?.isInDigest) return 'digest';
  if (state === 'written') return 'saved to a file';
  return state === 'held' || state === 'undeliverable' ? state.toUpperCase() : state;
}

/** The warnings for the owner before sending; `''` for a good order. */
function checkText({ copy, check, acceptedAt }: OrderRecord): string {
  const repeated = copy > 0 ? ['reference repeated'] : [];
  const late = check.kind === 'checked' && isLate(check.order.placedAt, acceptedAt) ? ['late'] : [];
  const kinds = check.kind === 'checked' ? check.findings.map((finding) => finding.kind) : ['unreadable'];
  return [...new Set([...repeated, ...late, ...kinds])].join(', ');
}

/**
 * Spreadsheets read digits as a number, which loses a leading 0 or becomes 9.23E+11, and a plus sign as a formula. So a
 * phone number is written as 0300 1234567 or 0044 7700900123: text to a spreadsheet, and still a number to a courier.
 */
function asText(value: string, kind: 'csv' | 'workbook'): string {
  if (/[^\p{Nd}\s+()./,;-]/u.test(value)) return value;
  const numbers = phoneNumbers(value);
  if (numbers.length > 0) return numbers.map(kind === 'csv' ? localNumber : dialledNumber).join(' / ');
  return kind === 'csv' ? spaced(value.replace(/^\+/, '00')) : value;
}

/** Digits, such as `9012345678` or `1234E56`, that a spreadsheet leaves as they are. */
function spaced(digits: string): string {
  return digits.replace(/^(\d{4})(\d{3,})$/, '$1 $2').replace(/^(\d+)(E\d+)$/i, '$1 $2');
}

function lineText({
  id,
  name,
  options,
  quantity,
}: {
  id: number;
  name: string;
  options: string;
  quantity: number;
}): string {
  const chosen = cleanLine(options);
  return `${quantity} x ${cleanLine(name)} [${id}]${chosen === '' ? '' : ` (${chosen})`}`;
}

/**
 * RFC 4180, for Excel and others: with a byte order mark and CRLF, and without cells that a spreadsheet would run as
 * formulas.
 */
const byteOrderMark = '\uFEFF';

/** The beginnings of formulas, including full-width signs and leading spaces (ASVS 1.2.10). */
const formula = /^\s*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r]/;

export function csvRow(values: readonly (string | number)[]): string {
  return `${values.map(csvCell).join(',')}\r\n`;
}

/** Numbers come from the shop and stay numbers; texts may come from anyone. */
function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
