/** Address of what the search knows: a list of products. */
export const searchFile = '/data/search.json';
/** Address of all products as the ranked search knows them (D91). */
export const rankedSearchFile = '/data/search-more.json';

/**
 * Entries whose name contains the text, in their order; case and outer spaces are ignored and every character is
 * literal (R029-R032, R039). An empty text finds nothing.
 */
export function searchByName<E extends { readonly name: string }>(entries: readonly E[], text: string): readonly E[] {
  const wanted = text.trim().toLowerCase();
  return wanted === '' ? [] : entries.filter((entry) => entry.name.toLowerCase().includes(wanted));
}

/**
 * Pages whose label contains each word of the text, in any order; case and plural endings are ignored (D65). An empty
 * text finds nothing.
 */
export function pagesByLabel<P extends { readonly label: string }>(pages: readonly P[], text: string): readonly P[] {
  const words = text.toLowerCase().match(/\S+/g) ?? [];
  const stems = words.map((word) => word.replace(/(..)s$/, '$1'));
  return pages.filter(({ label }) => stems.length > 0 && stems.every((stem) => label.toLowerCase().includes(stem)));
}

/** What is sold out comes last; else in their order. */
export function inStockFirst<E extends { readonly inStock: boolean }>(entries: readonly E[]): readonly E[] {
  return [...entries.filter(({ inStock }) => inStock), ...entries.filter(({ inStock }) => !inStock)];
}
