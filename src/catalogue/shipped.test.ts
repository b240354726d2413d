/**
 * The shipped content against the specification: ids, counts, prices, flags and headings in their spelling. Counts are
 * for ids 1 to 69; what the owner adds later may be anywhere (D67, D68).
 */
import { describe, expect, it } from 'vitest';
import { plainDescription } from './description.ts';
import { isInStock, type ListedProduct } from './pages.ts';
import { searchEntries } from '#build/pages/cards.ts';
import { openingDays } from './shop-values.ts';
import { animalGroup, type Species } from '#shop/species.ts';
import { isOneKilogram } from '#shop/delivery.ts';
import { isInquiryOnly, type Product } from '#shop/product.ts';
import { openingLines, openingWeek } from '#shop/opening-hours.ts';
import { searchByName } from '#shop/search.ts';
import { findProduct, shippedCatalogue } from '#test/support/catalogues.ts';

const { products, listings, speciesPages, homeRows, shopAll, pharmacy, newPet, menuGroups, menuLinks } =
  shippedCatalogue;
const isSpecified = ({ id }: { readonly id: number }) => id <= 69;
const specified = products.filter(isSpecified);
const oneTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);
const idsWhere = (holds: (product: Product) => boolean) => specified.filter(holds).map((product) => product.id);
const shownIds = (listed: readonly ListedProduct[]) => listed.map(({ product }) => product.id).filter((id) => id <= 69);
const outOfStock = [2, 3, 9, 12, 13, 40, 48, 49, 52, 53, 67, 68];

/** The lists of the route table; the owner may add others. Path, heading, title, label in the menu, and products. */
const table = {
  dog: [
    ['/dog-food', 'Dog Food', 'Dog Food', 'Dog Food', [1, 5, 6, 2, 3]],
    ['/puppy-food', 'Puppy Food', 'Puppy Food', 'Puppy Food', [4, 7]],
    ['/dog-treat', 'Dog Treat', 'Dog Treats', 'Dog Treats', [36, 54, 58, 66]],
    ['/dog-bowl', 'Dog Bowl', 'Dog Bowls', 'Dog Bowls & Dispensers', [11, 55, 56]],
    ['/dog-toys', 'Dog Toy', 'Dog Toys', 'Dog Toys', [33, 34, 35, 59]],
    ['/dog-supplements', 'Dog Supplements', 'Dog Supplements', 'Dog Supplements', [8, 10, 62, 9]],
    ['/dog-dewarming', 'Dog Deworming', 'Dog Deworming', 'Dog Deworming', [57, 60, 12]],
    [
      '/dog-collar',
      'Dog Collar Leash & Harness',
      'Dog Collar Leash & Harness',
      'Dog Collar Leash & Harness',
      [16, 17, 18, 19, 20],
    ],
    ['/dog-grooming', 'Dog Grooming', 'Dog Grooming', 'Dog Grooming', [14, 15, 13, 48, 49]],
    ['/dog-bed', 'Dog Beds', 'Dog Beds', 'Dog Beds', []],
  ],
  cat: [
    ['/cat-food', 'Cat Food', 'Cat Food', 'Cat Food', [21, 26, 27, 52]],
    ['/kitten-food', 'Kitten Food', 'Kitten Food', 'Kitten Food', [22, 53]],
    ['/cat-treats', 'Kitten Food', 'Cat Treats', 'Cat Treats', [23, 24, 25, 28]],
    ['/cat-bowls', 'Cat Bowls', 'Cat Bowls', 'Cat Bowls & Dispensers', [55, 56, 61, 40]],
    ['/cat-litter', 'Cat Litter', 'Cat Litter', 'Cat Litter', [67, 68]],
    ['/cat-toys', 'Cat Toys', 'Cat Toys', 'Cat Toys', [29, 30, 31, 32]],
    ['/cat-supplements', 'Cat Supplements', 'Cat Supplements', 'Cat Supplements', [62, 63, 65]],
    ['/cat-deworming', 'Cat Deworming', 'Cat Deworming', 'Cat Deworming', []],
    ['/cat-grooming', 'Cat Gromming', 'Cat Grooming', 'Cat Grooming', [64, 48, 49]],
    ['/cat-bed', 'Cat Beds', 'Cat Beds', 'Cat Beds', []],
  ],
  bird: [
    ['/bird-food', 'Bird Food', 'Bird Food', 'Bird Food', [37, 38, 39, 51]],
    ['/bird-bowls', 'Bird Bowls', 'Bird Bowls', 'Bird Bowls & Dispensers', [41, 42]],
    ['/bird-toys', 'Bird Toy', 'Bird Toys', 'Bird Toy', [43, 44, 45]],
    ['/bird-ring', 'Bird Rings & Harness', 'Bird Rings & Harness', 'Bird Rings & Harness', [46, 47]],
    ['/bird-supplement', 'Bird Supplements', 'Bird Supplements', 'Bird Supplements', [50]],
  ],
} as const;
const animals = ['dog', 'cat', 'bird'] as const;
const specifiedPaths = Object.values(table).flatMap((rows) => rows.map(([path]): string => path));
const isSpecifiedPath = ({ path }: { readonly path: string }) => specifiedPaths.includes(path);
const specifiedListings = listings.filter(isSpecifiedPath);

