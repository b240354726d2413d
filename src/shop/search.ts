/**
 * Entries whose name contains the text, in the entries' order; case and outer spaces do not count, every character is
 * literal, there is no minimum length (spec §2 Search). An empty text finds nothing.
 */
export function searchByName<E extends { readonly name: string }>(entries: readonly E[], text: string): readonly E[] {
  const wanted = text.trim().toLowerCase();
  return wanted === '' ? [] : entries.filter((entry) => entry.name.toLowerCase().includes(wanted));
}
