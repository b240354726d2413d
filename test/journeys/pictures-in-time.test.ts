/** A first look loads the pictures of the first screen, and further pictures are there in time, each in nearly its size. */
import { expect, it } from 'vitest';
import { until } from '#test/support/until.ts';
import { startJourneys, visitor } from '#test/support/browser.ts';
import { swing, visitorWithCart } from '#test/support/checkout-page.ts';

const { browser, shop } = await startJourneys();

const small = { width: 360, height: 740 };

it('a phone loads the pictures in view, and the others when the shopper begins to scroll', async () => {
  const { page } = await visitor(browser, small);
  /** Of each card's picture in view, or out of it: true if it has come. */
  const loaded = (inView: boolean) =>
    page.getByTestId('card').evaluateAll(
      (cards, wanted) =>
        cards.flatMap((card) => {
          const image = card.querySelector('img');
          if (!image || image.src.endsWith('placeholder.svg')) return [];
          const { top, bottom } = image.getBoundingClientRect();
          return bottom > 0 && top < innerHeight === wanted ? [image.complete && image.naturalWidth > 0] : [];
        }),
      inView,
    );
  await page.goto(`${shop.url}/shop-all`, { waitUntil: 'networkidle' });
  expect(await loaded(true)).not.toContain(false);
  expect(await loaded(false)).not.toContain(true);
  await page.mouse.wheel(0, 1);
  await until('a picture below the screen', async () => (await loaded(false)).includes(true));
});

it('pictures come in nearly the displayed size, on phones and desktops', async () => {
  const { page } = await visitorWithCart(browser, [swing('XL', 1900, 2)], small);
  const wrong: string[] = [];
  for (const width of [360, 1600]) {
    await page.setViewportSize({ width, height: 740 });
    for (const path of ['/', '/product/43', '/dog-main', '/shop-all', '/cart', '/checkout']) {
      await page.goto(shop.url + path);
      wrong.push(...(await page.evaluate(wronglySized)).map((picture) => `${path}, ${width} px: ${picture}`));
    }
  }
  expect(wrong).toEqual([]);
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
