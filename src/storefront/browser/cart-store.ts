/**
 * The cart of this browser.
 *
 * Promises: the stored cart is read once at each start, before the first change can be written, so loading never
 * overwrites it; a page that comes back from the back/forward cache, where it could hear nothing, starts anew; each
 * change is one write; a change in another tab arrives with the `storage` event's own value, so no second read is needed
 * (decision D40). Storage that is blocked or full is logged and the cart goes on in memory (decision D25).
 */
import {
  addLine,
  type Cart,
  type CartLine,
  emptyCart,
  type Identity,
  removeLine,
  setQuantity,
  withoutOrdered,
} from '#shop/cart.ts';
import { type RemovedLine, restoreLine } from '#shop/removed-line.ts';
import { cartStorageKey, decodeCart, encodeCart } from '#shop/cart-codec.ts';

/** What the store needs of its surroundings; the browser gives it all, a test gives its own. */
export interface CartSurroundings {
  /** Throws when storage is blocked. */
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem'>;
  readonly onOtherTab: (listener: (event: Pick<StorageEvent, 'key' | 'newValue'>) => void) => void;
  /** Calls when the page comes back from the back/forward cache. */
  readonly onRestored: (listener: () => void) => void;
  readonly log: (sentence: string, cause?: unknown) => void;
}

export interface CartStore {
  readonly current: () => Cart;
  readonly subscribe: (listener: () => void) => () => void;
  readonly add: (line: Omit<CartLine, 'quantity'>, quantity: number) => void;
  readonly setQuantity: (item: Identity, quantity: number) => void;
  readonly remove: (item: Identity) => void;
  /** Takes a removal back; what another tab has done to the cart since stays. */
  readonly restore: (removed: RemovedLine) => void;
  /** Takes out what an order has consumed; what was added since stays. */
  readonly takeOut: (ordered: Cart) => void;
  readonly clear: () => void;
}

export function createCartStore({ storage, onOtherTab, onRestored, log }: CartSurroundings): CartStore {
  const listeners = new Set<() => void>();
  let cart = read() ?? emptyCart;

  /** The stored cart; null where storage can't be read. */
  function read(): Cart | null {
    try {
      return decode(storage().getItem(cartStorageKey));
    } catch (error) {
      log('the stored cart could not be read; the cart lasts as long as this page', error);
      return null;
    }
  }

  function decode(text: string | null): Cart {
    const decoded = decodeCart(text);
    for (const problem of decoded.problems) log(problem);
    return decoded.cart;
  }

  function write(): void {
    try {
      storage().setItem(cartStorageKey, encodeCart(cart));
    } catch (error) {
      log('the cart could not be stored; it lasts as long as this page', error);
    }
  }

  function show(next: Cart): void {
    cart = next;
    for (const listener of listeners) listener();
  }

  function change(next: Cart): void {
    if (next === cart) return;
    show(next);
    write();
  }

  onOtherTab(({ key, newValue }) => {
    if (key === cartStorageKey || key === null) show(decode(newValue));
  });
  onRestored(() => show(read() ?? cart));

  return {
    current: () => cart,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add: (line, quantity) => change(addLine(cart, line, quantity)),
    setQuantity: (item, quantity) => change(setQuantity(cart, item, quantity)),
    remove: (item) => change(removeLine(cart, item)),
    restore: (removed) => change(restoreLine(cart, removed)),
    takeOut: (ordered) => change(withoutOrdered(cart, ordered)),
    clear: () => change(emptyCart),
  };
}
