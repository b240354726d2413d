/** All files of a catalogue, in memory: as they are in a folder, or with the draft's changes. */

/**
 * Texts of files, and the hashes of photos, by their paths in a catalogue's folder. What is no text begins with
 * `noText`.
 */
export type Content = ReadonlyMap<string, string>;

/** Stands before the bytes, in Latin-1, of a file that isn't text in UTF-8; alone for a file that can't be read. */
export const noText = '\0';

/** Orders names by the numbers in them. */
export const byNumber = new Intl.Collator('en', { numeric: true });

/** The paths of the products' files. */
export function productPaths(content: Content): readonly string[] {
  return [...content.keys()].filter((path) => path.startsWith('products/')).toSorted(byNumber.compare);
}
