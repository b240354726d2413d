import { composed } from '#order/bounded-text.ts';

/**
 * Makes a shopper's text safe to show without harming names in any script: characters that reorder, hide or break the
 * text around them are removed; letters, marks and Arabic joiners stay.
 */
const controls = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/g; // All but tab and line feed.
const reordering = /[\u202A-\u202E\u2066-\u2069\u200E\u200F\u061C]/g;
const invisible = /[\u200B\u2060-\u2064\uFEFF\u00AD\u180E]|[\u{E0000}-\u{E007F}]/gu;
/** Joiners have a meaning after an Arabic letter, its marks or the parts of an emoji; elsewhere they only hide. */
const strayJoiner = /(?<![\p{Script=Arabic}\p{Extended_Pictographic}\uFE0F\p{Emoji_Modifier}]\p{M}*)[\u200C\u200D]/gu;
const piledMarks = /(\p{M}{4})\p{M}+/gu;

/** For several lines: line feeds stay. */
export function cleanText(text: string): string {
  const visible = text
    .toWellFormed()
    .replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(controls, '')
    .replaceAll(reordering, '')
    .replaceAll(invisible, '')
    .replaceAll(strayJoiner, '');
  return composed(visible).replaceAll(piledMarks, '$1');
}

/** For one line: line feeds become spaces. */
export function cleanLine(text: string): string {
  return cleanText(text).replaceAll(/\s+/g, ' ').trim();
}

/** For plain text: a right-to-left value is isolated, so that it can't reorder the text around it. */
export function isolated(text: string): string {
  return /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/.test(text) ? `\u2068${text}\u2069` : text;
}
