/**
 * `npm run bench:pages [-- --runs N] [-- --against URL…]`: how a page opens on a slow phone (CPU a quarter, 1.6 Mbit/s,
 * 150 ms), medians of N cold visits, and how fast it answers. Other sites are measured in the same run, one visit each in
 * turn, so that the figures compare. Times are printed for a person to judge; budgets that fail a build are in
 * `bench/weight.ts`.
 */
import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '#test/support/browser.ts';
import { startShop } from '#test/support/shop-process.ts';
import { routes } from './routes.ts';
import { newVisitor, slowPhone, type Visit, visit } from './visit.ts';

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, against: { type: 'string', multiple: true, default: [] } },
});
const runs = Number(values.runs);
const shop = await startShop();
const browser = await launchBrowser();

const pages = [...Object.values(routes).map((path) => shop.url + path), ...values.against];
const visits = new Map<string, Visit[]>(pages.map((url) => [url, []]));
for (let run = 0; run < runs; run += 1) {
  for (const url of pages) visits.get(url)?.push(await visit(browser, url, slowPhone));
}
console.log(`cold visits, medians of ${runs}       first paint  largest paint  blocking  shift`);
for (const [url, measured] of visits) {
  const middle = (part: (one: Visit) => number) => median(measured.map(part));
  const times = [
    middle((one) => one.firstPaintMs),
    middle((one) => one.largestPaintMs),
    middle((one) => one.blockingMs),
  ];
  const [first = '', largest = '', blocking = ''] = times.map((ms) => `${Math.round(ms)} ms`);
  const shift = middle((one) => one.shift).toFixed(3);
  console.log(
    `${url.replace(shop.url, '').padEnd(32)} ${first.padStart(11)} ${largest.padStart(14)} ${blocking.padStart(9)}  ${shift}`,
  );
}

console.log(`\nanswers, medians of ${runs}`);
const answers: readonly (readonly [string, (browser: Browser) => Promise<number>])[] = [
  ['add to cart: next paint', (opened) => nextPaint(opened, '/product/5', (page) => page.getByTestId('buy').tap())],
  [
    'menu: next paint',
    (opened) => nextPaint(opened, '/', (page) => page.getByRole('button', { name: 'Open menu' }).tap()),
  ],
  ['search key: next paint', searchKey],
  ['listing to product: heading', tapToHeading],
];
for (const [what, measure] of answers) {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) times.push(await measure(browser));
  console.log(`${what.padEnd(32)} ${`${Math.round(median(times))} ms`.padStart(11)}`);
}
await browser.close();
await shop.stop();

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

/** From a touch to the paint that answers it, as the browser's event timing tells it. */
async function nextPaint(opened: Browser, path: string, act: (page: Page) => Promise<void>): Promise<number> {
  const [context, page] = await newVisitor(opened, slowPhone);
  await page.addInitScript(watchEvents);
  await page.goto(shop.url + path, { waitUntil: 'networkidle' });
  await page.evaluate(() => Reflect.set(window, '__slowestEvent', 0));
  await act(page);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))));
  const slowest: unknown = await page.evaluate(() => Reflect.get(window, '__slowestEvent'));
  await context.close();
  return typeof slowest === 'number' ? slowest : Number.NaN;
}

function searchKey(opened: Browser): Promise<number> {
  return nextPaint(opened, '/', async (page) => {
    await page.getByRole('button', { name: 'Search' }).tap();
    await page.getByPlaceholder('Search for products...').waitFor();
    await page.waitForFunction(() => performance.getEntriesByName(`${location.origin}/data/search.json`).length > 0);
    await page.evaluate(() => Reflect.set(window, '__slowestEvent', 0));
    await page.keyboard.press('d');
    await page.getByTestId('search-option').first().waitFor();
  });
}

/** From the tap on a card to the heading of its product. */
async function tapToHeading(opened: Browser): Promise<number> {
  const [context, page] = await newVisitor(opened, slowPhone);
  await page.goto(`${shop.url}/dog-food`, { waitUntil: 'networkidle' });
  await page.evaluate(() => {
    addEventListener('touchstart', () => performance.mark('tap'), { once: true, capture: true });
    new MutationObserver(() => {
      if (!location.pathname.startsWith('/product/') || performance.getEntriesByName('heading').length > 0) return;
      requestAnimationFrame(() => setTimeout(() => performance.mark('heading')));
    }).observe(document, { subtree: true, childList: true });
  });
  await page.getByTestId('card').first().tap();
  await page.waitForFunction(() => performance.getEntriesByName('heading').length > 0);
  const time = await page.evaluate(() => {
    const at = (name: string) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN;
    return at('heading') - at('tap');
  });
  await context.close();
  return time;
}

/** Runs in the page before its own code. */
function watchEvents(): void {
  Reflect.set(window, '__slowestEvent', 0);
  // TypeScript's library does not know the threshold yet.
  const fromOneFrame = { type: 'event', durationThreshold: 16 };
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      const slowest: unknown = Reflect.get(window, '__slowestEvent');
      if (typeof slowest === 'number' && duration > slowest) Reflect.set(window, '__slowestEvent', duration);
    }
  }).observe(fromOneFrame);
}
