import type { Cart } from '#shop/cart.ts';
import type { TodaysPrices } from './todays-prices.ts';

let latest: TodaysPrices | null = null;

/** Remembers the prices that the cart was last renewed with. */
export function pricesRenewed(prices: TodaysPrices): void {
  latest = prices;
}

/**
 * Names the catalogue that the prices of these lines stand in, as far as this page knows: the one they were renewed with
 * (D58), else the checkout's own, `pages`. The relay tells the owner when an order's is an old one.
 */
export function catalogueVersion(lines: Cart, pages: string): string {
  const prices = latest;
  if (prices && lines.every((line) => (prices.priceOf(line) ?? line.price) === line.price))
    return prices.catalogueVersion;
  return pages;
}
