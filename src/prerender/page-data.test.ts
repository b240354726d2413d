import { describe, expect, it } from 'vitest';
import { shopConfig } from '#config';
import type { PageData, ProductData } from '#storefront/page-data.ts';
import { shippedCatalogue, smallCatalogue } from '#test/support/catalogues.ts';
import { pageSources } from './page-data.ts';
import { productNotFoundPage, relatedFiles } from './product-page.ts';
import { searchData } from './search-data.ts';

const { products } = shippedCatalogue;
const shop = shopConfig({ SHOP_NAME: 'Chonch' }, shippedCatalogue.shop);
const sources = pageSources(shippedCatalogue, shop);

function pageAt(path: string): PageData {
  const source = sources.find(({ paths }) => paths.includes(path));
  if (!source) throw new Error(`no page at ${path}`);
  return source.data;
}

function productPageAt(id: number): ProductData {
  const page = pageAt(`/product/${id}`);
  if (page.kind !== 'product') throw new Error(`${id} has no product page`);
  return page;
}

/** Ids of the cards of a page, section by section. */
function cardIds(path: string): readonly (readonly number[])[] {
  const page = pageAt(path);
  const sections =
    page.kind === 'home'
      ? page.rows
      : page.kind === 'species'
        ? page.categories
        : page.kind === 'listing' || page.kind === 'shop-all'
          ? page.sections
          : [];
  return sections.map(({ cards }) => cards.map(({ id }) => id));
}

describe('the pages of the shop (§2 Route table)', () => {
  it('have every address once, and a title, a description and a canonical address of their own', () => {
    const paths = sources.flatMap((source) => source.paths);
    const titles = sources.map(({ data }) => data.meta.title);
    expect(paths).toHaveLength(new Set(paths).size);
    expect(paths).toHaveLength(39 + 69);
    expect(titles).toHaveLength(new Set(titles).size);
    expect(sources.filter(({ data }) => data.meta.description.length < 20)).toEqual([]);
    expect(sources.filter(({ paths: [first], data }) => data.meta.canonical !== first)).toEqual([]);
    expect(titles.filter((title) => !title.includes('Chonch'))).toEqual([]);
  });

  it.each([
    ['R056', '/home', '/'],
    ['R058', '/shop', '/shop-all'],
    ['R086', '/cat-beds', '/cat-bed'],
    ['R024', '/dog-deworming', '/dog-dewarming'],
  ])('%s %s is the same page as %s', (_, alias, path) => {
    expect(pageAt(alias)).toBe(pageAt(path));
  });

  it.each([
    ['R080', '/cat-treats', 'Kitten Food', 'Cat Treats | Chonch'],
    ['R085', '/cat-grooming', 'Cat Gromming', 'Cat Grooming | Chonch'],
  ])('%s D7 %s is headed "%s", its document "%s"', (_, path, heading, title) => {
    expect(pageAt(path)).toMatchObject({ heading, meta: { title } });
  });

  it('R097 R128-R132 hold the specified products', () => {
    expect(cardIds('/')).toEqual([
      [29, 30, 21, 26, 27, 22, 38, 39, 23, 24, 25, 28, 31, 32],
      [5, 21, 4, 23, 32, 27],
      [23, 24, 25, 28],
    ]);
    expect(cardIds('/shop-all').map(({ length }) => length)).toEqual([35, 26, 12]);
    expect(cardIds('/pharmacy').map(({ length }) => length)).toEqual([11]);
    expect(cardIds('/baby-pet').map(({ length }) => length)).toEqual([8, 3, 2]);
  });

  it.each(['/dog-bed', '/cat-deworming', '/cat-bed'])('R110 D9 %s has no product and a way on', (path) => {
    expect(cardIds(path)).toEqual([]);
    expect(pageAt(path)).toHaveProperty('onward.path', path.startsWith('/dog') ? '/dog-main' : '/cat-main');
  });

  it('R118 D8 the beds of the cats’ page are offered as "Cat Beds" and headed "Dog Beds"', () => {
    const page = pageAt('/cat-main');
    const beds = page.kind === 'species' && page.categories.find(({ option }) => option === 'Cat Beds');
    expect(beds).toMatchObject({ slug: 'beds', heading: 'Dog Beds', cards: [] });
  });
});

describe('a product page', () => {
  it('R059 exists for ids 1 to 69, each with its own name', () => {
    for (const { id, name } of products) {
      expect(productPageAt(id)).toMatchObject({ product: { id, name }, meta: { title: `${name} | Chonch` } });
    }
  });

  it('carries no other product than its first four related ones: it does not grow with the catalogue', () => {
    for (const { id } of products) {
      const { related, relatedCount } = productPageAt(id);
      expect(related.length).toBe(Math.min(4, relatedCount));
      expect(related.map((card) => card.id)).not.toContain(id);
    }
  });

  it('R161 counts all related products; the rest is fetched when asked for', () => {
    const [, birds = []] =
      relatedFiles(shippedCatalogue).find(([address]) => address === '/data/related/bird-1.json') ?? [];
    const cards = birds.filter(({ id }) => id !== 43);
    expect(cards.map(({ id }) => id)).toEqual([37, 38, 39, 41, 42, 44, 45, 46, 47, 50, 51]);
    expect(productPageAt(43)).toMatchObject({ relatedCount: 11, related: cards.slice(0, 4) });
  });

  it('leaves out the description’s HTML, which it brings as a tree (R160)', () => {
    expect(productPageAt(1).product).not.toHaveProperty('description');
    expect(productPageAt(1).description[0]).toEqual(['strong', ['Description']]);
  });

  it('gives every picture its alternative text', () => {
    for (const { id, images } of products) {
      const { pictures } = productPageAt(id);
      expect(pictures).toHaveLength(images.length);
      expect(pictures.filter(({ alt }) => alt === '')).toEqual([]);
    }
  });

  it('says the way to it: its listing, or the pharmacy', () => {
    const way = (id: number) => productPageAt(id).crumbs.map(({ label }) => label);
    expect(way(43)).toEqual(['Home', 'Bird Products', 'Bird Toys', 'Parrot D-swing']);
    expect(way(69).slice(0, 2)).toEqual(['Home', 'Pharmacy']);
  });

  it('is described to search engines in plain words, 155 characters at most, without its label', () => {
    for (const { id } of products) {
      const { description } = productPageAt(id).meta;
      expect(description).toMatch(/^(?!Description)[^<>&]{40,155}$|&(?!amp;|nbsp;)/);
      expect(description.length).toBeLessThanOrEqual(155);
    }
  });
});

describe('an id that no product has', () => {
  it('R136 D6 has a page of its own', () => {
    expect(productNotFoundPage(shop)).toMatchObject({
      kind: 'product-not-found',
      meta: { title: 'Product not found | Chonch' },
    });
  });
});

describe('a product that was taken off (D67)', () => {
  const small = smallCatalogue();
  const pages = pageSources(small, shop);

  it('keeps its page, which says so and still shows products like it', () => {
    const page = pages.find(({ paths }) => paths.includes('/product/10'))?.data;
    expect(page).toMatchObject({
      kind: 'product',
      product: { id: 10, inStock: false, takenOff: true },
      relatedCount: 3,
    });
  });

  it('stands on no list, on no other product’s page, and not in the search', () => {
    const others = pages.filter(({ paths }) => !paths.includes('/product/10')).map(({ data }) => JSON.stringify(data));
    expect(others.filter((text) => text.includes('"id":10,'))).toEqual([]);
    expect(JSON.stringify([...relatedFiles(small)])).not.toContain('"id":10,');
    expect(searchData(small).map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12]);
  });
});
