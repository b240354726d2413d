/** A product page (R141-R145, R160). Buying, pictures and related products have files of their own. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { desktop, phone, visitor } from '#test/support/browser.ts';
import { follow, money, open, plain } from '#test/support/opening.ts';
import { type PrerenderedProduct, prerenderedProducts } from '#test/support/prerendered.ts';
import { startJourneys } from '#test/support/start-journeys.ts';
import { formattedPrice } from '#shop/money.ts';
import { shippedCatalogue, shippedProduct } from '#test/support/catalogues.ts';

let products: readonly PrerenderedProduct[];

const { browser, shop } = await startJourneys();
const [wide, small] = await Promise.all([visitor(browser, desktop), visitor(browser, phone)]);
const collar = shippedProduct(17);
const ids = shippedCatalogue.products.map(({ id }) => id);
products = await prerenderedProducts(wide.context, shop.url, ids);

describe('a product page', () => {
  it('shows the name, and the category in capitals without hyphens (R141, R142)', async () => {
    const { page } = small;
    await open(page, `${shop.url}/product/5`);
    await expect
      .poll(() => page.getByRole('heading', { level: 1 }).allTextContents())
      .toEqual([shippedProduct(5).name]);
    await expect.poll(() => page.getByText('DOG FOOD', { exact: true }).isVisible()).toBe(true);
    await page.goto(`${shop.url}/dog-bowl`);
    await follow(page, '/product/55');
    await page.getByRole('heading', { level: 1, name: shippedProduct(55).name }).waitFor();
    expect(await page.getByText('DOG AND CAT BOWLS', { exact: true }).isVisible()).toBe(true);
    for (const { badges } of products) expect(badges[0]).toMatch(/^[A-Z]+( [A-Z]+)*$/);
  });

  it('marks exactly the sold-out products as OUT OF STOCK (R143)', async () => {
    const soldOut = products.filter(({ badges }) => badges.includes('OUT OF STOCK')).map(({ id }) => id);
    expect(soldOut).toEqual(shippedCatalogue.products.filter(({ inStock }) => !inStock).map(({ id }) => id));
    await open(wide.page, `${shop.url}/product/9`);
    const badge = wide.page.getByText('OUT OF STOCK', { exact: true }).first();
    const color = await badge.evaluate((element) => getComputedStyle(element).backgroundColor);
    const [red = 0, green = 255, blue = 255] = (color.match(/\d+/g) ?? []).map(Number);
    expect(red > 180 && green < 80 && blue < 80).toBe(true);
  });

  it('shows the price as Pakistanis write it (R144)', async () => {
    for (const { price } of products) expect(price).toMatch(/^Rs (\d,)?\d{3}$/);
    const { page } = small;
    await open(page, `${shop.url}/product/17`);
    await expect.poll(async () => plain(await page.getByTestId('unit-price').textContent())).toBe(money(collar.price));
    expect(products.find(({ id }) => id === 2)?.price).toBe('Rs 2,100');
    expect(products.find(({ id }) => id === 3)?.price).toBe('Rs 2,150');
  });

  it('describes the product, the word Description first; strong words have a colour of their own (R160)', async () => {
    const { page } = small;
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
  });

  it('strikes the old price through on sale and says SALE; no product is today (R145)', async () => {
    expect(products.filter(({ badges }) => badges.includes('SALE'))).toEqual([]);
    const { page } = wide;
    await changeProduct(page, 17, { salePrice: collar.price - 250 });
    await open(page, `${shop.url}/dog-collar`);
    await follow(page, '/product/17');
    await page.getByText('SALE', { exact: true }).waitFor();
    expect(plain(await page.getByTestId('unit-price').textContent())).toBe(money(collar.price - 250));
    const original = page.getByText(formattedPrice(collar.price), { exact: true });
    expect(await original.evaluate((element) => getComputedStyle(element).textDecorationLine)).toBe('line-through');
    expect(plain(await page.getByTestId('total').textContent())).toBe(money(collar.price - 250));
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await follow(page, '/cart');
    await expect
      .poll(async () => plain(await page.getByTestId('line-subtotal').textContent()))
      .toBe(money(collar.price - 250));

    await changeProduct(page, 17, { salePrice: 0 });
    await open(page, `${shop.url}/dog-collar`);
    await follow(page, '/product/17');
    await page.getByTestId('unit-price').waitFor();
    expect(plain(await page.getByTestId('unit-price').textContent())).toBe(money(collar.price));
    expect(await page.getByText('SALE', { exact: true }).count()).toBe(0);
  });
});

describe('unusual products', () => {
  it('a very long name is shown whole and breaks nothing (R137, R141, R239)', async () => {
    const name = `${'Extraordinarily '.repeat(12)}${'Nourishing'.repeat(9)}`;
    const { page } = small;
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
  });
});

/** Lets the shop answer with a product that its catalogue doesn't have; shows it by a link. */
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
  const prices = '**/prices.json';
  await page.unroute(prices);
  await page.route(prices, async (route) => {
    const answer = await route.fetch();
    const list: { readonly products: readonly { readonly id: number; readonly price: number }[] } = await answer.json();
    const price = changes['salePrice'];
    const changed = list.products.map((one) => (one.id === id && price ? { ...one, price } : one));
    await route.fulfill({ response: answer, json: { ...list, products: changed } });
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
