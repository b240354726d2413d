/** A shop with more products than one file of related products holds: it is built for this, with made-up products. */
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { desktop, launchBrowser, visitor } from '#test/support/browser.ts';
import { CheckoutCopy } from '#test/support/checkout-copy.ts';
import { addProducts } from '#test/support/made-up-products.ts';
import { open } from '#test/support/opening.ts';
import { type ShopProcess, startShop } from '#test/support/shop-process.ts';

const copy = new CheckoutCopy();
let shop: ShopProcess;
const browser = await launchBrowser();
const { page, problems } = await visitor(browser, desktop);

/** Twelve birds' products of the catalogue and sixty made-up ones: 72, 75, 78 … 249. The 49th is number 180. */
beforeAll(async () => {
  addProducts(copy, 180);
  const { code, output } = await copy.run('src/prerender/build.ts', [], 400_000);
  if (code !== 0) throw new Error(output);
  shop = await startShop({ SITE_DIR: join(copy.folder, 'build/site') }, copy.folder);
}, 420_000);
afterAll(async () => {
  await browser.close();
  await shop.stop();
  copy.remove();
});

describe('related products of an animal that has more than 48', () => {
  it('R161 R162 turn on into the second file, which is fetched then, and show each product once', async () => {
    const fetched: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/data/')) fetched.push(new URL(request.url()).pathname);
    });
    await open(page, `${shop.url}/product/180`);
    expect(await shown(page)).toEqual([37, 38, 39, 41]);
    const seen = [await shown(page)];
    const filesAfter = [fetched.length];
    for (let turned = 2; turned <= 18; turned += 1) {
      const before = seen.at(-1);
      await page.getByRole('button', { name: 'Next related products' }).click();
      await expect.poll(() => shown(page)).not.toEqual(before);
      seen.push(await shown(page));
      filesAfter.push(fetched.length);
    }
    // Nothing before somebody asks, then the first file; the second not before its products are near.
    expect(filesAfter.slice(0, 10)).toEqual([0, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    expect(seen[11]).toEqual([168, 171, 174, 177]);
    expect(seen[12]).toEqual([183, 186, 189, 192]);
    expect(seen[17]).toEqual([243, 246, 249]);
    expect(new Set(seen.flat()).size).toBe(71);
    expect(await page.getByRole('button', { name: 'Next related products' }).isVisible()).toBe(false);
    expect(fetched).toEqual(['/data/related/bird-1.json', '/data/related/bird-2.json']);
  });

  it('R161 open from the second file as from the first', async () => {
    await page.locator('[data-testid="related"] a[href="/product/246"]').click();
    await page.getByRole('heading', { level: 1, name: 'Made-up Food 246 with Rice 500 g' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/product/246');
    expect(await shown(page)).toEqual([37, 38, 39, 41]);
    expect(problems).toEqual([]);
  });
});

/** The related products that are there to see, by id. */
function shown(at: Page): Promise<readonly number[]> {
  return at
    .getByTestId('related')
    .locator('a:visible')
    .evaluateAll((links) => links.map((link) => Number(link.getAttribute('href')?.replace('/product/', ''))));
}
