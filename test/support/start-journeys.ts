/** What every file of journeys needs: a browser, and its own shop. */
import type { Browser } from 'playwright-core';
import { afterAll } from 'vitest';
import { launchBrowser } from './browser.ts';
import { type ShopProcess, startShop } from './shop-process.ts';

export interface Started {
  readonly browser: Browser;
  readonly shop: ShopProcess;
}

/** Starts both, and stops them after the last test of the file. */
export async function startJourneys(): Promise<Started> {
  const [browser, shop] = await Promise.all([launchBrowser(), startShop()]);
  afterAll(async () => {
    await browser.close();
    await shop.stop();
  });
  return { browser, shop };
}
