import { describe, expect, it } from 'vitest';
import { brandNotice } from './drawn-brand.ts';
import { records } from './records.ts';

const bag = { id: 4, name: 'Puppy Food', pictures: ['Front of a bag of Panja puppy food', 'Close-up of kibble'] };
const brush = { id: 15, name: 'Dog Slicker Brush', pictures: ['Dog slicker brush'] };

describe('packs that show the name the shop came with (D66)', () => {
  it('are named in a shop of another name, until a photograph takes their place (D66)', () => {
    const words =
      'Packs in the pictures of these products say Panja, and this shop is Chonch: Puppy Food (4). Put photographs of your own in their place.';
    expect(brandNotice('Chonch', [bag, brush], {})).toBe(words);
    expect(brandNotice('Chonch', [bag, brush], { '4-2': {} })).toBe(words);
    expect(brandNotice('Chonch', [bag, brush], { '4-1': {} })).toBeNull();
  });

  it('are nothing to speak of in a shop called Panja (D66)', () => {
    expect(brandNotice('Panja', [bag], {})).toBeNull();
    expect(brandNotice('Panja Pets', [bag], {})).toBeNull();
  });

  it('are found in the catalogue as it is (D66)', () => {
    expect(brandNotice('Chonch', records, {})).toContain('Puppy Food Chicken & Milk 1 kg (4)');
  });
});
