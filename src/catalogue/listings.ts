import { type Rupees, rupees } from '#shop/money.ts';
import type { Product } from '#shop/product.ts';
import { isInStock, type MissingFlag } from '#shop/stock.ts';
import { birdLabels, catLabels, dogLabels, type ListingLabels } from './labels.ts';
import { findProduct } from './products.ts';

export type Species = 'dog' | 'cat' | 'bird';

export interface ListEntry {
  readonly id: number;
  /** Rupees that this list shows instead of the product's price; never what is charged (decision D14). */
  readonly price?: number;
  /** This list's own stock flag; without it the product's counts. */
  readonly inStock?: boolean;
}

export interface List {
  /** What a missing stock flag means here (spec §4 Stock flags on lists, decision D15). */
  readonly missingFlag: MissingFlag;
  readonly entries: readonly ListEntry[];
}

/** One category page of the route table (spec §2). */
export interface Listing extends List, ListingLabels {
  readonly species: Species;
  /** Meta description, one sentence. */
  readonly description: string;
}

/** A product as a list shows it. */
export interface ListedProduct {
  readonly product: Product;
  readonly price: Rupees;
  readonly inStock: boolean;
}

/** The products of a list, in stock first, then by id (decision D50). Throws when the list names an unknown id. */
export function listedProducts(list: List & { readonly heading?: string }): readonly ListedProduct[] {
  const name = list.heading && `The list "${list.heading}"`;
  return list.entries
    .map((entry) => listedProduct(entry, list.missingFlag, name))
    .sort((a, b) => Number(b.inStock) - Number(a.inStock) || a.product.id - b.product.id);
}

/** One entry of a list, resolved. Throws, with the list's name, when the catalogue has no product of that id. */
export function listedProduct(entry: ListEntry, missingFlag: MissingFlag, listName = 'A list'): ListedProduct {
  const product = findProduct(entry.id);
  if (!product) {
    throw new Error(`${listName} names product ${entry.id}, which the catalogue doesn't have. Correct the id.`);
  }
  return {
    product,
    price: entry.price === undefined ? product.price : rupees(entry.price),
    inStock: isInStock(entry.inStock ?? product.inStock, missingFlag),
  };
}

/** Entries without a price or stock flag of their own. */
export function entriesOf(...ids: readonly number[]): readonly ListEntry[] {
  return ids.map((id) => ({ id }));
}

const dogListings: readonly Listing[] = [
  {
    ...dogLabels.food,
    species: 'dog',
    missingFlag: 'out of stock',
    entries: entriesOf(1, 2, 3, 5, 6),
    description: 'Dry dog food with chicken, lamb or beef, from 500 g to 3 kg, delivered all over Pakistan.',
  },
  {
    ...dogLabels.puppyFood,
    species: 'dog',
    missingFlag: 'in stock',
    entries: entriesOf(4, 7),
    description: 'Small kibble and milk replacer for puppies, from the first bottle to the first birthday.',
  },
  {
    ...dogLabels.treats,
    species: 'dog',
    missingFlag: 'in stock',
    entries: entriesOf(36, 54, 58, 66),
    description:
      'Dog treats for rewards and quiet minutes: biscuits, milk bones, dental sticks and soft training bites.',
  },
  {
    ...dogLabels.bowls,
    species: 'dog',
    missingFlag: 'in stock',
    entries: entriesOf(11, 55, 56),
    description: 'Steel bowls that stay in place and a dispenser that refills itself, for dogs of every size.',
  },
  {
    ...dogLabels.toys,
    species: 'dog',
    missingFlag: 'in stock',
    entries: entriesOf(33, 34, 35, 59),
    description: 'Dog toys to fetch, tug, squeak and cuddle: rope bones, balls and plush friends.',
  },
  {
    ...dogLabels.supplements,
    species: 'dog',
    missingFlag: 'in stock',
    entries: entriesOf(8, 9, 10, 62),
    description: "Vitamins, oils and chews to complete a dog's meals, with clear notes on when to ask your vet.",
  },
  {
    ...dogLabels.deworming,
    species: 'dog',
    missingFlag: 'out of stock',
    entries: entriesOf(12, 57, 60),
    description: 'Deworming paste and tablets and a flea and tick spot-on for dogs, to use as your vet advises.',
  },
  {
    ...dogLabels.collars,
    species: 'dog',
    missingFlag: 'in stock',
    entries: entriesOf(16, 17, 18, 19, 20),
    description: 'Dog collars, leashes and a padded harness for safe walks, with sizes to measure at home.',
  },
  {
    ...dogLabels.grooming,
    species: 'dog',
    missingFlag: 'in stock',
    entries: entriesOf(13, 14, 15, 48, 49),
    description: 'Brushes, combs and shampoos for dogs, from a single bottle to the canister for kennels.',
  },
  {
    ...dogLabels.beds,
    species: 'dog',
    missingFlag: 'in stock',
    entries: [],
    description: 'No dog beds in the shop yet; see our other dog products.',
  },
];

