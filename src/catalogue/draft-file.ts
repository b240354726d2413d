/**
 * The file of the draft, `.draft/changes.json`: it lies over the owner's files, and is replaced as a whole. Photos are
 * in `.draft/photographs`, by their hashes. Changes are compared with the owner's files by hashes as well.
 */
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, readFileSync } from 'node:fs';
import { copyFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { noText, textOf } from './catalogue-files.ts';
import { photoHash, type PhotoHashes, photosFolder, photosIn, readPhotoName } from './photo-files.ts';
import { cachedFile } from '#files/cached-file.ts';
import { flush, flushAsync, replaceFileAsync } from '#files/durable-files.ts';
import { takeFileLock } from '#files/file-lock.ts';

const draftFolder = '.draft';
const changesFile = 'changes.json';
const lockTries = 250;
const lockRetryMs = 20;

/** A problem of the draft; the message is for the owner. */
export class DraftProblem extends Error {
  override readonly name = 'DraftProblem';
}

const togetherSchema = z.object({ id: z.string(), title: z.string() });
/** A change of several files, which can be discarded as one. */
export type Together = Readonly<z.infer<typeof togetherSchema>>;

const sha256 = z.string().regex(/^[\da-f]{64}$/);
const ofEach = {
  /** Of the owner's file when it was changed; `null` for a new file. */
  base: sha256.nullable(),
  together: togetherSchema.optional(),
  /** Of what a publish is made of, until it is over. */
  publishing: sha256.optional(),
};
const photoName = z.string().refine((name) => readPhotoName(name) !== null);
/** Within the catalogue's folder. The photos of a product are one: `photographs/43`. */
const changeablePath = z
  .string()
  .regex(/^(?:(?:shop|desk|pages)\.yaml|products\/[^./\\][^/\\]*|photographs\/[1-9]\d{0,8})$/);

const changesSchema = z.object({
  /** A new format gets a new number. */
  format: z.literal(1),
  changes: z.record(
    changeablePath,
    z.union([z.object({ ...ofEach, text: z.string() }), z.object({ ...ofEach, photos: z.record(photoName, sha256) })]),
  ),
});
export type Changes = z.infer<typeof changesSchema>['changes'];
export type Change = Changes[string];
/** What a file becomes. */
export type Made = { readonly text: string } | { readonly photos: Record<string, string> };

/** True for the path of a file that the desk may change. */
export function isChangeable(file: string): boolean {
  return changeablePath.safeParse(file).success;
}

/** `text`: of the whole file, empty if there is none. Throws a DraftProblem if it can't be read. */
export function readChanges(catalogueFolder: string): { readonly text: string; readonly changes: Changes } {
  const file = join(catalogueFolder, draftFolder, changesFile);
  return existsSync(file) ? readFile(file) : { text: '', changes: {} };
}

const readFile = cachedFile((file) => {
  try {
    const text = readFileSync(file, 'utf8');
    return { text, changes: changesSchema.parse(JSON.parse(text)).changes };
  } catch {
    throw new DraftProblem(
      `The unpublished changes can’t be read: ${file} is damaged. Restore it from a backup, or discard all changes under Publish.`,
    );
  }
});

/** Under the draft's lock. `photos`: files of new photos by their hashes. */
export async function writeChanges(
  catalogueFolder: string,
  changes: Changes,
  before: Changes,
  photos: ReadonlyMap<string, string> = new Map(),
): Promise<void> {
  const folder = join(catalogueFolder, draftFolder);
  const stored = join(folder, 'photographs');
  if (photos.size > 0 && (await mkdir(stored, { recursive: true })) !== undefined) await flushAsync(folder);
  for (const [each, file] of photos)
    if (!isStored(catalogueFolder, each))
      await replaceFileAsync(storedPhoto(catalogueFolder, each), (aside) => copyFile(file, aside));
  const file = join(folder, changesFile);
  if (Object.keys(changes).length > 0)
    await replaceFileAsync(file, (aside) => writeFile(aside, `${JSON.stringify({ format: 1, changes }, null, 2)}\n`));
  else {
    await rm(file, { force: true });
    await flushAsync(folder);
  }
  // A reader may still have the changes before.
  const needed = new Set([...Object.values(changes), ...Object.values(before)].flatMap(hashesIn));
  for (const name of existsSync(stored) ? await readdir(stored) : [])
    if (!needed.has(name)) await rm(join(stored, name), { force: true });
}

function hashesIn(change: Change): readonly string[] {
  return 'photos' in change ? Object.values(change.photos) : [];
}

/** True if all photos of a change are there as they were written. `added`: hashes of others that are there. */
export function isWhole(catalogueFolder: string, change: Change, added: ReadonlyMap<string, string>): boolean {
  return hashesIn(change).every((each) => added.has(each) || isStored(catalogueFolder, each));
}

export function storedPhoto(catalogueFolder: string, photo: string): string {
  return join(catalogueFolder, draftFolder, 'photographs', photo);
}

function isStored(catalogueFolder: string, photo: string): boolean {
  const file = storedPhoto(catalogueFolder, photo);
  return existsSync(file) && photoHash(file) === photo;
}

/** A folder on the same disk for files on their way into the draft. */
export function uploadFolder(catalogueFolder: string): string {
  const folder = join(ownFolder(catalogueFolder), 'uploads');
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** Runs a task under the draft's lock, which is released when its process ends. */
export async function withDraftLock<Result>(catalogueFolder: string, task: () => Promise<Result>): Promise<Result> {
  const file = join(ownFolder(catalogueFolder), '.lock');
  let lock = takeFileLock(file);
  for (let tries = 1; !lock && tries < lockTries; tries += 1) {
    await setTimeout(lockRetryMs);
    lock = takeFileLock(file);
  }
  if (!lock) throw new DraftProblem('The draft is in use. Try again in a minute.');
  try {
    return await task();
  } finally {
    lock.close();
  }
}

function ownFolder(catalogueFolder: string): string {
  const folder = join(catalogueFolder, draftFolder);
  if (mkdirSync(folder, { recursive: true }) !== undefined) flush(catalogueFolder);
  if (!lstatSync(folder).isDirectory()) throw new DraftProblem(`${draftFolder} must be a folder, not a link.`);
  return folder;
}

export function textHash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

export function photosHash(photos: PhotoHashes): string {
  return textHash(JSON.stringify([...photos].toSorted(([a], [b]) => a.localeCompare(b, 'en'))));
}

/** Of what a file becomes. */
export function hashOf(made: Made): string {
  return 'text' in made ? textHash(made.text) : photosHash(new Map(Object.entries(made.photos)));
}

/** Of a file, or of the photos of a product; `null` if there is no such file. */
export function hashAt(folder: string, path: string): string | null {
  const id = productOf(path);
  if (id !== null) return photosHash(photosIn(folder, id));
  const text = textOf(join(folder, path));
  return text === noText ? null : textHash(text);
}

export function photosPath(id: number): string {
  return `${photosFolder}/${id}`;
}

/** The product whose photos a path stands for. */
export function productOf(path: string): number | null {
  const [, id] = /^photographs\/(\d+)$/.exec(path) ?? [];
  return id === undefined ? null : Number(id);
}

/** Changes that differ from the owner's files, which `folder` has, in the order of their paths. */
export function effects(folder: string, changes: Changes) {
  const sorted = Object.entries(changes).toSorted(([a], [b]) => a.localeCompare(b, 'en'));
  return sorted.flatMap(([path, change]) => {
    const [original, hash] = [hashAt(folder, path), hashOf(change)];
    if (hash === original || hash === change.base) return [];
    const state = original !== change.base ? 'conflict' : original === null ? 'new' : 'changed';
    return [{ path, change, hash, state } as const];
  });
}
