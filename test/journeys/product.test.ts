/** What a product page tells (spec §2 Product detail). Buying, pictures and related products have files of their own. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { desktop, phone, visitor } from '#test/support/browser.ts';
import { follow, open, plain } from '#test/support/opening.ts';
import { expectProblems, failedRequest } from '#test/support/page-problems.ts';
import { type PrerenderedProduct, prerenderedProducts } from '#test/support/prerendered.ts';
import { startJourneys } from '#test/support/start-journeys.ts';

let products: readonly PrerenderedProduct[];

const { browser, shop } = await startJourneys();
const [wide, small] = await Promise.all([visitor(browser, desktop), visitor(browser, phone)]);
const ids = Array.from({ length: 69 }, (_, index) => index + 1);
products = await prerenderedProducts(wide.context, shop.url, ids);

describe('a product page', () => {
  it('R141 R142 shows the name, and the category in capitals without hyphens', async () => {
    for (const { page } of [wide, small]) {
      await open(page, `${shop.url}/product/5`);
      expect(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual(['Adult Dog Food Chicken 1kg']);
      expect(await page.getByText('DOG FOOD', { exact: true }).isVisible()).toBe(true);
      await page.goto(`${shop.url}/dog-bowl`);
      await follow(page, '/product/55');
      await page.getByRole('heading', { level: 1, name: 'Double Steel Diner' }).waitFor();
      expect(await page.getByText('DOG AND CAT BOWLS', { exact: true }).isVisible()).toBe(true);
    }
    for (const { badges } of products) expect(badges[0]).toMatch(/^[A-Z]+( [A-Z]+)*$/);
  });

  it('R143 marks exactly the twelve sold-out products as OUT OF STOCK', async () => {
    const soldOut = products.filter(({ badges }) => badges.includes('OUT OF STOCK')).map(({ id }) => id);
    expect(soldOut).toEqual([2, 3, 9, 12, 13, 40, 48, 49, 52, 53, 67, 68]);
    await open(wide.page, `${shop.url}/product/9`);
    const badge = wide.page.getByText('OUT OF STOCK', { exact: true }).first();
    const color = await badge.evaluate((element) => getComputedStyle(element).backgroundColor);
    const [red = 0, green = 255, blue = 255] = (color.match(/\d+/g) ?? []).map(Number);
    expect(red > 180 && green < 80 && blue < 80).toBe(true);
  });

  it('R144 shows the price as Pakistanis write it', async () => {
    for (const { price } of products) expect(price).toMatch(/^Rs (\d,)?\d{3}$/);
    for (const { page } of [wide, small]) {
      await open(page, `${shop.url}/product/17`);
      expect(plain(await page.getByTestId('unit-price').textContent())).toBe('Rs 1,650');
    }
    expect(products.find(({ id }) => id === 2)?.price).toBe('Rs 2,100');
    expect(products.find(({ id }) => id === 3)?.price).toBe('Rs 2,150');
  });

  it('R160 describes the product, the word Description first; strong words have a colour of their own', async () => {
    for (const { page } of [wide, small]) {
      await open(page, `${shop.url}/product/23`);
      const description = page.locator('strong', { hasText: /^Description/ }).locator('..');
      expect(plain(await description.innerText())).toMatch(/^Description/);
      const colors = await description.evaluate((element) => ({
        text: getComputedStyle(element).color,
        strong: [...element.querySelectorAll('strong')].map((strong) => getComputedStyle(strong).color),
      }));
      expect(colors.strong.length).toBeGreaterThan(0);
      expect(colors.strong).not.toContain(colors.text);
      expect(contrastOnCream(colors.strong[0] ?? '')).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('R145 on sale strikes the old price through and says SALE; no product of today is', async () => {
    expect(products.filter(({ badges }) => badges.includes('SALE'))).toEqual([]);
    const { page } = wide;
    await changeProduct(page, 17, { salePrice: 1400 });
    await open(page, `${shop.url}/dog-collar`);
    await follow(page, '/product/17');
    await page.getByText('SALE', { exact: true }).waitFor();
    expect(plain(await page.getByTestId('unit-price').textContent())).toBe('Rs 1,400');
    const original = page.getByText(/^Rs.1,650$/);
    expect(await original.evaluate((element) => getComputedStyle(element).textDecorationLine)).toBe('line-through');
    expect(plain(await page.getByTestId('total').textContent())).toBe('Rs 1,400');
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await follow(page, '/cart');
    expect(plain(await page.getByTestId('line-subtotal').textContent())).toBe('Rs 1,400');

    await changeProduct(page, 17, { salePrice: 0 });
    await open(page, `${shop.url}/dog-collar`);
    await follow(page, '/product/17');
    await page.getByTestId('unit-price').waitFor();
    expect(plain(await page.getByTestId('unit-price').textContent())).toBe('Rs 1,650');
    expect(await page.getByText('SALE', { exact: true }).count()).toBe(0);
  });
});

describe('an id that no product has', () => {
  it('R136 says Product not found, with status 404, and keeps header and footer (D60)', async () => {
    expectProblems(failedRequest('/product/', 404));
    const { page } = wide;
    for (const id of ['0', '70', '999', '999999', '-1', 'abc', '1x', '1e3', '01', '%00', '5.0', '%F0%9F%90%B6']) {
      const answer = await page.goto(`${shop.url}/product/${id}`, { waitUntil: 'domcontentloaded' });
      expect([id, answer?.status()]).toEqual([id, 404]);
      await page.getByRole('heading', { name: 'Product not found', exact: true }).waitFor();
      expect(await page.getByRole('banner').isVisible()).toBe(true);
      expect(await page.getByRole('contentinfo').isVisible()).toBe(true);
      expect(await page.getByText('Unexpected Application Error!').count()).toBe(0);
    }
  });

  it('R136 says so after following an old link too, and shows the way to the others', async () => {
    expectProblems(failedRequest('/data/product/5.json', 404));
    const { page } = small;
    await open(page, `${shop.url}/dog-food`);
    await page.locator('main a[href="/product/5"]').evaluate((link) => link.setAttribute('data-old', ''));
    await page.route('**/data/product/5.json', (route) => route.fulfill({ status: 404, body: '' }));
    await page.locator('[data-old]').tap();
    await page.getByRole('heading', { name: 'Product not found', exact: true }).waitFor();
    await page.getByRole('link', { name: 'See all products' }).tap();
    await page.getByRole('heading', { level: 1, name: 'Shop All Products' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/shop-all');
    await page.unroute('**/data/product/5.json');
  });
});

