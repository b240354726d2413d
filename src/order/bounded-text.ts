/** A shopper's text may be 64 KB of anything; these functions bound the time and space it takes. */

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

/** The beginning of a longer text, in whole or shortened lines. */
export function excerpt(text: string, { maxBytes, maxLines }: { maxBytes: number; maxLines: number }): string {
  const lines = text.split('\n');
  const beginning = lines.length > maxLines ? `${lines.slice(0, maxLines).join('\n')}…` : text;
  return shortened(beginning, maxBytes);
}
