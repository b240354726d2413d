/** A product as the list shows it: what its file and its draft say, and what the shop shows where that is something else. */
import { priceFields, pricesInWords, type ProductField } from '#catalogue/product-fields.ts';
import type { ProductRow } from '#desk/pages/products-page.ts';
import { formattedPrice, type Rupees } from '#shop/money.ts';
import type { PricedProduct } from '#shop/product.ts';
import type { OwnProduct } from './own-products.ts';

export interface ShownBeside {
  /** The product as the shop has it; undefined for one that isn't in the shop yet. */
  readonly inShop: PricedProduct | undefined;
  readonly picture: string | null;
  /** What was typed, by the keys of fields; null for a form that is new. */
  readonly typed: URLSearchParams | null;
}

export function productRow(own: OwnProduct, { inShop, picture, typed }: ShownBeside): ProductRow {
  const { product, seen, isChanged, isNew, isConflict } = own;
  const { id, name, inStock, takenOff = false } = product;
  const stock = takenOff ? 'taken off' : inStock ? 'in stock' : 'sold out';
  return {
    id,
    name,
    picture,
    prices: pricesInWords(product),
    fields: priceFields(product).map((field) => ({
      key: field.key,
      label: labelOf(field),
      typed: typed?.get(field.key) ?? String(field.value ?? ''),
      inShop: inShop ? inShopWords(field, inShop) : null,
    })),
    stock,
    stockInShop:
      inShop && !takenOff && inShop.inStock !== inStock
        ? `In the shop it is ${inShop.inStock ? 'in stock' : 'sold out'}.`
        : null,
    seen,
    isChanged,
    isNew,
    isConflict,
  };
}

export function labelOf({ key, option }: ProductField): string {
  return option ?? (key === 'salePrice' ? 'Sale price' : 'Price');
}

function inShopWords({ key, option, value }: ProductField, inShop: PricedProduct): string | null {
  const shown = shopPrice(key, option, inShop);
  if (shown === undefined || shown === value) return null;
  return shown === null ? 'In the shop: none' : `In the shop: ${formattedPrice(shown)}`;
}

/** Undefined for an option that the shop doesn't have. */
function shopPrice(
  key: string,
  option: string | null,
  { price, salePrice, packOptions, sizeOptions }: PricedProduct,
): Rupees | null | undefined {
  if (option === null) return key === 'salePrice' ? salePrice : price;
  return [...(packOptions ?? []), ...(sizeOptions ?? [])].find(({ name }) => name === option)?.price;
}
