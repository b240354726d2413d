import { type Cart, type CartLine, totalPrice } from '#shop/cart.ts';
import { deliveryFee, type Province } from '#shop/delivery.ts';
import { type Rupees, sum } from '#shop/money.ts';
import type { Customer } from './customer-fields.ts';
import { dayMs, minuteMs, pakistanDay, pakistanTime } from '#shop/time.ts';

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

type NewOrder = Pick<Order, 'reference' | 'placedAt' | 'catalogueVersion' | 'customer' | 'lines'>;

export function newOrder(parts: NewOrder, provinces: readonly Province[]): Order {
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