describe('products out of the ordinary', () => {
  it('R137 R141 R239 a very long name is shown whole and breaks nothing', async () => {
    const name = `${'Extraordinarily '.repeat(12)}${'Nourishing'.repeat(9)}`;
    for (const { page } of [wide, small]) {
      await changeProduct(page, 16, { name });
      await open(page, `${shop.url}/dog-collar`);
      await follow(page, '/product/16');
      await page.getByRole('heading', { level: 1, name }).waitFor();
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      await page.getByRole('button', { name: 'Add to Cart' }).click();
      await page.getByText(`${name} has been added to your cart!`).waitFor();
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      const toast = await page
        .getByTestId('toast')
        .first()
        .evaluate((element) => element.scrollWidth - element.clientWidth);
      expect(toast).toBeLessThanOrEqual(0);
    }
  });

  it('R239 logged nothing wrong meanwhile', () => {
    const unexpected = [...wide.problems, ...small.problems].filter((problem) => !/status of 404/.test(problem));
    expect(unexpected).toEqual([]);
  });
});

/** Lets the shop answer with a product that its catalogue does not have; shows after following a link. */
async function changeProduct(page: Page, id: number, changes: Readonly<Record<string, unknown>>): Promise<void> {
  const address = `**/data/product/${id}.json`;
  await page.unroute(address);
  await page.route(address, async (route) => {
    const answer = await route.fetch();
    const data = await answer.json();
    const product = { ...data.product, ...changes };
    const crumbs = [...data.crumbs.slice(0, -1), { ...data.crumbs.at(-1), label: product.name }];
    await route.fulfill({ response: answer, json: { ...data, product, crumbs } });
  });
}

function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** The contrast of a colour (`rgb(11, 107, 75)`) with the page's cream (WCAG 2.2). */
function contrastOnCream(color: string): number {
  const luminance = ([red = 0, green = 0, blue = 0]: readonly number[]) => {
    const [r = 0, g = 0, b = 0] = [red, green, blue].map((channel) => {
      const part = channel / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const cream = luminance([255, 249, 239]);
  return (cream + 0.05) / (luminance((color.match(/\d+/g) ?? []).map(Number)) + 0.05);
}
