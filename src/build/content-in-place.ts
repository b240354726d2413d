/**
 * When a release becomes current, the owner's files become those that it was built from. Later edits by hand are never
 * overwritten (docs/decisions/0009).
 */
import { existsSync, mkdirSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { citiesFile, type Content, contentFiles, contentOf, isSameContent } from '#catalogue/content-files.ts';
import { openDraft, readText } from '#catalogue/draft.ts';
import { isPhotoPath } from '#catalogue/photo-files.ts';
import { flush, replaceFile, replaceWithCopy } from '#files/durable-files.ts';
import type { Placing } from '#release/publish.ts';
import { contentFolder, currentRelease, ReleaseProblem } from '#release/releases.ts';

interface Folders {
  /** The owner's files. */
  readonly content: string;
  readonly releases: string;
}

/**
 * The folder to publish: the owner's files with the changes of the desk. Throws a ReleaseProblem for a file that was
 * edited both ways or is damaged, and a DraftProblem for a file that isn’t text.
 */
export function folderToPublish(catalogueFolder: string): string {
  const { folder, changed } = openDraft(catalogueFolder);
  const paths = (wanted: string) => changed.filter(({ state }) => state === wanted).map(({ path }) => path);
  const [conflicts, damaged] = [paths('conflict'), paths('damaged')];
  if (conflicts.length > 0)
    throw new ReleaseProblem(
      `Changed at the desk, and meanwhile by hand or by a restored version: ${conflicts.join(', ')}. Undo one of the two changes.`,
    );
  if (damaged.length > 0)
    throw new ReleaseProblem(`The draft’s files are damaged: ${damaged.join(', ')}. Discard these changes.`);
  for (const file of contentFiles(folder)) readText(join(folder, file), file);
  return folder;
}

/** For publishing the draft. */
export function publishing(folders: Folders): Placing {
  const check = async (made: string) => {
    if (!isSameContent(contentOf(folderToPublish(folders.content)), contentOfRelease(made)))
      throw new ReleaseProblem(
        'Something was changed while the shop was built. Nothing was published: check the changes, then try again.',
      );
  };
  return { check, place: (made) => place(folders, made) };
}

/** For going back to an older release; the draft is kept. */
export function goingBack(folders: Folders): Placing {
  const check = async (made: string) => refuseEdits(folders, contentOfRelease(made));
  return { check, place: (made) => place(folders, made) };
}

/** Can be repeated after an interruption. A change leaves the draft once the owner's file contains it. */
async function place(folders: Folders, made: string): Promise<void> {
  const { content } = folders;
  const wanted = contentOfRelease(made);
  refuseEdits(folders, wanted);
  const present = contentOf(content);
  for (const [file, text] of wanted) {
    if (present.get(file) === text) continue;
    const folder = dirname(join(content, file));
    if (!isPhotoPath(file)) replaceFile(join(content, file), text);
    else {
      if (mkdirSync(folder, { recursive: true }) !== undefined) flush(dirname(folder));
      replaceWithCopy(join(content, file), join(made, file));
    }
  }
  for (const file of present.keys()) if (!wanted.has(file) && !isUntouched(file, wanted)) rmSync(join(content, file));
  flush(join(content, 'products'));
  for (const folder of new Set([...present.keys()].filter(isPhotoPath).map((file) => dirname(join(content, file)))))
    if (existsSync(folder) && readdirSync(folder).length === 0) rmdirSync(folder);
  openDraft(content); // Drops the changes that are now published.
}

/** A file that is neither as published nor as in the draft was edited by hand. */
function refuseEdits({ content, releases }: Folders, wanted: Content): void {
  const published = contentOfRelease(join(releases, currentRelease(releases) ?? '', contentFolder));
  const edited = [...contentOf(content)].flatMap(([file, text]) =>
    text === wanted.get(file) || text === published.get(file) || isUntouched(file, wanted) ? [] : [file],
  );
  if (edited.length > 0)
    throw new ReleaseProblem(`Edited by hand, and not published yet: ${edited.join(', ')}. Publish first.`);
}

/** True for the owner's list of cities, if the release is older than such lists. */
function isUntouched(file: string, wanted: Content): boolean {
  return file === citiesFile && !wanted.has(file);
}

/** Throws a ReleaseProblem for a release without the owner's files. */
function contentOfRelease(folder: string): Content {
  try {
    return contentOf(folder);
  } catch (cause) {
    throw new ReleaseProblem(`The files in ${folder} can't be read.`, { cause });
  }
}
