import { type Cart, lineSubtotal, totalPrice } from '#shop/cart.ts';
import { decodeCart } from '#shop/cart-codec.ts';
import { lineTags } from '#shop/options.ts';
import { formattedPrice, isRupees, sum } from '#shop/money.ts';
import { pakistanDayAndTime } from '#shop/pakistan-time.ts';
import type { Customer } from './customer-fields.ts';
import type { Charges, Order } from './order.ts';
import { isOrderReference, shortReference } from './order-reference.ts';
import { type Province, provinceLabel } from '#shop/provinces.ts';

/** Summary of an order for the device, without personal data. */
export interface OrderSlip extends Charges {
  readonly reference: string;
  /** ISO 8601, UTC. */
  readonly placedAt: string;
  readonly lines: Cart;
}

export function orderSlip({ reference, placedAt, lines, subtotal, delivery, grandTotal }: Order): OrderSlip {
  return { reference, placedAt, lines, subtotal, delivery, grandTotal };
}

/** When an order was placed, in Pakistan's time: `21 November 2026 at 13:10`. */
export function placedWhen(slip: Pick<OrderSlip, 'placedAt'>): string {
  return pakistanDayAndTime(Date.parse(slip.placedAt));
}

/** `3 x Parrot D-swing, Size: M` */
export function slipLine(line: Cart[number]): string {
  return [`${line.quantity} x ${line.name}`, ...lineTags(line)].join(', ');
}

/** Who gets the order, one line each: name, address, province with postal code, phone. */
export function recipient(customer: Customer, provinces: readonly Province[]): readonly string[] {
  const province = provinceLabel(customer.province, provinces) ?? customer.province;
  return [customer.name, customer.address, `${province} ${customer.postalCode}`, customer.phone];
}

/** A slip as a text to copy or send; `to` has the recipient's lines, if they are known. */
export function slipText(slip: OrderSlip, shopName: string, to: readonly string[] = []): string {
  const text = [
    `${shopName} order ${shortReference(slip.reference)}`,
    placedWhen(slip),
    '',
    ...slip.lines.map((line) => `${slipLine(line)}: ${formattedPrice(lineSubtotal(line))}`),
    '',
    `Subtotal: ${formattedPrice(slip.subtotal)}`,
    `Delivery Charges: ${formattedPrice(slip.delivery)}`,
    `Total Amount: ${formattedPrice(slip.grandTotal)}`,
    ...(to.length > 0 ? ['', 'For:', ...to] : []),
  ];
  return text.join('\n').replaceAll('\u00A0', ' ');
}

/** Reads stored slips and drops broken ones. Sums are recomputed from the lines and the delivery. */
export function parseSlips(value: unknown): readonly OrderSlip[] {
  return Array.isArray(value) ? value.flatMap((entry: unknown) => parseSlip(entry) ?? []) : [];
}

function parseSlip(value: unknown): OrderSlip | null {
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
const maxSlips = 5;

/** The slips with one more, newest first, each once. */
export function withSlip(slips: readonly OrderSlip[], slip: OrderSlip): readonly OrderSlip[] {
  return [slip, ...slips.filter(({ reference }) => reference !== slip.reference)].slice(0, maxSlips);
}
