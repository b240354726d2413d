/**
 * Stored prices are compared with today's whenever the cart or the checkout opens: on a load, a navigation, a return from
 * the back/forward cache or from another tab, and when the connection comes back. Nothing waits for the answer; until it is
 * there, and where none comes, the stored prices count (decision D58).
 */
import { useEffect, useState } from 'react';
import { type Cart, type CartLine, isSameItem, type PriceOf } from '#shop/cart.ts';
import type { Rupees } from '#shop/money.ts';
import { cartStore } from './cart.ts';
import { pricesRenewed } from './catalogue-version.ts';

export interface TodaysPrices {
  readonly catalogueVersion: string;
  readonly priceOf: PriceOf;
  readonly isSoldOut: (line: CartLine) => boolean;
}

/** What has changed about a line. */
export interface LineNews {
  /** Its price when this page opened, where it is another one now: it is told until the page is left. */
  readonly oldPrice: Rupees | null;
  /** Sold out today, and so since it was added. */
  readonly isSoldOut: boolean;
}

/** Keeps the cart at today's prices while `isOn`, and tells what has changed about each line. */
export function useTodaysPrices(cart: Cart, isOn: boolean): (line: CartLine) => LineNews {
  const [opened] = useState(cart);
  const [prices, setPrices] = useState<TodaysPrices | null>(null);
  useEffect(() => {
    if (!isOn) return undefined;
    const over = new AbortController();
    const renew = (latest: TodaysPrices) => {
      cartStore().renewPrices(latest.priceOf);
      pricesRenewed(latest);
      setPrices(latest);
    };
    // Not needed for the first paint. Without a connection it may not come: then the stored prices count.
    import('./price-list.ts').then(({ watchPrices }) => watchPrices(renew, over.signal)).catch(() => undefined);
    return () => over.abort();
  }, [isOn]);
  return (line) => {
    const before = opened.find((other) => isSameItem(other, line))?.price ?? line.price;
    return { oldPrice: before === line.price ? null : before, isSoldOut: prices?.isSoldOut(line) ?? false };
  };
}

/** What the shop does where something in the cart has sold out: it can be ordered all the same. */
export const soldOutWords = "We'll check with you before we send what has sold out.";

/** What is said of the news to those who can't see the screen. */
export function spokenNews(news: readonly LineNews[]): string {
  return [
    ...(news.some(({ oldPrice }) => oldPrice !== null) ? ['Some prices have changed since you filled your cart.'] : []),
    ...(news.some(({ isSoldOut }) => isSoldOut) ? ['Some of your items have sold out.'] : []),
  ].join(' ');
}
