/** Messages between the desk and the process that works on photographs. */
import type { PhotographPart } from '#catalogue/photograph-files.ts';

/** Limits of one form: the desk refuses the whole, this process a file. */
export const uploadLimits = { formBytes: 80 * 1024 * 1024, fileBytes: 20 * 1024 * 1024 } as const;

export type PhotographTask = {
  /** The folder of encoded photographs. */
  readonly store: string;
  /** The folder for new originals, each named by its hash. */
  readonly into: string;
} & (
  | { readonly kind: 'receive'; readonly form: string; readonly boundary: string; readonly most: number }
  | { readonly kind: 'turn'; readonly original: string; readonly part: PhotographPart }
  | { readonly kind: 'show'; readonly original: string; readonly part: PhotographPart }
);

/** A new original by its hash, or the problem in a sentence. `name` is the file's name on the phone. */
export type MadePhotograph =
  | { readonly name: string; readonly hash: string }
  | { readonly name: string; readonly problem: string };
