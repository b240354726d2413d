import { describe, expect, it } from 'vitest';
import type { Catalogue } from './catalogue.ts';
import { rupees } from '#shop/money.ts';
import { smallCatalogue } from '#test/support/catalogues.ts';
import { catalogueHints } from './catalogue-hints.ts';

const small = smallCatalogue();
const said = (catalogue: Catalogue) =>
  catalogueHints(catalogue, process.cwd())
    .filter(({ problem }) => !problem.includes('placeholder'))
    .map(({ product, problem }) => `${product.id}: ${problem}`);

/** The small catalogue with another price for a product, on its lists too. */
function withPrice(id: number, price: number): Catalogue {
  const listings = small.listings.map((listing) => ({
    ...listing,
    products: listing.products.map((entry) =>
      entry.product.id === id ? { ...entry, product: { ...entry.product, price: rupees(price) } } : entry,
    ),
  }));
  const products = small.products.map((product) =>
    product.id === id ? { ...product, price: rupees(price) } : product,
  );
  return { ...small, listings, products };
}

describe('what an owner should look at', () => {
  it('is only the pictures in a catalogue without any, and nothing about products that are no longer sold', () => {
    expect(said(small)).toEqual([]);
    const pictures = catalogueHints(small, process.cwd());
    expect(pictures.map(({ product }) => product.id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12]);
    expect(pictures[0]).toMatchObject({
      problem: 'shoppers see a placeholder for picture 1 and 2',
      remedy: expect.stringContaining('catalogue/photographs/1/1.jpg'),
    });
  });

  it('is a product on no page', () => {
    const pharmacy = { ...small.pharmacy, products: [] };
    expect(said({ ...small, pharmacy })).toEqual([
      "11: it is on no page, so shoppers can't find it",
      "12: it is on no page, so shoppers can't find it",
    ]);
  });

  it.each([
    [6, 7500, '6: it costs Rs 7,500, while the middle price on bird-toys is Rs 750'],
    [6, 75, '6: it costs Rs 75, while the middle price on bird-toys is Rs 750'],
  ])('is a price ten times as high or low as its neighbours’: product %d at %d', (id, price, words) => {
    expect(said(withPrice(id, price))).toEqual([words]);
  });

  it.each([7499, 76])('is not a price that is merely unusual: %d', (price) => {
    expect(said(withPrice(6, price))).toEqual([]);
  });

  it('is a character in a text that no XML file may have, with the words around it', () => {
    const description = [
      ['strong', ['Description']],
      ['p', ['Made of soft and warm fl\uFFFEeece']],
    ] as const;
    const products = small.products.map((product) => {
      if (product.id === 6) return { ...product, description };
      return product.id === 7 ? { ...product, name: 'Bird\u0008 Swing' } : product;
    });
    expect(said({ ...small, products })).toEqual([
      '6: its text has a broken character, which nobody sees, near "of soft and warm fleece"',
      expect.stringMatching(/^7: its text has a broken character, which nobody sees, near "Bird Swing/),
    ]);
  });

  it('is a picture whose file is missing', () => {
    const file = { name: '12-1.gone', width: 960, height: 960, color: '#ffffff', widths: [640] };
    const pictures = { ...small.pictures, file: () => file };
    const products = small.products.map((product) => ({ ...product, images: ['/pictures/12-1.gone.jpg'] }));
    expect(said({ ...small, pictures, products })[0]).toBe('1: the file public/pictures/12-1.gone.jpg is missing');
  });
});
