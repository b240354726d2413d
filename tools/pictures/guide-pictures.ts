/**
 * `npm run pictures -- guide` takes all pictures of the owner's guide from a real desk with made-up orders, in about a minute. Look at
 * them, and at the guide, before you commit them.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import sharp, { type Sharp } from 'sharp';
import { launchBrowser } from '#test/support/browser.ts';
import { deskPassword } from '#test/support/sample-order.ts';
import { withSampleShop } from './sample-shop.ts';
import { maxPictureBytes, pictureFolder, steps } from './steps.ts';

/** Pictures on the same page of the guide are of one size. */
const size = { width: 390, height: 640 };

await withSampleShop(async (desk) => {
  const browser = await launchBrowser();
  try {
    await takePictures(await visit(browser, desk));
  } finally {
    await browser.close();
  }
});

/** A phone that is signed in. */
async function visit(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    viewport: size,
    deviceScaleFactor: 1.5,
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
    locale: 'en-PK',
    timezoneId: 'Asia/Karachi',
  });
  const page = await context.newPage();
  await page.goto('/');
  await page.getByLabel('Password').fill(deskPassword);
  await page.getByRole('button', { name: 'Open the desk' }).click();
  await page.getByRole('heading', { name: 'Orders' }).waitFor();
  return page;
}

/** Replaces the former pictures once all are taken. */
async function takePictures(page: Page): Promise<void> {
  const taken = new Map<string, Buffer>();
  for (const { picture, at, go, shows } of steps) {
    await page.goto(at);
    await go?.(page);
    await page.getByRole('heading', { name: shows, exact: true }).waitFor();
    await page.waitForLoadState();
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.evaluate(() => {
      // A lazy one further down may never load.
      const shown = [...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight);
      return Promise.all(shown.map((image) => image.decode().catch(() => undefined)));
    });
    const webp = await light(framed(await page.screenshot({ caret: 'hide' })));
    taken.set(`${picture}.webp`, webp);
    console.log(`${picture}: ${webp.length} bytes`);
  }
  await rm(pictureFolder, { recursive: true, force: true });
  await mkdir(pictureFolder);
  for (const [file, webp] of taken) await writeFile(join(pictureFolder, file), webp);
}

/** Adds a line around it, as pictures are side by side. */
function framed(png: Buffer): Sharp {
  return sharp(png).extend({ top: 2, bottom: 2, left: 2, right: 2, background: '#d1d9e0' });
}

/** In the best quality that is light enough. */
async function light(picture: Sharp): Promise<Buffer> {
  for (const quality of [80, 70, 60, 50, 40]) {
    const webp = await picture.clone().webp({ quality, effort: 6, smartSubsample: true }).toBuffer();
    if (webp.length <= maxPictureBytes) return webp;
  }
  throw new Error(`a picture of the guide is larger than ${maxPictureBytes} bytes in any quality`);
}
