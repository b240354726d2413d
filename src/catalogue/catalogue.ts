import { rupees } from '#shop/money.ts';
import type { City } from '#shop/delivery.ts';
import type { DeskContent } from './desk-schema.ts';
import { pagesFrom } from './pages.ts';
import type { PictureIndex } from './pictures.ts';
import type { ProductRecord } from './product-file.ts';
import { productsFrom } from './products.ts';
import type { PagesContent, ShopContent } from './schema.ts';
import type { Product } from '#shop/product.ts';

/** The content of the owner's files, checked and connected. */
export type Catalogue = ReturnType<typeof catalogueFrom>;

export interface CatalogueParts {
  readonly shop: ShopContent;
  readonly desk: DeskContent;
  readonly pages: PagesContent;
  /** The cities that addresses are matched against (D84). */
  readonly cities: readonly City[];
  readonly records: readonly ProductRecord[];
  readonly pictures: PictureIndex;
}

/** Connects checked parts (`read-catalogue.ts`). */
export function catalogueFrom({ shop, desk, pages: content, cities, records, pictures }: CatalogueParts) {
  const products = productsFrom(records, pictures);
  const byId = new Map(products.map((product) => [product.id, product]));
  const pages = pagesFrom(content, byId);
  const firstListings = new Map(
    pages.listings.toReversed().flatMap((listing) => listing.ids.map((id) => [id, listing] as const)),
  );
  return {
    ...pages,
    shop,
    desk,
    /** The five specified provinces, and the owner's (D37, D68). */
    provinces: shop.provinces.map((province) => ({ ...province, fee: rupees(province.fee) })),
    cities,
    /** By id, including those that are no longer sold (Q1). */
    products,
    /** `undefined` for an unknown id (R136). */
    findProduct: (id: number) => byId.get(id),
    /** A product's first listing; `undefined` if it is on none, such as one only in the pharmacy. */
    firstListingOf: (productId: number) => firstListings.get(productId),
    pictures,
    /** Identifies the prices (D42). */
    version: pricesVersion(products),
  };
}

type Versioned = Pick<Product, 'id' | 'name' | 'category' | 'price' | 'salePrice' | 'packOptions' | 'sizeOptions'>;

/** FNV-1a, 32 bits, over UTF-16 code units; 8 hex digits. Distinguishes catalogues; not a protection. */
function fnv1a(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, '0');
}

/**
 * A short text that changes with anything that decides a price or identifies a cart line: ids, names, categories,
 * prices, packs and sizes; not with texts, pictures or stock. Orders carry it (D42).
 */
export function pricesVersion(catalogue: readonly Versioned[]): string {
  return fnv1a(
    JSON.stringify(
      catalogue.map(({ id, name, category, price, salePrice, packOptions = [], sizeOptions = [] }) => [
        id,
        name,
        category,
        price,
        salePrice,
        packOptions.map((option) => [option.name, option.quantity, option.price]),
        sizeOptions.map((option) => [option.name, option.price]),
      ]),
    ),
  );
}
