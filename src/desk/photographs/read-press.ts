import { type PhotographPart, photographParts } from '#catalogue/photograph-files.ts';

/** What a button asks for: `earlier 2`, `show 2 left`. */
export type Press =
  | { readonly kind: 'move'; readonly to: 'first' | 'earlier' | 'later'; readonly number: number }
  | { readonly kind: 'remove'; readonly number: number }
  | { readonly kind: 'turn'; readonly number: number }
  | { readonly kind: 'show'; readonly number: number; readonly part: PhotographPart };

const longestText = 300;

/** `press`: null where only texts are saved. A text that the form doesn't have is undefined. */
export function readPress(
  form: URLSearchParams,
  count: number,
): { readonly texts: readonly (string | undefined)[]; readonly press: Press | null } {
  const texts = Array.from({ length: count }, (_, index) =>
    form
      .get(`text-${index + 1}`)
      ?.replaceAll(/\s+/g, ' ')
      .trim()
      .slice(0, longestText),
  );
  return { texts, press: pressOf(form.get('do') ?? '') };
}

function pressOf(asked: string): Press | null {
  const [, word = '', digit, more] = /^([a-z]+) ([1-9])(?: ([a-z]+))?$/.exec(asked) ?? [];
  const number = Number(digit);
  if (word === 'first' || word === 'earlier' || word === 'later') return { kind: 'move', to: word, number };
  if (word === 'remove') return { kind: 'remove', number };
  if (word === 'turn') return { kind: 'turn', number };
  const part = photographParts.find((each) => each === more);
  return word === 'show' && part ? { kind: 'show', number, part } : null;
}
