/**
 * The text of an order: what the owner reads, and all that the relay needs to check it (R218-R221, D28, D42).
 * `parseOrder` is the inverse: it gives back the order as `foldOrder` leaves it.
 */
import { type CartLine, lineSubtotal, dupattaLabel, optionLabels, optionKeys } from '#shop/cart.ts';
import { plainPrice, type Rupees } from '#shop/money.ts';
import { fieldFacts, messageFields, customerOf } from './customer-fields.ts';
import type { Order } from './order.ts';
import { shortReference } from './order-reference.ts';
import { type Province, provinceLabel } from '#shop/delivery.ts';

/** The shop that the message is for, and the names of the provinces. */
export interface Addressee {
  readonly shopName: string;
  readonly provinces: readonly Pick<Province, 'value' | 'label'>[];
}

/** An item line as written: its total is the sender's claim. */
export interface WrittenLine extends CartLine {
  readonly lineTotal: Rupees;
}

/** An order as written: every price and sum is the sender's claim. */
export interface WrittenOrder extends Omit<Order, 'lines'> {
  readonly lines: readonly WrittenLine[];
}

export function formatOrder(order: Order, addressee: Addressee): string {
  const folded = foldOrder(order);
  const { province } = folded.customer;
  const label = provinceLabel(province, addressee.provinces) ?? province;
  const lines = folded.lines.map((line) => ({ ...line, lineTotal: lineSubtotal(line) }));
  return writeOrder({ ...folded, lines }, { shop: fold(addressee.shopName), province: foldOption(label) });
}

/** The names of the shop and of the customer's province in the message. */
export interface Names {
  readonly shop: string;
  readonly province: string;
}

/** The exact message of a folded order. */
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
    ...messageFields.flatMap((field) => {
      const { isRequired, shortLabel } = fieldFacts[field];
      const value = field === 'province' ? `${names.province} (${customer.province})` : customer[field];
      return isRequired || value !== '' ? [`${shortLabel}: ${value}`] : [];
    }),
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

/** `1. Parrot D-swing [43] (Size: XL) - Rs 1900 x 3 = Rs 5700` (D42). */
export function writeLine(line: WrittenLine, number: number): string {
  const options = describeOptions(line);
  const sum = `${plainPrice(line.price)} x ${line.quantity} = ${plainPrice(line.lineTotal)}`;
  return `${number}. ${line.name} [${line.id}]${options && ` (${options})`} - ${sum}`;
}

/** The options of a line in words, `Pack: Pack of 6; Size: XL`; empty for none. */
export function describeOptions(line: CartLine): string {
  const options = optionLabels.flatMap(([key, label]) => (line[key] ? [`${label}: ${line[key]}`] : []));
  return [...options, ...(line.withDupatta ? [dupattaLabel] : [])].join('; ');
}

/**
 * An order as its message can carry it (D28). The message is read line by line, so a line break becomes a space; brackets and
 * semicolons separate the parts of an item line, so names and options lose them. Folding twice changes nothing.
 */
export function foldOrder(order: Order): Order {
  const { customer } = order;
  return {
    ...order,
    catalogueVersion: fold(order.catalogueVersion),
    customer: customerOf((field) => (field === 'province' ? foldOption(customer[field]) : fold(customer[field]))),
    lines: order.lines.map(foldLine),
  };
}

/** The same for one line of an order. */
export function foldLine(line: CartLine): CartLine {
  const texts = optionKeys.flatMap((key) => {
    const text = foldOption(line[key] ?? '');
    return text ? [[key, text]] : [];
  });
  const image = fold(line.image ?? '');
  return {
    id: line.id,
    name: foldName(line.name),
    price: line.price,
    quantity: line.quantity,
    ...(image && { image }),
    ...Object.fromEntries(texts),
    ...(line.withDupatta && { withDupatta: true }),
  };
}

/** One line of text. */
export function fold(text: string): string {
  return text.replaceAll(/[\n\r\v\f\u0085\u2028\u2029]+/g, ' ').trim();
}

function foldName(text: string): string {
  return fold(text).replaceAll('[', '(').replaceAll(']', ')');
}

/** One line of text without the separators of options. */
export function foldOption(text: string): string {
  return fold(text.replaceAll(/[[\]();]/g, ' '));
}
