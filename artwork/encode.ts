// The finished picture in the sizes the shop serves, and what the shop must know about each.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp, { type Sharp } from 'sharp';
import type { Picture } from './picture.ts';

export const pictureFolder = fileURLToPath(new URL('../public/pictures', import.meta.url));

export type Shape = Pick<Picture, 'key' | 'width' | 'height' | 'widths' | 'jpegWidth' | 'quality'>;

/** Writes `{key}-{width}.avif` for every width and `{key}.jpg`. Returns the average colour, the stand-in while a picture loads. */
export async function encode(
  finished: Sharp,
  { key, width, height, widths, jpegWidth, quality }: Shape,
): Promise<string> {
  mkdirSync(pictureFolder, { recursive: true });
  const master = await finished.png({ compressionLevel: 1 }).toBuffer();
  const sized = (wide: number) =>
    sharp(master).resize(wide, Math.round((wide * height) / width), { fit: 'cover', kernel: 'lanczos3' });
  for (const wide of widths) {
    await sized(wide)
      .avif({ quality, effort: 6, chromaSubsampling: '4:2:0' })
      .toFile(join(pictureFolder, `${key}-${wide}.avif`));
  }
  await sized(jpegWidth)
    .jpeg({ quality: 78, mozjpeg: true, progressive: true })
    .toFile(join(pictureFolder, `${key}.jpg`));
  const { channels } = await sharp(master).stats();
  return `#${channels
    .slice(0, 3)
    .map(({ mean }) => Math.round(mean).toString(16).padStart(2, '0'))
    .join('')}`;
}
