/** The first paint lays out the first screen alone; the rest comes with the stylesheet, and without it a little later. */
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { phone, type Visit, visitor } from '#test/support/browser.ts';
import { endWell, startJourneys } from '#test/support/start-journeys.ts';
import { expectProblems, failedRequest } from '#test/support/page-problems.ts';

const { browser, shop } = await startJourneys();
let visit: Visit;
afterEach(() => endWell(visit));

const stylesheet = /\/assets\/.*\.css$/;
const footer = (page: Page) => page.locator('footer');

describe('what stands below the first screen', () => {
  it('waits for the stylesheet and moves nothing when it comes (R042)', async () => {
    visit = await visitor(browser, phone);
    const { page } = visit;
    await stopAnimations(page);
    for (const path of ['/', '/product/43', '/dog-food', '/dog-main', '/shop-all']) {
      const held = Promise.withResolvers<void>();
      await page.route(stylesheet, async (route) => {
        await held.promise;
        await route.continue();
      });
      await page.goto(shop.url + path, { waitUntil: 'commit' });
      await footer(page).waitFor({ state: 'attached' });
      await page.evaluate(animationsAt, 1000);
      expect(await shownParts(page)).toEqual({ header: true, page: true, footer: false });
      await page.evaluate(watchShift);
      held.resolve();
      await footer(page).waitFor();
      const moved: unknown = await page.evaluate(() => Reflect.get(window, '__moved'));
      expect({ path, moved }).toEqual({ path, moved: [] });
      await page.unroute(stylesheet);
    }
  });
});

describe('the first frame', () => {
  it('has the header, then come the page and, without the stylesheet, seconds later the rest (R042)', async () => {
    visit = await visitor(browser, phone);
    const { page } = visit;
    expectProblems(failedRequest('/assets/', 'ERR_FAILED'));
    await page.route(stylesheet, (route) => route.abort());
    await stopAnimations(page);
    await page.goto(shop.url, { waitUntil: 'commit' });
    await footer(page).waitFor({ state: 'attached' });
    expect(await shownParts(page)).toEqual({ header: true, page: false, footer: false });
    await page.evaluate(animationsAt, 1000);
    expect(await shownParts(page)).toEqual({ header: true, page: true, footer: false });
    await page.evaluate(animationsAt, 5000);
    expect(await shownParts(page)).toEqual({ header: true, page: true, footer: true });
  });
});

/** Lets no animation of a page go on by itself. */
async function stopAnimations(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Animation.enable');
  await session.send('Animation.setPlaybackRate', { playbackRate: 0 });
}

/** Runs in the page: sets all animations to a time after their start, in milliseconds. */
function animationsAt(time: number): void {
  for (const animation of document.getAnimations()) animation.currentTime = time;
}

/** Tells which parts of a page are shown. */
async function shownParts(page: Page) {
  return {
    header: await page.getByRole('banner').isVisible(),
    page: await page.locator('main h1').isVisible(),
    footer: await footer(page).isVisible(),
  };
}

/** Runs in the page: notes what moves. */
function watchShift(): void {
  const moved: string[] = [];
  Reflect.set(window, '__moved', moved);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const sources: unknown = Reflect.get(entry, 'sources');
      for (const source of Array.isArray(sources) ? sources : []) {
        const { node, previousRect, currentRect } = source;
        const part = node instanceof Element ? node : node?.parentElement;
        moved.push(
          `${part?.outerHTML.slice(0, 60)}: ${JSON.stringify(previousRect)} to ${JSON.stringify(currentRect)}`,
        );
      }
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
