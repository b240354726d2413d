import { addLine, type Cart, type CartLine, emptyCart, maxQuantity, optionKeys } from './cart.ts';
import { isRupees } from './money.ts';

/** The browser-storage entry with the cart (R164). */
export const cartStorageKey = 'shopping-cart';

/** More than any shopper needs, and few enough that their sum stays exact. */
const maxLines = 1000;

/** Always in this order, so that the same cart has the same text. */
const textKeys = ['image', 'category', ...optionKeys] as const;
const storedKeys = ['id', 'name', 'price', 'quantity', ...textKeys, 'withDupatta'];

/** A cart read from storage, and one sentence for the log for each problem. */
export interface DecodedCart {
  readonly cart: Cart;
  readonly problems: readonly string[];
}

export function encodeCart(cart: Cart): string {
  return JSON.stringify(cart, storedKeys);
}

/**
 * Reads stored text. Broken storage never breaks the shop: a missing entry, invalid JSON or a value that is not a list
 * is an empty cart; broken entries of a list are dropped, the others stay (R165-R170, D23). Entries for the same
 * item (D22) become one line with their quantities added.
 */
export function decodeCart(text: string | null): DecodedCart {
  if (text === null) return { cart: emptyCart, problems: [] };
  const value = parseJson(text);
  if (!Array.isArray(value))
    return { cart: emptyCart, problems: ['the stored cart is not a list; it counts as empty'] };
  const lines = value.slice(0, maxLines).map(parseLine);
  const problems = lines.flatMap((line, index) =>
    line ? [] : [`entry ${index + 1} of the stored cart is broken; it was dropped`],
  );
  if (value.length > maxLines)
    problems.push(`the stored cart has ${value.length} entries; those after ${maxLines} were dropped`);
  const good = lines.filter((line) => line !== null);
  return { cart: good.reduce((cart, line) => addLine(cart, line, line.quantity), emptyCart), problems };
}

/** The value of a JSON text; undefined where it is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // Unreadable storage counts as empty (R168).
  }
}

/** A stored entry as a line, or null: it needs a whole id, a name, a price of 0 or more and a quantity of 1 or more. */
function parseLine(value: unknown): CartLine | null {
  if (typeof value !== 'object' || value === null) return null;
  const entry: Partial<Record<string, unknown>> = { ...value };
  const { id, name } = entry;
  const price = wholeNumber(entry['price'], Math.round);
  const quantity = wholeNumber(entry['quantity'], Math.floor);
  if (typeof id !== 'number' || !Number.isSafeInteger(id) || id < 0) return null;
  if (typeof name !== 'string' || name.trim() === '') return null;
  if (!isRupees(price)) return null;
  if (!(quantity >= 1 && quantity <= maxQuantity(price))) return null;
  return {
    id,
    name,
    price,
    quantity,
    ...textFields(entry),
    ...(entry['withDupatta'] === true && { withDupatta: true }),
  };
}

/** A number, or a text of one, made whole; NaN for anything else, negative numbers included. */
function wholeNumber(value: unknown, toWhole: (n: number) => number): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof number !== 'number' || number < 0) return NaN;
  return Math.abs(toWhole(number)); // JSON can say -0, which would show as "-Rs 0".
}

function textFields(entry: Partial<Record<string, unknown>>): Pick<CartLine, (typeof textKeys)[number]> {
  const texts = textKeys.flatMap((key) => {
    const value = entry[key];
    if (typeof value === 'number') return [[key, String(value)]];
    return typeof value === 'string' && value !== '' ? [[key, value]] : [];
  });
  return Object.fromEntries(texts);
}
