import type { Reporter, TestModule } from 'vitest/node';

/**
 * Closes a run with one plain line, `N passed, N failed`, that people and scripts can read alike.
 */
export default class PlainSummary implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const passed = tests.filter((test) => test.result().state === 'passed').length;
    const skipped = tests.filter((test) => test.result().state === 'skipped').length;
    const brokenFiles = modules.filter((module) => module.errors().length > 0).length;
    const failed =
      tests.filter((test) => test.result().state === 'failed').length + brokenFiles + unhandledErrors.length;
    // After the other reporters' last lines.
    setImmediate(() => console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`));
  }
}
