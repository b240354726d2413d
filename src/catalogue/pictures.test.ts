import { describe, expect, it } from 'vitest';
import photographs from './photographs.json' with { type: 'json' };
import { pictureAlts, pictureBook, pictureFile, productImage, shopImage } from './pictures.ts';
import pictures from './pictures.json' with { type: 'json' };
import { products } from './products.ts';

describe("a product's pictures", () => {
  it('R107 are the placeholder until they have been made', () => {
    expect(productImage(70, 1)).toBe('/placeholder.svg');
    expect(productImage(1, 9)).toBe('/placeholder.svg');
    expect(
      products
        .flatMap(({ images }) => images)
        .filter(
          (url) =>
            url !== '/placeholder.svg' && !/^\/pictures\/\d+-[1-5](?:-photo-[0-9a-f]{8}|\.[0-9a-z]{4})\.jpg$/.test(url),
        ),
    ).toEqual([]);
  });

  it('have an address, a size and a stand-in colour once they have been made', () => {
    for (const [key, { name, color }] of Object.entries<{ name: string; color: string }>(pictures)) {
      if (key in photographs) continue;
      expect(name).toMatch(new RegExp(`^${key}\\.[0-9a-z]{4}$`));
      expect(pictureFile(`/pictures/${name}.jpg`)?.color).toBe(color);
      const [id, number] = key.split('-').map(Number);
      expect(/^\d/.test(key) ? productImage(id ?? 0, number ?? 0) : shopImage(key)).toBe(`/pictures/${name}.jpg`);
    }
    expect(shopImage('hero-round')).toBe('/placeholder.svg');
  });

  it('R107 are unknown under any other address', () => {
    const addresses = ['/placeholder.svg', '/pictures/70-1.jpg', '/pictures/toString.jpg', 'pictures/1-1.jpg', ''];
    expect(addresses.filter((address) => pictureFile(address) !== undefined)).toEqual([]);
  });

  it('are the owner’s photographs where there are some', () => {
    const size = { name: '43-1.0a1b', width: 960, height: 960, color: '#ffffff', widths: [192, 320, 640, 960] };
    const photograph = { ...size, color: '#112233', name: '43-1-photo-0a1b2c3d' };
    const book = pictureBook({
      rendered: { '43-1': size, '43-2': { ...size, name: '43-2.1b2c' } },
      photographs: { '43-1': photograph, '43-3': { ...photograph, name: '43-3-photo-ffffffff' } },
    });
    expect([1, 2, 3, 4].map((number) => book.image(43, number))).toEqual([
      '/pictures/43-1-photo-0a1b2c3d.jpg',
      '/pictures/43-2.1b2c.jpg',
      '/pictures/43-3-photo-ffffffff.jpg',
      '/placeholder.svg',
    ]);
    expect(book.file('/pictures/43-1-photo-0a1b2c3d.jpg')?.color).toBe('#112233');
    expect(book.alts({ id: 43, name: 'Swing', pictures: ['A swing', 'Its bell'] })).toEqual([
      'A swing',
      'Its bell',
      'Swing, picture 3',
    ]);
  });

  it('R107 R240 have one alternative text each, no two alike within a product', () => {
    for (const { id, images } of products) {
      expect(pictureAlts(id)).toHaveLength(images.length);
      expect(new Set(pictureAlts(id)).size).toBe(images.length);
    }
    expect(pictureAlts(70)).toEqual([]);
  });

  it('are described, and not called a photograph', () => {
    const texts = products.flatMap(({ id }) => pictureAlts(id));
    expect(texts.filter((text) => text.length < 10 || /photo|picture of|image of/i.test(text))).toEqual([]);
  });
});
