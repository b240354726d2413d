/**
 * `npm run bench -- pages [--only paints|taps|lighthouse|growth] [--runs N] [--against HOME LISTING PRODUCT]`: pages on a
 * slow phone (CPU a quarter, 1.6 Mbit/s, 150 ms), medians of N cold visits, beside the floor (`floor.ts`); the time of
 * taps; Lighthouse; the cost of a larger catalogue (`growth.ts`). The pages of other shops are measured in the same run.
 * Each round visits every page once, in an order of its own, since a page can slow the next one. Times are for a person
 * to judge, on a quiet machine; budgets that fail a build are in `weight.ts`. The run fails if one of our pages has less
 * than 100 in a score of Lighthouse that doesn't depend on time, could not be measured, or grows with the catalogue.
 */
import { availableParallelism, cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { launchWholeBrowser } from '#test/support/browser.ts';
import { startShop } from '#test/support/processes.ts';
import { answers } from './answers.ts';
import { floorOf, releaseWithFloors } from './floor.ts';
import { growth } from './growth.ts';
import { lighthouseResult } from './lighthouse.ts';
import { aliases, errorScreens, morePages, routes } from './routes.ts';
import { slowPhone, type Visit, visit } from './visit.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: '5' },
    against: { type: 'string', multiple: true, default: [] },
    only: { type: 'string' },
  },
});
const runs = Number(values.runs);
/** The pages that are compared with the floor and with other shops. */
const compared = ['home', 'listing', 'product'] as const;
/** In milliseconds, or as multiples of the floor. */
const bars = { blockingMs: 50, firstPaintMs: 1.2, firstContentMs: 1.2, largestPaintMs: 1.25 };
const paintParts = ['firstPaintMs', 'firstContentMs', 'largestPaintMs', 'blockingMs'] as const;

const others = [...values.against, ...positionals];
if (others.length % compared.length !== 0) throw new Error('another shop has three addresses: home, listing, product');
/** Home, listing and product of each other shop. */
const rivals = Array.from({ length: others.length / compared.length }, (_, index) =>
  others.slice(index * compared.length, (index + 1) * compared.length),
);

const [releases, removeReleases] = await releaseWithFloors(compared.map((name) => routes[name]));
const shop = await startShop({ RELEASES_DIR: releases });
const browser = await launchWholeBrowser();
console.log(
  `${availableParallelism()} x ${cpus()[0]?.model}, Chromium ${browser.version()}, medians of ${runs}, in ms`,
);
try {
  for (const [name, measure] of Object.entries({ paints, taps, lighthouse, growth }))
    if (values.only === undefined || values.only === name) await measure();
} finally {
  await browser.close();
  await shop.stop();
  await removeReleases();
}

async function paints(): Promise<void> {
  const ours = Object.values(routes).map((path) => shop.url + path);
  const floors = compared.map((name) => shop.url + floorOf(routes[name]));
  const visits = new Map<string, Visit[]>([...ours, ...floors, ...others].map((url) => [url, []]));
  for (let run = 0; run < runs; run += 1) {
    for (const [url, measured] of shuffled([...visits])) measured.push(await visit(browser, url, slowPhone));
  }
  const middle = (url: string, part: (typeof paintParts)[number] | 'shift') =>
    median((visits.get(url) ?? []).map((one) => one[part]));

  console.log('\ncold visits');
  console.table(
    Object.fromEntries(
      ours.map((url) => [
        nameOf(url),
        {
          ...Object.fromEntries(paintParts.map((part) => [part, Math.round(middle(url, part))])),
          shift: Number(middle(url, 'shift').toFixed(3)),
        },
      ]),
    ),
  );

  console.log('\nbeside others: ms, and ours as a multiple');
  const shops = ['floor', ...rivals.map(([home = '']) => new URL(home).host)];
  console.table(
    Object.fromEntries(
      compared.flatMap((name, index) =>
        paintParts.map((part) => {
          const our = middle(shop.url + routes[name], part);
          const their = [floors[index], ...rivals.map((pages) => pages[index])].map((url = '') => middle(url, part));
          const cells = their.map((time) => `${Math.round(time)}, ${time === 0 ? '-' : (our / time).toFixed(2)}`);
          const columns = shops.map((other, column) => [other, cells[column]]);
          return [`${name}: ${part}`, { ours: Math.round(our), bar: bars[part], ...Object.fromEntries(columns) }];
        }),
      ),
    ),
  );
}

async function taps(): Promise<void> {
  console.log('\nanswers');
  const table: Record<string, Record<string, number | null>> = {};
  for (const [what, bar, measure] of answers) {
    const times = await repeated(() => measure(browser, shop.url));
    table[what] = { ms: Math.round(median(times)), bar };
  }
  console.table(table);
}

async function lighthouse(): Promise<void> {
  console.log('\nLighthouse, mobile (bars: 99, 100, 100, 100; seo only of pages to be found)');
  const ours: readonly string[] = [...Object.values(routes), ...morePages, ...aliases, ...errorScreens];
  const unlisted: readonly string[] = [...aliases, ...errorScreens];
  const table: Record<string, Readonly<Record<string, number>>> = {};
  for (const url of [...ours.map((path) => shop.url + path), ...others]) {
    const name = nameOf(url);
    const isErrorScreen = errorScreens.some((path) => path === name);
    const { verdict, failures } = await lighthouseResult(url, runs, isErrorScreen);
    for (const line of [...(verdict?.lost ?? []), ...failures]) console.log(`${name}: ${line}`);
    if (verdict) table[name] = verdict.scores;
    const exempt = unlisted.includes(name) ? ['performance', 'seo'] : ['performance'];
    const isGood =
      verdict !== null &&
      Object.entries(verdict.scores).every(([category, score]) => score === 100 || exempt.includes(category));
    if (ours.includes(name) && !isGood) process.exitCode = 1;
  }
  console.table(table);
}

async function repeated<Value>(measure: () => Promise<Value>): Promise<readonly Value[]> {
  const all: Value[] = [];
  for (let run = 0; run < runs; run += 1) all.push(await measure());
  return all;
}

function nameOf(url: string): string {
  return url.replace(shop.url, '');
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
