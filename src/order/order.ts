import { type Cart, type CartLine, totalPrice } from '#shop/cart.ts';
import { deliveryFee } from '#shop/delivery-fee.ts';
import { type Rupees, sum } from '#shop/money.ts';
import type { Province } from '#shop/provinces.ts';
import type { Customer } from './customer-fields.ts';

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
