/** The number and the file of a new product. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { productFiles } from '#catalogue/catalogue-files.ts';
import { withField, readProductFile } from '#catalogue/product-file.ts';
import { contentFolder, knownReleases } from '#release/releases.ts';

const folder = 'products';

interface TextFile {
  readonly path: string;
  readonly text: string;
}

/**
 * Addresses and orders know a product by its number for ever, so a number that a release on this disk had is never
 * given to another product (D67). Products are gone after a return to an older release: one of the same name gets its
 * number again, and the others come back as no longer sold, as numbers have no gaps.
 */
export async function placeNewProduct(
  name: string,
  paths: readonly string[],
  releases: string,
): Promise<{ readonly id: number; readonly path: string; readonly others: readonly TextFile[] }> {
  const gone = await goneProducts(paths, releases);
  const again = gone.find(({ path, text }) => comparableName(path, text) === name.trim().toLowerCase());
  const others = gone
    .filter((file) => file !== again)
    .map(({ path, text }) => ({ path, text: withField(text, ['takenOff'], true) }));
  if (again) return { id: idInPath(again.path), path: again.path, others };
  const taken = new Set([...paths, ...gone.map(({ path }) => path)].map(idInPath));
  let id = 1;
  while (taken.has(id)) id += 1;
  return { id, path: productPath(id, name), others };
}

/** The products of all releases that the catalogue doesn't have, by number; each as the newest release has it. */
async function goneProducts(paths: readonly string[], releases: string): Promise<readonly TextFile[]> {
  const present = new Set(paths.map(idInPath));
  const gone = new Map<number, TextFile>();
  for (const { name } of await knownReleases(releases)) {
    const content = join(releases, name, contentFolder);
    for (const path of productPathsIn(content)) {
      const id = idInPath(path);
      if (id === 0 || present.has(id) || gone.has(id)) continue;
      gone.set(id, { path, text: readFileSync(join(content, path), 'utf8') });
    }
  }
  return [...gone].toSorted(([a], [b]) => a - b).map(([, file]) => file);
}

function comparableName(path: string, text: string): string {
  return readProductFile(path, text).value?.name.toLowerCase() ?? '';
}

function idInPath(path: string): number {
  return Number(/(?:^|\/)(\d{1,9})-[^/]*$/.exec(path)?.[1] ?? 0);
}

/** None for a release without content: those of older versions. */
function productPathsIn(content: string): readonly string[] {
  try {
    return productFiles(content).map((file) => `${folder}/${file}`);
  } catch {
    return [];
  }
}

/** `products/070-canary-song-mix.md` */
function productPath(id: number, name: string): string {
  return `${folder}/${String(id).padStart(3, '0')}-${slugOf(name) || 'product'}.md`;
}

/** `Fish food` becomes `fish-food`; empty for a text in other letters. */
export function slugOf(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replaceAll(/^-|-$/g, '');
}
