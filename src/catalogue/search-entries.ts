import type { Product } from '#shop/product.ts';
import { type ListPrice, listPrice } from '#shop/unit-price.ts';
import { placeholderImage } from './pictures.ts';

/** A product in the header's search (R029, R030). */
export interface SearchEntry extends ListPrice {
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
    .map((product) => {
      const { id, name, images } = product;
      return { id, name, image: images[0] ?? placeholderImage, ...listPrice(product) };
    });
}
