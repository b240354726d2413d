import { newPetLabels } from './labels.ts';
import { entriesOf, type List } from './listings.ts';

/** One group of the "New Pet at Home" page. */
export interface NewPetGroup extends List {
  readonly id: string;
  readonly heading: string;
}

/** Meta description of the page. */
export const newPetDescription =
  'What a new kitten, puppy or baby bird needs in its first weeks: food, toys, bowls and care.';

/** What a new kitten, puppy or chick needs (spec §2 Baby pet): 8, 3 and 2 products. */
export const newPetGroups: readonly NewPetGroup[] = [
  {
    id: 'kitten',
    heading: newPetLabels.kitten,
    missingFlag: 'in stock',
    entries: entriesOf(22, 23, 29, 30, 31, 53, 61, 63),
  },
  { id: 'puppy', heading: newPetLabels.puppy, missingFlag: 'in stock', entries: entriesOf(4, 7, 66) },
  { id: 'bird', heading: newPetLabels.bird, missingFlag: 'in stock', entries: entriesOf(50, 51) },
];
