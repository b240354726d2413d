/** Photos as phones make them, and forms as browsers send them. */
import sharp from 'sharp';

type Colours = readonly [left: string, right: string];

/** Left half of one colour, right half of another. */
export function halves(width: number, height: number, [left, right]: Colours = ['#ff0000', '#0000ff']) {
  const half = { create: { width: Math.floor(width / 2), height, channels: 3, background: right } } as const;
  return sharp({ create: { width, height, channels: 3, background: left } }).composite([
    { input: half, left: Math.ceil(width / 2), top: 0 },
  ]);
}

/** A photo as a phone held upright stores it: lying, with an orientation tag, its maker and the place. */
export function fromPhone(width = 1200, height = 900): Promise<Buffer> {
  return halves(width, height)
    .jpeg()
    .withExif({
      IFD0: { Make: 'Cracked Phone' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '30/1 11/1 52/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '71/1 28/1 11/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

export interface SentPart {
  readonly name: string;
  readonly bytes: Buffer;
  readonly type?: string;
}

export const boundary = '----PanjaBoundary7MA4YWxkTrZu0gW';

/** A form as browsers write it: the token first, then the other fields, then each file. */
export function formBody(
  token: string,
  files: readonly SentPart[],
  fields: Iterable<readonly [name: string, value: string]> = [],
): Buffer<ArrayBuffer> {
  const part = (disposition: string, content: Buffer | string, more = '') => [
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n${more}\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ];
  return Buffer.concat([
    ...[['token', token] as const, ...fields].flatMap(([name, value]) => part(`name="${name}"`, value)),
    ...files.flatMap(({ name, bytes, type = 'image/jpeg' }) =>
      part(`name="photos"; filename="${name}"`, bytes, `Content-Type: ${type}\r\n`),
    ),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
}
