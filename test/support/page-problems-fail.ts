/** Set up for every file that opens pages: a page that throws or logs an error fails its test. */
import { afterEach } from 'vitest';
import { takeUnexpectedProblems } from './page-problems.ts';

// Registered first, so it runs after the file's own hooks.
afterEach(() => {
  const problems = takeUnexpectedProblems();
  if (problems.length > 0)
    throw new Error(`the page had problems that the test does not name:\n${problems.join('\n')}`);
});
