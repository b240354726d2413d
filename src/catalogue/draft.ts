/**
 * The desk's unpublished changes, over the owner's files. Files that the desk didn't change follow the owner's edits by
 * hand. A file that both changed is a conflict: readers see the edit by hand, and the desk's change waits until one of
 * the two is discarded. Nothing is overwritten.
 *
 * A publish marks what it is made of, and drops just that when it is over. What is saved meanwhile stays in the draft; a
 * change that is undone meanwhile stays as one that leads back to the owner's file of before.
 */
import { existsSync, lstatSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Content, contentOf, photosOf, textOf } from './catalogue-files.ts';
import {
  type Change,
  type Changes,
  DraftProblem,
  effects,
  hashAt,
  hashOf,
  isChangeable,
  isWhole,
  type Made,
  photosHash,
  photosPath,
  productOf,
  readChanges,
  storedPhoto,
  textHash,
  type Together,
  withDraftLock,
  writeChanges,
} from './draft-file.ts';
import { deskFile } from './desk-schema.ts';
import { isSameYaml } from './edit-yaml.ts';
import { replaceFile } from '#files/durable-files.ts';
import { type PhotoHashes, photoPath, photosIn, readPhotoPath } from './photo-files.ts';
import { isSameProduct } from './product-file.ts';

export interface Draft {
  /** The owner's files. */
  readonly original: Content;
  /** The owner's files with the changes of the desk. */
  readonly content: Content;
  /** In the order of their paths. */
  readonly changed: readonly ChangedFile[];
  /** The owner's files with the change of one path, even if it is a conflict. */
  readonly contentWith: (path: string) => Content;
  /** The file of a photo of `content`. */
  readonly photoFile: (path: string) => string;
}

export interface ChangedFile {
  /** Within the catalogue's folder: `products/043-parrot-d-swing.md`, `shop.yaml`, `photographs/43`. */
  readonly path: string;
  /** Conflict: edited by hand as well. Damaged: a photo is missing or not as it was written. */
  readonly state: 'changed' | 'new' | 'conflict' | 'damaged';
  readonly together?: Together | undefined;
}

export type CatalogueEdit =
  /** `before`: the text that was read from the draft; empty for a new file. */
  | { readonly path: string; readonly before: string; readonly after: string }
  /** Of a product's photos. `uploads`: a folder with the files of new ones, by their hashes. */
  | { readonly photos: number; readonly before: PhotoHashes; readonly after: PhotoHashes; readonly uploads: string };

export interface DraftUpdate {
  readonly edits?: readonly CatalogueEdit[];
  /** Paths of changed files to discard. */
  readonly discarded?: readonly string[];
  /** Makes one change of the edits, without those of files that also have another change. */
  readonly together?: Together | undefined;
}

/** Throws a DraftProblem if the draft can't be read. */
export function openDraft(catalogueFolder: string): Draft {
  return draftOf(catalogueFolder, readChanges(catalogueFolder).changes);
}

/**
 * Changes with every edit of the draft; empty if there are no changes. Reads only files that the desk has changed.
 * Throws a DraftProblem.
 */
export function draftVersion(catalogueFolder: string): string {
  const all = effects(catalogueFolder, readChanges(catalogueFolder).changes);
  const lines = all.map(({ path, hash, state, change }) => [path, hash, state, change.base, change.together?.id]);
  return lines.join('\n');
}

/**
 * Applies all of an update, or none of it. `check` gets the catalogue with the update and without it, and refuses it by
 * resolving with anything but `null`. Stale: a file has changed since it was read.
 */
export async function updateDraft<Refusal>(
  catalogueFolder: string,
  update: DraftUpdate,
  check: (after: Content, before: Content) => Promise<Refusal | null> = async () => null,
): Promise<'saved' | 'stale' | 'conflict' | Refusal> {
  const { edits = [] } = update;
  for (;;) {
    const { text, changes } = readChanges(catalogueFolder);
    const before = draftOf(catalogueFolder, changes);
    const stuck = before.changed.filter(({ state }) => state === 'conflict' || state === 'damaged');
    if (edits.some((edit) => stuck.some(({ path }) => path === pathOf(edit)))) return 'conflict';
    for (const edit of edits) refuseLinks(catalogueFolder, pathOf(edit));
    if (edits.some((edit) => isStale(before.content, edit))) return 'stale';
    const next = updated(catalogueFolder, changes, update);
    const edited = edits.flatMap((edit) => next.changes[pathOf(edit)] ?? []);
    if (!edited.every((change) => isWhole(catalogueFolder, change, next.photos))) return 'stale';
    const refusal = await check(draftOf(catalogueFolder, next.changes, next.photos).content, before.content);
    if (refusal !== null) return refusal;
    const isSaved = await withDraftLock(catalogueFolder, async () => {
      if (readChanges(catalogueFolder).text !== text) return false; // Another change was saved during the check.
      await writeChanges(catalogueFolder, next.changes, changes, next.photos);
      return true;
    });
    if (isSaved) return 'saved';
  }
}

