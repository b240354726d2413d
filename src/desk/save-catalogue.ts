/**
 * The one way in which the desk reads and changes the catalogue: prices, products, lists, texts, fees, hours and photos.
 * It shows the files with the draft. A change goes into the draft, all of it or nothing, after the check of the whole
 * catalogue. One of `desk.yaml` goes into the file itself, and takes effect at once (D116).
 */
import type { Session } from './session.ts';
import { accessSync, constants, existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Catalogue } from '#catalogue/catalogue.ts';
import { catalogueChanges, type ChangeFact, deskChanges } from '#catalogue/changes.ts';
import { type DeskContent, deskFile } from '#catalogue/desk-schema.ts';
import {
  type CatalogueEdit,
  type ChangedFile,
  type Draft,
  discardDraft,
  openDraft,
  refuseLinks,
  updateDraft,
} from '#catalogue/draft.ts';
import type { ProductRecord } from '#catalogue/product-file.ts';
import { productLists } from '#catalogue/product-lists.ts';
import { DraftProblem, textHash, type Together, withDraftLock } from '#catalogue/draft-file.ts';
import {
  type CatalogueFile,
  type Content,
  parseAhead,
  readCatalogueFiles,
  readDeskFile,
  textOf,
} from '#catalogue/catalogue-files.ts';
import { replaceFileAsync } from '#files/durable-files.ts';
import { CatalogueError, type CatalogueProblem, problemLine } from '#catalogue/yaml-file.ts';
import { checkedCatalogue, newProblems } from '#catalogue/read-catalogue.ts';
import type { LogFacts, Notes } from './log.ts';
import type { Clock } from '#server/clock.ts';
import { type FieldError, type FormState, checkNotice } from './forms.ts';
import { errorCode, fileProblem } from '#server/start-problem.ts';

/** What changes the catalogue needs. */
export interface CatalogueDeps {
  /** The folder of the owner’s files. */
  readonly catalogueFolder: string;
  readonly account: Notes;
  readonly clock: Clock;
}

export interface CatalogueSave {
  /** True if what the form showed was changed since. */
  readonly isStale?: boolean;
  readonly edits?: readonly CatalogueEdit[];
  /** Paths of changed files to discard, or the whole draft, even one that can’t be read. */
  readonly discarded?: readonly string[] | 'everything';
  /** Tells the log that these changes were discarded. */
  readonly discardedFacts?: readonly (ChangeFact | string)[];
  /** Prices that change together are also discarded together. */
  readonly together?: Together | undefined;
  /** The field for a mistake that the check found. `message` replaces its sentence. */
  readonly fieldOf?: (problem: CatalogueProblem) => Omit<FieldError, 'message'> & { readonly message?: string };
  /** Unusual values, which may be right. */
  readonly warnings?: (after: Catalogue) => readonly FieldError[];
  /** From the form: the warnings that the owner has confirmed. */
  readonly confirmed?: string;
}

export type SaveResult = { readonly kind: 'saved' } | SaveRefusal;

/** The form is shown again, with the values that were sent. */
export interface SaveRefusal extends FormState {
  readonly kind: 'refused';
  readonly status: 409 | 422;
  readonly notice: string;
}

const changedMeanwhile =
  'This was changed in the meantime, perhaps on another phone. Your change was NOT saved. Check it and save again.';
const fileChanged =
  'The shop’s file has changed since you changed this here: by hand, or by a restored version. Discard your change under Publish, then make it again.';
const damaged =
  'The unpublished photos of this can’t be read: a file in the draft is damaged. Discard it under Publish, then make it again.';

