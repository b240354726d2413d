import { describe, expect, it } from 'vitest';
import { shippedCatalogue } from '#test/support/catalogues.ts';
import { namedPicture, productPicture } from './cards.ts';

const { pictures } = shippedCatalogue;

describe('a page’s picture', () => {
  it('has the widths that its page may request, and its shape', () => {
    const src = pictures.image(1, 1);
    expect(productPicture(pictures, src, 'dog')).toEqual({
      src,
      widths: [640, 960],
      width: 960,
      height: 960,
      tint: 'dog',
    });
  });

  it.each(['/pictures/999-1.jpg', '/pictures/1-1.png', '', '/placeholder.svg', 'constructor'])(
    'is the placeholder where there is none, on its animal’s background: %j (R107)',
    (address) => {
      expect(productPicture(pictures, address, 'bird')).toEqual({
        src: '/placeholder.svg',
        widths: [],
        width: 640,
        height: 640,
        tint: 'bird',
      });
    },
  );

  it('is found by name if it is not a product’s, in all widths and without a background', () => {
    const src = pictures.shopImage('tile-dog');
    expect(namedPicture(pictures, 'tile-dog')).toEqual({ src, widths: [192, 320, 640], width: 640, height: 640 });
    expect(namedPicture(pictures, 'tile-horse').src).toBe('/placeholder.svg');
  });
});
