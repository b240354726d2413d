import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Generous: a busy machine is slow, and a test that hangs is found all the same.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    reporters: ['default', './test/support/plain-summary.ts'],
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: ['src/**/*.test.{ts,tsx}', 'test/*.test.ts'] },
      },
      {
        extends: true,
        test: { name: 'relay', include: ['test/relay/**/*.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: ['test/faults/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: ['test/journeys/**/*.test.ts'],
          fileParallelism: false,
        },
      },
    ],
    coverage: {
      provider: 'v8',
      include: ['src/shop/**', 'src/wire/**'],
      thresholds: { 100: true },
    },
  },
});