const catListings: readonly Listing[] = [
  {
    ...catLabels.food,
    species: 'cat',
    missingFlag: 'in stock',
    entries: entriesOf(21, 26, 27, 52),
    description: 'Dry and wet cat food with ocean fish, tuna or chicken, delivered all over Pakistan.',
  },
  {
    ...catLabels.kittenFood,
    species: 'cat',
    missingFlag: 'in stock',
    entries: entriesOf(22, 53),
    description: 'Tiny kibble and soft mousse for kittens, from weaning to twelve months.',
  },
  {
    ...catLabels.treats,
    species: 'cat',
    missingFlag: 'in stock',
    entries: entriesOf(23, 24, 25, 28),
    description: 'Cat treats and pastes: creamy sticks, crunchy salmon bites and hairball malt paste.',
  },
  {
    ...catLabels.bowls,
    species: 'cat',
    missingFlag: 'in stock',
    entries: entriesOf(40, 55, 56, 61),
    description: 'Cat bowls and dispensers: tilted ceramic, double steel, and tanks for food and water.',
  },
  {
    ...catLabels.litter,
    species: 'cat',
    missingFlag: 'in stock',
    entries: entriesOf(67, 68),
    description: 'Clumping and natural bentonite cat litter; it is heavy, so please ask us about delivery on WhatsApp.',
  },
  {
    ...catLabels.toys,
    species: 'cat',
    missingFlag: 'in stock',
    entries: entriesOf(29, 30, 31, 32),
    description: 'Cat toys to chase, pounce on and scratch: feather wand, bell balls, plush mouse and sisal post.',
  },
  {
    ...catLabels.supplements,
    species: 'cat',
    missingFlag: 'in stock',
    entries: entriesOf(62, 63, 65),
    description: 'Taurine, omega drops and kitten milk powder, with clear notes on when to ask your vet.',
  },
  {
    ...catLabels.deworming,
    species: 'cat',
    missingFlag: 'in stock',
    entries: [],
    description: 'No deworming products for cats in the shop yet; your vet can help.',
  },
  {
    ...catLabels.grooming,
    species: 'cat',
    missingFlag: 'in stock',
    entries: entriesOf(48, 49, 64),
    description: 'Grooming glove, two-sided brush and mild oatmeal shampoo for cats of every coat.',
  },
  {
    ...catLabels.beds,
    species: 'cat',
    missingFlag: 'in stock',
    entries: [],
    description: 'No cat beds in the shop yet; see our other cat products.',
  },
];

const birdListings: readonly Listing[] = [
  {
    ...birdLabels.food,
    species: 'bird',
    missingFlag: 'in stock',
    entries: entriesOf(37, 38, 39, 51),
    description: 'Seed mixes for budgies and parrots, and hand-feeding formula for chicks.',
  },
  {
    ...birdLabels.bowls,
    species: 'bird',
    missingFlag: 'in stock',
    entries: entriesOf(41, 42),
    description: 'Clip-on feeders and water dispensers that keep seed and water clean in the cage.',
  },
  {
    ...birdLabels.toys,
    species: 'bird',
    missingFlag: 'in stock',
    entries: entriesOf(43, 44, 45),
    description: 'Swings, ladders and bells for birds, in sizes from budgie to macaw.',
  },
  {
    ...birdLabels.rings,
    species: 'bird',
    missingFlag: 'in stock',
    entries: entriesOf(46, 47),
    description: 'Leg rings to tell your birds apart, and a harness with a lead for parrots.',
  },
  {
    ...birdLabels.supplements,
    species: 'bird',
    missingFlag: 'in stock',
    entries: entriesOf(50),
    description: 'Multivitamin drops for cage birds, with clear notes on when to ask your vet.',
  },
];

/** Every dog, cat and bird page of the route table, in menu order. */
export const listings: readonly Listing[] = [...dogListings, ...catListings, ...birdListings];

export function listingsOf(species: Species): readonly Listing[] {
  return listings.filter((listing) => listing.species === species);
}

/** The listing that an address or one of its aliases opens. */
export function findListing(path: string): Listing | undefined {
  return listings.find((listing) => listing.path === path || listing.aliases.includes(path));
}

/** The first listing of each product that is on one; a catalogue of thousands asks for each of them. */
const firstListings = new Map<number, Listing>();
for (const listing of listings) {
  for (const { id } of listing.entries) if (!firstListings.has(id)) firstListings.set(id, listing);
}

/** The first listing that holds a product; undefined for one that is on none, as those of the pharmacy are. */
export function firstListingOf(productId: number): Listing | undefined {
  return firstListings.get(productId);
}
