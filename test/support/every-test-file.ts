/**
 * Set up for every file of tests. A visit ends with its test, which fails if a page threw or logged an error. Property tests stop drawing examples after
 * a while, so a busy machine tries fewer and fails none by its speed. They draw new ones in every run of a developer; in CI the
 * same ones for the same code, so that its result is about the commit and can be reproduced (`CI=true npm test`).
 */
import { configureGlobal } from 'fast-check';
import { afterEach } from 'vitest';
import { endVisits, takeUnexpectedProblems } from './page-problems.ts';

configureGlobal({ interruptAfterTimeLimit: 20_000, ...(process.env['CI'] && { seed: 0x50414e4a }) });

// Registered first, so it runs after the file's own hooks.
afterEach(async () => {
  await endVisits();
  const problems = takeUnexpectedProblems();
  if (problems.length > 0)
    throw new Error(`the page had problems that the test does not name:\n${problems.join('\n')}`);
});
