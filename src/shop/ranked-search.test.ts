import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { meanings } from './search-words.ts';
import { furtherSearch, deskSearch, soundOf, rankedSearch, wordsOf } from './ranked-search.ts';

const shelf = [
  { name: 'Adult Dog Food 3kg', also: 'dog food', text: 'crunchy kibble' },
  { name: 'Cat Food Tuna', also: 'cat food', text: 'for fussy cats' },
  { name: 'Clumping Cat Litter 5 L', also: 'cat litter pee', text: 'lavender scent' },
  { name: 'Parrot D-swing', also: 'bird toys s xl', text: 'natural wood perch' },
  { name: 'Kitten Milk', also: 'cat supplements' },
  { name: 'Plain Ring' },
];
const search = rankedSearch(shelf);
const found = (text: string) => search(text, 5).map(({ name }) => name);

describe('the ranked search', () => {
  it.each([
    ['an owner’s word', 'pee', 'Clumping Cat Litter 5 L'],
    ['the description', 'perch', 'Parrot D-swing'],
    ['a size', 'swing XL', 'Parrot D-swing'],
    ['an amount with its unit apart', 'litter 5 litres', 'Clumping Cat Litter 5 L'],
    ['kilograms by another name', 'dog 3 kilos', 'Adult Dog Food 3kg'],
    ['a typing error', 'dog fod', 'Adult Dog Food 3kg'],
    ['the beginning of a word', 'clump', 'Clumping Cat Litter 5 L'],
    ['the beginning of an Urdu word', 'طو', 'Parrot D-swing'],
    ['two words as one', 'catlitter', 'Clumping Cat Litter 5 L'],
    ['Urdu', 'کتے کا کھانا', 'Adult Dog Food 3kg'],
    ['an Arabic keyboard', 'كتے كا كهانا', 'Adult Dog Food 3kg'],
    ['Roman Urdu', 'kuttay ka khaanaa', 'Adult Dog Food 3kg'],
    ['what a kitten is', 'billi ka bacha', 'Kitten Milk'],
    ['an animal of some age', '5 month old kitten', 'Kitten Milk'],
    ['a possessive', 'the dog’s kibble', 'Adult Dog Food 3kg'],
  ])('finds a product by %s (D91)', (_, text, name) => {
    expect(found(text)[0]).toBe(name);
  });

  it('has only products that fit all words, where there are any, and else those that fit half (D91)', () => {
    expect(found('cat food')).toEqual(['Cat Food Tuna']);
    expect(found('perch zeppelin')).toEqual(['Parrot D-swing']);
    expect(found('perch zeppelin quartz')).toEqual([]);
  });

  it('has what was asked for before what shares the words, and nothing of which only the description does (D126)', () => {
    const all = rankedSearch([
      ...shelf,
      { name: 'Kitten Food Mousse', also: 'kitten food', inStock: false },
      { name: 'Food Dispenser', also: 'dog and cat bowls' },
      { name: 'Feather Wand', also: 'cat toys' },
      { name: 'Salmon Bites', also: 'cat treats', text: 'As good as a toy.' },
    ]);
    expect(all('catfood', 5).map(({ name }) => name)).toEqual([
      'Cat Food Tuna',
      'Kitten Food Mousse',
      'Food Dispenser',
    ]);
    expect(all('cat toy', 5).map(({ name }) => name)).toEqual(['Feather Wand']);
  });

  it('has nothing that is for another animal alone (D126)', () => {
    const pharmacy = rankedSearch([
      { name: 'Dog Deworming Tablets', also: 'dog deworming', text: 'Never give them to cats.' },
      { name: 'Wound Spray', also: 'pharmacy' },
    ]);
    expect(pharmacy('puppy deworming', 5).map(({ name }) => name)).toEqual(['Dog Deworming Tablets']);
    expect(pharmacy('deworming', 5).map(({ name }) => name)).toEqual(['Dog Deworming Tablets']);
    expect(pharmacy('wound spray for a parrot', 5).map(({ name }) => name)).toEqual(['Wound Spray']);
    for (const text of ['cat deworming', 'kitten deworming', 'طوطے کیڑے', 'bird tablets'])
      expect([text, pharmacy(text, 5)]).toEqual([text, []]);
  });

  it('has what is for the wider animal, where there is nothing for a young one (D126)', () => {
    const toys = rankedSearch([...shelf, { name: 'Ball', also: 'dog toys' }, { name: 'Mouse', also: 'cat toys' }]);
    expect(toys('puppy toys', 5).map(({ name }) => name)).toEqual(['Ball']);
    expect(toys('kitten toy', 5).map(({ name }) => name)).toEqual(['Mouse']);
    expect(toys('kitten milk', 5).map(({ name }) => name)).toEqual(['Kitten Milk']);
  });

  it('has nothing where only the animal fits, or an error changes a short word’s consonants (D126)', () => {
    for (const text of ['cat zeppelin', 'food zeppelin', 'milt', 'swan', 'rink']) expect(found(text)).toEqual([]);
    expect(found('milc')).toEqual(['Kitten Milk']);
  });

  it.each(['royal canin', 'Royalcanin', 'roial cannin', 'رائل کینن', 'purina', "hill's", 'josira'])(
    'leads from a brand for both to the food of dogs and cats: %s (D126)',
    (brand) => {
      expect(found(brand).toSorted()).toEqual(['Adult Dog Food 3kg', 'Cat Food Tuna']);
      expect(found(`${brand} kutta`)).toEqual(['Adult Dog Food 3kg']);
    },
  );

  it.each([
    ['pedigree', 'Adult Dog Food 3kg'],
    ['happy dog', 'Adult Dog Food 3kg'],
    ['happy cat', 'Cat Food Tuna'],
    ['me-o', 'Cat Food Tuna'],
    ['wiskas', 'Cat Food Tuna'],
    ['catsan', 'Clumping Cat Litter 5 L'],
  ])('leads from %s to the food or litter of its animal (D126)', (brand, name) => {
    expect(found(brand)).toEqual([name]);
  });

  it.each(['rabbit food', 'khargosh', 'fish tank', 'hamster toys', 'کبوتر', 'guinea-pig'])(
    'has nothing for an animal that the shop has nothing for: %s (D126)',
    (text) => {
      expect(found(text)).toEqual([]);
    },
  );

  it('knows what is only named in a description from what is sold (D126)', () => {
    const bells = rankedSearch([{ name: 'Bell', also: 'bird toys', text: 'Clips on a cage. Not for cats.' }]);
    for (const text of ['cage', 'bird cage', 'cats']) expect(bells(text, 5)).toEqual([]);
    expect(bells('cage bell', 5)).toHaveLength(1);
    expect(rankedSearch([{ name: 'Bird Cage' }, { name: 'Rabbit Food' }])('rabbit cage', 5)).toHaveLength(2);
  });

  it.each([
    ['cat  food', 'Cat Food Tuna'],
    ['lit ter', 'Clumping Cat Litter 5 L'],
    ['kittenkadoodh', 'Kitten Milk'],
    ['cattunafood', 'Cat Food Tuna'],
  ])('finds the same whatever the spaces: %s (D91)', (text, name) => {
    expect(found(text)[0]).toBe(name);
  });

  it('finds no more than it is asked for', () => {
    expect(search('cat', 5)).toHaveLength(3);
    expect(search('cat', 2)).toHaveLength(2);
  });

  it('finds nothing for an empty text, signs, or words that name nothing', () => {
    for (const text of ['', '  ', '(.*)', 'ka', 'the', 'zeppelin']) expect(found(text)).toEqual([]);
  });

  it('never throws, and finds only what it has, for any text (D91)', () => {
    const part = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 30 }),
      fc.constantFrom('__proto__', 'constructor', '\u0000', '\uD800', '(?<', '%', 'dog', 'بلی', '۵ لیٹر', ' '),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const results = search(parts.join(''), 5);
        expect(results.length).toBeLessThanOrEqual(5);
        for (const result of results) expect(shelf).toContain(result);
      }),
    );
  });

  it('reads only the beginning of a very long text (D91)', () => {
    for (const piece of ['a', 'dog ', 'kutta', 'َ', 'q1w2 ', 'ﷺ', '5 '])
      expect(search(piece.repeat(200_000), 5)).toEqual(search(piece.repeat(200), 5));
  });
});

