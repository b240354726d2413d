import { expect, it } from 'vitest';
import { animalGroup } from './species.ts';

it.each([
  ['cat', 'an animal or its young in any case', 'cat|cat-food|Cat Gromming|kitten|KITTEN-FOOD'],
  ['dog', 'an animal or its young in any case', 'dog|DOG-FOOD|puppy|Puppy Food'],
  ['bird', 'an animal in any case', 'bird|Bird-Bowls|wild-bird-food'],
  ['cat', 'exactly “treats”', 'treats|Treats|TREATS| treats |\ttreats\n'],
  ['other', 'not exactly “treats”', 'treat|treats2|my treats|treats food'],
  ['cat', 'several animals, as cats come first', 'dog-and-cat-toys|puppy-and-kitten'],
  [
    'dog',
    'a dog and a bird, as dogs come before birds, and both before treats',
    'bird-and-dog|bird-and-puppy|dog-treats',
  ],
  ['bird', 'a bird and treats', 'bird-treats'],
  ['cat', 'a part of a word', 'medication'],
  ['other', 'no animal', '|   |pharmacy|health|ca t|do-g'],
])('the animal group is %s for a category that names %s: %j (R163, D19)', (group, _, categories) => {
  for (const category of categories.split('|')) expect([category, animalGroup(category)]).toEqual([category, group]);
});
