/** Finds the texts that the shop came with, which its owner should replace. */
import { createHash } from 'node:crypto';

/** The first characters of the SHA-256 of each original text (`texts` in `catalogue/shop.yaml`). */
const firstTexts: readonly string[] = [
  'c5fcf1b3',
  '063c4f44',
  '06881b85',
  '02618605',
  '5685c571',
  '56158d89',
  '9f2a8df9',
  'b9232d1d',
  '80401989',
  '3b9270a6',
  '0b794cf7',
  'e7be9477',
  '83808a1d',
  'c20587f3',
];

/** Names of the unchanged texts. */
export function textsStillOurs(texts: Readonly<Record<string, string>>): readonly string[] {
  return Object.keys(texts).filter((name) => firstTexts.includes(textHash(texts[name] ?? '')));
}

function textHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}
