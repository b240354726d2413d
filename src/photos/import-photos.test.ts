import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { shippedCatalogue, shippedProduct } from '#test/support/catalogues.ts';
import { temporaryFolder, freeSpace } from '#test/support/folders.ts';
import { coloursAt, fromPhone, halves } from '#test/support/uploads.ts';
import { encodePhoto } from './encode.ts';
import { type ImportedPhotos, importPhotos } from './import-photos.ts';
import { storedImage, sweepStore } from './store.ts';

let root: string;
let imported: ImportedPhotos;

beforeEach(() => {
  root = temporaryFolder();
  mkdirSync(join(root, 'catalogue/photographs/43'), { recursive: true });
});

const put = (name: string, bytes: Buffer | string) => writeFileSync(join(root, 'catalogue/photographs', name), bytes);
async function importAll(): Promise<Pick<ImportedPhotos, 'done' | 'problems'>> {
  const own = { root, folder: 'catalogue', store: join(root, 'store') };
  imported = await importPhotos(own, shippedCatalogue.products);
  const { done, problems } = imported;
  return { done, problems };
}
const nameOf = (key: string) => imported.pictures[key]?.name ?? '';
/** A file of the photo that was imported first. */
function shown(ending: string): string {
  const [first] = imported.photos;
  return first ? storedImage(first.stored, ending) : '';
}
const endings = () => Object.keys(imported.photos[0]?.stored.sizes ?? {}).toSorted();

describe('a photo in its folder', () => {
  it('becomes AVIF files, a WebP and a JPEG, with size and colour recorded', async () => {
    put('43/1.jpg', await halves(1200, 1000).jpeg().toBuffer());
    const { done, problems } = await importAll();
    expect(problems).toEqual([]);
    expect(done[0]).toMatch(/^catalogue\/photographs\/43\/1\.jpg: imported, 960 x 960 pixels, \d+ KiB\.$/);
    const name = nameOf('43-1');
    expect(name).toMatch(/^43-1-photo-[0-9a-f]{8}$/);
    expect(endings()).toEqual(['-192.avif', '-320.avif', '-640.avif', '-960.avif', '.jpg', '.webp']);
    const picture = imported.pictures['43-1'];
    expect(picture).toMatchObject({ width: 960, height: 960, widths: [192, 320, 640, 960], color: '#7f007f' });
    const { width, height, format } = await sharp(shown('-960.avif')).metadata();
    expect([width, height, format]).toEqual([960, 960, 'heif']);
  });

  it('is turned upright, and does not reveal where it was taken', async () => {
    const original = await fromPhone();
    expect(original.includes('Cracked Phone')).toBe(true);
    put('43/1.jpg', original);
    await importAll();
    const jpeg = shown('.jpg');
    expect(await coloursAt(jpeg, [0.5, 0.03], [0.5, 0.97])).toEqual(['red', 'blue']);
    for (const file of endings()) {
      const path = shown(file);
      const { exif, icc, xmp, iptc, orientation } = await sharp(path).metadata();
      expect([file, exif, icc, xmp, iptc, orientation]).toEqual([file, ...Array.from({ length: 5 })]);
      expect(readFileSync(path).includes('Cracked Phone')).toBe(false);
    }
  });

  it('is not encoded again until it changes', async () => {
    put('43/1.jpg', await halves(640, 640).jpeg().toBuffer());
    await importAll();
    const file = shown('.jpg');
    const before = statSync(file).mtimeMs;
    expect(await importAll()).toEqual({ done: [], problems: [] });
    expect(statSync(file).mtimeMs).toBe(before);
    rmSync(file);
    expect((await importAll()).done).toHaveLength(1);
    expect(existsSync(file)).toBe(true);
  });

  it('gets a new address when it is replaced, or another part of it shown', async () => {
    put('43/1.jpg', await halves(640, 640).jpeg().toBuffer());
    await importAll();
    const old = nameOf('43-1');
    put('43/1.jpg', await halves(900, 640).jpeg().toBuffer());
    await importAll();
    const replaced = nameOf('43-1');
    renameSync(join(root, 'catalogue/photographs/43/1.jpg'), join(root, 'catalogue/photographs/43/1-left.jpg'));
    await importAll();
    expect(new Set([old, replaced, nameOf('43-1')]).size).toBe(3);
  });

  it.each([
    ['left', [1300, 900], ['red', 'red', 'red', 'blue']],
    ['right', [1300, 900], ['red', 'blue', 'blue', 'blue']],
    ['top', [1300, 900], ['red', 'red', 'red', 'blue']],
    ['bottom', [1300, 900], ['red', 'blue', 'blue', 'blue']],
    ['whole', [1800, 900], ['ground', 'ground', 'ground', 'ground']],
    ['near', [1200, 1200], ['red', 'red', 'blue', 'blue']],
  ] as const)('shows its %s part if its name says so', async (part, [width, height], colours) => {
    const isUpright = part === 'top' || part === 'bottom';
    const picture = await halves(width, height).png().toBuffer();
    const turned = sharp(picture).rotate(isUpright ? 90 : 0);
    put(`43/1-${part}.jpg`, await turned.jpeg().toBuffer());
    expect((await importAll()).problems).toEqual([]);
    const places = [0.05, 0.4, 0.6, 0.95].map((share) =>
      isUpright ? ([0.01, share] as const) : ([share, 0.01] as const),
    );
    expect(await coloursAt(shown('.jpg'), ...places)).toEqual(colours);
  });

  it('is refused if it would leave less than 64 MB of the disk, and leaves nothing in the store (D98)', async () => {
    put('43/1.jpg', await halves(640, 640).jpeg().toBuffer());
    freeSpace(64);
    await expect(importAll()).rejects.toThrow('The disk is full: 64 MB are free');
    expect(readdirSync(join(root, 'store'))).toEqual([]);
  });

  it('is small even if it shows grass', async () => {
    const side = 640;
    const noise = Buffer.from(
      Array.from({ length: side * side * 3 }, (_, index) => (index * 7919 * (index % 31)) % 251),
    );
    const grass = sharp(noise, { raw: { width: side, height: side, channels: 3 } }).blur(1.2);
    const encoded = await encodePhoto(await grass.png().toBuffer());
    if ('problem' in encoded) throw new Error(encoded.problem);
    const kib = (ending: string) => (encoded.files.get(ending)?.length ?? Infinity) / 1024;
    expect(kib('-640.avif')).toBeLessThan(30);
    expect(kib('-320.avif')).toBeLessThan(15);
    expect(kib('-192.avif')).toBeLessThan(9);
    expect(kib('.webp')).toBeLessThan(45);
    expect(kib('.jpg')).toBeLessThan(60);
  });

  it('is reported if much of it was cut off, and is not enlarged', async () => {
    put('43/1.jpg', await halves(1600, 700).jpeg().toBuffer());
    const { done } = await importAll();
    expect(done[0]).toContain('; the shop shows squares, so 56 % of it were cut off at the sides.');
    expect(imported.pictures['43-1']).toMatchObject({ width: 640, widths: [192, 320, 640] });
  });
});

