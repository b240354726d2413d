/** What every page owes to everybody: no sideways scrolling, no errors, nothing that axe finds wrong (WCAG 2.2). */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeViolations } from '#test/support/axe.ts';
import { desktop, phone, type Visit, visitor } from '#test/support/browser.ts';
import { findAll, readSite } from '#test/support/built-site.ts';
import { seedCart, swing } from '#test/support/cart-seed.ts';
import { open } from '#test/support/opening.ts';
import { startJourneys } from '#test/support/start-journeys.ts';

const { browser, shop } = await startJourneys();

/** A visitor with reduced motion: nothing half faded in is looked at. */
async function calmVisitor(size: typeof phone): Promise<Visit> {
  const visit = await visitor(browser, size);
  await visit.page.emulateMedia({ reducedMotion: 'reduce' });
  return visit;
}

/** One page of each kind; products with packs, with sizes, sold out, for inquiry only. */
const kinds = ['/', '/shop-all', '/cart', '/checkout', '/contact', '/pharmacy', '/baby-pet', '/cat-litter'];
const more = ['/cat-main', '/dog-food', '/dog-bed', '/product/24', '/product/43', '/product/2', '/product/67'];
const missing = ['/product/999', '/nowhere'];

describe('every page', () => {
  it('R239 fits a screen of 320 px, with nothing wrong in the console', async () => {
    const { context, page, problems } = await calmVisitor({ width: 320, height: 640 });
    const inMenu = findAll(readSite('/index.html'), /<a href="(\/[a-z-]*)"/g);
    const paths = [...new Set([...inMenu, ...kinds, ...more, '/home', '/shop', '/cat-beds', '/dog-deworming'])];
    expect(paths.length).toBeGreaterThan(40);
    const tooWide: string[] = [];
    for (const path of paths) {
      await open(page, shop.url + path);
      if (await scrollsSideways(page)) tooWide.push(path);
    }
    expect({ tooWide, problems }).toEqual({ tooWide: [], problems: [] });
    await context.close();
  });

  it('R239 fits 320 px with a full cart, an open menu and an open search', async () => {
    const { context, page, problems } = await calmVisitor({ width: 320, height: 640 });
    await seedCart(context, [
      swing('XL', 1900, 9999),
      { ...swing('S', 800, 1), name: `Parrot ${'D-swing '.repeat(30)}` },
    ]);
    for (const path of ['/cart', '/checkout']) {
      await open(page, shop.url + path);
      await page.getByTestId('cart-badge').waitFor();
      expect({ path, isTooWide: await scrollsSideways(page) }).toEqual({ path, isTooWide: false });
    }
    await page.getByRole('button', { name: 'Search', exact: true }).tap();
    await page.getByPlaceholder('Search for products...').fill('dog');
    await page.getByTestId('search-results').waitFor();
    expect(await scrollsSideways(page)).toBe(false);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Open menu' }).tap();
    expect(await scrollsSideways(page)).toBe(false);
    expect(problems).toEqual([]);
    await context.close();
  });

  it.each([
    ['a phone', phone],
    ['a desktop', desktop],
  ])('R240 has nothing that axe finds wrong, on %s', async (_, size) => {
    const { context, page } = await calmVisitor(size);
    for (const path of size === phone
      ? [...kinds, ...more, ...missing]
      : ['/', '/shop-all', '/dog-food', '/product/43']) {
      await open(page, shop.url + path);
      expect({ path, found: await axeViolations(page) }).toEqual({ path, found: [] });
    }
    await context.close();
  });
});

function scrollsSideways(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
}

describe('every state', () => {
  it('R240 has nothing that axe finds wrong with menu, search, toast, lightbox, full cart and form open, on a phone', async () => {
    const { context, page } = await calmVisitor(phone);
    const look = async (state: string) =>
      expect({ state, found: await axeViolations(page) }).toEqual({ state, found: [] });
    await open(page, `${shop.url}/product/43`);
    await page.getByRole('button', { name: 'Open menu' }).tap();
    await page.getByRole('button', { name: 'CAT categories' }).tap();
    await look('menu');
    await page.getByRole('button', { name: 'Close menu' }).tap();
    await page.getByRole('button', { name: 'Search', exact: true }).tap();
    await look('empty search');
    await page.getByPlaceholder('Search for products...').fill('parrot');
    await page.getByTestId('search-results').waitFor();
    await page.keyboard.press('ArrowDown');
    await look('search with results');
    await page.getByPlaceholder('Search for products...').fill('zzzz');
    await page.getByText('No products found').waitFor();
    await look('search without results');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Add to Cart' }).tap();
    await page.getByTestId('toast').waitFor();
    await look('toast');
    await page.getByTestId('main-image').tap();
    await page.getByTestId('lightbox').waitFor();
    await look('lightbox');
    await open(page, `${shop.url}/cart`);
    await page.getByTestId('cart-line').waitFor();
    await look('full cart');
    await open(page, `${shop.url}/checkout`);
    await page.getByLabel('Full Name').fill('Ayesha');
    await look('checkout');
    await context.close();
  });

  it('R240 has nothing that axe finds wrong with drop-downs and search open, on a desktop', async () => {
    const { context, page } = await calmVisitor(desktop);
    const look = async (state: string) =>
      expect({ state, found: await axeViolations(page) }).toEqual({ state, found: [] });
    await open(page, `${shop.url}/cat-main`);
    await page.getByRole('banner').getByRole('link', { name: 'DOG', exact: true }).hover();
    await look('drop-down of the menu');
    await page.mouse.move(5, 700);
    await page.getByRole('button', { name: /^Category:/ }).click();
    await look('category drop-down');
    await page.getByRole('button', { name: 'Cat Beds', exact: true }).click();
    await page.getByTestId('active-chip').waitFor();
    await look('an empty category');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByPlaceholder('Search for products...').fill('dog');
    await page.getByTestId('search-results').waitFor();
    await look('search');
    await context.close();
  });

  it('R240 has nothing that axe finds wrong where the line is down', async () => {
    const { context, page } = await calmVisitor(phone);
    await open(page, `${shop.url}/cart`);
    await context.setOffline(true);
    await page
      .locator('a[href="/shop-all"]')
      .first()
      .evaluate((link) => link instanceof HTMLElement && link.click());
    await page.getByRole('heading', { level: 1, name: 'You seem to be offline' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await context.close();
  });
});
