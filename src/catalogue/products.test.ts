import { describe, expect, it } from 'vitest';
import { animalGroup } from '#shop/animal-group.ts';
import { isOneKilogram } from '#shop/delivery-fee.ts';
import { isInquiryOnly } from '#shop/inquiry.ts';
import type { Product } from '#shop/product.ts';
import { isInStock } from '#shop/stock.ts';
import { checkRecords } from './check-records.ts';
import { homeRows } from './home-rows.ts';
import { listedProducts, listings } from './listings.ts';
import { newPetGroups } from './new-pet.ts';
import { pharmacyList } from './pharmacy-list.ts';
import { findProduct, products } from './products.ts';
import { records } from './records.ts';
import { searchEntries } from './search-entries.ts';
import { shopAllSections } from './shop-all.ts';

const oneTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);
const idsWhere = (holds: (product: Product) => boolean) => products.filter(holds).map((product) => product.id);
const plainText = (product: Product) => product.description.replaceAll(/<[^>]*>/g, ' ');
const outOfStock = [2, 3, 9, 12, 13, 40, 48, 49, 52, 53, 67, 68];

describe('the products, spec §3 Product', () => {
  it('Q1 R135 D20 are 69, ids 1 to 69 in order and without gaps', () => {
    expect(products.map((product) => product.id)).toEqual(oneTo(69));
  });

  it('Q1 pass every check', () => {
    expect(checkRecords(records)).toEqual([]);
  });

  it('Q1 have one to five pictures each', () => {
    expect(products.filter(({ images }) => images.length < 1 || images.length > 5)).toEqual([]);
  });

  it('Q1 R160 have a description that starts with the strong label, each its own, of 50 to 110 words', () => {
    expect(products.filter(({ description }) => !description.startsWith('<strong>Description</strong>'))).toEqual([]);
    expect(new Set(products.map(({ description }) => description)).size).toBe(69);
    const words = products.map((product) => [product.id, plainText(product).trim().split(/\s+/).length - 1] as const);
    expect(words.filter(([, count]) => count < 50 || count > 110)).toEqual([]);
  });

  it('Q1 cost Rs 100 to 2300; only a pack may cost more', () => {
    expect(products.filter(({ price }) => price < 100 || price > 2300)).toEqual([]);
    expect(Math.max(...products.flatMap(({ packOptions = [] }) => packOptions.map(({ price }) => price)))).toBe(3240);
  });

  it('Q1 are never on sale', () => {
    expect(idsWhere((product) => product.salePrice !== null)).toEqual([]);
  });

  it('Q2 R143 are out of stock exactly where the specification says', () => {
    expect(idsWhere((product) => !product.inStock)).toEqual(outOfStock);
  });

  it('spec §3 id 23 comes as 1 Stick at 130 or Pack of 6 at 580', () => {
    expect(findProduct(23)?.packOptions).toEqual([
      { name: '1 Stick', quantity: 1, price: 130 },
      { name: 'Pack of 6', quantity: 6, price: 580 },
    ]);
  });

  it('spec §3 id 24 comes as 1 Stick at 300, Pack of 6 at 1680 or Pack of 12 at 3240', () => {
    expect(findProduct(24)?.packOptions).toEqual([
      { name: '1 Stick', quantity: 1, price: 300 },
      { name: 'Pack of 6', quantity: 6, price: 1680 },
      { name: 'Pack of 12', quantity: 12, price: 3240 },
    ]);
  });

  it('spec §3 id 43 is the Parrot D-swing in five sizes', () => {
    expect(findProduct(43)).toMatchObject({
      name: 'Parrot D-swing',
      sizeOptions: [
        { name: 'S', price: 800 },
        { name: 'M', price: 1100 },
        { name: 'L', price: 1300 },
        { name: 'XL', price: 1900 },
        { name: 'XXL', price: 2100 },
      ],
    });
  });

  it('spec §3 id 45 is the Parrot Ladder in three sizes', () => {
    expect(findProduct(45)).toMatchObject({
      name: 'Parrot Ladder',
      sizeOptions: [
        { name: 'S', price: 1200 },
        { name: 'M', price: 1500 },
        { name: 'L', price: 1700 },
      ],
    });
  });

  it('spec §3 have packs or sizes only there', () => {
    expect(idsWhere(({ packOptions }) => packOptions !== undefined)).toEqual([23, 24]);
    expect(idsWhere(({ sizeOptions }) => sizeOptions !== undefined)).toEqual([43, 45]);
  });

  it('D47 list a pack or size product at its first option', () => {
    expect([23, 24, 43, 45].map((id) => findProduct(id)?.price)).toEqual([130, 300, 800, 1200]);
  });

  it('Q3 D14 ids 2 and 3 cost Rs 2100 and Rs 2150 on their own pages', () => {
    expect([findProduct(2)?.price, findProduct(3)?.price]).toEqual([2100, 2150]);
  });

  it('R136 D6 are not found under an id that none has', () => {
    expect([0, -1, 70, 999, 1.5, Number.NaN].map(findProduct)).toEqual(oneTo(6).map(() => undefined));
  });
});

