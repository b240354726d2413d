/**
 * The owner's photos by their names: `photographs/43/1.jpg` is picture 1 of product 43. The shop shows the middle of it,
 * as a square; a word after the number chooses another part: `1-left.jpg`.
 */
import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cachedFile } from '#files/cached-file.ts';
import { pluralize } from '#shop/numbers.ts';

/** The highest number of pictures of a product, whether photos or pictures that came with the shop (Q1). */
export const maxPictures = 5;

/** `near`: the middle, enlarged; `whole`: the full photo with margins. */
export const photoCrops = ['middle', 'left', 'right', 'top', 'bottom', 'near', 'whole'] as const;
export type PhotoCrop = (typeof photoCrops)[number];

export const photosFolder = 'photographs';
export const photoExtensions = ['jpg', 'jpeg', 'png', 'webp'];

export interface PhotoName {
  readonly number: number;
  readonly crop: PhotoCrop;
  readonly extension: string;
}

/** SHA-256 of a product's photos, by their names in its folder. */
export type PhotoHashes = ReadonlyMap<string, string>;

const named = new RegExp(`^([1-9])(?:-(${photoCrops.slice(1).join('|')}))?\\.(${photoExtensions.join('|')})$`, 'i');

/** `null` if this isn't the name of a photo. */
export function readPhotoName(name: string): PhotoName | null {
  const [, number, word = 'middle', extension = ''] = named.exec(name) ?? [];
  const crop = photoCrops.find((each) => each === word.toLowerCase());
  return number === undefined || crop === undefined ? null : { number: Number(number), crop, extension };
}

export function photoName({ number, crop, extension }: PhotoName): string {
  return `${number}${crop === 'middle' ? '' : `-${crop}`}.${extension}`;
}

/** Path in a catalogue's folder: `photographs/43/1.jpg`. */
export function photoPath(id: number, name: string): string {
  return `${photosFolder}/${id}/${name}`;
}

/** The product and the name; `null` for another file of the catalogue. */
export function readPhotoPath(path: string): { readonly id: number; readonly name: string } | null {
  const [, id, name = ''] = /^photographs\/([1-9]\d{0,8})\/([^/]+)$/.exec(path) ?? [];
  return id !== undefined && readPhotoName(name) ? { id: Number(id), name } : null;
}

export function isPhotoPath(path: string): boolean {
  return readPhotoPath(path) !== null;
}

/** The photos of all products, as paths within the catalogue's folder. Links are none. */
export function photoFiles(folder: string): readonly string[] {
  return foldersIn(join(folder, photosFolder))
    .filter((name) => /^[1-9]\d{0,8}$/.test(name))
    .flatMap((id) => [...photoNamesIn(join(folder, photosFolder, id))].map((name) => photoPath(Number(id), name)));
}

/** The photos of a product in a catalogue's folder. */
export function photosIn(folder: string, id: number): PhotoHashes {
  const photos = join(folder, photosFolder, String(id));
  const names = foldersIn(join(folder, photosFolder)).includes(String(id)) ? photoNamesIn(photos) : [];
  return new Map(names.map((name) => [name, photoHash(join(photos, name))]));
}

function foldersIn(folder: string): readonly string[] {
  if (!lstatSync(folder, { throwIfNoEntry: false })?.isDirectory()) return [];
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])).toSorted();
}

function photoNamesIn(folder: string): readonly string[] {
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries.flatMap((entry) => (entry.isFile() && readPhotoName(entry.name) ? [entry.name] : [])).toSorted();
}

/** SHA-256. Throws if there is no such file. */
export const photoHash = cachedFile((file) => createHash('sha256').update(readFileSync(file)).digest('hex'));

/** Empty if they show the same. */
export function photoChanges(before: PhotoHashes, after: PhotoHashes): string {
  const [old, now] = [shownIn(before), shownIn(after)];
  const added = now.filter((each) => !old.includes(each));
  const removed = old.filter((each) => !now.includes(each));
  const changed = Math.min(added.length, removed.length);
  const stayed = (list: readonly string[]) => list.filter((each) => old.includes(each) && now.includes(each));
  const counts = [
    [added.length - changed, 'added'],
    [changed, 'changed'],
    [removed.length - changed, 'removed'],
  ] as const;
  const parts = counts
    .filter(([count]) => count > 0)
    .map(([count, verb], index) => (index === 0 ? `${pluralize(count, 'photo')} ${verb}` : `${count} ${verb}`));
  if (stayed(old).join() !== stayed(now).join())
    parts.push(parts.length > 0 ? 'order changed' : 'photos in another order');
  if (parts.length > 0) return parts.join(', ');
  // By hand a photo may get another number without another place in the order, or another extension.
  const [oldNames, names] = [before, after].map((photos) => [...photos.keys()].toSorted().join());
  return oldNames === names ? '' : 'photo files renamed';
}

/** Hash and crop of each photo, in the order of their numbers. */
function shownIn(photos: PhotoHashes): readonly string[] {
  return [...photos]
    .flatMap(([name, hash]) => {
      const parts = readPhotoName(name);
      return parts ? [{ ...parts, shown: `${hash} ${parts.crop}` }] : [];
    })
    .toSorted((a, b) => a.number - b.number)
    .map(({ shown }) => shown);
}
