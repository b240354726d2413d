/** Checks a page with axe-core. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Locator, Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Everything that axe finds wrong in the page now, of any impact: rule and place. Evaluated, as the CSP allows no inline script. */
export async function axeViolations(page: Page): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const found: readonly string[] = await page.evaluate(`axe.run(document, { resultTypes: ['violations'] }).then(
    ({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => id + ': ' + target.join(' '))),
  )`);
  return found;
}

/** Finds layout mistakes: text that is cut off or outside the window, and targets that are too small or overlap. */
export function scrollsSideways(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
}

/** Texts that are cut off by a box or by the window's edge, except in scrolling rows and names clamped on purpose. */
export function cutOffTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const isScroller = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowX);
    const isClipped = (element: Element, box: DOMRect) => {
      for (let part = element.parentElement; part && part !== document.body; part = part.parentElement) {
        const style = getComputedStyle(part);
        if (isScroller(part) || part.matches('.visually-hidden, dialog:not([open])')) return false;
        if (style.textOverflow === 'ellipsis') return false;
        if (style.webkitLineClamp !== 'none' && style.webkitLineClamp !== '') return false;
        const outer = part.getBoundingClientRect();
        if (/absolute|fixed/.test(style.position)) return false; // It is positioned apart from what is around it.
        const isHidden = /hidden|clip/.test(style.overflowY) || part.matches('header');
        if (isHidden && (box.bottom > outer.bottom + 2 || box.top < outer.top - 2)) return true;
      }
      return box.right > document.documentElement.clientWidth + 1 || box.left < -1;
    };
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { currentNode } = walker;
      const { parentElement } = currentNode;
      const text = currentNode.textContent?.trim() ?? '';
      if (!parentElement || text === '' || !parentElement.checkVisibility({ visibilityProperty: true })) continue;
      if (parentElement.closest('.visually-hidden, [class*="skip"], script, option, [data-state="closed"]')) continue;
      const { textOverflow, webkitLineClamp } = getComputedStyle(parentElement);
      if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none') continue;
      const range = document.createRange();
      range.selectNodeContents(currentNode);
      if (isClipped(parentElement, range.getBoundingClientRect())) {
        found.push(`${parentElement.tagName} "${text.slice(0, 50)}"`);
      }
    }
    return found;
  });
}

/** Controls of the page that cover each other, except what is fixed over the page on purpose. */
export function overlaps(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const isFloating = (element: Element): boolean => {
      for (let part: Element | null = element; part; part = part.parentElement) {
        if (/fixed|sticky/.test(getComputedStyle(part).position)) return true;
      }
      return false;
    };
    const controls = [
      ...document.querySelectorAll('main :is(a, button, input, select, textarea, [data-testid=line-subtotal])'),
    ].filter((element) => element.checkVisibility({ visibilityProperty: true }) && !isFloating(element));
    const found: string[] = [];
    const name = (element: Element) => element.getAttribute('aria-label') ?? element.textContent?.slice(0, 30) ?? '';
    for (const [index, one] of controls.entries()) {
      const a = one.getBoundingClientRect();
      for (const other of controls.slice(index + 1)) {
        if (one.contains(other)) continue;
        const b = other.getBoundingClientRect();
        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (across > 2 && down > 2) found.push(`${name(one)} / ${name(other)}`);
      }
    }
    return found;
  });
}

/**
 * Targets below 24 by 24 px (WCAG 2.2 SC 2.5.8); links within a sentence are exempt, and radios are as big as their
 * labels.
 */
export function smallTargets(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const isInSentence = (element: Element) => {
      const { parentElement } = element;
      const around = (parentElement?.textContent ?? '').replace(element.textContent ?? '', '').trim();
      return getComputedStyle(element).display === 'inline' && around !== '';
    };
    return [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [role=button]')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !isInSentence(element))
      .filter((element) => !element.closest('[class*="skip"], .visually-hidden'))
      .flatMap((element) => {
        const { width, height } = (element.closest('label:has([type=checkbox])') ?? element).getBoundingClientRect();
        const name = element.getAttribute('aria-label') ?? element.textContent?.slice(0, 30) ?? '';
        return Math.min(width, height) < 24 ? [`${element.tagName} "${name}" ${width} x ${height}`] : [];
      });
  });
}

/** The element that the keyboard reaches, and if the reader sees the focus. */
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

/** The problem of the focus: nowhere, out of view, or without a ring; null if there is none. */
export function focusProblem(page: Page): Promise<string | null> {
  return page.evaluate((lost) => {
    const element = document.activeElement;
    if (!element || element === document.body) return lost;
    if (element.matches('main, h1')) return null; // Programmatic focus: where reading goes on.
    const { left, top, width, height } = element.getBoundingClientRect();
    const isVisible = [0.1, 0.5, 0.9].some((across) =>
      [0.1, 0.5, 0.9].some((down) => {
        const touched = document.elementFromPoint(left + width * across, top + height * down);
        return touched !== null && (element.contains(touched) || touched.contains(element));
      }),
    );
    const name = element.getAttribute('aria-label') ?? element.textContent?.slice(0, 40) ?? '';
    if (!isVisible) return `${element.tagName} "${name}" at ${Math.round(left)}, ${Math.round(top)} is covered`;
    // A radio button is drawn by its label.
    const ringed = element.matches('[type=radio]') ? element.closest('label') : element;
    const { outlineStyle, outlineWidth } = getComputedStyle(ringed ?? element);
    const hasRing = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    return hasRing ? null : `${element.tagName} "${name}" has no ring`;
  }, nowhere);
}
