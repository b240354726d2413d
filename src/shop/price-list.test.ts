import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Rupees, rupees } from './money.ts';
import { lackToday, parsePriceList, priceList, priceToday, productToday } from './price-list.ts';
import { type Product, unitPrice } from './product.ts';

const food: Product = {
  id: 5,
  name: 'Adult Dog Food Chicken 1kg',
  price: rupees(1200),
  salePrice: null,
  category: 'dog-food',
  inStock: true,
  images: [],
};
const packOptions = [
  { name: '1 Stick', quantity: 1, price: rupees(100) },
  { name: 'Pack of 6', quantity: 6, price: rupees(580) },
];
const sizeOptions = [
  { name: 'S', price: rupees(800) },
  { name: 'XL', price: rupees(1900) },
];
const stick: Product = { ...food, id: 23, packOptions };
const swing: Product = { ...food, id: 43, sizeOptions, inStock: false };
const list = priceList('aaaa1111', [food, { ...food, id: 6, salePrice: rupees(1000) }, stick, swing]);

describe('the price list', () => {
  it('has only the price and stock of each product (D58)', () => {
    expect(list).toEqual({
      catalogueVersion: 'aaaa1111',
      products: [
        { id: 5, price: 1200 },
        { id: 6, price: 1000 },
        {
          id: 23,
          price: 1200,
          packOptions: [
            { name: '1 Stick', price: 100 },
            { name: 'Pack of 6', price: 580 },
          ],
        },
        { id: 43, price: 1200, sizeOptions, isSoldOut: true },
      ],
    });
  });

  it('is read back as it was written (D58)', () => {
    expect(parsePriceList(JSON.parse(JSON.stringify(list)))).toEqual(list);
  });

  it.each([
    null,
    'prices',
    [],
    {},
    { catalogueVersion: 'a' },
    { catalogueVersion: 1, products: [] },
    { catalogueVersion: 'a', products: {} },
    { catalogueVersion: 'a', products: [null] },
    { catalogueVersion: 'a', products: [{ id: '5', price: 1 }] },
    { catalogueVersion: 'a', products: [{ id: 5, price: -1 }] },
    { catalogueVersion: 'a', products: [{ id: 5, price: '1' }] },
    { catalogueVersion: 'a', products: [{ id: 5, price: 1, packOptions: {} }] },
    { catalogueVersion: 'a', products: [{ id: 5, price: 1, packOptions: [null] }] },
    { catalogueVersion: 'a', products: [{ id: 5, price: 1, sizeOptions: [{ name: 1, price: 1 }] }] },
    { catalogueVersion: 'a', products: [{ id: 5, price: 1, sizeOptions: [{ name: 'S', price: 1.5 }] }] },
  ])('is refused in another form: case %# (D58)', (value) => {
    expect(parsePriceList(value)).toBeNull();
  });
});

describe("today's price of a stored line", () => {
  it("is the pack's or the size's price, by its name (D58)", () => {
    expect(priceToday(list, { id: 23, pack: 'Pack of 6' })).toBe(580);
    expect(priceToday(list, { id: 43, size: 'XL' })).toBe(1900);
    const both = priceList('a', [{ ...stick, sizeOptions }]);
    expect(priceToday(both, { id: 23, pack: '1 Stick', size: 'XL' })).toBe(100);
  });

  it('is the sale price or the normal price of a product without options (D58)', () => {
    expect(priceToday(list, { id: 5 })).toBe(1200);
    expect(priceToday(list, { id: 6 })).toBe(1000);
    expect(priceToday(priceList('a', [{ ...food, packOptions: [], sizeOptions: [] }]), { id: 5 })).toBe(1200);
  });

  it.each([
    { id: 7 },
    { id: 5, pack: 'Pack of 6' },
    { id: 5, size: 'S' },
    { id: 23 },
    { id: 23, pack: 'Pack of 100' },
    { id: 43, size: 'M' },
    { id: 43, pack: 'S' },
    { id: 43, size: 'toString' },
  ])('is unknown where the list has no such product or option: %j (D58)', (line) => {
    expect(priceToday(list, line)).toBeNull();
  });
});

