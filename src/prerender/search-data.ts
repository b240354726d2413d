import type { Catalogue } from '#catalogue/catalogue.ts';
import { searchEntries } from '#catalogue/search-entries.ts';
import { tintOf } from '#catalogue/tint.ts';
import type { SearchEntry } from '#storefront/page-data.ts';

/** What the header's search knows, as it shows it. */
export function searchData(catalogue: Catalogue): readonly SearchEntry[] {
  return searchEntries(catalogue.products).map((entry) => ({ ...entry, tint: tintOf(catalogue, entry.id) }));
}