/** Puts a change of `desk.yaml` that version 1.0 kept in its draft into the file, unless that was edited by hand (D116). */
export async function adoptDeskFile(catalogueFolder: string): Promise<void> {
  const change = () =>
    effects(catalogueFolder, readChanges(catalogueFolder).changes).find(({ path }) => path === deskFile);
  if (!change()) return;
  await withDraftLock(catalogueFolder, async () => {
    const adopted = change();
    if (!adopted || !('text' in adopted.change)) return;
    if (adopted.state !== 'conflict') replaceFile(join(catalogueFolder, deskFile), adopted.change.text);
    const { [deskFile]: _, ...left } = readChanges(catalogueFolder).changes;
    await writeChanges(catalogueFolder, left, left);
  });
}

/** Discards the whole draft, even one that can't be read. */
export function discardDraft(catalogueFolder: string): Promise<void> {
  return withDraftLock(catalogueFolder, () => writeChanges(catalogueFolder, {}, {}));
}

/** The paths of changed files that are conflicts once the owner's files are those of `folder`. */
export function conflictsAfter(catalogueFolder: string, folder: string): readonly string[] {
  const { changes } = readChanges(catalogueFolder);
  return effects(folder, changes).flatMap(({ path, state }) => (state === 'conflict' ? [path] : []));
}

function pathOf(edit: CatalogueEdit): string {
  const path = 'path' in edit ? edit.path : photosPath(edit.photos);
  if (isChangeable(path)) return path;
  throw new DraftProblem(`The catalogue has no file ${path}.`);
}

/** A link's target is not the desk's to change. */
export function refuseLinks(catalogueFolder: string, path: string): void {
  for (const each of [dirname(path), path])
    if (lstatSync(join(catalogueFolder, each), { throwIfNoEntry: false })?.isSymbolicLink())
      throw new DraftProblem(`${each} must be a file or folder of its own, not a link.`);
}

function isStale(content: Content, edit: CatalogueEdit): boolean {
  if ('path' in edit) return (content.get(edit.path) ?? '') !== edit.before;
  return photosHash(photosOf(content, edit.photos)) !== photosHash(edit.before);
}

/** `added`: files of photos that aren't in the draft's folder yet, by their hashes. */
function draftOf(catalogueFolder: string, changes: Changes, added: ReadonlyMap<string, string> = new Map()): Draft {
  const original = contentOf(catalogueFolder);
  const all = effects(catalogueFolder, changes).map((effect) => ({
    ...effect,
    state: isWhole(catalogueFolder, effect.change, added) ? effect.state : ('damaged' as const),
  }));
  const used = all.filter(({ state }) => state === 'changed' || state === 'new');
  const content = withChanges(original, used);
  return {
    original,
    content,
    changed: all.map(({ path, state, change: { together } }) => ({ path, state, ...(together && { together }) })),
    contentWith: (path) =>
      withChanges(
        original,
        all.filter((each) => each.path === path),
      ),
    photoFile: (path) => {
      const isChanged = used.some((each) => each.path === dirname(path));
      return isChanged ? storedPhoto(catalogueFolder, content.get(path) ?? '') : join(catalogueFolder, path);
    },
  };
}

function withChanges(
  original: Content,
  changes: readonly { readonly path: string; readonly change: Change }[],
): Content {
  const content = new Map(original);
  for (const { path, change } of changes) {
    if ('text' in change) content.set(path, change.text);
    else {
      for (const name of photosOf(original, productOf(path) ?? 0).keys()) content.delete(`${path}/${name}`);
      for (const [name, hash] of Object.entries(change.photos)) content.set(`${path}/${name}`, hash);
    }
  }
  return content;
}

