import { describe, expect, it } from 'vitest';
import { moved, type Photo, orderedPhotos, type Pictures, removed, withNewPhotos } from './product-photos.ts';

const photo = (number: number, hash: string): Photo => ({ number, crop: 'middle', extension: 'jpg', hash });
/** A swing of which two pictures came with the shop; the owner's published file describes the first. */
const swing = {
  productName: 'Swing',
  isShipped: (number: number) => number <= 2,
  shippedTexts: new Map([[1, 'Drawn front']]),
};
const three: Pictures = {
  ...swing,
  photos: [photo(1, 'a'), photo(2, 'b'), photo(3, 'c')],
  texts: ['The front', 'The side', 'The back'],
};
const shown = ({ photos, texts }: Pictures) => [photos.map(({ number, hash }) => `${number}${hash}`).join(' '), texts];

describe('the photos of a product', () => {
  it.each([
    ['first', 3, '1c 2a 3b', ['The back', 'The front', 'The side']],
    ['up', 3, '1a 2c 3b', ['The front', 'The back', 'The side']],
    ['down', 1, '1b 2a 3c', ['The side', 'The front', 'The back']],
    ['up', 1, '1a 2b 3c', three.texts],
    ['down', 3, '1a 2b 3c', three.texts],
    ['up', 5, '1a 2b 3c', three.texts],
  ] as const)('move %s from %s with their texts', (to, number, order, texts) => {
    expect(shown(moved(three, { number, to }))).toEqual([order, texts]);
  });

  it('close up after one is removed', () => {
    expect(shown(removed(three, 1))).toEqual(['1b 2c', ['The side', 'The back']]);
  });

  it('replace pictures that came with the shop, which return with their texts', () => {
    const drawn = { ...swing, photos: [], texts: ['Drawn front'] };
    const two = withNewPhotos(drawn, ['a', 'b']);
    expect(shown(two)).toEqual(['1a 2b', ['Swing, picture 1', 'Swing, picture 2']]);
    const one = removed(two, 1);
    expect(shown(one)).toEqual(['1b', ['Swing, picture 1']]);
    expect(shown(removed(one, 1))).toEqual(['', ['Drawn front']]);
  });

  it('keep the pictures that came with the shop after them', () => {
    const drawn = { ...swing, photos: [], texts: ['Drawn front', 'Drawn side'] };
    const one = withNewPhotos(drawn, ['a']);
    expect(shown(one)).toEqual(['1a', ['Swing, picture 1', 'Drawn side']]);
    expect(shown(removed(one, 2))).toEqual(['1a', ['Swing, picture 1']]);
  });

  it('are five at most, and one text stays if none is left', () => {
    expect(withNewPhotos(three, ['d', 'e', 'f']).photos).toHaveLength(5);
    const lamp = { productName: 'Lamp', isShipped: () => false, shippedTexts: new Map<number, string>() };
    const one = { ...lamp, photos: [photo(1, 'a')], texts: ['On'] };
    expect(shown(removed(one, 1))).toEqual(['', ['On']]);
    expect(shown(removed({ ...lamp, photos: [], texts: ['On'] }, 1))).toEqual(['', ['On']]);
  });

  it('are unclear if two have one number, or one is beyond five', () => {
    expect(
      orderedPhotos(
        new Map([
          ['2-left.png', 'b'],
          ['1.jpg', 'a'],
        ]),
      )?.map(({ crop }) => crop),
    ).toEqual(['middle', 'left']);
    expect(
      orderedPhotos(
        new Map([
          ['1.jpg', 'a'],
          ['1.png', 'b'],
        ]),
      ),
    ).toBeNull();
    expect(orderedPhotos(new Map([['6.jpg', 'a']]))).toBeNull();
  });
});
