/**
 * An order as its message can carry it (D28). The message is read line by line, so no field may hold a line break;
 * brackets and semicolons separate the parts of an item line, so names and options may not hold them.
 */
import type { CartLine } from '#shop/cart.ts';
import { optionKeys } from '#shop/options.ts';
import { customerOf } from './customer-fields.ts';
import type { Order } from './order.ts';

/** Line breaks become spaces, separators are replaced. Folding twice changes nothing. */
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
