/** A price that the owner changes at the desk, up to an order at it (D72). */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { axeViolations, answersToClicks, open, plain } from '#test/support/pages.ts';
import { desktop, phone, sharedBrowser, visitor } from '#test/support/browser.ts';
import { completeButton, fillBilling } from '#test/support/checkout-page.ts';
import { signInAt, startOwnShop } from '#test/support/desk-journeys.ts';

const { shop } = await startOwnShop();
const browser = await sharedBrowser();

/** Opens the page until the shop has switched: relays look every two seconds. */
async function shopShows(page: Page, price: string): Promise<void> {
  await expect
    .poll(async () => {
      await page.goto(`${shop.url}/product/43`);
      await page.getByRole('radio', { name: 'XL', exact: true }).check();
      return plain(await page.getByTestId('unit-price').textContent());
    })
    .toBe(price);
}

/** Opens the product in the preview, which says what it is and has the price. */
async function seeIt(page: Page, price: string): Promise<void> {
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('heading', { name: 'Building the preview…' }).waitFor();
  await page.getByRole('link', { name: 'Open the preview' }).click({ timeout: 120_000 });
  const line = page.getByRole('complementary', { name: 'Preview' });
  await line.getByText('Preview: not published').waitFor();
  expect(new URL(page.url()).origin).not.toBe(shop.deskUrl);
  await page.goto(new URL('/product/43', page.url()).href);
  expect(plain(await page.locator('main').textContent())).toContain(price);
  const [above, header] = [await line.boundingBox(), await page.getByRole('banner').boundingBox()];
  expect(header?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? Infinity));
}

async function orderInPreview(page: Page, price: string): Promise<void> {
  const origin = new URL(page.url()).origin;
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await answersToClicks(page);
  await page.getByRole('radio', { name: 'XL', exact: true }).check();
  await expect.poll(async () => plain(await page.getByTestId('unit-price').textContent())).toBe(price);
  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport);
    expect(await axeViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  }
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await page.clock.install();
  await open(page, `${origin}/checkout`);
  await fillBilling(page);
  await completeButton(page).click();
  await page.getByRole('alert').getByText('This is a preview: nothing was ordered, and nobody gets a mail.').waitFor();
  await page.clock.runFor(3000); // Longer than an order takes to be told as placed.
  expect([sent, await page.getByTestId('order-success').count()]).toEqual([[], 0]);
  expect(await page.evaluate(() => 'serviceWorker' in navigator)).toBe(false);
}

it(
  'a price is changed, seen before, published, and ordered at by a shopper (D72, D75)',
  { timeout: 300_000 },
  async () => {
    const shown = 'Rs 1,990';
    const page = await signInAt(browser, shop.deskUrl, { viewport: desktop });
    await page.goto(`${shop.deskUrl}/products?search=d-swing`);
    await page.locator('summary').click();
    await page.getByLabel(/^XL, /).fill('1990');
    await page.getByRole('button', { name: 'Save Parrot D-swing', exact: true }).click();
    await page.getByRole('link', { name: 'Publish 1 change' }).click();
    await page.getByText(`Parrot D-swing XL: Rs 1,900 to ${shown}`).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 640 });
    const [first, ...others] = await page.getByRole('navigation', { name: 'Desk' }).getByRole('link').all();
    for (const link of others) expect((await link.boundingBox())?.y).toBe((await first?.boundingBox())?.y);
    await page.setViewportSize(desktop);
    await seeIt(page, shown);
    await orderInPreview(page, shown);
    await page.getByRole('link', { name: 'Back to the desk' }).click();
    const shopper = await visitor(browser, phone);
    await shopShows(shopper.page, 'Rs 1,900');
    await page.getByRole('button', { name: 'Publish 1 change' }).click();
    await page.getByRole('heading', { name: 'Publishing…' }).waitFor();
    await page.getByText('Live in the shop.').waitFor({ timeout: 120_000 });
    await shopShows(shopper.page, shown);
    await shopper.page.getByRole('button', { name: 'Add to Cart' }).tap();
    await open(shopper.page, `${shop.url}/checkout`);
    await fillBilling(shopper.page);
    await completeButton(shopper.page).click();
    const mails = await shop.mails(2);
    const ordered = `Parrot D-swing (Size: XL) - ${shown} x 1`;
    expect(
      mails.some(({ text }) =>
        plain(text ?? '')
          .replace(' [43]', '')
          .includes(ordered),
      ),
    ).toBe(true);
  },
);
