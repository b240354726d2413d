/** Every file of journeys gets a browser and its own shop. */
import type { Browser } from 'playwright-core';
import { afterAll } from 'vitest';
import { launchBrowser, type Visit } from './browser.ts';
import { type ShopProcess, startShop } from './shop-process.ts';
import { expectProblems } from './page-problems.ts';

export interface Started {
  readonly browser: Browser;
  readonly shop: ShopProcess;
}

/** Starts both, and stops them after the last test of the file. */
export async function startJourneys(environment: Readonly<Record<string, string>> = {}): Promise<Started> {
  const [browser, shop] = await Promise.all([launchBrowser(), startShop(environment)]);
  afterAll(async () => {
    await browser.close();
    await shop.stop();
  });
  return { browser, shop };
}

/** Closes a visit; names the problems that its pages were meant to have. */
export async function endWell({ context }: Visit, ...expected: readonly RegExp[]): Promise<void> {
  expectProblems(...expected);
  await context.close();
}
