/**
 * `npm run bench -- pages [--runs N] [--without-lighthouse] [--prepared] [--against HOME LISTING PRODUCT]`: how a page opens
 * on a slow phone (CPU a quarter, 1.6 Mbit/s, 150 ms), medians of N cold visits, beside the floor (`floor.ts`); what its
 * first frame takes of the main thread; how fast it answers; what Lighthouse says of it. The three pages of another shop
 * are measured in the same run; several shops may be named. Each round visits every page once, in an order of its own,
 * since what a page leaves running slows the next one. Times are printed beside their bars for a person to judge, on a
 * machine that does nothing else; budgets that fail a build are in `weight.ts`. Lighthouse's scores that do not depend on
 * time fail the run when one of the shop's is not 100, and so does a page that Lighthouse could not measure; the others
 * are measured all the same.
 */
import { availableParallelism, cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { pageFunctions } from 'lighthouse/core/lib/page-functions.js';
import { launchWholeBrowser } from '#test/support/browser.ts';
import { startShop } from '#test/support/shop-process.ts';
import { answers } from './answers.ts';
import { type FirstFrame, firstFrame } from './first-frame.ts';
import { floorOf, releaseWithFloors } from './floor.ts';
import { lighthouseVerdict } from './lighthouse.ts';
import { aliases, errorScreens, morePages, type RouteName, routes } from './routes.ts';
import { slowPhone, type Visit, visit } from './visit.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: '5' },
    against: { type: 'string', multiple: true, default: [] },
    prepared: { type: 'boolean', default: false },
    'without-lighthouse': { type: 'boolean', default: false },
  },
});
const runs = Number(values.runs);
/** The pages that are compared with the floor and with other shops, and the bar of their first frame in milliseconds. */
const compared: readonly (readonly [name: RouteName, firstFrameBarMs: number | null])[] = [
  ['home', 14],
  ['listing', null],
  ['product', 12],
];
const maxBlockingMs = 50;
/** How many times its floor a page may take. */
const overFloor = { firstPaintMs: 1.2, firstContentMs: 1.2, largestPaintMs: 1.25 };

const others = [...values.against, ...positionals];
if (others.length % compared.length !== 0) throw new Error('another shop has three addresses: home, listing, product');
/** Of each other shop the addresses of home, listing and product. */
const rivals = Array.from({ length: others.length / compared.length }, (_, index) =>
  others.slice(index * compared.length, (index + 1) * compared.length),
);

const [releases, removeReleases] = await releaseWithFloors(compared.map(([name]) => routes[name]));
const shop = await startShop({ RELEASES_DIR: releases });
// Where a program watches a page's console, Chromium parses a script again to tell the line of an error that it makes: of
// another shop's React a third of its start. A shopper's browser does not; one that is prepared learns the lines beforehand.
const browser = await launchWholeBrowser(values.prepared ? ['--js-flags=--no-enable-lazy-source-positions'] : []);
try {
  await machine();
  await paints();
  await firstFrames();
  await taps();
  if (!values['without-lighthouse']) await verdicts();
} finally {
  await browser.close();
  await shop.stop();
  await removeReleases();
}

async function machine(): Promise<void> {
  const page = await browser.newPage();
  const speed = await page.evaluate(pageFunctions.computeBenchmarkIndex);
  await page.close();
  const kind = values.prepared ? 'prepared to know the lines of scripts (--prepared)' : 'as people have it';
  console.log(`${availableParallelism()} x ${cpus()[0]?.model ?? 'unknown'}, Lighthouse's index of speed ${speed}`);
  console.log(`Chromium ${browser.version()}, ${kind}\n`);
}

async function paints(): Promise<void> {
  const own = Object.values(routes).map((path) => shop.url + path);
  const floors = compared.map(([name]) => shop.url + floorOf(routes[name]));
  const visits = new Map<string, Visit[]>([...own, ...floors, ...others].map((url) => [url, []]));
  for (let run = 0; run < runs; run += 1) {
    for (const [url, measured] of shuffled([...visits])) measured.push(await visit(browser, url, slowPhone));
  }
  const middle = (url: string, part: (one: Visit) => number) => median((visits.get(url) ?? []).map(part));
  console.log(
    `cold visits, medians of ${runs}   first paint  first content  largest paint  blocking (${maxBlockingMs})  shift`,
  );
  for (const url of own) {
    const cells = [
      ms(middle(url, (one) => one.firstPaintMs)).padStart(15),
      ms(middle(url, (one) => one.firstContentMs)).padStart(14),
      ms(middle(url, (one) => one.largestPaintMs)).padStart(14),
      ms(middle(url, (one) => one.blockingMs)).padStart(14),
      middle(url, (one) => one.shift)
        .toFixed(3)
        .padStart(6),
    ];
    console.log(`${nameOf(url).padEnd(27)} ${cells.join(' ')}`);
  }

  const shops = ['floor (bar)', ...rivals.map(([home = '']) => new URL(home).host)];
  console.log(
    `\nbeside others: ms, and ours as a multiple\n${''.padEnd(24)} ours ${shops.map((name) => name.padStart(20)).join('')}`,
  );
  for (const [index, [name]] of compared.entries()) {
    for (const part of ['firstPaintMs', 'firstContentMs', 'largestPaintMs', 'blockingMs'] as const) {
      const of = (url = '') => middle(url, (one) => one[part]);
      const ours = of(shop.url + routes[name]);
      const bar = part === 'blockingMs' ? '' : ` (${overFloor[part]})`;
      const cells = [floors[index], ...rivals.map((pages) => pages[index])].map(
        (url, column) => `${ms(of(url))}  ${ratio(ours, of(url))}${column === 0 ? bar : ''}`,
      );
      const what = {
        firstPaintMs: 'first paint',
        firstContentMs: 'first content',
        largestPaintMs: 'largest paint',
        blockingMs: 'blocking',
      }[part];
      console.log(
        `${`${name}: ${what}`.padEnd(24)} ${ms(ours).padStart(4)} ${cells.map((cell) => cell.padStart(20)).join('')}`,
      );
    }
  }
}

async function firstFrames(): Promise<void> {
  console.log(
    `\nthe main thread's time before the first content, CPU as it is, medians of ${runs}: style + layout + paint (bar)`,
  );
  const measured = new Map<string, FirstFrame[]>(compared.map(([name]) => [name, []]));
  for (let run = 0; run < runs; run += 1) {
    for (const [name, all] of measured) all.push(await firstFrame(browser, shop.url + pathOf(name)));
  }
  for (const [name, bar] of compared) {
    const all = measured.get(name) ?? [];
    const parts = (['styleMs', 'layoutMs', 'paintMs'] as const).map((part) =>
      median(all.map((one) => one[part])).toFixed(1),
    );
    const sum = median(all.map(({ styleMs, layoutMs, paintMs }) => styleMs + layoutMs + paintMs));
    console.log(`${name.padEnd(12)} ${parts.join(' + ')} = ${beside(sum, bar)}`);
  }
}

async function taps(): Promise<void> {
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

function beside(milliseconds: number, bar: number | null): string {
  return `${ms(milliseconds)} ms${bar === null ? '' : ` (${bar})`}`;
}

function ms(milliseconds: number): string {
  return String(Math.round(milliseconds));
}

function ratio(one: number, other: number): string {
  return other === 0 ? '-' : (one / other).toFixed(2);
}

function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}
