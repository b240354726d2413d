import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { scenarios, scenariosByFile } from './faults/scenarios.ts';
import { citedTests, missingTests } from './specification/cited-tests.ts';

/** The entries of the list: a number, what happens, and the tests that inject it. */
function rowsOf(text: string) {
  return [...text.matchAll(/^(\d+)\. (.*)$/gm)].map(([, fault, entry = '']) => ({
    fault: Number(fault),
    tests: citedTests(entry),
  }));
}

function untrueRows(rows: ReturnType<typeof rowsOf>): readonly string[] {
  return rows.flatMap(({ fault, tests }) =>
    (tests.length === 0 ? ['no test'] : missingTests(tests)).map((problem) => `${fault}: ${problem}`),
  );
}

describe('docs/faults.md', () => {
  const text = readFileSync('docs/faults.md', 'utf8');
  const rows = rowsOf(text);

  it('has a row for each of the 35 faults', () => {
    expect(rows.map(({ fault }) => fault)).toEqual(Array.from({ length: 35 }, (_, index) => index + 1));
  });

  it('names tests that exist', () => {
    expect(untrueRows(rows)).toEqual([]);
    expect(missingTests(citedTests(text))).toEqual([]);
  });

  it('would be found to name a missing test, or none', () => {
    expect(untrueRows(rowsOf('1. x: `test/gone.test.ts` "y"\n2. x: by hand'))).toHaveLength(2);
  });

  it('lists the same faults as the scenarios', () => {
    const numbers = scenarios.flatMap(({ fault }) => fault.split(', ')).filter((fault) => /^\d+$/.test(fault));
    const byRelay = rows.filter(({ tests }) => tests.some(({ file }) => scenariosByFile.has(file)));
    expect([...new Set(numbers.map(Number))].toSorted((a, b) => a - b)).toEqual(byRelay.map(({ fault }) => fault));
  });
});
