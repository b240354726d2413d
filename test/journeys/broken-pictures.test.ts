/** Pictures that are missing or don't arrive (R107). */
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { desktop, type Visit, visitor, endWell, startJourneys } from '#test/support/browser.ts';
import { answersToClicks, follow, open } from '#test/support/opening.ts';
import { failedRequest } from '#test/support/page-problems.ts';

let visit: Visit;

const { browser, shop } = await startJourneys();
beforeEach(async () => {
  visit = await visitor(browser, desktop);
});
// Chromium logs each failed request; the shop itself logs nothing.
const failed = ['/pictures/', '/placeholder.svg', '/old/ball.png'].flatMap((path) =>
  ([404, 500, 'ERR_FAILED'] as const).map((why) => failedRequest(path, why)),
);
afterEach(() => endWell(visit, ...failed));

const pictures = '**/pictures/**';

describe('a picture that fails to load', () => {
  it('becomes the placeholder, at home, in a list and of a product, and after following a link (R107)', async () => {
    const { page } = visit;
    await page.route(pictures, (route) => route.abort());
    await open(page, shop.url);
    expect(await picturesShown(page)).toEqual({ some: true, others: [] });
    for (const path of ['/dog-food', '/product/5']) {
      await follow(page, path);
      await page.waitForFunction(() => document.querySelector('h1') !== null);
      expect(await picturesShown(page)).toEqual({ some: true, others: [] });
    }
  });

  it('becomes the placeholder even if it failed before the page’s script loaded (R107)', async () => {
    const { page } = visit;
    await page.route(pictures, (route) => route.fulfill({ status: 500, body: '' }));
    const { promise: scriptMayCome, resolve: letScriptCome } = Promise.withResolvers<void>();
    await page.route('**/assets/**.js', async (route) => {
      await scriptMayCome;
      await route.continue();
    });
    await page.goto(`${shop.url}/dog-food`, { waitUntil: 'commit' });
    await page.waitForFunction(() => {
      const [first] = document.querySelectorAll<HTMLImageElement>('main img');
      return first?.complete === true && first.naturalWidth === 0;
    });
    letScriptCome();
    await answersToClicks(page);
    expect(await picturesShown(page)).toEqual({ some: true, others: [] });
  });

  it('is replaced by its WebP if only the AVIF is missing', async () => {
    const { page } = visit;
    await page.route('**/pictures/**.avif', (route) => route.fulfill({ status: 404, body: '' }));
    await open(page, `${shop.url}/product/5`);
    await expect.poll(() => mainImage(page), { interval: 20 }).toMatch(/\/pictures\/5-1\.[0-9a-z]{4}\.webp$/);
    expect(await page.getByTestId('main-image').getAttribute('data-state')).toBe(null);
  });
});

function mainImage(page: Page): Promise<string> {
  return page
    .getByTestId('main-image')
    .evaluate((image) => (image instanceof HTMLImageElement ? image.currentSrc : ''));
}

/**
 * Goes along the whole page, so that every picture has its turn, and waits until each has come. Gives how many there are
 * to see, and the addresses of those that are not the placeholder, or that show nothing.
 */
async function picturesShown(page: Page) {
  const images = page.locator('img').locator('visible=true');
  await expect
    .poll(async () => {
      for (const image of await images.all()) {
        await image.evaluate((element) => element.scrollIntoView({ block: 'center', inline: 'center' }));
      }
      return images.evaluateAll((all) =>
        all.every((image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0),
      );
    })
    .toBe(true);
  const addresses = await images.evaluateAll((all) =>
    all.map((image) => (image instanceof HTMLImageElement ? image.currentSrc : '')),
  );
  return { some: addresses.length > 0, others: addresses.filter((address) => !address.endsWith('/placeholder.svg')) };
}
