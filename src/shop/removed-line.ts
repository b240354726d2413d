import { addLine, type Cart, type CartLine, type Identity, isSameItem } from './cart.ts';

/** A line that was taken out of the cart, and what stood behind it, so that it can come back to its old place. */
export interface RemovedLine {
  readonly line: CartLine;
  /** The items behind it in the order of the list, those taken out before it included. */
  readonly behind: Cart;
}

/** A place in the list of the cart: a line, or where one was until it was taken out. */
export type CartRow =
  | { readonly state: 'kept'; readonly line: CartLine }
  | { readonly state: 'removed'; readonly line: CartLine; readonly removed: RemovedLine };

/**
 * The lines of the cart with what was taken out in its old places. `removed` stands in the order of removal. An item that
 * is taken out and in the cart again (added since, perhaps in another tab) has both rows.
 */
export function cartRows(cart: Cart, removed: readonly RemovedLine[]): readonly CartRow[] {
  const kept: readonly CartRow[] = cart.map((line) => ({ state: 'kept', line }));
  return removed.reduce(
    (rows, one) => insertBefore(rows, { state: 'removed', line: one.line, removed: one }, one),
    kept,
  );
}

/** What to remember of a line when it is taken out of the list that the shopper sees. */
export function removedLine(rows: readonly CartRow[], line: CartLine): RemovedLine {
  const place = rows.findIndex((row) => row.state === 'kept' && isSameItem(row.line, line));
  return { line, behind: rows.slice(place + 1).map((row) => row.line) };
}

/**
 * Puts a line that was taken out back to its old place, with its quantity. Where the same item was added since, its
 * quantity grows instead: nothing of either is lost (decision D24).
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

/** Puts a row before the first one that stood behind it; at the end where none of those is left. */
function insertBefore<Row extends { readonly line: Identity }>(
  rows: readonly Row[],
  row: Row,
  { behind }: Pick<RemovedLine, 'behind'>,
): readonly Row[] {
  const next = rows.findIndex((other) => behind.some((item) => isSameItem(item, other.line)));
  return next === -1 ? [...rows, row] : [...rows.slice(0, next), row, ...rows.slice(next)];
}
