import { describe, expect, it } from 'vitest';
import { citedTests, missingTests } from './cited-tests.ts';

const here = 'test/specification/cited-tests.test.ts';

describe('the tests that a document cites', () => {
  it('are files, each with words of a name where some follow', () => {
    expect(citedTests('| 1 | `src/a.test.tsx` "one, or two"; the rest: `test/b.ts`; `npm test` "no" |')).toEqual([
      { file: 'src/a.test.tsx', words: 'one, or two' },
      { file: 'test/b.ts', words: '' },
    ]);
  });

  it('are found by their names and their blocks', () => {
    expect(missingTests(citedTests(`\`${here}\` "by their names"; \`${here}\` "a document cites"`))).toEqual([]);
    expect(missingTests(citedTests('`test/faults/kills.ts` "killed before the commit"'))).toEqual([]);
  });

  it('are missing where the file is gone, or has the words, but not as a name', () => {
    const cited = `\`test/gone.test.ts\` "x"; \`${here}\` "missingTests"`;
    expect(missingTests(citedTests(cited))).toEqual([
      'test/gone.test.ts has no test "x"',
      `${here} has no test "missingTests"`,
    ]);
  });
});
