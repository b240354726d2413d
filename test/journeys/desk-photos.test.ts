/** Photos from the owner's phone: put in order, cropped, published, seen on the shop, and back (D72). */
import { execFile } from 'node:child_process';
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { currentRelease } from '#release/releases.ts';
import { hasNoFlaws, signInAt, startOwnShop } from '#test/support/desk-journeys.ts';
import { desktop, sharedBrowser, phone } from '#test/support/browser.ts';
import { expectProblems, failedRequest } from '#test/support/page-problems.ts';
import { coloursAt, fromPhone, halves } from '#test/support/uploads.ts';
import { childEnvironment } from '#test/support/processes.ts';

const { folder, content, releases, shop } = await startOwnShop();
const browser = await sharedBrowser();

async function signIn(viewport: { width: number; height: number }, javaScriptEnabled: boolean): Promise<Page> {
  const page = await signInAt(browser, shop.deskUrl, { viewport, javaScriptEnabled });
  page.setDefaultTimeout(120_000); // The page answers once the photos are encoded.
  return page;
}

async function publish(page: Page): Promise<void> {
  await page.goto(`${shop.deskUrl}/publish`);
  await page.getByRole('button', { name: /^Publish \d/ }).click();
  await page.getByText('Live in the shop.').waitFor({ timeout: 120_000 });
}

const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer });
const colours = { green: '#20a040', yellow: '#e0c020' } as const;

/** The colours of a picture of the shop a bit inside its left and its right edge. */
async function edges(name: string): Promise<readonly string[]> {
  const answer = await fetch(`${shop.url}${name}.jpg`);
  return coloursAt(Buffer.from(await answer.arrayBuffer()), [0.05, 0.05], [0.95, 0.05]);
}

/** Addresses of the photos that the product's page shows, in order. */
const onShop = async () => {
  const html = await (await fetch(`${shop.url}/product/43`)).text();
  return [...new Set(html.match(/\/pictures\/43-\d-photo-[0-9a-f]{8}/g))].toSorted();
};

const cards = (page: Page) => page.locator('.photo');
const textOf = (page: Page, number: number) => page.locator(`[id="pictures.${number - 1}"]`);

describe('photos of a product', { timeout: 400_000 }, () => {
  it('come from a phone without scripts, are put in order, cropped, described, published, and restored (D72)', async () => {
    const page = await signIn(phone, false);
    await page.goto(`${shop.deskUrl}/products/43`);
    await page.getByRole('button', { name: 'Photos', exact: true }).click();
    await page.getByRole('heading', { name: 'Photos of Parrot D-swing' }).waitFor();
    const drawn = await cards(page).count();
    expect(await page.getByText('Came with the shop').count()).toBe(drawn);

    expectProblems(failedRequest('/products/43/photos', 422));
    await page
      .getByLabel('New photos')
      .setInputFiles([
        file('IMG_1.jpg', await fromPhone(1200, 1600)),
        file('IMG_2.jpg', await halves(2000, 900, [colours.green, colours.yellow]).jpeg().toBuffer()),
        file('notes.jpg', Buffer.from('no picture')),
        file('IMG_3.jpg', await halves(1000, 1000).jpeg().toBuffer()),
      ]);
    await page.getByRole('button', { name: 'Add photos' }).click();
    await page.getByText('notes.jpg: isn’t a JPEG, PNG or WebP picture.').waitFor({ timeout: 60_000 });
    expect(await cards(page).count()).toBe(Math.max(3, drawn));

    await page.getByRole('button', { name: 'Make main: picture 2' }).click();
    await textOf(page, 1).fill('Green beside yellow');
    await cards(page).nth(0).getByText('Crop: Middle').click();
    await page.getByRole('button', { name: 'Right: picture 1', exact: true }).click();
    await cards(page).nth(0).getByText('Crop: Right').waitFor();
    await page.getByRole('button', { name: 'Rotate: picture 3' }).click();
    await page.getByRole('heading', { name: 'Photos of Parrot D-swing' }).waitFor();
    expect(await textOf(page, 1).inputValue()).toBe('Green beside yellow');
    expect(existsSync(join(content, 'photographs/43'))).toBe(false);
    expect(await onShop()).toEqual([]);

    await page.goto(`${shop.deskUrl}/publish`);
    await page.getByText('Parrot D-swing: 3 photos added').waitFor();
    const before = currentRelease(releases);
    await publish(page);
    await expect.poll(onShop).toHaveLength(3);
    const [first = '', second = ''] = await onShop();
    expect(await edges(first)).toEqual(['yellow', 'yellow']);
    expect(await edges(second)).toEqual(['red', 'red']);
    const html = await (await fetch(`${shop.url}/product/43`)).text();
    expect(html).toContain('Green beside yellow');

    await page
      .getByRole('button', { name: /^Restore this version/ })
      .first()
      .click();
    await page.getByRole('heading', { name: /^Restore the version of/ }).waitFor();
    await page.getByRole('button', { name: 'Restore this version' }).click();
    await page.getByText('Live in the shop.').waitFor({ timeout: 120_000 });
    await expect.poll(onShop).toEqual([]);
    expect(existsSync(join(content, 'photographs/43'))).toBe(false);
    expect(currentRelease(releases)).toBe(before);
  });

  it('make the same shop as the same files put there by hand', async () => {
    const page = await signIn(desktop, true);
    await page.goto(`${shop.deskUrl}/products/42/photos`);
    await page.getByLabel('New photos').setInputFiles(file('a.jpg', await fromPhone()));
    await page.getByRole('button', { name: 'Add photos' }).click();
    await page.getByRole('button', { name: 'Rotate: picture 1' }).waitFor();
    await publish(page);
    const name = currentRelease(releases) ?? '';
    const byHand = join(folder, 'by-hand');
    cpSync(content, byHand, { recursive: true, filter: (path) => !path.endsWith('.draft') });
    const other = join(folder, 'other-releases');
    const env = { ...childEnvironment, CATALOGUE_DIR: byHand, RELEASES_DIR: other };
    await promisify(execFile)(process.execPath, ['src/build/build.ts'], { env });
    const filesOf = (of: string) => JSON.parse(readFileSync(join(of, name, 'manifest.json'), 'utf8')).files;
    expect(currentRelease(other)).toBe(name);
    const [deskFiles, byHandFiles] = [filesOf(releases), filesOf(other)];
    const differing = Object.keys({ ...deskFiles, ...byHandFiles }).filter(
      (path) => deskFiles[path] !== byHandFiles[path],
    );
    expect(differing).toEqual([]);
  });
});

hasNoFlaws(
  'The photos of a product',
  (viewport) => signIn(viewport, true),
  async (page, look) => {
    const path = `${shop.deskUrl}/products/41/photos`;
    expectProblems(failedRequest('/products/41/photos', 422));
    await page.goto(path);
    await look('drawn');
    await page
      .getByLabel('New photos')
      .setInputFiles([
        file('a.jpg', await halves(2000, 900, [colours.green, colours.yellow]).jpeg().toBuffer()),
        file('a photo with a long name that the phone made up by itself.jpg', Buffer.from('x')),
      ]);
    await page.getByRole('button', { name: 'Add photos' }).click();
    await page.getByRole('alert').waitFor();
    await page.locator('summary').first().click();
    await look('added');
    await page.goto(path);
    await textOf(page, 1).fill('');
    await page.getByRole('button', { name: 'Save the texts' }).click();
    await page.getByRole('link', { name: 'Picture 1: Describe the picture' }).waitFor();
    await look('error');
  },
);
