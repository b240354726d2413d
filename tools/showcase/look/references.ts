/**
 * How the showcase and the main screens should look: reference pictures, committed next to this file. Product pictures
 * are replaced by a test card, so that new ones change nothing here and the files stay small. Letters look slightly
 * different with another browser or other fonts, so those of the references are recorded with them.
 */
import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { shippedCatalogue } from '#test/support/catalogues.ts';
import { type Screen, screens } from './screens.ts';
import { type Origins, shoot, sizeOf } from './shoot.ts';

const folder = 'tools/showcase/look/references';
const mainScreens = ['home', 'dogs', 'dog-food', 'product-sizes', 'cart', 'checkout'];
/** All on a phone; on a desktop, too, except for long ones that show nothing new there. */
const widthsOf = (name: string): readonly number[] => (name === 'dogs' ? [390] : [390, 1280]);

/** A picture that is compared. */
export interface View {
  /** `home-390` */
  readonly name: string;
  readonly screen: Screen;
  readonly width: number;
}

export const views: readonly View[] = screens
  .filter(({ name, site, media }) => (site === 'showcase' && media === undefined) || mainScreens.includes(name))
  .flatMap((screen) => widthsOf(screen.name).map((width) => ({ name: `${screen.name}-${width}`, screen, width })));

/** What the references depend on besides the code: how letters are drawn, and what the owner wrote. */
export interface Machine {
  readonly chromium: string;
  /** A hash of how the machine's own fonts draw a line. */
  readonly fonts: string;
  /** A hash of the catalogue's content. */
  readonly catalogue: string;
}

/** A picture of a view as it is now, with test cards for product pictures. */
export function viewNow(browser: Browser, sites: Origins, { screen, width }: View): Promise<Buffer> {
  return shoot(browser, sites, { ...screen, pictures: 'test card' }, sizeOf(width));
}

export function reference(name: string): Promise<Buffer> {
  return readFile(join(folder, `${name}.webp`));
}

export async function referenceMachine(): Promise<Machine> {
  return JSON.parse(await readFile(join(folder, 'made-with.json'), 'utf8'));
}

/** Makes all references again, of the current shop. */
export async function acceptReferences(browser: Browser, sites: Origins): Promise<void> {
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
