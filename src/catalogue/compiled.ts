/**
 * The catalogue as the build writes it for the relay, next to the built pages: the data for checking orders, and the
 * facts about the shop for mails. So the relay reads neither YAML nor Markdown, and has the same data as the pages.
 */
import type { DrawnName } from '#shop/drawn-name.ts';
import type { PricedProduct } from '#shop/product.ts';
import type { Province } from '#shop/delivery.ts';
import type { Catalogue, CatalogueProduct } from './catalogue.ts';
import type { ShopContent } from './schema.ts';

export const compiledFile = 'catalogue.json';

/** A new format gets a new number: a relay accepts only its own. */
export const compiledFormat = 1;

export interface CompiledCatalogue {
  readonly format: typeof compiledFormat;
  readonly version: string;
  readonly shop: ShopContent;
  /** For orders' pages; releases of version 1.0 have none. */
  readonly drawnName?: DrawnName | null;
  readonly provinces: readonly Province[];
  readonly products: readonly PricedProduct[];
}

/** The part that prices an order. */
export type PricedCatalogue = Pick<CompiledCatalogue, 'version' | 'provinces' | 'products'>;

export function compiledCatalogue({ version, shop, provinces, products }: Catalogue): CompiledCatalogue {
  return {
    format: compiledFormat,
    version,
    shop,
    provinces,
    products: products.map(sold),
  };
}

function sold(product: CatalogueProduct): PricedProduct {
  const { id, name, price, salePrice, category, inStock, takenOff, images, packOptions, sizeOptions, weights } =
    product;
  return {
    id,
    name,
    price,
    salePrice,
    category,
    inStock,
    images,
    ...(takenOff && { takenOff }),
    ...(packOptions && { packOptions }),
    ...(sizeOptions && { sizeOptions }),
    ...(Object.keys(weights).length > 0 && { weights }),
  };
}
