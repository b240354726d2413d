import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

// Processes are killed and browsers driven there: in CI a test that failed for the machine's sake has one more try, and
// the report names it. A developer's run shows every failure.
const retry = process.env['CI'] ? 1 : 0;

// These wait more than they reckon: for a page, a mail, a process that ends. So a small machine, too, has work for two at
// once; and one that has many cores is not asked for so many browsers that the tests wait for each other. They come after
// the unit tests, which fill every core.
const withProcesses = {
  maxWorkers: Math.min(Math.max(availableParallelism() - 1, 2), 4),
  sequence: { groupOrder: 1 },
  retry,
} as const;

// A page that throws or logs an error fails its test.
const pageProblems = ['./test/support/page-problems-fail.ts'];

export default defineConfig({
  test: {
    // Generous: a busy machine is slow, and a test that hangs is found all the same.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // One second, the default, is too little for a browser beside other work.
    expect: { poll: { timeout: 15_000 } },
    setupFiles: ['./test/support/property-seed.ts'],
    reporters: ['default', './test/support/plain-summary.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'src/**/*.test.{ts,tsx}',
            'artwork/**/*.test.ts',
            'test/*.test.ts',
            'test/{mutation,specification}/*.test.ts',
          ],
        },
      },
      {
        extends: true,
        test: { name: 'relay', include: ['test/relay/**/*.test.ts'], setupFiles: pageProblems, ...withProcesses },
      },
      {
        extends: true,
        // Reads the built shop, without a browser.
        test: { name: 'site', include: ['test/site/**/*.test.ts'], ...withProcesses },
      },
      {
        extends: true,
        test: { name: 'owner', include: ['test/owner/**/*.test.ts'], ...withProcesses },
      },
      {
        extends: true,
        test: { name: 'deploy', include: ['test/deploy/**/*.test.ts'], ...withProcesses },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: ['test/faults/**/*.test.ts'],
          ...withProcesses,
          testTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: ['test/journeys/**/*.test.ts'],
          setupFiles: pageProblems,
          ...withProcesses,
        },
      },
    ],
    coverage: {
      provider: 'v8',
      include: ['src/{shop,wire}/*.ts'],
      thresholds: { 100: true },
    },
  },
});