it('what is no photo, too small or can’t be opened is refused by name, while the others are imported', async () => {
  const folder = (id: number) => join(root, `catalogue/photographs/${id}`);
  put('43/1.jpg', 'no picture');
  put('43/2.jpg', '');
  put('43/3.jpg', (await halves(2000, 2000).jpeg().toBuffer()).subarray(0, 9_000));
  put('43/4.jpg', await halves(900, 600).jpeg().toBuffer());
  mkdirSync(join(folder(43), '5.jpg'));
  mkdirSync(folder(44));
  symlinkSync(join(root, 'nowhere.jpg'), join(folder(44), '1.jpg'));
  symlinkSync(join(folder(44), '3.png'), join(folder(44), '2.jpg'));
  put('44/3.png', await halves(700, 700).png().toBuffer());
  const { done, problems } = await importAll();
  const unopened = 'can’t be opened by this user. Copy it here again.';
  expect(problems.toSorted()).toEqual(
    [
      ['43/1.jpg', 'can’t be read as a picture'],
      ['43/2.jpg', 'can’t be read as a picture'],
      ['43/3.jpg', 'is cut off'],
      ['43/4.jpg', 'is 900 x 600 pixels; at least 640 x 640 are needed'],
      ['43/5.jpg', unopened],
      ['44/1.jpg', unopened],
      ['44/2.jpg', unopened],
    ].map(([name = '', problem]) =>
      expect.stringContaining(
        `catalogue/photographs/${name} (${shippedProduct(Number(name.slice(0, 2))).name}): ${problem}`,
      ),
    ),
  );
  expect(done).toHaveLength(1);
  expect(Object.keys(imported.pictures)).toEqual(['44-3']);
});

it('what was encoded stays for a week, and for as long as a release links to it', async () => {
  put('43/1.jpg', await halves(640, 640).jpeg().toBuffer());
  await importAll();
  const sweep = (days: number) => sweepStore(join(root, 'store'), Date.now() + days * 24 * 3_600_000);
  await sweep(6);
  expect(existsSync(shown('.jpg'))).toBe(true);
  linkSync(join(dirname(shown('.jpg')), 'original'), join(root, 'in-a-release.jpg'));
  await sweep(8);
  expect(existsSync(shown('.jpg'))).toBe(true);
  rmSync(join(root, 'in-a-release.jpg'));
  symlinkSync('nowhere', join(root, 'store/.new-of-an-upload')); // Gone once it is looked at.
  await sweep(8);
  rmSync(join(root, 'store/.new-of-an-upload'));
  expect(readdirSync(join(root, 'store'))).toEqual([]);
});
