/** A product's pictures as the draft has them, and their images. */
import { join, resolve } from 'node:path';
import { readCatalogueFiles, readProductAt } from '#catalogue/catalogue-files.ts';
import { type CatalogueEdit, type Draft, openDraft } from '#catalogue/draft.ts';
import { withField } from '#catalogue/edit-product.ts';
import { type PhotoHashes, photoName, photoPath, photosFolder, photosOf, readPhotoName } from '#photos/photo-files.ts';
import { blockedMessage, versionOf } from '#desk/save-catalogue.ts';
import { findPhotos } from '#photos/find-photos.ts';
import { maxPictures } from '#photos/limits.ts';
import { type Photo, photoAt, photosIn, type PictureContext, pictureCount, type Pictures } from './pictures.ts';
import type { PictureLists } from '#catalogue/pictures.ts';
import { findStored, storedImage } from '#photos/store.ts';
import type { ShownPicture } from './photos-screen.tsx';

export interface ProductPhotos extends Pictures, PictureContext {
  readonly id: number;
  /** The product's file within the catalogue's folder, and its text. */
  readonly path: string;
  readonly text: string;
  /** The folder of its photos in the draft, and its files. */
  readonly folder: string;
  readonly files: PhotoHashes;
  /** Changes with the product's file and its photos. */
  readonly version: string;
  readonly blocked: string | null;
  /** Files in the product's folder that the shop doesn't show, with the reasons. */
  readonly unused: readonly string[];
}

const ambiguous = `Two photos in this product’s folder have the same number, or one has a number above ${maxPictures}. Give each a number of its own, 1 to ${maxPictures}.`;

/** `null` for an unknown product. `shipped`: the pictures that came with the shop, by `43-1`. */
export function readProductPhotos(
  catalogue: string,
  id: number,
  shipped: Readonly<Record<string, unknown>>,
): ProductPhotos | null {
  const draft = openDraft(catalogue);
  const file = readCatalogueFiles(draft.folder).products.find(({ value }) => value?.id === id);
  if (!file?.value) return null;
  const { path, text, value: product } = file;
  const files = photosOf(draft.folder, id);
  const photos = photosIn(files);
  return {
    id,
    productName: product.name,
    path,
    text,
    folder: join(draft.folder, photosFolder, String(id)),
    files,
    photos: photos ?? [],
    texts: product.pictures,
    version: versionOf([[...files], text]),
    blocked: blockedReason(catalogue, draft, [path, `${photosFolder}/${id}`]) ?? (photos === null ? ambiguous : null),
    unused: unusedFiles(draft.folder, { id, name: product.name, pictureTexts: product.pictures }),
    isShipped: (number) => Object.hasOwn(shipped, `${id}-${number}`),
    shippedTexts: shippedTexts(catalogue, { id, path }),
  };
}

function blockedReason(catalogue: string, draft: Draft, paths: readonly string[]): string | null {
  return paths.map((path) => blockedMessage(catalogue, draft, path)).find((message) => message !== null) ?? null;
}

function shippedTexts(catalogue: string, { id, path }: { readonly id: number; readonly path: string }) {
  const texts = readProductAt(catalogue, path).value?.pictures ?? [];
  const taken = new Set([...photosOf(catalogue, id).keys()].map((name) => readPhotoName(name)?.number));
  return new Map(texts.map((text, index) => [index + 1, text] as const).filter(([number]) => !taken.has(number)));
}

function unusedFiles(folder: string, product: Parameters<typeof findPhotos>[1][number]): readonly string[] {
  const { problems } = findPhotos({ root: resolve('/'), folder }, [product]);
  return problems
    .map((problem) => problem.slice(folder.length + 1))
    .filter((problem) => problem.startsWith(photoPath(product.id, '')));
}

/** The path of a photo's file. `uploads`: has the files of new photos by their hashes. */
export function photoFile({ folder, files }: ProductPhotos, { hash }: Photo, uploads: string): string {
  const name = [...files.keys()].find((each) => files.get(each) === hash);
  return name === undefined ? join(uploads, hash) : join(folder, name);
}

export function editsOf(
  product: ProductPhotos,
  { photos, texts }: Pictures,
  uploads: string,
): readonly CatalogueEdit[] {
  const { id, path, text, files } = product;
  const after = new Map(photos.map((photo) => [photoName(photo), photoFile(product, photo, uploads)]));
  return [
    { photos: id, before: files, after },
    { path, before: text, after: withField(text, ['pictures'], texts) },
  ];
}

/** Sharp enough for a card on a phone. */
const suffix = '-320.avif';

interface ImageFolders {
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
  const count = Math.min(pictureCount(product), maxPictures);
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const number = index + 1;
      const photo = photoAt(product, number);
      const stored = photo && (await findStored(folders.store, photo.hash, photo.crop));
      const file = await imageFile(product, number, folders);
      const version = photo ? `${photo.hash.slice(0, 8)}-${photo.crop}` : 'shipped';
      return { number, text: product.texts[index] ?? '', photo, size: stored, version: file === null ? null : version };
    }),
  );
}
