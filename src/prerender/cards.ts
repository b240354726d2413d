/** Products as lists show them. */
import type { Catalogue } from '#catalogue/catalogue.ts';
import type { ListedProduct } from '#catalogue/listings.ts';
import { placeholderImage } from '#catalogue/pictures.ts';
import { tintOf } from '#catalogue/tint.ts';
import type { Product } from '#shop/product.ts';
import { unitPrice } from '#shop/unit-price.ts';
import type { ProductCard, Section } from '#storefront/page-data.ts';

/** A titled list, made from what the catalogue holds. */
export type SectionOf = (slug: string, heading: string, listed: readonly ListedProduct[]) => Section;

export function sectionsOf(catalogue: Catalogue): SectionOf {
  return (slug, heading, listed) => ({ slug, heading, cards: listed.map((entry) => card(catalogue, entry)) });
}

function card(catalogue: Catalogue, { product, price, inStock }: ListedProduct): ProductCard {
  const [image = placeholderImage] = product.images;
  return { id: product.id, name: product.name, price, inStock, image, tint: tintOf(catalogue, product.id) };
}

/** A product as it is by itself, on no list. */
export function cardOf(catalogue: Catalogue, product: Product): ProductCard {
  return card(catalogue, { product, price: unitPrice(product), inStock: product.inStock });
}
