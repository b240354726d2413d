/**
 * A first look loads the pictures of the first screen, and further pictures are there in time.
 */
import { placeholderImage } from '#catalogue/pictures.ts';
import { shippedCatalogue } from '#test/support/catalogues.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '#test/support/until.ts';
import { launchBrowser, phone, visitor } from '#test/support/browser.ts';
import { seedCart, swing } from '#test/support/cart-seed.ts';
import { type ShopProcess, startShop } from '#test/support/shop-process.ts';

let shop: ShopProcess;
let browser: Browser;

beforeAll(async () => {
  shop = await startShop();
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await shop.stop();
});

/** Cards of products that have no picture yet. */
const unpictured = shippedCatalogue.products
  .filter(({ images: [first] }) => first === placeholderImage)
  .map(({ id }) => `/product/${id}`);

interface Seen {
  readonly src: string;
  readonly isInView: boolean;
  readonly isThere: boolean;
}

/** The pictures of a page's cards, by their current position; of products that have one. */
function cardPictures(page: Page): Promise<readonly Seen[]> {
  return page.getByTestId('card').evaluateAll(
    (cards, without) =>
      cards.flatMap((card) => {
        const image = card.querySelector('img');
        if (!image || without.includes(card.getAttribute('href') ?? '')) return [];
        const { top, bottom, left, right } = image.getBoundingClientRect();
        const isInView = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
        const isThere = image.complete && image.naturalWidth > 0 && !image.currentSrc.endsWith('placeholder.svg');
        return [{ src: image.getAttribute('src') ?? '', isInView, isThere }];
      }),
    unpictured,
  );
}

describe('pictures on a phone', () => {
  it.each(['/', '/shop-all'])(
    'of %s are loaded in view, and the others when the shopper begins to scroll, before they are seen',
    async (path) => {
      const { context, page } = await visitor(browser, phone);
      await page.goto(shop.url + path, { waitUntil: 'networkidle' });
      const before = await cardPictures(page);
      expect(before.filter(({ isInView, isThere }) => isInView && !isThere)).toEqual([]);
      expect(before.filter(({ isInView, isThere }) => !isInView && isThere)).toEqual([]);

      await page.mouse.wheel(0, 1);
      await until('a picture below the screen', async () =>
        (await cardPictures(page)).some(({ isInView, isThere }) => !isInView && isThere),
      );
      await context.close();
    },
  );
});

describe('the requested size of a picture', () => {
  it.each([
    [360, 740],
    [1600, 900],
  ])('is nearly its displayed size, at %i x %i', async (width, height) => {
    const { context, page } = await visitor(browser, { width, height });
    await seedCart(context, [swing('XL', 1900, 2)]);
    for (const path of ['/', '/product/43', '/dog-main', '/shop-all', '/cart', '/checkout']) {
      await page.goto(shop.url + path, { waitUntil: 'networkidle' });
      expect(await page.evaluate(wronglySized)).toEqual([]);
    }
    await context.close();
  });
});

/**
 * Pictures whose `sizes` is off by more than a seventh. A picture chosen by `sizes` reports that width, whatever file
 * was loaded.
 */
async function wronglySized(): Promise<readonly string[]> {
  const wrong: string[] = [];
  for (const image of document.images) {
    image.loading = 'eager';
    document.documentElement.setAttribute('data-reading', '');
    await image.decode();
    const { clientWidth, clientHeight, naturalWidth, naturalHeight, currentSrc } = image;
    const byHeight = (clientHeight * naturalWidth) / naturalHeight;
    const isWhole = getComputedStyle(image).objectFit === 'contain';
    const shown = isWhole ? Math.min(clientWidth, byHeight) : Math.max(clientWidth, byHeight);
    if (shown === 0 || !currentSrc.endsWith('.avif')) continue;
    if (Math.abs(naturalWidth / shown - 1) > 1 / 7) wrong.push(`${currentSrc}: ${naturalWidth} for ${shown}`);
  }
  return wrong;
}
