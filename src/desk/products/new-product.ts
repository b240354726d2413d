/** A product that is new: its number, its file and what stands there before anything is typed. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentFolder, knownReleases } from '#release/releases.ts';

const products = 'products';

/** A product that the shop had, and has no more since one went back to a release before it. */
export interface GoneProduct {
  readonly id: number;
  readonly path: string;
  readonly text: string;
}

/**
 * Of all releases that are kept, each as it was last. Addresses and orders know a product by its number for ever, so none of
 * these numbers is given to another (D67).
 */
export async function goneProducts(paths: readonly string[], releases: string): Promise<readonly GoneProduct[]> {
  const present = new Set(paths.map(numberOf));
  const gone = new Map<number, GoneProduct>();
  for (const { name } of await knownReleases(releases)) {
    const folder = join(releases, name, contentFolder);
    for (const path of productFilesIn(folder)) {
      const id = numberOf(path);
      if (id === 0 || present.has(id) || gone.has(id)) continue;
      gone.set(id, { id, path, text: readFileSync(join(folder, path), 'utf8') });
    }
  }
  return [...gone.values()].toSorted((a, b) => a.id - b.id);
}

/** The first that is free: products are numbered without gaps. */
export function nextProductId(paths: readonly string[]): number {
  const taken = new Set(paths.map(numberOf));
  let id = 1;
  while (taken.has(id)) id += 1;
  return id;
}

/** 0 for none. */
function numberOf(path: string): number {
  return Number(/(?:^|\/)(\d{1,9})-[^/]*$/.exec(path)?.[1] ?? 0);
}

/** None in a release of an older version, which kept no content. */
function productFilesIn(folder: string): readonly string[] {
  try {
    return readdirSync(join(folder, products)).map((name) => `${products}/${name}`);
  } catch {
    return [];
  }
}

/** `products/070-canary-song-mix.md` */
export function productPath(id: number, name: string): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replaceAll(/^-|-$/g, '');
  return `${products}/${String(id).padStart(3, '0')}-${words || 'product'}.md`;
}
