import { parseJson } from './json.ts';
import { type Rupees, sum, times, isRupees } from './money.ts';

/** One line of the cart (R180). A missing field and `undefined` mean the same. */
export interface CartLine extends Options {
  readonly id: number;
  readonly name: string;
  /** Unit price when the line was added, or when it was last renewed (D58). */
  readonly price: Rupees;
  /** A whole number, 1 or more. */
  readonly quantity: number;
  readonly image?: string | undefined;
  readonly category?: string | undefined;
}

export type Cart = readonly CartLine[];

/** The fields that make two lines the same item (D22). Scent, kilos and colour don't (R173). */
export type Identity = Pick<CartLine, 'id' | 'withDupatta' | 'size' | 'pack' | 'category'>;

export const emptyCart: Cart = [];

const maxAnyQuantity = 1_000_000_000;
const maxLineSubtotal = 1_000_000_000_000;

/** The largest quantity of one line (R150). There is no specified limit; this one keeps every sum exact. */
export function maxQuantity(price: Rupees): number {
  return Math.min(maxAnyQuantity, Math.floor(maxLineSubtotal / price));
}

/** The same text for two lines exactly when they are the same item; for list keys. */
export function identityKey({ id, withDupatta = false, size, pack, category }: Identity): string {
  return JSON.stringify([id, withDupatta, size, pack, category]);
}

export function isSameItem(a: Identity, b: Identity): boolean {
  return identityKey(a) === identityKey(b);
}

/** Adds the quantity to the line of the same item, or a new line at the end (R171, R172). */
export function addLine(cart: Cart, line: Omit<CartLine, 'quantity'>, quantity = 1): Cart {
  if (cart.some((old) => isSameItem(old, line))) {
    return cart.map((old) => (isSameItem(old, line) ? withQuantity(old, old.quantity + quantity) : old));
  }
  return [...cart, withQuantity(line, quantity)];
}

/** Sets a line's quantity; below 1 removes the line (R175). */
export function setQuantity(cart: Cart, item: Identity, quantity: number): Cart {
  if (quantity < 1) return removeLine(cart, item);
  return cart.map((line) => (isSameItem(line, item) ? withQuantity(line, quantity) : line));
}

export function removeLine(cart: Cart, item: Identity): Cart {
  return cart.filter((line) => !isSameItem(line, item));
}

/**
 * The rest of a cart after an order: each line less the ordered quantity. Lines added since stay (D21, D24).
 */
export function withoutOrdered(cart: Cart, ordered: Cart): Cart {
  return ordered.reduce((left, taken) => {
    const line = left.find((other) => isSameItem(other, taken));
    return line ? setQuantity(left, line, line.quantity - taken.quantity) : left;
  }, cart);
}

/** A line's price today; `null` if it is unknown. */
export type PriceOf = (line: CartLine) => Rupees | null;

/** The cart at today's prices, otherwise unchanged; a line whose price is unknown keeps its own (D58). */
export function withPrices(cart: Cart, priceOf: PriceOf): Cart {
  const renewed = cart.map((line) => {
    const price = priceOf(line) ?? line.price;
    return price === line.price ? line : withQuantity({ ...line, price }, line.quantity);
  });
  return renewed.every((line, index) => line === cart[index]) ? cart : renewed;
}

function withQuantity(line: Omit<CartLine, 'quantity'>, quantity: number): CartLine {
  return { ...line, quantity: Math.min(quantity, maxQuantity(line.price)) };
}

export function lineSubtotal(line: Pick<CartLine, 'price' | 'quantity'>): Rupees {
  return times(line.price, line.quantity);
}

/** Pieces in the cart: the badge, and `{n} item(s) in your cart` (D36). */
export function totalQuantity(cart: Cart): number {
  return cart.reduce((total, line) => total + line.quantity, 0);
}

/** Sum of price times quantity over all lines (R181). */
export function totalPrice(cart: Cart): Rupees {
  return sum(cart.map(lineSubtotal));
}

/** A line that was removed from the cart, and what was behind it, so that it can return to its old place. */
export interface RemovedLine {
  readonly line: CartLine;
  /** The items behind it in the list, those removed earlier included. */
  readonly behind: Cart;
}

