/** Whether a catalogue has mistakes with these drafts that it doesn't have with those. */
import { CatalogueError, problemLine } from './problem.ts';
import { readCatalogue } from './read-catalogue.ts';

type Drafts = ReadonlyMap<string, string>;

export function isWorse(folder: string, drafts: Drafts, { than }: { readonly than: Drafts }): boolean {
  const before = mistakes(folder, than);
  return [...mistakes(folder, drafts)].some((mistake) => !before.has(mistake));
}

function mistakes(folder: string, drafts: Drafts): ReadonlySet<string> {
  try {
    readCatalogue({ root: '/', folder, pictures: { rendered: {}, photographs: {} }, drafts });
    return new Set();
  } catch (error) {
    // Without their lines, which move with what stands above.
    if (error instanceof CatalogueError) return new Set(error.problems.map((one) => problemLine({ ...one, line: 0 })));
    throw error;
  }
}
