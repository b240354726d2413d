import { placeholderImage } from './pictures.ts';
import { products } from './products.ts';

/** What the header search knows about a product (spec §3 Search catalogue entry). */
export interface SearchEntry {
  readonly id: number;
  readonly name: string;
  readonly image: string;
}

/** Spec quirk: the search covers ids 1 to 51 only (decision D34). */
const lastSearchedId = 51;

export const searchEntries: readonly SearchEntry[] = products
  .filter((product) => product.id <= lastSearchedId)
  .map(({ id, name, images: [image = placeholderImage] }) => ({ id, name, image }));
