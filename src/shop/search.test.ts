import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pagesByLabel, searchByName } from './search.ts';

const named = (...names: readonly string[]) => names.map((name) => ({ name }));
const shelf = named('Dog Food 1 kg', 'Cat Food (Tuna)', 'Bird Seed & Millet', 'Dog Bowl', 'Back\\slash.* Toy');

describe('search (§2 Search)', () => {
  it('R029 finds every name that holds the text, in the order of the list', () => {
    expect(searchByName(shelf, 'dog')).toEqual(named('Dog Food 1 kg', 'Dog Bowl'));
    expect(searchByName(shelf, 'food')).toEqual(named('Dog Food 1 kg', 'Cat Food (Tuna)'));
  });

  it('R029 finds the text in the middle of a word, whatever the case', () => {
    expect(searchByName(shelf, 'oWL')).toEqual(named('Dog Bowl'));
  });

  it('R029 gives back the very entries of the list', () => {
    expect(searchByName(shelf, 'bowl')[0]).toBe(shelf[3]);
  });

  it('R031 needs no minimum length', () => {
    expect(searchByName(shelf, 'u')).toEqual(named('Cat Food (Tuna)'));
  });

  it('R032 finds nothing for an empty text, or for spaces', () => {
    expect(searchByName(shelf, '')).toEqual([]);
    expect(searchByName(shelf, '  \t ')).toEqual([]);
  });

  it('R032 does not mind spaces around the text, but keeps those inside', () => {
    expect(searchByName(shelf, '  dog bowl ')).toEqual(named('Dog Bowl'));
    expect(searchByName(shelf, 'dogbowl')).toEqual([]);
    expect(searchByName(shelf, 'dog  bowl')).toEqual([]);
  });

  it('R035 finds nothing where nothing matches', () => {
    expect(searchByName(shelf, 'zzzz')).toEqual([]);
  });

  it.each([
    ['(', 'Cat Food (Tuna)'],
    ['.*', 'Back\\slash.* Toy'],
    ['&', 'Bird Seed & Millet'],
    ['\\', 'Back\\slash.* Toy'],
  ])('R039 takes %j literally', (text, name) => {
    expect(searchByName(shelf, text)).toEqual(named(name));
  });

  it.each(['[', '^', '$', '?', '+', '|', '.+', 'd.g'])(
    'R039 takes %j literally, so it matches no name here',
    (text) => {
      expect(searchByName(shelf, text)).toEqual([]);
    },
  );

  it('R029 finds a name by each of its parts, in upper case too', () => {
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

  it('hold the text, whatever the case (D65)', () => {
    expect(found('litter')).toEqual(['Cat Litter']);
    expect(found(' PHARM ')).toEqual(['Pharmacy']);
  });

  it('hold each of its words, in any order, with or without a plural (D65)', () => {
    expect(found('litter for cats')).toEqual([]);
    expect(found('cats litter')).toEqual(['Cat Litter']);
    expect(found('bed')).toEqual(['Dog Beds', 'Cat Beds']);
    expect(found('cat toy')).toEqual(['Cat Toys']);
    expect(found('toys')).toEqual(['Cat Toys']);
  });

  it('are none for an empty text, or words that no label holds (D65)', () => {
    expect(found('  ')).toEqual([]);
    expect(found('dog zebra')).toEqual([]);
  });
});
