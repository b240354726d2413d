/** Double clicks: people used to desktops make them, and thumbs tremble. They count once. */
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { phone, type Visit, visitor, endWell, startJourneys } from '#test/support/browser.ts';
import { seedCart, swing } from '#test/support/checkout-page.ts';
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
});
