/**
 * Finds products by other words, small typing errors, descriptions, packs and sizes, in English, Urdu and Roman Urdu
 * (D91). Below the specified search, which only looks into names.
 */
import MiniSearch from 'minisearch';
import { normalText } from './normal-text.ts';
import { inStockFirst } from './search.ts';
import { allSpecies } from './species.ts';
import { brands, fillers, generalWords, meanings, otherAnimals, otherThings } from './search-words.ts';

export interface RankedProduct {
  readonly name: string;
  /** The owner's search words, the category, names of lists, packs and sizes. */
  readonly also?: string;
  /** Words of the description. */
  readonly text?: string;
  /** What is sold out comes after the rest of its kind. */
  readonly inStock?: boolean;
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
    .replace(/sse$/, 'ss')
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

const animalsLacked = new Set(sounds(otherAnimals));
const lacked = new Set([...animalsLacked, ...sounds(otherThings)]);
const general = new Set(sounds(generalWords).flatMap((first) => [...(companions.get(first) ?? [first])]));
/** The wider animal of a young or a special one: the dog of a puppy. */
const widerAnimals = new Map(
  rows.flatMap(({ same, wider: [first = ''] }) => (general.has(first) ? same.map((word) => [word, first]) : [])),
);

/** The animals that words are about: `kitten` is about cats. */
const animalsIn = (words: readonly string[]) =>
  allSpecies.filter((animal) => words.some((word) => companions.get(word)?.has(soundOf(animal))));

const brandNames = new Set(brands.flatMap(([, names]) => sounds(names)));

/** The words of an entry with those of the brands that lead to it (D126): `cat food` has `whiskas`. */
function withBrands(also: string): string {
  const words = new Set(sounds(also).flatMap((word) => [...(companions.get(word) ?? [word])]));
  const leading = brands.filter(([kinds]) => kinds.some((kind) => sounds(kind).every((word) => words.has(word))));
  return [also, ...leading.map(([, names]) => names)].join(' ');
}

/**
 * A search among these entries. Its result has at most `max` of them, the best first: those that fit more than half of
 * the text's words, or half with one that tells more than the animal, or a brand, without those that fit much less than
 * the best. Where names and lists fit, descriptions don't count. What one of both fits comes first: a dispenser of food,
 * for cats, is no `cat food`. Where nothing fits so well, an animal stands for its wider one: `puppy toys` are those of
 * dogs. A text without telling words, or about an animal that no entry is for, finds nothing; only the beginning of a long
 * text counts.
 */
export function rankedSearch<E extends RankedProduct>(
  entries: readonly E[],
): (text: string, max: number) => readonly E[] {
  const known = new Set<string>();
  const index = new MiniSearch<RankedProduct & { readonly id: number }>({
    fields: ['name', 'also', 'text'],
    tokenize: sounds,
    processTerm: (word, field) => {
      if (field === 'text' && (lacked.has(word) || general.has(word))) return null; // "Not for cats", "clips on a cage".
      const words = companions.get(word) ?? [word];
      for (const each of words) known.add(each);
      return [...words];
    },
  });
  const animals = entries.map(({ name, also = '' }) => animalsIn(sounds(`${name} ${also}`)));
  index.addAll(entries.map(({ name, also = '', text = '' }, id) => ({ id, name, also: withBrands(also), text })));
  const isUnsure = (word: string) => !known.has(word) && !lacked.has(word) && !/\d/.test(word);

  const fitsOf = (words: readonly string[]) => {
    const asked = animalsIn(words);
    const hits = index.search(words.join(' '), {
      tokenize: (joined) => joined.split(' '),
      processTerm: (word) => word,
      boost: { name: 6, also: 4, text: 1 },
      prefix: (word) => isUnsure(word) && (word.length > 2 || /^[^a-z]{2}/.test(word)),
      fuzzy: (word) => isUnsure(word) && maxErrors(word, words.length),
      boostTerm: (word) => (brandNames.has(word) ? 4 : 1),
      weights: { prefix: 0.5, fuzzy: 0.4 },
      // A name is no worse for the companions that its words bring.
      bm25: { k: 1.2, b: 0, d: 0.5 },
      filter: ({ id }) => isFor(asked, animals[Number(id)]),
    });
    const isMost = ({ length }: readonly string[]) => length > words.length / 2;
    const found = hits.map(({ id, score, queryTerms, match }) => {
      const fittingIn = (...searched: readonly string[]) =>
        queryTerms.filter((word) =>
          Object.entries(match).some(
            ([term, fields]) => fields.some((field) => searched.includes(field)) && isMeant(word, term, fields),
          ),
        );
      const named = fittingIn('name', 'also');
      const isOfKind = isMost(fittingIn('name')) || isMost(fittingIn('also'));
      return { id: Number(id), score, named, fitting: fittingIn('name', 'also', 'text'), isOfKind };
    });
    const isNamed = found.some(({ named }) => isMost(named));
    return found
      .map(({ id, score, isOfKind, named, fitting: all }) => {
        const fitting = isNamed ? named : all;
        const share = fitting.length / words.length;
        const isTelling = fitting.some((word) => !general.has(word));
        const isFit = isMost(fitting) || (share === 0.5 && isTelling) || fitting.some((word) => brandNames.has(word));
        const rank = 2 * Number(isOfKind) + Number(entries[id]?.inStock ?? true);
        return { id, isFit, isSure: isOfKind || share === 1, rank, score: score * share ** 2 };
      })
      .filter(({ isFit }) => isFit)
      .sort((one, other) => other.rank - one.rank || other.score - one.score);
  };

  return (text, max) => {
    const words = soughtWords(text, known);
    if (words.some((word) => animalsLacked.has(word) && !known.has(word))) return [];
    const exact = fitsOf(words);
    const isSure = exact.some((fit) => fit.isSure);
    const wider = isSure ? [] : fitsOf([...new Set(words.map((word) => widerAnimals.get(word) ?? word))]);
    const fits = wider.some((fit) => fit.isSure) ? wider : exact;
    const top = Math.max(...fits.map(({ score }) => score));
    return fits
      .filter(({ score }) => score >= top / 3)
      .slice(0, max)
      .flatMap(({ id }) => entries.slice(id, id + 1));
  };
}

/** False for what is for other animals alone: a dog's medicine is nothing for a cat. */
function isFor(asked: readonly string[], animals: readonly string[] = []): boolean {
  return animals.length === 0 || asked.length === 0 || animals.some((animal) => asked.includes(animal));
}

/** The typing errors that a word may have; a short one only beside others. */
function maxErrors({ length }: string, words: number): number {
  if (length < 3 || (length < 4 && words === 1)) return 0;
  return length < 8 ? 1 : 2;
}

/**
 * A word found with an error, or by its beginning, has the right first letter and stands not only in a description. An
 * error in a short word is one in its vowels: `fod` is food, but `sale` is no `safe`.
 */
function isMeant(word: string, term: string, fields: readonly string[]): boolean {
  const isAlike = word.length > 5 || term.startsWith(word) || consonants(term) === consonants(word);
  return term === word || (isAlike && term[0] === word[0] && fields.some((field) => field !== 'text'));
}

const consonants = (word: string) => word.replaceAll(/[aeiou]/g, '');

/** The age of an animal, which is no amount: `3 month kitten`, `2 saal ka kutta`. */
const age =
  /\d+ ?(?:days?|weeks?|months?|years?|din|haf?t[aey]|mahin[ae]|maah?|saal|دن|ہفت[ہے]|ماہ|مہین[ہے]|سال)(?![\p{L}\p{N}])/gu;

/**
 * Once each, without fillers and ages, by their sounds. Spaces don't matter: `cat food` is `catfood`, and `sham poo` is
 * `shampoo`.
 */
function soughtWords(text: string, known: ReadonlySet<string>): readonly string[] {
  const isKnown = (word: string) => known.has(soundOf(word)) || lacked.has(soundOf(word));
  const isPart = (word: string) => soundOf(word).length > 2 && isKnown(word);
  const words = joinedWords(wordsOf(normalText(text.slice(0, maxLength)).replaceAll(age, ' ')), isKnown).flatMap(
    (word) => (isKnown(word) ? word : (splitWord(word, isPart) ?? word)),
  );
  return [...new Set(words.filter((word) => !fillers.has(word)).map(soundOf))].slice(0, maxWords);
}

/** With two or three words as one if that is known, and they are not. */
function joinedWords(words: readonly string[], isKnown: (word: string) => boolean): readonly string[] {
  for (let at = 0; at < words.length; at += 1)
    for (const count of [3, 2]) {
      const parts = words.slice(at, at + count);
      const whole = parts.join('');
      const isOne = lacked.has(soundOf(whole)) || (isKnown(whole) && !parts.every(isKnown));
      if (parts.length === count && isOne)
        return [...words.slice(0, at), whole, ...joinedWords(words.slice(at + count), isKnown)];
    }
  return words;
}

/** The known words that a word consists of, perhaps with fillers between them. */
function splitWord(word: string, isKnown: (word: string) => boolean): readonly string[] | null {
  for (let at = word.length - 3; at >= 3; at -= 1) {
    const [start, rest] = [word.slice(0, at), word.slice(at)];
    if (!isKnown(start)) continue;
    const filler = [...fillers].find(
      (each) => each.length > 1 && rest.startsWith(each) && isKnown(rest.slice(each.length)),
    );
    if (isKnown(rest)) return [start, rest];
    if (filler !== undefined) return [start, rest.slice(filler.length)];
    const more = splitWord(rest, isKnown);
    if (more) return [start, ...more];
  }
  return null;
}

const maxFurther = 5;

/** A ranked search for up to five products that were not found already; those in stock come first. */
export function furtherSearch<E extends RankedProduct & { readonly id: number; readonly inStock: boolean }>(
  entries: readonly E[],
): (text: string, found: readonly { readonly id: number }[]) => readonly E[] {
  const search = rankedSearch(entries);
  return (text, found) => {
    const further = search(text, entries.length).filter(({ id }) => !found.some((known) => known.id === id));
    return inStockFirst(further.slice(0, maxFurther));
  };
}

/** For the desk: the entries that have the text in their name, else those that the ranked search finds. */
export function deskSearch<E extends RankedProduct>(entries: readonly E[], text: string): readonly E[] {
  const wanted = normalText(text).trim();
  const named = entries.filter(({ name }) => wanted !== '' && normalText(name).includes(wanted));
  return named.length > 0 ? named : rankedSearch(entries)(text, entries.length);
}
