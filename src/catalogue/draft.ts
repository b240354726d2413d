/**
 * The desk's unpublished changes. `.draft/current` names the valid state of the draft, a folder such as `.draft/7`:
 *
 * - `changes/` holds the changed files. The photos of a product count as one file: `photographs/43`.
 * - `state.json` has the hash of each, and the hash of the owner's file when it was first changed, `null` for a new
 *   file. Files that were changed together name that change, as long as they have no other.
 * - `catalogue/` is the whole catalogue with the changes: readers take this one folder.
 *
 * A change makes the next folder, of hard links to what stays the same, and then replaces `current`. So any number of
 * files changes in one step. Files that the desk didn't change follow the owner's edits by hand. A file that both
 * changed is a conflict: readers see the edit by hand, and the desk's change waits until one of the two is discarded.
 */
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { contentFiles } from './content-files.ts';
import { isSameProduct } from './product-file.ts';
import { isSameYaml } from './edit-yaml.ts';
import { photoFiles, photoHash, type PhotoHashes, photosFolder, photosOf } from './photo-files.ts';
import { textOrProblem } from './catalogue-files.ts';
import { problemLine } from './check-file.ts';
import { flush, replaceFile } from '#files/durable-files.ts';
import { takeFileLock } from '#files/file-lock.ts';

const draftFolder = '.draft';
const currentFile = 'current';
const stateFile = 'state.json';
const lockMs = 5000;

/** A problem of the draft; the message is for the owner. */
export class DraftProblem extends Error {
  override readonly name = 'DraftProblem';
}

export interface Draft {
  /** A whole catalogue: the owner's files with the changes of the desk. The owner's folder if there are none. */
  readonly folder: string;
  /** In the order of their paths. */
  readonly changed: readonly ChangedFile[];
  /** Another one for each state of the draft; absent if there are no changes. */
  readonly version?: string;
}

export interface ChangedFile {
  /** Within the catalogue's folder: `products/043-parrot-d-swing.md`, `shop.yaml`, `photographs/43`. */
  readonly path: string;
  /** Conflict: edited by hand as well. Damaged: the draft's file is missing or not as it was written. */
  readonly state: 'changed' | 'new' | 'conflict' | 'damaged';
  readonly together?: Together | undefined;
}

const togetherSchema = z.object({ id: z.string(), title: z.string() });
/** A change of several files, which can be discarded as one. */
export type Together = Readonly<z.infer<typeof togetherSchema>>;

export type CatalogueEdit =
  /** `before`: the text that was read from the draft's folder; `null` for a new file. */
  | { readonly path: string; readonly before: string | null; readonly after: string }
  /** `after`: the files of a product's photos by their names. */
  | {
      readonly photos: number;
      readonly before: PhotoHashes;
      readonly after: ReadonlyMap<string, string>;
    };

export interface DraftUpdate {
  readonly edits?: readonly CatalogueEdit[];
  /** Paths of changed files to discard. */
  readonly discarded?: readonly string[];
  /** Makes one change of the edits, without those of files that also have another change. */
  readonly together?: Together | undefined;
}

const stateSchema = z.record(
  z.string(),
  z.object({ base: z.string().nullable(), hash: z.string(), together: togetherSchema.optional() }),
);
type Changes = z.infer<typeof stateSchema>;

/** A state of the draft. */
interface State {
  readonly folder: string;
  readonly changes: Changes;
}

/** Throws a DraftProblem if the draft can't be read at all. */
export function openDraft(catalogueFolder: string): Draft {
  const state = currentState(catalogueFolder);
  const isReady = !state || isUpToDate(catalogueFolder, state);
  if (isReady || !isWritable(join(catalogueFolder, draftFolder))) return draftOf(catalogueFolder, state);
  return withDraftLock(catalogueFolder, () =>
    draftOf(catalogueFolder, upToDate(catalogueFolder, currentState(catalogueFolder))),
  );
}

/**
 * Applies all of an update, or none of it. `check` sees the catalogue's folder with the update, and refuses it by
 * returning anything but `null`. Stale: a file has changed since it was read.
 */
