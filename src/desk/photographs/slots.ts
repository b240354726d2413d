/**
 * The pictures of a product in their order, as the desk moves them: photographs first, then those that came with the shop, each
 * with its text. A picture of the shop's has its number for good, and shows where no photograph has that number.
 */
import {
  photographName,
  type PhotographPart,
  type Photographs,
  readPhotographName,
} from '#catalogue/photograph-files.ts';
import { mostPictures } from '#catalogue/schema.ts';

export interface Photograph {
  readonly number: number;
  readonly hash: string;
  readonly part: PhotographPart;
  readonly ending: string;
  readonly text: string;
}

/** What the product's file and the folder say, drafts counted. */
export interface ProductPictures {
  readonly photographs: Photographs;
  readonly texts: readonly string[];
}

export interface PicturesAround {
  readonly productName: string;
  /** Whether a picture of that number came with the shop. */
  readonly isDrawn: (number: number) => boolean;
  /** The texts of the owner's own file, for the numbers that no photograph of the owner's own folder has. */
  readonly drawnTexts: ReadonlyMap<number, string>;
}

export type PictureChange =
  | { readonly kind: 'first' | 'earlier' | 'later'; readonly number: number }
  | { readonly kind: 'remove'; readonly number: number }
  | { readonly kind: 'show'; readonly number: number; readonly part: PhotographPart }
  | { readonly kind: 'turn'; readonly number: number; readonly hash: string }
  | { readonly kind: 'add'; readonly hashes: readonly string[] };

export function photographAt({ photographs, texts }: ProductPictures, number: number): Photograph | null {
  for (const [name, hash] of photographs) {
    const read = readPhotographName(name);
    if (read?.number === number) return { ...read, hash, text: texts[number - 1] ?? '' };
  }
  return null;
}

export function pictureCount(pictures: ProductPictures): number {
  const last = numbers.findLast((number) => photographAt(pictures, number) !== null) ?? 0;
  return Math.max(last, pictures.texts.length);
}

/** Whether two photographs have one number, or one has none that a picture can have: only a person can tell what is meant. */
export function isUnclear({ photographs }: Pick<ProductPictures, 'photographs'>): boolean {
  const taken = [...photographs.keys()].map((name) => readPhotographName(name)?.number ?? 0);
  return new Set(taken).size < taken.length || taken.some((number) => number > mostPictures);
}

const numbers = Array.from({ length: mostPictures }, (_, index) => index + 1);

/** The same pictures where the change makes no sense for them. */
export function changedPictures(
  pictures: ProductPictures,
  change: PictureChange,
  around: PicturesAround,
): ProductPictures {
  switch (change.kind) {
    case 'show':
      return withPhotograph(pictures, change.number, (photograph) => ({ ...photograph, part: change.part }));
    case 'turn':
      return withPhotograph(pictures, change.number, ({ number, part, text }) => ({
        number,
        hash: change.hash,
        part: turnedPart(part),
        ending: 'jpg',
        text,
      }));
    case 'add': {
      const added = change.hashes.map(
        (hash) => ({ number: 0, hash, part: 'middle', ending: 'jpg', text: '' }) as const,
      );
      return numbered([...inOrder(pictures), ...added].slice(0, mostPictures), pictures, around);
    }
    case 'remove':
      return removed(pictures, change.number, around);
    case 'first':
    case 'earlier':
    case 'later':
      return moved(pictures, change, around);
  }
}

/** A quarter turn clockwise brings the left part to the top. */
export function turnedPart(part: PhotographPart): PhotographPart {
  const turned = { left: 'top', top: 'right', right: 'bottom', bottom: 'left' } as const;
  return part === 'middle' || part === 'near' || part === 'whole' ? part : turned[part];
}

function inOrder(pictures: ProductPictures): readonly Photograph[] {
  return numbers.flatMap((number) => photographAt(pictures, number) ?? []);
}

function withPhotograph(
  { photographs, texts }: ProductPictures,
  number: number,
  change: (photograph: Photograph) => Photograph,
): ProductPictures {
  const now = photographAt({ photographs, texts }, number);
  if (!now) return { photographs, texts };
  const rest = [...photographs].filter(([name]) => readPhotographName(name)?.number !== number);
  const next = change(now);
  return { photographs: new Map([...rest, [photographName({ ...next, number }), next.hash]]), texts };
}

function moved(
  pictures: ProductPictures,
  { kind, number }: { readonly kind: 'first' | 'earlier' | 'later'; readonly number: number },
  around: PicturesAround,
): ProductPictures {
  const photographs = inOrder(pictures);
  const at = photographs.findIndex((photograph) => photograph.number === number);
  const photograph = photographs[at];
  if (!photograph) return pictures;
  const to = kind === 'first' ? 0 : kind === 'earlier' ? Math.max(0, at - 1) : at + 1;
  const rest = photographs.filter((each) => each !== photograph);
  return numbered([...rest.slice(0, to), photograph, ...rest.slice(to)], pictures, around);
}

/** Of the pictures without a photograph the last one can go, unless it is the only picture. */
function removed(pictures: ProductPictures, number: number, around: PicturesAround): ProductPictures {
  const photograph = photographAt(pictures, number);
  if (photograph) {
    const rest = inOrder(pictures).filter((each) => each.number !== number);
    return numbered(rest, pictures, around);
  }
  if (number === 1 || number !== pictureCount(pictures)) return pictures;
  return { photographs: pictures.photographs, texts: pictures.texts.slice(0, -1) };
}

/** Numbers the photographs from 1; below them stay the pictures that came with the shop, and those whose number is free again. */
function numbered(
  photographs: readonly Photograph[],
  before: ProductPictures,
  { productName, isDrawn, drawnTexts }: PicturesAround,
): ProductPictures {
  const own = `${productName}, picture `;
  const texts = photographs.map(({ text }, index) =>
    text === '' || text.startsWith(own) ? own + String(index + 1) : text,
  );
  const isShown = (number: number) =>
    isDrawn(number) &&
    (drawnTexts.has(number) || (number <= before.texts.length && photographAt(before, number) === null));
  const last = numbers.findLast((number) => number > photographs.length && isShown(number)) ?? photographs.length;
  for (let number = photographs.length + 1; number <= last; number += 1) {
    const isFree = photographAt(before, number) === null;
    const kept = isFree ? before.texts[number - 1] : drawnTexts.get(number);
    texts.push(kept ?? own + String(number));
  }
  const [first = own + String(1)] = before.texts;
  return {
    photographs: new Map(
      photographs.map((photograph, index) => [photographName({ ...photograph, number: index + 1 }), photograph.hash]),
    ),
    texts: texts.length === 0 ? [first] : texts,
  };
}
