/** Pictures that are missing or don't arrive (R107). */
import { describe, expect, it } from 'vitest';
import { desktop, visitor, startJourneys } from '#test/support/browser.ts';
import { answersToClicks, follow, open } from '#test/support/pages.ts';
import { expectProblems } from '#test/support/page-problems.ts';

const { browser, shop } = await startJourneys();

async function begin() {
  const { page } = await visitor(browser, desktop);
  expectProblems(/^logged: Failed to load resource: .*\/pictures\//); // By Chromium; the shop itself logs nothing.
  const images = page.locator('main img').locator('visible=true');
  /** Goes along the page, so that every picture has its turn, and gives the addresses of what they show. */
  const shown = async () => {
    for (const image of await images.all()) await image.scrollIntoViewIfNeeded();
    const found = await images.evaluateAll((all) =>
      all.map((image) => image instanceof HTMLImageElement && image.naturalWidth > 0 && image.currentSrc),
    );
    return [...new Set(found)];
  };
  return { page, shown };
}

describe('a picture that fails to load', () => {
  it('becomes the placeholder, also after following a link, and if it failed before the page’s script loaded (R107)', async () => {
    const { page, shown } = await begin();
    const placeholder = [`${shop.url}/placeholder.svg`];
    await page.route('**/pictures/**', (route) => route.fulfill({ status: 500, body: '' }));
    const script = Promise.withResolvers<void>();
    await page.route('**/assets/**.js', async (route) => {
      await script.promise;
      await route.continue();
    });
    await page.goto(`${shop.url}/dog-food`, { waitUntil: 'commit' });
    await page.waitForFunction(() => {
      const [first] = document.querySelectorAll<HTMLImageElement>('main img');
      return first?.complete === true && first.naturalWidth === 0;
    });
    script.resolve();
    await answersToClicks(page);
    await expect.poll(shown).toEqual(placeholder);
    await follow(page, '/product/5');
    await page.getByTestId('main-image').waitFor();
    await expect.poll(shown).toEqual(placeholder);
  });

  it('is replaced by its WebP if only the AVIF is missing (R107)', async () => {
    const { page } = await begin();
    await page.route('**/pictures/**.avif', (route) => route.fulfill({ status: 404, body: '' }));
    await open(page, `${shop.url}/product/5`);
    const image = page.getByTestId('main-image');
    await expect
      .poll(() => image.evaluate((one) => (one instanceof HTMLImageElement ? one.currentSrc : '')))
      .toMatch(/\/pictures\/5-1\.[0-9a-z]{4}\.webp$/);
  });
});
