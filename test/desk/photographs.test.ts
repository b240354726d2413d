/** Photographs of a product at the desk: uploads, worked on by the real child process, and what becomes of them in the draft. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { readPhotographDrafts } from '#catalogue/photograph-draft.ts';
import { logged } from '#test/support/logged.ts';
import { fromPhone, halves, type SentPart } from '#test/support/photographs.ts';
import { address, photographDesk, textOf } from '#test/support/photograph-desk.ts';

vi.setConfig({ testTimeout: 120_000 });

const jpeg = async (name = 'IMG_1.jpg', width = 900, height = 700): Promise<SentPart> => ({
  name,
  bytes: await halves(width, height).jpeg().toBuffer(),
});

/** The colours at the top left and the bottom right of a picture. */
async function corners(bytes: Buffer): Promise<readonly string[]> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const place = (Math.floor(info.height * y) * info.width + Math.floor(info.width * x)) * info.channels;
    return (data[place] ?? 0) > (data[place + 2] ?? 0) ? 'red' : 'blue';
  };
  return [at(0.1, 0.1), at(0.9, 0.9)];
}

describe('photographs from a phone', () => {
  it('become the first pictures of a product, upright, small and without the place, several at once', async () => {
    const { upload, names, texts, changes, folder, html, picture, access, leftovers } = await photographDesk();
    const answer = await upload([
      { name: 'IMG_1.jpg', bytes: await fromPhone(3000, 2400) },
      { name: 'two.png', bytes: await halves(800, 800).png().toBuffer() },
      { name: 'three.webp', bytes: await halves(800, 800, ['#00ff00', '#0000ff']).webp().toBuffer() },
    ]);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, address]);
    expect(names()).toEqual(['1.jpg', '2.jpg', '3.jpg']);
    expect(texts()).toEqual(['Bird Swing, picture 1', 'Bird Swing, picture 2', 'Bird Swing, picture 3']);
    expect(await changes()).toContain('Bird Swing: 3 photographs added');
    expect((await logged(access))[0]).toBe('Changed, not published yet: Bird Swing: 3 photographs added');
    const [draft] = readPhotographDrafts(folder);
    const bytes = readFileSync(join(folder, '.draft/photographs/kept', draft?.photographs.get('1.jpg') ?? ''));
    expect(bytes.includes('Cracked Phone')).toBe(false);
    const { width, height, format, exif, icc, xmp, orientation } = await sharp(bytes).metadata();
    expect([width, height, format, exif, icc, xmp, orientation]).toEqual([
      1600,
      2000,
      'jpeg',
      ...Array.from({ length: 4 }),
    ]);
    expect(await html()).toContain(`${address}/1?v=`);
    expect(await corners(await picture(1))).toEqual(['red', 'blue']);
    expect(leftovers()).toEqual([]);
    expect(existsSync(join(folder, 'photographs'))).toBe(false);
  });

  it('count once if one is sent twice, and those above five are left out', async () => {
    const { upload, names } = await photographDesk();
    const sizes = [700, 710, 720, 730, 740, 750];
    const files = await Promise.all(sizes.map((width) => jpeg(`${width}.jpg`, width, 700)));
    const [first] = files;
    expect((await upload(first ? [first, first] : [])).status).toBe(303);
    expect(names()).toEqual(['1.jpg']);
    const answer = await upload(files.slice(1));
    expect(answer.status).toBe(422);
    expect(textOf(await answer.text())).toContain('750.jpg: was left out: a product has up to 5 photos.');
    expect(names()).toHaveLength(5);
  });

  it('are kept where others beside them can’t be used, and those are named', async () => {
    const { upload, names } = await photographDesk();
    const answer = await upload([await jpeg(), { name: '../../etc/pass\u202Ewd', bytes: Buffer.from('x') }]);
    expect(answer.status).toBe(422);
    const said = textOf(await answer.text());
    expect(said).toContain('These could not be used and were not saved: passwd: isn’t a JPEG');
    expect(names()).toEqual(['1.jpg']);
  });
});

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
const hostile: readonly (readonly [what: string, make: () => Promise<Buffer> | Buffer, words: string])[] = [
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
  [
    'too heavy',
    () => Buffer.concat([Buffer.from('\u00FF\u00D8\u00FF', 'latin1'), Buffer.alloc(21e6)]),
    'is larger than 20 MB',
  ],
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

describe('what is no photograph', () => {
  it.each(hostile)('is refused in words if it is %s, and nothing of it is kept', async (_, make, words) => {
    const { upload, folder, leftovers, folder: own } = await photographDesk();
    const answer = await upload([{ name: 'holiday.jpg', bytes: await make() }]);
    expect(answer.status).toBe(422);
    expect(textOf(await answer.text())).toContain(`holiday.jpg: ${words}`);
    expect([readPhotographDrafts(folder), leftovers()]).toEqual([[], []]);
    expect(existsSync(join(own, '.draft/photographs/kept'))).toBe(false);
  });

  it('leaves nothing of what is hidden behind a picture, or in 16 bits', async () => {
    const { upload, folder } = await photographDesk();
    const picture = await halves(900, 700).jpeg().toBuffer();
    const deep = await halves(900, 710).toColourspace('rgb16').png().toBuffer();
    const hidden = Buffer.concat([picture, Buffer.from('PK\u0003\u0004<script>alert(1)</script>', 'latin1')]);
    expect(
      (
        await upload([
          { name: 'a.jpg', bytes: hidden },
          { name: 'b.png', bytes: deep },
        ])
      ).status,
    ).toBe(303);
    const place = join(folder, '.draft/photographs/kept');
    const kept = readdirSync(place).map((name) => readFileSync(join(place, name)));
    expect(kept).toHaveLength(2);
    for (const bytes of kept) {
      expect(bytes.includes('<script>')).toBe(false);
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', depth: 'uchar', space: 'srgb' });
    }
  });
});
