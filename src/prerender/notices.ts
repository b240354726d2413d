import type { Catalogue } from '#catalogue/catalogue.ts';
import { brandNotice } from '#catalogue/drawn-brand.ts';
import type { ShopConfig } from '#config';

/** What the owner should know about the shop as it is built: nothing of it stops the build. */
export function notices({ products, pictures }: Catalogue, shop: ShopConfig): readonly string[] {
  const brand = brandNotice(shop.name, products, pictures);
  return [
    ...(shop.publicOrigin === ''
      ? ['PUBLIC_ORIGIN is not set: links for search engines and shared pictures are left out.']
      : []),
    ...(brand === null ? [] : [brand]),
  ];
}
