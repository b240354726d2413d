import { isSoldOutToday, parsePriceList, priceListFile, priceToday, productToday } from '#shop/price-list.ts';
import { fetchData } from './shop-answer.ts';
import type { TodaysPrices } from './todays-prices.ts';

/** The shop's time to answer; then the stored prices count. */
const patienceMs = 3000;

/** Today's prices, bypassing the browser's caches and the service worker. */
async function fetchPrices(): Promise<TodaysPrices> {
  const list = await fetchData(priceListFile, parsePriceList, {
    cache: 'no-store',
    signal: AbortSignal.timeout(patienceMs),
  });
  return {
    catalogueVersion: list.catalogueVersion,
    priceOf: (line) => priceToday(list, line),
    isSoldOut: (line) => isSoldOutToday(list, line),
    productToday: (product) => productToday(list, product),
  };
}

const recentMs = 60_000;
let recent: { readonly prices: Promise<TodaysPrices>; readonly askedAt: number } | null = null;

/** Today's prices, a minute old at most. Rejects without an answer. */
export function recentPrices(): Promise<TodaysPrices> {
  return recent && Math.abs(Date.now() - recent.askedAt) < recentMs ? recent.prices : latestPrices();
}

function latestPrices(): Promise<TodaysPrices> {
  const asked = { prices: fetchPrices(), askedAt: Date.now() };
  recent = asked;
  asked.prices.catch(() => {
    if (recent === asked) recent = null;
  });
  return asked.prices;
}

/** Reports today's prices now and whenever they may have changed, until the signal aborts. */
export function watchPrices(tell: (prices: TodaysPrices) => void, signal: AbortSignal): void {
  const compare = async () => {
    if (signal.aborted || document.visibilityState === 'hidden') return;
    const prices = await latestPrices().catch(() => null); // Without an answer the stored prices count.
    if (prices && !signal.aborted) tell(prices);
  };
  void compare();
  document.addEventListener('visibilitychange', compare, { signal });
  window.addEventListener('online', compare, { signal });
  window.addEventListener('pageshow', ({ persisted }) => void (persisted && compare()), { signal });
}
