/** What the draft becomes if some of its changes are discarded. */
import { isDeepStrictEqual } from 'node:util';
import { type CatalogueFile, readPagesFile, readShopFile } from './catalogue-files.ts';
import { valuesOfPages, valuesOfShop } from './changes.ts';
import type { Value } from './field-values.ts';
import { type DraftUpdate, openDraft } from './draft.ts';
import { type FieldValue, withValue } from './edit-yaml.ts';
import { type FieldPath, readYaml } from './yaml-file.ts';

/** Discards the desk's changes of a group, or of a whole file: `file products/043-parrot-d-swing.md`. */
export function discardedEdits(catalogueFolder: string, group: string): DraftUpdate {
  const { original, content, changed } = openDraft(catalogueFolder);
  const [kind = '', name = ''] = group.split(/ (.*)/);
  if (kind === 'file') return { discarded: [name] };
  if (kind === 'product') {
    const isOf = (path: string) => Number(/^(?:products|photographs)\/(\d+)/.exec(path)?.[1]) === Number(name);
    return { discarded: changed.map(({ path }) => path).filter(isOf) };
  }
  const restored =
    kind === 'shop'
      ? withOriginal([readShopFile(original), readShopFile(content)], group, valuesOfShop)
      : withOriginal([readPagesFile(original), readPagesFile(content)], group, valuesOfPages);
  return restored ?? { discarded: [kind === 'shop' ? 'shop.yaml' : 'pages.yaml'] };
}

/**
 * Restores the fields of a group, and removes those that the owner's file lacks; `null` for a group that is a whole
 * file.
 */
function withOriginal<Content>(
  [original, now]: readonly [CatalogueFile<Content>, CatalogueFile<Content>],
  group: string,
  valuesOf: (content: Content) => readonly Value[],
): DraftUpdate | null {
  const written = readYaml(original.path, original.text);
  if (!original.value || !now.value || written.problem) return null;
  const values = [...valuesOf(original.value), ...valuesOf(now.value)].filter((value) => value.group === group);
  const paths = new Map(values.flatMap(({ path }) => (path ? [[path.join(' '), path] as const] : [])));
  if (paths.size === 0) return null;
  const after = [...paths.values()]
    .filter((path) => !isDeepStrictEqual(fieldAt(original.value, path), fieldAt(now.value, path)))
    .reduce((text, path) => withValue(text, path, fieldAt(written.value, path) ?? null), now.text);
  return { edits: [{ path: now.path, before: now.text, after }] };
}

/** `undefined` for a field that is left out. */
function fieldAt(file: unknown, path: FieldPath): FieldValue | undefined {
  return path.reduce((value, name) => Reflect.get(value, name), Object(file));
}
