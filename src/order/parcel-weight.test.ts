import { expect, it } from 'vitest';
import { parcelWeight } from './parcel-weight.ts';

const products = [
  { id: 1, weights: { '': 1500 } },
  { id: 2, weights: { 'Pack of 6': 90 } },
  { id: 3, weights: { XL: 400 } },
  { id: 4 },
];
const line = (id: number, catalogueOptions: string | null, quantity: number) => ({
  id,
  name: `Product ${id}`,
  catalogueOptions,
  quantity,
});

it.each([
  ['of one product', [line(1, '', 1)], 1500, []],
  ['of several, packs and sizes too', [line(1, '', 2), line(2, 'Pack of 6', 3), line(3, 'Size: XL', 1)], 3670, []],
  ['without what the owner removed', [line(1, '', 1), line(4, '', 0)], 1500, []],
  ['as far as it is known', [line(1, '', 1), line(4, '', 1), line(4, '', 2)], 1500, ['Product 4']],
  ['without another pack or size', [line(2, '1 Stick', 1), line(3, null, 1)], 0, ['Product 2', 'Product 3']],
  ['without a product that the shop no longer has', [line(5, '', 1)], 0, ['Product 5']],
])('a parcel’s weight is that %s (D84)', (_, lines, grams, missing) => {
  expect(parcelWeight(lines, products)).toEqual({ grams, missing });
});
