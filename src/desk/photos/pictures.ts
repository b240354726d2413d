/**
 * The pictures of a product in their order, and how the desk changes them: the owner's photos are numbered from 1, and the
 * pictures that came with the shop follow. Such a picture keeps its number, and shows if no photo has that number.
 */
import { type PhotoCrop, type PhotoName, readPhotoName } from '#photos/photo-files.ts';
import { maxPictures } from '#photos/limits.ts';

export interface Photo extends PhotoName {
  readonly hash: string;
}

export interface Pictures {
  readonly photos: readonly Photo[];
  /** A text for each picture, for people who can't see it. */
  readonly texts: readonly string[];
}

export interface PictureContext {
  readonly productName: string;
  /** `true` if a picture of this number came with the shop. */
  readonly isShipped: (number: number) => boolean;
  /** Texts of the pictures that came with the shop, where the published catalogue shows them, by their numbers. */
  readonly shippedTexts: ReadonlyMap<number, string>;
}

const numbers = Array.from({ length: maxPictures }, (_, index) => index + 1);

/** The photos of a folder in the order of their numbers; `null` if two have one number, or one has an impossible number. */
export function photosIn(folder: ReadonlyMap<string, string>): readonly Photo[] | null {
  const photos = [...folder].flatMap(([name, hash]) => {
    const read = readPhotoName(name);
    return read ? [{ ...read, hash }] : [];
  });
  const taken = new Set(photos.map(({ number }) => number));
  const isClear = taken.size === photos.length && photos.every(({ number }) => number <= maxPictures);
  return isClear ? photos.toSorted((a, b) => a.number - b.number) : null;
}

export function photoAt({ photos }: Pick<Pictures, 'photos'>, number: number): Photo | null {
  return photos.find((photo) => photo.number === number) ?? null;
}

export function pictureCount({ photos, texts }: Pictures): number {
  return Math.max(photos.at(-1)?.number ?? 0, texts.length);
}

export function withPhoto(pictures: Pictures, photo: Photo): Pictures {
  return { ...pictures, photos: pictures.photos.map((each) => (each.number === photo.number ? photo : each)) };
}

export function withNewPhotos(pictures: Pictures, hashes: readonly string[], context: PictureContext): Pictures {
  const added = hashes.map((hash) => ({ number: 0, crop: 'middle', extension: 'jpg', hash }) as const);
  return renumbered([...pictures.photos, ...added].slice(0, maxPictures), pictures, context);
}

export function moved(
  pictures: Pictures,
  { number, to }: { readonly number: number; readonly to: 'first' | 'up' | 'down' },
  context: PictureContext,
): Pictures {
  const from = pictures.photos.findIndex((photo) => photo.number === number);
  const photo = pictures.photos[from];
  if (!photo) return pictures;
  const index = { first: 0, up: Math.max(0, from - 1), down: from + 1 }[to];
  return renumbered(pictures.photos.toSpliced(from, 1).toSpliced(index, 0, photo), pictures, context);
}

/** Only the last of the pictures without a photo can be removed, and not if it is the only picture. */
export function removed(pictures: Pictures, number: number, context: PictureContext): Pictures {
  const { photos, texts } = pictures;
  if (photoAt(pictures, number)) {
    const rest = photos.filter((photo) => photo.number !== number);
    return renumbered(rest, pictures, context);
  }
  return number > 1 && number === pictureCount(pictures) ? { photos, texts: texts.slice(0, -1) } : pictures;
}

/** The crop after a quarter turn clockwise: the left side becomes the top. */
export function rotatedCrop(crop: PhotoCrop): PhotoCrop {
  const rotated = { left: 'top', top: 'right', right: 'bottom', bottom: 'left' } as const;
  return crop === 'middle' || crop === 'near' || crop === 'whole' ? crop : rotated[crop];
}

/** Numbers the photos from 1. After them, pictures that came with the shop stay, and return if their numbers are free again. */
function renumbered(
  photos: readonly Photo[],
  before: Pictures,
  { productName, isShipped, shippedTexts }: PictureContext,
): Pictures {
  const beginning = `${productName}, picture `;
  const standard = (number: number) => beginning + String(number);
  const texts = photos.map((photo, index) => {
    const text = before.texts[photo.number - 1] ?? '';
    return text === '' || text.startsWith(beginning) ? standard(index + 1) : text;
  });
  const isShown = (number: number) => number <= before.texts.length && !photoAt(before, number);
  const last = numbers.findLast(
    (number) => number > photos.length && isShipped(number) && (isShown(number) || shippedTexts.has(number)),
  );
  for (let number = photos.length + 1; number <= (last ?? 0); number += 1) {
    const text = isShown(number) ? before.texts[number - 1] : shippedTexts.get(number);
    texts.push(text ?? standard(number));
  }
  return {
    photos: photos.map((photo, index) => ({ ...photo, number: index + 1 })),
    texts: texts.length > 0 ? texts : [before.texts[0] ?? standard(1)],
  };
}
