/**
 * The animals that a shop can have pages for. A new one is an entry here; it has a page in the shops that describe one
 * in `pages.yaml`.
 */
export interface Animal {
  readonly name: string;
  readonly plural: string;
  /** Words that a category of its products contains, or that are the whole category (R163). */
  readonly categories: { readonly containing: readonly string[]; readonly exactly?: readonly string[] };
  /** A category that names several animals belongs to the one with the lowest rank. */
  readonly rank: number;
  /** The colour of its badge, tile and heading, and behind its products' pictures until they have loaded. */
  readonly tint: string;
}

/** In menu order. */
export const animals = {
  dog: { name: 'Dog', plural: 'Dogs', categories: { containing: ['dog', 'puppy'] }, rank: 2, tint: '#e3f1e6' },
  cat: {
    name: 'Cat',
    plural: 'Cats',
    categories: { containing: ['cat', 'kitten'], exactly: ['treats'] },
    rank: 1,
    tint: '#fce6d9',
  },
  bird: { name: 'Bird', plural: 'Birds', categories: { containing: ['bird'] }, rank: 3, tint: '#ddf0f4' },
} as const satisfies Record<string, Animal>;
