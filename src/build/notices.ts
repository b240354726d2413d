import type { Catalogue } from '#catalogue/catalogue.ts';
import { brandNotice, placeholderImage } from '#catalogue/pictures.ts';
import type { ShopConfig } from '#config';

/** Sentences for the owner about the built shop; nothing that stops the build. */
export function notices({ products, pictures, shop: content }: Catalogue, shop: ShopConfig): readonly string[] {
  const brand = brandNotice(shop.name, products, pictures);
  const missing = Object.entries(content.pictures).filter(([, name]) => pictures.shopImage(name) === placeholderImage);
  return [
    ...(shop.publicOrigin === ''
      ? ['PUBLIC_ORIGIN is not set: links for search engines and shared pictures are left out.']
      : []),
    ...(brand === null ? [] : [brand]),
    ...missing.map(
      ([field, name]) => `catalogue/shop.yaml: ${field} is ${name}, and there is no picture of that name.`,
    ),
  ];
}
