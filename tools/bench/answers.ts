/** The time of taps on the slow phone: from the touch to the paint, or to what the shopper waits for. */
import type { Browser, Page } from 'playwright-core';
import { newVisitor, slowPhone } from './visit.ts';

type Measure = (browser: Browser, shop: string) => Promise<number>;

/** Each measure, with its goal in milliseconds. */
export const answers: readonly (readonly [what: string, barMs: number | null, measure: Measure])[] = [
  ['add to cart: next paint', 50, (browser, shop) => nextPaint(browser, `${shop}/product/5`, buy)],
  ['add to cart: the cart shows it', 100, (browser, shop) => shown(browser, `${shop}/product/5`, buy, cartBadge)],
  ['menu: next paint', 80, (browser, shop) => nextPaint(browser, shop, openMenu)],
  ['menu: shown', 100, (browser, shop) => shown(browser, shop, openMenu, openDialog)],
  ['search key: next paint', null, searchKey],
  ['listing to product: heading', 150, (browser, shop) => tapToHeading(browser, shop, 'allow')],
  ['… at once, data under way', null, (browser, shop) => tapToHeading(browser, shop, 'block')],
  ['product again: first content', 250, warmRepeat],
];

const buy = (page: Page) => page.getByTestId('buy').tap();
const openMenu = (page: Page) => page.getByRole('button', { name: 'Open menu' }).tap();
const cartBadge = '[data-testid="cart-badge"]';
const openDialog = 'dialog[open]';

/** From a touch to the paint that follows, by the browser's event timing. */
async function nextPaint(browser: Browser, url: string, act: (page: Page) => Promise<void>): Promise<number> {
  const [context, page] = await newVisitor(browser, slowPhone);
  await page.addInitScript(watchEvents);
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.evaluate(() => Reflect.set(window, '__slowestEvent', 0));
  await act(page);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))));
  const slowest: unknown = await page.evaluate(() => Reflect.get(window, '__slowestEvent'));
  await context.close();
  return typeof slowest === 'number' ? slowest : Number.NaN;
}

/** From a touch to the frame in which an element is there. */
async function shown(
  browser: Browser,
  url: string,
  act: (page: Page) => Promise<void>,
  selector: string,
): Promise<number> {
  const [context, page] = await newVisitor(browser, slowPhone);
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.evaluate(markWhen, selector);
  await act(page);
  const time = await timeFromTap(page);
  await context.close();
  return time;
}

function searchKey(browser: Browser, shop: string): Promise<number> {
  return nextPaint(browser, shop, async (page) => {
    await page.getByRole('button', { name: 'Search' }).tap();
    await page.getByPlaceholder('Search for products...').waitFor();
    await page.waitForFunction(() => performance.getEntriesByName(`${location.origin}/data/search.json`).length > 0);
    await page.evaluate(() => Reflect.set(window, '__slowestEvent', 0));
    await page.keyboard.press('d');
    await page.getByTestId('search-option').first().waitFor();
  });
}

/**
 * From the tap on a card to the heading of its product, on a first visit: after the service worker has loaded the data
 * of all pages, as it does while the listing is read, or without it.
 */
async function tapToHeading(browser: Browser, shop: string, serviceWorkers: 'allow' | 'block'): Promise<number> {
  const [context, page] = await newVisitor(browser, slowPhone, serviceWorkers);
  await page.goto(`${shop}/dog-food`, { waitUntil: 'networkidle' });
  if (serviceWorkers === 'allow') await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.evaluate(markWhen, '[data-testid="main-image"]');
  await page.getByTestId('card').first().tap();
  const time = await timeFromTap(page);
  await context.close();
  return time;
}

/** The first content of a page that was visited before, with the service worker running. */
async function warmRepeat(browser: Browser, shop: string): Promise<number> {
  const [context, page] = await newVisitor(browser, slowPhone, 'allow');
  await page.goto(`${shop}/product/43`, { waitUntil: 'networkidle' });
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  // The worker answers from the second visit on; its answer is kept for the third.
  await page.reload({ waitUntil: 'networkidle' });
  await page.reload({ waitUntil: 'networkidle' });
  const paint = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  );
  await context.close();
  return paint;
}

function timeFromTap(page: Page): Promise<number> {
  return page
    .waitForFunction(() => performance.getEntriesByName('shown').length > 0)
    .then(() =>
      page.evaluate(() => {
        const at = (name: string) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN;
        return at('shown') - at('tap');
      }),
    );
}

/** Runs in the page: marks the next touch, and the frame after which an element is there. */
function markWhen(selector: string): void {
  addEventListener('touchstart', () => performance.mark('tap'), { once: true, capture: true });
  const observer = new MutationObserver(() => {
    if (!document.querySelector(selector)) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => performance.mark('shown')));
  });
  observer.observe(document, { subtree: true, childList: true, attributes: true });
}

/** Runs in the page before its own code. */
function watchEvents(): void {
  Reflect.set(window, '__slowestEvent', 0);
  // Not in TypeScript's library yet.
  const fromOneFrame = { type: 'event', durationThreshold: 16 };
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      const slowest: unknown = Reflect.get(window, '__slowestEvent');
      if (typeof slowest === 'number' && duration > slowest) Reflect.set(window, '__slowestEvent', duration);
    }
  }).observe(fromOneFrame);
}
