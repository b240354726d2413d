import { describe, expect, it } from 'vitest';
import { pictureIndex, brandNotice } from './pictures.ts';

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

const photos = (...keys: readonly string[]) => ({
  isPhoto: (id: number, number: number) => keys.includes(`${id}-${number}`),
});
const bag = { id: 4, name: 'Puppy Food', pictureTexts: ['Front of a bag of Panja puppy food', 'Close-up of kibble'] };
const brush = { id: 15, name: 'Dog Slicker Brush', pictureTexts: ['Dog slicker brush'] };

describe('drawn packs with the name of the original shop (D66)', () => {
  it('are reported in a shop of another name, until a photo replaces them (D66)', () => {
    const words =
      'The drawn packs of these products say Panja, but your shop is Chonch: Puppy Food (4). Replace them with your own photos.';
    expect(brandNotice('Chonch', [bag, brush], photos())).toBe(words);
    expect(brandNotice('Chonch', [bag, brush], photos('4-2'))).toBe(words);
    expect(brandNotice('Chonch', [bag, brush], photos('4-1'))).toBeNull();
  });

  it('are not reported in a shop called Panja (D66)', () => {
    expect(brandNotice('Panja', [bag], photos())).toBeNull();
    expect(brandNotice('Panja Pets', [bag], photos())).toBeNull();
  });
});
