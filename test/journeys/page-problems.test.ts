/** The journeys see a page throw or log an error, in any context. */
import { afterAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '#test/support/browser.ts';
import { expectProblems, takeUnexpectedProblems } from '#test/support/page-problems.ts';

const browser = await launchBrowser();
afterAll(() => browser.close());

async function openTroubled(): Promise<void> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const thrown = context.waitForEvent('weberror');
  const logged = page.waitForEvent('console', (message) => message.type() === 'error');
  await page.setContent(`<script>console.warn('well'); console.error('bad'); throw new Error('worse')</script>`);
  await Promise.all([thrown, logged]);
  await context.close();
}

describe('what goes wrong in a page', () => {
  it('is reported by its test, once', async () => {
    await openTroubled();
    const problems = takeUnexpectedProblems();
    expect(problems.toSorted()).toEqual([
      expect.stringMatching(/^logged: bad/),
      expect.stringMatching(/^threw: worse/),
    ]);
    expect(takeUnexpectedProblems()).toEqual([]);
  });

  it('is allowed only in the test that names it', async () => {
    expectProblems(/^logged: bad/);
    await openTroubled();
    expect(takeUnexpectedProblems()).toEqual([expect.stringMatching(/^threw: worse/)]);
    await openTroubled();
    expect(takeUnexpectedProblems()).toHaveLength(2);
  });
});
