/** Fifty packed orders go to a courier and come back with tracking numbers, on a phone without scripts (D83). */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSheet } from 'read-excel-file/node';
import type { Locator, Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { signInAt, startOwnShop } from '#test/support/desk-journeys.ts';
import { launchBrowser, phone } from '#test/support/browser.ts';
import { realBody } from '#test/support/real-orders.ts';
import { sampleCustomer } from '#test/support/sample-order.ts';
import { sheetRows, workbook } from '#test/support/workbooks.ts';

const { content, desk, shop, password } = await startOwnShop();
const browser = await launchBrowser();
afterAll(() => browser.close());

const parcels = 50;
const reference = (number: number) => String(number).padStart(8, '0').padEnd(26, '0');

/** One of the orders' two products has no weight in the shipped catalogue. */
function weigh(): void {
  const file = join(content, 'products/043-parrot-d-swing.md');
  writeFileSync(file, readFileSync(file, 'utf8').replace('\ncategory:', '\nweight: 250 g\ncategory:'));
}

async function placeOrders(): Promise<void> {
  const headers = { origin: shop.url, 'content-type': 'application/json' };
  for (let number = 1; number <= parcels; number += 1) {
    const customer = { ...sampleCustomer, name: `Customer ${number}`, email: `a${number}@example.com` };
    const body = realBody({ reference: reference(number), customer });
    const { status } = await fetch(`${shop.url}/api/v1.0/email/send`, { method: 'POST', body, headers });
    expect(status).toBe(200);
  }
}

it(
  'fifty packed orders become PostEx’s sheet in six taps, and come back as shipped (D83)',
  { timeout: 300_000 },
  async () => {
    weigh();
    await placeOrders();
    const page = await signInAt(browser, desk.url, password, { viewport: phone, javaScriptEnabled: false });
    const link = (name: string | RegExp) => page.getByRole('link', { name, exact: true }).first();
    const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
    await addPostEx(page);

    await link('Orders').click();
    await link('Select several').click();
    await link('Select all 50 shown').click();
    await button('Mark packed').click();
    await page.getByRole('heading', { name: '50 orders marked as packed' }).waitFor();
    await button('Back to the orders').click();

    let taps = 0;
    const tap = async (on: Locator) => {
      taps += 1;
      await on.click();
    };
    await tap(link('Packed'));
    await tap(link('Select several'));
    await tap(link('Select all 50 shown'));
    await tap(button('Sheet'));
    await tap(button('PostEx'));
    const [download] = await Promise.all([page.waitForEvent('download'), tap(link('Download the sheet'))]);
    expect(taps).toBeLessThanOrEqual(6);
    expect(download.suggestedFilename()).toMatch(/^PostEx .*\.xlsx$/);
    const [titles = [], ...rows] = await readSheet(await download.path());
    expect(titles).toHaveLength(14);
    expect(rows).toHaveLength(parcels);
    for (const row of rows) {
      const [name, amount, , , number, , city] = row;
      expect([name, amount, number, city]).toEqual([
        expect.stringMatching(/^0{6}\d\d$/),
        expect.any(Number),
        '03001234567',
        'Lahore',
      ]);
      expect(row.at(-1)).toBe(1.5);
    }

    await link('tracking numbers').click();
    const booked = rows.map(([name], index) => [`7712345${String(index).padStart(3, '0')}`, String(name)]);
    const buffer = workbook(sheetRows([['Tracking Number', 'Order Reference Number'], ...booked]));
    await page.getByLabel('File: Excel (.xlsx) or CSV').setInputFiles({ name: 'booked.xlsx', mimeType: '', buffer });
    await button('Compare with the orders').click();
    await button('Mark as shipped').click();
    await page.getByRole('heading', { name: '50 orders marked as shipped' }).waitFor();
    await page.getByRole('link', { name: '00000007', exact: true }).click();
    await page.getByText(/^Tracking: PostEx 7712345\d\d\d$/).waitFor();
  },
);

/** Adds PostEx with one tap and a name. */
async function addPostEx(page: Page): Promise<void> {
  await page.goto(`${desk.url}/shop/couriers`);
  await page.getByLabel('Name').first().fill('PostEx');
  await page.getByLabel('Use the columns of PostEx’s sheet').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.goto(`${desk.url}/publish`);
  await page.getByRole('button', { name: /^Publish/ }).click();
  await page.getByText('Live in the shop.').waitFor({ timeout: 120_000 });
}
