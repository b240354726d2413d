/** Texts of people: without characters that show nothing, safe to show, and shortened. */

/**
 * A text without the characters that show nothing: zero-width spaces, direction marks, byte order marks, soft hyphens,
 * Hangul fillers, the braille blank and all others that Unicode calls ignorable. Text that is pasted from a chat often
 * has some. A joiner or variation selector stays where it has a meaning: after a letter of Urdu, a Chinese character or a
 * part of an emoji. There is no lookbehind, as older iPhones can't read it.
 */
export function visible(text: string): string {
  return text.replaceAll(meaningfulOrInvisible, (_, meaningful: string | undefined) => meaningful ?? '');
}

const meaningfulOrInvisible =
  /((?!\u061C)[\p{Script=Arabic}\p{Script=Han}\p{Extended_Pictographic}\p{Emoji_Modifier}]\p{M}{0,8}(?:[\u200C\u200D]|[\uFE00-\uFE0F\u{E0100}-\u{E01EF}][\u200C\u200D]?))|[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB\u2800]/gu;

/** The same for an e-mail address or a number, in which no such character has a meaning. */
export function visibleOnly(text: string): string {
  return text.replaceAll(/[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB\u2800]/gu, '');
}

const controls = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/g; // All but tab and line feed.
const piledMarks = /(\p{M}{4})\p{M}+/gu;

/**
 * A shopper's text, safe to show without harm to names in any script: characters that reorder, hide or break the text
 * around them are removed; letters, marks, Arabic joiners and line feeds stay.
 */
export function cleanText(text: string): string {
  const lines = wellFormed(text)
    .replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(controls, '');
  return composed(visible(lines)).replaceAll(piledMarks, '$1');
}

/** The same in one line. */
export function cleanLine(text: string): string {
  return cleanText(text).replaceAll(/\s+/g, ' ').trim();
}

/** For plain text: a right-to-left value is isolated, so that it can't reorder the text around it. */
export function isolated(text: string): string {
  return /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/.test(text) ? `\u2068${text}\u2069` : text;
}

/**
 * The same for a value among words of Urdu: it is isolated if its signs could change places there; letters and digits
 * alone stay as they are.
 */
export function isolatedInUrdu(text: string): string {
  return /^[\p{L}\p{M}\p{N}]*$/u.test(text) ? text : `\u2068${text}\u2069`;
}

/** Plain text with a mark at each line that has Urdu in it, by which programs write the line from right to left. */
export function rightToLeft(text: string): string {
  return text.replaceAll(/^(?!\u200F)(?=.*\p{Script=Arabic})/gmu, '\u200F');
}

/**
 * Unicode's composed form (NFC). The time to normalise a run of combining marks grows with the square of its length, so
 * marks after the 30th are dropped first: Unicode's own bound (UAX #15, Stream-Safe Text).
 */
export function composed(text: string): string {
  return text.replaceAll(/(\p{M}{30})\p{M}+/gu, '$1').normalize('NFC');
}

/** The maximum length of a quote in a warning to the owner, in bytes. */
export const quotedBytes = 120;

/** The beginning of a text that is longer than `maxBytes`, with `…` at its end; no character is split. */
export function shortened(text: string, maxBytes: number): string {
  let bytes = 0;
  let end = 0;
  for (const character of text) {
    bytes += utf8Bytes(character);
    if (bytes > maxBytes) return `${text.slice(0, end).trimEnd()}…`;
    end += character.length;
  }
  return text;
}

function utf8Bytes(character: string): number {
  if (character.length > 1) return 4;
  const code = character.charCodeAt(0);
  if (code < 0x80) return 1;
  return code < 0x8_00 ? 2 : 3;
}

/** A shopper's text in a list: in one line, and short. The order's page has all of it. */
export function listedText(text: string, maxBytes: number = quotedBytes): string {
  return shortened(cleanLine(text), maxBytes);
}

/** The beginning of a longer text, in whole or shortened lines. */
export function excerpt(text: string, { maxBytes, maxLines }: { maxBytes: number; maxLines: number }): string {
  const lines = text.split('\n');
  const beginning = lines.length > maxLines ? `${lines.slice(0, maxLines).join('\n')}…` : text;
  return shortened(beginning, maxBytes);
}

/** Text escaped for HTML and XML, in elements and quoted attributes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/** What an XML 1.0 file may not have: control characters, half a surrogate pair, U+FFFE and U+FFFF, which a broken paste leaves. */
export const forbiddenInXml = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** With every half of a surrogate pair replaced, such as of a cut-off emoji. Browsers of 2022 have no `toWellFormed`. */
export function wellFormed(text: string): string {
  return text.replaceAll(/\p{Surrogate}/gu, '\uFFFD');
}
