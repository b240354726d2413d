/** The first paint lays out the first screen alone; the rest comes with the stylesheet, and without it a little later. */
import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { desktop, phone, type Visit, visitor } from '#test/support/browser.ts';
import { endWell } from '#test/support/end-well.ts';
import { open } from '#test/support/opening.ts';
import { expectProblems, failedRequest } from '#test/support/page-problems.ts';
import { type Served, serve } from '#test/support/serve.ts';
import { startJourneys } from '#test/support/start-journeys.ts';
import { difference } from '#tools/showcase/look/compare.ts';

const { browser, shop } = await startJourneys();
let visit: Visit;
afterEach(() => endWell(visit));

const stylesheet = /\/assets\/.*\.css$/;
const footer = (page: Page) => page.locator('footer');

describe('what stands below the first screen', () => {
  it.each([
    ['on a phone', phone],
    ['on a desktop', desktop],
  ])('waits for the stylesheet and moves nothing when it comes, %s (R042)', async (_, size) => {
    visit = await visitor(browser, size);
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
  it.each([
    ['on a phone', phone],
    ['on a desktop', desktop],
  ])('has the banner’s ground and band, where the header then covers them, %s (R002)', async (_, size) => {
    visit = await visitor(browser, size);
    const { page } = visit;
    await open(page, shop.url);
    const clip = { x: 0, y: 31, width: size.width, height: 15 }; // The banner's edge, below its text, and the band.
    const whole = await page.screenshot({ clip });
    await page.route(`${shop.url}/`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace(/(?<=<body>).*/s, '') });
    });
    await page.goto(shop.url);
    expect(await page.getByRole('banner').count()).toBe(0);
    const { share } = await difference(await page.screenshot({ clip }), whole);
    expect(share).toBeLessThan(0.01);
  });

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

  it('holds nothing back once the stylesheet is there: a background tab has no next frame (R042)', async () => {
    visit = await visitor(browser, phone);
    const { page } = visit;
    await stopAnimations(page);
    await page.goto(shop.url);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await footer(page).isVisible()).toBe(true);
  });
});

describe('a page that comes in pieces', () => {
  it.each([
    ['on a phone', phone, 500],
    ['on a desktop', desktop, 500],
  ])('moves nothing that is shown already, %s (R042)', async (_, size, pieceBytes) => {
    const slow = await inPieces(shop.url, pieceBytes);
    visit = await visitor(browser, size);
    const { page } = visit;
    await page.addInitScript(watchShift);
    for (const path of ['/', '/product/43', '/dog-food', '/dog-main', '/shop-all']) {
      await page.goto(slow.url + path);
      await footer(page).waitFor();
      const moved: unknown = await page.evaluate(() => Reflect.get(window, '__moved'));
      expect({ path, moved }).toEqual({ path, moved: [] });
    }
    await page.close(); // It may still fetch.
    await slow.stop();
  });
});

/** The shop over a connection on which pages come a few elements at a time: `pieceBytes` and what completes them. */
function inPieces(origin: string, pieceBytes: number): Promise<Served> {
  const server = createServer(async (request, response) => {
    const answer = await fetch(origin + (request.url ?? '/'), { headers: { 'accept-encoding': 'identity' } });
    const bytes = Buffer.from(await answer.arrayBuffer());
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
    const isPage = answer.headers.get('content-type')?.startsWith('text/html') ?? false;
    const head = isPage ? bytes.indexOf('<body>') : bytes.length;
    response.write(bytes.subarray(0, head));
    for (let at = head, end; at < bytes.length; at = end) {
      end = bytes.indexOf('<', at + pieceBytes);
      if (end === -1) end = bytes.length;
      response.write(bytes.subarray(at, end));
      await wait(20);
    }
    response.end();
  });
  return serve(server);
}

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
