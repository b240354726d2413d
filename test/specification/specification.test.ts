/** docs/specification.md against the tests that name its rows, and against everything that cites it. */
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { namedTests, rowsIn } from './named-tests.ts';

const page = readFileSync('docs/specification.md', 'utf8');
const ids = [...page.matchAll(/^\| ([RQD]\d+) +\|/gm)].map(([, id = '']) => id);
const tests = globSync('{src,test}/**/*.test.{ts,tsx}').flatMap((file) => namedTests(file, readFileSync(file, 'utf8')));

/** The older decisions stand behind rows, whose tests hold them. */
const needsTest = (id: string) => !id.startsWith('D') || Number(id.slice(1)) >= 55;

function withoutTest(wanted: readonly string[], named: readonly string[]): readonly string[] {
  return wanted.filter((id) => needsTest(id) && !named.includes(id));
}

/** What cites an id that the page does not have, by file. */
function lostCitations(files: readonly (readonly [file: string, text: string])[]): readonly string[] {
  return files.flatMap(([file, text]) =>
    [...new Set(rowsIn(text))].filter((id) => !ids.includes(id)).map((id) => `${file} cites ${id}`),
  );
}

describe('the specification', () => {
  it('has rows R001 to R240 and Q1 to Q6 and decisions D1 to D71, each once', () => {
    const numbered = (letter: string, count: number, digits: number) =>
      Array.from({ length: count }, (_, index) => letter + String(index + 1).padStart(digits, '0'));
    expect(ids).toEqual([...numbered('R', 240, 3), ...numbered('Q', 6, 1), ...numbered('D', 71, 1)]);
  });

  it('has a test for every row, and for every decision from D55 on', () => {
    const named = tests.filter(({ file }) => !file.startsWith('test/specification/')).flatMap(({ rows }) => rows);
    expect(withoutTest(ids, named)).toEqual([]);
  });

  it('would be seen to have a row without a test', () => {
    expect(withoutTest(['R001', 'R002', 'D54', 'D55'], ['R001'])).toEqual(['R002', 'D55']);
  });

  it('has every row and decision that code, tests and documents cite', () => {
    const files = globSync('{src,test,bench,deploy,docs,artwork}/**/*.{ts,tsx,css,md,yaml,yml}').filter(
      (file) => !file.startsWith('test/specification/'),
    );
    expect(lostCitations(files.map((file) => [file, readFileSync(file, 'utf8')]))).toEqual([]);
  });

  it('would be seen to miss a row that something cites', () => {
    expect(lostCitations([['src/shop/money.ts', '/** Exact (R241, D13). */']])).toEqual([
      'src/shop/money.ts cites R241',
    ]);
  });
});
