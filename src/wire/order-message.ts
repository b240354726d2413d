/**
 * The text of an order: what the owner reads, and all that the relay needs to check it (spec §7 Order notification,
 * decisions D28, D42). `formatOrder` and `parseOrder` are inverse: parsing a formatted order gives that order back,
 * as `foldOrder` leaves it. The format is line by line, so no field may hold a line break, and brackets and semicolons
 * separate parts of an item line, so names and options hold none: `foldOrder` sees to both.
 */
import type { CartLine } from '#shop/cart.ts';
import { lineSubtotal, mostOf } from '#shop/cart.ts';
import { isRupees, plainPrice, type Rupees } from '#shop/money.ts';
import type { Customer, Order } from '#shop/order.ts';
import { isOrderReference, shortReference } from '#shop/order-reference.ts';
import type { Province } from '#shop/provinces.ts';

/** Who the message is for, and how provinces are called. */
export interface Addressee {
  readonly shopName: string;
  readonly provinces: readonly Province[];
}

/** An item line as it was written: with the line total that its sender claims. */
export interface WrittenLine extends CartLine {
  readonly lineTotal: Rupees;
}

/** An order as it was written: every price and sum is its sender's claim. */
export interface WrittenOrder extends Omit<Order, 'lines'> {
  readonly lines: readonly WrittenLine[];
}

export type ParsedOrder =
  | { readonly kind: 'order'; readonly order: WrittenOrder }
  | { readonly kind: 'problem'; readonly problem: string };

/** The parts of an item's options, in the order of the message. */
const optionLabels = [
  ['pack', 'Pack'],
  ['size', 'Size'],
  ['scent', 'Scent'],
  ['kilos', 'Kilos'],
  ['color', 'Colour'],
] as const;
const dupattaLabel = 'With Dupatta';

export function formatOrder(order: Order, addressee: Addressee): string {
  const folded = foldOrder(order);
  const { province } = folded.customer;
  const label = addressee.provinces.find(({ value }) => value === province)?.label ?? province;
  const lines = folded.lines.map((line) => ({ ...line, lineTotal: lineSubtotal(line) }));
  return write({ ...folded, lines }, { shop: fold(addressee.shopName), province: foldOption(label) });
}

/** What the message calls the shop and the customer's province. */
interface Names {
  readonly shop: string;
  readonly province: string;
}

