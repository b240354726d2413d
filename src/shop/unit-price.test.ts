import { describe, expect, expectTypeOf, it } from 'vitest';
import { type Rupees, rupees } from './money.ts';
import { chosenPack, chosenSize, firstOptions, isOnSale, totalSticks, unitPrice } from './unit-price.ts';

const plain = { price: rupees(1000), salePrice: null };
const onSale = { ...plain, salePrice: rupees(900) };
const packOptions = [
  { name: '1 Stick', quantity: 1, price: rupees(300) },
  { name: 'Pack of 6', quantity: 6, price: rupees(1680) },
  { name: 'Pack of 12', quantity: 12, price: rupees(3240) },
];
const sizeOptions = [
  { name: 'S', price: rupees(800) },
  { name: 'XL', price: rupees(1900) },
];

describe('the unit price (§9 Unit price)', () => {
  it('R149 is the normal price for a plain product', () => {
    expect(unitPrice(plain)).toBe(1000);
  });

  it('R149 is the sale price where there is one', () => {
    expect(unitPrice(onSale)).toBe(900);
  });

  it("R149 is the chosen size's price, sale or not", () => {
    expect(unitPrice({ ...plain, sizeOptions }, { packIndex: 0, sizeIndex: 1 })).toBe(1900);
    expect(unitPrice({ ...onSale, sizeOptions }, { packIndex: 0, sizeIndex: 0 })).toBe(800);
  });

  it("R149 is the chosen pack's price before anything else", () => {
    expect(unitPrice({ ...plain, packOptions }, { packIndex: 2, sizeIndex: 0 })).toBe(3240);
    expect(unitPrice({ ...onSale, packOptions, sizeOptions }, { packIndex: 1, sizeIndex: 1 })).toBe(1680);
  });

  it('D47 is the first option until the shopper chooses', () => {
    expect(firstOptions).toEqual({ packIndex: 0, sizeIndex: 0 });
    expect(unitPrice({ ...plain, packOptions })).toBe(300);
    expect(unitPrice({ ...plain, sizeOptions })).toBe(800);
  });

  it.each([-1, 3, 99, 0.5, NaN])('is the first option for position %d, which the list does not have', (index) => {
    const selection = { packIndex: index, sizeIndex: index };
    expect(unitPrice({ ...plain, packOptions }, selection)).toBe(300);
    expect(unitPrice({ ...plain, sizeOptions }, selection)).toBe(800);
  });

  it('R149 passes over option lists that are empty', () => {
    expect(unitPrice({ ...onSale, packOptions: [], sizeOptions })).toBe(800);
    expect(unitPrice({ ...onSale, packOptions: [], sizeOptions: [] })).toBe(900);
  });

  it('is an amount of rupees', () => {
    expectTypeOf(unitPrice).returns.toEqualTypeOf<Rupees>();
  });
});

describe('the chosen option (§4 Product page)', () => {
  it('R146 R148 is the one at its position, and none without a list', () => {
    expect(chosenPack({ packOptions }, { packIndex: 1, sizeIndex: 0 })?.name).toBe('Pack of 6');
    expect(chosenSize({ sizeOptions }, { packIndex: 0, sizeIndex: 1 })?.name).toBe('XL');
    expect(chosenPack({}, firstOptions)).toBeUndefined();
    expect(chosenSize({}, firstOptions)).toBeUndefined();
  });
});

describe('a sale (§2 Product detail)', () => {
  it.each([
    [null, false],
    [rupees(0), false],
    [rupees(1), true],
    [rupees(900), true],
  ])('R145 a sale price of %s: on sale is %s', (salePrice, expected) => {
    expect(isOnSale({ salePrice })).toBe(expected);
  });

  it('R145 a sale price of 0 counts as none', () => {
    expect(unitPrice({ ...plain, salePrice: rupees(0) })).toBe(1000);
  });
});

describe('total sticks (§9)', () => {
  it('R152 are the sticks in the pack times the quantity', () => {
    expect(totalSticks({ packOptions }, { packIndex: 2, sizeIndex: 0 }, 3)).toBe(36);
    expect(totalSticks({ packOptions }, firstOptions, 5)).toBe(5);
  });

  it('R152 are absent where the product has no packs', () => {
    expect(totalSticks({}, firstOptions, 3)).toBeNull();
    expect(totalSticks({ packOptions: [] }, firstOptions, 3)).toBeNull();
  });
});
