import type { Catalogue } from '#catalogue/catalogue.ts';
import type { Species } from '#shop/species.ts';
import type { Product } from '#shop/product.ts';
import { routes } from '#shop/routes.ts';
import type { Crumb } from '#storefront/page-data.ts';

export const home: Crumb = { label: 'Home', path: routes.home.href() };

/** An animal's own page. */
export function crumbOf({ speciesPages }: Pick<Catalogue, 'speciesPages'>, species: Species): Crumb {
  const page = speciesPages.find((other) => other.species === species);
  return page ? { label: page.title, path: page.path } : home;
}

/** The breadcrumbs of a product: its first listing, or the pharmacy. */
export function crumbsTo(catalogue: Catalogue, product: Product): readonly Crumb[] {
  const { pharmacy, firstListingOf } = catalogue;
  const listing = firstListingOf(product.id);
  if (!listing) return [home, { label: pharmacy.heading, path: pharmacy.path }];
  return [home, crumbOf(catalogue, listing.species), { label: listing.title, path: listing.path }];
}
