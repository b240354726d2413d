import { describe, expect, expectTypeOf, it } from 'vitest';
import { type AnimalGroup, animalGroup, animalGroups } from './animal-group.ts';

describe('the animal group of a category (§9 Related products, D19)', () => {
  it.each([
    ['cat', 'cat'],
    ['cat-food', 'cat'],
    ['Cat Gromming', 'cat'],
    ['kitten', 'cat'],
    ['KITTEN-FOOD', 'cat'],
    ['dog', 'dog'],
    ['DOG-FOOD', 'dog'],
    ['puppy', 'dog'],
    ['Puppy Food', 'dog'],
    ['bird', 'bird'],
    ['Bird-Bowls', 'bird'],
    ['wild-bird-food', 'bird'],
  ])('R163 %s belongs to the %s', (category, group) => {
    expect(animalGroup(category)).toBe(group);
  });

  it.each(['treats', 'Treats', 'TREATS', ' treats ', '\ttreats\n'])(
    'R163 exactly "treats" means cat: %j',
    (category) => {
      expect(animalGroup(category)).toBe('cat');
    },
  );

  it.each(['treat', 'treats2', 'my treats', 'treats food'])('R163 "%s" is not exactly "treats"', (category) => {
    expect(animalGroup(category)).toBe('other');
  });

  it('R163 asks for cat first, then dog, then bird', () => {
    expect(animalGroup('dog-and-cat-toys')).toBe('cat');
    expect(animalGroup('puppy-and-kitten')).toBe('cat');
    expect(animalGroup('bird-and-dog')).toBe('dog');
    expect(animalGroup('bird-and-puppy')).toBe('dog');
    expect(animalGroup('dog-treats')).toBe('dog');
    expect(animalGroup('bird-treats')).toBe('bird');
  });

  it('R163 takes the letters literally: "medication" contains "cat"', () => {
    expect(animalGroup('medication')).toBe('cat');
  });

  it.each(['', '   ', 'pharmacy', 'health', 'ca t', 'do-g'])('R163 %j is none of them', (category) => {
    expect(animalGroup(category)).toBe('other');
  });

  it('there are four groups', () => {
    expect(animalGroups).toEqual(['cat', 'dog', 'bird', 'other']);
    expectTypeOf<AnimalGroup>().toEqualTypeOf<'cat' | 'dog' | 'bird' | 'other'>();
  });
});
