import type { ShopConfig } from '#config';
import type { PageMeta } from '#storefront/page-data.ts';

/** Title with the shop's name after it, description, and canonical address. */
export type Meta = (title: string, description: string, canonical: string) => PageMeta;

export function pageMeta(shop: ShopConfig): Meta {
  return (title, description, canonical) => ({ title: `${title} | ${shop.name}`, description, canonical });
}
