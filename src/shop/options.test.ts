import { describe, expect, it } from 'vitest';
import type { CartLine } from './cart.ts';
import { lineName, lineTags } from './options.ts';
import { rupees } from './money.ts';

const swing: CartLine = { id: 43, name: 'Parrot D-swing', price: rupees(800), quantity: 1 };

describe('the tags of an item', () => {
  it('are its pack, size, scent, kilos and colour (R191)', () => {
    const line = { ...swing, pack: 'Box', size: 'S', scent: 'Rose', kilos: '2', color: 'Red', withDupatta: true };
    expect(lineTags(line)).toEqual(['Box', 'Size: S', 'Scent: Rose', 'Kilos: 2', 'Colour: Red', 'With Dupatta']);
  });

  it('leave out what it does not have (R191)', () => {
    expect(lineTags(swing)).toEqual([]);
  });
});

it.each([
  [{ name: 'Rope Ball' }, 'Rope Ball'],
  [{ name: 'Parrot D-swing', size: 'S' }, 'Parrot D-swing (S)'],
  [{ name: 'Chew Sticks', pack: 'Pack of 6', size: 'M' }, 'Chew Sticks (Pack of 6, M)'],
])('a line is named so that two sizes or packs can be told apart: %j', (line, text) => {
  expect(lineName(line)).toBe(text);
});