export function updateDraft<Refusal>(
  catalogueFolder: string,
  update: DraftUpdate,
  check: (after: string, before: string) => Refusal | null = () => null,
): 'saved' | 'stale' | 'conflict' | Refusal {
  const { edits = [] } = update;
  return withDraftLock(catalogueFolder, () => {
    const state = upToDate(catalogueFolder, currentState(catalogueFolder));
    const before = draftOf(catalogueFolder, state);
    const stuck = before.changed.filter((file) => file.state === 'conflict' || file.state === 'damaged');
    if (edits.some((edit) => stuck.some(({ path }) => path === pathOf(edit)))) return 'conflict';
    for (const edit of edits) refuseLinks(catalogueFolder, pathOf(edit));
    if (edits.some((edit) => isStale(before.folder, edit))) return 'stale';
    const next = nextState(catalogueFolder, state, update);
    const refusal = check(join(next.folder, 'catalogue'), before.folder);
    if (refusal === null) makeCurrent(catalogueFolder, next, state);
    else rmSync(next.folder, { recursive: true });
    return refusal ?? 'saved';
  });
}

/** Discards the whole draft, even one that can't be read. */
export function discardDraft(catalogueFolder: string): void {
  withDraftLock(catalogueFolder, () => {
    rmSync(join(catalogueFolder, draftFolder, currentFile), { force: true });
    removeStates(catalogueFolder, []);
  });
}

/** The paths of changed files that are conflicts once the owner's files are those of `folder`. */
export function conflictsAfter(catalogueFolder: string, folder: string): readonly string[] {
  const changes = changesIn(folder, currentState(catalogueFolder));
  return changes.flatMap(({ path, state }) => (state === 'conflict' ? [path] : []));
}

/** A folder on the same disk for files on their way into the draft. */
export function uploadFolder(catalogueFolder: string): string {
  const folder = join(catalogueFolder, draftFolder, 'uploads');
  withDraftLock(catalogueFolder, () => mkdirSync(folder, { recursive: true }));
  return folder;
}

/** Throws a DraftProblem if the file can't be read. */
export function readText(file: string, name = file): string {
  const text = textOrProblem(file, name);
  if (typeof text === 'string') return text;
  throw new DraftProblem(problemLine(text));
}

export function textHash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function photosHash(photos: PhotoHashes): string {
  return textHash(JSON.stringify([...photos].toSorted(([a], [b]) => a.localeCompare(b, 'en'))));
}

function pathOf(edit: CatalogueEdit): string {
  return 'path' in edit ? checkedPath(edit.path) : join(photosFolder, String(edit.photos));
}

/** `null` if there is no such file. Throws a DraftProblem for anything but a plain text file. */
function textIn(folder: string, path: string): string | null {
  const file = join(folder, checkedPath(path));
  const above = lstatSync(dirname(file), { throwIfNoEntry: false });
  const stats = lstatSync(file, { throwIfNoEntry: false });
  if (!above || !stats) return null;
  if (!above.isDirectory() && dirname(path) !== '.')
    throw new DraftProblem(`${dirname(path)} must be a folder, not a link.`);
  if (!stats.isFile()) throw new DraftProblem(`${path} must be a file, not a link.`);
  return readText(file, path);
}

function checkedPath(path: string): string {
  if (/^(?:shop\.yaml|pages\.yaml|products\/[^./\\][^/\\]*)$/.test(path)) return path;
  throw new DraftProblem(`The catalogue has no file ${path}.`);
}

/** Publishing would write to the target of a link. */
function refuseLinks(catalogueFolder: string, path: string): void {
  for (const each of [dirname(path), path])
    if (lstatSync(join(catalogueFolder, each), { throwIfNoEntry: false })?.isSymbolicLink())
      throw new DraftProblem(`${each} must be a file or folder of its own, not a link.`);
}

function isStale(folder: string, edit: CatalogueEdit): boolean {
  if ('path' in edit) return textIn(folder, edit.path) !== edit.before;
  return photosHash(photosOf(folder, edit.photos)) !== photosHash(edit.before);
}

function draftOf(catalogueFolder: string, state: State | null): Draft {
  if (!state) return { folder: catalogueFolder, changed: [] };
  const changes = changesIn(catalogueFolder, state);
  const changed = changes.map((change) => ({
    path: change.path,
    state: change.state,
    ...(change.together && { together: change.together }),
  }));
  // The number of a folder is used again once the draft is published.
  return { folder: join(state.folder, 'catalogue'), changed, version: JSON.stringify([state.folder, changes]) };
}

