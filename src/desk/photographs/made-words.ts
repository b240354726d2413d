/** What came of a form with photographs, and of the work on them, in words for the owner. */
import type { MadePhotograph } from '#owner/photographs/photograph-task.ts';
import type { FormProblem } from './receive-form.ts';

export const failed =
  'The photograph could not be processed. Nothing was changed. Try again, or make the photograph smaller first.';
const busy = 'Other photographs are being processed. Nothing was changed. Try again in a minute.';
export const formProblems: Readonly<Record<Exclude<FormProblem, 'foreign'>, string>> = {
  'too large': 'These are more than 80 MB together. Nothing was saved. Choose fewer at once.',
  'too many': busy,
  'broken off': 'The connection was lost. Nothing was saved. Choose the photographs again.',
  'disk full': 'The server’s disk is full. Nothing was saved.',
  'not writable': 'The desk can’t write to the catalogue. Nothing was saved.',
};

type Made = readonly MadePhotograph[] | 'busy' | null;

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
