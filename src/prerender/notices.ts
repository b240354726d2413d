import { brandNotice } from '#catalogue/drawn-brand.ts';
import photographs from '#catalogue/photographs.json' with { type: 'json' };
import { records } from '#catalogue/records.ts';
import type { ShopConfig } from '#config';

/** What the owner should know about the shop as it is built: nothing of it stops the build. */
export function notices(shop: ShopConfig): readonly string[] {
  const brand = brandNotice(shop.name, records, photographs);
  return [
    ...(shop.publicOrigin === ''
      ? ['PUBLIC_ORIGIN is not set: links for search engines and shared pictures are left out.']
      : []),
    ...(brand === null ? [] : [brand]),
  ];
}
