import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formattedPaisa,
  formattedPrice,
  isRupees,
  listedPrice,
  noRupees,
  plainPrice,
  rupees,
  sum,
  textPrice,
  times,
} from './money.ts';

const withPlainSpaces = (text: string) => text.replaceAll('\u00A0', ' ');

describe('rupees', () => {
  it.each([0, 1, 1650, 9_007_199_254_740_991])('accept the whole amount %d', (amount) => {
    expect(rupees(amount)).toBe(amount);
    expect(isRupees(amount)).toBe(true);
  });

  it.each([-1, 0.5, 1649.99, NaN, Infinity, -Infinity, 9_007_199_254_740_992, 1e308])('refuse %d', (amount) => {
    expect(isRupees(amount)).toBe(false);
    expect(() => rupees(amount)).toThrow(
      new RangeError(`not a whole, non-negative amount of rupees: ${String(amount)}`),
    );
  });
});

describe('sums of money', () => {
  it('multiply a price by a quantity', () => {
    expect(times(rupees(1900), 3)).toBe(5700);
    expect(times(rupees(1900), 0)).toBe(0);
  });

  it('add amounts; no amounts are 0', () => {
    expect(sum([rupees(3300), rupees(580), rupees(1)])).toBe(3881);
    expect(sum([])).toBe(0);
  });

  it('refuse a sum that would not be exact', () => {
    expect(() => times(rupees(9_007_199_254_740_991), 2)).toThrow(RangeError);
    expect(() => sum([rupees(9_007_199_254_740_991), rupees(1)])).toThrow(RangeError);
  });
});

describe('prices as text (D13)', () => {
  it('have no separator on a list: Rs 1650 (R111)', () => {
    expect(plainPrice(rupees(1650))).toBe('Rs 1650');
    expect(plainPrice(rupees(1_234_567))).toBe('Rs 1234567');
    expect(plainPrice(noRupees)).toBe('Rs 0');
  });

  it('have a separator and no paisa on the product page, in the Pakistani style (R144)', () => {
    const texts = [0, 130, 1650, 165_000, 1_234_567].map((amount) => withPlainSpaces(formattedPrice(rupees(amount))));
    expect(texts).toEqual(['Rs 0', 'Rs 130', 'Rs 1,650', 'Rs 165,000', 'Rs 1,234,567']);
  });

  it('are what the standard formatter writes for Pakistan (R144)', () => {
    const standard = new Intl.NumberFormat('en-PK', { style: 'currency', currency: 'PKR', maximumFractionDigits: 0 });
    fc.assert(
      fc.property(fc.maxSafeNat(), (amount) => {
        expect(formattedPrice(rupees(amount))).toBe(standard.format(amount));
      }),
    );
  });
});

it('an amount that no shop reaches is listed as too large (D29)', () => {
  expect([99_999_999, 100_000_000].map((amount) => listedPrice(amount, textPrice))).toEqual([
    'Rs 99,999,999',
    'Too large',
  ]);
  expect(listedPrice(1650)).toBe(formattedPrice(rupees(1650)));
});

it.each([
  [240_000, 'Rs 2,400'],
  [21_734, 'Rs 217.34'],
  [105, 'Rs 1.05'],
  [-5000, '−Rs 50'],
])('%i paisa are shown as %s (D85)', (paisa, text) => {
  expect(withPlainSpaces(formattedPaisa(paisa))).toBe(text);
});
