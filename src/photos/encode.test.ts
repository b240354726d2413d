import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { fromPhone, halves } from '#test/support/uploads.ts';
import { sanitizePhoto } from './encode.ts';
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><script>alert(1)</script></svg>';

/** A PNG of any size that is all of one colour: a few kilobytes that would become gigabytes. */
function bomb(width: number, height: number, animated = false): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const whole = Buffer.alloc(body.length + 8);
    whole.writeUInt32BE(data.length);
    body.copy(whole, 4);
    whole.writeUInt32BE(crc(body), body.length + 4);
    return whole;
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const frames = animated ? [chunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]))] : [];
  const lines = deflateSync(Buffer.alloc(Math.min(height, 2000) * (width + 1)));
  return Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001A\n', 'latin1'),
    chunk('IHDR', head),
    ...frames,
    chunk('IDAT', lines),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function crc(bytes: Buffer): number {
  let sum = ~0;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xed_b8_83_20 : sum >>> 1;
  }
  return ~sum >>> 0;
}

const noPicture = 'isn’t a JPEG, PNG or WebP picture';
const hostile: readonly (readonly [what: string, make: () => Promise<Buffer> | Buffer, problem: string])[] = [
  ['a text', () => Buffer.from('no picture'), noPicture],
  ['an empty file', () => Buffer.alloc(0), noPicture],
  ['an SVG with a script', () => Buffer.from(svg), noPicture],
  ['a GIF', () => halves(900, 900).gif().toBuffer(), noPicture],
  ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj'), noPicture],
  ['a TIFF', () => halves(900, 900).tiff().toBuffer(), noPicture],
  ['HEIC', () => Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'latin1'), 'browsers can’t show HEIC'],
  ['no more than its beginning', () => Buffer.from('\u00FF\u00D8\u00FF\u00E0', 'latin1'), 'can’t be read as a picture'],
  ['cut off', async () => (await halves(2000, 2000).jpeg().toBuffer()).subarray(0, 9000), 'is cut off in the middle'],
  [
    'of 108 megapixels',
    () => claiming(12_000, 9000),
    'is 12000 x 9000 pixels, too large. Choose 64 megapixels or less in the camera’s settings.',
  ],
  ['a bomb', () => bomb(50_000, 50_000), 'is 50000 x 50000 pixels, too large'],
  ['a bomb in a line', () => bomb(900_000, 2), 'is 900000 x 2 pixels; at least 640 x 640'],
  ['a wide bomb', () => bomb(16_000, 1500), 'is more than 3 times as long as it is wide'],
  ['a PNG that lies about its height', () => bomb(3000, 4000), 'is cut off in the middle'],
  ['a moving PNG', () => bomb(900, 900, true), 'is animated. Use a still one'],
  ['a moving WebP', () => moving(), 'is animated. Use a still one'],
  ['for printing', () => halves(900, 900).toColourspace('cmyk').jpeg().toBuffer(), 'is made for printing (CMYK)'],
  ['small', () => halves(900, 600).jpeg().toBuffer(), 'is 900 x 600 pixels; at least 640 x 640 are needed'],
];

/** A small JPEG whose head says that it is larger. */
async function claiming(width: number, height: number): Promise<Buffer> {
  const bytes = await halves(900, 700).jpeg().toBuffer();
  const head = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  bytes.writeUInt16BE(height, head + 5);
  bytes.writeUInt16BE(width, head + 7);
  return bytes;
}

async function moving(): Promise<Buffer> {
  const pages = await Promise.all(
    ['#ff0000', '#00ff00'].map((colour) => halves(700, 700, [colour, '#0000ff']).png().toBuffer()),
  );
  return sharp(pages, { join: { animated: true } })
    .webp({ loop: 0 })
    .toBuffer();
}

describe('an uploaded photo', () => {
  it('becomes an upright JPEG of at most 2000 pixels, without its place and device', async () => {
    const sanitized = await sanitizePhoto(await fromPhone(3000, 2400));
    if ('problem' in sanitized) throw new Error(sanitized.problem);
    expect(sanitized.jpeg.includes('Cracked Phone')).toBe(false);
    const { width, height, format, exif, icc, xmp, orientation } = await sharp(sanitized.jpeg).metadata();
    expect([width, height, format]).toEqual([1600, 2000, 'jpeg']);
    expect([exif, icc, xmp, orientation]).toEqual(Array.from({ length: 4 }));
  });

  it.each(hostile)('is refused with a sentence if it is %s', async (_, make, problem) => {
    expect(await sanitizePhoto(await make())).toEqual({ problem: expect.stringContaining(problem) });
  });

  it('loses what is hidden behind the picture, and its 16 bits', async () => {
    const picture = await halves(900, 700).jpeg().toBuffer();
    const hidden = Buffer.concat([picture, Buffer.from('PK\u0003\u0004<script>alert(1)</script>', 'latin1')]);
    const deep = await halves(900, 710).toColourspace('rgb16').png().toBuffer();
    for (const bytes of [hidden, deep]) {
      const sanitized = await sanitizePhoto(bytes);
      if ('problem' in sanitized) throw new Error(sanitized.problem);
      expect(sanitized.jpeg.includes('<script>')).toBe(false);
      expect(await sharp(sanitized.jpeg).metadata()).toMatchObject({ format: 'jpeg', depth: 'uchar', space: 'srgb' });
    }
  });
});
