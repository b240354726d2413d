/** The two ways to open a page: a typed address, and a link inside the shop. */
import type { Page } from 'playwright-core';
import { formattedPrice, rupees } from '#shop/money.ts';

/** Opens an address and waits until the page responds to clicks. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  await answersToClicks(page);
}

/** Waits until the prerendered page is hydrated. */
export async function answersToClicks(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const header = document.querySelector('header');
    return header !== null && Object.keys(header).some((key) => key.startsWith('__react'));
  });
}

/** Follows a link of the page to a path, checks that no document was loaded for it, and waits until it is laid out. */
export async function follow(page: Page, path: string): Promise<void> {
  await followInStoppedTime(page, path);
  await laidOut(page);
}

/** The same in a page whose clock a test has stopped: what is below the first screen never comes. */
export async function followInStoppedTime(page: Page, path: string): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute('data-same-document', ''));
  const link = page.locator(`a[href="${path}"]`).first();
  await link.evaluate((element) => element instanceof HTMLElement && element.click());
  // Not the end of loading: pictures may take long.
  await page.waitForURL((url) => url.pathname + url.search === path, { waitUntil: 'commit' });
  if ((await page.locator('html[data-same-document]').count()) === 0) throw new Error(`${path} was reloaded`);
}

/**
 * Waits until all of a page is laid out: the part below the first screen comes with the stylesheet (which the script
 * waits for, too), and a frame later if a link opened the page.
 */
export async function laidOut(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]');
    return link?.sheet && !document.documentElement.hasAttribute('data-arriving');
  });
}

/** Scrolls a page, which must have its full height before, to a distance from its top in pixels. */
export async function scrollTo(page: Page, y: number): Promise<void> {
  await laidOut(page);
  await page.evaluate((to) => window.scrollTo(0, to), y);
}

/** An amount as pages write it, with an ordinary space: `Rs 1,650`. */
export const money = (amount: number): string => plain(formattedPrice(rupees(amount)));

/** The text of a locator, with ordinary spaces. */
export function plain(text: string | null): string {
  return (text ?? '').replaceAll('\u00A0', ' ').trim();
}
