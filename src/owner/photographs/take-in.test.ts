import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { shippedCatalogue } from '#test/support/catalogues.ts';
import { encodePhotograph } from './encode-photograph.ts';
import { readPhotographs } from './photograph-list.ts';
import { removePhotograph, takeInPhotographs } from './take-in.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'panja-photographs-'));
  for (const folder of ['catalogue/photographs/43', 'public/pictures', 'src/catalogue/generated']) {
    mkdirSync(join(root, folder), { recursive: true });
  }
  writeFileSync(join(root, 'public/pictures/43-1.jpg'), 'rendered');
});
afterEach(() => rmSync(root, { recursive: true }));

/** A photograph whose left half is red and whose right half is blue. */
function halves(width: number, height: number) {
  const blue = { create: { width: Math.floor(width / 2), height, channels: 3, background: '#0000ff' } } as const;
  return sharp({ create: { width, height, channels: 3, background: '#ff0000' } }).composite([
    { input: blue, left: Math.ceil(width / 2), top: 0 },
  ]);
}

/** As a phone held upright stores it: lying on its side, with a note to turn it, and with the place where it was taken. */
const fromPhone = () =>
  halves(900, 700)
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

const put = (name: string, bytes: Buffer | string) => writeFileSync(join(root, 'catalogue/photographs', name), bytes);
const takeIn = () => takeInPhotographs(root, shippedCatalogue.products);
const pictures = () => readdirSync(join(root, 'public/pictures')).toSorted();
const nameOf = (key: string) => readPhotographs(root)[key]?.name ?? '';

async function pixel(file: string, left: number, top: number) {
  const { data } = await sharp(file)
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [red = 0, , blue = 0] = data;
  return red > blue ? 'red' : 'blue';
}

describe('a photograph that is put into its folder', () => {
  it('becomes AVIF files and a JPEG, with size and colour noted, beside the rendered picture', async () => {
    put('43/1.jpg', await halves(1200, 1000).jpeg().toBuffer());
    const { done, problems } = await takeIn();
    expect(problems).toEqual([]);
    expect(done[0]).toMatch(/^catalogue\/photographs\/43\/1\.jpg: taken in, 960 x 960 pixels, \d+ KiB\.$/);
    const name = nameOf('43-1');
    expect(name).toMatch(/^43-1-photo-[0-9a-f]{8}$/);
    expect(pictures()).toEqual(
      [
        ...[192, 320, 640, 960].map((width) => `${name}-${width}.avif`),
        `${name}.webp`,
        `${name}.jpg`,
        '43-1.jpg',
      ].toSorted(),
    );
    expect(readPhotographs(root)['43-1']).toMatchObject({ width: 960, height: 960, widths: [192, 320, 640, 960] });
    expect(readPhotographs(root)['43-1']?.color).toBe('#7f007f');
    expect(readFileSync(join(root, 'public/pictures/43-1.jpg'), 'utf8')).toBe('rendered');
    const { width, height, format } = await sharp(join(root, `public/pictures/${name}-960.avif`)).metadata();
    expect([width, height, format]).toEqual([960, 960, 'heif']);
  });

  it('is turned as its camera was held, and does not tell where it was taken', async () => {
    const original = await fromPhone();
    expect(original.includes('Cracked Phone')).toBe(true);
    put('43/1.jpg', original);
    await takeIn();
    const name = nameOf('43-1');
    const jpeg = join(root, `public/pictures/${name}.jpg`);
    expect([await pixel(jpeg, 320, 20), await pixel(jpeg, 320, 620)]).toEqual(['red', 'blue']);
    for (const file of pictures().filter((one) => one.startsWith(name))) {
      const path = join(root, 'public/pictures', file);
      const { exif, icc, xmp, iptc, orientation } = await sharp(path).metadata();
      expect([file, exif, icc, xmp, iptc, orientation]).toEqual([file, ...Array.from({ length: 5 })]);
      expect(readFileSync(path).includes('Cracked Phone')).toBe(false);
    }
  });

  it('is not worked on again until it changes', async () => {
    put('43/1.jpg', await halves(640, 640).jpeg().toBuffer());
    await takeIn();
    const file = join(root, `public/pictures/${nameOf('43-1')}.jpg`);
    const before = statSync(file).mtimeMs;
    expect(await takeIn()).toEqual({ done: [], problems: [], gone: [] });
    expect(statSync(file).mtimeMs).toBe(before);
    rmSync(file);
    expect((await takeIn()).done).toHaveLength(1);
    expect(existsSync(file)).toBe(true);
  });

  it('gets a new address when another takes its place, and the old files go', async () => {
    put('43/1.jpg', await halves(640, 640).jpeg().toBuffer());
    await takeIn();
    const old = nameOf('43-1');
    put('43/1.jpg', await halves(640, 640).negate().jpeg().toBuffer());
    await takeIn();
    expect(nameOf('43-1')).not.toBe(old);
    expect(pictures().filter((file) => file.startsWith(old))).toEqual([]);
  });

  it('is light even when it shows grass', async () => {
    const side = 640;
    const noise = Buffer.from(
      Array.from({ length: side * side * 3 }, (_, index) => (index * 7919 * (index % 31)) % 251),
    );
    const grass = sharp(noise, { raw: { width: side, height: side, channels: 3 } }).blur(1.2);
    const encoded = await encodePhotograph(await grass.png().toBuffer());
    if ('problem' in encoded) throw new Error(encoded.problem);
    const kib = (ending: string) => (encoded.files.get(ending)?.length ?? Infinity) / 1024;
    expect(kib('-640.avif')).toBeLessThan(30);
    expect(kib('-320.avif')).toBeLessThan(15);
    expect(kib('-192.avif')).toBeLessThan(9);
    expect(kib('.webp')).toBeLessThan(45);
    expect(kib('.jpg')).toBeLessThan(60);
  });

  it('says so when much of it was cut away, and is kept small when it is small', async () => {
    put('43/1.jpg', await halves(1600, 700).jpeg().toBuffer());
    const { done } = await takeIn();
    expect(done[0]).toContain('; the shop shows squares, so 56 % of it were cut off at the sides.');
    expect(readPhotographs(root)['43-1']).toMatchObject({ width: 640, widths: [192, 320, 640] });
  });

  it.each([
    ['a text', () => Buffer.from('no picture'), 'can’t be read as a picture'],
    ['an empty file', () => Buffer.alloc(0), 'can’t be read as a picture'],
    ['one that breaks off', async () => (await halves(2000, 2000).jpeg().toBuffer()).subarray(0, 9_000), 'breaks off'],
    ['a small one', () => halves(900, 600).jpeg().toBuffer(), 'is 900 x 600 pixels; at least 640 x 640 are needed'],
  ])('is refused by name when it is %s, while the others are taken in', async (_, make, problem) => {
    put('43/1.jpg', await make());
    put('43/2.png', await halves(700, 700).png().toBuffer());
    const { done, problems } = await takeIn();
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(`catalogue/photographs/43/1.jpg (Parrot D-swing): ${problem}`);
    expect(done).toHaveLength(1);
    expect(Object.keys(readPhotographs(root))).toEqual(['43-2']);
  });
});

