/**
 * A photograph as it came from a phone, judged by its content, and made into an original that is safe to keep: a new JPEG,
 * upright, of at most 2000 pixels, with nothing in it but the picture. So neither a place nor anything hidden behind a
 * picture ever reaches the owner's files.
 */
import type { Sharp } from 'sharp';
import { ground, minPixels, tooSmall } from './encode-photograph.ts';
import { heicProblem } from './originals.ts';

/** The larger of width and height: twice the size that the shop shows. */
const maxSide = 2000;
/** Limits for decoding; only a JPEG is decoded small. A phone's "64 megapixels" are a hair more: 9248 x 6944. */
const maxMegapixels = { jpeg: 64, other: 25 };
const maxPixels = (megapixels: number) => (megapixels + 0.5) * 1_000_000;
/** A longer one would be too narrow once it is made smaller. */
const longestSides = 3;
const quality = 90;

export type Received = { readonly jpeg: Buffer } | { readonly problem: string };

/** Never throws because of the bytes: a bad photograph is a problem with its remedy. */
export async function receivePhotograph(bytes: Buffer): Promise<Received> {
  const kind = kindOf(bytes);
  if (kind === 'heic') return { problem: heicProblem };
  if (kind === null) return { problem: 'isn’t a JPEG, PNG or WebP picture. Take a photograph, or save it as JPEG.' };
  const { default: sharp } = await import('sharp');
  const megapixels = kind === 'jpeg' ? maxMegapixels.jpeg : maxMegapixels.other;
  const open = () => sharp(bytes, { failOn: 'error', limitInputPixels: maxPixels(megapixels) });
  const facts = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null); // No picture: told below.
  if (!facts) return { problem: 'can’t be read as a picture. Copy it from the camera again.' };
  const { width, height } = facts.autoOrient;
  if (width * height > maxPixels(megapixels)) {
    const remedy = `Choose ${megapixels} megapixels or less in the camera’s settings.`;
    return { problem: `is ${width} x ${height} pixels, too large. ${remedy}` };
  }
  if ((facts.pages ?? 1) > 1 || (kind === 'png' && isAnimatedPng(bytes)))
    return { problem: 'is animated. Use a still one.' };
  if (facts.space === 'cmyk') return { problem: 'is made for printing (CMYK). Save it as an ordinary JPEG.' };
  const [long, short] = [Math.max(width, height), Math.min(width, height)];
  if (short < minPixels) return { problem: tooSmall(width, height) };
  if (long > short * longestSides)
    return { problem: 'is more than three times as long as it is wide. Cut off what isn’t needed.' };
  try {
    return { jpeg: await asOriginal(open().autoOrient()) };
  } catch {
    return { problem: 'is cut off in the middle. Copy it from the camera again.' };
  }
}

/** A quarter turn clockwise. */
export async function turnPhotograph(original: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const upright = await sharp(original, { limitInputPixels: maxPixels(maxMegapixels.jpeg) })
    .autoOrient()
    .toBuffer();
  return asOriginal(sharp(upright).rotate(90));
}

/** Sharp leaves all metadata out, and brings colours to sRGB. */
function asOriginal(picture: Sharp): Promise<Buffer> {
  return picture
    .flatten({ background: ground })
    .resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality })
    .toBuffer();
}

/** Detected by the first bytes, so that no other decoder ever reads the file. */
function kindOf(bytes: Buffer): 'jpeg' | 'png' | 'webp' | 'heic' | null {
  const text = bytes.toString('latin1', 0, 16);
  if (text.startsWith('\u00FF\u00D8\u00FF')) return 'jpeg';
  if (text.startsWith('\u0089PNG\r\n\u001A\n')) return 'png';
  if (/^RIFF.{4}WEBP/s.test(text)) return 'webp';
  return /^.{4}ftyp(?:hei|hev|mif1|msf1)/s.test(text) ? 'heic' : null;
}

/** A moving PNG says so before its first picture. */
function isAnimatedPng(bytes: Buffer): boolean {
  const picture = bytes.indexOf('IDAT');
  const moves = bytes.indexOf('acTL');
  return moves >= 0 && (picture < 0 || moves < picture);
}
