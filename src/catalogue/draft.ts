/**
 * The desk's unpublished changes: `.draft/` mirrors the catalogue's folder and holds complete files; `base.json` has the hash
 * of each original at the start of its draft, null for a new file. If an original has another hash now, somebody edited it by
 * hand: that is a conflict, and the original stays.
 *
 * Each file is written aside, flushed and renamed. `applying.json` exists while drafts replace their originals; after a kill
 * the next reader finishes the job. SQLite's lock, which ends with its process, allows one writer at a time.
 */
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { contentFiles } from './content-files.ts';
import { type FileChange, fileChanges, isSameFile } from './file-changes.ts';
import { namesOnDemand } from './product-names.ts';
import { isWorse } from './sound-drafts.ts';
import { checkedPath, DraftProblem, flushFolder, ownText, writeWhole } from './whole-file.ts';

export const draftFolder = '.draft';
const baseFile = 'base.json';
const journalFile = 'applying.json';
const lockMs = 5000;

export interface DraftFile {
  /** Within the catalogue's folder: `products/043-parrot-d-swing.md`. */
  readonly path: string;
  readonly text: string;
  /** As it is now; null where it is gone, or no text, or where there was none. */
  readonly original: string | null;
  /** Whether there was no such file when the draft began. */
  readonly isNew: boolean;
  /** Whether the original was edited by hand since the draft began. */
  readonly isConflict: boolean;
}

/** A change in words; a conflict is one change. `id` stands for it in forms: another change has another. */
export interface DraftChange extends FileChange {
  readonly id: string;
  readonly path: string;
  readonly isConflict: boolean;
}

export type Applied =
  | { readonly kind: 'applied'; readonly paths: readonly string[] }
  | { readonly kind: 'conflict'; readonly paths: readonly string[] };

export type Saved = 'saved' | 'stale' | 'conflict';

type Hashes = Readonly<Record<string, string | null>>;

export function textHash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Files that differ from their originals, in the order of their paths. */
export function readDraft(folder: string): readonly DraftFile[] {
  if (existsSync(join(folder, draftFolder, journalFile))) alone(folder, () => {});
  return draftFiles(folder);
}

/**
 * Stale: `seen` is not the hash of what the file says now, in its draft where it has one; null for a file that isn't there.
 * The original's text ends the draft.
 */
export function saveDraftFile(folder: string, path: string, text: string, seen: string | null): Saved {
  return alone(folder, () => save(folder, path, text, seen));
}

/** All of it where no paths are given. */
export function discardDraft(folder: string, paths?: readonly string[]): void {
  if (!existsSync(join(folder, draftFolder))) return;
  alone(folder, () => remove(folder, paths ?? Object.keys(readHashes(folder, baseFile) ?? {})));
}

/** The draft in words. */
export function draftChanges(folder: string): readonly DraftChange[] {
  return changesIn(folder, readDraft(folder));
}

/** One that can't be told apart from others ends the file's draft. Not alone: what is left would have a mistake. */
export function takeBack(folder: string, id: string): 'taken back' | 'stale' | 'not alone' {
  return alone(folder, () => {
    const drafts = draftFiles(folder);
    const change = changesIn(folder, drafts).find((each) => each.id === id);
    const draft = drafts.find(({ path }) => path === change?.path);
    if (!change || !draft) return 'stale';
    const { path, undo } = change;
    const text = undo && undo(draft.text);
    if (undo && text === null) return 'not alone';
    const texts = new Map(drafts.map((each) => [each.path, each.text]));
    const left = new Map([...texts, ...(text === null ? [] : [[path, text] as const])]);
    if (text === null) left.delete(path);
    if (!change.isConflict && isWorse(folder, left, { than: texts })) return 'not alone';
    if (text === null || isSameFile(path, draft.original ?? '', text)) remove(folder, [path]);
    else save(folder, path, text, textHash(draft.text));
    return 'taken back';
  });
}

/** Writes the drafts over their originals: all of them, or none where there is a conflict. */
export function applyDraft(folder: string): Applied {
  if (!existsSync(join(folder, draftFolder))) return { kind: 'applied', paths: [] };
  return alone(folder, () => {
    const drafts = draftFiles(folder);
    const conflicts = drafts.filter(({ isConflict }) => isConflict).map(({ path }) => path);
    if (conflicts.length > 0) return { kind: 'conflict', paths: conflicts };
    writeHashes(folder, journalFile, Object.fromEntries(drafts.map(({ path, text }) => [path, textHash(text)])));
    finishApplying(folder);
    remove(folder, Object.keys(readHashes(folder, baseFile) ?? {}));
    return { kind: 'applied', paths: drafts.map(({ path }) => path) };
  });
}