describe('what has a photograph’s name and can not be opened', () => {
  it.each([
    ['a folder', (file: string) => mkdirSync(file)],
    ['a link that leads nowhere', (file: string) => symlinkSync(join(root, 'nowhere.jpg'), file)],
  ])('is refused by name when it is %s, while the others are taken in', async (_, make) => {
    make(join(root, 'catalogue/photographs/43/1.jpg'));
    put('43/2.png', await halves(700, 700).png().toBuffer());
    const { done, problems } = await takeIn();
    expect(problems).toEqual([
      'catalogue/photographs/43/1.jpg (Parrot D-swing): can’t be opened by this user. Copy it here once more.',
    ]);
    expect(done).toHaveLength(1);
  });
});

describe('a photograph whose original is gone', () => {
  beforeEach(async () => {
    put('43/1.jpg', await halves(700, 700).jpeg().toBuffer());
    await takeIn();
  });

  it('stays in the shop, for originals need not be on every machine', async () => {
    rmSync(join(root, 'catalogue/photographs'), { recursive: true });
    expect(await takeIn()).toEqual({ done: [], problems: [], gone: ['43/1'] });
    expect(nameOf('43-1')).not.toBe('');
  });

  it('goes when it is removed on purpose, and only then', () => {
    expect(removePhotograph(root, '43/1')).toEqual({
      problem: 'First take catalogue/photographs/43/1.jpg away, or it comes back the next time.',
    });
    rmSync(join(root, 'catalogue/photographs/43/1.jpg'));
    expect(removePhotograph(root, '43/1')).toEqual({ done: 'Photograph 43/1 is out of the shop.' });
    expect(readPhotographs(root)).toEqual({});
    expect(pictures()).toEqual(['43-1.jpg']);
    expect(removePhotograph(root, '43/1')).toMatchObject({
      problem: expect.stringContaining('There is no photograph'),
    });
  });
});
