import { describe, expect, it } from 'vitest';
import { rupees } from '#shop/money.ts';
import { pricesVersion } from './catalogue.ts';

const ball = { id: 1, name: 'Ball', category: 'dog-toys', price: rupees(300), salePrice: null };
const changes = [
  { id: 2 },
  { name: 'Ball XL' },
  { category: 'cat-toys' },
  { price: rupees(301) },
  { salePrice: rupees(250) },
  { sizeOptions: [{ name: 'S', price: rupees(300) }] },
  { packOptions: [{ name: 'S', quantity: 1, price: rupees(300) }] },
  { packOptions: [{ name: 'S', quantity: 2, price: rupees(300) }] },
];

describe('the catalogue version', () => {
  it('is FNV-1a: the empty catalogue has the hash of "[]"', () => {
    expect(pricesVersion([])).toBe('741638a5');
  });

  it('changes with every id, name, category, price and option', () => {
    expect(
      new Set([ball, ...changes.map((change) => ({ ...ball, ...change }))].map((one) => pricesVersion([one]))).size,
    ).toBe(9);
  });

  it('stays the same if only texts, pictures or stock change', () => {
    const soldOut = { ...ball, inStock: false, images: ['/new.jpg'] };
    expect(pricesVersion([soldOut])).toBe(pricesVersion([ball]));
  });
});
