import { addLine, type Cart, type CartLine, type Identity, isSameItem } from './cart.ts';

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
