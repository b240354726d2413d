/** One of the owner's files as it is now, its draft counted, and how a change of it is kept. */
import { join } from 'node:path';
import { readDraft, saveDraftFile, textHash } from '#catalogue/draft.ts';
import { fileChanges, isSameFile } from '#catalogue/file-changes.ts';
import { contentFiles } from '#catalogue/content-files.ts';
import { CatalogueError, type CatalogueProblem } from '#catalogue/problem.ts';
import { namesOnDemand } from '#catalogue/product-names.ts';
import type { Session } from '#desk/account/auth.ts';
import { checkedCatalogue } from '#desk/products/edit-prices.ts';
import { lockedWords, written } from '#desk/products/saving.ts';
import type { AccountStore } from '#desk/account/account-store.ts';
import { readText } from '#catalogue/whole-file.ts';
import type { Clock } from '#relay/process/clock.ts';

export interface OwnFile {
  /** Within the catalogue's folder. */
  readonly path: 'shop.yaml' | 'pages.yaml';
  readonly text: string;
  /** As it is without the draft. */
  readonly original: string;
  /** Edited by hand since its draft began: the text is that of the edit. */
  readonly isConflict: boolean;
}

/** `null` for a file that can't be read. */
export function ownFile(folder: string, path: OwnFile['path']): OwnFile | null {
  const draft = readDraft(folder).find((each) => each.path === path);
  const original = textIfAny(folder, path);
  if (original === null) return null;
  const isConflict = draft?.isConflict ?? false;
  return { path, text: draft && !isConflict ? draft.text : original, original, isConflict };
}

function textIfAny(folder: string, path: string): string | null {
  try {
    return readText(join(folder, path));
  } catch {
    return null;
  }
}

export const conflictWords =
  'This was edited by hand in its file after it was changed here. That edit stays. Take your change back under Publish, then change it again.';
export const staleWords =
  'This was changed in the meantime, perhaps on another phone. Your change was NOT saved. Check it and save again.';
export const editorWords = 'Not saved: the file is written in a way that only a text editor can change.';

/** Stands in a form for what its page showed. */
export function seenOf(shown: unknown): string {
  return textHash(JSON.stringify(shown)).slice(0, 16);
}

export interface KeepParts {
  /** The catalogue's folder. */
  readonly folder: string;
  readonly access: Pick<AccountStore, 'note'>;
  readonly clock: Clock;
}

/** What the catalogue's own check says of the file with another text, drafts of others counted. */
export function problemsOf(folder: string, { path }: Pick<OwnFile, 'path'>, text: string): readonly CatalogueProblem[] {
  const checked = checkedCatalogue(folder, [path, text]);
  return checked instanceof CatalogueError ? checked.problems.filter(({ file }) => file === path) : [];
}

/** Into the draft, and into the log; null when that is done, else what to say. */
export async function keep(
  { folder, access, clock }: KeepParts,
  own: OwnFile,
  { text, session }: { readonly text: string; readonly session: Session },
): Promise<string | null> {
  const locked = lockedWords(folder);
  if (locked !== null) return `Your change was NOT saved. ${locked}`;
  const isBack = isSameFile(own.path, own.original, text);
  const saved = written(() => saveDraftFile(folder, own.path, isBack ? own.original : text, textHash(own.text)));
  if ('problem' in saved) return saved.problem;
  if (saved.done !== 'saved') return saved.done === 'conflict' ? conflictWords : staleWords;
  const changes = fileChanges(own.path, own.text, text, ownNames(folder)).map(({ words }) => words);
  await access.note({ at: clock.now(), session: session.id, facts: { kind: 'draft changed', changes } });
  return null;
}

/** Names of the owner's products, those of drafts too. */
export function ownNames(folder: string): () => ReadonlyMap<number, string> {
  return namesOnDemand(() => {
    const texts = contentFiles(folder).flatMap((path) =>
      path.startsWith('products/') ? (textIfAny(folder, path) ?? []) : [],
    );
    return [...texts, ...readDraft(folder).map(({ text }) => text)];
  });
}
