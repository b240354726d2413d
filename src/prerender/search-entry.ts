import type { SearchEntry as CatalogueEntry } from '#catalogue/search-entries.ts';
import { tintOf } from '#catalogue/tint.ts';
import type { SearchEntry } from '#storefront/page-data.ts';

/** A search entry as the header shows it. */
export function searchEntry({ id, name, image }: CatalogueEntry): SearchEntry {
  return { id, name, image, tint: tintOf(id) };
}
