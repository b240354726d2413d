/**
 * Finds the photos in the catalogue's folder, `photographs/<product id>/<number>.jpg`, and encodes new and changed ones
 * into the store. A photo replaces the rendered picture of its number, which returns when the photo is removed.
 */
import { lstatSync, type Dirent, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { PictureFile } from '#catalogue/pictures.ts';
import { type StoredPhoto, storedPicture, storePhoto } from './store.ts';
import { photoExtensions, type PhotoCrop, photosFolder, readPhotoName, maxPictures } from '#catalogue/photo-files.ts';
import type { CatalogueProduct } from '#catalogue/catalogue.ts';
import { heicProblem } from './encode.ts';

export type ImportedPhotos = Awaited<ReturnType<typeof importPhotos>>;

export async function importPhotos(
  catalogue: CatalogueFolder & { readonly store: string },
  products: readonly PhotoProduct[],
) {
  const found = findPhotos(catalogue, products);
  /** `file`: its path from the project's folder. */
  const photos: { readonly file: string; readonly picture: PictureFile; readonly stored: StoredPhoto }[] = [];
  /** The pictures that pages show, by `43-1`. */
  const pictures: Record<string, PictureFile> = {};
  /** A line for each photo that was encoded. */
  const done: string[] = [];
  const problems = [...found.problems];
  for (const { id, number, crop, file, productName } of found.photos) {
    const result = await importedPhoto(catalogue.store, resolve(catalogue.root, file), crop);
    if ('problem' in result) {
      problems.push(`${file} (${productName}): ${result.problem}`);
      continue;
    }
    const { stored, isNew } = result;
    const key = `${id}-${number}`;
    const picture = storedPicture(key, stored);
    photos.push({ file, picture, stored });
    pictures[key] = picture;
    if (isNew) done.push(`${file}: ${encodedNote(stored)}.`);
  }
  return { photos, pictures, done, problems };
}

/** A file that this user can't read is reported; any other failure of the disk ends the build. */
async function importedPhoto(store: string, file: string, crop: ImportedPhoto['crop']): ReturnType<typeof storePhoto> {
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

/** A photo for picture `number` of a product. */
export interface ImportedPhoto {
  readonly id: number;
  readonly number: number;
  readonly crop: PhotoCrop;
  /** Path from the project's folder: `catalogue/photographs/43/1.jpg`. */
  readonly file: string;
  readonly productName: string;
}

export interface CatalogueFolder {
  /** The project's folder. */
  readonly root: string;
  /** The catalogue's folder, relative to the project's or absolute. */
  readonly folder: string;
}

export interface FoundPhotos {
  readonly photos: readonly ImportedPhoto[];
  /** A sentence or two for each file that can't be used: the reason and the remedy. */
  readonly problems: readonly string[];
}

export type PhotoProduct = Pick<CatalogueProduct, 'id' | 'name' | 'pictureTexts'>;

/** Reads names only. A missing folder has no photos. */
export function findPhotos({ root, folder }: CatalogueFolder, products: readonly PhotoProduct[]): FoundPhotos {
  const path = `${folder}/${photosFolder}`;
  const stats = lstatSync(resolve(root, path), { throwIfNoEntry: false });
  if (!stats) return { photos: [], problems: [] };
  if (!stats.isDirectory()) return { photos: [], problems: [`${path}: must be a folder, not a link.`] };
  const [photos, problems]: [ImportedPhoto[], string[]] = [[], []];
  for (const entry of folderEntries(resolve(root, path))) {
    const place = `${path}/${entry.name}`;
    const product = products.find(({ id }) => String(id) === entry.name);
    if (!entry.isDirectory()) {
      if (entry.name !== 'README.md')
        problems.push(`${place}: is in no product's folder. Move it to ${path}/<id>/1.jpg.`);
    } else if (product) {
      const names = folderEntries(resolve(root, place)).map(({ name }) => name);
      for (const name of names) {
        const named = photoOrProblem(name, names, product);
        if (typeof named === 'string') problems.push(`${place}/${name} (${product.name}): ${named}`);
        else photos.push({ id: product.id, ...named, file: `${place}/${name}`, productName: product.name });
      }
    } else {
      const remedy = 'Name the folder after an id: npm run build -- check lists them.';
      problems.push(`${place}: there is no product ${entry.name}. ${remedy}`);
    }
  }
  return { photos, problems };
}

/** Sorted by name, without the files that systems create: `.DS_Store`, `Thumbs.db`, `desktop.ini`. */
function folderEntries(folder: string): readonly Dirent[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.') && !/^(?:thumbs\.db|desktop\.ini)$/i.test(name))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
}

/** The number and crop in a file's name, or why it can't be used. */
function photoOrProblem(
  name: string,
  names: readonly string[],
  { pictureTexts }: PhotoProduct,
): Pick<ImportedPhoto, 'number' | 'crop'> | string {
  const [, stem = name, ending = ''] = /^(.*)\.([^.]+)$/.exec(name) ?? [];
  if (/^hei[cf]$/i.test(ending)) return heicProblem;
  if (!photoExtensions.includes(ending.toLowerCase()))
    return 'isn’t a .jpg, .png or .webp file. Save it as .jpg, or remove it.';
  const named = readPhotoName(name);
  if (!named && !/^\d+$/.test(stem)) return `isn’t named by a number. Name it 1.${ending}, the next one 2.${ending}.`;
  if (!named || named.number > maxPictures)
    return `a product has pictures 1 to ${maxPictures}. Give it a number of these, or remove it.`;
  const { number, crop } = named;
  const has = (other: number) => names.some((each) => readPhotoName(each)?.number === other);
  // Pictures after the last described one must follow without a gap.
  for (let before = pictureTexts.length + 1; before < number; before += 1)
    if (!has(before)) return `there is no picture ${before} before it. Call it ${before}.`;
  const same = names.filter((each) => readPhotoName(each)?.number === number);
  if (same.length > 1) return `${same.join(' and ')} are both picture ${number}. Remove one, or renumber it.`;
  return { number, crop };
}
