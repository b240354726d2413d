/**
 * The cost of a larger catalogue: builds the shop in a copy of the checkout with made-up products, and prints the time of
 * the build and the bytes of files (brotli). The run fails if a page that is no list of products has 2 % more of them.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { currentSite } from '#test/support/built-site.ts';
import { CheckoutCopy } from '#test/support/checkout-copy.ts';
import { addProducts } from './made-up-products.ts';

/** Numbers of products, each with the bar of its build in seconds. */
const sizes = [
  [69, 10],
  [1000, 15],
  [5000, 30],
] as const;
/** Pages and data that are no list of products, and must not grow. */
const steady = {
  home: 'index.html',
  product: 'product/43.html',
  'product data': 'data/product/43.json',
  cart: 'cart.html',
  contact: 'contact.html',
};
const files = {
  ...steady,
  search: 'data/search.json',
  related: 'data/related/bird-1.json',
  listing: 'dog-food.html',
  'shop all': 'shop-all.html',
  offline: 'data/offline.json',
};
const maxGrowth = 1.02;

interface Measured {
  readonly buildMs: number;
  /** Processor time of all threads together, which depends less on what else the machine does. */
  readonly processorMs: number;
  /** Bytes of each file. */
  readonly bytes: Readonly<Record<string, number>>;
}

export async function growth(): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1)); // The copy is removed then.
  const table: Record<string, Readonly<Record<string, string | number>>> = {};
  let first: Measured | null = null;
  for (const [size, bar] of sizes) {
    const measured = await measure(size);
    first ??= measured;
    const { buildMs, processorMs, bytes } = measured;
    const seconds = (ms: number) => (ms / 1000).toFixed(1);
    table[size] = { 'build, s': seconds(buildMs), bar, 'processor, s': seconds(processorMs), ...bytes };
    for (const name of Object.keys(steady)) {
      const [before = 0, after = 0] = [first.bytes[name], bytes[name]];
      if (after <= before * maxGrowth) continue;
      console.error(`${name} grows: ${before} bytes with ${sizes[0][0]} products, ${after} with ${size}`);
      process.exitCode = 1;
    }
  }
  console.log('\nthe build, and files in bytes, by the number of products');
  console.table(table);
}

/** Runs in the build. */
const sayProcessorTime = 'process.once("exit", () => console.log("processor time:", process.cpuUsage()))';

async function measure(size: number): Promise<Measured> {
  const copy = new CheckoutCopy();
  try {
    addProducts(join(copy.folder, 'catalogue'), size);
    const start = performance.now();
    const releases = join(copy.folder, 'build/releases');
    const output = await copy.build(releases, {
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(sayProcessorTime)}`,
    });
    const buildMs = performance.now() - start;
    const [, user, system] = /processor time: { user: (\d+), system: (\d+) }/.exec(output) ?? [];
    const site = currentSite(releases);
    const sizesOf = Object.entries(files).map(([name, file]) => [name, readFileSync(join(site, `${file}.br`)).length]);
    return {
      buildMs,
      processorMs: (Number(user) + Number(system)) / 1000,
      bytes: Object.fromEntries(sizesOf),
    };
  } finally {
    copy.remove();
  }
}
