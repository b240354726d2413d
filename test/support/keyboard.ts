/** What a keyboard reaches, and whether the reader sees the focus. */
import type { Locator, Page } from 'playwright-core';

export function hasFocus(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) => element === document.activeElement);
}

/** Presses Tab (or Shift+Tab) until an element has the focus. Throws if it is not reached within 150 presses. */
export async function tabTo(locator: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const page = locator.page();
  await locator.waitFor();
  for (let press = 0; press < 150; press += 1) {
    if (await hasFocus(locator)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${String(locator)} is not reached by ${key}`);
}

/** Tabs to an element and presses Enter. */
export async function enter(locator: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await tabTo(locator, key);
  await locator.page().keyboard.press('Enter');
}

export const nowhere = 'the focus is lost';

/** What is wrong with the focus: nowhere, out of view, or without a ring. Null if nothing is. */
export function focusProblem(page: Page): Promise<string | null> {
  return page.evaluate((lost) => {
    const element = document.activeElement;
    if (!element || element === document.body) return lost;
    if (element.matches('main, h1')) return null; // Programmatic focus: where reading goes on.
    const { left, top, width, height } = element.getBoundingClientRect();
    const isSeen = [0.1, 0.5, 0.9].some((across) =>
      [0.1, 0.5, 0.9].some((down) => {
        const touched = document.elementFromPoint(left + width * across, top + height * down);
        return touched !== null && (element.contains(touched) || touched.contains(element));
      }),
    );
    const name = element.getAttribute('aria-label') ?? element.textContent?.slice(0, 40) ?? '';
    if (!isSeen) return `${element.tagName} "${name}" at ${Math.round(left)}, ${Math.round(top)} is covered`;
    // A radio button is drawn by its label.
    const ringed = element.matches('[type=radio]') ? element.closest('label') : element;
    const { outlineStyle, outlineWidth } = getComputedStyle(ringed ?? element);
    const hasRing = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    return hasRing ? null : `${element.tagName} "${name}" has no ring`;
  }, nowhere);
}
