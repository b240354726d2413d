import type { Reporter, TestModule } from 'vitest/node';

/**
 * Closes a run with one plain line, `N passed, N failed`, that people and scripts can read alike, after the names of
 * tests that passed only at their second try.
 */
export default class PlainSummary implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const passed = tests.filter((test) => test.result().state === 'passed').length;
    const skipped = tests.filter((test) => test.result().state === 'skipped').length;
    const brokenFiles = modules.filter((module) => module.errors().length > 0).length;
    const failed =
      tests.filter((test) => test.result().state === 'failed').length + brokenFiles + unhandledErrors.length;
    const unsteady = tests.filter((test) => test.diagnostic()?.flaky).map((test) => `unsteady: ${test.fullName}\n`);
    // After the other reporters' last lines.
    setImmediate(() =>
      console.log(`${unsteady.join('')}${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`),
    );
  }
}
