import { describe, expect, it } from 'vitest';
import { shopConfig } from '#settings/shop-config.ts';
import { pageKind } from '#shop/routes.ts';
import type { PageData, ProductData, Section } from '#storefront/page-data.ts';
import { productImage, shippedCatalogue, smallCatalogue } from '#test/support/catalogues.ts';
import { pageSources, relatedFiles, shopData } from './page-sources.ts';
import { searchEntries } from './cards.ts';
import type { Catalogue } from '#catalogue/catalogue.ts';

const { products } = shippedCatalogue;
const chonch = { ...shippedCatalogue.shop, name: 'Chonch' };
const shop = shopConfig({}, chonch);
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

it('the home page shows the pictures that shop.yaml names, also a product’s (D68)', () => {
  const { pictures } = shippedCatalogue.shop;
  const changed = { ...shippedCatalogue.shop, pictures: { ...pictures, hero: '43-1' } };
  const home = pageSources({ ...shippedCatalogue, shop: changed }, shop).find(({ data }) => data.kind === 'home');
  expect(home?.data).toHaveProperty('heroes.phone1.src', productImage(43, 1));
  expect(home?.data).toHaveProperty('heroes.wide.src', shippedCatalogue.pictures.shopImage('hero-wide'));
});

it('a card of a product on sale has the price that is charged and the one before, wherever it is (D95)', () => {
  const small = pageSources(smallCatalogue(), shop).map(({ data }) => data);
  const cards = small
    .flatMap((page): readonly Section[] => {
      if (page.kind === 'home') return page.rows;
      if (page.kind === 'species') return page.categories;
      return page.kind === 'listing' || page.kind === 'shop-all' ? page.sections : [];
    })
    .flatMap((section) => section.cards)
    .concat(small.flatMap((page) => (page.kind === 'product' ? page.related : [])));
  const treats = cards.filter(({ id }) => id === 5);
  expect(treats.length).toBeGreaterThan(2);
  for (const card of treats) expect(card).toMatchObject({ price: 350, was: 400 });
});

describe('the pages of the shop', () => {
  it('are where the browser’s route table looks for them (R055)', () => {
    const shared = shopData(shippedCatalogue, shop);
    const wrong = sources.filter(({ paths, data }) => paths.some((path) => pageKind(path, shared) !== data.kind));
    expect(wrong).toEqual([]);
  });

  it('have each address once, and each their own title, description and canonical address', () => {
    const paths = sources.flatMap((source) => source.paths);
    const titles = sources.map(({ data }) => data.meta.title);
    expect(paths).toHaveLength(new Set(paths).size);
    expect(paths).toEqual(expect.arrayContaining(products.map(({ id }) => `/product/${id}`)));
    expect(paths).toEqual(expect.arrayContaining(shippedCatalogue.listings.map(({ path }) => path)));
    expect(titles).toHaveLength(new Set(titles).size);
    expect(sources.filter(({ data }) => data.meta.description === '')).toEqual([]);
    expect(sources.filter(({ paths: [first], data }) => data.meta.canonical !== first)).toEqual([]);
    expect(titles.filter((title) => !title.includes('Chonch'))).toEqual([]);
  });

  it.each([
    ['R056', '/home', '/'],
    ['R058', '/shop', '/shop-all'],
    ['R086', '/cat-beds', '/cat-bed'],
    ['R024', '/dog-deworming', '/dog-dewarming'],
  ])('$1 is the same page as $2 ($0)', (_, alias, path) => {
    expect(pageAt(alias)).toBe(pageAt(path));
  });
});

describe('a product page', () => {
  it('shares its related products with others in files of 48, however many there are (R161)', () => {
    const small = smallCatalogue();
    const bird = small.products.find(({ category }) => category === 'bird-toys');
    if (!bird) throw new Error('the small catalogue has no bird product');
    const many = Array.from({ length: 60 }, (_, index) => ({ ...bird, id: 101 + index }));
    const files = relatedFiles({ ...small, products: many });
    expect([...files].map(([address, cards]) => [address, cards.length])).toEqual([
      ['/data/related/bird-1.json', 48],
      ['/data/related/bird-2.json', 12],
    ]);
    expect([...files].flatMap(([, cards]) => cards.map(({ id }) => id))).toEqual(many.map(({ id }) => id));
  });

  it('gives every picture its alternative text', () => {
    for (const { id, images } of products) {
      const { pictures } = productPageAt(id);
      expect(pictures).toHaveLength(images.length);
      expect(pictures.filter(({ alt }) => alt === '')).toEqual([]);
    }
  });

  it('has breadcrumbs: its listing, or the pharmacy, or neither', () => {
    const way = (id: number) => productPageAt(id).crumbs.map(({ label }) => label);
    expect(way(43)).toEqual(['Home', 'Bird Products', 'Bird Toys', 'Parrot D-swing']);
    expect(way(69)).toEqual(['Home', 'Pharmacy', expect.any(String)]);
    const { pharmacy } = shippedCatalogue;
    const unlisted = pageSources({ ...shippedCatalogue, pharmacy: { ...pharmacy, ids: [] } }, shop);
    const page = unlisted.find(({ paths }) => paths.includes('/product/69'))?.data;
    expect(page).toHaveProperty('crumbs', [{ label: 'Home', path: '/' }, expect.anything()]);
  });

  it('has a description for search engines in plain text, 155 characters at most, without the label', () => {
    for (const { id } of products) {
      const { description } = productPageAt(id).meta;
      expect(description).toMatch(/^(?!Description)[^<>&]{1,155}$|&(?!amp;|nbsp;)/);
      expect(description.length).toBeLessThanOrEqual(155);
    }
  });
});

