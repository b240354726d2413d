/** The pictures of a release. Photos are hard links to their store, so ten releases take the room of one. */
import { copyFile, link, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Catalogue } from '#catalogue/catalogue.ts';
import { renderedPictures } from '#catalogue/read-catalogue.ts';
import type { ImportedPhotos } from '#photos/import-photos.ts';
import { storedImage, storedOriginal } from '#photos/store.ts';

/** The width of a picture on the desk, for a sharp screen. */
const deskWidth = 192;

/** Puts the encoded files that pages show into the release. */
export async function putPictures(folder: string, { photos }: ImportedPhotos): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const { stored, picture } of photos)
    for (const suffix of Object.keys(stored.sizes))
      await linkStored(storedImage(stored, suffix), join(folder, picture.name + suffix));
}

/** Puts the owner's photos into the release, also those that can't be used, so that going back restores them. */
export async function putOriginals(
  { content, release }: { readonly content: string; readonly release: string },
  files: readonly string[],
  { photos }: ImportedPhotos,
): Promise<void> {
  const stored = new Map(photos.map((photo) => [photo.file, storedOriginal(photo.stored)]));
  for (const file of files) {
    const [owners, target] = [join(content, file), join(release, file)];
    const original = stored.get(owners);
    await mkdir(dirname(target), { recursive: true });
    // Never a link to the owner's file: a release doesn't change.
    if (original === undefined) await copyFile(owners, target);
    else await linkStored(original, target);
  }
}

/** Copies if the file system can't link. */
async function linkStored(source: string, file: string): Promise<void> {
  await link(source, file).catch(() => copyFile(source, file));
}

/**
 * Addresses of the pictures that the desk shows: the first of each product by its id, and those that came with the shop
 * by name.
 */
export function deskPictures(root: string, { products, pictures }: Catalogue): Readonly<Record<string, string>> {
  const shown = products.flatMap(({ id, images: [image] }) => {
    const file = image === undefined ? undefined : pictures.file(image);
    return file?.widths.includes(deskWidth) ? [[id, `/pictures/${file.name}-${deskWidth}.avif`]] : [];
  });
  const shipped = Object.entries(renderedPictures(root)).flatMap(([key, { name, widths }]) =>
    /^\d/.test(key) ? [] : [[key, `/pictures/${name}-${Math.min(...widths)}.avif`]],
  );
  return Object.fromEntries([...shown, ...shipped]);
}
