import { describe, expect, it } from 'vitest';
import { shippedCatalogue, shippedProduct } from '#test/support/catalogues.ts';
import { cardOf, namedPicture, productPicture } from './cards.ts';

const { pictures } = shippedCatalogue;

it('a card has one fact: packs, sizes, or a weight that its name does not have', () => {
  const factOf = (id: number, change: object = {}) => cardOf({ ...shippedProduct(id), ...change }).fact;
  expect([factOf(24), factOf(43)]).toEqual(['3 packs', '5 sizes']);
  const weights = { '': 2000 };
  expect(factOf(5, { name: 'Cat Food', weights })).toBe('2 kg');
  expect(factOf(5, { name: 'Cat Food 2 kg', weights })).toBeUndefined();
  expect(factOf(5, { name: 'Ball', weights: {} })).toBeUndefined();
});

describe('a page’s picture', () => {
  it('has the widths that its page may request, and its shape', () => {
    const src = pictures.image(1, 1);
    expect(productPicture(pictures, src)).toEqual({
      src,
      widths: [640, 960],
      width: 960,
      height: 960,
    });
  });

  it.each(['/pictures/999-1.jpg', '/pictures/1-1.png', '', '/placeholder.svg', 'constructor'])(
    'is the placeholder where there is none: %j (R107)',
    (address) => {
      expect(productPicture(pictures, address)).toEqual({
        src: '/placeholder.svg',
        widths: [],
        width: 640,
        height: 640,
      });
    },
  );

  it('is found by name if it is not a product’s, in all widths and without a background', () => {
    const src = pictures.shopImage('tile-dog');
    expect(namedPicture(pictures, 'tile-dog')).toEqual({ src, widths: [192, 320, 640], width: 640, height: 640 });
    expect(namedPicture(pictures, 'tile-horse').src).toBe('/placeholder.svg');
  });
});
