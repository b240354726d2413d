/** What the draft becomes if some of its changes are discarded. */
import { isDeepStrictEqual } from 'node:util';
import { editedFiles } from './changes.ts';
import { type DraftUpdate, openDraft } from './draft.ts';
import { type FieldValue, withValue } from './edit-yaml.ts';
import { type FieldPath, readYaml } from './yaml-file.ts';

type EditedFile = ReturnType<(typeof editedFiles)['shop' | 'pages']['read']>;

/** Discards the desk's changes of a group, or of a whole file: `file products/043-parrot-d-swing.md`. */
export function discardedEdits(catalogueFolder: string, group: string): DraftUpdate {
  const { original, content, changed } = openDraft(catalogueFolder);
  const [kind = '', name = ''] = group.split(/ (.*)/);
  if (kind === 'file') return { discarded: [name] };
  if (kind === 'product') {
    const isOf = (path: string) => Number(/^(?:products|photographs)\/(\d+)/.exec(path)?.[1]) === Number(name);
    return { discarded: changed.map(({ path }) => path).filter(isOf) };
  }
  const file = editedFiles[kind === 'shop' ? kind : 'pages'];
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
    .reduce((text, path) => restored(text, path, written.value), now.text);
  return { edits: [{ path: now.path, before: now.text, after }] };
}

/** The text with a field as the owner's file has it, or without it or the group in which that file has no field. */
function restored(text: string, path: FieldPath, file: unknown): string {
  const missing = path.findIndex((_, index) => fieldAt(file, path.slice(0, index + 1)) === undefined);
  return withValue(text, missing < 0 ? path : path.slice(0, missing + 1), fieldAt(file, path) ?? null);
}

/** `undefined` for a field that is left out, or whose group is. */
function fieldAt(file: unknown, path: FieldPath): FieldValue | undefined {
  return path.reduce((value, name) => Reflect.get(Object(value), name), Object(file));
}
