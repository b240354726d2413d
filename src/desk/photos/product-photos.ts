/**
 * A product's pictures as the draft has them, their images, and how the desk changes them: the owner's photos are
 * numbered from 1, and the pictures that came with the shop follow. Such a picture keeps its number, and shows if no
 * photo has that number.
 */
import { join, resolve } from 'node:path';
import { type Content, photosOf, readProductAt } from '#catalogue/catalogue-files.ts';
import type { CatalogueEdit } from '#catalogue/draft.ts';
import { withField } from '#catalogue/product-file.ts';
import {
  maxPictures,
  type PhotoCrop,
  type PhotoHashes,
  photoName,
  type PhotoName,
  photoPath,
  photosFolder,
  readPhotoName,
} from '#catalogue/photo-files.ts';
import { blockedMessage, readDraft, shortHash } from '#desk/save-catalogue.ts';
import { findPhotos } from '#photos/import-photos.ts';
import type { PictureLists } from '#catalogue/pictures.ts';
import { findStored, storedImage } from '#photos/store.ts';

export interface ProductPhotos extends Pictures {
  readonly id: number;
  /** The product's file within the catalogue's folder, and its text. */
  readonly path: string;
  readonly text: string;
  /** Its photos in the draft, and the file of each by its name. */
  readonly files: PhotoHashes;
  readonly photoFile: (name: string) => string;
  /** Changes with the product's file and its photos. */
  readonly version: string;
  readonly blocked: string | null;
  /** Files in the product's folder that the shop doesn't show, with the reasons. */
  readonly unused: readonly string[];
}

const ambiguous = `Two photos in this product’s folder have the same number, or one has a number above ${maxPictures}. Give each a number of its own, 1 to ${maxPictures}.`;

/** `null` for an unknown product. `shipped`: the pictures that came with the shop, by `43-1`. */
export async function readProductPhotos(
  catalogueFolder: string,
  id: number,
  shipped: Readonly<Record<string, unknown>>,
): Promise<ProductPhotos | null> {
  const { draft, find } = await readDraft(catalogueFolder);
  const file = find(id);
  if (!file) return null;
  const { path, text, product } = file;
  const files = photosOf(draft.content, id);
  const photos = orderedPhotos(files);
  return {
    id,
    productName: product.name,
    path,
    text,
    files,
    photoFile: (name) => draft.photoFile(photoPath(id, name)),
    photos: photos ?? [],
    texts: product.pictures,
    version: shortHash([[...files], text]),
    blocked:
      file.blocked ??
      blockedMessage(catalogueFolder, draft, `${photosFolder}/${id}`) ??
      (photos === null ? ambiguous : null),
    unused: draft.changed.some((each) => each.path === `${photosFolder}/${id}`)
      ? []
      : unusedFiles(catalogueFolder, { id, name: product.name, pictureTexts: product.pictures }),
    isShipped: (number) => Object.hasOwn(shipped, `${id}-${number}`),
    shippedTexts: textsOfShipped(draft.original, { id, path }),
  };
}

function textsOfShipped(original: Content, { id, path }: { readonly id: number; readonly path: string }) {
  const texts = readProductAt(original, path).value?.pictures ?? [];
  const taken = new Set([...photosOf(original, id).keys()].map((name) => readPhotoName(name)?.number));
  return new Map(texts.map((text, index) => [index + 1, text] as const).filter(([number]) => !taken.has(number)));
}

function unusedFiles(folder: string, product: Parameters<typeof findPhotos>[1][number]): readonly string[] {
  const { problems } = findPhotos({ root: resolve('/'), folder }, [product]);
  return problems
    .map((problem) => problem.slice(folder.length + 1))
    .filter((problem) => problem.startsWith(photoPath(product.id, '')));
}

/** The path of a photo's file. `uploads`: has the files of new photos by their hashes. */
export function photoFile({ files, photoFile: fileOf }: ProductPhotos, { hash }: Photo, uploads: string): string {
  const name = [...files.keys()].find((each) => files.get(each) === hash);
  return name === undefined ? join(uploads, hash) : fileOf(name);
}

export function editsOf(
  product: ProductPhotos,
  { photos, texts }: Pictures,
  uploads: string,
): readonly CatalogueEdit[] {
  const { id, path, text, files } = product;
  const after = new Map(photos.map((photo) => [photoName(photo), photo.hash]));
  return [
    { photos: id, before: files, after, uploads },
    { path, before: text, after: withField(text, ['pictures'], texts) },
  ];
}

/** Sharp enough for a card on a phone. */
const suffix = '-320.avif';

export interface ImageFolders {
  /** The folder of encoded photos. */
  readonly store: string;
  readonly root: string;
  readonly shipped: PictureLists['rendered'];
}

/** `null` if there is none yet. */
export async function imageFile(
  product: ProductPhotos,
  number: number,
  { store, root, shipped }: ImageFolders,
): Promise<string | null> {
  const photo = photoAt(product, number);
  if (photo) {
    const stored = await findStored(store, photo.hash, photo.crop);
    return stored && storedImage(stored, suffix);
  }
  const picture = shipped[`${product.id}-${number}`];
  return picture && number <= pictureCount(product) ? join(root, 'public/pictures', picture.name + suffix) : null;
}

