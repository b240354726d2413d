/** Part of an address with its escapes decoded once; `null` if they are malformed. */
export function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null; // The caller reports it.
  }
}
