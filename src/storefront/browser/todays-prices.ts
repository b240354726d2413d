/**
 * Compares the prices that a cart or a stored page has with today's (D58): whenever the cart, the checkout or a product
 * opens, returns from the back/forward cache or another tab, or the connection returns. Only Add to
 * Cart waits for the answer, for at most a second. Until it arrives, and without one, the stored prices count.
 */
import { useEffect, useState } from 'react';
import { type Cart, type CartLine, isSameItem } from '#shop/cart.ts';
import type { Rupees } from '#shop/money.ts';
import {
  type Lack,
  lackToday,
  parsePriceList,
  type PriceList,
  priceListFile,
  priceToday,
  productToday,
} from '#shop/price-list.ts';
import type { ProductData } from '#storefront/page-data.ts';
import { cartStore } from './cart-store.ts';
import { fetchData } from './fetch-data.ts';

export type PageProduct = ProductData['product'];

/** The time that the shop has to answer; then the stored prices count. */
const maxWaitMs = 3000;
/** The time that a click on Add to Cart waits for the answer. */
const maxClickWaitMs = 1000;
const recentMs = 60_000;

let asked: { readonly list: Promise<PriceList>; readonly at: number } | undefined;
/** The prices that the cart was last renewed with. */
let renewedWith: PriceList | null = null;

/** Prices of so many milliseconds ago at most; newer ones bypass the browser's caches and the service worker. */
function pricesSince(maxAgeMs: number): Promise<PriceList> {
  if (asked && Math.abs(Date.now() - asked.at) < maxAgeMs) return asked.list;
  const list = fetchData(priceListFile, parsePriceList, { cache: 'no-store', maxMs: maxWaitMs });
  const request = { list, at: Date.now() };
  asked = request;
  list.catch(() => {
    if (asked === request) asked = undefined;
  });
  return list;
}

/** The prices of the last minute; `null` if the shop doesn't answer. */
export function recentPrices(): Promise<PriceList | null> {
  return pricesSince(recentMs).catch(() => null);
}

/** Reports today's prices now and whenever they may have changed. Returns a function that ends this. */
function watchPrices(onPrices: (list: PriceList) => void): () => void {
  const end = new AbortController();
  const { signal } = end;
  const compare = async () => {
    if (document.visibilityState === 'hidden') return;
    const list = await pricesSince(0).catch(() => null);
    if (list && !signal.aborted) onPrices(list);
  };
  void compare();
  document.addEventListener('visibilitychange', compare, { signal });
  window.addEventListener('online', compare, { signal });
  window.addEventListener('pageshow', ({ persisted }) => void (persisted && compare()), { signal });
  return () => end.abort();
}

/** A change of a line since this page opened. */
export interface LineNews {
  /** Its price when this page opened, if that has changed; shown until the page is left. */
  readonly oldPrice: Rupees | null;
  /** What has happened to it since it was added; it can still be ordered (D58, D125). */
  readonly lack: Lack | null;
}

/** Keeps the cart at today's prices while `isOn`, and returns what has changed about each line. */
export function useTodaysPrices(cart: Cart, isOn: boolean): (line: CartLine) => LineNews {
  const [opened] = useState(cart);
  const [today, setToday] = useState<PriceList | null>(null);
  useEffect(() => {
    if (!isOn) return undefined;
    return watchPrices((list) => {
      cartStore().renewPrices((line) => priceToday(list, line));
      renewedWith = list;
      setToday(list);
    });
  }, [isOn]);
  return (line) => {
    const before = opened.find((other) => isSameItem(other, line))?.price ?? line.price;
    return { oldPrice: before === line.price ? null : before, lack: today && lackToday(today, line) };
  };
}

/**
 * Names the catalogue of these lines' prices, as far as this page knows: the one that they were renewed with, else that
 * of the page. The owner's mail says when an order's price is an old one.
 */
export function catalogueVersion(lines: Cart, versionOfPage: string): string {
  const list = renewedWith;
  const isOfList = list && lines.every((line) => (priceToday(list, line) ?? line.price) === line.price);
  return isOfList ? list.catalogueVersion : versionOfPage;
}

/** What the shop does about lines that lack something; empty if there are none. */
export function lackMessage(news: readonly LineNews[]): string {
  const verbs = lacking(news);
  return verbs.length > 0 ? `Some items ${verbs.join(' or ')}. We'll contact you before sending.` : '';
}

/** The news for screen readers. */
export function spokenNews(news: readonly LineNews[]): string {
  const lacks = lacking(news);
  return [
    ...(news.some(({ oldPrice }) => oldPrice !== null) ? ['Some prices have changed since you filled your cart.'] : []),
    ...lacks.map((lack) => `Some of your items ${lack}.`),
  ].join(' ');
}

function lacking(news: readonly LineNews[]): readonly string[] {
  const has = (wanted: Lack) => news.some(({ lack }) => lack === wanted);
  return [...(has('Now sold out') ? ['have sold out'] : []), ...(has('No longer sold') ? ['are no longer sold'] : [])];
}

/**
 * The product at the latest prices and stock that are known, and `askToday`, which resolves to it within a second: it
 * asks the shop unless it sent the page, or was asked, in the last minute.
 */
export function useTodaysProduct(product: PageProduct) {
  const [today, setToday] = useState(product);
  useEffect(() => {
    if (!navigator.serviceWorker?.controller) return undefined; // Then the page has just come from the shop.
    return watchPrices((list) => setToday(productToday(list, product)));
  }, [product]);

  const askToday = async (): Promise<PageProduct> => {
    if (!navigator.onLine || isFromShop()) return today;
    const withoutAnswer = new Promise<PageProduct>((resolve) => {
      const trust = () => resolve(today);
      setTimeout(trust, maxClickWaitMs);
      window.addEventListener('pagehide', trust, { once: true }); // Or the click would be lost with the page.
    });
    const answered = pricesSince(recentMs).then((list) => {
      const latest = productToday(list, product);
      setToday(latest);
      return latest;
    });
    return Promise.race([answered, withoutAnswer]).catch(() => today);
  };
  return { today, askToday };
}

/** The shop itself sent this page within the last minute: not a cache, nor the service worker. */
function isFromShop(): boolean {
  const [visit] = performance.getEntriesByType('navigation');
  return (
    visit instanceof PerformanceNavigationTiming &&
    visit.workerStart === 0 &&
    visit.transferSize > 0 &&
    new URL(visit.name).pathname === window.location.pathname &&
    Math.abs(Date.now() - performance.timeOrigin) < recentMs
  );
}
