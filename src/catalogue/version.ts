import type { Product } from '#shop/product.ts';

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
export function versionOf(catalogue: readonly Versioned[]): string {
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
