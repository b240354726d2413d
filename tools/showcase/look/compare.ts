import pixelmatch from 'pixelmatch';
import sharp from 'sharp';

export interface Difference {
  /** Share of the pixels that differ, from 0 to 1; 1 if the pictures have different sizes. */
  readonly share: number;
  /** The first and the last row of pixels that differ; null if none does, or the sizes differ. */
  readonly rows: readonly [first: number, last: number] | null;
  /** A PNG with the differences in red. */
  readonly picture: Buffer;
}

/** Compares two pictures, each in any format that sharp reads. Antialiasing of letters may differ. */
export async function difference(one: Buffer, other: Buffer): Promise<Difference> {
  const [a, b] = await Promise.all([pixels(one), pixels(other)]);
  const { width, height } = a.info;
  if (width !== b.info.width || height !== b.info.height) return { share: 1, rows: null, picture: other };
  const red = new Uint8Array(width * height * 4);
  const count = pixelmatch(a.data, b.data, red, width, height);
  const picture = await sharp(red, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
  return { share: count / (width * height), rows: redRows(red, width), picture };
}

/** Those with a pixel in pixelmatch's red. */
function redRows(rgba: Uint8Array, width: number): Difference['rows'] {
  const isRed = (_: number, at: number, bytes: Uint8Array) =>
    at % 4 === 0 && bytes[at] === 255 && bytes[at + 1] === 0 && bytes[at + 2] === 0;
  const rowOf = (at: number) => Math.floor(at / 4 / width);
  const first = rgba.findIndex(isRed);
  return first === -1 ? null : [rowOf(first), rowOf(rgba.findLastIndex(isRed))];
}

function pixels(picture: Buffer) {
  return sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
}
