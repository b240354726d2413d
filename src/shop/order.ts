import { type Cart, type CartLine, totalPrice } from './cart.ts';
import { deliveryFee } from './delivery-fee.ts';
import { type Rupees, sum } from './money.ts';
import type { Province } from './provinces.ts';

/** The fields of the checkout form, in its order (spec §3 Checkout form). */
export const customerFields = ['name', 'email', 'address', 'province', 'postalCode', 'phone'] as const;
export type CustomerField = (typeof customerFields)[number];
export type Customer = Readonly<Record<CustomerField, string>>;

export const noCustomer: Customer = { name: '', email: '', address: '', province: '', postalCode: '', phone: '' };

/** The fields that are still empty, spaces not counting; "Complete Order" needs none (spec §5, decision D31). */
export function missingFields(customer: Customer): readonly CustomerField[] {
  return customerFields.filter((field) => customer[field].trim() === '');
}

/** What an order costs. */
export interface Charges {
  readonly subtotal: Rupees;
  readonly delivery: Rupees;
  readonly grandTotal: Rupees;
}

/** Subtotal, delivery and grand total for a cart sent to a province (spec §9 Delivery fee by province). */
export function charges(
  lines: readonly Pick<CartLine, 'name' | 'price' | 'quantity'>[],
  province: string,
  provinces: readonly Province[],
): Charges {
  const subtotal = totalPrice(lines.map((line) => ({ id: 0, ...line })));
  const delivery = deliveryFee(lines, province, provinces);
  return { subtotal, delivery, grandTotal: sum([subtotal, delivery]) };
}

/** An order, frozen at the moment the shopper pressed Complete Order. */
export interface Order extends Charges {
  /** 26 characters for 128 random bits (decision D28). */
  readonly reference: string;
  /** When it was placed: ISO 8601, UTC. */
  readonly placedAt: string;
  /** Which catalogue the prices came from. */
  readonly catalogueVersion: string;
  readonly customer: Customer;
  readonly lines: Cart;
}

type NewOrder = Pick<Order, 'reference' | 'placedAt' | 'catalogueVersion' | 'customer' | 'lines'>;

export function newOrder(parts: NewOrder, provinces: readonly Province[]): Order {
  return { ...parts, ...charges(parts.lines, parts.customer.province, provinces) };
}
