/** Which products the list shows, and in which order. */
import { z } from 'zod';
import { readPhotoPath } from '#catalogue/photo-files.ts';
import type { ProductRecord } from '#catalogue/product-file.ts';
import type { DraftFiles, ProductFile } from '#desk/save-catalogue.ts';
import { maxSearch, textField, trimmedField } from '#desk/forms.ts';
import { deskSearch } from '#shop/ranked-search.ts';

export const productStates = ['all', 'sold-out', 'no-photo', 'on-sale'] as const;

/** The query of the list's address. */
export const listQuery = z.object({
  search: trimmedField.transform((text) => text.slice(0, maxSearch)),
  category: textField,
  show: z.enum(productStates).catch('all'),
});
export type ListQuery = z.output<typeof listQuery>;

/** Without a search in the order of categories, then of names. Each state has the products that it would show. */
export function listedProducts({ products, draft }: DraftFiles, { search, category }: ListQuery) {
  const ofCategory = products.filter(({ product }) => category === '' || product.category === category);
  const found = search === '' ? ofCategory.toSorted(byCategoryAndName) : searchFiles(ofCategory, search);
  const sold = found.filter(({ product }) => !product.takenOff);
  const pictured = new Set([...draft.content.keys()].map((path) => readPhotoPath(path)?.id));
  return {
    all: found,
    'sold-out': sold.filter(({ product }) => soldOut(product) !== null),
    'no-photo': sold.filter(({ product }) => !pictured.has(product.id)),
    'on-sale': sold.filter(({ product }) => product.salePrice !== undefined),
  } satisfies Record<ListQuery['show'], readonly ProductFile[]>;
}

/** `null` for a product in stock, with all its packs and sizes. */
export function soldOut({ inStock, packs, sizes }: ProductRecord): 'all' | 'some' | null {
  const options = packs ?? sizes ?? [];
  const gone = options.filter((option) => option.soldOut);
  if (!inStock || (gone.length > 0 && gone.length === options.length)) return 'all';
  return gone.length > 0 ? 'some' : null;
}

function byCategoryAndName({ product: one }: ProductFile, { product: other }: ProductFile): number {
  return (
    one.category.localeCompare(other.category, 'en') || one.name.localeCompare(other.name, 'en', { numeric: true })
  );
}

/** Finds products by name, else by other words. */
export function searchFiles(files: readonly ProductFile[], text: string): readonly ProductFile[] {
  const named = files.map((file) => {
    const { name, category, search: words = [], packs = [], sizes = [] } = file.product;
    const also = [...words, category, ...[...packs, ...sizes].map((option) => option.name)].join(' ');
    return { name, also, file };
  });
  return deskSearch(named, text).map(({ file }) => file);
}