function write(order: WrittenOrder, names: Names): string {
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

/** The order as its message can carry it: line breaks folded into spaces, separators replaced. Folding twice changes nothing. */
export function foldOrder(order: Order): Order {
  const { name, email, address, province, postalCode, phone } = order.customer;
  return {
    ...order,
    catalogueVersion: fold(order.catalogueVersion),
    customer: {
      name: fold(name),
      email: fold(email),
      address: fold(address),
      province: foldOption(province),
      postalCode: fold(postalCode),
      phone: fold(phone),
    },
    lines: order.lines.map(foldLine),
  };
}

function foldLine(line: CartLine): CartLine {
  const texts = (['pack', 'size', 'scent', 'kilos', 'color'] as const).flatMap((key) => {
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

function fold(text: string): string {
  return text.replaceAll(/[\n\r\v\f\u0085\u2028\u2029]+/g, ' ').trim();
}

function foldName(text: string): string {
  return fold(text).replaceAll('[', '(').replaceAll(']', ')');
}

function foldOption(text: string): string {
  return fold(text.replaceAll(/[[\]();]/g, ' '));
}

/** Reads a message back. Anything but a message exactly as `formatOrder` writes it is a named problem. */
export function parseOrder(message: string): ParsedOrder {
  const reader = new LineReader(message);
  try {
    return { kind: 'order', order: readOrder(reader) };
  } catch (error) {
    if (error instanceof UnexpectedLine) return { kind: 'problem', problem: error.message };
    throw error;
  }
}

function readOrder(reader: LineReader): WrittenOrder {
  const [, shop = ''] = reader.match(/^New order [0-9A-Z]{8} for (.*)$/, 'the heading of an order');
  reader.match(/^$/, 'an empty line');
  const reference = reader.value('Reference');
  if (!isOrderReference(reference)) throw new UnexpectedLine('the reference is not one of ours');
  const placedAt = reader.value('Placed');
  if (!isTimestamp(placedAt)) throw new UnexpectedLine('the time of the order is no ISO timestamp');
  const catalogueVersion = reader.value('Catalogue');
  reader.match(/^$/, 'an empty line');
  const { customer, provinceName } = readCustomer(reader);
  const lines = readLines(reader);
  const order: WrittenOrder = {
    reference,
    placedAt,
    catalogueVersion,
    customer,
    lines,
    subtotal: reader.amount('Subtotal'),
    delivery: reader.amount('Delivery Charges'),
    grandTotal: reader.amount('Grand Total'),
  };
  reader.match(/^$/, 'an empty line');
  reader.expectEnd();
  const foldedLines = lines.map((line) => ({ ...foldLine(line), lineTotal: line.lineTotal }));
  reader.expectText(
    write({ ...foldOrder(order), lines: foldedLines }, { shop: fold(shop), province: foldOption(provinceName) }),
  );
  return order;
}

function readCustomer(reader: LineReader): { readonly customer: Customer; readonly provinceName: string } {
  reader.match(/^Customer$/, 'the heading "Customer"');
  const name = reader.value('Name');
  const email = reader.value('Email');
  const phone = reader.value('Phone');
  const address = reader.value('Address');
  const [, provinceName = '', province = ''] = reader.match(/^Province: (.*) \(([^()]*)\)$/, 'a line "Province: …"');
  const postalCode = reader.value('Postal Code');
  reader.match(/^$/, 'an empty line');
  return { customer: { name, email, address, province, postalCode, phone }, provinceName };
}

function readLines(reader: LineReader): readonly WrittenLine[] {
  reader.match(/^Items$/, 'the heading "Items"');
  const lines: WrittenLine[] = [];
  while (!reader.skipEmptyLine()) {
    lines.push(readLine(reader, lines.length + 1));
  }
  if (lines.length === 0) throw new UnexpectedLine('the order has no items');
  return lines;
}

function readLine(reader: LineReader, number: number): WrittenLine {
  const [, position, name = '', id, options = '', price, quantity, lineTotal] = reader.match(
    /^(\d+)\. ([^[\]]*) \[(\d+)\](?: \(([^()]*)\))? - Rs (\d+) x (\d+) = Rs (\d+)$/,
    `item ${number}`,
  );
  if (Number(position) !== number) throw new UnexpectedLine(`item ${number} is numbered ${position}`);
  const [, image = ''] = reader.match(/^ {3}(.*)$/, `the picture's link of item ${number}`);
  const one = amount(price);
  const pieces = Number(quantity);
  if (pieces < 1 || pieces > mostOf(one)) throw new UnexpectedLine(`item ${number} has a quantity out of range`);
  if (!Number.isSafeInteger(Number(id))) throw new UnexpectedLine(`item ${number} has an id out of range`);
  return {
    id: Number(id),
    name,
    price: one,
    quantity: pieces,
    ...(image && { image }),
    ...readOptions(options, number),
    lineTotal: amount(lineTotal),
  };
}

function readOptions(text: string, number: number): Partial<CartLine> {
  if (text === '') return {};
  return Object.fromEntries(
    text.split('; ').map((part) => {
      if (part === dupattaLabel) return ['withDupatta', true];
      const label = optionLabels.find(([, words]) => part.startsWith(`${words}: `));
      if (!label) throw new UnexpectedLine(`item ${number} has an option that the shop does not know`);
      return [label[0], part.slice(label[1].length + 2)];
    }),
  );
}

function amount(digits: string | undefined): Rupees {
  const number = Number(digits);
  if (!isRupees(number)) throw new UnexpectedLine('an amount is out of range');
  return number;
}

function isTimestamp(text: string): boolean {
  const date = new Date(text);
  return !Number.isNaN(date.getTime()) && date.toISOString() === text;
}

class UnexpectedLine extends Error {}

/** Goes through a message line by line; each step says what it expects there. */
class LineReader {
  readonly #lines: readonly string[];
  #next = 0;

  constructor(text: string) {
    this.#lines = text.split('\n');
  }

  match(pattern: RegExp, what: string): RegExpExecArray {
    const match = pattern.exec(this.#lines[this.#next] ?? '\n');
    if (!match) throw new UnexpectedLine(`line ${this.#next + 1} is not ${what}`);
    this.#next += 1;
    return match;
  }

  value(label: string): string {
    const line = this.#lines[this.#next] ?? '';
    if (!line.startsWith(`${label}: `)) throw new UnexpectedLine(`line ${this.#next + 1} is not a line "${label}: …"`);
    this.#next += 1;
    return line.slice(label.length + 2);
  }

  amount(label: string): Rupees {
    const text = this.value(label);
    if (!/^Rs \d+$/.test(text)) throw new UnexpectedLine(`line ${this.#next} holds no amount`);
    return amount(text.slice(3));
  }

  skipEmptyLine(): boolean {
    if (this.#lines[this.#next] !== '') return false;
    this.#next += 1;
    return true;
  }

  /** The message as a whole, written anew, is what was read: no leading zeros, no option twice, no odd spaces. */
  expectText(text: string): void {
    const line = text.split('\n').findIndex((written, index) => written !== this.#lines[index]);
    if (line !== -1) throw new UnexpectedLine(`line ${line + 1} is not as the shop writes it`);
  }

  expectEnd(): void {
    if (this.#next !== this.#lines.length) throw new UnexpectedLine('something stands after the order');
  }
}
