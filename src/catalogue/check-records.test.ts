import { describe, expect, it } from 'vitest';
import { checkRecords, problemLine } from './check-records.ts';
import type { ProductRecord } from './product-record.ts';
import { productsFrom } from './products.ts';

const good: ProductRecord = {
  id: 1,
  name: 'Rubber Ball',
  price: 300,
  category: 'dog-toys',
  inStock: true,
  pictures: ['A rubber ball'],
  description: '<strong>Description</strong><p>It bounces.</p>',
};

const lines = (...records: readonly ProductRecord[]) => checkRecords(records).map(problemLine);
const linesOf = (change: Partial<ProductRecord>) => lines({ ...good, ...change });

const packs = [
  { name: '1 Stick', quantity: 1, price: 300 },
  { name: 'Pack of 6', quantity: 6, price: 1500 },
];
const sizes = [
  { name: 'S', price: 300 },
  { name: 'M', price: 400 },
];

describe('the check of product records', () => {
  it('finds nothing wrong with a good product, with packs, with sizes, on sale', () => {
    expect(linesOf({})).toEqual([]);
    expect(linesOf({ packOptions: packs })).toEqual([]);
    expect(linesOf({ sizeOptions: sizes })).toEqual([]);
    expect(linesOf({ salePrice: 250 })).toEqual([]);
    expect(linesOf({ price: 100 })).toEqual([]);
    expect(linesOf({ price: 5000 })).toEqual([]);
    expect(linesOf({ pictures: ['1', '2', '3', '4', '5'] })).toEqual([]);
  });

  it.each([-5, 0, 99, 5001, 199.5, Number.NaN, Number.POSITIVE_INFINITY])('refuses a price of %d', (price) => {
    expect(linesOf({ price })).toEqual([
      `Product 1 "Rubber Ball", field price: is ${price}. Write a whole number of rupees from 100 to 5000.`,
    ]);
  });

  it.each([
    ['a sale price that equals the price', { salePrice: 300 }, 'field salePrice: is 300, not below the price.'],
    ['a sale price above the price', { salePrice: 400 }, 'field salePrice: is 400, not below the price.'],
    ['a sale price that is not whole', { salePrice: 199.5 }, 'field salePrice: is 199.5.'],
    [
      'a sale price beside sizes, which would be shown and not charged',
      { salePrice: 250, sizeOptions: sizes },
      'field salePrice: stands beside packs or sizes, whose own prices are charged. Leave it out',
    ],
    ['a sale price beside packs', { salePrice: 250, packOptions: packs }, 'field salePrice: stands beside packs'],
    ['a sale price of nothing', { salePrice: 0 }, 'field salePrice: is 0.'],
    ['a sale price that is no number', { salePrice: Number.NaN }, 'field salePrice: is NaN, not below the price.'],
    ['an empty name', { name: ' ' }, 'field name: is empty.'],
    ['a name with outer spaces', { name: 'Rubber Ball ' }, 'field name: has spaces at its start or end.'],
    ['an empty category', { category: '' }, 'field category: is empty.'],
    ['a category with outer spaces', { category: ' dog-toys' }, 'field category: has spaces at its start or end.'],
    ['no pictures', { pictures: [] }, 'field pictures: has 0 entries.'],
    ['six pictures', { pictures: ['1', '2', '3', '4', '5', '6'] }, 'field pictures: has 6 entries.'],
    ['an empty alternative text', { pictures: ['A ball', ''] }, 'field pictures, text 2: is empty.'],
    [
      'a description without its label',
      { description: '<p>Round.</p>' },
      'field description: does not start with <strong>Description</strong>.',
    ],
    [
      'a script in the description',
      { description: `${good.description}<script>` },
      'field description: has "<script>", which is not an allowed tag.',
    ],
    [
      'packs and sizes at once',
      { packOptions: packs, sizeOptions: sizes },
      'field sizeOptions: stands beside packOptions.',
    ],
    ['an empty list of packs', { packOptions: [] }, 'field packOptions: is an empty list.'],
    ['an empty list of sizes', { sizeOptions: [] }, 'field sizeOptions: is an empty list.'],
    [
      'two sizes of one name',
      { sizeOptions: [...sizes, { name: 'M', price: 500 }] },
      'field sizeOptions: has two options of one name.',
    ],
    [
      'a size without a name',
      { sizeOptions: [...sizes, { name: '', price: 500 }] },
      'field sizeOptions name: is empty.',
    ],
    ['a size for nothing', { sizeOptions: [...sizes, { name: 'L', price: 0 }] }, 'field sizeOptions "L" price: is 0.'],
    [
      'a pack for less than nothing',
      { packOptions: [...packs, { name: 'Pack of 9', quantity: 9, price: -1 }] },
      'field packOptions "Pack of 9" price: is -1.',
    ],
    [
      'a pack of no sticks',
      { packOptions: [...packs, { name: 'Pack of 0', quantity: 0, price: 500 }] },
      'field packOptions "Pack of 0" quantity: is 0.',
    ],
    [
      'a pack of half a stick',
      { packOptions: [...packs, { name: 'Half', quantity: 0.5, price: 500 }] },
      'field packOptions "Half" quantity: is 0.5.',
    ],
    [
      'a first option at another price',
      { price: 350, sizeOptions: sizes },
      'field price: is 350, but the first option costs 300.',
    ],
  ])('refuses %s', (_, change, problem) => {
    const found = linesOf(change);
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(problem);
  });

  it.each([
    [
      'a field in the wrong case',
      { instock: true },
      'field instock: is no field of a product. Write inStock: capitals count.',
    ],
    [
      'a field that there is not',
      { colour: 'red' },
      'field colour: is no field of a product. Correct it or leave it out',
    ],
    ['a price in quotes', { price: '800' }, "field price: is '800', in quotes. Write a bare number, such as 1200."],
    ['a sale price in quotes', { salePrice: '80' }, "field salePrice: is '80', in quotes."],
    [
      'a stock flag that is a word',
      { inStock: 'no' },
      "field inStock: is 'no', in quotes. Write true or false, without quotes.",
    ],
    [
      'one alternative text that is no list',
      { pictures: 'A ball' },
      "field pictures: is 'A ball', in quotes. Write a list of texts",
    ],
    ['a size without a price', { sizeOptions: [{ name: 'S' }] }, 'field sizeOptions: is [{"name":"S"}]. Write [{'],
    [
      'a pack without a quantity',
      { packOptions: [{ name: 'One', price: 300 }] },
      'field packOptions: is [{"name":"One"',
    ],
    ['a missing category', { category: undefined }, "field category: is missing. Write a text in quotes: '…'."],
    ['a missing name', { name: undefined }, "field name: is missing. Write a text in quotes: '…'."],
  ])('refuses %s, which Node would not notice', (_, change, problem) => {
    const record: ProductRecord = Object.assign({ ...good }, change);
    const found = lines(record, { ...good, id: 2, name: 'Rope' });
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(problem);
  });

  it('names a field in the wrong case once, not as missing too', () => {
    expect(lines(Object.assign({ ...good }, { inStock: undefined, instock: true }))).toHaveLength(1);
  });

  it('refuses an id that two products share, and names the free one', () => {
    const rest =
      'field id: 1 is given to more than one product. Number the 2 products from 1 to 2; free: 2. ' +
      'To retire a product, keep its record and set inStock: false.';
    expect(lines(good, { ...good, name: 'Rope' })).toEqual([
      `Product 1 "Rubber Ball", ${rest}`,
      `Product 1 "Rope", ${rest}`,
    ]);
  });

  it.each([0, -1, 1.5, 3, Number.NaN])('refuses the id %d of the second product: ids have no gaps', (id) => {
    const found = lines(good, { ...good, id, name: 'Rope' });
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(`field id: is ${id}. Number the 2 products from 1 to 2; free: 2.`);
  });

  it('refuses a name that two products share, whatever its case', () => {
    expect(
      checkRecords([good, { ...good, id: 2, name: 'RUBBER ball' }]).map(({ field, problem }) => [field, problem]),
    ).toEqual([
      ['name', 'is given to more than one product'],
      ['name', 'is given to more than one product'],
    ]);
  });

  it('stops the build with every problem at once', () => {
    const build = () => productsFrom([{ ...good, price: -5, category: '' }]);
    expect(build).toThrow(
      '- Product 1 "Rubber Ball", field price: is -5. Write a whole number of rupees from 100 to 5000.',
    );
    expect(build).toThrow('- Product 1 "Rubber Ball", field category: is empty. Write a category such as dog-food.');
  });
});

describe('a product made from its record', () => {
  it('has no sale price, no options and the placeholder for a picture that was never made', () => {
    const [product] = productsFrom([{ ...good, pictures: ['1', '2', '3', '4', 'A fifth that id 1 does not have'] }]);
    expect(product?.salePrice).toBeNull();
    expect(product?.images[4]).toBe('/placeholder.svg');
    expect(productsFrom([good])[0]).not.toHaveProperty('packOptions');
    expect(productsFrom([good])[0]).not.toHaveProperty('sizeOptions');
  });

  it('keeps its sale price, and its description without line breaks', () => {
    const record = { ...good, salePrice: 250, description: '<strong>Description</strong>\n  <p>It\n  bounces.</p>' };
    expect(productsFrom([record])[0]).toMatchObject({
      salePrice: 250,
      description: '<strong>Description</strong><p>It bounces.</p>',
    });
  });
});