describe('prices and stock across all lists', () => {
  const listed = [
    ...homeRows.flatMap((row) => row.products.map((entry) => ({ list: row.heading, ...entry }))),
    ...[...listings, ...newPetGroups, pharmacyList].flatMap((list) =>
      listedProducts(list).map((entry) => ({ list: list.heading, ...entry })),
    ),
    ...shopAllSections.flatMap((section) => listedProducts(section).map((entry) => ({ list: 'Shop All', ...entry }))),
  ];

  it('Q3 D14 show one price a product, but for id 3 on Shop All', () => {
    expect(
      listed
        .filter(({ price, product }) => price !== product.price)
        .map(({ list, product, price }) => [list, product.id, price]),
    ).toEqual([['Shop All', 3, 2250]]);
  });

  it('Q3 D14 show id 2 at Rs 2100 on every list', () => {
    const prices = listed.filter(({ product }) => product.id === 2).map(({ list, price }) => [list, price]);
    expect(prices).toEqual([
      ['Dog Food', 2100],
      ['Shop All', 2100],
    ]);
  });

  it('Q2 D15 show a product as sold out on a list exactly when its own page does', () => {
    expect(listed.filter(({ inStock, product }) => inStock === outOfStock.includes(product.id))).toEqual([]);
  });

  it('R134 D20 hold every product at least once', () => {
    expect([...new Set(listed.map(({ product }) => product.id))].toSorted((a, b) => a - b)).toEqual(oneTo(69));
  });

  it('Q2 R040 the search names existing products only', () => {
    expect(searchEntries.filter(({ id, name }) => findProduct(id)?.name !== name)).toEqual([]);
  });
});

describe('names and categories that rules read', () => {
  it('Q5 D18 only ids 6, 14, 37, 67 and 68 are inquiry-only', () => {
    expect(idsWhere(isInquiryOnly)).toEqual([6, 14, 37, 67, 68]);
  });

  it('D16 the only inquiry-only products that are sold out are 67 and 68', () => {
    expect(idsWhere((product) => isInquiryOnly(product) && !product.inStock)).toEqual([67, 68]);
  });

  it('D17 R201 only ids 4, 5, 21, 38 and 39 are 1 kg items', () => {
    expect(idsWhere((product) => isOneKilogram(product.name))).toEqual([4, 5, 21, 38, 39]);
  });

  it('Q4 R163 use these category texts and no other, so that no word holds an animal by accident', () => {
    expect([...new Set(products.map(({ category }) => category))].toSorted()).toEqual([
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

  it('Q4 D19 R163 exactly "treats" are the cat treats', () => {
    expect(idsWhere(({ category }) => category === 'treats')).toEqual([23, 24, 25, 28]);
  });

  it('D49 R113 ids 48, 49, 55, 56 and 62 are for dogs and cats', () => {
    expect(idsWhere(({ category }) => category.startsWith('dog-and-cat-'))).toEqual([48, 49, 55, 56, 62]);
  });

  it('D20 D49 R161 related groups: 30 dog, 26 cat with the five for both, 12 bird, and id 69 alone', () => {
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

describe('texts that must be careful', () => {
  it('pharmacy texts send people to a vet and to the leaflet, and give no dosage', () => {
    const texts = listedProducts(pharmacyList).map(({ product }) => plainText(product));
    expect(texts).toHaveLength(11);
    expect(texts.filter((text) => !/\bvet\b/.test(text) || !/\bleaflet\b/.test(text))).toEqual([]);
    expect(
      texts.filter((text) => /\d\s*(mg|ml per|drops?\b|times)|(once|twice) (a|per) (day|week)|per kg/i.test(text)),
    ).toEqual([]);
  });

  it('D15 R109 a list without a flag of its own falls back on the product, so nobody sees a false badge', () => {
    expect(isInStock(undefined, 'out of stock')).toBe(false);
    expect(listedProducts({ missingFlag: 'out of stock', entries: [{ id: 1 }] })[0]?.inStock).toBe(true);
    expect(listedProducts({ missingFlag: 'in stock', entries: [{ id: 2 }] })[0]?.inStock).toBe(false);
  });
});