describe('the products', () => {
  it('are 69, ids 1 to 69 in order and without gaps (Q1, R135, D20)', () => {
    expect(specified.map((product) => product.id)).toEqual(oneTo(69));
  });

  it('have one to five pictures each (Q1)', () => {
    expect(specified.filter(({ images }) => images.length < 1 || images.length > 5)).toEqual([]);
  });

  it('each have a description of their own, which starts with the strong label and has 50 to 110 words (Q1, R160)', () => {
    expect(
      specified.filter(({ description: [label] }) => JSON.stringify(label) !== '["strong",["Description"]]'),
    ).toEqual([]);
    expect(new Set(specified.map(({ description }) => plainDescription(description))).size).toBe(69);
    const words = specified.map(
      ({ id, description }) => [id, plainDescription(description).split(' ').length] as const,
    );
    expect(words.filter(([, count]) => count < 50 || count > 110)).toEqual([]);
  });

  it('cost Rs 100 to 2300; only a pack may cost more (Q1)', () => {
    expect(specified.filter(({ price }) => price < 100 || price > 2300)).toEqual([]);
    expect(Math.max(...specified.flatMap(({ packOptions = [] }) => packOptions.map(({ price }) => price)))).toBe(3240);
  });

  it('are never on sale (Q1)', () => {
    expect(idsWhere((product) => product.salePrice !== null)).toEqual([]);
  });

  it('are out of stock exactly where the specification says (Q2, R133, R143)', () => {
    expect(idsWhere((product) => !product.inStock)).toEqual(outOfStock);
  });

  it.each([
    [23, 'packs', ['1 Stick, 1 at 130', 'Pack of 6, 6 at 580']],
    [24, 'packs', ['1 Stick, 1 at 300', 'Pack of 6, 6 at 1680', 'Pack of 12, 12 at 3240']],
    [43, 'sizes', ['S at 800', 'M at 1100', 'L at 1300', 'XL at 1900', 'XXL at 2100']],
    [45, 'sizes', ['S at 1200', 'M at 1500', 'L at 1700']],
  ])('id %d comes in these %s', (id, kind, options) => {
    const { packOptions, sizeOptions } = findProduct(id) ?? {};
    const packs = packOptions?.map(({ name, quantity, price }) => `${name}, ${quantity} at ${price}`);
    const sizes = sizeOptions?.map(({ name, price }) => `${name} at ${price}`);
    expect(kind === 'packs' ? packs : sizes).toEqual(options);
  });

  it('have packs or sizes only on these four', () => {
    expect(idsWhere(({ packOptions }) => packOptions !== undefined)).toEqual([23, 24]);
    expect(idsWhere(({ sizeOptions }) => sizeOptions !== undefined)).toEqual([43, 45]);
  });

  it('ids 2 and 3 cost Rs 2100 and Rs 2150 on their own pages (Q3, D14)', () => {
    expect([findProduct(2)?.price, findProduct(3)?.price]).toEqual([2100, 2150]);
  });
});

