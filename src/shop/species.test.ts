import { describe, expect, it } from 'vitest';
import { animalGroup } from './species.ts';

describe('the animal group of a category (D19)', () => {
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
  ])('%s belongs to the %s (R163)', (category, group) => {
    expect(animalGroup(category)).toBe(group);
  });

  it.each(['treats', 'Treats', 'TREATS', ' treats ', '\ttreats\n'])(
    'exactly "treats" means cat: %j (R163)',
    (category) => {
      expect(animalGroup(category)).toBe('cat');
    },
  );

  it.each(['treat', 'treats2', 'my treats', 'treats food'])('"%s" is not exactly "treats" (R163)', (category) => {
    expect(animalGroup(category)).toBe('other');
  });

  it('asks for cat first, then dog, then bird (R163)', () => {
    expect(animalGroup('dog-and-cat-toys')).toBe('cat');
    expect(animalGroup('puppy-and-kitten')).toBe('cat');
    expect(animalGroup('bird-and-dog')).toBe('dog');
    expect(animalGroup('bird-and-puppy')).toBe('dog');
    expect(animalGroup('dog-treats')).toBe('dog');
    expect(animalGroup('bird-treats')).toBe('bird');
  });

  it('matches parts of words, too: "medication" contains "cat" (R163)', () => {
    expect(animalGroup('medication')).toBe('cat');
  });

  it.each(['', '   ', 'pharmacy', 'health', 'ca t', 'do-g'])('%j belongs to none (R163)', (category) => {
    expect(animalGroup(category)).toBe('other');
  });
});