/** `null` if there is no draft. */
function currentState(catalogueFolder: string): State | null {
  const file = join(catalogueFolder, draftFolder, currentFile);
  if (!existsSync(file)) return null;
  const folder = join(catalogueFolder, draftFolder, readFileSync(file, 'utf8').trim());
  return { folder, changes: readJson(join(folder, stateFile), stateSchema) };
}

function readJson<Value>(file: string, schema: z.ZodType<Value>): Value {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    throw new DraftProblem(
      `The unpublished changes can’t be read: ${file} is damaged. Restore it from a backup, or discard all changes under Publish.`,
    );
  }
}

/** Changed files that still differ from the owner's, in the order of their paths. */
function changesIn(catalogueFolder: string, state: State | null): readonly (ChangedFile & Changes[string])[] {
  if (!state) return [];
  const changes = Object.entries(state.changes).toSorted(([a], [b]) => a.localeCompare(b, 'en'));
  return changes.flatMap(([path, change]) => {
    const original = hashAt(catalogueFolder, path);
    if (original === change.hash) return [];
    const isDamaged = hashAt(join(state.folder, 'changes'), path) !== change.hash;
    const edited = original === change.base ? (original === null ? 'new' : 'changed') : 'conflict';
    return [{ path, ...change, state: isDamaged ? 'damaged' : edited }];
  });
}

/** `null` if there is no such file. Anything but a file that can be read has a value that is no hash. */
function hashAt(folder: string, path: string): string | null {
  const [, id] = /^photographs\/(\d+)$/.exec(path) ?? [];
  if (id !== undefined) return photosHash(photosOf(folder, Number(id)));
  const file = join(folder, path);
  const stats = lstatSync(file, { throwIfNoEntry: false });
  if (!stats) return null;
  try {
    return stats.isFile() ? createHash('sha256').update(readFileSync(file)).digest('hex') : 'not a file';
  } catch {
    return 'unreadable';
  }
}

/** The files in a folder that belong to these paths of changed files. */
function filesOfChanges(folder: string, paths: readonly string[]): readonly string[] {
  return filesIn(folder).filter((file) => paths.includes(file) || paths.includes(dirname(file)));
}

/** The files of the whole catalogue, each with the file that it is a link to. */
function filesOf(catalogueFolder: string, state: State): ReadonlyMap<string, string> {
  const changes = join(state.folder, 'changes');
  const used = changesIn(catalogueFolder, state).filter((file) => file.state === 'changed' || file.state === 'new');
  const paths = used.map(({ path }) => path);
  const replaced = new Set(filesOfChanges(catalogueFolder, paths));
  return new Map([
    ...filesIn(catalogueFolder).flatMap((path) =>
      replaced.has(path) ? [] : [[path, join(catalogueFolder, path)] as const],
    ),
    ...filesOfChanges(changes, paths).map((path) => [path, join(changes, path)] as const),
  ]);
}

function filesIn(folder: string): readonly string[] {
  const texts = existsSync(join(folder, 'products')) ? contentFiles(folder) : ['shop.yaml', 'pages.yaml'];
  return [
    ...texts.filter((path) => lstatSync(join(folder, path), { throwIfNoEntry: false })?.isDirectory() === false),
    ...photoFiles(folder),
  ];
}

function isUpToDate(catalogueFolder: string, state: State): boolean {
  if (changesIn(catalogueFolder, state).length < Object.keys(state.changes).length) return false;
  const files = filesOf(catalogueFolder, state);
  const made = filesIn(join(state.folder, 'catalogue'));
  return (
    made.length === files.size &&
    made.every((path) => isSameFile(files.get(path), join(state.folder, 'catalogue', path)))
  );
}

function isSameFile(one: string | undefined, other: string): boolean {
  if (one === undefined) return false;
  const [a, b] = [lstatSync(one), lstatSync(other)];
  return (a.dev === b.dev && a.ino === b.ino) || (a.size === b.size && photoHash(one) === photoHash(other));
}

/** Takes over later edits by hand, and drops changes that the owner's files already contain. */
function upToDate(catalogueFolder: string, state: State | null): State | null {
  if (!state || isUpToDate(catalogueFolder, state)) return state;
  const next = nextState(catalogueFolder, state, {});
  return makeCurrent(catalogueFolder, next, state);
}