export async function saveCatalogue(
  { catalogueFolder, account, clock }: CatalogueDeps,
  { id: session }: Session,
  save: CatalogueSave,
): Promise<SaveResult> {
  const edits = (save.edits ?? []).filter((edit) => hasEffect(edit));
  const { isStale = false, together, discarded = [], discardedFacts } = save;
  if (edits.length === 0 && discarded.length === 0) return { kind: 'saved' };
  const readOnly = readOnlyMessage(catalogueFolder);
  if (readOnly !== null) return refused(409, `Not saved. ${readOnly}`);
  if (isStale) return refused(409, changedMeanwhile);
  let changes: readonly ChangeFact[] = [];
  try {
    if (discarded === 'everything') await discardDraft(catalogueFolder);
    else {
      const update = { edits, discarded, together };
      const result = await updateDraft<SaveRefusal>(catalogueFolder, update, async (after, before) => {
        await parseAhead(after);
        changes = catalogueChanges(before, after).flatMap(({ facts }) => facts);
        await setImmediate(); // Each of these two takes a while with many products.
        return saveRefusal(save, checkedCatalogue(after), before);
      });
      if (result === 'stale') return refused(409, changedMeanwhile);
      if (result === 'conflict') return refused(409, fileChanged);
      if (result !== 'saved') return result;
    }
  } catch (error) {
    return notWritten(error);
  }
  const facts: LogFacts = discardedFacts
    ? { kind: 'draft discarded', changes: discardedFacts }
    : { kind: 'draft changed', changes };
  if (facts.changes.length > 0) await account.note({ at: clock.now(), session, facts });
  return { kind: 'saved' };
}

export interface DeskFileSave extends Pick<CatalogueSave, 'isStale' | 'fieldOf' | 'confirmed'> {
  /** The texts of the file; empty for none. */
  readonly before: string;
  readonly after: string;
  readonly warnings: (after: DeskContent) => readonly FieldError[];
}

export async function saveDeskFile(
  deps: CatalogueDeps & { readonly deskFiles: { readonly read: () => Promise<void> } },
  { id: session }: Session,
  { before, after, isStale = false, warnings, ...save }: DeskFileSave,
): Promise<SaveResult> {
  const { catalogueFolder, account, clock, deskFiles } = deps;
  if (before === after) return { kind: 'saved' };
  const readOnly = readOnlyMessage(catalogueFolder);
  if (readOnly !== null) return refused(409, `Not saved. ${readOnly}`);
  if (isStale) return refused(409, changedMeanwhile);
  const { value, problems } = readDeskFile(new Map([[deskFile, after]]));
  const refusal = formRefusal({ ...save, edits: [after] }, problems, value ? warnings(value) : []);
  if (refusal) return refusal;
  try {
    if (!(await replaceDeskFile(catalogueFolder, before, after))) return refused(409, changedMeanwhile);
  } catch (error) {
    return notWritten(error);
  }
  await deskFiles.read();
  const changes = deskChanges(before, after);
  if (changes.length > 0) await account.note({ at: clock.now(), session, facts: { kind: 'desk changed', changes } });
  return { kind: 'saved' };
}

/** False if the file is no longer what it was `before`. */
function replaceDeskFile(catalogueFolder: string, before: string, after: string): Promise<boolean> {
  const file = join(catalogueFolder, deskFile);
  refuseLinks(catalogueFolder, deskFile);
  return withDraftLock(catalogueFolder, async () => {
    if ((existsSync(file) ? textOf(file) : '') !== before) return false;
    await replaceFileAsync(file, (aside) => writeFile(aside, after));
    return true;
  });
}

/** Changes if what a form shows has changed. */
export function shortHash(shown: unknown): string {
  return textHash(JSON.stringify(shown)).slice(0, 16);
}

/** Why the catalogue is read-only; `null` if it isn't. */
export function readOnlyMessage(catalogueFolder: string): string | null {
  try {
    accessSync(catalogueFolder, constants.W_OK);
    return null;
  } catch (error) {
    return `Nothing can be changed here, as the desk can’t write to the catalogue: ${fileProblem(error)}.`;
  }
}

