import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSameYaml, withValue } from './edit-yaml.ts';
import { pagesChanges, readLists } from './pages-changes.ts';

const text = readFileSync('catalogue/pages.yaml', 'utf8');
const names = () => new Map([[70, 'Rope Ball']]);

const edited = (before: string, key: string, ids: readonly number[]) => {
  const list = readLists(before).find((each) => each.key === key);
  const after = list && withValue(before, list.path, ids);
  if (!after) throw new Error(`${key} could not be written`);
  return after;
};
const wordsOf = (after: string) => pagesChanges(text, after, names).map(({ words }) => words);

describe('a change of the pages', () => {
  it('is told in words', () => {
    expect(wordsOf(edited(text, 'dog-food', [70, 1, 2, 3, 5, 6]))).toEqual(['Dog Food: Rope Ball added']);
    expect(wordsOf(edited(text, 'dog-food', [6, 1, 2, 3, 5]))).toEqual(['Dog Food: order changed']);
    expect(wordsOf(edited(text, 'cat-treats', [25, 24, 23]))).toEqual([
      'Cat Treats: order changed',
      'Cat Treats: product 28 removed',
    ]);
    expect(wordsOf(withValue(text, ['home', 'rows', 1, 'heading'], 'For Eid') ?? '')).toEqual([
      'Home, Top Sellers: heading “Top Sellers” to “For Eid”',
    ]);
    expect(wordsOf(edited(text, 'new-pet.puppy', []))).toContain(
      'New Pet at Home, Puppy Essentials: product 66 removed',
    );
  });

  it.each([
    ['a price', text.replace('{ 3: 2250 }', '{ 3: 2200 }')],
    ['a heading of a category', text.replace('heading: Dog Beds }', 'heading: Cat Beds }')],
    ['the title of a page', text.replace('title: Dog Treats', 'title: Treats')],
    ['the order of pages', text.replace('path: /puppy-food', 'path: /pup-food')],
    ['a file that can’t be read', 'pages: ['],
  ])('such as %s is one change that can’t be taken back alone', (_, after) => {
    const changes = pagesChanges(text, after, names);
    expect(changes.map(({ words }) => words)).toContain('Pages: other changes in their file');
    expect(changes.at(-1)?.undo).toBeNull();
  });

  it('to one list touches that line alone', () => {
    expect(edited(text, 'pharmacy', [69, 8, 9, 10, 12, 50, 57, 60, 62, 63, 65])).toBe(
      text.replace(
        'products: [ 8, 9, 10, 12, 50, 57, 60, 62, 63, 65, 69 ]',
        'products: [ 69, 8, 9, 10, 12, 50, 57, 60, 62, 63, 65 ]',
      ),
    );
    expect(edited(text, 'dog-bed', [70])).toBe(text.replace('products: []', 'products: [ 70 ]'));
  });

  it('is taken back, whichever of them first, and then the file is as it was', () => {
    const small = readFileSync('test/catalogue/pages.yaml', 'utf8');
    const anyIds = fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 6 });
    fc.assert(
      fc.property(fc.constantFrom(...readLists(small)), anyIds, fc.infiniteStream(fc.nat()), (list, ids, picks) => {
        let left = edited(small, list.key, ids);
        let changes = pagesChanges(small, left, names);
        while (changes.length > 0) {
          left = changes[Number(picks.next().value) % changes.length]?.undo?.(left) ?? '';
          const rest = pagesChanges(small, left, names);
          expect(rest.length).toBeLessThan(changes.length);
          changes = rest;
        }
        expect(isSameYaml(left, small)).toBe(true);
      }),
      { numRuns: 40 },
    );
  });
});
