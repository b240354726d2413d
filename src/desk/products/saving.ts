/** A change is saved in the draft, or what keeps it from being saved is said in words. */
import { accessSync, constants } from 'node:fs';
import { readDraft, type Saved, saveDraftFile } from '#catalogue/draft.ts';
import { isSameProduct } from '#catalogue/edit-product.ts';
import { DraftProblem } from '#catalogue/whole-file.ts';
import { fileProblem } from '#relay/process/file-problem.ts';
import { errorCode } from '#relay/process/start-problem.ts';
import type { OwnProduct } from './own-products.ts';

export const stale =
  'This product was changed in the meantime, perhaps on another phone. Your change was NOT saved. Check it and save again.';
export const lookAtThis = 'Not saved yet. Please check:';

export type Written<Done> = { readonly done: Done } | { readonly problem: string };

/** What the disk refused, in words. */
export function written<Done>(task: () => Done): Written<Done> {
  try {
    return { done: task() };
  } catch (error) {
    if (error instanceof DraftProblem) return { problem: `Not saved: ${error.message}` };
    if (errorCode(error) === '') throw error;
    return { problem: `Not saved: ${fileProblem(error)}.` };
  }
}

export function lockedWords(folder: string): string | null {
  try {
    accessSync(folder, constants.W_OK);
    return null;
  } catch (error) {
    return `Nothing can be changed here, as the desk can’t write to the catalogue: ${fileProblem(error)}.`;
  }
}

/** A text that says the same as the original ends the draft. */
export function saveProduct(folder: string, { path, seen }: Pick<OwnProduct, 'path' | 'seen'>, text: string): Saved {
  const original = readDraft(folder).find((draft) => draft.path === path)?.original;
  return saveDraftFile(folder, path, original && isSameProduct(original, text) ? original : text, seen);
}
