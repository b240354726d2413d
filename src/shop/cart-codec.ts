import { addLine, type Cart, type CartLine, emptyCart, mostOf } from './cart.ts';
import { isRupees } from './money.ts';

/** The browser-storage entry that holds the cart (spec §7 Cart persistence). */
export const cartStorageKey = 'shopping-cart';

/** Our choice: more than any shopper needs, and few enough that a sum over them stays exact. */
const mostLines = 1000;

/** Always in this order, so that the same cart has the same text in every tab. */
const storedKeys = [
  'id',
  'name',
  'price',
  'quantity',
  'image',
  'category',
  'pack',
  'size',
  'scent',
  'kilos',
  'color',
  'withDupatta',
];

/** A cart read from storage, and what was wrong with it, one sentence a problem, for the log. */
export interface DecodedCart {
  readonly cart: Cart;
  readonly problems: readonly string[];
}

export function encodeCart(cart: Cart): string {
  return JSON.stringify(cart, storedKeys);
}

/**
 * Reads what storage holds. Broken storage never breaks the shop: no entry, no JSON or no list give an empty cart,
 * broken entries of a list are dropped and the good ones kept (spec §5, decision D23). Entries that are the same item
 * (decision D22) become one line with their quantities added, so a cart never holds an item twice.
 */
export function decodeCart(text: string | null): DecodedCart {
  if (text === null) return { cart: emptyCart, problems: [] };
  const value = parseJson(text);
  if (!Array.isArray(value))
    return { cart: emptyCart, problems: ['the stored cart is not a list; it counts as empty'] };
  const lines = parseLines(value);
  const problems = lines.flatMap((line, index) =>
    line ? [] : [`entry ${index + 1} of the stored cart is broken; it was dropped`],
  );
  if (value.length > mostLines)
    problems.push(`the stored cart has ${value.length} entries; those after ${mostLines} were dropped`);
  const good = lines.filter((line) => line !== null);
  return { cart: good.reduce((cart, line) => addLine(cart, line, line.quantity), emptyCart), problems };
}

/** The value of a JSON text; undefined where it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // Spec §8: what is stored and can't be read counts as nothing.
  }
}

/** Stored entries as lines, null for each that is broken; no more than a cart holds. */
export function parseLines(entries: readonly unknown[]): readonly (CartLine | null)[] {
  return entries.slice(0, mostLines).map(parseLine);
}

/** One stored entry as a line, or null: it needs a whole id, a name, a price of 0 or more and a quantity of 1 or more. */
function parseLine(value: unknown): CartLine | null {
  if (typeof value !== 'object' || value === null) return null;
  const entry: Partial<Record<string, unknown>> = { ...value };
  const { id, name } = entry;
  const price = wholeNumber(entry['price'], Math.round);
  const quantity = wholeNumber(entry['quantity'], Math.floor);
  if (typeof id !== 'number' || !Number.isSafeInteger(id) || id < 0) return null;
  if (typeof name !== 'string' || name.trim() === '') return null;
  if (!isRupees(price)) return null;
  if (!(quantity >= 1 && quantity <= mostOf(price))) return null;
  return {
    id,
    name,
    price,
    quantity,
    ...textFields(entry),
    ...(entry['withDupatta'] === true && { withDupatta: true }),
  };
}

/** A number, or a text that holds one, made whole; NaN for anything else, negative numbers included. */
function wholeNumber(value: unknown, toWhole: (n: number) => number): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof number !== 'number' || number < 0) return NaN;
  return Math.abs(toWhole(number)); // JSON can say -0, which would be shown as "-Rs 0".
}

const textKeys = ['image', 'category', 'pack', 'size', 'scent', 'kilos', 'color'] as const;

function textFields(entry: Partial<Record<string, unknown>>): Pick<CartLine, (typeof textKeys)[number]> {
  const texts = textKeys.flatMap((key) => {
    const value = entry[key];
    if (typeof value === 'number') return [[key, String(value)]];
    return typeof value === 'string' && value !== '' ? [[key, value]] : [];
  });
  return Object.fromEntries(texts);
}
