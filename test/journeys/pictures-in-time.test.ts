/**
 * A first look loads the pictures of the first screen, and further pictures are there in time.
 */
import { placeholderImage } from '#catalogue/pictures.ts';
import { shippedCatalogue } from '#test/support/catalogues.ts';
import type { Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { until } from '#test/support/until.ts';
import { visitor, startJourneys } from '#test/support/browser.ts';
import { seedCart, swing } from '#test/support/checkout-page.ts';

const { browser, shop } = await startJourneys();

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

const paths = ['/', '/product/43', '/dog-main', '/shop-all', '/cart', '/checkout'];

/** The wrongly sized pictures of all kinds of pages. */
async function wronglySizedOnPages(page: Page): Promise<readonly string[]> {
  const wrong: string[] = [];
  for (const path of paths) {
    await page.goto(shop.url + path);
    wrong.push(...(await page.evaluate(wronglySized)).map((picture) => `${path}: ${picture}`));
  }
  return wrong;
}

describe('pictures', () => {
  it('are loaded in view on a phone, and the others when the shopper begins to scroll, in nearly the displayed size', async () => {
    const { context, page } = await visitor(browser, { width: 360, height: 740 });
    onTestFinished(() => context.close());
    await seedCart(context, [swing('XL', 1900, 2)]);
    await page.goto(`${shop.url}/shop-all`, { waitUntil: 'networkidle' });
    const before = await cardPictures(page);
    expect(before.filter(({ isInView, isThere }) => isInView && !isThere)).toEqual([]);
    expect(before.filter(({ isInView, isThere }) => !isInView && isThere)).toEqual([]);
    await page.mouse.wheel(0, 1);
    await until('a picture below the screen', async () =>
      (await cardPictures(page)).some(({ isInView, isThere }) => !isInView && isThere),
    );
    expect(await wronglySizedOnPages(page)).toEqual([]);
  });

  it('are requested in nearly the displayed size on a wide desktop', async () => {
    const { context, page } = await visitor(browser, { width: 1600, height: 900 });
    onTestFinished(() => context.close());
    await seedCart(context, [swing('XL', 1900, 2)]);
    expect(await wronglySizedOnPages(page)).toEqual([]);
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
