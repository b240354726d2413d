/**
 * `npm run bench -- weight`: what each kind of page weighs on a phone, beside its budget; fails when one is over. Budgets are
 * counts, so they hold on any machine. Lower one when a page has become lighter; raise one only for a gain of shoppers.
 */
import { startShop } from '#test/support/shop-process.ts';
import { launchWholeBrowser } from '#test/support/browser.ts';
import { firstFrameWork } from './first-frame.ts';
import { routes, type RouteName } from './routes.ts';
import { type Transfer, visit } from './visit.ts';

interface Weight {
  readonly script: number;
  readonly document: number;
  readonly style: number;
  readonly font: number;
  /** The heaviest picture of the first screen. */
  readonly picture: number;
  readonly total: number;
  readonly requests: number;
  /** Stands for the time of style and layout before the first content (`first-frame.ts`). */
  readonly firstFrame: number;
}

const kib = 1024;
/** What was reached, rounded up, in bytes on the wire: a document has about a kilobyte of headers. */
const everyPage = { script: 80.6 * kib, style: 8.8 * kib, font: 25 * kib, picture: 11 * kib };
const budgets: Readonly<Record<RouteName, Weight>> = {
  home: { ...everyPage, script: 87 * kib, document: 9.8 * kib, total: 170.3 * kib, requests: 13, firstFrame: 11_800 },
  product: { ...everyPage, document: 9.2 * kib, total: 136.2 * kib, requests: 9, firstFrame: 13_400 },
  listing: { ...everyPage, document: 7.2 * kib, total: 149.2 * kib, requests: 10, firstFrame: 5_900 },
  species: { ...everyPage, document: 9.2 * kib, total: 148.4 * kib, requests: 8, firstFrame: 7_000 },
  'shop all': { ...everyPage, document: 9.5 * kib, total: 145.3 * kib, requests: 9, firstFrame: 6_250 },
  pharmacy: { ...everyPage, document: 7.6 * kib, total: 138.1 * kib, requests: 9, firstFrame: 5_650 },
  cart: { ...everyPage, document: 6.1 * kib, total: 120.5 * kib, requests: 5, firstFrame: 2_600 },
  // Includes the outbox, which other pages load only if the device has an order, and today's prices.
  checkout: {
    ...everyPage,
    script: 102.5 * kib,
    document: 6.1 * kib,
    total: 142.4 * kib,
    requests: 8,
    firstFrame: 2_600,
  },
  contact: {
    ...everyPage,
    script: 82.4 * kib,
    document: 7.1 * kib,
    total: 123.3 * kib,
    requests: 6,
    firstFrame: 6_750,
  },
};
/** Layout shift of any page: none. */
const maxShift = 0.001;

const shop = await startShop();
const browser = await launchWholeBrowser();
const overweight: string[] = [];
console.log(
  'page       script  html   css  font picture   total requests first frame  shift   (KiB on the wire; rules x elements | budget)',
);
for (const [name, path] of typedEntries(routes)) {
  const { transfers, shift } = await visit(browser, shop.url + path, null);
  const weight = { ...weigh(transfers), firstFrame: await firstFrameWork(browser, shop.url + path) };
  const budget = budgets[name];
  for (const [part, limit] of typedEntries(budget)) {
    if (weight[part] > limit) overweight.push(`${name}: ${part} is ${weight[part]}, the budget is ${limit}`);
  }
  if (shift > maxShift) overweight.push(`${name}: the layout shifts by ${shift}`);
  console.log(`${row(name, weight)}  ${shift.toFixed(4)}`);
  console.log(row('', budget));
}
await browser.close();
await shop.stop();
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

function row(name: string, weight: Weight): string {
  const size = (bytes: number, width: number) => (bytes / kib).toFixed(1).padStart(width);
  const { script, document, style, font, picture, total, requests, firstFrame } = weight;
  const sizes = [size(script, 7), size(document, 5), size(style, 5), size(font, 5), size(picture, 7), size(total, 7)];
  return `${name.padEnd(9)} ${sizes.join(' ')} ${String(requests).padStart(8)} ${String(firstFrame).padStart(11)}`;
}

function typedEntries<Key extends string, Value>(
  record: Readonly<Record<Key, Value>>,
): readonly (readonly [Key, Value])[] {
  return Object.entries<Value>(record).flatMap(([key, value]) => (isKey(record, key) ? [[key, value] as const] : []));
}

function isKey<Key extends string>(record: Readonly<Record<Key, unknown>>, key: string): key is Key {
  return key in record;
}
