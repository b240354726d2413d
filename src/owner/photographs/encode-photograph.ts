/** A photograph as the shop serves it: upright, square, in the widths that pages ask for, light, and without any metadata. */
import type { Sharp } from 'sharp';
import { mostBytes } from '#owner/picture-weight.ts';

/** Part of every encoded file's name: when something here changes the result, raise it, and all are made anew. */
export const encoding = 2;

/** The widths in which a picture is kept, as far as the photograph has the pixels. */
const widths = [192, 320, 640, 960];
/** Of the WebP and the JPEG. */
const fallbackWidth = 640;
const leastPixels = 640;
/** More of a photograph than this share may not be cut away without a word. */
const mostCut = 0.35;
/** Best first; the last is taken when even that is too heavy, and the catalogue's doctor then says so. */
const avifQualities = [56, 46, 36, 26];
const webpQualities = [78, 64, 50, 36, 24];
const jpegQualities = [80, 70, 60, 50];
/** Of 0 to 9. At 6 a picture would be 7 % lighter and take its owner ten times as long. */
const effort = 3;
/** Behind pictures with transparent parts: the ground of the rendered pictures. */
const ground = '#f8f5f0';

export interface EncodedPhotograph {
  /** Pixels of the widest file; all are square. */
  readonly side: number;
  readonly widths: readonly number[];
  /** The average colour, as rendered pictures have it: the most frequent one may be a garish speck of the background. */
  readonly color: string;
  /** By what follows the picture's name: `-320.avif`, …, `.webp`, `.jpg`. */
  readonly files: ReadonlyMap<string, Buffer>;
  /** Something that its owner should know, or null. */
  readonly note: string | null;
}

/** What is wrong with a photograph is an answer, with its remedy; nothing is thrown. */
export async function encodePhotograph(original: Buffer): Promise<EncodedPhotograph | { readonly problem: string }> {
  const { default: sharp } = await import('sharp'); // Only those who take photographs in wait for it.
  // A warning about odd bytes in a file that can be read is nothing to bother its owner with.
  const upright = () => sharp(original, { failOn: 'error' }).autoOrient();
  const size = await sizeOf(upright).catch(() => null); // Not a picture: said below.
  if (!size) return { problem: 'can’t be read as a picture. Copy it from the camera again.' };
  const { width, height } = size;
  const short = Math.min(width, height);
  if (short < leastPixels) {
    return {
      problem: `is ${width} x ${height} pixels; at least ${leastPixels} x ${leastPixels} are needed. Take a larger one.`,
    };
  }
  const kept = widths.filter((one) => one <= short);
  const side = Math.max(...kept);
  try {
    const master = await upright()
      .flatten({ background: ground })
      .resize(side, side, { fit: 'cover', kernel: 'lanczos3' })
      .png({ compressionLevel: 1 })
      .toBuffer();
    const files = new Map<string, Buffer>();
    for (const wide of kept) {
      const most = mostBytes({ avifWidth: wide });
      files.set(
        `-${wide}.avif`,
        await lightest(sharp(master).resize(wide), { qualities: avifQualities, most, as: 'avif' }),
      );
    }
    const fallback = sharp(master).resize(Math.min(fallbackWidth, side));
    files.set('.webp', await lightest(fallback, { qualities: webpQualities, most: mostBytes('webp'), as: 'webp' }));
    files.set('.jpg', await lightest(fallback, { qualities: jpegQualities, most: mostBytes('jpg'), as: 'jpeg' }));
    const { channels } = await sharp(master).stats();
    return { side, widths: kept, color: hex(channels.map(({ mean }) => mean)), files, note: cutNote(width, height) };
  } catch {
    // A photograph whose head is whole and whose rest is not.
    return { problem: 'breaks off in the middle. Copy it from the camera again.' };
  }
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

/** The best quality whose file is light enough. */
async function lightest(
  picture: Sharp,
  {
    qualities,
    most,
    as,
  }: { readonly qualities: readonly number[]; readonly most: number; readonly as: keyof typeof encoders },
): Promise<Buffer> {
  let bytes = Buffer.alloc(0);
  for (const quality of qualities) {
    bytes = await encoders[as](picture.clone(), quality).toBuffer();
    if (bytes.length <= most) return bytes;
  }
  return bytes;
}

function cutNote(width: number, height: number): string | null {
  const cut = 1 - Math.min(width, height) / Math.max(width, height);
  if (cut <= mostCut) return null;
  return `the shop shows squares, so ${Math.round(cut * 100)} % of it were cut off at ${width > height ? 'the sides' : 'top and bottom'}`;
}

const hex = (channels: readonly number[]) =>
  `#${channels.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;
