import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { subjects } from '#test/support/fail-points.ts';

const code = globSync('src/**/*.ts', { exclude: ['**/*.test.ts'] }).map((file) => readFileSync(file, 'utf8'));

// A fail point that is never reached proves nothing.
it.each(Object.keys(subjects))('a fail point waits for %j, which is in the code', (words) => {
  expect(code.some((text) => text.includes(words))).toBe(true);
});
