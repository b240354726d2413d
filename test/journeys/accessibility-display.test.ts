/** The shop with people's display settings: large text, spaced text, forced colours, reduced motion, unsteady hands. */
import type { Browser, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { desktop, launchBrowser, phone, visitor } from '#test/support/browser.ts';
import { seedCart, swing } from '#test/support/cart-seed.ts';
import { cutOffTexts, overlaps, scrollsSideways, smallTargets } from '#test/support/accessibility.ts';
import { open } from '#test/support/opening.ts';
import { expectProblems, failedRequest } from '#test/support/page-problems.ts';
import { startJourneys } from '#test/support/start-journeys.ts';

const { browser, shop } = await startJourneys();
/** A browser with doubled text size. */
const largeText = await launchBrowser(['--blink-settings=defaultFontSize=32']);
afterAll(() => largeText.close());

const paths = [
  '/',
  '/shop-all',
  '/dog-main',
  '/dog-food',
  '/product/24',
  '/product/67',
  '/cart',
  '/checkout',
  '/contact',
];

/** Many pages, one after the other, also on a busy machine. */
const timeout = 300_000;

/** A visitor with something in the cart, and reduced motion. */
async function begin(size: typeof phone, from: Browser = browser) {
  const visit = await visitor(from, size);
  await visit.page.emulateMedia({ reducedMotion: 'reduce' });
  await seedCart(visit.context, [swing('S', 800, 2), swing('XL', 1900, 97)]);
  return visit;
}

async function layoutProblems(page: Page): Promise<readonly string[]> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  return [
    ...((await scrollsSideways(page)) ? ['scrolls sideways'] : []),
    ...(await cutOffTexts(page)).map((text) => `cut off: ${text}`),
    ...(await overlaps(page)).map((pair) => `overlap: ${pair}`),
  ];
}

