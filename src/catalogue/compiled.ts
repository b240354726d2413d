/**
 * The catalogue as the build leaves it for the relay, beside the built pages: what a check of an order needs, and what mails
 * say about the shop. So the relay reads neither YAML nor Markdown, and knows exactly what the pages know.
 */
import type { Product } from '#shop/product.ts';
import type { Province } from '#shop/provinces.ts';
import type { Catalogue } from './catalogue.ts';
import type { ShopContent } from './schema.ts';

export const compiledFile = 'catalogue.json';

/** Another shape gets another number: a relay takes the one it knows. */
export const compiledFormat = 1;

export type CompiledProduct = Omit<Product, 'images'>;

export interface CompiledCatalogue {
  readonly format: typeof compiledFormat;
  readonly version: string;
  readonly shop: ShopContent;
  readonly provinces: readonly Province[];
  readonly products: readonly CompiledProduct[];
}

export function compiledCatalogue({ version, shop, provinces, products }: Catalogue): CompiledCatalogue {
  return {
    format: compiledFormat,
    version,
    shop,
    provinces,
    products: products.map(sold),
  };
}

function sold(product: Product): CompiledProduct {
  const { id, name, price, salePrice, category, inStock, takenOff, packOptions, sizeOptions } = product;
  return {
    id,
    name,
    price,
    salePrice,
    category,
    inStock,
    ...(takenOff && { takenOff }),
    ...(packOptions && { packOptions }),
    ...(sizeOptions && { sizeOptions }),
  };
}
