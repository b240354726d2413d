import { describe, expect, it } from 'vitest';
import { lineTags } from './line-tags.ts';
import { rupees } from './money.ts';

const swing = { id: 43, name: 'Parrot D-swing', price: rupees(800), quantity: 1 };

describe('the tags of an item (§2 Checkout)', () => {
  it('R191 name its pack, size, scent, kilos and colour', () => {
    const line = { ...swing, pack: 'Box', size: 'S', scent: 'Rose', kilos: '2', color: 'Red', withDupatta: true };
    expect(lineTags(line)).toEqual(['Box', 'Size: S', 'Scent: Rose', 'Kilos: 2', 'Colour: Red', 'With Dupatta']);
  });

  it('R191 leave out what it does not have', () => {
    expect(lineTags(swing)).toEqual([]);
  });
});
