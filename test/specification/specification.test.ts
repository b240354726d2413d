/** docs/specification.md against the tests that name its ids, and against everything that cites it. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { namedTests, rowsIn } from './named-tests.ts';

const page = readFileSync('docs/specification.md', 'utf8');
/** A line may state several ids at once: `- R016-R018, D5: …`. */
const ids = [...page.matchAll(/^- ([^:]+): /gm)].flatMap(([, head = '']) => rowsIn(head));
const tests = globSync('{src,test,tools}/**/*.test.{ts,tsx}')
  .filter((file) => !file.startsWith('test/specification/'))
  .flatMap((file) => namedTests(file, readFileSync(file, 'utf8')));
const texts = globSync('{src,test,tools,deploy,docs}/**/*.{ts,tsx,css,md,yaml,yml}')
  .filter((file) => !file.startsWith('test/specification/'))
  .map((file) => [file, readFileSync(file, 'utf8')] as const);

/** The older decisions are tested through rows. */
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

/** References to a section of anything but an RFC, and to a page in capitals that is not in the repository. */
function citedPapers(files: readonly (readonly [file: string, text: string])[]): readonly string[] {
  return files.flatMap(([file, text]) =>
    [...text.matchAll(/(?<!RFC \d+,? |UAX #\d+ )§.{0,20}|\b[A-Z]{4,}\.md\b/g)]
      .filter(([paper]) => !existsSync(paper))
      .map(([paper]) => `${file} cites ${paper}`),
  );
}

describe('the specification', () => {
  it('has its rows, rules, invariants and decisions, each once', () => {
    const numbered = (letter: string, count: number, digits: number) =>
      Array.from({ length: count }, (_, index) => letter + String(index + 1).padStart(digits, '0'));
    const expected = [
      ...numbered('R', 240, 3),
      ...numbered('Q', 6, 1),
      ...numbered('C', 13, 1),
      ...numbered('I', 9, 1),
      ...numbered('D', 75, 1),
      'D90',
      'D92',
      'D93',
      'D94',
      'D95',
      'D97',
      'D98',
      'D99',
      'D100',
    ];
    expect(ids.toSorted()).toEqual(expected.toSorted());
  });

  it('has a test for every row, rule and invariant, and for every decision since the first release', () => {
    const named = tests.flatMap(({ rows }) => rows);
    expect(withoutTest(ids, named)).toEqual([]);
  });

  it('would be seen to have a row without a test', () => {
    expect(withoutTest(['R001', 'R002', 'D54', 'D55'], ['R001'])).toEqual(['R002', 'D55']);
  });

  it('has every id that code, tests and documents cite', () => {
    expect(lostCitations(texts)).toEqual([]);
  });

  it('would be seen to miss a row that something cites', () => {
    expect(lostCitations([['src/shop/money.ts', '/** Exact (R241, D13). */']])).toEqual([
      'src/shop/money.ts cites R241',
    ]);
  });

  it('is named at the end of a test, in brackets', () => {
    const elsewhere = tests.filter(({ title, rows }) => rowsIn(title).some((id) => !rows.includes(id)));
    expect(elsewhere.map(({ title }) => title)).toEqual([]);
  });

  it('and the rest of the repository are all that the code cites', () => {
    expect(citedPapers(texts)).toEqual([]);
  });

  it('would be seen to be bypassed', () => {
    const text = 'README.md, RFC 5322 §2.1.1, DESIGN.md, spec §2 Cart';
    expect(citedPapers([['src/shop/cart.ts', text]])).toEqual([
      'src/shop/cart.ts cites DESIGN.md',
      'src/shop/cart.ts cites §2 Cart',
    ]);
  });
});
