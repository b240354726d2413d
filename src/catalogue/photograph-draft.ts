/**
 * The unpublished photographs of a product: one file, `.draft/photographs/43.json`, names all of them, with the hash of each
 * and of the folder at the start of the draft. The photographs themselves are in `kept/` by their hashes, and never change. So
 * a save replaces one file, and a kill leaves the old draft or the new one. If the folder has another hash now, somebody
 * changed it by hand: a conflict.
 *
 * Their texts belong in the product's file. The texts of a save are in the draft's file until they are there; after a kill the
 * next reader finishes the job.
 */
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { productFiles } from './content-files.ts';
import { alone, draftFolder, draftFiles, save, type Saved, textHash } from './draft.ts';
import { withField } from './edit-product.ts';
import {
  photographHash,
  type Photographs,
  photographsFolder,
  photographsOf,
  readPhotographName,
} from './photograph-files.ts';
import { copyWhole, DraftProblem, flushFolder, ownText, writeWhole } from './whole-file.ts';

export interface PhotographDraft {
  readonly id: number;
  readonly photographs: Photographs;
  /** As they are in the owner's folder now. */
  readonly original: Photographs;
  /** Whether they were changed by hand since the draft began. */
  readonly isConflict: boolean;
}

export interface WantedPhotographs {
  readonly photographs: Photographs;
  /** One for each picture, in the product's file. */
  readonly texts: readonly string[];
  /** New ones by their hashes: files beside the draft, which are taken from there. */
  readonly added?: ReadonlyMap<string, string>;
  /** The hashes of what was shown: photographs, and the product's text. */
  readonly seen: { readonly photographs: string; readonly text: string };
}

const stateSchema = z.strictObject({
  base: z.string(),
  photographs: z.record(
    z.string().refine((name) => readPhotographName(name) !== null),
    z.string().regex(/^[0-9a-f]{64}$/),
  ),
  /** Those that the product's file shall have. */
  texts: z.array(z.string()).readonly().optional(),
});
type State = z.infer<typeof stateSchema>;

/** Stands for a product's photographs in forms. */
export function photographsHash(photographs: Photographs): string {
  return textHash(JSON.stringify([...photographs].toSorted(([a], [b]) => a.localeCompare(b, 'en'))));
}

/** In the order of their products; those that say the same as the owner's folder are none. */
export function readPhotographDrafts(folder: string): readonly PhotographDraft[] {
  if (draftedIds(folder).some((id) => readState(folder, id)?.texts)) alone(folder, () => finishTexts(folder));
  return draftedIds(folder).flatMap((id) => draftOf(folder, id) ?? []);
}

/** A product's, as the draft has them, or the owner's folder. */
export function draftedPhotographs(folder: string, id: number): Photographs {
  return readPhotographDrafts(folder).find((draft) => draft.id === id)?.photographs ?? photographsOf(folder, id);
}

/** The file of a photograph of this hash, of the draft or in the owner's folder. */
export function photographFile(folder: string, { id, name, hash }: OnePhotograph): string {
  const kept = keptFile(folder, hash);
  return existsSync(kept) ? kept : join(folder, photographsFolder, String(id), name);
}

interface OnePhotograph {
  readonly id: number;
  readonly name: string;
  readonly hash: string;
}

/** Stale: what was seen is no longer what the drafts say, or the owner's files where there are none. */
export function savePhotographs(folder: string, id: number, wanted: WantedPhotographs): Saved {
  return alone(folder, () => {
    finishTexts(folder);
    const { photographs, texts, added = new Map<string, string>(), seen } = wanted;
    const draft = draftOf(folder, id);
    if (draft?.isConflict) return 'conflict';
    const original = draft?.original ?? photographsOf(folder, id);
    const product = productText(folder, id);
    if (product?.isConflict) return 'conflict';
    if (photographsHash(draft?.photographs ?? original) !== seen.photographs) return 'stale';
    if (product === null || textHash(product.text) !== seen.text) return 'stale';
    refuseLinks(folder, id);
    mkdirSync(join(placeOf(folder), kept), { recursive: true });
    for (const [name, hash] of original) keep(folder, hash, join(folder, photographsFolder, String(id), name));
    for (const [hash, file] of added) renameSync(file, keptFile(folder, hash));
    flushFolder(join(placeOf(folder), kept));
    const base = photographsHash(original);
    writeState(folder, id, { base, photographs: Object.fromEntries(photographs), texts });
    finishTexts(folder);
    return 'saved';
  });
}

