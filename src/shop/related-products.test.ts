import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { relatedFile, relatedFileCount, relatedPage, relatedPageCount, relatedPageSize } from './related-products.ts';

describe('pages of related products', () => {
  it('have 4 products, and the last page the rest (R162)', () => {
    const ten = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];
    expect(relatedPage(ten, 1)).toEqual(['a', 'b', 'c', 'd']);
    expect(relatedPage(ten, 2)).toEqual(['e', 'f', 'g', 'h']);
    expect(relatedPage(ten, 3)).toEqual(['i', 'j']);
    expect(relatedPage(ten, 4)).toEqual([]);
    expect(relatedPageSize).toBe(4);
  });

  it('have every related product exactly once (R162)', () => {
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
  it('are numbered from 1 for each animal', () => {
    expect(relatedFile('bird', 1)).toBe('/data/related/bird-1.json');
  });

  it('have 48 products each, the product itself included', () => {
    expect(relatedFileCount(1)).toBe(1);
    expect(relatedFileCount(47)).toBe(1);
    expect(relatedFileCount(48)).toBe(2);
    expect(relatedFileCount(96)).toBe(3);
  });
});
