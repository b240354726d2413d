import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { scenarios } from './faults/scenarios.ts';

interface Row {
  readonly fault: number;
  readonly claims: readonly { readonly file: string; readonly words: string }[];
}

/** The rows of the table: a number, what happens, and files in backticks, each with words in quotation marks. */
function rowsOf(text: string): readonly Row[] {
  return [...text.matchAll(/^\| (\d+) +\|[^|]*\|(.*)\|$/gm)].map(([, fault, cell = '']) => ({
    fault: Number(fault),
    claims: [...cell.matchAll(/`([^`]+)` "([^"]+)"/g)].map(([, file = '', words = '']) => ({ file, words })),
  }));
}

function untrueClaims(rows: readonly Row[]): readonly string[] {
  return rows.flatMap(({ fault, claims }) => {
    if (claims.length === 0) return [`${fault}: no test`];
    return claims
      .filter(({ file, words }) => !existsSync(file) || !readFileSync(file, 'utf8').includes(words))
      .map(({ file, words }) => `${fault}: ${file} has no "${words}"`);
  });
}

describe('docs/faults.md', () => {
  const rows = rowsOf(readFileSync('docs/faults.md', 'utf8'));

  it('has a row for each of the 33 faults', () => {
    expect(rows.map(({ fault }) => fault)).toEqual(Array.from({ length: 33 }, (_, index) => index + 1));
  });

  it('names tests that exist', () => {
    expect(untrueClaims(rows)).toEqual([]);
  });

  it('would be seen to name one that is gone, or none', () => {
    expect(untrueClaims(rowsOf('| 1 | x | `test/gone.test.ts` "y" |\n| 2 | x | by hand |'))).toHaveLength(2);
  });

  it('agrees with the scenarios on what a relay goes through', () => {
    const numbers = scenarios.flatMap(({ fault }) => fault.split(', ')).filter((fault) => /^\d+$/.test(fault));
    const byRelay = rows.filter(({ claims }) => claims.some(({ file }) => /^test\/faults\/[a-z-]+\.ts$/.test(file)));
    expect([...new Set(numbers.map(Number))].toSorted((a, b) => a - b)).toEqual(byRelay.map(({ fault }) => fault));
  });
});
