import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  relatedFile,
  relatedFileCount,
  relatedPage,
  relatedPageCount,
  relatedPageSize,
  relatedProducts,
} from './related-products.ts';

const dogFood = { id: 1, category: 'dog-food' };
const puppyFood = { id: 2, category: 'puppy-food' };
const catFood = { id: 3, category: 'cat-food' };
const treats = { id: 4, category: 'treats' };
const dogToy = { id: 5, category: 'Dog Toys' };
const pills = { id: 6, category: 'pharmacy' };
const everything = [dogToy, dogFood, puppyFood, catFood, treats, pills];

describe('related products (§9)', () => {
  it('R161 are the others of the same animal, in catalogue order', () => {
    expect(relatedProducts(dogFood, everything)).toEqual([dogToy, puppyFood]);
    expect(relatedProducts(catFood, everything)).toEqual([treats]);
  });

  it('R161 never hold the product itself, even where it is another record of the same id', () => {
    expect(relatedProducts({ id: 1, category: 'dog-food' }, everything)).not.toContainEqual(dogFood);
  });

  it('R162 are none for the only product of its group', () => {
    expect(relatedProducts(pills, everything)).toEqual([]);
  });
});

describe('pages of related products (§9: 4 per page)', () => {
  it.each([
    [0, 0],
    [1, 1],
    [4, 1],
    [5, 2],
    [8, 2],
    [9, 3],
  ])('R162 %d related products make %d pages', (related, pages) => {
    expect(relatedPageCount(related)).toBe(pages);
  });

  it('R162 move by 4, and the last shows what remains', () => {
    const ten = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];
    expect(relatedPage(ten, 1)).toEqual(['a', 'b', 'c', 'd']);
    expect(relatedPage(ten, 2)).toEqual(['e', 'f', 'g', 'h']);
    expect(relatedPage(ten, 3)).toEqual(['i', 'j']);
    expect(relatedPage(ten, 4)).toEqual([]);
    expect(relatedPageSize).toBe(4);
  });

  it('R162 show every related product exactly once', () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { maxLength: 40 }), (related) => {
        const pages = Array.from({ length: relatedPageCount(related.length) }, (_, index) =>
          relatedPage(related, index + 1),
        );
        expect(pages.flat()).toEqual(related);
        expect(pages.every((page) => page.length > 0)).toBe(true);
      }),
    );
  });
});

describe('the files of related products', () => {
  it('are counted from 1 for each animal', () => {
    expect(relatedFile('bird', 1)).toBe('/data/related/bird-1.json');
  });

  it('hold 48 products each, the product itself among them', () => {
    expect(relatedFileCount(1)).toBe(1);
    expect(relatedFileCount(47)).toBe(1);
    expect(relatedFileCount(48)).toBe(2);
    expect(relatedFileCount(96)).toBe(3);
  });
});
