/** What the draft becomes if some of its changes are discarded. */
import { isDeepStrictEqual } from 'node:util';
import { editedFiles } from './changes.ts';
import { type DraftUpdate, openDraft } from './draft.ts';
import { type FieldValue, withValue } from './edit-yaml.ts';
import { type FieldPath, readYaml } from './yaml-file.ts';

type EditedFile = ReturnType<(typeof editedFiles)['shop' | 'desk' | 'pages']['read']>;

/** Discards the desk's changes of a group, or of a whole file: `file products/043-parrot-d-swing.md`. */
export function discardedEdits(catalogueFolder: string, group: string): DraftUpdate {
  const { original, content, changed } = openDraft(catalogueFolder);
  const [kind = '', name = ''] = group.split(/ (.*)/);
  if (kind === 'file') return { discarded: [name] };
  if (kind === 'product') {
    const isOf = (path: string) => Number(/^(?:products|photographs)\/(\d+)/.exec(path)?.[1]) === Number(name);
    return { discarded: changed.map(({ path }) => path).filter(isOf) };
  }
  const file = editedFiles[kind === 'shop' || kind === 'desk' ? kind : 'pages'];
  return withOriginal([file.read(original), file.read(content)], group);
}

/** Restores the fields of a group, and removes those that the owner's file lacks. A group without fields is a whole file. */
function withOriginal([original, now]: readonly [EditedFile, EditedFile], group: string): DraftUpdate {
  const written = readYaml(original.path, original.text);
  const values = [...(original.values ?? []), ...(now.values ?? [])].filter((value) => value.group === group);
  const paths = new Map(values.flatMap(({ path }) => (path ? [[path.join(' '), path] as const] : [])));
  if (!original.values || !now.values || written.problem || paths.size === 0) return { discarded: [now.path] };
  const after = [...paths.values()]
    .filter((path) => !isDeepStrictEqual(fieldAt(original.value, path), fieldAt(now.value, path)))
    .reduce((text, path) => withValue(text, path, fieldAt(written.value, path) ?? null), now.text);
  return { edits: [{ path: now.path, before: now.text, after }] };
}

/** `undefined` for a field that is left out. */
function fieldAt(file: unknown, path: FieldPath): FieldValue | undefined {
  return path.reduce((value, name) => Reflect.get(value, name), Object(file));
}
