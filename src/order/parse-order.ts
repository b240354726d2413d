/**
 * Reads the text of an order back (D42): the inverse of `formatOrder`. What was read is written again, and any difference is
 * a problem that names the line: no leading zeros, no option twice, no odd spaces. Nothing is guessed.
 */
import { type CartLine, maxQuantity, dupattaLabel, optionLabels } from '#shop/cart.ts';
import { isRupees, type Rupees } from '#shop/money.ts';
import { completeCustomer, fieldFacts, messageFields } from './customer-fields.ts';
import {
  fold,
  foldLine,
  foldOption,
  foldOrder,
  writeOrder,
  type WrittenLine,
  type WrittenOrder,
} from './order-message.ts';
import { isOrderReference } from './order-reference.ts';

export type ParsedOrder =
  | { readonly kind: 'order'; readonly order: WrittenOrder }
  | { readonly kind: 'problem'; readonly problem: string };

class MessageProblem extends Error {}

/** Reads a message back. Any message that `formatOrder` would not write exactly so is a problem. */
export function parseOrder(message: string): ParsedOrder {
  try {
    return { kind: 'order', order: readOrder(message) };
  } catch (error) {
    if (error instanceof MessageProblem) return { kind: 'problem', problem: error.message };
    throw error;
  }
}

function readOrder(message: string): WrittenOrder {
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
    lines.push(readLine(item, image, number));
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

function readLine(
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
