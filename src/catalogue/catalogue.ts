import { rupees } from '#shop/money.ts';
import type { Province } from '#shop/provinces.ts';
import type { Listing } from './listings.ts';
import { type Pages, pagesFrom } from './pages.ts';
import type { PictureBook } from './pictures.ts';
import type { ProductRecord } from './product-file.ts';
import { type CatalogueProduct, productsFrom } from './products.ts';
import type { PagesContent, ShopContent } from './schema.ts';
import { versionOf } from './version.ts';

/** Everything that the owner's files say, checked and put together. */
export interface Catalogue extends Pages {
  readonly shop: ShopContent;
  /** Where the shop delivers; the five that are specified, and the owner's (decisions D37, D68). */
  readonly provinces: readonly Province[];
  /** By id, those that were taken off included (spec §3 Product). */
  readonly products: readonly CatalogueProduct[];
  /** The product with that id; undefined where there is none (spec §5: "Product not found"). */
  readonly findProduct: (id: number) => CatalogueProduct | undefined;
  /** The first listing that holds a product; undefined for one that is on none, as those of the pharmacy are. */
  readonly firstListingOf: (productId: number) => Listing | undefined;
  readonly pictures: PictureBook;
  /** Names the prices (decision D42). */
  readonly version: string;
}

export interface CatalogueParts {
  readonly shop: ShopContent;
  readonly pages: PagesContent;
  readonly records: readonly ProductRecord[];
  readonly pictures: PictureBook;
}

/** The catalogue from parts that have been checked (`read-catalogue.ts`). */
export function catalogueFrom({ shop, pages: content, records, pictures }: CatalogueParts): Catalogue {
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
    products,
    findProduct: (id) => byId.get(id),
    firstListingOf: (productId) => firstListings.get(productId),
    pictures,
    version: versionOf(products),
  };
}
