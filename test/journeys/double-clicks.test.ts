/** Double clicks: people used to desktops make them, and thumbs tremble. They count once. */
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { desktop, phone, type Visit, visitor } from '#test/support/browser.ts';
import { seedCart, swing } from '#test/support/cart-seed.ts';
import { endWell, startJourneys } from '#test/support/start-journeys.ts';
import { open } from '#test/support/opening.ts';

let visit: Visit;

const { browser, shop } = await startJourneys();
afterEach(() => endWell(visit));

async function begin(size: typeof phone, path: string): Promise<Page> {
  visit = await visitor(browser, size);
  await seedCart(visit.context, [swing('S', 800, 2), swing('M', 1100, 2), swing('L', 1300, 2)]);
  await open(visit.page, shop.url + path);
  return visit.page;
}

const pathNow = (page: Page) => new URL(page.url()).pathname;

describe('a double click', () => {
  it('on Remove removes one line, and on Undo restores it (R176)', async () => {
    const page = await begin(phone, '/cart');
    await page.getByRole('button', { name: 'Remove Parrot D-swing (S)' }).dblclick();
    await page.getByRole('button', { name: /^Undo: put Parrot D-swing \(S\)/ }).waitFor();
    expect(await page.getByTestId('cart-line').count()).toBe(2);
    await page.getByRole('button', { name: /^Undo: put Parrot D-swing \(S\)/ }).dblclick();
    await expect.poll(() => page.getByTestId('cart-line').count()).toBe(3);
    expect(await page.getByTestId('cart-badge').textContent()).toBe('6');
  });

  it('on Remove removes one line, even if the second click hits another line (R176)', async () => {
    const page = await begin(phone, '/cart');
    const remove = (size: string) => page.getByRole('button', { name: `Remove Parrot D-swing (${size})` });
    await remove('M').hover();
    const { x = 0, y = 0, width = 0, height = 0 } = (await remove('M').boundingBox()) ?? {};
    const devTools = await page.context().newCDPSession(page);
    for (const type of ['mousePressed', 'mouseReleased'] as const) {
      const place = { x: x + width / 2, y: y + height / 2 };
      await devTools.send('Input.dispatchMouseEvent', { type, ...place, button: 'left', clickCount: 2 });
    }
    await remove('S').click();
    await page.getByRole('button', { name: /^Undo: put Parrot D-swing \(S\)/ }).waitFor();
    expect(await page.getByTestId('cart-line').count()).toBe(2);
  });

  it('on the stepper counts twice; on Proceed to Checkout it opens one page (R177, R182)', async () => {
    const page = await begin(desktop, '/cart');
    const first = page.getByTestId('cart-line').first();
    await first.getByRole('button', { name: /^Increase/ }).dblclick();
    await expect.poll(() => first.getByTestId('qty').inputValue()).toBe('4');
    await first.getByRole('button', { name: /^Decrease/ }).dblclick();
    await expect.poll(() => first.getByTestId('qty').inputValue()).toBe('2');
    await page.getByRole('link', { name: 'Proceed to Checkout' }).dblclick();
    await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Shopping Cart' }).waitFor();
  });

  it('on Close in the enlarged view opens nothing behind it (R140)', async () => {
    const page = await begin(phone, '/product/24');
    await page.getByTestId('main-image').click();
    await page.getByTestId('lightbox').getByRole('button', { name: 'Close' }).dblclick();
    await page.getByTestId('lightbox').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: /^Picture 2/ }).dblclick();
    await expect.poll(() => page.getByTestId('thumb').nth(1).getAttribute('aria-current')).toBe('true');
    expect(pathNow(page)).toBe('/product/24');
    expect(await page.getByTestId('lightbox').count()).toBe(0);
  });

  it('on the hamburger leaves the menu open; on a link in it opens only that page (R014, R018)', async () => {
    const page = await begin(phone, '/shop-all');
    await page.getByRole('button', { name: 'Open menu' }).dblclick();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    expect(await menu.isVisible()).toBe(true);
    await menu.getByRole('link', { name: 'Pharmacy', exact: true }).dblclick();
    await page.getByRole('heading', { level: 1, name: 'Pharmacy' }).waitFor();
    expect(pathNow(page)).toBe('/pharmacy');
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Shop All Products' }).waitFor();
  });

  it('on a filter or a category chooses it (R127, R120)', async () => {
    const page = await begin(desktop, '/shop-all');
    await page.getByRole('button', { name: 'Birds', exact: true }).dblclick();
    await expect
      .poll(() => page.getByRole('button', { name: 'Birds', exact: true }).getAttribute('aria-pressed'))
      .toBe('true');
    expect(pathNow(page)).toBe('/shop-all');
    await open(page, `${shop.url}/dog-main`);
    await page.getByRole('button', { name: /^Category:/ }).click();
    await page.getByRole('button', { name: 'Dog Toys', exact: true }).dblclick();
    await page.getByTestId('active-chip').getByText('Active: Dog Toys').waitFor();
    expect(pathNow(page)).toBe('/dog-main');
  });

  it('on a search result opens only that product (R036)', async () => {
    const page = await begin(desktop, '/shop-all');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByPlaceholder('Search for products...').fill('ladder');
    await page.getByTestId('search-option').dblclick();
    await page.getByRole('heading', { level: 1, name: 'Parrot Ladder' }).waitFor();
    expect(pathNow(page)).toBe('/product/45');
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Shop All Products' }).waitFor();
  });
});
