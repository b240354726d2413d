/**
 * Encodes new and changed photos of the catalogue into the store. A photo replaces the rendered picture of its number, which
 * returns when the photo is removed.
 */
import { lstatSync } from 'node:fs';
import { resolve } from 'node:path';
import type { PictureFile } from '#catalogue/pictures.ts';
import { type CatalogueFolder, findPhotos, type Photo, type PhotoProduct } from './find-photos.ts';
import { type StoredPhoto, storedPicture, storePhoto } from './store.ts';

export interface ImportedPhotos {
  readonly photos: readonly ImportedPhoto[];
  /** A line for each photo that was encoded. */
  readonly done: readonly string[];
  readonly problems: readonly string[];
}

export interface ImportedPhoto {
  /** Path from the project's folder. */
  readonly file: string;
  /** `43-1` */
  readonly key: string;
  readonly picture: PictureFile;
  readonly stored: StoredPhoto;
}

export async function importPhotos(
  catalogue: CatalogueFolder & { readonly store: string },
  products: readonly PhotoProduct[],
): Promise<ImportedPhotos> {
  const found = findPhotos(catalogue, products);
  const photos: ImportedPhoto[] = [];
  const done: string[] = [];
  const problems = [...found.problems];
  for (const { id, number, crop, file, productName } of found.photos) {
    const result = await encoded(catalogue.store, resolve(catalogue.root, file), crop);
    if ('problem' in result) {
      problems.push(`${file} (${productName}): ${result.problem}`);
      continue;
    }
    const { stored, isNew } = result;
    const key = `${id}-${number}`;
    photos.push({ file, key, picture: storedPicture(key, stored), stored });
    if (isNew) done.push(`${file}: ${encodedNote(stored)}.`);
  }
  return { photos, done, problems };
}

/** The pictures that pages show, by `43-1`. */
export function pictureList({ photos }: Pick<ImportedPhotos, 'photos'>): Readonly<Record<string, PictureFile>> {
  return Object.fromEntries(photos.map(({ key, picture }) => [key, picture]));
}

/** A file that this user can't read is reported; any other failure of the disk ends the build. */
async function encoded(store: string, file: string, crop: Photo['crop']): ReturnType<typeof storePhoto> {
  const unreadable = { problem: 'can’t be opened by this user. Copy it here again.' };
  if (!lstatSync(file, { throwIfNoEntry: false })?.isFile()) return unreadable;
  try {
    return await storePhoto(store, file, crop);
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'EACCES' || error.code === 'EPERM'))
      return unreadable;
    throw error;
  }
}

function encodedNote({ side, sizes, note }: StoredPhoto): string {
  const kib = Math.ceil((sizes[`-${side}.avif`] ?? 0) / 1024);
  return `imported, ${side} x ${side} pixels, ${kib} KiB${note ? `; ${note}` : ''}`;
}
