/**
 * Set up for every file of tests. A page that throws or logs an error fails its test. Property tests stop drawing examples after
 * a while, so a busy machine tries fewer and fails none by its speed. They draw new ones in every run of a developer; in CI the
 * same ones for the same code, so that its result is about the commit and can be reproduced (`CI=true npm test`).
 */
import { configureGlobal } from 'fast-check';
import { afterEach } from 'vitest';
import { takeUnexpectedProblems } from './page-problems.ts';

configureGlobal({ interruptAfterTimeLimit: 20_000, ...(process.env['CI'] && { seed: 0x50414e4a }) });

// Registered first, so it runs after the file's own hooks.
afterEach(() => {
  const problems = takeUnexpectedProblems();
  if (problems.length > 0)
    throw new Error(`the page had problems that the test does not name:\n${problems.join('\n')}`);
});
