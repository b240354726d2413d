import { type Rupees, sum, times } from './money.ts';
import type { Options } from './options.ts';

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

export function isSameItem(a: Identity, b: Identity): boolean {
  return (
    a.id === b.id &&
    (a.withDupatta ?? false) === (b.withDupatta ?? false) &&
    a.size === b.size &&
    a.pack === b.pack &&
    a.category === b.category
  );
}

/** The same text for two lines exactly when they are the same item; for list keys. */
export function identityKey(line: Identity): string {
  return JSON.stringify([
    line.id,
    line.withDupatta ?? false,
    line.size ?? null,
    line.pack ?? null,
    line.category ?? null,
  ]);
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
