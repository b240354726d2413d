/** This page's cart, and the hook that shows it. */
import { useSyncExternalStore } from 'react';
import { type Cart, emptyCart } from '#shop/cart.ts';
import { type CartStore, createCartStore } from './cart-store.ts';

let store: CartStore | undefined;

/** The page's cart, made and read from storage on first use. */
export function cartStore(): CartStore {
  store ??= createCartStore({
    storage: () => window.localStorage,
    tab: Math.random().toString(36).slice(2),
    now: () => Date.now(),
    onOtherTab: (listener) => window.addEventListener('storage', listener),
    onRestored: (listener) => window.addEventListener('pageshow', ({ persisted }) => persisted && listener()),
    log: (sentence, cause) =>
      cause === undefined ? console.warn(`cart: ${sentence}`) : console.warn(`cart: ${sentence}`, cause),
  });
  return store;
}

/** The current cart. Empty until the page is hydrated, as the prerendered HTML can't know it. */
export function useCart(): Cart {
  return useSyncExternalStore(
    (listener) => cartStore().subscribe(listener),
    () => cartStore().current(),
    () => emptyCart,
  );
}
