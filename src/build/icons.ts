/** The shop's icons, a paw in its two colours: drawn anew where the shop has others than those that came with it. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { type Colours, shippedColours } from '#shop/colours.ts';

const icons = [
  { file: 'icon-180.png', size: 180, isFilled: true },
  { file: 'icon-192.png', size: 192, isFilled: false },
  { file: 'icon-512.png', size: 512, isFilled: false },
  { file: 'icon-maskable-512.png', size: 512, isFilled: true },
];
const faviconSize = 48;

export async function colourIcons(site: string, { main, accent }: Colours): Promise<void> {
  if (main === shippedColours.main && accent === shippedColours.accent) return;
  const shipped = await readFile(join(site, 'icon.svg'), 'utf8');
  const svg = shipped.replaceAll(shippedColours.main, main).replaceAll(shippedColours.accent, accent);
  const drawn = (size: number, isFilled: boolean) => {
    // Systems cut a filled icon to their own shape, so the paw is smaller.
    const picture = isFilled ? svg.replace('0 0 40 40', '-4.4 -4.4 48.8 48.8') : svg;
    const png = sharp(Buffer.from(picture), { density: (72 * size) / 40 }).resize(size, size);
    return (isFilled ? png.flatten({ background: main }) : png).png().toBuffer();
  };
  await writeFile(join(site, 'icon.svg'), svg);
  await writeFile(join(site, 'favicon.ico'), asIco(await drawn(faviconSize, false)));
  for (const { file, size, isFilled } of icons) await writeFile(join(site, 'icons', file), await drawn(size, isFilled));
}

/** An icon file is a header of 22 bytes and a PNG. */
function asIco(png: Buffer): Buffer {
  const header = Buffer.from([0, 0, 1, 0, 1, 0, faviconSize, faviconSize, 0, 0, 1, 0, 32, 0, 0, 0, 0, 0, 22, 0, 0, 0]);
  header.writeUInt32LE(png.length, 14);
  return Buffer.concat([header, png]);
}