describe('a listing', () => {
  const listingAt = (path: string) => {
    const page = pageAt(path);
    if (page.kind !== 'listing') throw new Error(`${path} is no listing`);
    return page;
  };

  it('leads to the animal’s other lists that hold something, in the order of the menu', () => {
    const { listings } = shippedCatalogue;
    const filled = listings.filter(({ species, products: { length } }) => species === 'cat' && length > 0);
    expect(listingAt('/cat-food').siblings.map(({ path }) => path)).toEqual(filled.map(({ path }) => path));
  });

  it('of one to four products ends with others for the animal that can be bought, each from another list', () => {
    const { more } = listingAt('/cat-toys');
    expect(more).toMatchObject({ heading: 'More for cats', path: '/cat-main' });
    // Supplements, grooming, and then from the first list on: food, kitten food.
    expect(more?.cards.map(({ id }) => id)).toEqual([62, 64, 21, 22]);
    const others = sources.flatMap(({ data }) => (data.kind === 'listing' ? (data.more?.cards ?? []) : []));
    expect(others.filter(({ inStock }) => !inStock)).toEqual([]);
  });

  it('that is empty or longer, the pharmacy and New Pet at Home end without them (R110)', () => {
    for (const path of ['/dog-bed', '/cat-bed', '/dog-food', '/dog-collar', '/pharmacy', '/baby-pet'])
      expect([path, listingAt(path).more]).toEqual([path, undefined]);
    for (const path of ['/dog-bed', '/pharmacy']) expect(listingAt(path).siblings).toEqual([]);
  });
});

describe('a product that is no longer sold (D67)', () => {
  const small = smallCatalogue();
  const pages = pageSources(small, shop);

  it('keeps its page, which says so and still shows related products', () => {
    const page = pages.find(({ paths }) => paths.includes('/product/10'))?.data;
    expect(page).toMatchObject({
      kind: 'product',
      product: { id: 10, inStock: false, takenOff: true },
      relatedCount: 3,
    });
  });

  it('leads to its list, and to its animal if it was the last one there', () => {
    const wayTo = (lists: Partial<Catalogue>) =>
      pageSources({ ...small, ...lists }, shop).find(({ paths }) => paths.includes('/product/10'))?.data;
    expect(wayTo({})).toHaveProperty('crumbs[2].path', '/bird-toys');
    const emptied = small.listings.find(({ path }) => path === '/bird-toys');
    if (!emptied) throw new Error('the small catalogue has no bird toys');
    const none = wayTo({ firstListingOf: () => ({ ...emptied, products: [] }) });
    expect(none).toHaveProperty('crumbs[1].path', '/bird-main');
    expect(none).toHaveProperty('crumbs[2].path', '/product/10');
  });

  it('is on no list, on no other product’s page, and not in the search', () => {
    const others = pages.filter(({ paths }) => !paths.includes('/product/10')).map(({ data }) => JSON.stringify(data));
    expect(others.filter((text) => text.includes('"id":10,'))).toEqual([]);
    expect(JSON.stringify([...relatedFiles(small)])).not.toContain('"id":10,');
    expect(searchEntries(small).map(({ id }) => id)).toEqual([1, 3, 4, 5, 6, 7, 9, 11, 12, 2, 8]); // The last two are sold out.
  });
});

const config = (environment: Readonly<Record<string, string>>) => shopConfig(environment, shippedCatalogue.shop);

describe('the data that all pages share', () => {
  const shared = shopData(shippedCatalogue, shopConfig({ EMAIL_ORIGIN: 'https://mail.example' }, chonch));

  it('has the owner’s settings (D10)', () => {
    expect([shared.shop.name, shared.shop.emailOrigin]).toEqual(['Chonch', 'https://mail.example']);
  });

  it('has the listings’ other addresses, which are in no menu (R024, R086)', () => {
    expect(shared.listingAliases).toEqual(expect.arrayContaining(['/dog-deworming', '/cat-beds']));
  });

  it('has the five provinces, then those that the owner adds (R190, D37)', () => {
    const values = (catalogue: Catalogue) => shopData(catalogue, config({})).provinces.map(({ value }) => value);
    const five = ['punjab', 'sindh', 'balochistan', 'islamabad', 'kashmir'];
    expect(values(shippedCatalogue).slice(0, 5)).toEqual(five);
    expect(values(smallCatalogue())).toEqual([...five, 'khyber-pakhtunkhwa']);
  });

  it('has the lowest of the owner’s delivery fees (D68)', () => {
    expect(shopData(smallCatalogue(), config({})).lowestDeliveryFee).toBe('Rs\u00A0200');
  });
});
