import { isDeepStrictEqual } from 'node:util';
import { type CatalogueEdit, type DraftUpdate, openDraft } from './draft.ts';
import { readPagesFile, readShopFile } from './catalogue-files.ts';
import { type FieldValue, withValue } from './edit-yaml.ts';
import { productLists } from './product-lists.ts';
import type { PagesContent, ShopContent } from './schema.ts';
import { shopValues } from './shop-values.ts';
import { type FieldPath, readYaml } from './yaml-file.ts';

/** Discards a change of the draft by its group (`changes.ts`), or a whole file: `file products/043-parrot-d-swing.md`. */
export function discardedEdits(catalogue: string, group: string): DraftUpdate {
  const { folder, changed } = openDraft(catalogue);
  const [kind = '', name = ''] = group.split(/ (.*)/);
  if (kind === 'file') return { discarded: [name] };
  if (kind === 'product') {
    const isOf = (path: string) => Number(/^(?:products|photographs)\/(\d+)/.exec(path)?.[1]) === Number(name);
    return { discarded: changed.map(({ path }) => path).filter(isOf) };
  }
  if (kind === 'shop' && name !== '') {
    const [original, now] = [readShopFile(catalogue), readShopFile(folder)];
    if (original.value && now.value)
      return { edits: [withOriginal(original, now, sectionPaths(original.value, name))] };
  }
  if (kind === 'list') {
    const [original, now] = [readPagesFile(catalogue), readPagesFile(folder)];
    if (original.value && now.value) return { edits: [withOriginal(original, now, listPaths(original.value, name))] };
  }
  return { discarded: [kind === 'shop' ? 'shop.yaml' : 'pages.yaml'] };
}

interface File {
  readonly path: string;
  readonly text: string;
  readonly value: unknown;
}

/** Restores the owner's values at these paths, and removes fields that the owner's file lacks. */
function withOriginal(original: File, now: File, paths: readonly FieldPath[]): CatalogueEdit {
  const written = readYaml(original.path, original.text);
  const changed = paths.filter((path) => !isDeepStrictEqual(valueAt(original.value, path), valueAt(now.value, path)));
  const after = changed.reduce(
    (text, path) =>
      withValue(text, path, valueAt(written.kind === 'broken' ? original.value : written.value, path) ?? null),
    now.text,
  );
  return { path: now.path, before: now.text, after };
}

/** `undefined` for a field that is left out. */
function valueAt(file: unknown, path: FieldPath): FieldValue | undefined {
  return path.reduce((value, name) => Reflect.get(value, name), Object(file));
}

function sectionPaths(shop: ShopContent, section: string): readonly FieldPath[] {
  if (section === 'hours') return [['openingHours']];
  if (section === 'delivery') return [['provinces']];
  if (section === 'couriers') return [['couriers'], ['answerHours']];
  if (section === 'messages') return [['messages']];
  return shopValues(shop).flatMap((value) => (value.section === section ? [value.path] : []));
}

function listPaths(pages: PagesContent, key: string): readonly FieldPath[] {
  const path = productLists(pages).find((list) => list.key === key)?.path ?? [];
  return [path, [...path.slice(0, -1), 'heading']];
}
