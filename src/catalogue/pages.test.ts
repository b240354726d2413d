import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { searchByName } from '#shop/search.ts';
import { homeRows } from './home-rows.ts';
import { allCategories, newPetLabels, pharmacyLabels, shopAllLabels } from './labels.ts';
import { findListing, type List, listedProducts, type Species } from './listings.ts';
import { menuGroups, menuLinks } from './menu.ts';
import { newPetGroups } from './new-pet.ts';
import { pharmacyList } from './pharmacy-list.ts';
import { searchEntries } from './search-entries.ts';
import { shopAllSections } from './shop-all.ts';
import { speciesPages } from './species-pages.ts';

const shownIds = (list: List) => listedProducts(list).map(({ product }) => product.id);
const oneTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

describe('home, spec §3 Home card lists', () => {
  it('R096 has Featured Products, Top Sellers and Treats, in that order', () => {
    expect(homeRows.map(({ heading }) => heading)).toEqual(['Featured Products', 'Top Sellers', 'Treats']);
  });

  it('R097 Q6 home rows hold the specified ids in order', () => {
    expect(homeRows.map(({ id, products }) => [id, products.map(({ product }) => product.id)])).toEqual([
      ['featured', [29, 30, 21, 26, 27, 22, 38, 39, 23, 24, 25, 28, 31, 32]],
      ['top-sellers', [5, 21, 4, 23, 32, 27]],
      ['treats', [23, 24, 25, 28]],
    ]);
  });
});

