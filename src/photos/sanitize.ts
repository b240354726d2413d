/**
 * An uploaded photo becomes a new JPEG: upright, at most 2000 pixels wide and high, without metadata. So neither a location
 * nor anything hidden in the file reaches the catalogue.
 */
import type { Sharp } from 'sharp';
import { background, tooSmall } from './encode.ts';
import { heicProblem } from './find-photos.ts';
import { maxAspect, maxMegapixels, maxStoredSide, minSide } from './limits.ts';

const quality = 90;
/** Cameras round their megapixels: 9248 x 6944 is sold as 64. */
const maxPixels = (megapixels: number) => (megapixels + 0.5) * 1_000_000;

export type Sanitized = { readonly jpeg: Buffer } | { readonly problem: string };

/** Never throws because of the bytes: a bad photo is a problem with its remedy. */
export async function sanitizePhoto(bytes: Buffer): Promise<Sanitized> {
  const format = formatOf(bytes);
  if (format === 'heic') return { problem: heicProblem };
  if (format === null) return { problem: 'isn’t a JPEG, PNG or WebP picture. Take a photo, or save it as JPEG.' };
  const { default: sharp } = await import('sharp');
  const megapixels = format === 'jpeg' ? maxMegapixels.jpeg : maxMegapixels.other;
  const metadata = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!metadata) return { problem: 'can’t be read as a picture. Copy it from the camera again.' };
  const { width, height } = metadata.autoOrient;
  if (width * height > maxPixels(megapixels)) {
    const remedy = `Choose ${megapixels} megapixels or less in the camera’s settings.`;
    return { problem: `is ${width} x ${height} pixels, too large. ${remedy}` };
  }
  if ((metadata.pages ?? 1) > 1 || (format === 'png' && isAnimatedPng(bytes)))
    return { problem: 'is animated. Use a still one.' };
  if (metadata.space === 'cmyk') return { problem: 'is made for printing (CMYK). Save it as an ordinary JPEG.' };
  const [long, short] = [Math.max(width, height), Math.min(width, height)];
  if (short < minSide) return { problem: tooSmall(width, height) };
  if (long > short * maxAspect)
    return { problem: `is more than ${maxAspect} times as long as it is wide. Cut off what isn’t needed.` };
  try {
    const photo = sharp(bytes, { failOn: 'error', limitInputPixels: maxPixels(megapixels) });
    return { jpeg: await toJpeg(photo.autoOrient()) };
  } catch {
    return { problem: 'is cut off in the middle. Copy it from the camera again.' };
  }
}

/** A quarter turn clockwise. */
export async function rotatePhoto(photo: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const upright = await sharp(photo, { limitInputPixels: maxPixels(maxMegapixels.jpeg) })
    .autoOrient()
    .toBuffer();
  return toJpeg(sharp(upright).rotate(90));
}

/** Sharp drops all metadata and converts colours to sRGB. */
function toJpeg(photo: Sharp): Promise<Buffer> {
  return photo
    .flatten({ background })
    .resize(maxStoredSide, maxStoredSide, { fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality })
    .toBuffer();
}

/** Detected by the first bytes, so that no decoder of another format ever reads the file. */
function formatOf(bytes: Buffer): 'jpeg' | 'png' | 'webp' | 'heic' | null {
  const text = bytes.toString('latin1', 0, 16);
  if (text.startsWith('\u00FF\u00D8\u00FF')) return 'jpeg';
  if (text.startsWith('\u0089PNG\r\n\u001A\n')) return 'png';
  if (/^RIFF.{4}WEBP/s.test(text)) return 'webp';
  return /^.{4}ftyp(?:hei|hev|mif1|msf1)/s.test(text) ? 'heic' : null;
}

/** An animated PNG has its `acTL` chunk before the first image data. */
function isAnimatedPng(bytes: Buffer): boolean {
  const animation = bytes.indexOf('acTL');
  const data = bytes.indexOf('IDAT');
  return animation >= 0 && (data < 0 || animation < data);
}
