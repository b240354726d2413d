import { describe, expect, it } from 'vitest';
import { pictureIndex } from './pictures.ts';

const size = { name: '43-1.0a1b', width: 960, height: 960, color: '#ffffff', widths: [192, 320, 640, 960] };

describe("a product's pictures", () => {
  const rendered = pictureIndex({
    rendered: { '43-1': size, 'hero-wide': { ...size, name: 'hero-wide.1a2b' } },
    photos: {},
  });

  it('have an address and data once they have been made', () => {
    expect(rendered.image(43, 1)).toBe('/pictures/43-1.0a1b.jpg');
    expect(rendered.shopImage('hero-wide')).toBe('/pictures/hero-wide.1a2b.jpg');
    expect(rendered.file('/pictures/43-1.0a1b.jpg')).toEqual(size);
  });

  it('are the placeholder until then (R107)', () => {
    expect([rendered.image(43, 2), rendered.image(70, 1), rendered.shopImage('hero-round')]).toEqual([
      '/placeholder.svg',
      '/placeholder.svg',
      '/placeholder.svg',
    ]);
  });

  it('have no data under any other address (R107)', () => {
    const addresses = [
      '/placeholder.svg',
      '/pictures/70-1.jpg',
      '/pictures/toString.jpg',
      'pictures/43-1.0a1b.jpg',
      '',
    ];
    expect(addresses.filter((address) => rendered.file(address) !== undefined)).toEqual([]);
  });

  it('are the owner’s photos where there are some', () => {
    const photo = { ...size, color: '#112233', name: '43-1-photo-0a1b2c3d' };
    const index = pictureIndex({
      rendered: { '43-1': size, '43-2': { ...size, name: '43-2.1b2c' } },
      photos: { '43-1': photo, '43-3': { ...photo, name: '43-3-photo-ffffffff' } },
    });
    expect([1, 2, 3, 4].map((number) => index.image(43, number))).toEqual([
      '/pictures/43-1-photo-0a1b2c3d.jpg',
      '/pictures/43-2.1b2c.jpg',
      '/pictures/43-3-photo-ffffffff.jpg',
      '/placeholder.svg',
    ]);
    expect(index.file('/pictures/43-1-photo-0a1b2c3d.jpg')?.color).toBe('#112233');
    expect(index.alts({ id: 43, name: 'Swing', pictures: ['A swing', 'Its bell'] })).toEqual([
      'A swing',
      'Its bell',
      'Swing, picture 3',
    ]);
  });
});
