/**
 * `npm run bench -- growth [--sizes 69,1000,5000]`: the cost of a larger catalogue. Builds the shop in a copy of the
 * checkout with made-up products, and prints the time of the build, the bytes of pages (brotli), and the relay's memory. The
 * run fails if a page that is no list of products has 2 % more text. Goals of the build: 10 s for 69 products, 30 s for 5,000.
 */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { currentSite } from '#test/support/built-site.ts';
import { CheckoutCopy } from '#test/support/checkout-copy.ts';
import { startShop } from '#test/support/processes.ts';
import { addProducts } from './made-up-products.ts';
import { memoryMb } from './relay-load.ts';

const { values } = parseArgs({ options: { sizes: { type: 'string', default: '69,1000,5000' } } });
const sizes = values.sizes.split(',').map(Number);
/** Pages and data; those that are no list of products must not grow. */
const files = {
  home: 'index.html',
  product: 'product/43.html',
  'product data': 'data/product/43.json',
  cart: 'cart.html',
  contact: 'contact.html',
  search: 'data/search.json',
  related: 'data/related/bird-1.json',
  listing: 'dog-food.html',
  'shop all': 'shop-all.html',
  offline: 'data/offline.json',
} as const;
const steady: readonly string[] = ['home', 'product', 'product data', 'cart', 'contact'];
const maxGrowth = 1.02;

interface Measured {
  readonly buildMs: number;
  /** Processor time of all threads together. */
  readonly processorMs: number;
  /** Bytes of each file. */
  readonly text: Readonly<Record<string, number>>;
  readonly brotli: Readonly<Record<string, number>>;
  readonly relayMb: number;
}

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1)); // The copy is removed then.
const results = new Map<number, Measured>();
for (const size of sizes) results.set(size, await measure(size));
const [first] = results.values();
console.table(
  Object.fromEntries(
    [...results].map(([size, { buildMs, processorMs, relayMb, brotli }]) => [
      size,
      {
        'build, s': (buildMs / 1000).toFixed(1),
        'processor, s': (processorMs / 1000).toFixed(0),
        'relay, MB': relayMb,
        ...brotli,
      },
    ]),
  ),
);
for (const [size, { text }] of results) {
  for (const name of steady) {
    const before = first?.text[name] ?? 0;
    if ((text[name] ?? 0) <= before * maxGrowth) continue;
    console.error(`${name} grows: ${before} bytes with ${sizes[0]} products, ${text[name]} with ${size}`);
    process.exitCode = 1;
  }
}

async function measure(size: number): Promise<Measured> {
  const copy = new CheckoutCopy();
  try {
    addProducts(join(copy.folder, 'catalogue'), size);
    const start = performance.now();
    const releases = join(copy.folder, 'build/releases');
    const output = await copy.build(releases, {
      NODE_OPTIONS: `--import=${resolve('tools/bench/processor-time.ts')}`,
    });
    const buildMs = performance.now() - start;
    const [, processorMs] = /processor time: (\d+) ms/.exec(output) ?? [];
    const site = currentSite(releases);
    const sizesOf = (ending: string) =>
      Object.fromEntries(
        Object.entries(files).map(([name, file]) => [name, readFileSync(join(site, file + ending)).length]),
      );
    // The flags of `npm start`.
    const relay = await startShop({ RELEASES_DIR: releases, NODE_OPTIONS: '--max-semi-space-size=8' }, copy.folder);
    const relayMb = memoryMb(relay, 'VmRSS');
    await relay.stop();
    return { buildMs, processorMs: Number(processorMs), text: sizesOf(''), brotli: sizesOf('.br'), relayMb };
  } finally {
    copy.remove();
  }
}
