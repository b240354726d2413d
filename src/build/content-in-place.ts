/**
 * When a release becomes current, the owner's files become those that it was built from. Later edits by hand are never
 * overwritten (docs/decisions/0009).
 */
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Content, contentOf, noText, textProblem } from '#catalogue/catalogue-files.ts';
import { problemLine } from '#catalogue/yaml-file.ts';
import { type Draft, endPublish, isBeingPublished } from '#catalogue/draft.ts';
import { DraftProblem } from '#catalogue/draft-file.ts';
import { isPhotoPath } from '#catalogue/photo-files.ts';
import { flush, replaceFile, replaceWithCopy } from '#files/durable-files.ts';
import type { ContentSwap } from '#release/publish.ts';
import { contentFolder, currentRelease, ReleaseProblem } from '#release/releases.ts';

interface Folders {
  /** The owner's files. */
  readonly content: string;
  readonly releases: string;
}

/**
 * Makes `folder` what is to be published: the owner's files with the changes of the desk. Rejects with a ReleaseProblem
 * if a file was edited both ways or is damaged, and with a DraftProblem if a file isn’t text.
 */
export function writeDraft({ content, changed, photoFile }: Draft, folder: string): void {
  const paths = (wanted: string) => changed.filter(({ state }) => state === wanted).map(({ path }) => path);
  const [conflicts, damaged] = [paths('conflict'), paths('damaged')];
  if (conflicts.length > 0)
    throw new ReleaseProblem(
      `Changed at the desk, and meanwhile by hand or by a restored version: ${conflicts.join(', ')}. Undo one of the two changes.`,
    );
  if (damaged.length > 0)
    throw new ReleaseProblem(`The draft’s photos are damaged: ${damaged.join(', ')}. Discard these changes.`);
  for (const [path, text] of content) {
    const problem = textProblem(path, text);
    if (problem) throw new DraftProblem(problemLine(problem));
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    if (isPhotoPath(path)) copyFileSync(photoFile(path), join(folder, path));
    else writeFileSync(join(folder, path), text);
  }
}

/** For publishing the draft. */
export function publishing(folders: Folders): ContentSwap {
  const check = async (made: string) => {
    const wanted = contentOfRelease(made);
    const present = contentOf(folders.content);
    const isOfDraft = isBeingPublished(folders.content, wanted);
    const files = [...new Set([...present.keys(), ...wanted.keys()])];
    if (!files.every((file) => present.get(file) === wanted.get(file) || isOfDraft(file)))
      throw new ReleaseProblem(
        'Something was changed by hand or discarded while the shop was built. Nothing was published: check the changes, then try again.',
      );
  };
  return { check, place: (made) => endPublish(folders.content, () => place(folders, made)) };
}

/** For going back to an older release; the draft is kept. */
export function goingBack(folders: Folders): ContentSwap {
  const check = async (made: string) => refuseEdits(folders, contentOfRelease(made));
  return { check, place: (made) => endPublish(folders.content, () => place(folders, made)) };
}

/** Can be repeated after an interruption. */
function place(folders: Folders, made: string): void {
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
  for (const file of present.keys()) if (!wanted.has(file)) rmSync(join(content, file));
  flush(join(content, 'products'));
  for (const folder of new Set([...present.keys()].filter(isPhotoPath).map((file) => dirname(join(content, file)))))
    if (existsSync(folder) && readdirSync(folder).length === 0) rmdirSync(folder);
}

/** A file that is neither as it was published nor as the desk changed it was edited by hand. */
function refuseEdits({ content, releases }: Folders, wanted: Content): void {
  const published = contentOfRelease(join(releases, currentRelease(releases) ?? '', contentFolder));
  const isOfDraft = isBeingPublished(content, wanted);
  const edited = [...contentOf(content)].flatMap(([file, text]) =>
    text === wanted.get(file) || text === published.get(file) || isOfDraft(file) ? [] : [file],
  );
  if (edited.length > 0)
    throw new ReleaseProblem(`Edited by hand, and not published yet: ${edited.join(', ')}. Publish first.`);
}

/** Throws a ReleaseProblem for a release without the owner's files. */
function contentOfRelease(folder: string): Content {
  try {
    const content = contentOf(folder);
    if ([...content.values()].every((text) => !text.startsWith(noText))) return content;
  } catch (cause) {
    throw new ReleaseProblem(unreadable(folder), { cause });
  }
  throw new ReleaseProblem(unreadable(folder));
}

function unreadable(folder: string): string {
  return `The files in ${folder} can't be read.`;
}