describe('species landing pages, spec §2', () => {
  const pageOf = (species: Species) => speciesPages.find((page) => page.species === species);

  it('R066 R077 R087 R114 have their addresses and titles', () => {
    expect(speciesPages.map(({ path, title }) => [path, title])).toEqual([
      ['/dog-main', 'Dog Products'],
      ['/cat-main', 'Cat Products'],
      ['/bird-main', 'Bird Products'],
    ]);
  });

  it('R115 have taglines, those of cats and birds after the pattern of the dogs', () => {
    expect(speciesPages.map(({ tagline }) => tagline)).toEqual([
      'Premium quality products for your beloved companion',
      'Premium quality products for your feline friend',
      'Premium quality products for your feathered friend',
    ]);
  });

  it('R116 the dogs dropdown lists its categories in order, with the ids of spec §3', () => {
    expect(pageOf('dog')?.categories.map(({ id, option, listing }) => [id, option, listing.path])).toEqual([
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

  it('R117 the cats dropdown lists its categories in order, without cat litter', () => {
    expect(pageOf('cat')?.categories.map(({ id, option, listing }) => [id, option, listing.path])).toEqual([
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

  it('R119 the birds dropdown lists its categories in order', () => {
    expect(pageOf('bird')?.categories.map(({ id, option, listing }) => [id, option, listing.path])).toEqual([
      ['bird-food', 'Bird Food', '/bird-food'],
      ['bird-bowls', 'Bird Bowls & Dispensers', '/bird-bowls'],
      ['toys', 'Bird Toys', '/bird-toys'],
      ['collar', 'Bird Rings & Harness', '/bird-ring'],
      ['health', 'Bird Supplements', '/bird-supplement'],
    ]);
  });

  it('R118 D8 the heading is the option, but Cat Beds is headed Dog Beds', () => {
    const differing = speciesPages.flatMap(({ categories }) =>
      categories.filter(({ option, heading }) => option !== heading),
    );
    expect(differing.map(({ option, heading }) => [option, heading])).toEqual([['Cat Beds', 'Dog Beds']]);
  });

  it('R116 R117 the reset entry reads All Categories', () => {
    expect(allCategories).toBe('All Categories');
  });

  it('R123 D9 the rows without products are dog beds, cat deworming and cat beds', () => {
    const empty = speciesPages.flatMap(({ categories }) =>
      categories.filter(({ listing }) => listing.entries.length === 0),
    );
    expect(empty.map(({ option }) => option)).toEqual(['Dog Beds', 'Cat Deworming', 'Cat Beds']);
  });
});

describe('Shop All, spec §2', () => {
  it('R057 R058 R125 D2 has its addresses, heading and filter', () => {
    expect(shopAllLabels).toMatchObject({
      path: '/shop-all',
      aliases: ['/shop'],
      heading: 'Shop All Products',
      all: 'All Products',
    });
    expect(shopAllSections.map(({ species, label }) => [species, label])).toEqual([
      ['dog', 'Dogs'],
      ['cat', 'Cats'],
      ['bird', 'Birds'],
    ]);
  });

  it('R130 Q6 D20 shows 35 dog, 26 cat and 12 bird products, in stock first', () => {
    expect(shopAllSections.map(shownIds)).toEqual([
      [
        1, 4, 5, 6, 7, 8, 10, 11, 14, 15, 16, 17, 18, 19, 20, 33, 34, 35, 36, 54, 55, 56, 57, 58, 59, 60, 62, 66, 2, 3,
        9, 12, 13, 48, 49,
      ],
      [21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 55, 56, 61, 62, 63, 64, 65, 40, 48, 49, 52, 53, 67, 68],
      [37, 38, 39, 41, 42, 43, 44, 45, 46, 47, 50, 51],
    ]);
    expect(shopAllSections.map((section) => section.entries.length)).toEqual([35, 26, 12]);
  });

  it('Q3 D14 shows id 3 at Rs 2250 and id 2 at Rs 2100', () => {
    const dogs = listedProducts(shopAllSections[0] ?? { missingFlag: 'in stock', entries: [] });
    expect(
      dogs.filter(({ product }) => [2, 3].includes(product.id)).map(({ product, price }) => [product.id, price]),
    ).toEqual([
      [2, 2100],
      [3, 2250],
    ]);
  });
});

describe('Pharmacy and New Pet at Home, spec §2', () => {
  it('R063 R131 Q6 the pharmacy shows its 11 products', () => {
    expect(pharmacyLabels).toEqual({ path: '/pharmacy', heading: 'Pharmacy' });
    expect(shownIds(pharmacyList)).toEqual([8, 10, 50, 57, 60, 62, 63, 65, 69, 9, 12]);
  });

  it('R064 R132 Q6 New Pet at Home has three groups of 8, 3 and 2 products', () => {
    expect(newPetLabels).toMatchObject({ path: '/baby-pet', heading: 'New Pet at Home' });
    expect(newPetGroups.map((group) => [group.heading, shownIds(group)])).toEqual([
      ['Kitten Essentials', [22, 23, 29, 30, 31, 61, 63, 53]],
      ['Puppy Essentials', [4, 7, 66]],
      ['Baby Bird Care', [50, 51]],
    ]);
  });
});

describe('the header search, spec §3 Search catalogue entry', () => {
  it.each(['treat', 'toy', 'toys', 'supplement', 'biscuit', 'catnip', 'chew', 'dog treat', 'cat toy'])(
    'finds products for "%s" (D65)',
    (word) => {
      expect(searchByName(searchEntries, word)).not.toEqual([]);
    },
  );

  it('R030 Q6 D34 covers ids 1 to 51, each with a name and a picture', () => {
    expect(searchEntries.map(({ id }) => id)).toEqual(oneTo(51));
    expect(searchEntries.filter(({ name, image }) => name === '' || !image.startsWith('/'))).toEqual([]);
  });
});

describe('the menu, spec §2 Header and menus', () => {
  it('R012 R013 has DOG, CAT and BIRD, which lead to the landing pages', () => {
    expect(menuGroups.map(({ label, path }) => [label, path])).toEqual([
      ['DOG', '/dog-main'],
      ['CAT', '/cat-main'],
      ['BIRD', '/bird-main'],
    ]);
  });

  it('R021 R024 R025 R026 has every sub-category, in order', () => {
    expect(menuGroups.map(({ links }) => links.map(({ label, path }) => `${label} ${path}`))).toEqual([
      [
        'Dog Food /dog-food',
        'Puppy Food /puppy-food',
        'Dog Treats /dog-treat',
        'Dog Bowls & Dispensers /dog-bowl',
        'Dog Toys /dog-toys',
        'Dog Supplements /dog-supplements',
        'Dog Deworming /dog-dewarming',
        'Dog Collar Leash & Harness /dog-collar',
        'Dog Grooming /dog-grooming',
        'Dog Beds /dog-bed',
      ],
      [
        'Cat Food /cat-food',
        'Kitten Food /kitten-food',
        'Cat Treats /cat-treats',
        'Cat Bowls & Dispensers /cat-bowls',
        'Cat Litter /cat-litter',
        'Cat Toys /cat-toys',
        'Cat Supplements /cat-supplements',
        'Cat Deworming /cat-deworming',
        'Cat Grooming /cat-grooming',
        'Cat Beds /cat-bed',
      ],
      [
        'Bird Food /bird-food',
        'Bird Bowls & Dispensers /bird-bowls',
        'Bird Toy /bird-toys',
        'Bird Rings & Harness /bird-ring',
        'Bird Supplements /bird-supplement',
      ],
    ]);
  });

  it('R021 R027 has Shop All, Pharmacy, New Pet at Home and Contact Us', () => {
    expect(menuLinks).toEqual([
      { path: '/shop-all', label: 'Shop All' },
      { path: '/pharmacy', label: 'Pharmacy' },
      { path: '/baby-pet', label: 'New Pet at Home' },
      { path: '/contact', label: 'Contact Us' },
    ]);
  });

  it('R023 leads to listings that exist', () => {
    expect(menuGroups.flatMap(({ links }) => links).filter(({ path }) => !findListing(path))).toEqual([]);
  });

  it('brings no product data into the shell of every page', () => {
    const imports = (file: string) =>
      [...readFileSync(new URL(file, import.meta.url), 'utf8').matchAll(/import (?!type)[^;]*from '([^']+)'/g)].map(
        ([, from]) => from,
      );
    expect(imports('menu.ts')).toEqual(['./labels.ts']);
    expect(imports('labels.ts')).toEqual([]);
  });
});
