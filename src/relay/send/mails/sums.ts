import type { Charges } from '#order/order.ts';
import { plainPrice } from '#shop/money.ts';

export type Sums = readonly (readonly [label: string, amount: string])[];

/** What an order costs, as both mails say it. */
export function sumsOf({ subtotal, delivery, grandTotal }: Charges): Sums {
  return [
    ['Subtotal', plainPrice(subtotal)],
    ['Delivery Charges', plainPrice(delivery)],
    ['Grand Total', plainPrice(grandTotal)],
  ];
}