export async function shownPictures(product: ProductPhotos, folders: ImageFolders): Promise<readonly ShownPicture[]> {
  return Promise.all(
    numbers.slice(0, pictureCount(product)).map(async (number) => {
      const photo = photoAt(product, number);
      const stored = photo && (await findStored(folders.store, photo.hash, photo.crop));
      const file = await imageFile(product, number, folders);
      const version = photo ? `${photo.hash.slice(0, 8)}-${photo.crop}` : 'shipped';
      return {
        number,
        text: product.texts[number - 1] ?? '',
        photo,
        size: stored,
        version: file === null ? null : version,
      };
    }),
  );
}

export interface ShownPicture {
  readonly number: number;
  readonly text: string;
  /** `null` for a picture that came with the shop, or for a missing one. */
  readonly photo: Photo | null;
  /** Changes with the image; `null` if there is nothing to show yet. */
  readonly version: string | null;
  /** The photo's size in pixels; `null` if it isn't encoded yet. */
  readonly size: { readonly width: number; readonly height: number } | null;
}

export interface Photo extends PhotoName {
  readonly hash: string;
}

export interface Pictures {
  readonly photos: readonly Photo[];
  /** A text for each picture, for people who can't see it. */
  readonly texts: readonly string[];
  readonly productName: string;
  /** `true` if a picture of this number came with the shop. */
  readonly isShipped: (number: number) => boolean;
  /** Texts of the pictures that came with the shop, where the published catalogue shows them, by their numbers. */
  readonly shippedTexts: ReadonlyMap<number, string>;
}

const numbers = Array.from({ length: maxPictures }, (_, index) => index + 1);

/**
 * The photos of a folder in the order of their numbers; `null` if two have one number, or one has an impossible number.
 */
export function orderedPhotos(folder: ReadonlyMap<string, string>): readonly Photo[] | null {
  const photos = [...folder].flatMap(([name, hash]) => {
    const named = readPhotoName(name);
    return named ? [{ ...named, hash }] : [];
  });
  const taken = new Set(photos.map(({ number }) => number));
  const isClear = taken.size === photos.length && photos.every(({ number }) => number <= maxPictures);
  return isClear ? photos.toSorted((a, b) => a.number - b.number) : null;
}

export function photoAt({ photos }: Pick<Pictures, 'photos'>, number: number): Photo | null {
  return photos.find((photo) => photo.number === number) ?? null;
}

function pictureCount({ photos, texts }: Pictures): number {
  return Math.max(photos.at(-1)?.number ?? 0, texts.length);
}

export function withPhoto(pictures: Pictures, photo: Photo): Pictures {
  return { ...pictures, photos: pictures.photos.map((each) => (each.number === photo.number ? photo : each)) };
}

export function withNewPhotos(pictures: Pictures, hashes: readonly string[]): Pictures {
  const added = hashes.map((hash) => ({ number: 0, crop: 'middle', extension: 'jpg', hash }) as const);
  return renumbered([...pictures.photos, ...added].slice(0, maxPictures), pictures);
}

export function moved(
  pictures: Pictures,
  { number, to }: { readonly number: number; readonly to: 'first' | 'up' | 'down' },
): Pictures {
  const from = pictures.photos.findIndex((photo) => photo.number === number);
  const photo = pictures.photos[from];
  if (!photo) return pictures;
  const index = { first: 0, up: Math.max(0, from - 1), down: from + 1 }[to];
  return renumbered(pictures.photos.toSpliced(from, 1).toSpliced(index, 0, photo), pictures);
}

/** Only the last of the pictures without a photo can be removed, and not if it is the only picture. */
export function removed(pictures: Pictures, number: number): Pictures {
  const { photos, texts } = pictures;
  const others = photos.filter((photo) => photo.number !== number);
  if (others.length < photos.length) return renumbered(others, pictures);
  return number > 1 && number === pictureCount(pictures) ? { ...pictures, texts: texts.slice(0, -1) } : pictures;
}

/** The crop after a quarter turn clockwise: the left side becomes the top. */
export function rotatedCrop(crop: PhotoCrop): PhotoCrop {
  const rotated = { left: 'top', top: 'right', right: 'bottom', bottom: 'left' } as const;
  return crop === 'middle' || crop === 'near' || crop === 'whole' ? crop : rotated[crop];
}

/**
 * Numbers the photos from 1. After them, pictures that came with the shop stay, and return if their numbers are free
 * again.
 */
function renumbered(photos: readonly Photo[], before: Pictures): Pictures {
  const { productName, isShipped, shippedTexts } = before;
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
    ...before,
    photos: photos.map((photo, index) => ({ ...photo, number: index + 1 })),
    texts: texts.length > 0 ? texts : [before.texts[0] ?? standard(1)],
  };
}
