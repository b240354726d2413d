/** Sharing a product: the device's share sheet, else the clipboard. */
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { desktop, phone, type Visit, visitor, endWell, startJourneys } from '#test/support/browser.ts';
import { open } from '#test/support/opening.ts';

let visit: Visit;

const { browser, shop } = await startJourneys();
afterEach(() => endWell(visit));

const share = (page: Page) => page.getByRole('button', { name: 'Share Parrot D-swing', exact: true });

/** Puts a share sheet into the browser that the shopper closes, and records what it was given. */
async function withSheet(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', {
      value: async (data: unknown) => {
        document.documentElement.setAttribute('data-shared', JSON.stringify(data));
        throw new DOMException('refused', 'AbortError');
      },
    });
  });
}

describe('sharing a product', () => {
  it('passes name and address to the device; nothing more is said, also when the sheet is closed', async () => {
    visit = await visitor(browser, phone);
    const { page } = visit;
    await withSheet(page);
    await open(page, `${shop.url}/product/43?utm_source=facebook`);
    await share(page).tap();
    await page.waitForSelector('html[data-shared]', { state: 'attached' });
    const given = await page.locator('html').getAttribute('data-shared');
    expect(JSON.parse(given ?? '')).toEqual({ title: 'Parrot D-swing', url: `${shop.url}/product/43` });
    await page.getByRole('button', { name: 'Add to Cart' }).tap();
    await page.getByText('has been added to your cart!').waitFor();
    expect(await page.getByTestId('toast').count()).toBe(1);
  });

  it('copies the address if the browser has no sheet, and says so; by keyboard, too', async () => {
    visit = await visitor(browser, desktop);
    const { context, page } = visit;
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
    await open(page, `${shop.url}/product/43`);
    await share(page).focus();
    await page.keyboard.press('Enter');
    await page.getByTestId('toast').getByText('Link copied', { exact: true }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${shop.url}/product/43`);
  });
});
