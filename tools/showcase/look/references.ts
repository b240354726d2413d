/**
 * Reference pictures of the showcase and the main screens, committed next to this file. Product pictures
 * are replaced by a test card, so that new ones change nothing here and the files stay small. Letters look slightly
 * different with another browser or other fonts, so those of the references are recorded with them.
 */
import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import pixelmatch from 'pixelmatch';
import sharp from 'sharp';
import { shippedCatalogue } from '#test/support/catalogues.ts';
import { type Sites, viewNow, views } from './views.ts';

const folder = 'tools/showcase/look/references';

/** The references depend on the machine's fonts and the owner's texts, besides the code. */
export interface Machine {
  readonly chromium: string;
  /** A hash of a line drawn in the machine's fonts. */
  readonly fonts: string;
  /** A hash of the catalogue's content. */
  readonly catalogue: string;
}

export function reference(name: string): Promise<Buffer> {
  return readFile(join(folder, `${name}.webp`));
}

export async function referenceMachine(): Promise<Machine> {
  return JSON.parse(await readFile(join(folder, 'made-with.json'), 'utf8'));
}

/** Makes all references again, of the current shop. */
export async function acceptReferences(browser: Browser, sites: Sites): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const view of views) {
    const picture = await viewNow(browser, sites, view);
    await writeFile(
      join(folder, `${view.name}.webp`),
      await sharp(picture).webp({ lossless: true, effort: 6 }).toBuffer(),
    );
  }
  await writeFile(join(folder, 'made-with.json'), `${JSON.stringify(await thisMachine(browser), null, 2)}\n`);
}

export async function thisMachine(browser: Browser): Promise<Machine> {
  const page = await browser.newPage();
  const drawn = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 900;
    canvas.height = 80;
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('this browser can not draw');
    pen.font = '20px system-ui';
    pen.fillText('Shipping Nationwide: Rs 1,650 for your dog, cat and bird', 0, 30);
    pen.font = '600 20px system-ui';
    pen.fillText('Shipping Nationwide: Rs 1,650 for your dog, cat and bird', 0, 70);
    return canvas.toDataURL();
  });
  await page.close();
  return { chromium: browser.version(), fonts: hash(drawn), catalogue: hash(catalogueText()) };
}

/** Without pictures, which the views replace by test cards. */
function catalogueText(): string {
  return JSON.stringify(shippedCatalogue, (key, value: unknown) => (key === 'images' ? undefined : value));
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

interface Difference {
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

/** Areas with a pixel in pixelmatch's red. */
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
