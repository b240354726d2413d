/** A browser and a shop for a file of journeys. */
import type { Browser } from 'playwright-core';
import { afterAll, inject } from 'vitest';
import { launchBrowser, type Visit } from './browser.ts';
import { type ShopProcess, startShop } from './shop-process.ts';
import { expectProblems } from './page-problems.ts';

export interface Started {
  readonly browser: Browser;
  readonly shop: ShopProcess;
}

/** A browser of the file's own, and the shop that all files share (`shared-shop.ts`). */
export async function startJourneys(): Promise<{ readonly browser: Browser; readonly shop: { readonly url: string } }> {
  const browser = await launchBrowser();
  afterAll(() => browser.close());
  return { browser, shop: { url: inject('shopUrl') } };
}

/** For a file that counts the shop's orders, or has settings of its own. */
export async function startWithOwnShop(environment: Readonly<Record<string, string>> = {}): Promise<Started> {
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