/** The photographs are those of the owner's folder again; `texts`, where they are given, those of its product. */
export function discardPhotographs(folder: string, id: number, texts?: readonly string[]): void {
  if (!existsSync(stateFile(folder, id))) return;
  alone(folder, () => {
    const original = photographsOf(folder, id);
    const state = { base: photographsHash(original), photographs: Object.fromEntries(original) };
    writeState(folder, id, texts === undefined ? state : { ...state, texts });
    finishTexts(folder);
    endPublished(folder);
  });
}

/** Ends the drafts that say what the owner's folder says by now. */
export function endPublishedPhotographs(folder: string): void {
  if (draftedIds(folder).length > 0) alone(folder, () => endPublished(folder));
}

/** A folder beside the draft, for what comes from the phone. */
export function uploadPlace(folder: string): string {
  return alone(folder, () => {
    mkdirSync(placeOf(folder), { recursive: true });
    return placeOf(folder);
  });
}

const kept = 'kept';

const placeOf = (folder: string) => join(folder, draftFolder, photographsFolder);
const stateFile = (folder: string, id: number) => join(placeOf(folder), `${id}.json`);
const keptFile = (folder: string, hash: string) => join(placeOf(folder), kept, hash);

function draftedIds(folder: string): readonly number[] {
  if (!isFolder(placeOf(folder))) return [];
  const ids = readdirSync(placeOf(folder)).flatMap((name) => /^([1-9]\d{0,8})\.json$/.exec(name)?.[1] ?? []);
  return ids.map(Number).toSorted((a, b) => a - b);
}

function readState(folder: string, id: number): State | null {
  const file = stateFile(folder, id);
  return existsSync(file) ? stateSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : null;
}

function writeState(folder: string, id: number, state: State): void {
  writeWhole(stateFile(folder, id), `${JSON.stringify(state, null, 2)}\n`);
}

function draftOf(folder: string, id: number): PhotographDraft | null {
  const state = readState(folder, id);
  if (!state) return null;
  const photographs: Photographs = new Map(Object.entries(state.photographs));
  const original = photographsOf(folder, id);
  if (photographsHash(photographs) === photographsHash(original)) return null;
  return { id, photographs, original, isConflict: photographsHash(original) !== state.base };
}

/** A product's file that was edited by hand meanwhile stays as it is. */
function finishTexts(folder: string): void {
  for (const id of draftedIds(folder)) {
    const state = readState(folder, id);
    if (!state?.texts) continue;
    const product = productText(folder, id);
    const text = product && withField(product.text, ['pictures'], state.texts);
    if (product && text !== null && text !== product.text) save(folder, product.path, text, textHash(product.text));
    writeState(folder, id, { ...state, texts: undefined });
  }
  endPublished(folder);
}

function endPublished(folder: string): void {
  for (const id of draftedIds(folder)) {
    const isDone = readState(folder, id)?.texts === undefined && draftOf(folder, id) === null;
    if (isDone) rmSync(stateFile(folder, id));
  }
  removeUnused(folder);
}

/** By the number that its file's name begins with, draft counted. */
function productText(
  folder: string,
  id: number,
): { readonly path: string; readonly text: string; readonly isConflict: boolean } | null {
  const isOwn = (path: string) => Number(/^products\/(\d+)-/.exec(path)?.[1]) === id;
  const draft = draftFiles(folder).find(({ path }) => isOwn(path));
  if (draft) return draft;
  const path = productFiles(folder)
    .map((name) => `products/${name}`)
    .find(isOwn);
  const text = path === undefined ? null : ownText(folder, path);
  return path === undefined || text === null ? null : { path, text, isConflict: false };
}

function isFolder(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/** What is published would go where a link leads. */
function refuseLinks(folder: string, id: number): void {
  for (const path of [photographsFolder, join(photographsFolder, String(id))]) {
    const found = lstatSync(join(folder, path), { throwIfNoEntry: false });
    if (found && !found.isDirectory()) throw new DraftProblem(`${join(folder, path)} must be a folder, not a link.`);
  }
}

function keep(folder: string, hash: string, file: string): void {
  const place = keptFile(folder, hash);
  if (!existsSync(place) || photographHash(place) !== hash) copyWhole(file, place);
}

/** Photographs that no draft names any more. */
function removeUnused(folder: string): void {
  const place = join(placeOf(folder), kept);
  if (!isFolder(place)) return;
  const used = new Set(
    draftedIds(folder).flatMap((id) => [
      ...Object.values(readState(folder, id)?.photographs ?? {}),
      ...photographsOf(folder, id).values(),
    ]),
  );
  for (const name of readdirSync(place)) if (!used.has(name)) rmSync(join(place, name), { force: true });
}
