/**
 * The draft of a desk before December 2026: `.draft/` held the changed texts at their own paths and their first hashes in
 * `base.json`; `photographs/43.json` named the photos of a product, which were in `photographs/kept/` by their hashes.
 */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { productFiles } from './content-files.ts';
import type { CatalogueEdit } from './draft.ts';
import { withField } from './edit-product.ts';
import { DraftProblem } from './atomic-file.ts';

const names = ['base.json', 'applying.json', 'products', 'shop.yaml', 'pages.yaml', 'photographs'];
const placeOf = (catalogue: string) => join(catalogue, '.draft');

const hashesSchema = z.record(z.string(), z.string().nullable());
const photosSchema = z.object({
  base: z.string(),
  photographs: z.record(z.string(), z.string()),
  /** Texts of pictures that were not in the product's file yet. */
  texts: z.array(z.string()).readonly().optional(),
});

export function hasOldDraft(catalogue: string): boolean {
  return ['base.json', 'photographs'].some((name) => existsSync(join(placeOf(catalogue), name)));
}

export function removeOldDraft(catalogue: string): void {
  for (const name of names) rmSync(join(placeOf(catalogue), name), { recursive: true, force: true });
}

/** `bases`: the hash of each original when it was first changed. */
export function oldDraft(catalogue: string): {
  readonly edits: readonly CatalogueEdit[];
  readonly bases: ReadonlyMap<string, string | null>;
} {
  const bases = new Map(Object.entries(readJson(catalogue, 'base.json', hashesSchema) ?? {}));
  const texts = new Map<string, string>();
  for (const path of bases.keys()) {
    const file = join(placeOf(catalogue), path);
    if (existsSync(file)) texts.set(path, readFileSync(file, 'utf8'));
  }
  const photos: CatalogueEdit[] = [];
  for (const id of productsWithPhotos(catalogue)) {
    const state = readJson(catalogue, `photographs/${id}.json`, photosSchema);
    if (!state) continue;
    const fileOf = (hash: string) => join(placeOf(catalogue), 'photographs/kept', hash);
    const after = new Map(Object.entries(state.photographs).map(([name, hash]) => [name, fileOf(hash)]));
    photos.push({ photos: id, before: new Map(), after });
    bases.set(`photographs/${id}`, state.base);
    const path = [...texts.keys(), ...productFiles(catalogue).map((name) => `products/${name}`)].find(
      (each) => Number(/^products\/(\d+)-/.exec(each)?.[1]) === id,
    );
    if (path === undefined || !state.texts) continue;
    const text = texts.get(path) ?? readFileSync(join(catalogue, path), 'utf8');
    texts.set(path, withField(text, ['pictures'], state.texts));
  }
  return { edits: [...[...texts].map(([path, after]) => ({ path, before: null, after })), ...photos], bases };
}

function productsWithPhotos(catalogue: string): readonly number[] {
  const folder = join(placeOf(catalogue), 'photographs');
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((name) => Number(/^(\d+)\.json$/.exec(name)?.[1] ?? 0) || []);
}

/** `null` if there is no such file. */
function readJson<Value>(catalogue: string, name: string, schema: z.ZodType<Value>): Value | null {
  const file = join(placeOf(catalogue), name);
  if (!existsSync(file)) return null;
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    throw new DraftProblem(
      `The unpublished changes can’t be read: ${file} is damaged. Restore it from a backup, or discard all changes under Publish.`,
    );
  }
}
