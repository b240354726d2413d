/**
 * `npm run bench -- weight`: the weight of each kind of page on a phone, with its budget; fails if one is over. Budgets are
 * counts, so they hold on any machine. Lower one when a page has become lighter; raise one only for a gain of shoppers.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compressedCopies, qualities } from '#build/compressed-files.ts';
import { siteFolder } from '#test/support/built-site.ts';
import { startShop } from '#test/support/processes.ts';
import { launchWholeBrowser } from '#test/support/browser.ts';
import { routes, type RouteName } from './routes.ts';
import { newVisitor, type Transfer, visit } from './visit.ts';

interface Weight {
  readonly script: number;
  readonly document: number;
  readonly style: number;
  readonly font: number;
  /** The heaviest picture of the first screen. */
  readonly picture: number;
  readonly total: number;
  readonly requests: number;
  /** Stands for the time of style and layout before the first content (`firstFrameWork`). */
  readonly firstFrame: number;
}

const kib = 1024;
/**
 * Today's weights plus about 0.1 KiB, in bytes on the wire. A document has about a kilobyte of headers.
 */
const everyPage = { script: 82.7 * kib, style: 9.4 * kib, font: 18.6 * kib, picture: 11 * kib };
const budgets: Readonly<Record<RouteName, Weight>> = {
  home: { ...everyPage, document: 11.1 * kib, total: 157.4 * kib, requests: 13, firstFrame: 12_800 },
  product: { ...everyPage, document: 10.8 * kib, total: 128.3 * kib, requests: 6, firstFrame: 14_850 },
  listing: { ...everyPage, document: 8.7 * kib, total: 147.3 * kib, requests: 10, firstFrame: 7_400 },
  species: { ...everyPage, document: 10.6 * kib, total: 146.5 * kib, requests: 8, firstFrame: 7_750 },
  'shop all': { ...everyPage, document: 10.8 * kib, total: 143.2 * kib, requests: 9, firstFrame: 6_250 },
  pharmacy: { ...everyPage, document: 8.7 * kib, total: 135.9 * kib, requests: 9, firstFrame: 5_900 },
  cart: { ...everyPage, document: 7.1 * kib, total: 118.2 * kib, requests: 5, firstFrame: 2_800 },
  // Includes the outbox, which other pages load only if the device has opened the checkout before.
  checkout: {
    ...everyPage,
    script: 98.6 * kib,
    document: 7.1 * kib,
    total: 134.2 * kib,
    requests: 7,
    firstFrame: 2_800,
  },
  contact: {
    ...everyPage,
    document: 8.3 * kib,
    total: 119.4 * kib,
    requests: 5,
    firstFrame: 7_650,
  },
};
/** Layout shift of any page: none. */
const maxShift = 0.001;
/** Numbers that are no bytes. */
const counts: readonly string[] = ['requests', 'firstFrame', 'shift'];

const shop = await startShop();
const browser = await launchWholeBrowser();
const overweight: string[] = [];
const excesses = new Map<string, Promise<number>>();
const table: Record<string, Record<string, string>> = {};
for (const [name, budget] of Object.entries(budgets)) {
  const url = shop.url + new Map<string, string>(Object.entries(routes)).get(name);
  const { transfers, shift } = await visit(browser, url, null);
  const measured = {
    ...weigh(await Promise.all(transfers.map(atUsualSize))),
    firstFrame: await firstFrameWork(url),
    shift,
  };
  const weights = new Map(Object.entries(measured));
  table[name] = {};
  for (const [part, limit] of Object.entries({ ...budget, shift: maxShift })) {
    const weight = weights.get(part) ?? 0;
    if (weight > limit) overweight.push(`${name}: ${part} is ${weight}, the budget is ${limit}`);
    const text = (value: number) => (counts.includes(part) ? String(value) : (value / kib).toFixed(1));
    table[name][part] = `${text(weight)} of ${text(limit)}`;
  }
}
await browser.close();
await shop.stop();
console.log('KiB on the wire; first frame: rules x elements');
console.table(table);
for (const line of overweight) console.error(`over budget: ${line}`);
process.exitCode = overweight.length > 0 ? 1 : 0;

function weigh(transfers: readonly Transfer[]): Omit<Weight, 'firstFrame'> {
  const bytes = (type: string) => transfers.filter((one) => one.type === type).reduce((sum, one) => sum + one.bytes, 0);
  const pictures = transfers.filter(({ type }) => type === 'Image').map((one) => one.bytes);
  return {
    script: bytes('Script'),
    document: bytes('Document'),
    style: bytes('Stylesheet'),
    font: bytes('Font'),
    picture: Math.max(0, ...pictures),
    total: transfers.reduce((sum, one) => sum + one.bytes, 0),
    requests: transfers.length,
  };
}

/**
 * A script at its average size: the hashes in file names change with each release, and change the compressed size of the same
 * code by up to 0.2 KiB.
 */
async function atUsualSize(transfer: Transfer): Promise<Transfer> {
  const { url, type, bytes } = transfer;
  return type === 'Script' ? { ...transfer, bytes: bytes + (await excessOf(new URL(url).pathname)) } : transfer;
}

/** Cached, because several pages load the same scripts. */
function excessOf(path: string): Promise<number> {
  const known = excesses.get(path) ?? measureExcess(path);
  excesses.set(path, known);
  return known;
}

async function measureExcess(path: string): Promise<number> {
  const code = await readFile(join(siteFolder, path), 'utf8');
  const sizes = await Promise.all(
    ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((salt) => {
      const hashed = (name: string) =>
        createHash('sha256')
          .update(salt + name)
          .digest('hex')
          .slice(0, 8);
      return compressedSize(
        code.replaceAll(/([\w-]+)-[\da-f]{8}(?=\.(?:js|css)\b)/g, (_, name: string) => `${name}-${hashed(name)}`),
      );
    }),
  );
  return Math.round(sizes.reduce((sum, size) => sum + size, 0) / sizes.length) - (await compressedSize(code));
}

async function compressedSize(text: string): Promise<number> {
  const bytes = Buffer.from(text);
  return (await compressedCopies(bytes, qualities.bundled)).br?.length ?? bytes.length;
}

/**
 * Stands for the time of the first two frames, header and page, and is the same on any machine: rules in the page, times
 * elements that have a box before the stylesheet is there.
 */
async function firstFrameWork(url: string): Promise<number> {
  const [context, page, session] = await newVisitor(browser, null);
  // Elements that wait for the stylesheet keep waiting, however slow the machine.
  await session.send('Animation.enable');
  await session.send('Animation.setPlaybackRate', { playbackRate: 0 });
  await page.route(/\/assets\//, (route) => route.abort());
  await page.goto(url, { waitUntil: 'domcontentloaded' });
  const counted = await page.evaluate(() => {
    document
      .querySelector('main')
      ?.getAnimations()
      .forEach((frame) => frame.finish());
    const isRuleWithRules = (rule: CSSRule): rule is CSSGroupingRule => 'cssRules' in rule && !('selectorText' in rule);
    const rulesIn = (list: CSSRuleList): number =>
      [...list].reduce((sum, rule) => sum + (isRuleWithRules(rule) ? rulesIn(rule.cssRules) : 1), 0);
    const rules = [...document.querySelectorAll('style')].reduce(
      (sum, { sheet }) => sum + (sheet ? rulesIn(sheet.cssRules) : 0),
      0,
    );
    const shown = [...document.body.querySelectorAll('*')].filter((element) =>
      element.checkVisibility({ contentVisibilityAuto: true }),
    );
    return { rules, elements: shown.length };
  });
  await context.close();
  return counted.rules * counted.elements;
}
