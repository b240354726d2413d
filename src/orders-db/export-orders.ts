import { amountToCollect } from '#order/desk-order.ts';
import { isLate } from '#order/order.ts';
import { shortReference } from '#order/order-reference.ts';
import type { MailKind } from '#order/mail-job.ts';
import { originLabel } from '#order/order-origin.ts';
import { totalQuantity } from '#shop/cart.ts';
import { fieldFacts, messageFields, customerFacts } from '#order/customer-fields.ts';
import { cityOf } from '#order/city.ts';
import type { City, Province } from '#shop/delivery.ts';
import { maxAmount } from '#shop/money.ts';
import { cleanLine } from '#shop/text.ts';
import { orderNow, type OrderRecord } from './order-records.ts';
import { dialledNumber, localNumber, phoneNumbers } from '#shop/phone-number.ts';
import { sortableClock } from '#shop/time.ts';

/** The column titles of the complete table of orders. */
export const tableTitles = [
  'Accepted (Pakistan time)',
  'Reference',
  'Copy',
  ...messageFields.map((field) => fieldFacts[field].shortLabel),
  'Items',
  'Quantity',
  'Subtotal (Rs)',
  'Delivery Charges (Rs)',
  'Grand Total (Rs)',
  'Agreed with the customer (Rs)',
  'By the price list (Rs)',
  'Check',
  "Owner's mail",
  "Customer's mail",
  'Erased',
  'Came',
  'State',
  'City',
  'Courier',
  'Tracking number',
  'Paid in advance (Rs)',
  'Amount to collect (Rs)',
];

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

interface Places {
  readonly provinces: readonly Province[];
  readonly cities: readonly City[];
}

/** A row under `tableTitles`. A workbook's text cells preserve digits; in a CSV file they need spaces. */
export function orderCells(
  order: OrderRecord,
  { provinces, cities }: Places,
  kind: 'csv' | 'workbook',
): readonly (string | number)[] {
  const { check } = order;
  const now = orderNow(order);
  const { contents, state, courier, trackingNumber } = now;
  const city = cityOf(now, cities);
  const lines = contents?.lines.filter(({ quantity }) => quantity > 0) ?? [];
  const cells = [
    sortableClock(order.acceptedAt),
    // The whole reference is the key of the order's page (D82).
    order.reference === null ? order.key : shortReference(order.reference),
    order.copy + 1,
    ...(check.kind === 'checked' && contents
      ? [
          ...customerFacts(contents.customer, provinces).map(([, value]) => asText(value, kind)),
          lines.map(lineText).join('\n'),
          totalQuantity(lines),
          contents.subtotal,
          contents.delivery,
          contents.grandTotal,
          check.order.grandTotal,
          check.order.catalogue?.grandTotal ?? check.order.grandTotal,
        ]
      : [
          ...messageFields.map((field) => (field === 'name' ? cleanLine(order.params['from_name'] ?? '') : '')),
          cleanLine(order.params['message'] ?? ''),
          '',
          '',
          '',
          '',
          '',
          '',
        ]),
    checkText(order),
    stateText(order, 'owner'),
    stateText(order, 'customer'),
    order.erasedAt === null ? '' : sortableClock(order.erasedAt),
    order.origin ? originLabel(order.origin) : 'from the website',
    state,
    city.kind === 'certain' ? cleanLine(city.city) : '',
    cleanLine(courier),
    kind === 'csv' ? spaced(cleanLine(trackingNumber)) : cleanLine(trackingNumber),
    now.advance,
    amountToCollect(now) ?? '',
  ];
  // As a text, so that no sum in the owner's spreadsheet counts it.
  return cells.map((cell) => (Number.isInteger(cell) && Number(cell) > maxAmount ? `too large: ${cell}` : cell));
}

/** The state of a mail in a word; in capitals if it needs the owner. */
function stateText(order: OrderRecord, kind: MailKind): string {
  const mail = order.mails.find((each) => each.kind === kind);
  const state = mail?.state;
  if (state === undefined) return 'none';
  if (state === 'queued' && mail?.isInDigest) return 'digest';
  return state === 'held' || state === 'written' || state === 'undeliverable' ? state.toUpperCase() : state;
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

/** Digits that a spreadsheet leaves as they are. */
function spaced(digits: string): string {
  return digits.replace(/^(\d{4})(\d{3,})$/, '$1 $2');
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
