import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rupees } from './money.ts';
import { changedPrice, parseChange, type PriceChange, priceSteps } from './price-change.ts';

const raise: PriceChange = { direction: 'raise', unit: 'percent', by: 800, step: 10 };

describe('a price that is changed with many others', () => {
  it.each([
    [1150, raise, 1240],
    [1150, { ...raise, step: 50 }, 1250],
    [1150, { ...raise, step: 1 }, 1242],
    [1150, { ...raise, direction: 'lower' }, 1060],
    // Halves are rounded up, in both directions.
    [1000, { ...raise, by: 50 }, 1010],
    [1000, { ...raise, by: 50, direction: 'lower' }, 1000],
    // Rounding would lower a price that is raised, or raise one that is lowered.
    [459, { ...raise, by: 200, step: 50 }, 459],
    [459, { ...raise, by: 500, step: 50 }, 500],
    [441, { ...raise, by: 200, step: 50, direction: 'lower' }, 441],
    [7, { ...raise, unit: 'rupees', by: 1, direction: 'lower' }, 7],
    [1, { ...raise, by: 10, step: 1 }, 1],
    [1150, { ...raise, unit: 'rupees', by: 100 }, 1250],
    [1150, { ...raise, unit: 'rupees', by: 100, direction: 'lower' }, 1050],
    [100, { ...raise, by: 10, step: 1 }, 100],
    [100, { ...raise, unit: 'rupees', by: 100, direction: 'lower' }, null],
    [100, { ...raise, by: 10_000, direction: 'lower' }, null],
    [20, { ...raise, by: 100, step: 50 }, null],
  ] as const)('of Rs %d by %j is Rs %s (D75)', (price, change, expected) => {
    expect(changedPrice(rupees(price), change)).toBe(expected);
  });

  it('is a multiple of its step next to the exact price, or as it was if that would be against the direction (D75)', () => {
    const change = fc.record({
      direction: fc.constantFrom('raise', 'lower'),
      unit: fc.constantFrom('percent', 'rupees'),
      by: fc.integer({ min: 1, max: 1_000_000 }),
      step: fc.constantFrom(...priceSteps),
    });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999 }), change, (price, { by, ...rest }) => {
        const changed = changedPrice(rupees(price), { by, ...rest });
        const share = rest.unit === 'percent' ? (price * by) / 10_000 : by;
        const exact = price + (rest.direction === 'raise' ? share : -share);
        const isRaised = rest.direction === 'raise';
        expect((changed ?? price) === price || (changed ?? 0) > price === isRaised).toBe(true);
        const isKept = changed === price && Math.abs(price - exact) <= rest.step / 2;
        expect(isKept ? 0 : (changed ?? 0) % rest.step).toBe(0);
        expect(changed ?? 1).toBeGreaterThan(0);
        expect(Math.abs((changed ?? Math.min(0, exact)) - exact)).toBeLessThanOrEqual(rest.step / 2 + 1e-6);
      }),
    );
  });
});

describe('the amount of a change', () => {
  it.each([
    ['8', 800],
    ['8.5 %', 850],
    ['8,25%', 825],
    ['۸٪', 800],
    ['٧٫٥', 750],
    ['', null],
    ['0', null],
    ['-8', null],
    ['8.123', null],
    ['many', null],
    ['99999', null],
  ])('in percent may be written %j', (text, expected) => {
    expect(parseChange(text, 'percent')).toBe(expected);
  });

  it.each([
    ['100', 100],
    ['Rs 1,150', 1150],
    ['0', null],
    ['1.5', null],
    ['9999999', null],
  ])('in rupees may be written %j', (text, expected) => {
    expect(parseChange(text, 'rupees')).toBe(expected);
  });
});
