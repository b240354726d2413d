/**
 * A publish marks what it is made of, and drops just that when it is over. What is saved meanwhile stays in the draft; a
 * change that is undone meanwhile stays as one that leads back to the owner's file of before.
 */
import type { Content } from './content.ts';
import { type Draft, draftOf, openDraft } from './draft.ts';
import { effects, hashAt, hashOf, photosHash, photosPath, textHash } from './draft-changes.ts';
import { type Changes, readChanges, withDraftLock, writeChanges } from './draft-file.ts';
import { photosOf, readPhotoPath } from './photo-files.ts';

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