/** Makes the folder of a state that is not valid yet. */
function nextState(
  catalogueFolder: string,
  state: State | null,
  { edits = [], discarded = [], together }: DraftUpdate,
): State {
  const folder = join(catalogueFolder, draftFolder, String(Math.max(0, ...numbersIn(catalogueFolder)) + 1));
  const [earlier, made] = [join(state?.folder ?? '', 'changes'), join(folder, 'changes')];
  const replaced = new Set([...discarded, ...edits.map(pathOf)]);
  const changes: Changes = {};
  const changedAlone = new Set<string>();
  mkdirSync(made, { recursive: true });
  for (const { path, state: _, ...change } of changesIn(catalogueFolder, state)) {
    if (!change.together) changedAlone.add(path);
    if (replaced.has(path)) continue;
    changes[path] = change;
    for (const file of filesOfChanges(earlier, [path])) putFile(join(earlier, file), join(made, file));
  }
  for (const edit of edits) {
    const path = pathOf(edit);
    const base = hashAt(catalogueFolder, path);
    if ('path' in edit) {
      if (isSameText(catalogueFolder, edit)) continue;
      mkdirSync(dirname(join(made, path)), { recursive: true });
      writeFileSync(join(made, path), edit.after, { flush: true });
    } else for (const [name, file] of edit.after) putFile(file, join(made, path, name), copyFileSync);
    const hash = hashAt(made, path) ?? '';
    if (hash !== base) changes[path] = { base, hash, together: changedAlone.has(path) ? undefined : together };
  }
  writeFileSync(join(folder, stateFile), `${JSON.stringify(changes, null, 2)}\n`, { flush: true });
  const next = { folder, changes };
  for (const [path, file] of filesOf(catalogueFolder, next)) putFile(file, join(folder, 'catalogue', path));
  return next;
}

/** True if the text means the same as the owner's file. */
function isSameText(catalogueFolder: string, { path, after }: Extract<CatalogueEdit, { path: string }>): boolean {
  const original = textIn(catalogueFolder, path);
  if (original === null) return false;
  return path.endsWith('.yaml') ? isSameYaml(original, after) : isSameProduct(original, after);
}

/** A link, or a copy on a disk without links. */
function putFile(from: string, to: string, put: (from: string, to: string) => void = linkSync): void {
  mkdirSync(dirname(to), { recursive: true });
  try {
    put(from, to);
  } catch {
    copyFileSync(from, to);
  }
}

/** `null` if nothing is changed any more. */
function makeCurrent(catalogueFolder: string, next: State, before: State | null): State | null {
  const draft = join(catalogueFolder, draftFolder);
  const isEmpty = Object.keys(next.changes).length === 0;
  if (isEmpty) rmSync(join(draft, currentFile), { force: true });
  else {
    flushAll(next.folder);
    replaceFile(join(draft, currentFile), `${next.folder.slice(draft.length + 1)}\n`);
  }
  // A reader may still have the state before.
  removeStates(catalogueFolder, [before?.folder ?? '', isEmpty ? '' : next.folder]);
  return isEmpty ? null : next;
}

function flushAll(folder: string): void {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) if (entry.isDirectory()) flush(join(entry.parentPath, entry.name));
  for (const file of photoFiles(join(folder, 'changes'))) flush(join(folder, 'changes', file));
  flush(folder);
  flush(dirname(folder));
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function numbersIn(catalogueFolder: string): readonly number[] {
  const draft = join(catalogueFolder, draftFolder);
  return existsSync(draft) ? readdirSync(draft).flatMap((name) => (/^\d+$/.test(name) ? [Number(name)] : [])) : [];
}

function removeStates(catalogueFolder: string, needed: readonly string[]): void {
  const folders = numbersIn(catalogueFolder).map((number) => join(catalogueFolder, draftFolder, String(number)));
  for (const folder of folders) if (!needed.includes(folder)) rmSync(folder, { recursive: true, force: true });
}

/** Runs a task under the draft's lock, which is released when its process ends. */
function withDraftLock<Result>(catalogueFolder: string, task: () => Result): Result {
  const draft = join(catalogueFolder, draftFolder);
  if (mkdirSync(draft, { recursive: true }) !== undefined) flush(catalogueFolder);
  if (!lstatSync(draft).isDirectory()) throw new DraftProblem(`${draftFolder} must be a folder, not a link.`);
  const lock = takeFileLock(join(draft, '.lock'), lockMs);
  if (!lock) throw new DraftProblem('The draft is in use. Try again in a minute.');
  try {
    return task();
  } finally {
    lock.close();
  }
}
