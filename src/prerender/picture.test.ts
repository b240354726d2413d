import { describe, expect, it } from 'vitest';
import { productImage, shopImage } from '#catalogue/pictures.ts';
import { namedPicture, productPicture } from './picture.ts';

describe('a picture of a page', () => {
  it('brings the widths that its page may ask for, and its shape', () => {
    const src = productImage(1, 1);
    expect(productPicture(src, 'dog')).toEqual({ src, widths: [640, 960], width: 960, height: 960, tint: 'dog' });
  });

  it.each(['/pictures/999-1.jpg', '/pictures/1-1.png', '', '/placeholder.svg', 'constructor'])(
    'R107 is the placeholder where there is none, on the ground of its animal: %j',
    (address) => {
      expect(productPicture(address, 'bird')).toEqual({
        src: '/placeholder.svg',
        widths: [],
        width: 640,
        height: 640,
        tint: 'bird',
      });
    },
  );

  it('is found by its name where it is no product’s, in all its widths and on no ground', () => {
    const src = shopImage('tile-dog');
    expect(namedPicture('tile-dog')).toEqual({ src, widths: [192, 320, 640], width: 640, height: 640 });
    expect(namedPicture('tile-horse').src).toBe('/placeholder.svg');
  });
});
