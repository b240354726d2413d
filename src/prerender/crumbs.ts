import { firstListingOf, type Species } from '#catalogue/listings.ts';
import { pharmacyList } from '#catalogue/pharmacy-list.ts';
import { speciesPages } from '#catalogue/species-pages.ts';
import type { Product } from '#shop/product.ts';
import type { Crumb } from '#storefront/page-data.ts';

export const home: Crumb = { label: 'Home', path: '/' };

/** An animal's own page. */
export function crumbOf(species: Species): Crumb {
  const page = speciesPages.find((other) => other.species === species);
  return page ? { label: page.title, path: page.path } : home;
}

/** The way to a product: the first listing that holds it, or the pharmacy. */
export function crumbsTo(product: Product): readonly Crumb[] {
  const listing = firstListingOf(product.id);
  if (!listing) return [home, { label: pharmacyList.heading, path: pharmacyList.path }];
  return [home, crumbOf(listing.species), { label: listing.title, path: listing.path }];
}
