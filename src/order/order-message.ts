/**
 * The text of an order: what the owner reads, and all that the relay needs to check it (R218-R221, D28, D42).
 * `parseOrder` is the inverse: it gives back the order as `foldOrder` leaves it. What it has read it writes again, and
 * any difference is a problem that names the line: no leading zeros, no option twice, no odd spaces. Nothing is
 * guessed.
 */
import { type CartLine, lineSubtotal, dupattaLabel, optionLabels, optionKeys, maxQuantity } from '#shop/cart.ts';
import { plainPrice, type Rupees, isRupees } from '#shop/money.ts';
import { fieldFacts, messageFields, customerOf, completeCustomer } from './customer-fields.ts';
import type { TemplateParams } from './email-request.ts';
import type { Order } from './order.ts';
import { shortReference, isOrderReference } from './order-reference.ts';
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

/** `place` is an address that stands for the lines (D123): such a text is for people alone. */
export function formatOrder(order: Order, addressee: Addressee, place?: string): string {
  const folded = foldOrder(order);
  const { province } = folded.customer;
  const label = provinceLabel(province, addressee.provinces) ?? province;
  const lines = folded.lines.map((line) => ({ ...line, lineTotal: lineSubtotal(line) }));
  return writeOrder({ ...folded, lines }, { shop: fold(addressee.shopName), province: foldOption(label) }, place);
}

/** The parameters of an order's mail (R216). */
export function templateParams(order: Order, addressee: Addressee): TemplateParams {
  const { name, email } = order.customer;
  const message = formatOrder(order, addressee);
  return { from_name: name, from_email: email, to_name: addressee.shopName, message, reply_to: email };
}

/** The exact message of a folded order, with the names of the shop and of the customer's province. */
function writeOrder(order: WrittenOrder, names: Readonly<Record<'shop' | 'province', string>>, place?: string): string {
  const { reference, placedAt, catalogueVersion, customer } = order;
  const lines = order.lines.flatMap((line, index) => [writeLine(line, index + 1), `   ${line.image ?? ''}`]);
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
    ...(place ? [place] : lines),
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
 * An order as its message can carry it (D28). The message is read line by line, so a line break becomes a space;
 * brackets and semicolons separate the parts of an item line, so names and options lose them. Folding twice changes
 * nothing.
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
function foldLine(line: CartLine): CartLine {
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

export type ParsedOrder =
  | { readonly kind: 'order'; readonly order: WrittenOrder }
  | { readonly kind: 'problem'; readonly problem: string };

class MessageProblem extends Error {}

/** Reads a message back. Any message that `formatOrder` would not write exactly so is a problem. */
export function parseOrder(message: string): ParsedOrder {
  try {
    return { kind: 'order', order: readOrderText(message) };
  } catch (error) {
    if (error instanceof MessageProblem) return { kind: 'problem', problem: error.message };
    throw error;
  }
}

function readOrderText(message: string): WrittenOrder {
  const texts = message.split('\n');
  let next = 0;
  const match = (pattern: RegExp, what: string): RegExpExecArray => {
    const found = pattern.exec(texts[next] ?? '\n');
    if (!found) throw new MessageProblem(`line ${next + 1} is not ${what}`);
    next += 1;
    return found;
  };
  const skip = (text: string) => match(new RegExp(`^${text}$`), text === '' ? 'an empty line' : `“${text}”`);
  const value = (label: string, isRequired = true): string => {
    if (!isRequired && !texts[next]?.startsWith(`${label}: `)) return '';
    return match(new RegExp(`^${label}: `), `a line “${label}: …”`).input.slice(label.length + 2);
  };

  const [, shop = ''] = match(/^New order \w+ for (.*)$/, 'the heading of an order');
  skip('');
  const reference = value('Reference');
  if (!isOrderReference(reference)) throw new MessageProblem('the reference is not one of ours');
  const placedAt = value('Placed');
  if (!isTimestamp(placedAt)) throw new MessageProblem('the time of the order is not an ISO timestamp');
  const catalogueVersion = value('Catalogue');
  skip('');
  skip('Customer');
  let provinceName = '';
  const customer = messageFields.map((field) => {
    const { isRequired, shortLabel } = fieldFacts[field];
    if (field !== 'province') return [field, value(shortLabel, isRequired)];
    const [, name = '', province = ''] = match(/^Province: (.*) \(([^()]*)\)$/, 'a line “Province: …”');
    provinceName = name;
    return [field, province];
  });
  skip('');
  skip('Items');
  const lines: WrittenLine[] = [];
  do {
    const number = lines.length + 1;
    const item = match(/^\d+\. ([^[\]]*) \[(\d+)\](?: \(([^()]*)\))? - Rs (\d+) x (\d+) = Rs (\d+)$/, `item ${number}`);
    const [, image = ''] = match(/^ {3}(.*)$/, `the picture’s link of item ${number}`);
    lines.push(readOrderLine(item, image, number));
  } while (texts[next] !== '');
  skip('');
  const order: WrittenOrder = {
    reference,
    placedAt,
    catalogueVersion,
    customer: completeCustomer(Object.fromEntries(customer)),
    lines,
    subtotal: readAmount(value('Subtotal').replace('Rs ', '')),
    delivery: readAmount(value('Delivery Charges').replace('Rs ', '')),
    grandTotal: readAmount(value('Grand Total').replace('Rs ', '')),
  };
  skip('');
  const foldedLines = lines.map((line) => ({ ...foldLine(line), lineTotal: line.lineTotal }));
  const names = { shop: fold(shop), province: foldOption(provinceName) };
  const written = writeOrder({ ...foldOrder(order), lines: foldedLines }, names).split('\n');
  const wrong = texts.findIndex((text, index) => text !== written[index]);
  if (wrong !== -1) throw new MessageProblem(`line ${wrong + 1} is not as the shop writes it`);
  return order;
}

function readOrderLine(
  [, name = '', id, options = '', price, quantity, lineTotal]: RegExpExecArray,
  image: string,
  number: number,
): WrittenLine {
  const one = readAmount(price);
  const pieces = Number(quantity);
  if (pieces < 1 || pieces > maxQuantity(one)) throw new MessageProblem(`item ${number} has a quantity out of range`);
  if (!Number.isSafeInteger(Number(id))) throw new MessageProblem(`item ${number} has an id out of range`);
  return {
    id: Number(id),
    name,
    price: one,
    quantity: pieces,
    ...(image && { image }),
    ...readOptions(options),
    lineTotal: readAmount(lineTotal),
  };
}

/** Unknown options are left out, which makes the text differ from the one that is written. */
function readOptions(text: string): Partial<CartLine> {
  return Object.fromEntries(
    text.split('; ').flatMap((part): readonly (readonly [string, string | true])[] => {
      if (part === dupattaLabel) return [['withDupatta', true]];
      return optionLabels.flatMap(([key, label]) =>
        part.startsWith(`${label}: `) ? [[key, part.slice(label.length + 2)] as const] : [],
      );
    }),
  );
}

function readAmount(digits: string | undefined): Rupees {
  const number = Number(digits);
  if (!isRupees(number)) throw new MessageProblem('an amount is out of range');
  return number;
}

function isTimestamp(text: string): boolean {
  const date = new Date(text);
  return !Number.isNaN(date.getTime()) && date.toISOString() === text;
}
