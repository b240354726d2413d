/** Compares docs/specification.md with the tests that name its ids, and with everything that cites it. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const page = readFileSync('docs/specification.md', 'utf8');
/** A line may state several ids at once: `- R016-R018, D5: …`. */
const ids = [...page.matchAll(/^- ([^:]+): /gm)].flatMap(([, head = '']) => idsIn(head));

function textsOf(pattern: string): readonly (readonly [file: string, text: string])[] {
  const files = globSync(pattern).filter((file) => file !== 'test/specification.test.ts');
  return files.map((file) => [file, readFileSync(file, 'utf8')]);
}
const texts = textsOf('{src,test,tools,deploy,docs}/**/*.{ts,tsx,css,md,yaml,yml}');

/** The ids in a text; `R066-R069` means all four. Two numbers in a row are a drawing's (`C14 114`), never an id. */
function idsIn(text: string): readonly string[] {
  const id = /\b(R(?=\d{3})|D(?=\d{1,3}\b)|C(?=[1-9]\d?\b)|[QI](?=\d\b))(\d+)(?:\s?[-–]\s?\1(\d+))?\b(?! -?\d)/g;
  return [...text.matchAll(id)].flatMap(([, letter = '', first = '', last]) =>
    Array.from(
      { length: Math.max(1, Number(last ?? first) - Number(first) + 1) },
      (_, step) => letter + String(Number(first) + step).padStart(first.length, '0'),
    ),
  );
}

/** Ids in the titles of a file's tests: in brackets at the end, or alone in a table that fills them in. */
function testedIn(source: string): readonly string[] {
  const ends = [...source.matchAll(/\(([^()\n]*)\)['"`]/g)].flatMap(([, end = '']) => idsIn(end));
  const alone = [...source.matchAll(/['"]([RQCID]\d+)['"]/g)].flatMap(([, text = '']) => idsIn(text));
  return [...ends, ...alone];
}

/** Ids that a text cites and the page does not have, by file. */
function lostCitations(files: typeof texts): readonly string[] {
  return files.flatMap(([file, text]) =>
    [...new Set(idsIn(text))].filter((id) => !ids.includes(id)).map((id) => `${file} cites ${id}`),
  );
}

/** References to a section of anything but an RFC, and to a page in capitals that is not in the repository. */
function citedPapers(files: typeof texts): readonly string[] {
  return files.flatMap(([file, text]) =>
    [...text.matchAll(/(?<!RFC \d+,? |UAX #\d+ )§.{0,20}|\b[A-Z]{4,}\.md\b/g)]
      .filter(([paper]) => !existsSync(paper))
      .map(([paper]) => `${file} cites ${paper}`),
  );
}

describe('the specification', () => {
  it('has each id once', () => {
    expect(ids).toHaveLength(380);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('has a test for every row, rule and invariant, and for every decision from D55 on', () => {
    const tested = new Set(textsOf('{src,test,tools}/**/*.test.{ts,tsx}').flatMap(([, source]) => testedIn(source)));
    // The older decisions are tested through rows.
    const needsTest = (id: string) => !id.startsWith('D') || Number(id.slice(1)) >= 55;
    expect(ids.filter((id) => needsTest(id) && !tested.has(id))).toEqual([]);
  });

  it('has every id that code, tests and documents cite', () => {
    expect(lostCitations(texts)).toEqual([]);
  });

  it('and the rest of the repository are all that the code cites', () => {
    expect(citedPapers(texts)).toEqual([]);
  });
});
