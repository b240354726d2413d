/**
 * Finds products by other words, small typing errors, descriptions, packs and sizes, in English, Urdu and Roman Urdu
 * (D91). Below the specified search, which only looks into names.
 */
import MiniSearch from 'minisearch';
import { normalText } from './normal-text.ts';
import { fillers, meanings } from './search-words.ts';

export interface RankedProduct {
  readonly name: string;
  /** The owner's search words, the category, names of lists, packs and sizes. */
  readonly also?: string;
  /** Words of the description. */
  readonly text?: string;
}

/** Nobody types more, and time would be spent on it. */
const maxLength = 100;
const maxWords = 8;

/** The words of a text in their normal form; an amount is one word with its unit: `5 Litres` is `5l`. */
export function wordsOf(text: string): readonly string[] {
  const units = normalText(text)
    .replaceAll(/['’]s(?![\p{L}\p{N}])/gu, '')
    .replaceAll(/(\d) ?(?:kilos?|kgs?|کلو)(?![\p{L}\p{N}])/gu, '$1kg')
    .replaceAll(/(\d) ?(?:ltrs?|lit(?:er|re)s?|l|لیٹر)(?![\p{L}\p{N}])/gu, '$1l')
    .replaceAll(/(\d) ?(?:gms?|grams?|g|گرام)(?![\p{L}\p{N}])/gu, '$1g')
    .replaceAll(/(\d) ?(?:ml|cm)(?![\p{L}\p{N}])/gu, (amount) => amount.replace(' ', ''));
  return units.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Roman Urdu has no fixed spelling: spellings of one sound have one key (`chuza`, `chooza`, `chuzza`). */
export function soundOf(word: string): string {
  if (!/^[a-z]{3,}$/.test(word)) return word;
  return word
    .replace(/(..)ies$/, '$1y')
    .replace(/(..[^s])s$/, '$1')
    .replaceAll('ph', 'f')
    .replaceAll('ck', 'k')
    .replaceAll('x', 'ks')
    .replaceAll(/q|c(?!h)/g, 'k')
    .replaceAll(/([bcdgjkprstz])h|([aeiou])h$/g, '$1$2')
    .replaceAll(/a[iey]|ey|ei/g, 'e')
    .replaceAll(/ee|ea|ie|y/g, 'i')
    .replaceAll(/oo|ou/g, 'u')
    .replaceAll('w', 'v')
    .replaceAll(/(.)\1+/g, '$1');
}

const sounds = (text: string) => wordsOf(text).map(soundOf);
const rows = meanings.map(([words, also = '']) => ({ same: sounds(words), wider: sounds(also) }));

/** All words, by their sounds, that come along with a word of the catalogue. */
const companions = new Map<string, ReadonlySet<string>>();
for (const { same, wider } of rows)
  for (const word of same)
    companions.set(word, new Set([...(companions.get(word) ?? []), ...same, ...wider.flatMap(withWider)]));

function withWider(first: string): readonly string[] {
  return rows
    .filter(({ same }) => same[0] === first)
    .flatMap(({ same, wider }) => [...same, ...wider.flatMap(withWider)]);
}

/**
 * A search among these entries. Its result has at most `max` of them, the best first: those that fit half of the text's
 * words or more, without those that fit much less than the best. A text without telling words finds nothing; only the
 * beginning of a long text counts.
 */
export function rankedSearch<E extends RankedProduct>(
  entries: readonly E[],
): (text: string, max: number) => readonly E[] {
  const known = new Set<string>();
  const index = new MiniSearch<RankedProduct & { readonly id: number }>({
    fields: ['name', 'also', 'text'],
    tokenize: sounds,
    processTerm: (word) => {
      const words = companions.get(word) ?? [word];
      for (const each of words) known.add(each);
      return [...words];
    },
  });
  index.addAll(entries.map(({ name, also = '', text = '' }, id) => ({ id, name, also, text })));

  return (text, max) => {
    const words = soughtWords(text, known);
    const hits = index.search(words.join(' '), {
      tokenize: (joined) => joined.split(' '),
      processTerm: (word) => word,
      boost: { name: 6, also: 4, text: 1 },
      prefix: (word) => !known.has(word) && (word.length > 2 || /^[^a-z\d]{2}/.test(word)),
      fuzzy: (word) => (known.has(word) || word.length < 3 || /\d/.test(word) ? false : word.length < 6 ? 1 : 2),
      weights: { prefix: 0.5, fuzzy: 0.4 },
      // A name is no worse for the companions that its words bring.
      bm25: { k: 1.2, b: 0.1, d: 0.5 },
    });
    const fits = hits
      .map(({ id, score, queryTerms }) => ({ id, share: queryTerms.length / words.length, score }))
      .filter(({ share }) => share >= 0.5)
      .map(({ id, share, score }) => ({ id: Number(id), score: score * share ** 2 }))
      .sort((one, other) => other.score - one.score);
    const [{ score: top } = { score: 0 }] = fits;
    return fits
      .filter(({ score }) => score >= top / 4)
      .slice(0, max)
      .flatMap(({ id }) => entries.slice(id, id + 1));
  };
}

/** Once each, without fillers, by their sounds; two words written as one are two again (`catfood`). */
function soughtWords(text: string, known: ReadonlySet<string>): readonly string[] {
  const all = wordsOf(text.slice(0, maxLength));
  const sought = all.filter((word) => !fillers.has(word)).map(soundOf);
  return [...new Set(sought.flatMap((word) => (known.has(word) ? word : splitWord(word, known))))].slice(0, maxWords);
}

function splitWord(word: string, known: ReadonlySet<string>): readonly string[] {
  for (let at = 3; at <= word.length - 3; at += 1) {
    const parts = [word.slice(0, at), word.slice(at)];
    if (parts.every((part) => known.has(part))) return parts;
  }
  return [word];
}

const maxFurther = 5;

/** A ranked search for up to five products that were not found already. */
export function furtherSearch<E extends RankedProduct & { readonly id: number }>(
  entries: readonly E[],
): (text: string, found: readonly { readonly id: number }[]) => readonly E[] {
  const search = rankedSearch(entries);
  return (text, found) =>
    search(text, found.length + maxFurther)
      .filter(({ id }) => !found.some((known) => known.id === id))
      .slice(0, maxFurther);
}

/** For the desk: the entries that have the text in their name, else those that the ranked search finds. */
export function deskSearch<E extends RankedProduct>(entries: readonly E[], text: string): readonly E[] {
  const wanted = normalText(text).trim();
  const named = entries.filter(({ name }) => wanted !== '' && normalText(name).includes(wanted));
  return named.length > 0 ? named : rankedSearch(entries)(text, entries.length);
}
