/**
 * The cart of this browser.
 *
 * Promises: the stored cart is read once at each start, before the first change can be written, so loading never
 * overwrites it; a page that returns from the back/forward cache, where it missed events, starts over; each change is
 * one write (D40). Blocked or full storage is logged and the cart works in memory (D25).
 *
 * A change reaches the other tabs through its own storage entry, just before the cart is written: events deliver first
 * one and then the other, in the same order in every tab. So a written text without news is from a tab of another
 * release, and counts as it is; and a text that lacks a change, since two tabs wrote at the same time, is written again
 * with both (`#shop/shared-cart.ts`, D24).
 */
import { useSyncExternalStore } from 'react';
import {
  type Cart,
  type CartLine,
  emptyCart,
  type Identity,
  isSameItem,
  type PriceOf,
  withPrices,
} from '#shop/cart.ts';
import { cartStorageKey, decodeCart, encodeCart } from '#shop/cart-codec.ts';
import type { RemovedLine } from '#shop/removed-line.ts';
import {
  type CartChange,
  isComplete,
  newsStorageKey,
  parseNews,
  type SharedCart,
  sharedCart,
  withNews,
  withOwnChange,
} from '#shop/shared-cart.ts';

/** The browser's parts that the store needs; tests pass their own. */
interface CartContext {
  /** Throws if storage is blocked. */
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem'>;
  /** Identifies this tab among the shop's tabs. */
  readonly tab: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly onOtherTab: (listener: (event: Pick<StorageEvent, 'key' | 'newValue'>) => void) => void;
  /** Calls when the page returns from the back/forward cache. */
  readonly onRestored: (listener: () => void) => void;
  readonly log: (...parts: readonly unknown[]) => void;
}

export interface CartStore {
  readonly current: () => Cart;
  readonly subscribe: (listener: () => void) => () => void;
  readonly add: (line: Omit<CartLine, 'quantity'>, quantity: number) => void;
  readonly setQuantity: (item: Identity, quantity: number) => void;
  readonly remove: (item: Identity) => void;
  /** Undoes a removal; what another tab has done to the cart since stays. */
  readonly restore: (removed: RemovedLine) => void;
  /** Removes what an order has consumed, once for each order; what was added since stays. */
  readonly takeOut: (ordered: Cart, order?: string) => void;
  /** Renews the prices of all lines, and of one that is restored later (D58). */
  readonly renewPrices: (priceOf: PriceOf) => void;
}

export function createCartStore({ storage, tab, now, onOtherTab, onRestored, log }: CartContext): CartStore {
  const listeners = new Set<() => void>();
  /** The text that each other tab announced last. */
  const announced = new Map<string, string>();
  /** Older events may arrive after a return from the back/forward cache. */
  let restoredAt = -Infinity;
  let shared = sharedCart(tab, read() ?? emptyCart, now());
  let priceToday: PriceOf = () => null;

  /** The stored cart; `null` if storage can't be read. */
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

  function show(next: SharedCart): void {
    shared = next;
    for (const listener of listeners) listener();
  }

  /** Makes a change, or none, and stores the cart; a change without effect is not stored. */
  function store(change: CartChange | null): void {
    const [next, news] = withOwnChange(shared, change, now());
    if (change && news.text === encodeCart(shared.cart)) return;
    show(next);
    try {
      storage().setItem(newsStorageKey, JSON.stringify(news));
    } catch {
      // The other tabs take the cart as it is written, or can't see it either, which is logged below.
    }
    try {
      storage().setItem(cartStorageKey, news.text);
    } catch (error) {
      log('the cart could not be stored; it lasts as long as this page', error);
    }
  }

  function receiveNews(text: string | null): void {
    const news = parseNews(text);
    if (!news || news.time <= restoredAt) return;
    announced.set(news.tab, news.text);
    show(withNews(shared, news));
    if (!isComplete(news, shared)) store(null);
  }

  function receiveCart(text: string | null): void {
    const isAnnounced = text !== null && [...announced.values()].includes(text);
    if (!isAnnounced) show({ ...shared, cart: decode(text) });
    else if (text !== encodeCart(shared.cart)) store(null); // It was written after this tab had stored both changes.
  }

  onOtherTab(({ key, newValue }) => {
    if (key === newsStorageKey) receiveNews(newValue);
    if (key === cartStorageKey || key === null) receiveCart(newValue);
  });
  onRestored(() => {
    restoredAt = now();
    announced.clear();
    show(sharedCart(tab, read() ?? shared.cart, restoredAt));
  });

  const stored = (item: Identity) => shared.cart.filter((line) => isSameItem(line, item));
  return {
    current: () => shared.cart,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add: (line, quantity) => store({ kind: 'add', lines: [{ ...line, quantity }] }),
    setQuantity: (item, quantity) =>
      store(
        quantity < 1
          ? { kind: 'remove', lines: stored(item) }
          : { kind: 'set quantity', lines: stored(item).map((line) => ({ ...line, quantity })) },
      ),
    remove: (item) => store({ kind: 'remove', lines: stored(item) }),
    restore: ({ line, behind }) => store({ kind: 'restore', lines: [...withPrices([line], priceToday), ...behind] }),
    takeOut: (lines, order) => store({ kind: 'take out', lines, order }),
    renewPrices(priceOf) {
      priceToday = priceOf;
      store({ kind: 'renew price', lines: withPrices(shared.cart, priceOf) });
    },
  };
}

let cartOfPage: CartStore | undefined;

/** The page's cart, made and read from storage on first use. */
export function cartStore(): CartStore {
  cartOfPage ??= createCartStore({
    storage: () => window.localStorage,
    tab: Math.random().toString(36).slice(2),
    now: () => Date.now(),
    onOtherTab: (listener) => window.addEventListener('storage', listener),
    onRestored: (listener) => window.addEventListener('pageshow', ({ persisted }) => persisted && listener()),
    log: (...parts) => console.warn('cart:', ...parts),
  });
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
