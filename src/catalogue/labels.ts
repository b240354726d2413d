/**
 * Every label of the catalogue's pages that the specification fixes, in its spelling. Deliberate oddities start with
 * `Spec quirk:` (decision D7); mend one here and it is mended everywhere. This file brings no product data along, so
 * the menu can use it on every page.
 */

/** The address and the words of one listing page. */
export interface ListingLabels {
  readonly path: string;
  /** Other addresses that open the same screen. */
  readonly aliases: readonly string[];
  /** Over the products, as the specification spells it (spec §2 Category listing pages). */
  readonly heading: string;
  /** In the right words: document title, breadcrumb, structured data. */
  readonly title: string;
  readonly menuLabel: string;
}

function labels(
  path: string,
  heading: string,
  others: Partial<Omit<ListingLabels, 'path' | 'heading'>> = {},
): ListingLabels {
  return { path, aliases: [], heading, title: heading, menuLabel: heading, ...others };
}

/** A listing whose heading is one thing, and whose name in title and menu is another. */
const named = (name: string) => ({ title: name, menuLabel: name });

export const dogLabels = {
  food: labels('/dog-food', 'Dog Food'),
  puppyFood: labels('/puppy-food', 'Puppy Food'),
  treats: labels('/dog-treat', 'Dog Treat', named('Dog Treats')),
  bowls: labels('/dog-bowl', 'Dog Bowl', { title: 'Dog Bowls', menuLabel: 'Dog Bowls & Dispensers' }),
  toys: labels('/dog-toys', 'Dog Toy', named('Dog Toys')),
  supplements: labels('/dog-supplements', 'Dog Supplements'),
  // Spec quirk: the address says "dewarming", the words say "Deworming".
  deworming: labels('/dog-dewarming', 'Dog Deworming', { aliases: ['/dog-deworming'] }),
  collars: labels('/dog-collar', 'Dog Collar Leash & Harness'),
  grooming: labels('/dog-grooming', 'Dog Grooming'),
  beds: labels('/dog-bed', 'Dog Beds'),
} as const;

export const catLabels = {
  food: labels('/cat-food', 'Cat Food'),
  kittenFood: labels('/kitten-food', 'Kitten Food'),
  // Spec quirk: the cat treats and pastes stand under "Kitten Food" as well (row R080).
  treats: labels('/cat-treats', 'Kitten Food', named('Cat Treats')),
  bowls: labels('/cat-bowls', 'Cat Bowls', { menuLabel: 'Cat Bowls & Dispensers' }),
  litter: labels('/cat-litter', 'Cat Litter'),
  toys: labels('/cat-toys', 'Cat Toys'),
  supplements: labels('/cat-supplements', 'Cat Supplements'),
  deworming: labels('/cat-deworming', 'Cat Deworming'),
  // Spec quirk: spelt "Gromming" over the products (row R085).
  grooming: labels('/cat-grooming', 'Cat Gromming', named('Cat Grooming')),
  // Spec quirk: menus say /cat-bed, the route table also /cat-beds (decision D3).
  beds: labels('/cat-bed', 'Cat Beds', { aliases: ['/cat-beds'] }),
} as const;

export const birdLabels = {
  food: labels('/bird-food', 'Bird Food'),
  bowls: labels('/bird-bowls', 'Bird Bowls', { menuLabel: 'Bird Bowls & Dispensers' }),
  toys: labels('/bird-toys', 'Bird Toy', { title: 'Bird Toys' }),
  rings: labels('/bird-ring', 'Bird Rings & Harness'),
  supplements: labels('/bird-supplement', 'Bird Supplements'),
} as const;

/** Species landing pages and their category dropdowns (spec §2 Species landing pages). */
export const allCategories = 'All Categories';

export const speciesLabels = {
  dog: { path: '/dog-main', menuLabel: 'DOG', title: 'Dog Products' },
  cat: { path: '/cat-main', menuLabel: 'CAT', title: 'Cat Products' },
  bird: { path: '/bird-main', menuLabel: 'BIRD', title: 'Bird Products' },
} as const;

export const dogOptions = {
  food: 'Dog Food',
  puppyFood: 'Puppy Food',
  treats: 'Dog Treats',
  toys: 'Dog Toys',
  grooming: 'Dog Grooming',
  bowls: 'Dog Bowls & Dispensers',
  supplements: 'Dog Supplements',
  collars: 'Dog Collar Leash & Harness',
  deworming: 'Dog Deworming',
  beds: 'Dog Beds',
} as const;

export const catOptions = {
  food: 'Cat Food',
  kittenFood: 'Kitten Food',
  treats: 'Cat Treats',
  bowls: 'Cat Bowls & Dispensers',
  toys: 'Cat Toys',
  grooming: 'Cat Grooming',
  supplements: 'Cat Supplements',
  deworming: 'Cat Deworming',
  beds: 'Cat Beds',
} as const;

// Spec quirk: when Cat Beds is chosen on the cats' page, the heading says "Dog Beds" (decision D8).
export const catBedsHeading = 'Dog Beds';

export const birdOptions = {
  food: 'Bird Food',
  bowls: 'Bird Bowls & Dispensers',
  toys: 'Bird Toys',
  rings: 'Bird Rings & Harness',
  supplements: 'Bird Supplements',
} as const;

/** Home's three carousels (spec §2 Home). */
export const homeRowLabels = { featured: 'Featured Products', topSellers: 'Top Sellers', treats: 'Treats' } as const;

/** Shop All's heading and filter (spec §2 Shop All). */
export const shopAllLabels = {
  path: '/shop-all',
  // Spec quirk: the cart links to /shop, whose screen is not specified; it is the same one (decision D2).
  aliases: ['/shop'],
  heading: 'Shop All Products',
  menuLabel: 'Shop All',
  all: 'All Products',
  dog: 'Dogs',
  cat: 'Cats',
  bird: 'Birds',
} as const;

export const pharmacyLabels = { path: '/pharmacy', heading: 'Pharmacy' } as const;

export const newPetLabels = {
  path: '/baby-pet',
  heading: 'New Pet at Home',
  kitten: 'Kitten Essentials',
  puppy: 'Puppy Essentials',
  bird: 'Baby Bird Care',
} as const;

export const contactLabels = { path: '/contact', heading: 'Contact Us' } as const;
