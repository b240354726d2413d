/** Products as lists and the search show them. */
import type { Catalogue } from '#catalogue/catalogue.ts';
import type { ListedProduct } from '#catalogue/listings.ts';
import { placeholderImage } from '#catalogue/pictures.ts';
import { searchEntries } from '#catalogue/search-entries.ts';
import type { Product } from '#shop/product.ts';
import { listPrice } from '#shop/unit-price.ts';
import type { ProductCard, SearchEntry, Section } from '#storefront/page-data.ts';
import { tintOf } from './picture.ts';

/** A titled list from a list in the catalogue. */
export type SectionOf = (slug: string, heading: string, listed: readonly ListedProduct[]) => Section;

export function sectionsOf(catalogue: Catalogue): SectionOf {
  return (slug, heading, listed) => ({ slug, heading, cards: listed.map((entry) => card(catalogue, entry)) });
}

function card(catalogue: Catalogue, { product, price, inStock }: ListedProduct): ProductCard {
  const [image = placeholderImage] = product.images;
  const shown = price === product.price ? listPrice(product) : { price };
  return { id: product.id, name: product.name, ...shown, inStock, image, tint: tintOf(catalogue, product.id) };
}

/** A product's own card, as on no list. */
export function cardOf(catalogue: Catalogue, product: Product): ProductCard {
  return card(catalogue, { product, price: product.price, inStock: product.inStock });
}

/** Products as the header's search finds them. */
export function searchData(catalogue: Catalogue): readonly SearchEntry[] {
  return searchEntries(catalogue.products).map((entry) => ({ ...entry, tint: tintOf(catalogue, entry.id) }));
}
