/** Messages about the results of processing. */
import type { ProcessedPhoto } from '#photos/processor.ts';

export const failed =
  'The photograph could not be processed. Nothing was changed. Try again, or make the photograph smaller first.';
const busy = 'Other photographs are being processed. Nothing was changed. Try again in a minute.';
type Made = readonly ProcessedPhoto[] | 'busy' | null;

export function hashesOf(made: Made): readonly string[] {
  return made === null || made === 'busy' ? [] : made.flatMap((each) => ('hash' in each ? [each.hash] : []));
}

/** Why there is no photograph; null where there is one. */
export function wordsOf(made: Made): string | null {
  if (made === null) return failed;
  if (made === 'busy') return busy;
  const problem = made.flatMap((each) => ('problem' in each ? [each.problem] : []))[0];
  return problem === undefined ? null : `The photograph ${problem}`;
}
