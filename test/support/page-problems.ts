/** The visits of a test, and the problems in their pages: `every-test-file.ts` fails the test for those that it has not named. */
import type { Browser, BrowserContext } from 'playwright-core';
import { TestRunner } from 'vitest';

const problems: string[] = [];
let expected: readonly RegExp[] = [];
const visits: BrowserContext[] = [];

/**
 * Records the visits of the running test, and every error that a page throws or logs, with the address concerned; also that
 * a page was not taken over as it was rendered.
 */
export function watchProblems(browser: Browser): void {
  browser.on('context', (context) => {
    if (TestRunner.getCurrentTest()) visits.push(context);
    context.on('weberror', (error) => noteProblem(`threw: ${error.error().message} (${error.page()?.url()})`));
    context.on('console', (message) => {
      const isProblem = message.type() === 'error' || message.text().startsWith('the page was changed on its way');
      if (isProblem) noteProblem(`logged: ${message.text()} (${message.location().url})`);
    });
  });
}

/** Records a problem in a page of another browser. */
export function noteProblem(problem: string): void {
  problems.push(problem);
}

/** Names problems that the running test causes on purpose. */
export function expectProblems(...patterns: readonly RegExp[]): void {
  expected = [...expected, ...patterns];
}

/**
 * The browser's message about a failed request: the status of its answer, or why it has none (`ERR_FAILED`: the test).
 */
export function failedRequest(path: string, why: number | 'ERR_FAILED'): RegExp {
  const reason = typeof why === 'number' ? `the server responded with a status of ${why} ` : `net::${why} `;
  return new RegExp(`^logged: Failed to load resource: ${reason}.*${path.replaceAll('.', '\\.')}`);
}

/** Requests of a page while the test has taken it offline. */
export const whileOffline = /^logged: Failed to load resource: net::ERR_INTERNET_DISCONNECTED/;

/** Closes what the test has opened. A visit that began before the tests belongs to the whole file. */
export async function endVisits(): Promise<void> {
  await Promise.all(visits.splice(0).map((context) => context.close()));
}

/** The problems since the last call that no test has named; the next test starts without any. */
export function takeUnexpectedProblems(): readonly string[] {
  const found = problems.splice(0).filter((problem) => !expected.some((pattern) => pattern.test(problem)));
  expected = [];
  return found;
}
