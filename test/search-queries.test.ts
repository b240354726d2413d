/** Two hundred searches of shoppers, answered as the header's search answers them (D91). */
import { describe, expect, it } from 'vitest';
import { searchEntries, wideSearchEntries } from '#build/pages/cards.ts';
import { pagesByLabel, searchByName } from '#shop/search.ts';
import { furtherSearch } from '#shop/wide-search.ts';
import { shippedCatalogue } from '#test/support/catalogues.ts';
import { searchQueries } from './search-queries.ts';

const { menuGroups, menuLinks } = shippedCatalogue;
const specified = searchEntries(shippedCatalogue);
const search = furtherSearch(wideSearchEntries(shippedCatalogue));
const pages = [...menuGroups.flatMap(({ links }) => links), ...menuLinks];

/** The first three products that a shopper sees, and the pages if they are the answer. */
function answers(text: string): readonly (number | string)[] {
  const found = searchByName(specified, text);
  const seen = [...found, ...search(text, found)].slice(0, 3).map(({ id }) => id);
  const linked = found.length === 0 ? pagesByLabel(pages, text).map(({ path }) => path) : [];
  return [...seen, ...linked.slice(0, 3)];
}

describe('of 200 searches in three scripts', () => {
  it('95 of 100 find a right product or page among the first three (D91)', () => {
    const texts = searchQueries.map(([text]) => text);
    expect(new Set(texts).size).toBe(texts.length);
    expect(texts.length).toBeGreaterThanOrEqual(200);
    const failed = searchQueries.flatMap(([text, expected]) => {
      const seen = answers(text);
      return seen.some((each) => expected.includes(each)) ? [] : [`${text}: ${seen.join(', ')}`];
    });
    for (const line of failed) console.log(`not found: ${line}`);
    expect(failed.length).toBeLessThanOrEqual(texts.length / 20);
  });
});
