/** The owner's files as a whole: as they stand, as the draft makes them, and what differs between two of them. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { contentFiles } from './content-files.ts';
import { readDraft } from './draft.ts';
import { fileChanges, removedWords } from './file-changes.ts';
import { namesOnDemand, type ProductNames } from './product-names.ts';
import { photographWords } from './photograph-changes.ts';
import { photographFile, readPhotographDrafts } from './photograph-draft.ts';
import {
  photographFiles,
  photographHash,
  isPhotographPath,
  photographPath,
  type Photographs,
  readPhotographPath,
} from './photograph-files.ts';
import { copyWhole } from './whole-file.ts';

/** Texts of files, and the hashes of photographs, by their paths in a catalogue's folder. */
export type Content = ReadonlyMap<string, string>;

export function contentOf(folder: string): Content {
  return new Map([
    ...contentFiles(folder).map((file) => [file, readFileSync(join(folder, file), 'utf8')] as const),
    ...photographFiles(folder).map((file) => [file, photographHash(join(folder, file))] as const),
  ]);
}

export function draftedContent(folder: string): Content {
  const drafts = readPhotographDrafts(folder);
  const replaced = new Set(drafts.map(({ id }) => id));
  return new Map([
    ...[...contentOf(folder)].filter(([file]) => !replaced.has(readPhotographPath(file)?.id ?? 0)),
    ...readDraft(folder).map(({ path, text }) => [path, text] as const),
    ...drafts.flatMap(({ id, photographs }) =>
      [...photographs].map(([name, hash]) => [photographPath(id, name), hash] as const),
    ),
  ]);
}

export function isSameContent(one: Content, other: Content): boolean {
  return one.size === other.size && [...one].every(([file, text]) => other.get(file) === text);
}

/** Writes a file of some content; a photograph as it is in `from`, a catalogue's folder with its draft. */
export function writeContentFile(
  file: string,
  [path, text]: readonly [path: string, text: string],
  from: string,
): void {
  mkdirSync(dirname(file), { recursive: true });
  const photograph = readPhotographPath(path);
  if (photograph) copyWhole(photographFile(from, { ...photograph, hash: text }), file);
  else writeFileSync(file, text);
}

/** In words: `Parrot D-swing S: Rs 800 to Rs 850`. */
export function contentChanges(before: Content, after: Content): readonly string[] {
  const files = [...new Set([...before.keys(), ...after.keys()])].filter((file) => !isPhotographPath(file));
  const names = namesOnDemand(() => [...before.values(), ...after.values()]);
  return [
    ...files.flatMap((file) => changesOf(file, [before.get(file), after.get(file)], names)),
    ...shownChanges([before, after], names),
  ];
}

function changesOf(
  file: string,
  [before, after]: readonly [before: string | undefined, after: string | undefined],
  names: ProductNames,
): readonly string[] {
  if (after === undefined) return [removedWords(before ?? '')];
  return fileChanges(file, before ?? null, after, names).map(({ words }) => words);
}

/** `Rope Ball: 2 photographs added, order changed` */
function shownChanges(
  [before, after]: readonly [before: Content, after: Content],
  names: ProductNames,
): readonly string[] {
  const [old, now] = [photographsIn(before), photographsIn(after)];
  const ids = [...new Set([...old.keys(), ...now.keys()])].toSorted((a, b) => a - b);
  return ids.flatMap((id) => {
    const words = photographWords(old.get(id) ?? new Map(), now.get(id) ?? new Map());
    return words === '' ? [] : [`${names().get(id) ?? `Product ${id}`}: ${words}`];
  });
}

function photographsIn(content: Content): ReadonlyMap<number, Photographs> {
  const found = new Map<number, Map<string, string>>();
  for (const [file, hash] of content) {
    const photograph = readPhotographPath(file);
    if (!photograph) continue;
    const { id, name } = photograph;
    found.set(id, (found.get(id) ?? new Map<string, string>()).set(name, hash));
  }
  return found;
}