/** Why this one file can't be changed now, with the way out; `null` if it can. */
export function blockedMessage(catalogueFolder: string, draft: Draft, path: string): string | null {
  const state = draft.changed.find((file) => file.path === path)?.state;
  if (state === 'conflict') return fileChanged;
  return state === 'damaged' ? damaged : readOnlyMessage(catalogueFolder);
}

/** A file of the catalogue with the draft’s change. */
interface DraftFile<Value> extends CatalogueFile<Value> {
  readonly state: ChangedFile['state'] | null;
  /** Why it can't be changed now; `null` if it can. */
  readonly blocked: string | null;
}

export interface ProductFile extends DraftFile<ProductRecord> {
  readonly product: ProductRecord;
}

export type DraftFiles = Awaited<ReturnType<typeof readDraft>>;

export async function readDraft(catalogueFolder: string) {
  const draft = openDraft(catalogueFolder);
  await parseAhead(draft.content);
  const { products: all, ...files } = readCatalogueFiles(draft.content);
  const withState = <Value>(file: CatalogueFile<Value>): DraftFile<Value> => ({
    ...file,
    state: draft.changed.find(({ path }) => path === file.path)?.state ?? null,
    blocked: blockedMessage(catalogueFolder, draft, file.path),
  });
  const products = all
    .flatMap((file): readonly ProductFile[] => (file.value ? [{ ...withState(file), product: file.value }] : []))
    .toSorted((a, b) => a.product.id - b.product.id);
  return {
    draft,
    shop: withState(files.shop),
    pages: withState(files.pages),
    lists: files.pages.value ? productLists(files.pages.value) : [],
    products,
    find: (id: number) => products.find(({ product }) => product.id === id),
    paths: all.map(({ path }) => path),
    /** The mistakes in files from which no product could be read. */
    problems: all.flatMap(({ problems }) => problems.map(problemLine)),
  };
}

function hasEffect(edit: CatalogueEdit): boolean {
  if ('path' in edit) return edit.before !== edit.after;
  const { before, after } = edit;
  return before.size !== after.size || [...after].some(([name, hash]) => before.get(name) !== hash);
}

function saveRefusal(
  { warnings, ...save }: CatalogueSave,
  after: Catalogue | CatalogueError,
  before: Content,
): SaveRefusal | null {
  if (after instanceof CatalogueError) return formRefusal(save, newProblems(after, checkedCatalogue(before)), []);
  return formRefusal(save, [], warnings?.(after) ?? []);
}

function formRefusal(
  {
    edits,
    fieldOf = () => ({ field: '', label: '' }),
    confirmed,
  }: Pick<CatalogueSave, 'fieldOf' | 'confirmed'> & {
    readonly edits?: unknown;
  },
  problems: readonly CatalogueProblem[],
  unusual: readonly FieldError[],
): SaveRefusal | null {
  const errors = problems.map((problem) => ({
    message: sentenceOf(problem),
    ...fieldOf(problem),
  }));
  if (errors.length > 0) return refused(422, checkNotice, errors);
  const confirm = shortHash([edits, unusual]);
  if (unusual.length === 0 || confirm === confirmed) return null;
  return { ...refused(422, checkNotice, unusual), confirm };
}

/** Most problems continue the name of the field: "is missing". In a form, unlike in a file, texts have no quotes. */
function sentenceOf({ problem, remedy }: CatalogueProblem): string {
  const inForm = remedy.replace(' in quotes', '').replace(/or (?:"" for none|leave it out)/, 'or leave it empty');
  return `${/^(?:is|has|must) /.test(problem) ? 'It ' : ''}${problem}. ${inForm}`;
}

/** For an error while files were written. */
function notWritten(error: unknown): SaveRefusal {
  if (error instanceof DraftProblem) return refused(409, `Not saved: ${error.message}`);
  if (errorCode(error) === '') throw error;
  return refused(409, `Not saved: ${fileProblem(error)}.`);
}

function refused(status: 409 | 422, notice: string, errors: readonly FieldError[] = []): SaveRefusal {
  return { kind: 'refused', status, notice, errors, confirm: '' };
}
