/** The lists of products in a browser (R106-R112); what they hold is read in `test/site/products-as-served.test.ts`. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { cutOffTexts, scrollsSideways, follow, isRed, open, widths } from '#test/support/pages.ts';
import { desktop, visitor, startJourneys } from '#test/support/browser.ts';
import { shippedProduct } from '#test/support/catalogues.ts';

const { browser, shop } = await startJourneys();
const { page } = await visitor(browser, desktop);

/** The number of columns of the cards. */
async function columnCount(of: Page): Promise<number> {
  const cards = of.getByRole('main').getByTestId('card');
  const lefts = await cards.evaluateAll((all) => all.map((card) => Math.round(card.getBoundingClientRect().left)));
  return new Set(lefts).size;
}

it('a list has 2, 3 or 4 columns, more in wider windows (R106)', async () => {
  await open(page, `${shop.url}/dog-food`);
  for (const [width, columns] of [
    [767, 2],
    [768, 3],
    [1023, 3],
    [1024, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    expect(await columnCount(page)).toBe(columns);
  }
  await page.setViewportSize(desktop);
  for (const path of ['/pharmacy', '/shop-all', '/baby-pet']) {
    await follow(page, path);
    await page.getByTestId('card').first().waitFor();
    expect(await columnCount(page)).toBe(4);
  }
});

it('Out of Stock is red, opened by its address and by a link (R108)', async () => {
  await open(page, `${shop.url}/dog-grooming`);
  const badge = page.getByText('Out of Stock', { exact: true }).first();
  expect(await isRed(badge)).toBe(true);
  await follow(page, '/dog-main');
  await follow(page, '/dog-grooming');
  expect(await isRed(badge)).toBe(true);
});

it('a list has its count and the animal’s other lists, its own in view and marked; one leads on (R106)', async () => {
  await page.setViewportSize({ width: 360, height: 590 });
  await open(page, `${shop.url}/dog-grooming`);
  expect(await page.getByText('5 products', { exact: true }).isVisible()).toBe(true);
  const others = page.getByRole('navigation', { name: 'Categories' });
  expect(await others.getByRole('link').count()).toBe(9);
  const own = others.getByRole('link', { name: 'Dog Grooming', exact: true });
  expect(await own.getAttribute('aria-current')).toBe('page');
  const { x = -1, width = 0 } = (await own.boundingBox()) ?? {};
  expect(x).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(360);
  expect(await scrollsSideways(page)).toBe(false);
  await others.getByRole('link', { name: 'Dog Supplements' }).click();
  await page.getByRole('heading', { level: 1, name: 'Dog Supplements' }).waitFor();
});

it('"More for cats" follows a short list outside main, and its products and "See all" open (R065, R133)', async () => {
  await page.setViewportSize(desktop);
  await open(page, `${shop.url}/cat-litter`);
  const main = page.getByRole('main');
  expect(await main.locator('a[href^="/product/"]').count()).toBe(2);
  expect(await page.getByTestId('card').count()).toBe(2);
  const more = page.getByRole('region', { name: 'More for cats' });
  const lefts = more.locator('li').evaluateAll((all) => all.map((card) => card.getBoundingClientRect().left));
  expect(new Set(await lefts).size).toBe(4);
  const { y = 0 } = (await more.boundingBox()) ?? {};
  const bottom = await main.evaluate((element) => element.getBoundingClientRect().bottom);
  expect(y).toBeGreaterThanOrEqual(bottom);
  await more.locator('li a').first().click();
  await page.getByTestId('unit-price').waitFor();
  expect(await more.count()).toBe(0);
  await page.goBack();
  await more.getByRole('link', { name: 'More for cats See all' }).click();
  await page.getByRole('heading', { level: 1, name: 'Cat Products' }).waitFor();
  await open(page, `${shop.url}/cat-bed`);
  expect(await page.locator('a[href^="/product/"]').count()).toBe(0);
});

it('on a phone each card has room for the longest shipped name in two lines', async () => {
  const { page: small } = await visitor(browser, { width: 360, height: 590 });
  for (const path of ['/', '/bird-supplement', '/product/43']) {
    await open(small, shop.url + path);
    const name = small.locator('a[href^="/product/"] > .unread + span').first();
    const room = await name.evaluate((element) => {
      const style = getComputedStyle(element);
      const spacing = Number.parseFloat(style.letterSpacing);
      const width = element.clientWidth - 2 * Number.parseFloat(style.paddingLeft);
      return (width - 22 * spacing) / Number.parseFloat(style.fontSize);
    });
    // "Supplement Drops 30 ml" is 10.95 em wide in Roboto, without the spacing of its 22 letters.
    expect(room).toBeGreaterThanOrEqual(10.95);
  }
});

it('very long names are whole, as their ends may tell two products apart, and break nothing (R106, R239)', async () => {
  const long = `${'Extraordinarily '.repeat(12)}${'Nourishing'.repeat(9)}`;
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, `${shop.url}/contact`);
  await page.route('**/data/dog-food.json', async (route) => {
    const answer = await route.fetch();
    const [before, after] = [JSON.stringify(shippedProduct(5).name), JSON.stringify(long)];
    await route.fulfill({ response: answer, body: (await answer.text()).replaceAll(before, after) });
  });
  await follow(page, '/dog-food');
  await page.getByText(long).waitFor();
  expect(await cutOffTexts(page)).toEqual([]);
  expect(await scrollsSideways(page)).toBe(false);
  const [first = 0, second = 1] = await widths(page.getByTestId('card'));
  expect(first).toBeCloseTo(second);
});
