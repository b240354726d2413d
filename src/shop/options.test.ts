import { describe, expect, it } from 'vitest';
import type { CartLine } from './cart.ts';
import { lineTags } from './options.ts';
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
