/** A change is saved in the draft, or what keeps it from being saved is said in words. */
import { DraftProblem } from '#catalogue/whole-file.ts';
import { fileProblem } from '#relay/process/file-problem.ts';
import { errorCode } from '#relay/process/start-problem.ts';

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
