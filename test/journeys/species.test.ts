/** The landing pages of dogs, cats and birds (R114-R124). */
import { expect, it } from 'vitest';
import { hasFocus, overlaps, follow, open, restAfter, widths } from '#test/support/pages.ts';
import { phone, visitor, startJourneys } from '#test/support/browser.ts';
import { shippedCatalogue, shippedProduct } from '#test/support/catalogues.ts';

const { browser, shop } = await startJourneys();
const { page } = await visitor(browser, phone);

const { texts } = shippedCatalogue.shop;
const taglines = [texts.dogTagline, texts.catTagline, texts.birdTagline];
const titles = ['Dog Products', 'Cat Products', 'Bird Products'];
/** The options of each page, and the rows that it shows: those that hold something. */
const pages = shippedCatalogue.speciesPages.map(({ path, categories }) => ({
  path,
  options: [shippedCatalogue.allCategories, ...categories.map(({ option }) => option)],
  rows: categories.filter(({ listing }) => listing.products.length > 0).map(({ heading }) => heading),
}));
const [dogs = { path: '', rows: [] }] = pages;

const main = page.getByRole('main');
const dropdown = page.getByRole('button', { name: /^Category:/ });
const chip = page.getByTestId('active-chip');
/** The options of the dropdown; none while it is closed. */
const options = page.locator('[aria-expanded="true"] + ul').getByRole('button');
/** The headings of the visible rows. */
const rows = page.getByTestId(/^row-(?!prev|next)/).getByRole('heading', { level: 2 });

async function choose(option: string): Promise<void> {
  await dropdown.tap();
  await main.getByRole('button', { name: option, exact: true }).tap();
}

it('a species page has title, tagline, categories in order, and a row for each with products (R114-R119, R123)', async () => {
  await open(page, shop.url);
  for (const [index, { path, options: all, rows: headings }] of pages.entries()) {
    await follow(page, path);
    await page.getByRole('heading', { level: 1, name: titles[index] ?? '', exact: true }).waitFor();
    expect(await page.getByText(taglines[index] ?? '', { exact: true }).isVisible()).toBe(true);
    expect(await rows.allInnerTexts()).toEqual(headings);
    await dropdown.tap();
    expect(await options.allInnerTexts()).toEqual(all);
    await page.keyboard.press('Escape');
    expect(await options.count()).toBe(0);
  }
});

it('only the chosen category is shown, and named as active, until that is closed (R118, R120, R121)', async () => {
  await open(page, `${shop.url}/cat-main`);
  await choose('Kitten Food');
  expect(await options.count()).toBe(0);
  expect(await rows.allInnerTexts()).toEqual(['Kitten Food']);
  expect(await chip.innerText()).toBe('Active: Kitten Food');
  expect(await dropdown.innerText()).toContain('Kitten Food');
  await chip.getByRole('button').tap();
  await expect.poll(() => rows.count()).toBe(7);
  expect([await chip.count(), await dropdown.innerText()]).toEqual([0, expect.stringContaining('All Categories')]);
});

it('a category without products is shown once chosen, with a way back to all (R120)', async () => {
  await open(page, `${shop.url}/cat-main`);
  await choose('Cat Beds');
  expect(await main.getByRole('heading', { level: 2 }).allTextContents()).toEqual(['Dog Beds']);
  expect(await page.getByText('Nothing here yet.').isVisible()).toBe(true);
  await main.getByRole('button', { name: 'Show All Categories' }).last().tap();
  await expect.poll(() => rows.count()).toBe(7);
});

it('the categories can be used by keyboard alone (R116, R121)', async () => {
  await open(page, `${shop.url}/bird-main`);
  await dropdown.focus();
  for (const key of ['Enter', 'Tab', 'Tab', 'Tab', 'Enter']) await page.keyboard.press(key);
  expect(await rows.allInnerTexts()).toEqual(['Bird Bowls & Dispensers']);
  expect(await hasFocus(dropdown)).toBe(true);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  expect(await rows.count()).toBe(5);
});

it('the category stays on Back from a product, on a reload, and in a shared address (R121)', async () => {
  await open(page, shop.url + dogs.path);
  await choose('Dog Treats');
  await page.getByTestId('row-treats').getByTestId('card').first().tap();
  await page.getByTestId('unit-price').waitFor();
  await page.goBack();
  await chip.waitFor();
  expect(await rows.allInnerTexts()).toEqual(['Dog Treats']);
  await open(page, page.url());
  await chip.waitFor();
  expect(await rows.allInnerTexts()).toEqual(['Dog Treats']);
  // A category that the shop doesn't have: all of them.
  await open(page, `${shop.url}/dog-main?category=hamsters`);
  expect(await rows.allInnerTexts()).toEqual(dogs.rows);
});

it('a row scrolls by 300 px by small buttons next to its heading, over no card (R122, D61)', async () => {
  await open(page, `${shop.url}/dog-main`);
  const list = page.getByTestId('row-dog-food').getByRole('list');
  const right = page.getByRole('button', { name: 'Scroll Dog Food right' });
  const left = page.getByRole('button', { name: 'Scroll Dog Food left' });
  for (const button of [left, right]) expect(await button.boundingBox()).toMatchObject({ width: 44, height: 44 });
  expect(await overlaps(page)).toEqual([]);
  expect(await restAfter(list, () => right.tap())).toBe(300);
  expect(await restAfter(list, () => left.tap())).toBe(0);
});

it('a row’s title and "See all" lead to its list, and one link does for both', async () => {
  await open(page, `${shop.url}/dog-main`);
  const link = page.getByTestId('row-treats').getByRole('link', { name: 'Dog Treats See all', exact: true });
  expect(await link.getByRole('heading', { level: 2 }).innerText()).toBe('Dog Treats');
  await link.getByText('See all').tap();
  await page.getByRole('heading', { level: 1, name: 'Dog Treat', exact: true }).waitFor();
});

it('a row has cards of 280 px that open their product (R124)', async () => {
  await open(page, `${shop.url}/dog-main`);
  expect(new Set(await widths(page.getByTestId('card')))).toEqual(new Set([280]));
  await page.getByTestId('row-puppy-food').locator('img').first().tap();
  await page.getByRole('heading', { level: 1, name: shippedProduct(4).name }).waitFor();
});