describe('prices and stock across all lists', () => {
  const listed = [
    ...homeRows.map(({ heading, products: entries }) => ({ list: heading, entries })),
    ...listings.map(({ heading, products: entries }) => ({ list: heading, entries })),
    ...newPet.groups.map(({ heading, products: entries }) => ({ list: heading, entries })),
    { list: pharmacy.heading, entries: pharmacy.products },
    ...shopAll.sections.map(({ products: entries }) => ({ list: 'Shop All', entries })),
  ]
    .flatMap(({ list, entries }) => entries.map((entry) => ({ list, ...entry })))
    .filter(({ product }) => isSpecified(product));

  it('are the same price for each product, except for id 3 on Shop All (Q3, D14)', () => {
    expect(
      listed
        .filter(({ price, product }) => price !== product.price)
        .map(({ list, product, price }) => [list, product.id, price]),
    ).toEqual([['Shop All', 3, 2250]]);
  });

  it('are sold out on a list exactly when sold out on the product’s page (Q2, D15)', () => {
    expect(listed.filter(({ inStock, product }) => inStock === outOfStock.includes(product.id))).toEqual([]);
  });
});

describe('names and categories that rules read', () => {
  it('only ids 6, 14, 37, 67 and 68 are inquiry-only (Q5, D18)', () => {
    expect(idsWhere(isInquiryOnly)).toEqual([6, 14, 37, 67, 68]);
  });

  it('only ids 4, 5, 21, 38 and 39 are 1 kg items (D17, R201)', () => {
    expect(idsWhere((product) => isOneKilogram(product.name))).toEqual([4, 5, 21, 38, 39]);
  });

  it('use these category texts and no others, so that no word contains an animal by accident (Q4, R163)', () => {
    expect([...new Set(specified.map(({ category }) => category))].toSorted()).toEqual([
      'bird-bowls',
      'bird-food',
      'bird-rings',
      'bird-supplements',
      'bird-toys',
      'cat-bowls',
      'cat-food',
      'cat-grooming',
      'cat-litter',
      'cat-supplements',
      'cat-toys',
      'dog-and-cat-bowls',
      'dog-and-cat-grooming',
      'dog-and-cat-supplements',
      'dog-bowls',
      'dog-collar',
      'dog-deworming',
      'dog-food',
      'dog-grooming',
      'dog-supplements',
      'dog-toys',
      'dog-treats',
      'kitten-food',
      'pharmacy',
      'puppy-food',
      'treats',
    ]);
  });

  it('exactly "treats" are the cat treats (Q4, D19, R163)', () => {
    expect(idsWhere(({ category }) => category === 'treats')).toEqual([23, 24, 25, 28]);
  });

  it('ids 48, 49, 55, 56 and 62 are for dogs and cats (D49, R113)', () => {
    expect(idsWhere(({ category }) => category.startsWith('dog-and-cat-'))).toEqual([48, 49, 55, 56, 62]);
  });

  it('related groups: 30 dog, 26 cat with the five for both, 12 bird, and id 69 alone (D20, D49, R161)', () => {
    const group = (name: string) => idsWhere(({ category }) => animalGroup(category) === name);
    expect(group('dog')).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 33, 34, 35, 36, 54, 57, 58, 59, 60, 66,
    ]);
    expect(group('cat')).toEqual([
      21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 40, 48, 49, 52, 53, 55, 56, 61, 62, 63, 64, 65, 67, 68,
    ]);
    expect(group('bird')).toEqual([37, 38, 39, 41, 42, 43, 44, 45, 46, 47, 50, 51]);
    expect(group('other')).toEqual([69]);
  });
});

