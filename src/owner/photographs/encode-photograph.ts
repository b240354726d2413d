/**
 * A photograph as the shop serves it: upright, square, in the widths that pages request, small, and without metadata.
 */
import type { Sharp } from 'sharp';
import type { PhotographPart } from '#catalogue/photograph-files.ts';

/** Part of every encoded file's name: raise it when a change here affects the result, and all are encoded again. */
export const encoding = 3;

/** The widths of a picture, as far as the photograph has the pixels. */
const widths = [192, 320, 640, 960];
/** Of the WebP and the JPEG. */
const fallbackWidth = 640;
export const minPixels = 640;
/** If more than this share is cut off, the owner is told. */
const maxCut = 0.35;
/** Best first; the last is used even if the file is still too large, and the catalogue's doctor then says so. */
const avifQualities = [56, 46, 36, 26];
const webpQualities = [78, 64, 50, 36, 24];
const jpegQualities = [80, 70, 60, 50];
/** 0 to 9. At 6 a picture would be 7 % smaller and take ten times as long. */
const effort = 3;
const kib = 1024;
/** Behind transparent parts, and around a photograph that is shown whole: the background of the rendered pictures. */
export const ground = '#f8f5f0';
/** How much larger a photograph is that is shown nearer. */
const nearer = 1.5;

export interface EncodedPhotograph {
  /** Of the photograph, upright. */
  readonly width: number;
  readonly height: number;
  /** Width and height of the largest file in pixels. */
  readonly side: number;
  readonly widths: readonly number[];
  /** The average colour, as for rendered pictures; the most frequent one may be a garish spot in the background. */
  readonly color: string;
  /** By the suffix after the picture's name: `-320.avif`, …, `.webp`, `.jpg`. */
  readonly files: ReadonlyMap<string, Buffer>;
  /** Something that the owner should know, or null. */
  readonly note: string | null;
}

/** A bad photograph is returned as a problem with its remedy, never thrown. */
export async function encodePhotograph(
  original: Buffer,
  part: PhotographPart = 'middle',
): Promise<EncodedPhotograph | { readonly problem: string }> {
  const { default: sharp } = await import('sharp'); // Loaded only when photographs are imported.
  // Warnings about odd bytes in a readable file are ignored.
  const upright = () => sharp(original, { failOn: 'error' }).autoOrient();
  const size = await sizeOf(upright).catch(() => null); // Not a picture: reported below.
  if (!size) return { problem: 'can’t be read as a picture. Copy it from the camera again.' };
  const { width, height } = size;
  if (Math.min(width, height) < minPixels) return { problem: tooSmall(width, height) };
  const short = Math.floor(Math.min(width, height) / (part === 'near' ? nearer : 1));
  if (short < minPixels)
    return {
      problem: `is ${width} x ${height} pixels, too few to be shown nearer. Show its middle, or use a larger one.`,
    };
  const kept = widths.filter((one) => one <= short);
  const side = Math.max(...kept);
  try {
    const master = await square(upright().flatten({ background: ground }), side, part)
      .png({ compressionLevel: 1 })
      .toBuffer();
    const files = new Map<string, Buffer>();
    for (const wide of kept) {
      const max = maxBytes({ avifWidth: wide });
      files.set(
        `-${wide}.avif`,
        await lightest(sharp(master).resize(wide), { qualities: avifQualities, max, as: 'avif' }),
      );
    }
    const fallback = sharp(master).resize(Math.min(fallbackWidth, side));
    files.set('.webp', await lightest(fallback, { qualities: webpQualities, max: maxBytes('webp'), as: 'webp' }));
    files.set('.jpg', await lightest(fallback, { qualities: jpegQualities, max: maxBytes('jpg'), as: 'jpeg' }));
    const { channels } = await sharp(master).stats();
    return {
      width,
      height,
      side,
      widths: kept,
      color: hex(channels.map(({ mean }) => mean)),
      files,
      note: part === 'whole' ? null : cutNote(width, height),
    };
  } catch {
    // The beginning is intact and the rest is not.
    return { problem: 'is cut off in the middle. Copy it from the camera again.' };
  }
}

/** The part of it that the shop shows. */
function square(picture: Sharp, side: number, part: PhotographPart): Sharp {
  const kernel = 'lanczos3';
  if (part === 'whole') return picture.resize(side, side, { fit: 'contain', background: ground, kernel });
  if (part !== 'near')
    return picture.resize(side, side, { fit: 'cover', position: part === 'middle' ? 'centre' : part, kernel });
  const wide = Math.floor(side * nearer);
  const edge = Math.floor((wide - side) / 2);
  return picture
    .resize(wide, wide, { fit: 'cover', kernel })
    .extract({ left: edge, top: edge, width: side, height: side });
}

export function tooSmall(width: number, height: number): string {
  return `is ${width} x ${height} pixels; at least ${minPixels} x ${minPixels} are needed. Use a larger one.`;
}

async function sizeOf(open: () => Sharp) {
  const { autoOrient } = await open().metadata();
  return autoOrient;
}

const encoders = {
  avif: (picture: Sharp, quality: number) => picture.avif({ quality, effort, chromaSubsampling: '4:2:0' }),
  webp: (picture: Sharp, quality: number) => picture.webp({ quality, effort: 4, smartSubsample: true }),
  jpeg: (picture: Sharp, quality: number) => picture.jpeg({ quality, mozjpeg: true, progressive: true }),
};

/** The best quality whose file is small enough. */
async function lightest(
  picture: Sharp,
  {
    qualities,
    max,
    as,
  }: { readonly qualities: readonly number[]; readonly max: number; readonly as: keyof typeof encoders },
): Promise<Buffer> {
  let bytes = Buffer.alloc(0);
  for (const quality of qualities) {
    bytes = await encoders[as](picture.clone(), quality).toBuffer();
    if (bytes.length <= max) return bytes;
  }
  return bytes;
}

function cutNote(width: number, height: number): string | null {
  const cut = 1 - Math.min(width, height) / Math.max(width, height);
  if (cut <= maxCut) return null;
  return `the shop shows squares, so ${Math.round(cut * 100)} % of it were cut off at ${width > height ? 'the sides' : 'top and bottom'}`;
}

const hex = (channels: readonly number[]) =>
  `#${channels.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;

/**
 * The maximum size of one file of a product's picture, in bytes. A phone first shows the widest AVIF file on a product page,
 * and 45 KiB take it a quarter of a second on slow 4G; narrower ones are lighter in
 * proportion. The WebP is for browsers without AVIF; the JPEG for mails, feeds and shared links.
 */
function maxBytes(file: 'webp' | 'jpg' | { readonly avifWidth: number }): number {
  if (file === 'webp') return 45 * kib;
  return file === 'jpg' ? 60 * kib : (45 * kib * file.avifWidth) / 960;
}
