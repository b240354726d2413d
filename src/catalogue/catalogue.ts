import { rupees } from '#shop/money.ts';
import type { City, Province } from '#shop/provinces.ts';
import type { Listing } from './listings.ts';
import { type Pages, pagesFrom } from './pages.ts';
import type { PictureIndex } from './pictures.ts';
import type { ProductRecord } from './product-file.ts';
import { type CatalogueProduct, productsFrom } from './products.ts';
import type { PagesContent, ShopContent } from './schema.ts';
import { versionOf } from './version.ts';

/** All that the owner's files say, checked and connected. */
export interface Catalogue extends Pages {
  readonly shop: ShopContent;
  /** The five specified provinces, and the owner's (D37, D68). */
  readonly provinces: readonly Province[];
  /** The cities that addresses are matched against (D84). */
  readonly cities: readonly City[];
  /** By id, including those that are no longer sold (Q1). */
  readonly products: readonly CatalogueProduct[];
  /** The product with that id; undefined for an unknown id (R136). */
  readonly findProduct: (id: number) => CatalogueProduct | undefined;
  /** A product's first listing; undefined if it is on none, such as one only in the pharmacy. */
  readonly firstListingOf: (productId: number) => Listing | undefined;
  readonly pictures: PictureIndex;
  /** Identifies the prices (D42). */
  readonly version: string;
}

export interface CatalogueParts {
  readonly shop: ShopContent;
  readonly pages: PagesContent;
  readonly cities: readonly City[];
  readonly records: readonly ProductRecord[];
  readonly pictures: PictureIndex;
}

/** Connects checked parts (`read-catalogue.ts`). */
export function catalogueFrom({ shop, pages: content, cities, records, pictures }: CatalogueParts): Catalogue {
  const products = productsFrom(records, pictures);
  const byId = new Map(products.map((product) => [product.id, product]));
  const pages = pagesFrom(content, byId);
  const firstListings = new Map(
    pages.listings.toReversed().flatMap((listing) => listing.ids.map((id) => [id, listing] as const)),
  );
  return {
    ...pages,
    shop,
    provinces: shop.provinces.map((province) => ({ ...province, fee: rupees(province.fee) })),
    cities,
    products,
    findProduct: (id) => byId.get(id),
    firstListingOf: (productId) => firstListings.get(productId),
    pictures,
    version: versionOf(products),
  };
}
