/**
 * A product's page may be of yesterday: this browser kept it, or it has been open since. So it is compared with today's
 * prices and stock when it opens from what was kept, and before anything of it goes into the cart (D58).
 */
import { useEffect, useState } from 'react';
import { type PageProduct, priceListCode } from './todays-prices.ts';

/** The time that a tap on Add to Cart waits for the shop; then the stored prices count. */
const patienceMs = 1000;

const recentMs = 60_000;

interface TodaysProduct {
  /** The product at the latest prices that are known. */
  readonly today: PageProduct;
  /** Resolves to it within a second, asking the shop unless it sent the page, or was asked, in the last minute. */
  readonly askToday: () => Promise<PageProduct>;
}

export function useTodaysProduct(product: PageProduct): TodaysProduct {
  const [today, setToday] = useState(product);
  useEffect(() => {
    if (!navigator.serviceWorker?.controller) return undefined; // Then the page has just come from the shop.
    const over = new AbortController();
    priceListCode()
      .then(({ watchPrices }) => watchPrices((prices) => setToday(prices.productToday(product)), over.signal))
      .catch(() => undefined);
    return () => over.abort();
  }, [product]);

  const askToday = async () => {
    if (!navigator.onLine || justCame()) return today;
    const patience = new Promise<PageProduct>((resolve) => {
      const trust = () => resolve(today);
      setTimeout(trust, patienceMs);
      window.addEventListener('pagehide', trust, { once: true }); // Or the press would be lost with the page.
    });
    const asked = priceListCode().then(async ({ recentPrices }) => {
      const latest = (await recentPrices()).productToday(product);
      setToday(latest);
      return latest;
    });
    return Promise.race([asked, patience]).catch(() => today);
  };
  return { today, askToday };
}

/** Whether the shop itself sent this page within the last minute: not a cache, nor the service worker. */
function justCame(): boolean {
  const [visit] = performance.getEntriesByType('navigation');
  return (
    visit instanceof PerformanceNavigationTiming &&
    visit.workerStart === 0 &&
    visit.transferSize > 0 &&
    new URL(visit.name).pathname === window.location.pathname &&
    Math.abs(Date.now() - performance.timeOrigin) < recentMs
  );
}
