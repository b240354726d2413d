/** Matches over five hundred made-up addresses to the shipped list of cities; the matcher was tuned on half of them (D84). */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { findCity } from '#order/city.ts';
import { shippedCatalogue } from '#test/support/catalogues.ts';

const { cities } = shippedCatalogue;

it.each(['tuned', 'held-out'])(
  'of 250 addresses (%s), 95 in 100 get the right city and none a wrong one (D84)',
  (half) => {
    const rows = readFileSync(`test/addresses/${half}.txt`, 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => line.split(' | '));
    const answers = rows.map(([province = '', expected = '', address = '']) => {
      const found = findCity({ address, province }, cities);
      return { address, expected, found: found.kind === 'certain' ? found.city : 'ask' };
    });
    const named = answers.filter(({ expected }) => expected !== 'ask');
    expect(new Set(answers.map(({ address }) => address)).size).toBeGreaterThanOrEqual(250);
    expect(named.length).toBeGreaterThan(answers.length * 0.8);
    expect(answers.filter(({ expected, found }) => found !== 'ask' && found !== expected)).toEqual([]);
    expect(named.filter(({ found }) => found === 'ask').length).toBeLessThanOrEqual(named.length * 0.05);
  },
);
