/** What the desk asks of the process that works on photographs, and what it hears from it. */
import type { PhotographPart } from '#catalogue/photograph-files.ts';

/** Limits of one form: the desk refuses the whole, this process a file. */
export const uploadLimits = { formBytes: 80 * 1024 * 1024, fileBytes: 20 * 1024 * 1024 } as const;

export type PhotographTask = {
  /** Where encoded photographs are kept. */
  readonly store: string;
  /** Where new originals go, each named by its hash. */
  readonly into: string;
} & (
  | { readonly kind: 'receive'; readonly form: string; readonly boundary: string; readonly most: number }
  | { readonly kind: 'turn'; readonly original: string; readonly part: PhotographPart }
  | { readonly kind: 'show'; readonly original: string; readonly part: PhotographPart }
);

/** A new original by its hash, or why there is none, in words. `name` is the file's on the phone. */
export type MadePhotograph =
  | { readonly name: string; readonly hash: string }
  | { readonly name: string; readonly problem: string };
