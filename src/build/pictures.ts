/**
 * The pictures of a release. The owner's photographs are linked to their store where the disk can: ten releases take the
 * room of one.
 */
import { copyFile, link, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Catalogue } from '#catalogue/catalogue.ts';
import { renderedPictures } from '#catalogue/read-catalogue.ts';
import { keptFile, keptOriginal } from '#owner/photographs/photograph-store.ts';
import type { TakenIn } from '#owner/photographs/take-in.ts';

/** The width of a picture on the desk, for a sharp screen. */
const deskWidth = 192;

/** Puts the encoded files that pages show into the release. */
export async function putPictures(folder: string, { photographs }: TakenIn): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const { kept, picture } of photographs)
    for (const ending of Object.keys(kept.sizes))
      await put(keptFile(kept, ending), join(folder, picture.name + ending));
}

/** Puts the owner's files into the release, also those that can't be used, so that going back restores them. */
export async function putOriginals(
  { content, kept }: { readonly content: string; readonly kept: string },
  files: readonly string[],
  { photographs }: TakenIn,
): Promise<void> {
  const known = new Map(photographs.map((taken) => [taken.original.file, keptOriginal(taken.kept)]));
  for (const file of files) {
    await mkdir(dirname(join(kept, file)), { recursive: true });
    await put(known.get(join(content, file)) ?? join(content, file), join(kept, file));
  }
}

/** Never links to a file of the owner's: a release doesn't change. */
async function put(source: string, file: string): Promise<void> {
  if (source.includes('/.photographs/')) await link(source, file).catch(() => copyFile(source, file));
  else await copyFile(source, file);
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
