import { type Cart, lineSubtotal, totalPrice } from './cart.ts';
import { decodeCart } from './cart-codec.ts';
import { lineTags } from './line-tags.ts';
import { formattedPrice, isRupees, sum } from './money.ts';
import type { Charges, Customer, Order } from './order.ts';
import { isOrderReference, shortReference } from './order-reference.ts';
import type { Province } from './provinces.ts';

/** What a shopper keeps of an order: nothing in it says who ordered, or where it goes. */
export interface OrderSlip extends Charges {
  readonly reference: string;
  /** ISO 8601, UTC. */
  readonly placedAt: string;
  readonly lines: Cart;
}

export function orderSlip({ reference, placedAt, lines, subtotal, delivery, grandTotal }: Order): OrderSlip {
  return { reference, placedAt, lines, subtotal, delivery, grandTotal };
}

/** When an order was placed, by the clocks of Pakistan: `21 November 2026 at 13:10`. */
export function placedWhen(slip: Pick<OrderSlip, 'placedAt'>): string {
  // Made when it is wanted: making one takes a slow phone some 40 ms, and the checkout has none to show at first.
  const clock = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Karachi' });
  return clock.format(new Date(slip.placedAt));
}

/** `3 x Parrot D-swing, Size: M` */
export function slipLine(line: Cart[number]): string {
  return [`${line.quantity} x ${line.name}`, ...lineTags(line)].join(', ');
}

/** Who gets the order, one line each: name, address, province with postal code, phone. */
export function recipient(customer: Customer, provinces: readonly Province[]): readonly string[] {
  const province = provinces.find(({ value }) => value === customer.province)?.label ?? customer.province;
  return [customer.name, customer.address, `${province} ${customer.postalCode}`, customer.phone];
}

/** A slip as a text to copy or to send; `to` are the lines of the recipient, where they are known. */
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

/** A stored value as slips; what is broken in it is left out. Sums are made anew from the lines and the delivery. */
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

/** Few, so that they stay easy to look through. */
const mostSlips = 5;

/** The kept slips with one more, newest first; a slip that is kept already stands there once. */
export function withSlip(slips: readonly OrderSlip[], slip: OrderSlip): readonly OrderSlip[] {
  return [slip, ...slips.filter(({ reference }) => reference !== slip.reference)].slice(0, mostSlips);
}
