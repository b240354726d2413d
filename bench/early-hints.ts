/**
 * `npm run bench:hints [-- --runs N]`: whether early hints (103) help. The shop stands behind an HTTP/2 front, as behind a
 * TLS proxy, and the front behind a line of 1.6 Mbit/s with 75 ms each way; the phone's CPU is a quarter. Visits without
 * hints, with one of the largest picture, and with those of picture, font and script take turns; medians. `answers after`
 * is how long the front waits before it asks the shop for a page: what a relay far away would cost. Times are for a person
 * to judge, on a machine that does nothing else.
 */
import { parseArgs } from 'node:util';
import { launchWholeBrowser } from '#test/support/browser.ts';
import { startShop } from '#test/support/shop-process.ts';
import { hintingFront } from './hinting-front.ts';
import { slowLine } from './slow-line.ts';
import { type Transfer, visit, type Visit } from './visit.ts';

const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' } } });
const runs = Number(values.runs);
const cpuSlowdown = 4;

const shop = await startShop();
const front = await hintingFront(shop.url);
const line = await slowLine(front.port, { oneWayMs: 75, bitsPerSecond: 1_600_000 });
const browser = await launchWholeBrowser([`--ignore-certificate-errors-spki-list=${front.keyHash}`]);
try {
  console.log(`medians of ${runs}`.padEnd(50) + 'first paint   largest paint');
  for (const [path, answersAfterMs] of [
    ['/', 0],
    ['/product/43', 0],
    ['/product/43', 300],
  ] as const) {
    const url = `https://localhost:${line.port}${path}`;
    const [picture, ...others] = linksTo((await visit(browser, url, null)).transfers);
    const hints = { none: [], picture: [picture], all: [picture, ...others] };
    const measured = new Map<string, Visit[]>();
    for (let run = 0; run < runs; run += 1) {
      for (const [kind, links] of Object.entries(hints)) {
        front.behave({ links, answersAfterMs });
        const before = measured.get(kind) ?? [];
        measured.set(kind, [...before, await visit(browser, url, { cpuSlowdown, line: null })]);
      }
    }
    front.behave({ links: [], answersAfterMs: 0 });
    for (const [kind, visits] of measured) {
      const cells = [visits.map((one) => one.firstPaintMs), visits.map((one) => one.largestPaintMs)].map(median);
      const name = `${path}, answers after ${answersAfterMs} ms, hints: ${kind}`;
      console.log(name.padEnd(50) + cells.map((ms) => `${Math.round(ms)} ms`.padStart(11)).join('     '));
    }
  }
} finally {
  await browser.close();
  await line.close();
  await front.close();
  await shop.stop();
}

/** Hints of the heaviest picture, the font and the script, which is what the first screen needs besides the page. */
function linksTo(transfers: readonly Transfer[]): readonly [string, string, string] {
  const heaviest = (type: string) => {
    const [first] = transfers.filter((one) => one.type === type).toSorted((a, b) => b.bytes - a.bytes);
    if (!first) throw new Error(`the page asked for nothing of the type ${type}`);
    return new URL(first.url).pathname;
  };
  return [
    `<${heaviest('Image')}>; rel=preload; as=image; fetchpriority=high`,
    `<${heaviest('Font')}>; rel=preload; as=font; crossorigin`,
    `<${heaviest('Script')}>; rel=modulepreload`,
  ];
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}
