/** The landing pages of dogs, cats and birds (R114-R124). */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { desktop, phone, visitor, startJourneys } from '#test/support/browser.ts';
import { overlaps } from '#test/support/accessibility.ts';
import { follow, open, restAfter, widths } from '#test/support/opening.ts';
import { shippedCatalogue, shippedProduct } from '#test/support/catalogues.ts';

const { browser, shop } = await startJourneys();
const [wide, small] = await Promise.all([visitor(browser, desktop), visitor(browser, phone)]);

const { texts } = shippedCatalogue.shop;
const titles: Readonly<Record<string, { readonly title: string; readonly tagline: string }>> = {
  '/dog-main': { title: 'Dog Products', tagline: texts.dogTagline },
  '/cat-main': { title: 'Cat Products', tagline: texts.catTagline },
  '/bird-main': { title: 'Bird Products', tagline: texts.birdTagline },
};
/** The options of each page, and the rows that it shows: those that hold something. */
const pages = shippedCatalogue.speciesPages.map(({ path, categories }) => ({
  path,
  title: titles[path]?.title ?? '',
  tagline: titles[path]?.tagline ?? '',
  options: [shippedCatalogue.allCategories, ...categories.map(({ option }) => option)],
  rows: categories.filter(({ listing }) => listing.products.length > 0).map(({ heading }) => heading),
}));
const dogRows = pages.find(({ path }) => path === '/dog-main')?.rows.length ?? 0;

describe('a species page', () => {
  it('has its title, its tagline, its categories in order, All Categories first, and a row for each that has products (R114, R115, R116, R117, R118, R119, R123)', async () => {
    const { page } = small;
    await open(page, shop.url);
    for (const { path, title, tagline, options, rows } of pages) {
      await follow(page, path);
      await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
      expect(await page.getByText(tagline, { exact: true }).isVisible()).toBe(true);
      expect(await rowHeadings(page)).toEqual(rows);
      await dropdown(page).click();
      expect(await optionTexts(page)).toEqual(options);
      await page.keyboard.press('Escape');
      expect(await optionTexts(page)).toEqual([]);
    }
  });

  it('shows only the chosen category and says which is active, and all again after that is closed (R120, R121)', async () => {
    const visit = small;
    const { page } = visit;
    await open(page, `${shop.url}/dog-main`);
    await choose(page, 'Dog Toys');
    expect(await optionTexts(page)).toEqual([]);
    expect(await rowHeadings(page)).toEqual(['Dog Toys']);
    expect(await page.getByTestId('active-chip').innerText()).toBe('Active: Dog Toys');
    expect(await dropdown(page).innerText()).toContain('Dog Toys');

    await page.getByTestId('active-chip').getByRole('button').click();
    await expect.poll(() => page.getByTestId('active-chip').count()).toBe(0);
    await expect.poll(() => dropdown(page).innerText()).toContain('All Categories');
    expect(await rowHeadings(page)).toHaveLength(dogRows);

    await choose(page, 'Puppy Food');
    expect(await rowHeadings(page)).toEqual(['Puppy Food']);
    await choose(page, 'All Categories');
    expect(await page.getByTestId('active-chip').count()).toBe(0);
    expect(await rowHeadings(page)).toHaveLength(dogRows);
  });

  it('says that an empty category has nothing yet, Cat Beds under the title Dog Beds (R118, R121)', async () => {
    const { page } = small;
    await open(page, `${shop.url}/cat-main`);
    for (const [option, heading] of [
      ['Cat Beds', 'Dog Beds'],
      ['Cat Deworming', 'Cat Deworming'],
    ] as const) {
      await choose(page, option);
      expect(await page.getByTestId('active-chip').innerText()).toBe(`Active: ${option}`);
      expect(await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()).toEqual([heading]);
      expect(await page.getByText('Nothing here yet.').isVisible()).toBe(true);
      expect(await page.getByRole('main').getByTestId('card').count()).toBe(0);
    }
    await page.getByRole('main').getByRole('button', { name: 'Show All Categories' }).last().tap();
    expect(await rowHeadings(page)).toHaveLength(7);
  });

  it('can be used by keyboard alone (R116, R121)', async () => {
    const { page } = wide;
    await open(page, `${shop.url}/bird-main`);
    await dropdown(page).focus();
    await page.keyboard.press('Enter');
    for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await rowHeadings(page)).toEqual(['Bird Bowls & Dispensers']);
    expect(await dropdown(page).evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await rowHeadings(page)).toHaveLength(5);
  });

  it('keeps the category on Back from a product, on a reload, and in a shared address (R121)', async () => {
    const { page } = small;
    await open(page, `${shop.url}/dog-main`);
    await choose(page, 'Dog Treats');
    await page.getByTestId('row-treats').getByRole('link').first().tap();
    await page.getByTestId('unit-price').waitFor();
    await page.goBack();
    await page.getByTestId('active-chip').waitFor();
    expect(await rowHeadings(page)).toEqual(['Dog Treats']);
    const address = page.url();
    await open(page, address);
    await page.getByTestId('active-chip').waitFor();
    expect(await rowHeadings(page)).toEqual(['Dog Treats']);
    // A category that the shop doesn't have: all of them.
    await open(page, `${shop.url}/dog-main?category=hamsters`);
    expect(await rowHeadings(page)).toHaveLength(dogRows);
  });
});

describe('a row of a species page', () => {
  it('scrolls by exactly 300 px at each press, there and back, by buttons that are small, next to the heading and over no card (R122, D61)', async () => {
    const { page } = small;
    await open(page, `${shop.url}/dog-main`);
    const section = page.getByTestId('row-dog-food');
    const list = section.getByRole('list');
    const right = page.getByRole('button', { name: 'Scroll Dog Food right' });
    const left = page.getByRole('button', { name: 'Scroll Dog Food left' });
    for (const button of [left, right]) {
      const box = await button.boundingBox();
      expect([box?.width, box?.height]).toEqual([44, 44]);
    }
    expect(await overlaps(page)).toEqual([]);
    expect(await restAfter(list, () => right.tap())).toBe(300);
    expect(await restAfter(list, () => left.tap())).toBe(0);
  });

  it('has cards of 280 px, whose picture opens the product (R124)', async () => {
    const { page } = small;
    await open(page, `${shop.url}/dog-main`);
    expect(new Set(await widths(page.getByTestId('card')))).toEqual(new Set([280]));
    await page.getByTestId('row-puppy-food').locator('img').first().click();
    await page.getByRole('heading', { level: 1, name: shippedProduct(4).name }).waitFor();
  });
});

function dropdown(page: Page) {
  return page.getByRole('button', { name: /^Category:/ });
}

async function choose(page: Page, option: string): Promise<void> {
  await dropdown(page).click();
  await page.getByRole('main').getByRole('button', { name: option, exact: true }).click();
}

/** The texts of the dropdown's options; none while it is closed. */
function optionTexts(page: Page): Promise<readonly string[]> {
  return page.locator('[aria-expanded="true"] + ul').getByRole('button').allInnerTexts();
}

/** The headings of the visible rows. */
function rowHeadings(page: Page): Promise<readonly string[]> {
  return page
    .getByTestId(/^row-(?!prev|next)/)
    .getByRole('heading', { level: 2 })
    .allInnerTexts();
}
