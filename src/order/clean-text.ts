import { composed } from './bounded-text.ts';
import { visible } from '#shop/visible-text.ts';

/**
 * Makes a shopper's text safe to show without harming names in any script: characters that reorder, hide or break the
 * text around them are removed; letters, marks and Arabic joiners stay.
 */
const controls = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/g; // All but tab and line feed.
/** Halves of a surrogate pair. Browsers of 2022 have no `toWellFormed`. */
const halfCharacters = /\p{Surrogate}/gu;
const piledMarks = /(\p{M}{4})\p{M}+/gu;

/** For several lines: line feeds stay. */
export function cleanText(text: string): string {
  const lines = text
    .replaceAll(halfCharacters, '\uFFFD')
    .replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(controls, '');
  return composed(visible(lines)).replaceAll(piledMarks, '$1');
}

/** For one line: line feeds become spaces. */
export function cleanLine(text: string): string {
  return cleanText(text).replaceAll(/\s+/g, ' ').trim();
}

/** For plain text: a right-to-left value is isolated, so that it can't reorder the text around it. */
export function isolated(text: string): string {
  return /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/.test(text) ? `\u2068${text}\u2069` : text;
}
