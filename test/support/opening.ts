/** The two ways to open a page: a typed address, and a link inside the shop. */
import type { Page, Locator } from 'playwright-core';
import { formattedPrice, rupees } from '#shop/money.ts';

/** Opens an address and waits until the page responds to clicks. */
export async function open(page: Page, address: string): Promise<void> {
  await notGoingBack(page);
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  await answersToClicks(page);
}

/**
 * Waits while the page goes back from the history entry of something that was just closed (D94): that step back would
 * undo, or abort, the opening of an address.
 */
async function notGoingBack(page: Page): Promise<void> {
  await page.waitForFunction(
    () => !history.state?.cover || document.querySelector('dialog[open], [data-testid=search-box]'),
  );
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

/** The shop's last announcement to screen readers, with ordinary spaces; empty if there was none. */
export async function announced(page: Page): Promise<string> {
  const text = await page.getByTestId('announcer').textContent();
  return (text ?? '').replaceAll('\u00A0', ' ');
}

/** True if a finger on the middle of an element would touch it: nothing covers it, and it is not collapsed. */
export function isOnTop(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const touched = document.elementFromPoint(left + width / 2, top + height / 2);
    return touched !== null && (element.contains(touched) || touched.contains(element));
  });
}

/**
 * Does something that scrolls an element sideways, and returns where it stops, in pixels. Ignores the end of an earlier
 * scroll.
 */
export async function restAfter(scroller: Locator, action: () => Promise<unknown>): Promise<number> {
  await scroller.evaluate((element) => {
    element.removeAttribute('data-at-rest');
    const move = () =>
      element.addEventListener('scrollend', () => element.setAttribute('data-at-rest', ''), { once: true });
    element.addEventListener('scroll', move, { once: true });
  });
  await action();
  const page = scroller.page();
  const handle = await scroller.elementHandle();
  await page.waitForFunction((element) => element?.getAttribute('data-at-rest') === '', handle, { polling: 20 });
  return scroller.evaluate((element) => element.scrollLeft);
}

/** The width of each, in pixels. */
export function widths(locator: Locator): Promise<readonly number[]> {
  return locator.evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().width));
}

/** A finger that swipes from the right edge of a phone to the left, at a height of the screen. */
export async function swipeLeft(page: Page, y: number): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', { x: 340, y });
  for (let x = 330; x >= 40; x -= 10) await touch('touchMove', { x, y });
  await touch('touchEnd');
  await client.detach();
}

/** True for a visible badge on a red ground. */
export async function isRed(badge: Locator): Promise<boolean> {
  const color = await badge.evaluate((element) => getComputedStyle(element).backgroundColor);
  const [red = 0, green = 255, blue = 255] = (color.match(/\d+/g) ?? []).map(Number);
  return (await badge.isVisible()) && red > 180 && green < 80 && blue < 80;
}

export const clickButton = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();
