/**
 * `npm run bench:pages [-- --runs N] [--without-lighthouse] [--against URL…]`: how a page opens on a slow phone (CPU a
 * quarter, 1.6 Mbit/s, 150 ms), medians of N cold visits, how fast it answers, and what Lighthouse says of it. Other sites
 * are measured in the same run, one visit each in turn, so that the figures compare. Times are printed beside their bars
 * for a person to judge, on a machine that does nothing else; budgets that fail a build are in `bench/weight.ts`.
 * Lighthouse's scores that do not depend on time fail the run when one of the shop's is not 100, and so does a page that
 * Lighthouse could not measure; the others are measured all the same.
 */
import { parseArgs } from 'node:util';
import { launchWholeBrowser } from '#test/support/browser.ts';
import { startShop } from '#test/support/shop-process.ts';
import { answers } from './answers.ts';
import { lighthouseVerdict } from './lighthouse.ts';
import { aliases, errorScreens, morePages, type RouteName, routes } from './routes.ts';
import { slowPhone, type Visit, visit } from './visit.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: '5' },
    against: { type: 'string', multiple: true, default: [] },
    'without-lighthouse': { type: 'boolean', default: false },
  },
});
const runs = Number(values.runs);
/** First and largest paint in milliseconds. */
const bars: Readonly<Partial<Record<RouteName, readonly [first: number | null, largest: number]>>> = {
  home: [null, 800],
  product: [500, 700],
  listing: [null, 900],
};
const mostBlockingMs = 50;

const shop = await startShop();
// Where a program watches a page's console, Chromium parses each script anew to tell the lines of the errors that React makes
// in advance: a third of its start. A shopper's browser does not, nor does this one, which learns the lines beforehand.
const browser = await launchWholeBrowser(['--js-flags=--no-enable-lazy-source-positions']);
const others = [...values.against, ...positionals];
const pages = [...Object.values(routes).map((path) => shop.url + path), ...others];
try {
  await paints();
  await hands();
  if (!values['without-lighthouse']) await verdicts();
} finally {
  await browser.close();
  await shop.stop();
}

async function paints(): Promise<void> {
  const visits = new Map<string, Visit[]>(pages.map((url) => [url, []]));
  for (let run = 0; run < runs; run += 1) {
    for (const url of pages) visits.get(url)?.push(await visit(browser, url, slowPhone));
  }
  console.log(`cold visits, medians of ${runs} (bar)      first paint   largest paint     blocking  shift`);
  for (const [url, measured] of visits) {
    const middle = (part: (one: Visit) => number) => median(measured.map(part));
    const [, [firstBar, largestBar] = [null, null]] =
      Object.entries(bars).find(([name]) => url === shop.url + pathOf(name)) ?? [];
    const cells = [
      beside(
        middle((one) => one.firstPaintMs),
        firstBar,
      ).padStart(17),
      beside(
        middle((one) => one.largestPaintMs),
        largestBar,
      ).padStart(15),
      beside(
        middle((one) => one.blockingMs),
        mostBlockingMs,
      ).padStart(12),
      middle((one) => one.shift)
        .toFixed(3)
        .padStart(6),
    ];
    console.log(`${nameOf(url).padEnd(28)} ` + cells.join(' '));
  }
}

async function hands(): Promise<void> {
  console.log(`\nanswers, medians of ${runs} (bar)`);
  for (const [what, bar, measure] of answers) {
    const times: number[] = [];
    for (let run = 0; run < runs; run += 1) times.push(await measure(browser, shop.url));
    console.log(what.padEnd(32) + beside(median(times), bar || null).padStart(17));
  }
}

async function verdicts(): Promise<void> {
  console.log(`\nLighthouse, mobile, medians of ${runs} (bars: 99, 100, 100, 100; seo only of pages to be found)`);
  const own: readonly string[] = [...Object.values(routes), ...morePages, ...aliases, ...errorScreens];
  const unlisted: readonly string[] = [...aliases, ...errorScreens];
  for (const url of [...own.map((path) => shop.url + path), ...others]) {
    const name = nameOf(url);
    const isErrorScreen = errorScreens.some((path) => path === name);
    const { verdict, failures } = await lighthouseVerdict(url, runs, isErrorScreen);
    const scores = verdict ? Object.entries(verdict.scores) : [];
    const cells = scores.map(([category, score]) => `${category} ${score}`.padEnd(20));
    console.log(`${name.padEnd(28)} ` + (cells.join('') || 'not measured'));
    for (const line of verdict?.lost ?? []) console.log(`    ${line}`);
    for (const line of failures) console.log(`    a run failed: ${line}`);
    const exempt = unlisted.includes(name) ? ['performance', 'seo'] : ['performance'];
    const isGood = verdict !== null && scores.every(([category, score]) => score === 100 || exempt.includes(category));
    if (own.includes(name) && !isGood) process.exitCode = 1;
  }
}

function pathOf(name: string): string {
  return Object.entries(routes).find(([known]) => known === name)?.[1] ?? '';
}

function nameOf(url: string): string {
  return url.replace(shop.url, '');
}

function beside(ms: number, bar: number | null): string {
  return `${Math.round(ms)} ms${bar === null ? '' : ` (${bar})`}`;
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}
