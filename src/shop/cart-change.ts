import {
  addLine,
  type Cart,
  emptyCart,
  isSameItem,
  removeLine,
  setQuantity,
  withoutOrdered,
  withPrices,
} from './cart.ts';
import { restoreLine } from './removed-line.ts';

export const changeKinds = ['add', 'set quantity', 'remove', 'restore', 'take out', 'renew price', 'clear'] as const;

/** A change that a shopper or an order makes to the cart, in a form that tabs can exchange. */
export interface CartChange {
  readonly kind: (typeof changeKinds)[number];
  /** The lines concerned, with their new quantity or price. For 'restore': the line, then those behind it. */
  readonly lines: Cart;
  /** For 'take out': the order that consumed the lines. If two tabs report it at once it counts once. */
  readonly order?: string | undefined;
}

export function changedCart(cart: Cart, { kind, lines }: CartChange): Cart {
  switch (kind) {
    case 'add':
      return lines.reduce((sum, line) => addLine(sum, line, line.quantity), cart);
    case 'set quantity':
      return lines.reduce((left, line) => setQuantity(left, line, line.quantity), cart);
    case 'remove':
      return lines.reduce(removeLine, cart);
    case 'restore': {
      const [line, ...behind] = lines;
      return line ? restoreLine(cart, { line, behind }) : cart;
    }
    case 'take out':
      return withoutOrdered(cart, lines);
    case 'renew price':
      return withPrices(cart, (line) => lines.find((other) => isSameItem(other, line))?.price ?? null);
    case 'clear':
      return emptyCart;
  }
}
