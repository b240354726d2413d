/** The pictures of a product page and their enlarged view (R137-R140). */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { desktop, phone, visitor } from '#test/support/browser.ts';
import { hasFocus } from '#test/support/accessibility.ts';
import { follow, open } from '#test/support/opening.ts';
import { startJourneys } from '#test/support/start-journeys.ts';

const { browser, shop } = await startJourneys();
const [wide, small] = await Promise.all([visitor(browser, desktop), visitor(browser, phone)]);

describe('the pictures of a product', () => {
  it('shows one of them large, and another when its thumbnail is chosen (R137)', async () => {
    const { page } = small;
    await open(page, `${shop.url}/product/43`);
    expect(await mainPicture(page)).toBe(1);
    const thumbs = page.getByTestId('thumb');
    expect(await thumbs.count()).toBe(3);
    expect(await currentThumb(page)).toBe(0);
    for (const index of [1, 2, 0]) {
      await thumbs.nth(index).click();
      await expect.poll(() => mainPicture(page)).toBe(index + 1);
      await expect.poll(() => fileShown(page.getByTestId('main-image'))).toBe(index + 1);
      expect(await currentThumb(page)).toBe(index);
    }
  });

  it('shows no strip for a product with a single picture, and up to five in one (R137)', async () => {
    for (const [kept, thumbs] of [
      [1, 0],
      [5, 5],
    ] as const) {
      for (const { page } of [wide, small]) {
        await page.route('**/data/product/43.json', async (route) => {
          const answer = await route.fetch();
          const data = await answer.json();
          const five = [...data.pictures, ...data.pictures].map((picture, index) => ({
            ...picture,
            alt: `View ${index}`,
          }));
          await route.fulfill({ response: answer, json: { ...data, pictures: five.slice(0, kept) } });
        });
        await open(page, `${shop.url}/bird-toys`);
        await follow(page, '/product/43');
        await page.getByTestId('main-image').waitFor();
        expect(await page.getByTestId('thumb').count()).toBe(thumbs);
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
        ).toBeLessThanOrEqual(0);
        await page.getByTestId('main-image').click();
        await lightbox(page).waitFor();
        expect(await lightbox(page).getByRole('button', { name: 'Next picture' }).count()).toBe(thumbs > 0 ? 1 : 0);
        await page.keyboard.press('ArrowRight');
        await page.keyboard.press('Escape');
        await lightbox(page).waitFor({ state: 'detached' });
        expect(await mainPicture(page)).toBe(kept > 1 ? 2 : 0);
        await page.unroute('**/data/product/43.json');
      }
    }
  });
});