it.each([
  ['chuza chooza chuuza choozah', 'cuza'],
  ['khilona khilonaa kilona', 'kilona'],
  ['patta pata pattaa', 'pata'],
  ['keeray kiray kire', 'kire'],
  ['toy toys', 'toi'],
  ['puppy puppies', 'pupi'],
  ['boxer bokser', 'bokser'],
  ['mousse', 'mus'],
  ['بلی', 'بلی'],
  ['5kg', '5kg'],
])('the sound of a word is the same for %s (D91)', (words, sound) => {
  expect(new Set(words.split(' ').map(soundOf))).toEqual(new Set([sound]));
});

it('finds up to five further products, without those that were found already (D91)', () => {
  const toys = Array.from({ length: 9 }, (_, index) => ({ id: index + 1, name: `Toy ${index + 1}`, inStock: true }));
  const further = furtherSearch(toys)('khilona', toys.slice(0, 2));
  expect(further).toHaveLength(5);
  expect(further.filter(({ id }) => id <= 2)).toEqual([]);
});

it('shows what is sold out after the further products that are in stock (D126)', () => {
  const toys = [1, 2, 3, 4, 5, 6, 7].map((id) => ({ id, name: 'Toy', inStock: id > 3 }));
  expect(furtherSearch(toys)('toy', []).map(({ id }) => id)).toEqual([4, 5, 6, 7, 1]);
});

it('each meaning that another one names has a row of its own', () => {
  const firsts = new Set(meanings.map(([words]) => wordsOf(words)[0]));
  const named = meanings.flatMap(([, also = '']) => wordsOf(also));
  expect(named.filter((word) => !firsts.has(word))).toEqual([]);
});

it('the desk finds names first, in any letters, and other words where there are none (D91)', () => {
  expect(deskSearch(shelf, 'FOOD')).toEqual(shelf.slice(0, 2));
  const names = [{ name: 'علي احمد' }, { name: 'Café Bowl' }];
  for (const text of [' علی ', 'CAFE']) expect(deskSearch(names, text)).toHaveLength(1);
  expect(deskSearch(names, ' \u200C')).toEqual([]);
  expect(deskSearch(shelf, 'toota')).toEqual([shelf[3]]);
});