/** The changes after an update, and the files of its photos that aren't in the draft's folder, by their hashes. */
function updated(catalogueFolder: string, before: Changes, { edits = [], discarded = [], together }: DraftUpdate) {
  const photos = new Map<string, string>();
  // Looked up at the last moment, as a publish may have moved a photo since the form was read.
  const withPhotos = (id: number, hashes: PhotoHashes, uploads: string | null) => {
    const owners = new Map([...photosIn(catalogueFolder, id)].map(([name, hash]) => [hash, photoPath(id, name)]));
    for (const hash of hashes.values()) {
      const path = owners.get(hash);
      if (path !== undefined) photos.set(hash, join(catalogueFolder, path));
      else if (uploads !== null && existsSync(join(uploads, hash))) photos.set(hash, join(uploads, hash));
    }
    return { photos: Object.fromEntries(hashes) };
  };
  const originalOf = (path: string) => {
    const id = productOf(path);
    if (id === null) return { text: textOf(join(catalogueFolder, path)) };
    return withPhotos(id, photosIn(catalogueFolder, id), null);
  };
  const replaced = new Set([...discarded, ...edits.map(pathOf)]);
  const effective = new Map(effects(catalogueFolder, before).map(({ path, change }) => [path, change]));
  const kept = Object.entries(before).filter(
    ([path, { publishing }]) => !replaced.has(path) && (effective.has(path) || publishing !== undefined),
  );
  const changes: Changes = Object.fromEntries(kept);
  const put = (path: string, made: Made | null) => {
    const [base, publishing] = [hashAt(catalogueFolder, path), before[path]?.publishing];
    const isAlone = effective.has(path) && effective.get(path)?.together === undefined;
    if (made !== null && !isOriginal(catalogueFolder, path, made))
      changes[path] = { base, ...made, together: isAlone ? undefined : together, publishing };
    else if (publishing !== undefined && base !== null) changes[path] = { base, ...originalOf(path), publishing };
  };
  for (const path of discarded) put(path, null);
  for (const edit of edits)
    put(pathOf(edit), 'path' in edit ? { text: edit.after } : withPhotos(edit.photos, edit.after, edit.uploads));
  return { changes, photos };
}

/** True if this means the same as the owner's file. */
function isOriginal(catalogueFolder: string, path: string, made: Made): boolean {
  const original = hashAt(catalogueFolder, path);
  if ('photos' in made) return hashOf(made) === original;
  const text = original === null ? '' : textOf(join(catalogueFolder, path));
  return path.endsWith('.yaml') ? isSameYaml(text, made.text) : isSameProduct(text, made.text);
}

/** Marks what is being published. Writes nothing if there are no changes, as a read-only catalogue can be published. */
export async function beginPublish(catalogueFolder: string): Promise<Draft> {
  if (readChanges(catalogueFolder).text === '') return openDraft(catalogueFolder);
  return withDraftLock(catalogueFolder, async () => {
    const { changes: before } = readChanges(catalogueFolder);
    const marked = effects(catalogueFolder, before).map(({ path, change, hash }) => [
      path,
      { ...change, publishing: hash },
    ]);
    const changes: Changes = Object.fromEntries(marked);
    await writeChanges(catalogueFolder, changes, before);
    return draftOf(catalogueFolder, changes);
  });
}

/** True for a file of `content` that comes from a change of the owner's present file, and is being published. */
export function isBeingPublished(catalogueFolder: string, content: Content): (file: string) => boolean {
  const { changes } = readChanges(catalogueFolder);
  return (file) => {
    const photo = readPhotoPath(file);
    const path = photo ? photosPath(photo.id) : file;
    const change = changes[path];
    if (change?.publishing === undefined || change.base !== hashAt(catalogueFolder, path)) return false;
    return change.publishing === (photo ? photosHash(photosOf(content, photo.id)) : textHash(content.get(file) ?? ''));
  };
}

/** Drops the changes that the owner's files contain once `place` has put a release's files there. */
export async function endPublish(catalogueFolder: string, place: () => void): Promise<void> {
  if (readChanges(catalogueFolder).text === '') return place();
  return withDraftLock(catalogueFolder, async () => {
    place();
    const { changes: before } = readChanges(catalogueFolder);
    const left = Object.entries(before).flatMap(([path, { publishing, ...change }]) => {
      const original = hashAt(catalogueFolder, path);
      if (hashOf(change) === original) return [];
      // What was saved during the publish is now a change of what was published.
      return [[path, publishing === original ? { ...change, base: original } : change]];
    });
    await writeChanges(catalogueFolder, Object.fromEntries(left), before);
  });
}
