/** The catalogue as its doctor looks at it: products, where they are listed, and what their pictures weigh. */
import type { Species } from '#catalogue/listings.ts';
import type { Product } from '#shop/product.ts';

/** A product on a list, with the list's own price and stock flag where it has them. */
export interface Listed {
  readonly id: number;
  readonly price: number;
  readonly inStock: boolean;
}

export interface NamedList {
  /** As an owner knows it: its address without the slash, or "home". */
  readonly name: string;
  /** Whose page it is; null for a list of all animals. */
  readonly species: Species | null;
  readonly entries: readonly Listed[];
}

export interface Goods {
  readonly products: readonly Product[];
  /** Lists that a person filled; Shop All, which follows from the others, is not among them. */
  readonly lists: readonly NamedList[];
  /** Entries of lists that follow from the others, where only prices can differ. */
  readonly derivedLists: readonly NamedList[];
  /** Bytes of every file of a picture, by the picture's address; null for a file that is not there. */
  readonly pictureBytes: ReadonlyMap<string, readonly PictureBytes[]>;
  /** How many alternative texts each product's record has, by id. */
  readonly pictureTexts: ReadonlyMap<number, number>;
}

export interface PictureBytes {
  readonly file: string;
  readonly bytes: number | null;
}

/** Names of the lists that hold a product, each once. */
export function listNames(id: number, lists: readonly NamedList[]): readonly string[] {
  const holding = lists.filter(({ entries }) => entries.some((entry) => entry.id === id));
  return [...new Set(holding.map(({ name }) => name))];
}
