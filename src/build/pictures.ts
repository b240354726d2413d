/** The pictures of a release. Photos are hard links to their store, so ten releases take the room of one. */
import { copyFile, link, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import type { Catalogue } from '#catalogue/catalogue.ts';
import { renderedPictures } from '#catalogue/read-catalogue.ts';
import type { ImportedPhotos } from '#photos/import-photos.ts';
import { storedImage, storedOriginal } from '#photos/store.ts';
import { type Colours, shippedColours } from '#shop/colours.ts';

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

const icons = [
  { file: 'icon-180.png', size: 180, isFilled: true },
  { file: 'icon-192.png', size: 192, isFilled: false },
  { file: 'icon-512.png', size: 512, isFilled: false },
  { file: 'icon-maskable-512.png', size: 512, isFilled: true },
];
const faviconSize = 48;

/** Draws the shop's icons, a paw in its two colours, anew where the shop has others than those that came with it. */
export async function colourIcons(site: string, { main, accent }: Colours): Promise<void> {
  if (main === shippedColours.main && accent === shippedColours.accent) return;
  const shipped = await readFile(join(site, 'icon.svg'), 'utf8');
  const svg = shipped.replaceAll(shippedColours.main, main).replaceAll(shippedColours.accent, accent);
  const drawn = (size: number, isFilled: boolean) => {
    // Systems cut a filled icon to their own shape, so the paw is smaller.
    const picture = isFilled ? svg.replace('0 0 40 40', '-4.4 -4.4 48.8 48.8') : svg;
    const png = sharp(Buffer.from(picture), { density: (72 * size) / 40 }).resize(size, size);
    return (isFilled ? png.flatten({ background: main }) : png).png().toBuffer();
  };
  await writeFile(join(site, 'icon.svg'), svg);
  await writeFile(join(site, 'favicon.ico'), asIco(await drawn(faviconSize, false)));
  for (const { file, size, isFilled } of icons) await writeFile(join(site, 'icons', file), await drawn(size, isFilled));
}

/** An icon file is a header of 22 bytes and a PNG. */
function asIco(png: Buffer): Buffer {
  const header = Buffer.from([0, 0, 1, 0, 1, 0, faviconSize, faviconSize, 0, 0, 1, 0, 32, 0, 0, 0, 0, 0, 22, 0, 0, 0]);
  header.writeUInt32LE(png.length, 14);
  return Buffer.concat([header, png]);
}
