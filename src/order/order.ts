import { type Cart, type CartLine, totalPrice, lineSubtotal, lineTags, decodeCart } from '#shop/cart.ts';
import { deliveryFee, type Province, provinceLabel } from '#shop/delivery.ts';
import { type Rupees, sum, formattedPrice, isRupees } from '#shop/money.ts';
import { type Customer, postalCodeOf } from './customer-fields.ts';
import { dayMs, minuteMs, pakistanDay, pakistanTime, pakistanDayAndTime } from '#shop/time.ts';
import { isOrderReference, shortReference } from './order-reference.ts';

/** The amounts of an order. */
export interface Charges {
  readonly subtotal: Rupees;
  readonly delivery: Rupees;
  readonly grandTotal: Rupees;
}

/** Subtotal, delivery and grand total for a cart sent to a province (R197-R203). */
export function charges(
  lines: readonly Pick<CartLine, 'name' | 'price' | 'quantity'>[],
  province: string,
  provinces: readonly Province[],
): Charges {
  const subtotal = totalPrice(lines.map((line) => ({ id: 0, ...line })));
  const delivery = deliveryFee(lines, province, provinces);
  return { subtotal, delivery, grandTotal: sum([subtotal, delivery]) };
}

/** An order, frozen when the shopper pressed Complete Order. */
export interface Order extends Charges {
  /** 26 characters for 128 random bits (D28). */
  readonly reference: string;
  /** When it was placed: ISO 8601, UTC. */
  readonly placedAt: string;
  /** The catalogue that the prices came from. */
  readonly catalogueVersion: string;
  readonly customer: Customer;
  readonly lines: Cart;
}

type OrderParts = Pick<Order, 'reference' | 'placedAt' | 'catalogueVersion' | 'customer' | 'lines'>;

export function newOrder(parts: OrderParts, provinces: readonly Province[]): Order {
  return { ...parts, ...charges(parts.lines, parts.customer.province, provinces) };
}

/** An order that waited longer on a phone may no longer be wanted. */
const lateMs = 2 * dayMs;
/** The tolerated error of phones' clocks. */
const skewMs = 15 * minuteMs;

/** `placedAt` is by the phone's clock, `acceptedAt` by ours. */
export function isLate(placedAt: string, acceptedAt: number): boolean {
  return acceptedAt - Date.parse(placedAt) > lateMs;
}

/** The owner's warning about a late order. */
export function lateWarning(placedAt: string, acceptedAt: number): string {
  const placed = Date.parse(placedAt);
  const days = Math.floor((acceptedAt - placed) / dayMs);
  return `Placed on ${pakistanDay(placed)}, ${days} days before it arrived: ask whether it is still wanted.`;
}

/** A phone's clock that is ahead of ours is wrong: the order was placed when it arrived, or before. */
export function placedText(placedAt: string, acceptedAt: number): string {
  const placed = Date.parse(placedAt);
  if (placed - acceptedAt <= skewMs) return pakistanTime(placed);
  return `no later than ${pakistanTime(acceptedAt)}, when it arrived (the phone’s clock was wrong: it said ${pakistanDay(placed)})`;
}

/** Summary of an order for the device, without personal data. */
export interface Receipt extends Charges {
  readonly reference: string;
  /** ISO 8601, UTC. */
  readonly placedAt: string;
  readonly lines: Cart;
}

export function receiptOf({ reference, placedAt, lines, subtotal, delivery, grandTotal }: Order): Receipt {
  return { reference, placedAt, lines, subtotal, delivery, grandTotal };
}

/** When an order was placed, in Pakistan's time: `21 November 2026 at 13:10`. */
export function placedTime(receipt: Pick<Receipt, 'placedAt'>): string {
  return pakistanDayAndTime(Date.parse(receipt.placedAt));
}

/** `3 x Parrot D-swing, Size: M` */
export function receiptLine(line: Cart[number]): string {
  return [`${line.quantity} x ${line.name}`, ...lineTags(line)].join(', ');
}

/** The recipient's lines: name, address, province with postal code, phone. */
export function recipient(customer: Customer, provinces: readonly Province[]): readonly string[] {
  const province = provinceLabel(customer.province, provinces) ?? customer.province;
  const place = `${province} ${postalCodeOf(customer)}`.trim();
  return [customer.name, customer.address, place, customer.phone];
}

/**
 * A receipt as a text to copy or send; `to` has the recipient's lines, if they are known, and `place` is an address that
 * stands for the order's.
 */
export function receiptText(receipt: Receipt, shopName: string, to: readonly string[] = [], place?: string): string {
  const lines = receipt.lines.map((line) => `${receiptLine(line)}: ${formattedPrice(lineSubtotal(line))}`);
  const text = [
    `${shopName} order ${shortReference(receipt.reference)}`,
    placedTime(receipt),
    '',
    ...(place ? [place] : lines),
    '',
    `Subtotal: ${formattedPrice(receipt.subtotal)}`,
    `Delivery Charges: ${formattedPrice(receipt.delivery)}`,
    `Total Amount: ${formattedPrice(receipt.grandTotal)}`,
    ...(to.length > 0 ? ['', 'For:', ...to] : []),
  ];
  return text.join('\n').replaceAll('\u00A0', ' ');
}

/** Reads stored receipts and drops broken ones. Sums are recomputed from the lines and the delivery. */
export function parseReceipts(value: unknown): readonly Receipt[] {
  return Array.isArray(value) ? value.flatMap((entry: unknown) => parseReceipt(entry) ?? []) : [];
}

function parseReceipt(value: unknown): Receipt | null {
  if (typeof value !== 'object' || value === null) return null;
  const { reference, placedAt, lines, delivery }: Partial<Record<string, unknown>> = { ...value };
  if (typeof reference !== 'string' || !isOrderReference(reference)) return null;
  if (typeof placedAt !== 'string' || Number.isNaN(Date.parse(placedAt))) return null;
  if (typeof delivery !== 'number' || !isRupees(delivery)) return null;
  const { cart } = decodeCart(JSON.stringify(lines ?? null));
  if (cart.length === 0) return null;
  const subtotal = totalPrice(cart);
  return { reference, placedAt, lines: cart, subtotal, delivery, grandTotal: sum([subtotal, delivery]) };
}

/** Few enough to look through. */
const maxReceipts = 5;

/** The receipts with one more, newest first, each once. */
export function withReceipt(receipts: readonly Receipt[], receipt: Receipt): readonly Receipt[] {
  return [receipt, ...receipts.filter(({ reference }) => reference !== receipt.reference)].slice(0, maxReceipts);
}
