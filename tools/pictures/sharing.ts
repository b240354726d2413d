/**
 * `npm run pictures -- sharing`: the pictures that shared links show. Makes those that are missing for the present catalogue, in
 * Chromium, and removes those that fit nothing any more.
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { shopCatalogue } from '#catalogue/read-catalogue.ts';
import { shopConfig } from '#settings/shop-config.ts';
import { pageSources } from '#build/pages/page-sources.ts';
import { sharingAddress, sharingSize, type SharingTexts, sharingTexts } from '#build/sharing-picture.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { sharingPage } from './sharing-page.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const publicFolder = join(root, 'public');
const folder = join(publicFolder, 'sharing');
/**
 * The maximum size of a picture in bytes: chat programs drop heavy ones on a slow connection. The shop's own shows
 * more.
 */
const maxBytes = { product: 40 * 1024, shop: 56 * 1024 };

const catalogue = shopCatalogue(root);
const shop = shopConfig(process.env, catalogue.shop);
const wanted = new Map<string, SharingTexts>();
for (const { data } of pageSources(catalogue, shop)) {
  const texts = sharingTexts(data, shop, catalogue);
  wanted.set(sharingAddress(texts), texts);
}

await mkdir(folder, { recursive: true });
const there = (await readdir(folder)).map((name) => `/sharing/${name}`);
const missing = [...wanted].filter(([address]) => !there.includes(address));
for (const address of there.filter((one) => !wanted.has(one))) await rm(join(publicFolder, address));

if (missing.length > 0) {
  const font = await dataUrl('fonts/bricolage-grotesque.woff2', 'font/woff2');
  const browser = await launchBrowser();
  const page = await browser.newPage({ viewport: sharingSize });
  for (const [address, texts] of missing) {
    await page.setContent(sharingPage(texts, { font, picture: await dataUrl(texts.picture, 'image/jpeg') }));
    await page.evaluate(async () => {
      await document.fonts.load('800 20px Bricolage');
      await document.fonts.ready;
      await Promise.all([...document.images].map((image) => image.decode()));
    });
    await writeFile(
      join(publicFolder, address),
      await light(await page.screenshot(), texts.product ? 'product' : 'shop'),
    );
  }
  await browser.close();
}
console.log(`${wanted.size} sharing pictures, ${missing.length} of them new.`);

async function dataUrl(file: string, type: string): Promise<string> {
  return `data:${type};base64,${(await readFile(join(publicFolder, file))).toString('base64')}`;
}

/** A JPEG in the best quality that is small enough. */
async function light(png: Buffer, kind: keyof typeof maxBytes): Promise<Buffer> {
  for (const quality of [80, 74, 68, 60, 50, 40]) {
    const jpeg = await sharp(png).jpeg({ quality, mozjpeg: true }).toBuffer();
    if (jpeg.length <= maxBytes[kind]) return jpeg;
  }
  throw new Error(`a sharing picture is larger than ${maxBytes[kind]} bytes in any quality`);
}
