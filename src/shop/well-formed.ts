/** The text with every half character, as a cut-off emoji leaves one, replaced: an address can't carry it. */
export function wellFormed(text: string): string {
  return text.replaceAll(/\p{Surrogate}/gu, '\uFFFD');
}
