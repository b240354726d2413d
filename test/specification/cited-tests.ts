/** Tests that a document cites: a file in backticks, and in quotation marks words of the test's name. */
import { existsSync, readFileSync } from 'node:fs';
import { scenariosByFile } from '#test/faults/scenarios.ts';
import { namedTests } from './named-tests.ts';

interface CitedTest {
  readonly file: string;
  /** Empty where a file is cited as a whole. */
  readonly words: string;
}

export function citedTests(text: string): readonly CitedTest[] {
  return [...text.matchAll(/`((?:src|test)\/[^`]+\.tsx?)`(?:[^`|"]*"([^"]+)")?/g)].map(([, file = '', words = '']) => ({
    file,
    words: words.replaceAll('\n', ' '),
  }));
}

/** Those that no test is called by. What a fault must not break is the name of its test. */
export function missingTests(cited: readonly CitedTest[]): readonly string[] {
  return cited
    .filter(
      ({ file, words }) => !existsSync(file) || (words !== '' && !namesIn(file).some((name) => name.includes(words))),
    )
    .map(({ file, words }) => `${file} has no test "${words}"`);
}

function namesIn(file: string): readonly string[] {
  const scenarios = scenariosByFile.get(file);
  if (scenarios) return scenarios.map(({ promise }) => promise);
  return namedTests(file, readFileSync(file, 'utf8')).map(({ words }) => words);
}