describe("today's stock of a stored line", () => {
  it('is sold out for a sold-out pack or size alone (D58)', () => {
    const partly = priceList('a', [
      { ...food, sizeOptions: sizeOptions.map((option) => ({ ...option, soldOut: option.name === 'S' })) },
    ]);
    expect(lackToday(partly, { id: 5, size: 'S' })).toBe('Now sold out');
    expect(lackToday(partly, { id: 5, size: 'XL' })).toBeNull();
    expect(parsePriceList(JSON.parse(JSON.stringify(partly)))).toEqual(partly);
  });

  it('is sold out for sold-out products, in any option, and for no others (D58)', () => {
    expect(lackToday(list, { id: 43, size: 'M' })).toBe('Now sold out');
    expect(lackToday(list, { id: 5 })).toBeNull();
  });

  it.each([
    ['taken off', { ...food, takenOff: true as const, inStock: false }, { id: 5 }],
    ['not in the list', { ...food, id: 6 }, { id: 5 }],
    ['of a size that went', { ...food, sizeOptions }, { id: 5, size: 'M' }],
    ['of sizes that all went', food, { id: 5, size: 'M' }],
    ['of a pack that went', { ...stick, id: 5 }, { id: 5, pack: 'Pack of 9' }],
  ])('is no longer sold where it is %s (D125)', (_, product, line) => {
    const today = priceList('b', [product]);
    expect(lackToday(today, line)).toBe('No longer sold');
    expect(parsePriceList(JSON.parse(JSON.stringify(today)))).toEqual(today);
  });

  it('lacks nothing where an old line names no size, as the product is still sold (D125)', () => {
    expect(lackToday(priceList('b', [{ ...food, sizeOptions }]), { id: 5 })).toBeNull();
  });
});

describe('a product of a page that was kept', () => {
  it('is today as the catalogue has it, whatever it was (D58)', () => {
    const amount = fc.integer({ min: 1, max: 9_999 }).map(rupees);
    const product = fc.record({
      price: amount,
      salePrice: fc.option(amount),
      inStock: fc.boolean(),
      first: amount,
      second: amount,
      isFirstSoldOut: fc.boolean(),
    });
    type Made = Partial<Product> & { first: Rupees; second: Rupees; isFirstSoldOut: boolean };
    const made = ({ first, second, isFirstSoldOut, ...parts }: Made): Product => ({
      ...food,
      ...parts,
      packOptions: packOptions.map((option, index) => ({
        ...option,
        price: index === 0 ? first : second,
        ...(index === 0 && isFirstSoldOut && { soldOut: true }),
      })),
      sizeOptions: sizeOptions.map((option, index) => ({ ...option, price: index === 0 ? second : first })),
    });
    fc.assert(
      fc.property(product, product, (before, after) => {
        const today = productToday(priceList('b', [made(after)]), made(before));
        expect(unitPrice({ price: today.price, salePrice: today.salePrice })).toBe(after.salePrice ?? after.price);
        expect(today.inStock).toBe(after.inStock);
        expect(today.packOptions).toEqual(made(after).packOptions);
        expect(today.sizeOptions).toEqual(made(after).sizeOptions);
      }),
    );
  });

  it('keeps what the list doesn’t have: an unknown product, an option that was taken away (D58)', () => {
    const unknown = { ...food, id: 7 };
    expect(productToday(list, unknown)).toBe(unknown);
    const older = { ...stick, packOptions: [...packOptions, { name: 'Pack of 9', quantity: 9, price: rupees(870) }] };
    expect(productToday(list, older).packOptions).toEqual(older.packOptions);
    const bare = priceList('b', [{ ...food, id: 23 }]);
    expect(productToday(bare, stick).packOptions).toEqual(packOptions);
  });

  it('can’t be bought any more where it was taken off (D67)', () => {
    expect(productToday(priceList('b', [{ ...food, takenOff: true }]), food)).toMatchObject({
      inStock: false,
      takenOff: true,
    });
  });
});