it('texts about medicines refer to a vet and to the leaflet, and give no dosage', () => {
  const texts = shownIds(pharmacy.products).map((id) => plainDescription(findProduct(id)?.description ?? []));
  expect(texts).toHaveLength(11);
  expect(texts.filter((text) => !/\bvet\b/.test(text) || !/\bleaflet\b/.test(text))).toEqual([]);
  expect(
    texts.filter((text) => /\d\s*(mg|ml per|drops?\b|times)|(once|twice) (a|per) (day|week)|per kg/i.test(text)),
  ).toEqual([]);
});

describe('the listing pages', () => {
  it.each(animals)(
    'of the %s are as specified, in order, with misspellings and products (R024-R026, R065, R067-R089, R110, D7, D9, D50)',
    (animal) => {
      expect(
        specifiedListings
          .filter(({ species }) => species === animal)
          .map(({ path, heading, title, menuLabel, products: listed }) => [
            path,
            heading,
            title,
            menuLabel,
            shownIds(listed),
          ]),
      ).toEqual(table[animal]);
    },
  );

  it('have these aliases, and no address opens two pages (R024, R086, D3)', () => {
    expect(specifiedListings.flatMap(({ path, aliases }) => aliases.map((alias) => [alias, path]))).toEqual([
      ['/dog-deworming', '/dog-dewarming'],
      ['/cat-beds', '/cat-bed'],
    ]);
    const addresses = listings.flatMap(({ path, aliases }) => [path, ...aliases]);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it('only dog food and dog deworming read a missing stock flag as out of stock (R109, D15)', () => {
    const unusual = listings.filter(({ missingFlag }) => !isInStock(undefined, missingFlag));
    expect(unusual.map(({ path }) => path)).toEqual(['/dog-food', '/dog-dewarming']);
    expect([isInStock(true, 'out of stock'), isInStock(false, 'in stock'), isInStock(undefined)]).toEqual([
      true,
      false,
      true,
    ]);
  });
});

describe('home', () => {
  it('has Featured Products, Top Sellers and Treats, in that order, with the specified ids in order (R096, R097, Q6)', () => {
    expect(homeRows.map(({ id, heading, products: entries }) => [id, heading, shownIds(entries)])).toEqual([
      ['featured', 'Featured Products', [29, 30, 21, 26, 27, 22, 38, 39, 23, 24, 25, 28, 31, 32]],
      ['top-sellers', 'Top Sellers', [5, 21, 4, 23, 32, 27]],
      ['treats', 'Treats', [23, 24, 25, 28]],
    ]);
  });
});

describe('species landing pages', () => {
  /** The entries of an animal's dropdown, each with its listing. */
  const dropdownOf = (animal: Species) =>
    speciesPages
      .find(({ species }) => species === animal)
      ?.categories.map(({ id, option, listing }) => [id, option, listing.path]);

  it('have their addresses and titles (R066, R077, R087, R114)', () => {
    expect(speciesPages.map(({ path, title }) => [path, title])).toEqual([
      ['/dog-main', 'Dog Products'],
      ['/cat-main', 'Cat Products'],
      ['/bird-main', 'Bird Products'],
    ]);
  });

  it('have the specified tagline for dogs, and similar ones for cats and birds (R115)', () => {
    expect(speciesPages.map(({ species }) => shippedCatalogue.shop.texts[`${species}Tagline`])).toEqual([
      'Premium quality products for your beloved companion',
      'Premium quality products for your feline friend',
      'Premium quality products for your feathered friend',
    ]);
  });

  it('the dogs dropdown lists its categories in order, with the specified ids (R116)', () => {
    expect(dropdownOf('dog')).toEqual([
      ['dog-food', 'Dog Food', '/dog-food'],
      ['puppy-food', 'Puppy Food', '/puppy-food'],
      ['treats', 'Dog Treats', '/dog-treat'],
      ['toys', 'Dog Toys', '/dog-toys'],
      ['dog-grooming', 'Dog Grooming', '/dog-grooming'],
      ['dog-bowls', 'Dog Bowls & Dispensers', '/dog-bowl'],
      ['health', 'Dog Supplements', '/dog-supplements'],
      ['collar', 'Dog Collar Leash & Harness', '/dog-collar'],
      ['deworming', 'Dog Deworming', '/dog-dewarming'],
      ['beds', 'Dog Beds', '/dog-bed'],
    ]);
  });

  it('the cats dropdown lists its categories in order, without cat litter (R117)', () => {
    expect(dropdownOf('cat')).toEqual([
      ['cat-food', 'Cat Food', '/cat-food'],
      ['kitten-food', 'Kitten Food', '/kitten-food'],
      ['treats', 'Cat Treats', '/cat-treats'],
      ['cat-bowls', 'Cat Bowls & Dispensers', '/cat-bowls'],
      ['toys', 'Cat Toys', '/cat-toys'],
      ['cat-grooming', 'Cat Grooming', '/cat-grooming'],
      ['health', 'Cat Supplements', '/cat-supplements'],
      ['deworming', 'Cat Deworming', '/cat-deworming'],
      ['beds', 'Cat Beds', '/cat-bed'],
    ]);
  });

  it('the birds dropdown lists its categories in order (R119)', () => {
    expect(dropdownOf('bird')).toEqual([
      ['bird-food', 'Bird Food', '/bird-food'],
      ['bird-bowls', 'Bird Bowls & Dispensers', '/bird-bowls'],
      ['toys', 'Bird Toys', '/bird-toys'],
      ['collar', 'Bird Rings & Harness', '/bird-ring'],
      ['health', 'Bird Supplements', '/bird-supplement'],
    ]);
  });

  it('the heading is the option, but Cat Beds is headed Dog Beds (R118, D8)', () => {
    const differing = speciesPages.flatMap(({ categories }) =>
      categories.filter(({ option, heading }) => option !== heading),
    );
    expect(differing.map(({ option, heading }) => [option, heading])).toEqual([['Cat Beds', 'Dog Beds']]);
  });

  it('the reset entry reads All Categories (R116, R117)', () => {
    expect(shippedCatalogue.allCategories).toBe('All Categories');
  });
});

describe('Shop All', () => {
  it('has its addresses, heading and filter (R057, R058, R125, D2)', () => {
    expect(shopAll).toMatchObject({
      path: '/shop-all',
      aliases: ['/shop'],
      heading: 'Shop All Products',
    });
    expect(shopAll.sections.map(({ species, label }) => [species, label])).toEqual([
      ['dog', 'Dogs'],
      ['cat', 'Cats'],
      ['bird', 'Birds'],
    ]);
  });

  it('shows 35 dog, 26 cat and 12 bird products, in stock first (R130, Q6, D20)', () => {
    expect(shopAll.sections.map(({ products: entries }) => shownIds(entries))).toEqual([
      [
        1, 4, 5, 6, 7, 8, 10, 11, 14, 15, 16, 17, 18, 19, 20, 33, 34, 35, 36, 54, 55, 56, 57, 58, 59, 60, 62, 66, 2, 3,
        9, 12, 13, 48, 49,
      ],
      [21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 55, 56, 61, 62, 63, 64, 65, 40, 48, 49, 52, 53, 67, 68],
      [37, 38, 39, 41, 42, 43, 44, 45, 46, 47, 50, 51],
    ]);
  });
});

describe('Pharmacy and New Pet at Home', () => {
  it('the pharmacy shows its 11 products (R063, R131, Q6)', () => {
    expect(pharmacy).toMatchObject({ path: '/pharmacy', heading: 'Pharmacy' });
    expect(shownIds(pharmacy.products)).toEqual([8, 10, 50, 57, 60, 62, 63, 65, 69, 9, 12]);
  });

  it('New Pet at Home has three groups of 8, 3 and 2 products (R064, R132, Q6)', () => {
    expect(newPet).toMatchObject({ path: '/baby-pet', heading: 'New Pet at Home' });
    expect(newPet.groups.map(({ heading, products: entries }) => [heading, shownIds(entries)])).toEqual([
      ['Kitten Essentials', [22, 23, 29, 30, 31, 61, 63, 53]],
      ['Puppy Essentials', [4, 7, 66]],
      ['Baby Bird Care', [50, 51]],
    ]);
  });
});

describe('the header search', () => {
  it.each(['treat', 'toy', 'toys', 'supplement', 'biscuit', 'catnip', 'chew', 'dog treat', 'cat toy'])(
    'finds products for "%s" (D65)',
    (word) => {
      expect(searchByName(searchEntries(shippedCatalogue), word)).not.toEqual([]);
    },
  );

  it('covers ids 1 to 51, each with a name and a picture (R030, Q6, D34)', () => {
    const entries = searchEntries({ ...shippedCatalogue, products: products.filter(isSpecified) });
    expect(entries.map(({ id }) => id).sort((one, other) => one - other)).toEqual(oneTo(51));
    expect(entries.filter(({ name, image }) => name === '' || !image.startsWith('/'))).toEqual([]);
  });
});

describe('the menu', () => {
  it('has DOG, CAT and BIRD, which lead to the landing pages (R012, R013)', () => {
    expect(menuGroups.map(({ label, path }) => [label, path])).toEqual([
      ['DOG', '/dog-main'],
      ['CAT', '/cat-main'],
      ['BIRD', '/bird-main'],
    ]);
  });

  it('has every sub-category, in order (R021, R024, R025, R026)', () => {
    expect(
      menuGroups.map(({ links }) => links.filter(isSpecifiedPath).map(({ label, path }) => [path, label])),
    ).toEqual(animals.map((animal) => table[animal].map(([path, , , label]) => [path, label])));
  });

  it('has Shop All, Pharmacy, New Pet at Home and Contact Us (R021, R027)', () => {
    expect(menuLinks).toEqual([
      { path: '/shop-all', label: 'Shop All' },
      { path: '/pharmacy', label: 'Pharmacy' },
      { path: '/baby-pet', label: 'New Pet at Home' },
      { path: '/contact', label: 'Contact Us' },
    ]);
  });
});

describe('the shop itself', () => {
  it('is open at the specified hours (R230)', () => {
    expect(openingLines(openingWeek(openingDays(shippedCatalogue.shop)))).toEqual([
      'Mon-Fri 11AM-9PM',
      'Sat 12PM-6PM',
      'Sun closed',
    ]);
  });

  it('delivers to the five provinces at the specified fees (R190, R197)', () => {
    expect(shippedCatalogue.shop.provinces.map(({ value, label, fee }) => [value, label, fee])).toEqual([
      ['punjab', 'Punjab', 250],
      ['sindh', 'Sindh', 350],
      ['balochistan', 'Balochistan', 350],
      ['islamabad', 'Islamabad Capital Territory', 250],
      ['kashmir', 'Azad Kashmir', 450],
    ]);
  });
});

describe('the pictures of products', () => {
  it('exist, each at an address with a hash of its content (R107)', () => {
    const made = /^\/pictures\/\d+-[1-5](?:-photo-[0-9a-f]{8}|\.[0-9a-z]{4})\.jpg$/;
    expect(specified.flatMap(({ images }) => images).filter((url) => !made.test(url))).toEqual([]);
  });

  it('have one alternative text each, unique within a product, and none is called a photo (R107, R240)', () => {
    for (const { images, pictureTexts } of specified) {
      expect(pictureTexts).toHaveLength(images.length);
      expect(new Set(pictureTexts).size).toBe(images.length);
      expect(pictureTexts.filter((text) => text.length < 10 || /photo|picture of|image of/i.test(text))).toEqual([]);
    }
  });

  it('have their animal’s background, the first of two animals’, or the pharmacy’s', () => {
    const tints = new Map(specified.map(({ id }) => [id, shippedCatalogue.firstListingOf(id)?.species ?? 'pharmacy']));
    expect([5, 21, 43].map((id) => tints.get(id))).toEqual(['dog', 'cat', 'bird']);
    expect([48, 49, 55, 56, 62].map((id) => tints.get(id))).toEqual(['dog', 'dog', 'dog', 'dog', 'dog']);
    expect([...tints].filter(([, tint]) => tint === 'pharmacy')).toEqual([[69, 'pharmacy']]);
  });
});
