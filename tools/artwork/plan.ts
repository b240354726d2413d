// The pictures to make, in order. Pure: the existing ones are passed in.
import type { Picture } from './picture.ts';
import type { PictureRecord } from './record.ts';

/** In place of a draft's hash: it equals no hash, so a draft is always stale. */
export const draftHash = 'draft';

export type Surroundings = {
  /** Pictures made before, by key. */
  readonly known: Readonly<Record<string, Pick<PictureRecord, 'hash'>>>;
  /** `true` if all files of a picture exist. */
  readonly isComplete: (picture: Picture) => boolean;
  /** A hash of everything that a picture is made from. */
  readonly hashOf: (picture: Picture) => string;
  /** Keys with an owner's photo. */
  readonly photos: ReadonlySet<string>;
};

export type Wishes = {
  /** Keys, or ids for all pictures of a product; none for everything. */
  readonly only: readonly string[];
  readonly stale: boolean;
  readonly mainFirst: boolean;
};

export type Plan = {
  readonly wanted: readonly Picture[];
  readonly missing: readonly Picture[];
  /** Made from something that has changed since. */
  readonly stale: readonly Picture[];
  /** Replaced by the owner's photo, so they are made only if they are named. */
  readonly photographed: readonly Picture[];
  /** Pictures to make now, in order. */
  readonly queue: readonly Picture[];
};

export function plan(manifest: readonly Picture[], wishes: Wishes, around: Surroundings): Plan {
  const isNamed = ({ key }: Picture): boolean => wishes.only.some((want) => key === want || key.split('-')[0] === want);
  const wanted = manifest.filter((picture) => wishes.only.length === 0 || isNamed(picture));
  const photographed = wanted.filter(({ key }) => around.photos.has(key));
  const considered = wanted.filter((picture) => !around.photos.has(picture.key) || isNamed(picture));
  const isMissing = (picture: Picture): boolean =>
    around.known[picture.key] === undefined || !around.isComplete(picture);
  const missing = considered.filter(isMissing);
  const stale = considered.filter(
    (picture) => !isMissing(picture) && around.known[picture.key]?.hash !== around.hashOf(picture),
  );
  const queue = wishes.stale || wishes.only.length > 0 ? [...missing, ...stale] : missing;
  return {
    wanted,
    missing,
    stale,
    photographed,
    queue: wishes.mainFirst ? queue.toSorted((a, b) => rank(a) - rank(b)) : queue,
  };
}

/** In the order in which the home page needs them. */
const important = [29, 30, 21, 26, 27, 22, 38, 39, 23, 24, 25, 28, 31, 32, 5, 4];

/** First pictures of the home page's products, the shop's own, other first pictures, then second ones and so on. */
function rank({ key }: Picture): number {
  const [id, n] = key.split('-').map(Number);
  if (id === undefined || Number.isNaN(id)) return 100;
  const place = important.indexOf(id);
  return (n ?? 1) === 1 ? (place >= 0 ? place : 200 + id) : 1000 * (n ?? 1) + (place >= 0 ? place : 100 + id);
}
