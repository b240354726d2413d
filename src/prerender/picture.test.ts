import { describe, expect, it } from 'vitest';
import { namedPicture, picture } from './picture.ts';

describe('a picture of a page', () => {
  it('brings its widths and its shape', () => {
    const { src, widths, width, height } = picture('/pictures/1-1.jpg');
    expect([src, widths]).toEqual(['/pictures/1-1.jpg', [320, 640, 960]]);
    expect([width, height]).toEqual([960, 960]);
  });

  it.each(['/pictures/999-1.jpg', '/pictures/1-1.png', '', '/placeholder.svg', 'constructor'])(
    'R107 is the placeholder where there is none: %j',
    (address) => {
      expect(picture(address)).toEqual({
        src: '/placeholder.svg',
        widths: [],
        width: 640,
        height: 640,
      });
    },
  );

  it('stands on the ground that it is given, and so does the placeholder', () => {
    expect(picture('/pictures/1-1.jpg', 'dog')).toMatchObject({ src: '/pictures/1-1.jpg', tint: 'dog' });
    expect(picture('/pictures/999-1.jpg', 'bird')).toMatchObject({ src: '/placeholder.svg', tint: 'bird' });
    expect(Object.keys(picture('/pictures/1-1.jpg'))).not.toContain('tint');
  });

  it('is found by its name where it is no product’s', () => {
    expect(namedPicture('1-1')).toEqual(picture('/pictures/1-1.jpg'));
  });
});