describe('the enlarged view', () => {
  it('opens over the whole screen with the picture that was shown (R138)', async () => {
    for (const { page } of [wide, small]) {
      await open(page, `${shop.url}/product/43`);
      await page.getByTestId('thumb').nth(1).click();
      await page.getByTestId('main-image').click();
      await lightbox(page).waitFor();
      expect(await enlarged(page)).toBe(2);
      const box = await lightbox(page).boundingBox();
      const screen = page.viewportSize();
      // Including the scrollbar's place, which the page behind reserves.
      expect(box).toEqual({ x: 0, y: 0, ...screen });
      const overflow = () => page.evaluate(() => getComputedStyle(document.documentElement).overflow);
      expect(await overflow()).toBe('hidden'); // The page behind stays still.
      await page.keyboard.press('Escape');
      await lightbox(page).waitFor({ state: 'detached' });
      expect(await overflow()).toBe('visible');
    }
  });

  it('pages forward and back, and wraps around at both ends (R139)', async () => {
    const { page } = small;
    await open(page, `${shop.url}/product/43`);
    await page.getByTestId('main-image').click();
    await lightbox(page).waitFor();
    const next = page.getByRole('button', { name: 'Next picture' });
    const previous = page.getByRole('button', { name: 'Previous picture' });
    const seen: number[] = [];
    for (const act of [next, next, next, previous, previous, previous]) {
      await act.click();
      seen.push(await enlarged(page));
    }
    expect(seen).toEqual([2, 3, 1, 3, 2, 1]);
    await page.keyboard.press('ArrowLeft');
    expect(await enlarged(page)).toBe(3);
    await page.keyboard.press('ArrowRight');
    expect(await enlarged(page)).toBe(1);
    await page.keyboard.press('Escape');
  });

  it('closes by its button, by Escape and by a click next to the picture, never by one on the picture (R140)', async () => {
    for (const { page } of [wide, small]) {
      await open(page, `${shop.url}/product/43`);
      for (const close of [
        () => page.getByRole('button', { name: 'Close', exact: true }).click(),
        () => page.keyboard.press('Escape'),
        () => page.mouse.click(12, (page.viewportSize()?.height ?? 0) / 4 - 100),
      ]) {
        await page.getByTestId('main-image').click();
        await lightbox(page).waitFor();
        await lightbox(page).getByRole('img').click();
        await expect.poll(() => lightbox(page).isVisible()).toBe(true);
        await close();
        await lightbox(page).waitFor({ state: 'detached' });
        // The keyboard focus is where it was.
        const focused = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
        expect(focused).toMatch(/^Enlarge: /);
      }
      await page.mouse.wheel(0, 300);
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
    }
  });

  it('opens by keyboard, keeps the focus inside, and stays open at a double click (R138, R140)', async () => {
    const { page } = wide;
    await open(page, `${shop.url}/product/43`);
    await page.getByRole('button', { name: /^Enlarge/ }).press('Enter');
    await lightbox(page).waitFor();
    expect(await hasFocus(lightbox(page).getByRole('button', { name: 'Close' }))).toBe(true);
    for (let presses = 0; presses < 8; presses += 1) {
      await page.keyboard.press('Tab');
      const isOutside = await page.evaluate(
        () => document.activeElement !== document.body && document.activeElement?.closest('dialog') === null,
      );
      expect(isOutside).toBe(false);
    }
    await page.keyboard.press('Escape');
    await lightbox(page).waitFor({ state: 'detached' });

    // At the left edge of the picture, where the enlarged view has its backdrop.
    await page.getByTestId('main-image').dblclick({ position: { x: 20, y: 200 }, delay: 60 });
    await lightbox(page).waitFor();
    expect(await lightbox(page).isVisible()).toBe(true);
    await page.keyboard.press('Escape');
  });
});

function lightbox(page: Page) {
  return page.getByTestId('lightbox');
}

/** The number of the picture shown large, from 1, by its alternative text. */
async function mainPicture(page: Page): Promise<number> {
  return numberOf(page, await page.getByTestId('main-image').getAttribute('alt'));
}

/** The number in the address of the picture shown large: `/pictures/43-2.…`, 2. */
async function fileShown(image: Locator): Promise<number> {
  const address = await image.evaluate((one) => (one instanceof HTMLImageElement ? one.currentSrc : ''));
  return Number(/\/43-(\d)\./.exec(address)?.[1]);
}

/** Which picture is enlarged: by its alternative text, and by its file. */
async function enlarged(page: Page): Promise<number> {
  const image = lightbox(page).getByRole('img');
  const number = await numberOf(page, await image.getAttribute('alt'));
  await expect.poll(() => fileShown(image)).toBe(number);
  return number;
}

async function numberOf(page: Page, description: string | null): Promise<number> {
  const labels = await page
    .getByTestId('thumb')
    .evaluateAll((thumbs) => thumbs.map((thumb) => thumb.getAttribute('aria-label')?.replace(/^Picture \d: /, '')));
  return labels.indexOf(description ?? '') + 1;
}

async function currentThumb(page: Page): Promise<number> {
  const marks = await page
    .getByTestId('thumb')
    .evaluateAll((thumbs) => thumbs.map((thumb) => thumb.getAttribute('aria-current')));
  expect(marks.filter((mark) => mark === 'true')).toHaveLength(1);
  return marks.indexOf('true');
}
