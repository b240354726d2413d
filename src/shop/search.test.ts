import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pagesByLabel, searchByName } from './search.ts';

const named = (...names: readonly string[]) => names.map((name) => ({ name }));
const shelf = named('Dog Food 1 kg', 'Cat Food (Tuna)', 'Bird Seed & Millet', 'Dog Bowl', 'Back\\slash.* Toy');

describe('search', () => {
  it('finds every name that contains the text, in the order of the list (R029)', () => {
    expect(searchByName(shelf, 'dog')).toEqual(named('Dog Food 1 kg', 'Dog Bowl'));
    expect(searchByName(shelf, 'food')).toEqual(named('Dog Food 1 kg', 'Cat Food (Tuna)'));
  });

  it('finds nothing for an empty text, or for spaces (R032)', () => {
    expect(searchByName(shelf, '')).toEqual([]);
    expect(searchByName(shelf, '  \t ')).toEqual([]);
  });

  it('ignores spaces around the text, but not inside it (R032)', () => {
    expect(searchByName(shelf, '  dog bowl ')).toEqual(named('Dog Bowl'));
    expect(searchByName(shelf, 'dogbowl')).toEqual([]);
    expect(searchByName(shelf, 'dog  bowl')).toEqual([]);
  });

  it.each([
    ['(', 'Cat Food (Tuna)'],
    ['.*', 'Back\\slash.* Toy'],
    ['&', 'Bird Seed & Millet'],
    ['\\', 'Back\\slash.* Toy'],
  ])('takes %j literally (R039)', (text, name) => {
    expect(searchByName(shelf, text)).toEqual(named(name));
  });

  it.each(['[', '^', '$', '?', '+', '|', '.+', 'd.g'])(
    'takes %j literally, which matches no name here (R039)',
    (text) => {
      expect(searchByName(shelf, text)).toEqual([]);
    },
  );

  it('finds a name by any part of it, in upper case too (R029)', () => {
    const name = fc.stringMatching(/^[a-z0-9 &().*]{1,20}$/).filter((text) => text.trim() !== '');
    fc.assert(
      fc.property(name, fc.nat(20), fc.nat(20), (whole, a, b) => {
        const part = whole.slice(Math.min(a, b), Math.max(a, b));
        const found = searchByName(named(whole), part.toUpperCase());
        expect(found).toEqual(part.trim() === '' ? [] : named(whole));
      }),
    );
  });
});

describe('pages whose label matches (D65)', () => {
  const pages = ['DOG', 'Dog Food', 'Cat Litter', 'Dog Beds', 'Cat Beds', 'Cat Toys', 'Pharmacy'].map((label) => ({
    label,
  }));
  const found = (text: string) => pagesByLabel(pages, text).map(({ label }) => label);

  it('contain the text, whatever the case (D65)', () => {
    expect(found('litter')).toEqual(['Cat Litter']);
    expect(found(' PHARM ')).toEqual(['Pharmacy']);
  });

  it('contain each of its words, in any order, singular or plural (D65)', () => {
    expect(found('litter for cats')).toEqual([]);
    expect(found('cats litter')).toEqual(['Cat Litter']);
    expect(found('bed')).toEqual(['Dog Beds', 'Cat Beds']);
    expect(found('cat toy')).toEqual(['Cat Toys']);
    expect(found('toys')).toEqual(['Cat Toys']);
  });

  it('are none for an empty text, or words in no label (D65)', () => {
    expect(found('  ')).toEqual([]);
    expect(found('dog zebra')).toEqual([]);
  });
});