describe('text', () => {
  it('of twice the size is complete and in its place (SC 1.4.4)', { timeout }, async () => {
    const { context, page } = await begin(phone, largeText);
    const wrong: string[] = [];
    for (const path of paths) {
      await open(page, shop.url + path);
      wrong.push(...(await layoutProblems(page)).map((problem) => `${path}: ${problem}`));
    }
    expect(wrong).toEqual([]);
    await context.close();
  });

  it('of twice the size is complete in the menu, the search and a toast', async () => {
    const { context, page } = await begin(phone, largeText);
    await open(page, `${shop.url}/product/43`);
    await page.getByRole('button', { name: 'Add to Cart' }).tap();
    await page.getByTestId('toast').waitFor();
    expect(await layoutProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Search', exact: true }).tap();
    await page.getByPlaceholder('Search for products...').fill('parrot');
    await page.getByTestId('search-option').first().waitFor();
    expect(await layoutProblems(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Open menu' }).tap();
    await page.getByRole('button', { name: 'DOG categories' }).tap();
    expect(await layoutProblems(page)).toEqual([]);
    await context.close();
  });

  it('with a reader’s own spacing is complete and in its place (SC 1.4.12)', { timeout }, async () => {
    const { context, page } = await begin(phone);
    const wrong: string[] = [];
    for (const path of paths) {
      await open(page, shop.url + path);
      await page.evaluate(() => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(
          '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }',
        );
        document.adoptedStyleSheets = [sheet];
      });
      wrong.push(...(await layoutProblems(page)).map((problem) => `${path}: ${problem}`));
    }
    expect(wrong).toEqual([]);
    await context.close();
  });
});

describe('targets', () => {
  it('are at least 24 px in each direction (SC 2.5.8)', { timeout }, async () => {
    expectProblems(failedRequest('/product/999', 404), failedRequest('/nowhere', 404));
    const { context, page } = await begin(phone);
    for (const path of [...paths, '/dog-bed', '/product/999', '/nowhere']) {
      await open(page, shop.url + path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect({ path, small: await smallTargets(page) }).toEqual({ path, small: [] });
    }
    await context.close();
  });

  it('are as large in the menu, the search, a toast and the enlarged view', async () => {
    const { context, page } = await begin(phone);
    await open(page, `${shop.url}/product/24`);
    await page.getByRole('button', { name: 'Add to Cart' }).tap();
    await page.getByTestId('toast').waitFor();
    await page.getByRole('button', { name: 'Search', exact: true }).tap();
    await page.getByPlaceholder('Search for products...').fill('zzzz');
    await page.getByText('See all products').waitFor();
    expect(await smallTargets(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Open menu' }).tap();
    await page.getByRole('button', { name: 'CAT categories' }).tap();
    expect(await smallTargets(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByTestId('main-image').tap();
    await page.getByTestId('lightbox').waitFor();
    expect(await smallTargets(page)).toEqual([]);
    await context.close();
  });
});

describe('forced colours', () => {
  /** How far apart two things look, as the mean of their colours. */
  async function difference(one: Locator, other: Locator): Promise<number> {
    const means = [];
    for (const locator of [one, other]) {
      const { channels } = await sharp(await locator.screenshot()).stats();
      means.push(channels.slice(0, 3).map(({ mean }) => mean));
    }
    const [first = [], second = []] = means;
    return Math.max(...first.map((mean, index) => Math.abs(mean - (second[index] ?? 0))));
  }

  it('distinguish what is chosen', async () => {
    const { context, page } = await begin(desktop);
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
    await open(page, `${shop.url}/shop-all?pet=cat`);
    const tab = (name: string) => page.getByRole('button', { name, exact: true });
    expect(await difference(tab('Cats'), tab('Dogs'))).toBeGreaterThan(25);
    await open(page, `${shop.url}/product/24`);
    const option = (name: string) => page.locator('label', { hasText: name });
    expect(await difference(option('1 Stick'), option('Pack of 6'))).toBeGreaterThan(10);
    await context.close();
  });

  it('keep the focus ring, and a border on every button', async () => {
    const { context, page } = await begin(phone);
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
    await open(page, `${shop.url}/product/24`);
    await page.keyboard.press('Tab');
    const ring = await page.evaluate(() => {
      const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement ?? document.body);
      return [outlineStyle, outlineWidth];
    });
    expect(ring).toEqual(['solid', '3px']);
    const edges = await page
      .locator('.button')
      .evaluateAll((buttons) => buttons.map((button) => getComputedStyle(button).borderTopStyle));
    expect(edges.length).toBeGreaterThan(0);
    expect(edges.filter((edge) => edge !== 'solid')).toEqual([]);
    await context.close();
  });
});

describe('reduced motion', () => {
  it('stops all motion: menu, groups, toast, banner, rows, pages', async () => {
    const { context, page } = await begin(phone);
    const moving = () =>
      page.evaluate(() =>
        document
          .getAnimations()
          .flatMap(({ effect }) => (effect instanceof KeyframeEffect ? [effect] : []))
          // The clock of a toast moves nothing.
          .filter(({ target }) => !target?.closest('[class*="progress"]'))
          .filter((effect) => Number(effect.getTiming().duration) > 1)
          .map(({ target }) => target?.className),
      );
    await open(page, shop.url);
    await page.getByTestId('toast').waitFor();
    expect(await moving()).toEqual([]);
    await page.getByRole('button', { name: 'Open menu' }).tap();
    expect(await moving()).toEqual([]);
    await page.getByRole('button', { name: 'DOG categories' }).tap();
    expect(await moving()).toEqual([]);
    await page.getByRole('link', { name: 'Dog Food', exact: true }).locator('visible=true').tap();
    await page.getByRole('heading', { level: 1, name: 'Dog Food' }).waitFor();
    expect(await moving()).toEqual([]);
    await page.setViewportSize(desktop);
    await open(page, `${shop.url}/dog-main`);
    await page.getByTestId('row-next').first().click();
    const row = page.locator('main section ul').first();
    expect(await row.evaluate((list) => list.scrollLeft)).toBeGreaterThan(250);
    await context.close();
  });
});
