import { type Rupees, sum, times } from './money.ts';

/** One line of the cart (spec §3 Cart item). A missing field and `undefined` mean the same. */
export interface CartLine {
  readonly id: number;
  readonly name: string;
  /** Price of one: as it was when the line was added, or renewed since (decision D58). */
  readonly price: Rupees;
  /** A whole number, 1 or more. */
  readonly quantity: number;
  readonly image?: string | undefined;
  readonly category?: string | undefined;
  readonly pack?: string | undefined;
  readonly size?: string | undefined;
  readonly withDupatta?: boolean | undefined;
  readonly scent?: string | undefined;
  readonly kilos?: string | undefined;
  readonly color?: string | undefined;
}

export type Cart = readonly CartLine[];

/** What makes two lines the same item (spec §3 Cart item, decision D22). Scent, kilos and colour are no part of it. */
export type Identity = Pick<CartLine, 'id' | 'withDupatta' | 'size' | 'pack' | 'category'>;

export const emptyCart: Cart = [];

const largestQuantity = 1_000_000_000;
const largestLineSubtotal = 1_000_000_000_000;

/** The most of one line that a cart holds. Our choice: the specification sets no upper bound; this keeps every sum exact. */
export function mostOf(price: Rupees): number {
  return Math.min(largestQuantity, Math.floor(largestLineSubtotal / price));
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

/** A text that is equal for two lines exactly when they are the same item; for list keys. */
export function identityKey(line: Identity): string {
  return JSON.stringify([
    line.id,
    line.withDupatta ?? false,
    line.size ?? null,
    line.pack ?? null,
    line.category ?? null,
  ]);
}

/** Adds the quantity to the line with the same identity, or a new line at the end (spec §4 Cart). */
export function addLine(cart: Cart, line: Omit<CartLine, 'quantity'>, quantity = 1): Cart {
  if (cart.some((old) => isSameItem(old, line))) {
    return cart.map((old) => (isSameItem(old, line) ? withQuantity(old, old.quantity + quantity) : old));
  }
  return [...cart, withQuantity(line, quantity)];
}

/** Sets a line's quantity; below 1 removes the line (spec §5). */
export function setQuantity(cart: Cart, item: Identity, quantity: number): Cart {
  if (quantity < 1) return removeLine(cart, item);
  return cart.map((line) => (isSameItem(line, item) ? withQuantity(line, quantity) : line));
}

export function removeLine(cart: Cart, item: Identity): Cart {
  return cart.filter((line) => !isSameItem(line, item));
}

/**
 * What is left of a cart once an order has taken its lines: each line less the quantity that was ordered. What was added
 * since stays (decisions D21, D24).
 */
export function withoutOrdered(cart: Cart, ordered: Cart): Cart {
  return ordered.reduce((left, taken) => {
    const line = left.find((other) => isSameItem(other, taken));
    return line ? setQuantity(left, line, line.quantity - taken.quantity) : left;
  }, cart);
}

/** A line's price today; null where it is unknown. */
export type PriceOf = (line: CartLine) => Rupees | null;

/** The cart at today's prices, and nothing else of it changed; a line of unknown price keeps its own (decision D58). */
export function withPrices(cart: Cart, priceOf: PriceOf): Cart {
  const renewed = cart.map((line) => {
    const price = priceOf(line) ?? line.price;
    return price === line.price ? line : withQuantity({ ...line, price }, line.quantity);
  });
  return renewed.every((line, index) => line === cart[index]) ? cart : renewed;
}

function withQuantity(line: Omit<CartLine, 'quantity'>, quantity: number): CartLine {
  return { ...line, quantity: Math.min(quantity, mostOf(line.price)) };
}

export function lineSubtotal(line: Pick<CartLine, 'price' | 'quantity'>): Rupees {
  return times(line.price, line.quantity);
}

/** Items in the cart, counting quantities: the badge, and `{n} item(s) in your cart` (decision D36). */
export function totalQuantity(cart: Cart): number {
  return cart.reduce((total, line) => total + line.quantity, 0);
}

/** Sum of price times quantity over all lines (spec §4 Cart). */
export function totalPrice(cart: Cart): Rupees {
  return sum(cart.map(lineSubtotal));
}
