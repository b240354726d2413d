/** Native scrolling, observed without sleeping: the browser reports when it has stopped. */
import type { Locator, Page } from 'playwright-core';

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
