import { describe, expect, it } from 'vitest';
import { findListing, listedProduct, listedProducts, listings, listingsOf } from './listings.ts';

const idsOn = (path: string) =>
  listedProducts(findListing(path) ?? { missingFlag: 'in stock', entries: [{ id: 0 }] }).map(
    ({ product }) => product.id,
  );

describe('the listing pages, spec §2 Category listing pages', () => {
  it('R024 the dog pages stand in the order of the route table', () => {
    expect(listingsOf('dog').map(({ path }) => path)).toEqual([
      '/dog-food',
      '/puppy-food',
      '/dog-treat',
      '/dog-bowl',
      '/dog-toys',
      '/dog-supplements',
      '/dog-dewarming',
      '/dog-collar',
      '/dog-grooming',
      '/dog-bed',
    ]);
  });

  it('R025 the cat pages stand in the order of the route table', () => {
    expect(listingsOf('cat').map(({ path }) => path)).toEqual([
      '/cat-food',
      '/kitten-food',
      '/cat-treats',
      '/cat-bowls',
      '/cat-litter',
      '/cat-toys',
      '/cat-supplements',
      '/cat-deworming',
      '/cat-grooming',
      '/cat-bed',
    ]);
  });

  it('R026 the bird pages stand in the order of the route table', () => {
    expect(listingsOf('bird').map(({ path }) => path)).toEqual([
      '/bird-food',
      '/bird-bowls',
      '/bird-toys',
      '/bird-ring',
      '/bird-supplement',
    ]);
  });

  it('R067-R089 D7 D9 have these headings, misspellings included, and the right words as title', () => {
    expect(listings.map(({ path, heading, title }) => [path, heading, title])).toEqual([
      ['/dog-food', 'Dog Food', 'Dog Food'],
      ['/puppy-food', 'Puppy Food', 'Puppy Food'],
      ['/dog-treat', 'Dog Treat', 'Dog Treats'],
      ['/dog-bowl', 'Dog Bowl', 'Dog Bowls'],
      ['/dog-toys', 'Dog Toy', 'Dog Toys'],
      ['/dog-supplements', 'Dog Supplements', 'Dog Supplements'],
      ['/dog-dewarming', 'Dog Deworming', 'Dog Deworming'],
      ['/dog-collar', 'Dog Collar Leash & Harness', 'Dog Collar Leash & Harness'],
      ['/dog-grooming', 'Dog Grooming', 'Dog Grooming'],
      ['/dog-bed', 'Dog Beds', 'Dog Beds'],
      ['/cat-food', 'Cat Food', 'Cat Food'],
      ['/kitten-food', 'Kitten Food', 'Kitten Food'],
      ['/cat-treats', 'Kitten Food', 'Cat Treats'],
      ['/cat-bowls', 'Cat Bowls', 'Cat Bowls'],
      ['/cat-litter', 'Cat Litter', 'Cat Litter'],
      ['/cat-toys', 'Cat Toys', 'Cat Toys'],
      ['/cat-supplements', 'Cat Supplements', 'Cat Supplements'],
      ['/cat-deworming', 'Cat Deworming', 'Cat Deworming'],
      ['/cat-grooming', 'Cat Gromming', 'Cat Grooming'],
      ['/cat-bed', 'Cat Beds', 'Cat Beds'],
      ['/bird-food', 'Bird Food', 'Bird Food'],
      ['/bird-bowls', 'Bird Bowls', 'Bird Bowls'],
      ['/bird-toys', 'Bird Toy', 'Bird Toys'],
      ['/bird-ring', 'Bird Rings & Harness', 'Bird Rings & Harness'],
      ['/bird-supplement', 'Bird Supplements', 'Bird Supplements'],
    ]);
  });

  it('R024 R086 D3 aliases open the same listing, and no address opens two', () => {
    expect(findListing('/cat-beds')?.path).toBe('/cat-bed');
    expect(findListing('/dog-deworming')?.path).toBe('/dog-dewarming');
    expect(findListing('/no-such-page')).toBeUndefined();
    expect(listings.flatMap(({ aliases }) => aliases)).toEqual(['/dog-deworming', '/cat-beds']);
    const addresses = listings.flatMap(({ path, aliases }) => [path, ...aliases]);
    expect(new Set(addresses).size).toBe(27);
  });

  it('D7 titles and meta descriptions are each their own, descriptions one sentence', () => {
    expect(new Set(listings.map(({ title }) => title)).size).toBe(25);
    expect(new Set(listings.map(({ description }) => description)).size).toBe(25);
    expect(listings.filter(({ description }) => !/^[A-Z][^.!?]{50,155}\.$/.test(description))).toEqual([]);
  });

  it.each([
    ['/dog-food', [1, 5, 6, 2, 3]],
    ['/puppy-food', [4, 7]],
    ['/dog-treat', [36, 54, 58, 66]],
    ['/dog-bowl', [11, 55, 56]],
    ['/dog-toys', [33, 34, 35, 59]],
    ['/dog-supplements', [8, 10, 62, 9]],
    ['/dog-dewarming', [57, 60, 12]],
    ['/dog-collar', [16, 17, 18, 19, 20]],
    ['/dog-grooming', [14, 15, 13, 48, 49]],
    ['/dog-bed', []],
    ['/cat-food', [21, 26, 27, 52]],
    ['/kitten-food', [22, 53]],
    ['/cat-treats', [23, 24, 25, 28]],
    ['/cat-bowls', [55, 56, 61, 40]],
    ['/cat-litter', [67, 68]],
    ['/cat-toys', [29, 30, 31, 32]],
    ['/cat-supplements', [62, 63, 65]],
    ['/cat-deworming', []],
    ['/cat-grooming', [64, 48, 49]],
    ['/cat-bed', []],
    ['/bird-food', [37, 38, 39, 51]],
    ['/bird-bowls', [41, 42]],
    ['/bird-toys', [43, 44, 45]],
    ['/bird-ring', [46, 47]],
    ['/bird-supplement', [50]],
  ])('D50 R110 %s shows its products, in stock first, then by id', (path, ids) => {
    expect(idsOn(path)).toEqual(ids);
  });

  it('R065 R133 cat litter holds two products, both out of stock', () => {
    const litter = listedProducts(findListing('/cat-litter') ?? { missingFlag: 'in stock', entries: [] });
    expect(litter.map(({ product, inStock }) => [product.id, inStock])).toEqual([
      [67, false],
      [68, false],
    ]);
  });

  it('R108 each list that the specification names for its badge has a product to put it on', () => {
    const badged = listings
      .filter((listing) => listedProducts(listing).some(({ inStock }) => !inStock))
      .map(({ title }) => title);
    for (const title of [
      'Dog Food',
      'Dog Grooming',
      'Dog Deworming',
      'Cat Food',
      'Kitten Food',
      'Cat Bowls',
      'Cat Grooming',
    ]) {
      expect(badged).toContain(title);
    }
  });

  it('R109 D15 only dog food and dog deworming read a missing stock flag as out of stock', () => {
    expect(listings.filter(({ missingFlag }) => missingFlag === 'out of stock').map(({ path }) => path)).toEqual([
      '/dog-food',
      '/dog-dewarming',
    ]);
  });

  it('R113 ids 48, 49, 55, 56 and 62 stand on a dog page and a cat page, no other product on two listings', () => {
    const pages = new Map<number, string[]>();
    for (const { path, entries } of listings) {
      for (const { id } of entries) pages.set(id, [...(pages.get(id) ?? []), path]);
    }
    expect([...pages].filter(([, paths]) => paths.length > 1).toSorted(([a], [b]) => a - b)).toEqual([
      [48, ['/dog-grooming', '/cat-grooming']],
      [49, ['/dog-grooming', '/cat-grooming']],
      [55, ['/dog-bowl', '/cat-bowls']],
      [56, ['/dog-bowl', '/cat-bowls']],
      [62, ['/dog-supplements', '/cat-supplements']],
    ]);
  });
});

describe('an entry of a list', () => {
  it("D14 shows the list's own price and stock flag where it has them", () => {
    expect(listedProduct({ id: 1 }, 'in stock')).toMatchObject({ price: 650, inStock: true });
    expect(listedProduct({ id: 1, price: 700, inStock: false }, 'in stock')).toMatchObject({
      price: 700,
      inStock: false,
    });
    expect(listedProduct({ id: 1, price: 700 }, 'in stock').product.price).toBe(650);
  });

  it('R134 that names an unknown product stops the build', () => {
    expect(() => listedProducts({ missingFlag: 'in stock', entries: [{ id: 70 }] })).toThrow(
      "A list names product 70, which the catalogue doesn't have. Correct the id.",
    );
    const named = { heading: 'Dog Food', missingFlag: 'in stock', entries: [{ id: 70 }] } as const;
    expect(() => listedProducts(named)).toThrow('The list "Dog Food" names product 70');
  });
});
