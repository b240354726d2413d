/**
 * Compares stored prices with today's whenever the cart or the checkout opens: on a load, a navigation, a return from
 * the back/forward cache or another tab, and when the connection comes back. Nothing waits for the answer; until it
 * arrives, and without one, the stored prices count (D58).
 */
import { useEffect, useState } from 'react';
import { type Cart, type CartLine, isSameItem, type PriceOf } from '#shop/cart.ts';
import type { Rupees } from '#shop/money.ts';
import type { ProductData } from '#storefront/page-data.ts';
import { cartStore } from './cart.ts';

/** Loaded separately, since the first paint doesn't need it. */
export const priceListCode = () => import('./price-list.ts');

export type PageProduct = ProductData['product'];

export interface TodaysPrices {
  readonly catalogueVersion: string;
  readonly priceOf: PriceOf;
  readonly isSoldOut: (line: CartLine) => boolean;
  readonly productToday: (product: PageProduct) => PageProduct;
}

/** The prices that the cart was last renewed with. */
let renewedWith: TodaysPrices | null = null;

/** A change of a line since this page opened. */
export interface LineNews {
  /** Its price when this page opened, if that has changed; shown until the page is left. */
  readonly oldPrice: Rupees | null;
  /** Sold out since it was added. */
  readonly isSoldOut: boolean;
}

/** Keeps the cart at today's prices while `isOn`, and returns what has changed about each line. */
export function useTodaysPrices(cart: Cart, isOn: boolean): (line: CartLine) => LineNews {
  const [opened] = useState(cart);
  const [prices, setPrices] = useState<TodaysPrices | null>(null);
  useEffect(() => {
    if (!isOn) return undefined;
    const over = new AbortController();
    const renew = (latest: TodaysPrices) => {
      cartStore().renewPrices(latest.priceOf);
      renewedWith = latest;
      setPrices(latest);
    };
    // Without a connection it may not load: then the stored prices count.
    priceListCode()
      .then(({ watchPrices }) => watchPrices(renew, over.signal))
      .catch(() => undefined);
    return () => over.abort();
  }, [isOn]);
  return (line) => {
    const before = opened.find((other) => isSameItem(other, line))?.price ?? line.price;
    return { oldPrice: before === line.price ? null : before, isSoldOut: prices?.isSoldOut(line) ?? false };
  };
}

/**
 * Names the catalogue that the prices of these lines stand in, as far as this page knows: the one they were renewed with
 * (D58), else the checkout's own, `pages`. The relay tells the owner when an order's is an old one.
 */
export function catalogueVersion(lines: Cart, pages: string): string {
  const prices = renewedWith;
  if (prices && lines.every((line) => (prices.priceOf(line) ?? line.price) === line.price))
    return prices.catalogueVersion;
  return pages;
}

/** Something in the cart has sold out: it can still be ordered. */
export const soldOutMessage = "We'll check with you before we send what has sold out.";

/** The news for screen readers. */
export function spokenNews(news: readonly LineNews[]): string {
  return [
    ...(news.some(({ oldPrice }) => oldPrice !== null) ? ['Some prices have changed since you filled your cart.'] : []),
    ...(news.some(({ isSoldOut }) => isSoldOut) ? ['Some of your items have sold out.'] : []),
  ].join(' ');
}
