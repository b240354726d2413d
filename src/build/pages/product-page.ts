/** A product's page, and the related products that all pages of an animal share. */
import type { Catalogue } from '#catalogue/catalogue.ts';
import { plainDescription } from '#catalogue/description.ts';
import type { CatalogueProduct } from '#catalogue/products.ts';
import type { ShopConfig } from '#settings/shop-config.ts';
import { type AnimalGroup, animalGroup, type Species } from '#shop/species.ts';
import { relatedFile, relatedFileSize, relatedPageSize, routes } from '#shop/routes.ts';
import type { ProductCard, ProductData, ProductNotFoundData, Crumb, PageMeta } from '#storefront/page-data.ts';
import { cardOf, productPicture, tintOf } from './cards.ts';
import type { Product } from '#shop/product.ts';

/** Products that are sold, by the animal that relates them (D67). */
export type Groups = ReadonlyMap<AnimalGroup, readonly CatalogueProduct[]>;

export function groupsOf({ products }: Catalogue): Groups {
  return Map.groupBy(
    products.filter(({ takenOff = false }) => !takenOff),
    ({ category }) => animalGroup(category),
  );
}

export function productPage(
  product: CatalogueProduct,
  groups: Groups,
  catalogue: Catalogue,
  shop: ShopConfig,
): ProductData {
  const { description, pictureTexts, searchWords: _, weights: _grams, ...rest } = product;
  const relatedGroup = animalGroup(product.category);
  // In the order of the catalogue (R161).
  const related = (groups.get(relatedGroup) ?? []).filter(({ id }) => id !== product.id);
  const path = routes.product.href(product);
  return {
    kind: 'product',
    meta: pageMeta(shop, product.name, summary(product), path),
    product: rest,
    description,
    pictures: product.images.map((image, index) => ({
      ...productPicture(catalogue.pictures, image, tintOf(catalogue, product.id)),
      alt: pictureTexts[index] ?? product.name,
    })),
    crumbs: [...crumbsTo(catalogue, product), { label: product.name, path }],
    relatedGroup,
    relatedCount: related.length,
    related: related.slice(0, relatedPageSize).map((other) => cardOf(catalogue, other)),
  };
}

/** The page for an unknown product id. */
export function productNotFoundPage(shop: ShopConfig): ProductNotFoundData {
  return {
    kind: 'product-not-found',
    meta: pageMeta(shop, 'Product not found', 'This product does not exist.', routes.shopAll.href()),
  };
}

/**
 * The related products after a page's first four: for each animal group files of 48 cards, shared by the group's
 * products. A file for each product would make the build grow with the square of the catalogue.
 */
export function relatedFiles(catalogue: Catalogue): ReadonlyMap<string, readonly ProductCard[]> {
  const files = new Map<string, readonly ProductCard[]>();
  for (const [group, members] of groupsOf(catalogue))
    for (let start = 0; start < members.length; start += relatedFileSize) {
      const cards = members.slice(start, start + relatedFileSize).map((product) => cardOf(catalogue, product));
      files.set(relatedFile(group, start / relatedFileSize + 1), cards);
    }
  return files;
}

/** The first sentences of a description, 155 characters at most, for search engines. */
function summary({ description }: CatalogueProduct): string {
  const text = plainDescription(description);
  return text.length <= 155 ? text : `${text.slice(0, 154).replace(/\s\S*$/, '')}…`;
}

export const home: Crumb = { label: 'Home', path: routes.home.href() };

/** An animal's own page. */
export function crumbOf({ speciesPages }: Pick<Catalogue, 'speciesPages'>, species: Species): Crumb {
  const page = speciesPages.find((other) => other.species === species);
  return page ? { label: page.title, path: page.path } : home;
}

/** The breadcrumbs of a product: its first listing, or the pharmacy. */
function crumbsTo(catalogue: Catalogue, product: Product): readonly Crumb[] {
  const { pharmacy, firstListingOf } = catalogue;
  const listing = firstListingOf(product.id);
  if (!listing) return [home, { label: pharmacy.heading, path: pharmacy.path }];
  return [home, crumbOf(catalogue, listing.species), { label: listing.title, path: listing.path }];
}

/** The shop's name follows the title. */
export function pageMeta(shop: ShopConfig, title: string, description: string, canonical: string): PageMeta {
  return { title: `${title} | ${shop.name}`, description, canonical };
}
