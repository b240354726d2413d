/**
 * The cart of this browser.
 *
 * Promises: the stored cart is read once at each start, before the first change can be written, so loading never
 * overwrites it; a page that comes back from the back/forward cache, where it could hear nothing, starts anew; each
 * change is one write (decision D40). Storage that is blocked or full is logged and the cart goes on in memory (decision D25).
 *
 * A change is told to the other tabs through a storage entry of its own, just before the cart is written: an event brings
 * them the one and then the other, in the same order in every tab. So a written text that nobody told of is that of a tab
 * of an earlier release, and counts as it is; and one that lacks a change, since two tabs wrote at the same time, is
 * written once more, with both (`#shop/shared-cart.ts`, decision D24).
 */
import {
  type Cart,
  type CartLine,
  emptyCart,
  type Identity,
  isSameItem,
  type PriceOf,
  withPrices,
} from '#shop/cart.ts';
import type { CartChange } from '#shop/cart-change.ts';
import { cartStorageKey, decodeCart, encodeCart } from '#shop/cart-codec.ts';
import type { RemovedLine } from '#shop/removed-line.ts';
import {
  newsStorageKey,
  parseNews,
  type SharedCart,
  sharedCart,
  takenOver,
  withKnown,
  withNews,
  withOwnChange,
} from '#shop/shared-cart.ts';

/** What the store needs of its surroundings; the browser gives it all, a test gives its own. */
export interface CartSurroundings {
  /** Throws when storage is blocked. */
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem'>;
  /** Names this tab among all tabs of the shop. */
  readonly tab: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
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
  /** Takes out what an order has consumed, once for each order; what was added since stays. */
  readonly takeOut: (ordered: Cart, order?: string) => void;
  /** Renews the prices of all lines, and of one that is restored later (decision D58). */
  readonly renewPrices: (priceOf: PriceOf) => void;
  readonly clear: () => void;
}

export function createCartStore(surroundings: CartSurroundings): CartStore {
  const { storage, tab, now, onOtherTab, onRestored, log } = surroundings;
  const listeners = new Set<() => void>();
  /** The text that each other tab has told of last. */
  const told = new Map<string, string | null>();
  /** What is stored, as far as this tab has heard. */
  let latestText: string | null = null;
  /** Events of before may come after a return from the back/forward cache. */
  let restoredAt = -Infinity;
  let shared = sharedCart(tab, read() ?? emptyCart, now());
  let priceToday: PriceOf = () => null;

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

  function show(next: SharedCart): void {
    shared = next;
    for (const listener of listeners) listener();
  }

  /** Makes a change, or none, and stores the cart; a change that changes nothing is none. */
  function store(change: CartChange | null): void {
    const [next, news] = withOwnChange(shared, change, now());
    if (change && news.text === encodeCart(shared.cart)) return;
    show(next);
    latestText = news.text;
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

  function hear(text: string | null): void {
    const news = parseNews(text);
    if (!news) return;
    if (news.time <= restoredAt) {
      // The cart that was read then has it.
      shared = withKnown(shared, news);
      return;
    }
    told.set(news.tab, news.text);
    show(withNews(shared, news));
    if (news.text === latestText) bringTogether(latestText); // Writing the same text once more makes no event.
  }

  function see(text: string | null): void {
    if (![...told.values()].includes(text)) {
      told.clear();
      show(takenOver(shared, decode(text)));
    } else bringTogether(text);
  }

  /** Stores the cart once more where the stored text lacks what this tab knows. */
  function bringTogether(text: string | null): void {
    latestText = text;
    if (text !== encodeCart(shared.cart)) store(null);
  }

  onOtherTab(({ key, newValue }) => {
    if (key === newsStorageKey) hear(newValue);
    if (key === cartStorageKey || key === null) see(newValue);
  });
  onRestored(() => {
    restoredAt = now();
    told.clear();
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
    clear: () => store({ kind: 'clear', lines: [] }),
  };
}
