/** Products as lists show them. */
import type { ListedProduct } from '#catalogue/listings.ts';
import { placeholderImage } from '#catalogue/pictures.ts';
import { tintOf } from '#catalogue/tint.ts';
import type { Product } from '#shop/product.ts';
import { unitPrice } from '#shop/unit-price.ts';
import type { ProductCard, Section } from '#storefront/page-data.ts';

export function section(slug: string, heading: string, listed: readonly ListedProduct[]): Section {
  return { slug, heading, cards: listed.map(card) };
}

function card({ product, price, inStock }: ListedProduct): ProductCard {
  const [image = placeholderImage] = product.images;
  return { id: product.id, name: product.name, price, inStock, image, tint: tintOf(product.id) };
}

/** A product as it is by itself, on no list. */
export function cardOf(product: Product): ProductCard {
  return card({ product, price: unitPrice(product), inStock: product.inStock });
}
