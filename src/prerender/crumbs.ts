import type { Catalogue } from '#catalogue/catalogue.ts';
import type { Species } from '#catalogue/species.ts';
import type { Product } from '#shop/product.ts';
import type { Crumb } from '#storefront/page-data.ts';

export const home: Crumb = { label: 'Home', path: '/' };

/** An animal's own page. */
export function crumbOf({ speciesPages }: Pick<Catalogue, 'speciesPages'>, species: Species): Crumb {
  const page = speciesPages.find((other) => other.species === species);
  return page ? { label: page.title, path: page.path } : home;
}

/** The way to a product: the first listing that holds it, or the pharmacy. */
export function crumbsTo(catalogue: Catalogue, product: Product): readonly Crumb[] {
  const { pharmacy, firstListingOf } = catalogue;
  const listing = firstListingOf(product.id);
  if (!listing) return [home, { label: pharmacy.heading, path: pharmacy.path }];
  return [home, crumbOf(catalogue, listing.species), { label: listing.title, path: listing.path }];
}
