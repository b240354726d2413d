import { isSoldOutToday, parsePriceList, priceToday } from '#shop/price-list.ts';
import type { TodaysPrices } from './todays-prices.ts';

/** How long the shop may take to answer; after that the stored prices count. */
const patienceMs = 3000;

/** Today's prices from the shop itself: past the browser's caches, at an address that no service worker answers for. */
async function fetchPrices(): Promise<TodaysPrices> {
  const response = await fetch('/prices.json', { cache: 'no-store', signal: AbortSignal.timeout(patienceMs) });
  const list = response.ok ? parsePriceList(await response.json()) : null;
  if (!list) throw new Error(`the price list answered ${response.status}`);
  return {
    catalogueVersion: list.catalogueVersion,
    priceOf: (line) => priceToday(list, line),
    isSoldOut: (line) => isSoldOutToday(list, line),
  };
}

/** Tells today's prices now and on every occasion when they may have changed, until the signal. */
export function watchPrices(tell: (prices: TodaysPrices) => void, signal: AbortSignal): void {
  const compare = async () => {
    if (signal.aborted || document.visibilityState === 'hidden') return;
    const prices = await fetchPrices().catch(() => null); // Without an answer the stored prices count.
    if (prices && !signal.aborted) tell(prices);
  };
  void compare();
  document.addEventListener('visibilitychange', compare, { signal });
  window.addEventListener('online', compare, { signal });
  window.addEventListener('pageshow', ({ persisted }) => void (persisted && compare()), { signal });
}
