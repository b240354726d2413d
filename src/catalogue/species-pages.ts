import {
  birdLabels,
  birdOptions,
  catBedsHeading,
  catLabels,
  catOptions,
  dogLabels,
  dogOptions,
  type ListingLabels,
  speciesLabels,
} from './labels.ts';
import { shopTexts } from './shop-texts.ts';
import { findListing, type Listing, type Species } from './listings.ts';

/** One entry of a species page's dropdown, and the row it stands for (spec §2 Species landing pages). */
export interface SpeciesCategory {
  /** Category id of spec §3, unique within its page. */
  readonly id: string;
  readonly option: string;
  readonly heading: string;
  readonly listing: Listing;
}

export interface SpeciesPage {
  readonly species: Species;
  readonly path: string;
  readonly title: string;
  readonly tagline: string;
  /** Meta description, one sentence. */
  readonly description: string;
  /** In dropdown order; "All Categories" (`allCategories` in labels.ts) comes before the first. */
  readonly categories: readonly SpeciesCategory[];
}

function category(id: string, option: string, { path }: ListingLabels, heading = option): SpeciesCategory {
  const listing = findListing(path);
  if (!listing)
    throw new Error(`The category ${id} names the listing ${path}, which doesn't exist. Add it to listings.ts.`);
  return { id, option, heading, listing };
}

/** The landing pages of dogs, cats and birds, in menu order. Cat litter is in the menu but no category here. */
export const speciesPages: readonly SpeciesPage[] = [
  {
    species: 'dog',
    path: speciesLabels.dog.path,
    title: speciesLabels.dog.title,
    tagline: shopTexts.dogTagline,
    description: 'Food, treats, toys, bowls, collars and care for dogs and puppies, delivered all over Pakistan.',
    categories: [
      category('dog-food', dogOptions.food, dogLabels.food),
      category('puppy-food', dogOptions.puppyFood, dogLabels.puppyFood),
      category('treats', dogOptions.treats, dogLabels.treats),
      category('toys', dogOptions.toys, dogLabels.toys),
      category('dog-grooming', dogOptions.grooming, dogLabels.grooming),
      category('dog-bowls', dogOptions.bowls, dogLabels.bowls),
      category('health', dogOptions.supplements, dogLabels.supplements),
      category('collar', dogOptions.collars, dogLabels.collars),
      category('deworming', dogOptions.deworming, dogLabels.deworming),
      category('beds', dogOptions.beds, dogLabels.beds),
    ],
  },
  {
    species: 'cat',
    path: speciesLabels.cat.path,
    title: speciesLabels.cat.title,
    tagline: shopTexts.catTagline,
    description: 'Food, treats, toys, bowls and care for cats and kittens, delivered all over Pakistan.',
    categories: [
      category('cat-food', catOptions.food, catLabels.food),
      category('kitten-food', catOptions.kittenFood, catLabels.kittenFood),
      category('treats', catOptions.treats, catLabels.treats),
      category('cat-bowls', catOptions.bowls, catLabels.bowls),
      category('toys', catOptions.toys, catLabels.toys),
      category('cat-grooming', catOptions.grooming, catLabels.grooming),
      category('health', catOptions.supplements, catLabels.supplements),
      category('deworming', catOptions.deworming, catLabels.deworming),
      category('beds', catOptions.beds, catLabels.beds, catBedsHeading),
    ],
  },
  {
    species: 'bird',
    path: speciesLabels.bird.path,
    title: speciesLabels.bird.title,
    tagline: shopTexts.birdTagline,
    description: 'Seed, feeders, swings, ladders, rings and vitamins for cage birds, delivered all over Pakistan.',
    categories: [
      category('bird-food', birdOptions.food, birdLabels.food),
      category('bird-bowls', birdOptions.bowls, birdLabels.bowls),
      category('toys', birdOptions.toys, birdLabels.toys),
      category('collar', birdOptions.rings, birdLabels.rings),
      category('health', birdOptions.supplements, birdLabels.supplements),
    ],
  },
];
