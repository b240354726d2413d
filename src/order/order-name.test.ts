import { describe, expect, it } from 'vitest';
import { exactName, isNamed, parseOrderName, shortKeyOf, shortName } from './order-name.ts';

const reference = '7K3M9Q2X0123456789ABCDEFGH';
const first = { key: reference, reference, copy: 0 };
const second = { key: `${reference}-2`, reference, copy: 1 };
const unreadable = { key: 'c0ffee00'.repeat(8), reference: null, copy: 0 };

function meant(argument: string) {
  const name = parseOrderName(argument);
  return name ? [first, second, unreadable].filter((order) => isNamed(order, name)) : null;
}

describe('the name of an order', () => {
  it.each([
    ['7K3M9Q2X', [first, second]],
    ['7k3m9q2x', [first, second]],
    [reference.toLowerCase(), [first, second]],
    ['7K3M9Q2X-1', [first]],
    [`${reference}-2`, [second]],
    ['c0ffee00', [unreadable]],
    ['COFFEEOO', [unreadable]],
    [unreadable.key, [unreadable]],
    ['7K3M9Q2Y', []],
  ])('%s matches the right orders', (argument, orders) => {
    expect(meant(argument)).toEqual(orders);
  });

  it.each(['', '7K3M9Q2', '7K3M9Q2X0', `${reference}0`, '7K3M9Q2%', '7K3M9Q2X-0', '7K3M9Q2X-x'])(
    '%j is not a name',
    (text) => {
      expect(parseOrderName(text)).toBeNull();
    },
  );

  it('is looked up by its first 8 characters', () => {
    expect(shortKeyOf({ text: reference, copy: 1 })).toBe('7K3M9Q2X');
  });

  it('shows 8 characters, and exactly one order by its exact name', () => {
    expect([first, second, unreadable].map(shortName)).toEqual(['7K3M9Q2X', '7K3M9Q2X-2', 'c0ffee00']);
    for (const order of [first, second, unreadable]) expect(meant(exactName(order))).toEqual([order]);
  });
});
