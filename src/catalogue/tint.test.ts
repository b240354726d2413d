import { describe, expect, it } from 'vitest';
import { products } from './products.ts';
import { tintOf, tints } from './tint.ts';

describe('the ground behind the pictures of a product', () => {
  it('is that of its animal', () => {
    expect([5, 21, 43].map(tintOf)).toEqual(['dog', 'cat', 'bird']);
  });

  it('is the first animal’s where two have it', () => {
    expect([48, 49, 55, 56, 62].map(tintOf)).toEqual(['dog', 'dog', 'dog', 'dog', 'dog']);
  });

  it('is the pharmacy’s where no list of an animal has it', () => {
    expect(products.filter(({ id }) => tintOf(id) === 'pharmacy').length).toBe(1);
    expect(tintOf(9999)).toBe('pharmacy');
  });

  it('is each of the four for some product', () => {
    expect(new Set(products.map(({ id }) => tintOf(id)))).toEqual(new Set(tints));
  });
});
