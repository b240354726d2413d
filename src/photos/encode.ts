/**
 * A photo as the shop serves it: an upright square without metadata, in the widths that pages request, and light. An
 * uploaded one first becomes a new JPEG, at most 2000 pixels wide and high, so that neither a location nor anything
 * hidden in the file reaches the catalogue.
 */
import type { Sharp } from 'sharp';
import type { PhotoCrop } from '#catalogue/photo-files.ts';
import { minSide, maxAspect, maxMegapixels, maxStoredSide } from './limits.ts';

/** Part of every encoded file's name: raise it if a change here affects the result, and all are encoded again. */
export const encoding = 3;

/** The widths of an image, as far as the photo has the pixels. */
const widths = [192, 320, 640, 960];
/** The width of the WebP and the JPEG. */
const fallbackWidth = 640;
/** If more than this share is cut off, the owner gets a warning. */
const maxCut = 0.35;
/** Best first. The last one is used even if the file is still too large; the build then reports it. */
const avifQualities = [56, 46, 36, 26];
const webpQualities = [78, 64, 50, 36, 24];
const jpegQualities = [80, 70, 60, 50];
/** 0 to 9. At 6 an image would be 7 % smaller and take ten times as long. */
const effort = 3;
/** Behind transparent parts, and around a photo that is shown whole: the background of the rendered pictures. */
const background = '#f8f5f0';
/** The enlargement of the crop `near`. */
const zoom = 1.5;

const kib = 1024;
/**
 * The maximum bytes of one file. A phone first shows the widest AVIF file on a product page, and 45 KiB take it a
 * quarter of a second on slow 4G; narrower ones are lighter in proportion. The WebP is for browsers without AVIF, the
 * JPEG for mails, feeds and shared links.
 */
const maxBytes = {
  avif: (width: number) => (45 * kib * width) / 960,
  webp: 45 * kib,
  jpeg: 60 * kib,
};

export interface EncodedPhoto {
  /** The size of the upright photo. */
  readonly width: number;
  readonly height: number;
  /** Width and height of the largest image in pixels. */
  readonly side: number;
  readonly widths: readonly number[];
  /** The average colour, as for rendered pictures; the most frequent one may be a garish spot in the background. */
  readonly color: string;
  /** By the suffix after the image's name: `-320.avif`, …, `.webp`, `.jpg`. */
  readonly files: ReadonlyMap<string, Buffer>;
  /** Something that the owner should know, or null. */
  readonly note: string | null;
}

/** A bad photo is returned as a problem with its remedy, never thrown. */
export async function encodePhoto(
  photo: Buffer,
  crop: PhotoCrop = 'middle',
): Promise<EncodedPhoto | { readonly problem: string }> {
  const { default: sharp } = await import('sharp'); // Loaded only if there are photos to encode.
  const upright = () => sharp(photo, { failOn: 'error' }).autoOrient(); // Warnings about odd bytes are ignored.
  const size = await sizeOf(upright).catch(() => null);
  if (!size) return { problem: 'can’t be read as a picture. Copy it from the camera again.' };
  const { width, height } = size;
  if (Math.min(width, height) < minSide) return { problem: tooSmall(width, height) };
  const available = Math.floor(Math.min(width, height) / (crop === 'near' ? zoom : 1));
  if (available < minSide)
    return { problem: `is ${width} x ${height} pixels, too few to zoom in. Show its middle, or use a larger one.` };
  const fitting = widths.filter((each) => each <= available);
  const side = Math.max(...fitting);
  try {
    const square = await cropped(upright().flatten({ background }), side, crop).png({ compressionLevel: 1 }).toBuffer();
    const files = new Map<string, Buffer>();
    for (const each of fitting)
      files.set(`-${each}.avif`, await lightest(sharp(square).resize(each), encoders.avif, maxBytes.avif(each)));
    const fallback = sharp(square).resize(Math.min(fallbackWidth, side));
    files.set('.webp', await lightest(fallback, encoders.webp, maxBytes.webp));
    files.set('.jpg', await lightest(fallback, encoders.jpeg, maxBytes.jpeg));
    const { channels } = await sharp(square).stats();
    return {
      width,
      height,
      side,
      widths: fitting,
      color: hex(channels.map(({ mean }) => mean)),
      files,
      note: crop === 'whole' ? null : cutNote(width, height),
    };
  } catch {
    return { problem: 'is cut off in the middle. Copy it from the camera again.' };
  }
}

function cropped(photo: Sharp, side: number, crop: PhotoCrop): Sharp {
  const kernel = 'lanczos3';
  if (crop === 'whole') return photo.resize(side, side, { fit: 'contain', background, kernel });
  if (crop !== 'near')
    return photo.resize(side, side, { fit: 'cover', position: crop === 'middle' ? 'centre' : crop, kernel });
  const enlarged = Math.floor(side * zoom);
  const edge = Math.floor((enlarged - side) / 2);
  return photo
    .resize(enlarged, enlarged, { fit: 'cover', kernel })
    .extract({ left: edge, top: edge, width: side, height: side });
}

async function sizeOf(photo: () => Sharp) {
  const { autoOrient } = await photo().metadata();
  return autoOrient;
}

interface Encoder {
  readonly qualities: readonly number[];
  readonly encode: (image: Sharp, quality: number) => Sharp;
}

const encoders = {
  avif: {
    qualities: avifQualities,
    encode: (image, quality) => image.avif({ quality, effort, chromaSubsampling: '4:2:0' }),
  },
  webp: {
    qualities: webpQualities,
    encode: (image, quality) => image.webp({ quality, effort: 4, smartSubsample: true }),
  },
  jpeg: {
    qualities: jpegQualities,
    encode: (image, quality) => image.jpeg({ quality, mozjpeg: true, progressive: true }),
  },
} satisfies Record<string, Encoder>;

/** The best quality whose file is small enough. */
async function lightest(image: Sharp, { qualities, encode }: Encoder, max: number): Promise<Buffer> {
  let bytes = Buffer.alloc(0);
  for (const quality of qualities) {
    bytes = await encode(image.clone(), quality).toBuffer();
    if (bytes.length <= max) break;
  }
  return bytes;
}

function tooSmall(width: number, height: number): string {
  return `is ${width} x ${height} pixels; at least ${minSide} x ${minSide} are needed. Use a larger one.`;
}

function cutNote(width: number, height: number): string | null {
  const cut = 1 - Math.min(width, height) / Math.max(width, height);
  if (cut <= maxCut) return null;
  const place = width > height ? 'the sides' : 'top and bottom';
  return `the shop shows squares, so ${Math.round(cut * 100)} % of it were cut off at ${place}`;
}

function hex(channels: readonly number[]): string {
  return `#${channels.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;
}

export const heicProblem =
  'browsers can’t show HEIC. On the iPhone choose Settings, Camera, Formats, Most Compatible; or send the ' +
  'photo to yourself by e-mail, which makes a .jpg of it.';

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
