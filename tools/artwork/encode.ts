// The finished picture in the sizes that the shop serves, and its data.
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp, { type Sharp } from 'sharp';
import type { Picture } from './picture.ts';

export const pictureFolder = fileURLToPath(new URL('../../public/pictures', import.meta.url));

export type Shape = Pick<Picture, 'width' | 'height' | 'widths' | 'jpegWidth' | 'quality'>;

export type Encoded = {
  /** By the suffix after the picture's name: `-320.avif`, …, `.webp`, `.jpg`. */
  readonly files: ReadonlyMap<string, Buffer>;
  /** The average colour, shown while a picture loads. */
  readonly color: string;
};

/** AVIF in every width for pages; WebP for browsers without AVIF; JPEG outside the shop: mails, feeds, links. */
export async function encode(finished: Sharp, { width, height, widths, jpegWidth, quality }: Shape): Promise<Encoded> {
  const master = await finished.png({ compressionLevel: 1 }).toBuffer();
  const sized = (wide: number) =>
    sharp(master).resize(wide, Math.round((wide * height) / width), { fit: 'cover', kernel: 'lanczos3' });
  const files = new Map<string, Buffer>();
  for (const wide of widths) {
    const avif = sized(wide).avif({ quality, effort: 6, chromaSubsampling: '4:2:0' });
    files.set(`-${wide}.avif`, await avif.toBuffer());
  }
  const fallback = sized(jpegWidth);
  files.set('.webp', await fallback.clone().webp({ quality: 75, effort: 6, smartSubsample: true }).toBuffer());
  files.set('.jpg', await fallback.clone().jpeg({ quality: 78, mozjpeg: true, progressive: true }).toBuffer());
  const { channels } = await sharp(master).stats();
  return { files, color: `#${channels.slice(0, 3).map(hex).join('')}` };
}

const hex = ({ mean }: { readonly mean: number }): string => Math.round(mean).toString(16).padStart(2, '0');

/** 4 characters of base 36, to keep pages short, distinguish the versions of one picture. */
const hashes = 36 ** 4;

/** `{key}.{hash}`: a new version of a picture gets a new address, as browsers cache pictures for good. */
export function nameOf(key: string, files: Encoded['files']): string {
  const hash = createHash('sha256');
  for (const file of files.values()) hash.update(file);
  return `${key}.${(hash.digest().readUInt32BE() % hashes).toString(36).padStart(4, '0')}`;
}

export function writePicture(name: string, files: Encoded['files'], folder = pictureFolder): void {
  mkdirSync(folder, { recursive: true });
  for (const [ending, file] of files) writeFileSync(join(folder, `${name}${ending}`), file);
}

/** Names of the files of a picture. */
export const fileNames = (name: string, widths: readonly number[]): readonly string[] => [
  ...widths.map((width) => `${name}-${width}.avif`),
  `${name}.webp`,
  `${name}.jpg`,
];
