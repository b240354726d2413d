import type { Catalogue } from '#catalogue/catalogue.ts';
import type { Product } from '#shop/product.ts';

/** A list that the owner fills; Shop All follows from the others. */
export interface NamedList {
  /** The owner's name for it: its address without the slash, "new pet", or "home". */
  readonly name: string;
  readonly products: readonly Product[];
}

export function listsOf({ listings, pharmacy, newPet, homeRows }: Catalogue): readonly NamedList[] {
  const all = [
    ...listings.map((listing) => ({ name: listing.path.slice(1), listed: listing.products })),
    { name: pharmacy.path.slice(1), listed: pharmacy.products },
    ...newPet.groups.map((group) => ({ name: 'new pet', listed: group.products })),
    ...homeRows.map((row) => ({ name: 'home', listed: row.products })),
  ];
  return all.map(({ name, listed }) => ({ name, products: listed.map(({ product }) => product) }));
}

/** Names of the lists that have a product, each once. */
export function namesOfListsWith(id: number, lists: readonly NamedList[]): readonly string[] {
  const holding = lists.filter(({ products }) => products.some((product) => product.id === id));
  return [...new Set(holding.map(({ name }) => name))];
}
