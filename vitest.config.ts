import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

// The tests start hundreds of programs of the same code.
process.env['NODE_COMPILE_CACHE'] ??= resolve('node_modules/.cache/compiled');

// These mostly wait: for a page, a mail, a process that ends. So there is one more than cores, but never so many browsers
// that the tests wait for each other. They come after the unit tests, which use every core.
const withProcesses = {
  isolate: false, // No module here keeps anything that another file's tests would see.
  maxWorkers: Math.min(availableParallelism() + 1, 4),
  sequence: { groupOrder: 1 },
} as const;

// Beside the code, but slow: they start relays, write databases and encode pictures. `npm run check` goes without them.
const slowRelay = ['src/relay/{backups,retention,watch/daily-check}.test.ts', 'src/server/http/static-site.test.ts'];
const slowOwner = ['src/photos/import-photos.test.ts'];

const changingTables = ['src/build/pages/new-animal.test.ts', 'src/desk/orders/state-labels.test.ts'];

// `npm run test:faults` runs these: they kill a program before each of its steps, wait in real time, or need whole installations,
// 100,000 orders, builds of further releases, other hosts, or other browsers.
const long = [
  'test/{desk,faults}/*-killed.test.ts',
  'test/relay/{many-orders,move-to-postgres,postfix,postgres-relays,push-in-time,restore,slow-clients}.test.ts',
  'test/desk/{photo-memory,publish-and-back,table-memory,two-relays,under-attack}.test.ts',
  'test/deploy/*.test.ts',
  'test/site/{nu-checker,price-change}.test.ts',
  'test/journeys/{background-sync,desk-photos,desk-publish,desk-ring,other-browsers,start,static-host,unusual-browsers,upgrade}.test.ts',
];

export default defineConfig({
  test: {
    // Generous: a busy machine is slow, and a hanging test is still found.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    setupFiles: ['./test/support/every-test-file.ts'],
    reporters: ['default', './test/support/plain-summary.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // No module here keeps state, so all files share one environment, which takes half the time.
          pool: 'threads',
          isolate: false,
          include: ['src/**/*.test.{ts,tsx}', 'tools/pictures/*.test.ts', 'test/*.test.ts', 'test/faults/*.test.ts'],
          exclude: ['src/{desk,storefront}/**', ...slowRelay, ...slowOwner, ...changingTables, ...long],
        },
      },
      {
        extends: true,
        // Apart from the units, as these change the shop's tables: they add a field to the form and an animal, and rename a state.
        test: { name: 'formats', pool: 'threads', include: ['test/formats/*.test.ts', ...changingTables] },
      },
      {
        extends: true,
        test: { name: 'storefront', pool: 'threads', include: ['src/storefront/**/*.test.{ts,tsx}'] },
      },
      {
        extends: true,
        test: {
          name: 'relay',
          include: ['test/{relay,desk}/**/*.test.ts', 'src/desk/**/*.test.{ts,tsx}', ...slowRelay],
          exclude: [...changingTables, ...long],
          ...withProcesses,
        },
      },
      {
        extends: true,
        // Reads the built shop, without a browser.
        test: { name: 'site', include: ['test/site/**/*.test.ts'], exclude: long, ...withProcesses },
      },
      {
        extends: true,
        test: { name: 'owner', include: ['test/owner/**/*.test.ts', ...slowOwner], ...withProcesses },
      },
      {
        extends: true,
        test: { name: 'long', include: long, ...withProcesses },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: ['test/journeys/**/*.test.ts'],
          exclude: long,
          globalSetup: './test/support/shared-shop.ts',
          ...withProcesses,
        },
      },
    ],
    // `npm run check` asks for it.
    coverage: {
      provider: 'v8',
      reporter: [['text', { skipFull: true }]],
      include: ['src/{shop,order}/*.ts'],
      thresholds: { 100: true },
    },
  },
});
