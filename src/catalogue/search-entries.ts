import type { Product } from '#shop/product.ts';
import { placeholderImage } from './pictures.ts';

/** What the header's search knows about a product (R029, R030). */
export interface SearchEntry {
  readonly id: number;
  readonly name: string;
  readonly image: string;
}

/** Spec quirk: of the 69 specified products the search has only 51 (D34, D67). */
const lastSpecifiedId = 69;
const lastSearchedId = 51;

export function searchEntries(products: readonly Product[]): readonly SearchEntry[] {
  return products
    .filter(({ id, takenOff = false }) => !takenOff && (id <= lastSearchedId || id > lastSpecifiedId))
    .map(({ id, name, images: [image = placeholderImage] }) => ({ id, name, image }));
}
