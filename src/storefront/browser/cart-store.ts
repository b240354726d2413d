/**
 * The cart of this browser.
 *
 * Promises: the stored cart is read once at each start, before the first change can be written, so loading never
 * overwrites it; a page that returns from the back/forward cache, where it missed events, starts over; each change is
 * one write, and reaches the other tabs with its storage event (D24, D40). Blocked or full storage is logged and the
 * cart works in memory (D25).
 *
 * Two tabs that add at the same time overwrite each other's text. So an added line is first
 * written to an entry of its own, and the other tab adds it to its cart. If that has just changed, it stores the result,
 * and reads the cart again when both tabs have settled.
 */
import { useSyncExternalStore } from 'react';
import {
  addLine,
  type Cart,
  type CartLine,
  emptyCart,
  type Identity,
  type PriceOf,
  removeLine,
  setQuantity,
  withoutOrdered,
  withPrices,
  type RemovedLine,
  restoreLine,
  cartStorageKey,
  decodeCart,
  encodeCart,
} from '#shop/cart.ts';

/** The browser-storage entry with the line that a tab has added last, after a number that makes each an event. */
const addedKey = 'shopping-cart-added';
/** By then the other tabs have heard of a change. */
const heardMs = 300;

/** The cart of a window; tests pass their own window. */
export function createCartStore(page: Pick<Window, 'localStorage' | 'addEventListener'>) {
  const listeners = new Set<() => void>();
  let cart = read() ?? emptyCart;
  let priceToday: PriceOf = () => null;
  let changedAt = -Infinity;

  /** The stored cart; `null` if storage can't be read. */
  function read(): Cart | null {
    try {
      return decode(page.localStorage.getItem(cartStorageKey));
    } catch (error) {
      console.warn('cart: the stored cart could not be read; the cart lasts as long as this page', error);
      return null;
    }
  }

  function show(next: Cart): void {
    cart = next;
    for (const listener of listeners) listener();
  }

  /** Shows and stores the changed cart; a change without effect is not stored. */
  function change(next: Cart): void {
    if (encodeCart(next) === encodeCart(cart)) return;
    changedAt = Date.now();
    show(next);
    store();
  }

  function store(): void {
    try {
      page.localStorage.setItem(cartStorageKey, encodeCart(cart));
    } catch (error) {
      console.warn('cart: the cart could not be stored; it lasts as long as this page', error);
    }
  }

  function announceAdded(line: CartLine): void {
    try {
      page.localStorage.setItem(addedKey, `${Math.random()} ${encodeCart([line])}`);
    } catch {
      // The cart can't be stored either, which is logged.
    }
  }

  page.addEventListener('storage', ({ key, newValue }) => {
    const hasJustChanged = Date.now() - changedAt < heardMs;
    if (key === addedKey && newValue !== null) {
      const added = decode(newValue.slice(newValue.indexOf(' ')));
      show(added.reduce((all, line) => addLine(all, line, line.quantity), cart));
      if (hasJustChanged) store();
    } else if (key === cartStorageKey || key === null) {
      if (hasJustChanged) setTimeout(() => show(read() ?? cart), heardMs);
      else show(decode(newValue)); // `null`: the storage was cleared.
    }
  });
  page.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    changedAt = -Infinity; // Events that come late are in the text already.
    show(read() ?? cart);
  });

  return {
    current: () => cart,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add(line: Omit<CartLine, 'quantity'>, quantity: number) {
      announceAdded({ ...line, quantity });
      change(addLine(cart, line, quantity));
    },
    replace: (next: Cart) => change(next),
    setQuantity: (item: Identity, quantity: number) => change(setQuantity(cart, item, quantity)),
    remove: (item: Identity) => change(removeLine(cart, item)),
    /** Undoes a removal; what another tab has done to the cart since stays. */
    restore({ line, behind }: RemovedLine) {
      const [renewed = line] = withPrices([line], priceToday);
      change(restoreLine(cart, { line: renewed, behind }));
    },
    /** Removes what an order has consumed; what was added since stays. */
    removeOrdered: (ordered: Cart) => change(withoutOrdered(cart, ordered)),
    /** Renews the prices of all lines, and of one that is restored later (D58). */
    renewPrices(priceOf: PriceOf) {
      priceToday = priceOf;
      change(withPrices(cart, priceOf));
    },
  };
}

function decode(text: string | null): Cart {
  const decoded = decodeCart(text);
  for (const problem of decoded.problems) console.warn(`cart: ${problem}`);
  return decoded.cart;
}

let cartOfPage: ReturnType<typeof createCartStore> | undefined;

/** The page's cart, made and read from storage on first use. */
export function cartStore() {
  cartOfPage ??= createCartStore(window);
  return cartOfPage;
}

/** The current cart. Empty until the page is hydrated, as the prerendered HTML can't know it. */
export function useCart(): Cart {
  return useSyncExternalStore(
    (listener) => cartStore().subscribe(listener),
    () => cartStore().current(),
    () => emptyCart,
  );
}
