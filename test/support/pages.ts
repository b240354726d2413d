/** What a visitor does with a page, and what is wrong in it. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Locator, Page } from 'playwright-core';
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
  await page.evaluate(() => document.documentElement.setAttribute('data-same-document', ''));
  const link = page.locator(`a[href="${path}"]`).first();
  await link.evaluate((element) => element instanceof HTMLElement && element.click());
  // Not the end of loading: pictures may take long.
  await page.waitForURL((url) => url.pathname + url.search === path, { waitUntil: 'commit' });
  if ((await page.locator('html[data-same-document]').count()) === 0) throw new Error(`${path} was reloaded`);
  await laidOut(page);
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
  return plain(await page.getByTestId('announcer').textContent());
}

export const toastItems = '[data-testid="toasts"] > [role="status"]';

/** Sets the clocks of all toasts, which are animations of nothing, if told; gives their durations in milliseconds. */
export const toastClocks = (page: Page, ms?: number) =>
  page.locator(toastItems).evaluateAll((all, to) => {
    const found = all.flatMap((item) => item.getAnimations()).filter((each) => !(each instanceof CSSAnimation));
    for (const clock of found) if (to !== undefined) clock.currentTime = to;
    return found.map(({ effect }) => effect?.getTiming().duration);
  }, ms);

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

/** How many lines the first words of an element take. */
export function linesOf(locator: Locator): Promise<number> {
  return locator.evaluate((element) => {
    const words = document.createRange();
    words.selectNode(document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() ?? element);
    return new Set([...words.getClientRects()].map(({ top }) => top)).size;
  });
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

/** Texts that are cut off by a box or by the window's edge, except in scrolling rows. */
export function cutOffTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const isScroller = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowX);
    const isClipped = (element: Element, box: DOMRect) => {
      for (let part = element.parentElement; part && part !== document.body; part = part.parentElement) {
        const style = getComputedStyle(part);
        if (isScroller(part) || part.matches('.visually-hidden, dialog:not([open])')) return false;
        const outer = part.getBoundingClientRect();
        if (/absolute|fixed/.test(style.position)) break; // It is positioned apart from what is around it.
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
      const range = document.createRange();
      range.selectNodeContents(currentNode);
      if (isClipped(parentElement, range.getBoundingClientRect())) {
        found.push(`${parentElement.tagName} "${text.slice(0, 50)}"`);
      }
    }
    return found;
  });
}

/** Words that are broken over two lines, except those of an e-mail address, which may be longer than any line. */
export function brokenWords(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { currentNode: text } = walker;
      if (!(text instanceof Text) || text.data.includes('@')) continue;
      if (!text.parentElement?.checkVisibility() || text.parentElement.closest('.visually-hidden, script')) continue;
      for (const word of text.data.matchAll(/\p{L}+/gu)) {
        const range = document.createRange();
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        const tops = [...range.getClientRects()].map(({ top }) => Math.round(top));
        if (new Set(tops).size > 1) found.push(word[0]);
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
    const areOver = (a: DOMRect, b: DOMRect) => {
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      return across > 2 && down > 2;
    };
    for (const [index, one] of controls.entries()) {
      for (const other of controls.slice(index + 1)) {
        if (one.contains(other)) continue;
        // A link in a text has a box for each of its lines.
        const isOver = [...one.getClientRects()].some((a) => [...other.getClientRects()].some((b) => areOver(a, b)));
        if (isOver) found.push(`${name(one)} / ${name(other)}`);
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
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    const hasRing = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    return hasRing ? null : `${element.tagName} "${name}" has no ring`;
  }, nowhere);
}