/** A row in the list of the cart: a line, or the place of one that was removed. */
export type CartRow =
  | { readonly state: 'present'; readonly line: CartLine }
  | { readonly state: 'removed'; readonly line: CartLine; readonly removed: RemovedLine };

/**
 * The lines of the cart with removed ones in their old places. `removed` is in the order of removal. An item that was
 * removed and added again (perhaps in another tab) has both rows.
 */
export function cartRows(cart: Cart, removed: readonly RemovedLine[]): readonly CartRow[] {
  const present: readonly CartRow[] = cart.map((line) => ({ state: 'present', line }));
  return removed.reduce(
    (rows, one) => insertBefore(rows, { state: 'removed', line: one.line, removed: one }, one),
    present,
  );
}

/** A line to be removed, with its place in the list that the shopper sees. */
export function removedLine(rows: readonly CartRow[], line: CartLine): RemovedLine {
  const place = rows.findIndex((row) => row.state === 'present' && isSameItem(row.line, line));
  return { line, behind: rows.slice(place + 1).map((row) => row.line) };
}

/**
 * Returns a removed line to its old place, with its quantity. If the same item was added since, its quantity grows
 * instead: nothing is lost (D24).
 */
export function restoreLine(cart: Cart, { line, behind }: RemovedLine): Cart {
  if (cart.some((other) => isSameItem(other, line))) return addLine(cart, line, line.quantity);
  const rows = insertBefore<{ readonly line: CartLine }>(
    cart.map((other) => ({ line: other })),
    { line },
    { behind },
  );
  return rows.map((row) => row.line);
}

/** Inserts a row before the first one that used to follow it, or at the end if none is left. */
function insertBefore<Row extends { readonly line: Identity }>(
  rows: readonly Row[],
  row: Row,
  { behind }: Pick<RemovedLine, 'behind'>,
): readonly Row[] {
  const next = rows.findIndex((other) => behind.some((item) => isSameItem(item, other.line)));
  return next === -1 ? [...rows, row] : [...rows.slice(0, next), row, ...rows.slice(next)];
}

/** The options that a shopper chooses besides the quantity (R180): texts, in the order in which they are shown. */
export const optionLabels = [
  ['pack', 'Pack'],
  ['size', 'Size'],
  ['scent', 'Scent'],
  ['kilos', 'Kilos'],
  ['color', 'Colour'],
] as const;
export const dupattaLabel = 'With Dupatta';

export type OptionKey = (typeof optionLabels)[number][0];
export const optionKeys: readonly OptionKey[] = ['pack', 'size', 'scent', 'kilos', 'color'];

export interface Options extends Readonly<Partial<Record<OptionKey, string | undefined>>> {
  readonly withDupatta?: boolean | undefined;
}

/**
 * The tags of an item in the order summary: pack, size, scent, kilos, colour (R191). A pack says itself that it is one.
 */
export function lineTags(options: Options): readonly string[] {
  const tags = optionLabels.flatMap(([key, label]) => {
    const text = options[key];
    return text ? [key === 'pack' ? text : `${label}: ${text}`] : [];
  });
  return options.withDupatta ? [...tags, dupattaLabel] : tags;
}

/** `Parrot D-swing (S)`: enough to tell two sizes or packs apart. */
export function lineName({ name, pack, size }: Pick<Options, 'pack' | 'size'> & { readonly name: string }): string {
  const option = [pack, size].filter(Boolean).join(', ');
  return option ? `${name} (${option})` : name;
}

/** The browser-storage entry with the cart (R164). */
export const cartStorageKey = 'shopping-cart';

/** More than any shopper needs, and few enough that their sum stays exact. */
const maxLines = 1000;

/** Always in this order, so that the same cart has the same text. */
const textKeys = ['image', 'category', ...optionKeys] as const;
const storedKeys = ['id', 'name', 'price', 'quantity', ...textKeys, 'withDupatta'];

export function encodeCart(cart: Cart): string {
  return JSON.stringify(cart, storedKeys);
}

/**
 * Reads stored text, with one sentence for the log for each problem. Broken storage never breaks the shop: a missing
 * entry, invalid JSON or a value that is not a list is an empty cart; broken entries of a list are dropped, the others
 * stay (R165-R170, D23). Entries for the same item (D22) become one line with their quantities added.
 */
export function decodeCart(text: string | null): { readonly cart: Cart; readonly problems: readonly string[] } {
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
