/**
 * The text of an order: what the owner reads, and all that the relay needs to check it (spec §7 Order notification,
 * decisions D28, D42). `parseOrder` is its inverse: parsing a formatted order gives that order back, as `foldOrder`
 * leaves it.
 */
import type { CartLine } from '#shop/cart.ts';
import { lineSubtotal } from '#shop/cart.ts';
import { plainPrice, type Rupees } from '#shop/money.ts';
import type { Order } from '#shop/order.ts';
import { shortReference } from '#shop/order-reference.ts';
import type { Province } from '#shop/provinces.ts';
import { fold, foldOption, foldOrder } from './fold-order.ts';

/** Who the message is for, and how provinces are called. */
export interface Addressee {
  readonly shopName: string;
  readonly provinces: readonly Pick<Province, 'value' | 'label'>[];
}

/** An item line as it was written: with the line total that its sender claims. */
export interface WrittenLine extends CartLine {
  readonly lineTotal: Rupees;
}

/** An order as it was written: every price and sum is its sender's claim. */
export interface WrittenOrder extends Omit<Order, 'lines'> {
  readonly lines: readonly WrittenLine[];
}

/** The parts of an item's options, in the order of the message. */
export const optionLabels = [
  ['pack', 'Pack'],
  ['size', 'Size'],
  ['scent', 'Scent'],
  ['kilos', 'Kilos'],
  ['color', 'Colour'],
] as const;
export const dupattaLabel = 'With Dupatta';

export function formatOrder(order: Order, addressee: Addressee): string {
  const folded = foldOrder(order);
  const { province } = folded.customer;
  const label = addressee.provinces.find(({ value }) => value === province)?.label ?? province;
  const lines = folded.lines.map((line) => ({ ...line, lineTotal: lineSubtotal(line) }));
  return writeOrder({ ...folded, lines }, { shop: fold(addressee.shopName), province: foldOption(label) });
}

/** What the message calls the shop and the customer's province. */
export interface Names {
  readonly shop: string;
  readonly province: string;
}

/** The message, word for word, of an order that is folded. */
export function writeOrder(order: WrittenOrder, names: Names): string {
  const { reference, placedAt, catalogueVersion, customer, lines } = order;
  return [
    `New order ${shortReference(reference)} for ${names.shop}`,
    '',
    `Reference: ${reference}`,
    `Placed: ${placedAt}`,
    `Catalogue: ${catalogueVersion}`,
    '',
    'Customer',
    `Name: ${customer.name}`,
    `Email: ${customer.email}`,
    `Phone: ${customer.phone}`,
    `Address: ${customer.address}`,
    `Province: ${names.province} (${customer.province})`,
    `Postal Code: ${customer.postalCode}`,
    '',
    'Items',
    ...lines.flatMap((line, index) => [writeLine(line, index + 1), `   ${line.image ?? ''}`]),
    '',
    `Subtotal: ${plainPrice(order.subtotal)}`,
    `Delivery Charges: ${plainPrice(order.delivery)}`,
    `Grand Total: ${plainPrice(order.grandTotal)}`,
    '',
  ].join('\n');
}

/** `1. Parrot D-swing [43] (Size: XL) - Rs 1900 x 3 = Rs 5700` (decision D42). */
export function formatLine(line: CartLine, number: number): string {
  return writeLine({ ...line, lineTotal: lineSubtotal(line) }, number);
}

function writeLine(line: WrittenLine, number: number): string {
  const options = describeOptions(line);
  const sum = `${plainPrice(line.price)} x ${line.quantity} = ${plainPrice(line.lineTotal)}`;
  return `${number}. ${line.name} [${line.id}]${options && ` (${options})`} - ${sum}`;
}

/** The options of a line in words, `Pack: Pack of 6; Size: XL`; empty for none. */
export function describeOptions(line: CartLine): string {
  const options = optionLabels.flatMap(([key, label]) => (line[key] ? [`${label}: ${line[key]}`] : []));
  return [...options, ...(line.withDupatta ? [dupattaLabel] : [])].join('; ');
}
