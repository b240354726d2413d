/**
 * Entries whose name contains the text, in the entries' order; case and outer spaces do not count, every character is
 * literal, there is no minimum length (spec §2 Search). An empty text finds nothing.
 */
export function searchByName<E extends { readonly name: string }>(entries: readonly E[], text: string): readonly E[] {
  const wanted = text.trim().toLowerCase();
  return wanted === '' ? [] : entries.filter((entry) => entry.name.toLowerCase().includes(wanted));
}

/**
 * Pages whose label holds each word of the text, in any order; case and the ending of a plural do not count (D65). An empty
 * text finds none.
 */
export function pagesByLabel<P extends { readonly label: string }>(pages: readonly P[], text: string): readonly P[] {
  const words = text.toLowerCase().match(/\S+/g) ?? [];
  const stems = words.map((word) => word.replace(/(?<=..)s$/, ''));
  return pages.filter(({ label }) => stems.length > 0 && stems.every((stem) => label.toLowerCase().includes(stem)));
}
