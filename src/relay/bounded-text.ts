/** A shopper's text may be 64 KB of anything: these keep the work that it makes, and the room that it takes, in bounds. */

/**
 * Unicode's composed form (NFC). Normalising a run of combining marks takes time that grows with the square of its
 * length, so the marks of a run beyond the 30th are dropped first: Unicode's own bound (UAX #15, Stream-Safe Text).
 */
export function composed(text: string): string {
  return text.replaceAll(/(\p{M}{30})\p{M}+/gu, '$1').normalize('NFC');
}

/** What a warning to the owner quotes of a text, in bytes. */
export const quotedBytes = 120;

/** The beginning of a text that takes more than so many bytes, with `…` at its end; no character is torn. */
export function shortened(text: string, maxBytes: number): string {
  if (Buffer.byteLength(text) <= maxBytes) return text;
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(maxBytes));
  return `${text.slice(0, read).trimEnd()}…`;
}

/** The beginning of a longer text, in whole or shortened lines. */
export function excerpt(text: string, { maxBytes, maxLines }: { maxBytes: number; maxLines: number }): string {
  const lines = text.split('\n');
  const beginning = lines.length > maxLines ? `${lines.slice(0, maxLines).join('\n')}…` : text;
  return shortened(beginning, maxBytes);
}