/** Skips files that were edited by hand since; their drafts stay. */
function finishApplying(folder: string): void {
  const applying = readHashes(folder, journalFile);
  if (!applying) return;
  for (const { path, text, isConflict } of draftFiles(folder))
    if (applying[path] === textHash(text) && !isConflict) writeWhole(join(folder, path), text);
  const left = new Set(draftFiles(folder).map(({ path }) => path));
  remove(
    folder,
    Object.keys(applying).filter((path) => !left.has(path)),
  );
  rmSync(join(folder, draftFolder, journalFile));
  flushFolder(join(folder, draftFolder));
}

function changesIn(folder: string, drafts: readonly DraftFile[]): readonly DraftChange[] {
  const names = namesOnDemand(() => [...ownProducts(folder), ...drafts.map(({ text }) => text)]);
  return drafts.flatMap(({ path, text, original, isNew, isConflict }) => {
    const changes = fileChanges(path, isNew ? null : (original ?? ''), text, names);
    const all = { words: changes.map(({ words }) => words).join('; '), undo: null };
    return (isConflict ? [all] : changes).map((change) => ({
      ...change,
      id: textHash(`${path} ${change.words}`).slice(0, 16),
      path,
      isConflict,
    }));
  });
}

function ownProducts(folder: string): readonly string[] {
  const paths = contentFiles(folder).filter((path) => path.startsWith('products/'));
  return paths.flatMap((path) => textIfAny(folder, path) ?? []);
}

/** Like `saveDraftFile`, for a caller that holds the lock. */
export function save(folder: string, path: string, text: string, seen: string | null): Saved {
  const draft = draftFiles(folder).find((file) => file.path === path);
  const original = ownText(folder, path);
  if (draft?.isConflict) return 'conflict';
  const present = draft?.text ?? original;
  if ((present === null ? null : textHash(present)) !== seen) return 'stale';
  if (text === original) {
    remove(folder, [path]);
    return 'saved';
  }
  const file = join(folder, draftFolder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeHashes(folder, baseFile, {
    ...readHashes(folder, baseFile),
    [path]: original === null ? null : textHash(original),
  });
  writeWhole(file, text);
  return 'saved';
}

/** Like `readDraft`, for a caller that holds the lock. */
export function draftFiles(folder: string): readonly DraftFile[] {
  const hashes = Object.entries(readHashes(folder, baseFile) ?? {}).toSorted(([a], [b]) => a.localeCompare(b, 'en'));
  return hashes.flatMap(([path, base]) => {
    const text = textIfAny(join(folder, draftFolder), path);
    const original = textIfAny(folder, path);
    if (text === null || text === original) return [];
    const isNew = base === null;
    const isConflict = isNew ? isThere(folder, path) : original === null || textHash(original) !== base;
    return [{ path, text, original, isNew, isConflict }];
  });
}

/** Whatever it is. */
function isThere(folder: string, path: string): boolean {
  return lstatSync(join(folder, path), { throwIfNoEntry: false }) !== undefined;
}

/** Null also for what a person put there instead of a text. */
function textIfAny(folder: string, path: string): string | null {
  try {
    return ownText(folder, path);
  } catch (error) {
    if (error instanceof DraftProblem) return null;
    throw error;
  }
}

/** The files first: a base without a file is no draft. */
function remove(folder: string, paths: readonly string[]): void {
  for (const path of paths) rmSync(join(folder, draftFolder, checkedPath(path)), { force: true });
  const hashes = Object.entries(readHashes(folder, baseFile) ?? {});
  writeHashes(folder, baseFile, Object.fromEntries(hashes.filter(([path]) => !paths.includes(path))));
}

const hashesSchema = z.record(z.string(), z.string().nullable());

/** `null` if there is none. */
function readHashes(folder: string, name: string): Hashes | null {
  const file = join(folder, draftFolder, name);
  return existsSync(file) ? hashesSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : null;
}

function writeHashes(folder: string, name: string, hashes: Hashes): void {
  writeWhole(join(folder, draftFolder, name), `${JSON.stringify(hashes, null, 2)}\n`);
}

/** Runs a task under the lock of the draft, after finishing an interrupted apply. */
export function alone<Result>(folder: string, task: () => Result): Result {
  const draft = join(folder, draftFolder);
  if (mkdirSync(draft, { recursive: true }) !== undefined) flushFolder(folder);
  if (!lstatSync(draft).isDirectory()) throw new DraftProblem(`${draft} must be a folder, not a link.`);
  const lock = new DatabaseSync(join(draft, '.lock'), { timeout: lockMs });
  try {
    lock.exec('BEGIN EXCLUSIVE');
    finishApplying(folder);
    return task();
  } finally {
    lock.close();
  }
}
