/**
 * Reads the text of an order back (D42): the inverse of `formatOrder`. Any other text is a problem that names the line;
 * nothing is guessed.
 */
import { type CartLine, maxQuantity } from '#shop/cart.ts';
import { isRupees, type Rupees } from '#shop/money.ts';
import { dupattaLabel, optionLabels } from '#shop/options.ts';
import { completeCustomer, type Customer, fieldFacts, toldFields } from './customer-fields.ts';
import { isOrderReference } from './order-reference.ts';
import { fold, foldLine, foldOption, foldOrder } from './message-text.ts';
import { writeOrder, type WrittenLine, type WrittenOrder } from './order-message.ts';

export type ParsedOrder =
  | { readonly kind: 'order'; readonly order: WrittenOrder }
  | { readonly kind: 'problem'; readonly problem: string };

/** Reads a message back. Any message that `formatOrder` would not write exactly so is a problem. */
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
  if (!isTimestamp(placedAt)) throw new UnexpectedLine('the time of the order is not an ISO timestamp');
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
    writeOrder({ ...foldOrder(order), lines: foldedLines }, { shop: fold(shop), province: foldOption(provinceName) }),
  );
  return order;
}

function readCustomer(reader: LineReader): { readonly customer: Customer; readonly provinceName: string } {
  reader.match(/^Customer$/, 'the heading "Customer"');
  let provinceName = '';
  const written = toldFields.map((field) => {
    const { isRequired, shortLabel } = fieldFacts[field];
    if (field !== 'province') return [field, isRequired ? reader.value(shortLabel) : reader.valueIfAny(shortLabel)];
    const [, name = '', value = ''] = reader.match(/^Province: (.*) \(([^()]*)\)$/, 'a line "Province: …"');
    provinceName = name;
    return [field, value];
  });
  reader.match(/^$/, 'an empty line');
  return { customer: completeCustomer(Object.fromEntries(written)), provinceName };
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
  if (pieces < 1 || pieces > maxQuantity(one)) throw new UnexpectedLine(`item ${number} has a quantity out of range`);
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

/** Reads a message line by line; each step says what it expects. */
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

  /** Returns '' without such a line. */
  valueIfAny(label: string): string {
    return this.#lines[this.#next]?.startsWith(`${label}: `) ? this.value(label) : '';
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

  /** The order as read, written again, is the same text: no leading zeros, no option twice, no odd spaces. */
  expectText(text: string): void {
    const line = text.split('\n').findIndex((written, index) => written !== this.#lines[index]);
    if (line !== -1) throw new UnexpectedLine(`line ${line + 1} is not as the shop writes it`);
  }

  expectEnd(): void {
    if (this.#next !== this.#lines.length) throw new UnexpectedLine('something stands after the order');
  }
}
