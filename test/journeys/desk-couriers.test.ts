/** The owner's work with couriers, with scripts and without (D83). */
import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { flawsOf, startShopAndDesk } from '#test/support/desk-journeys.ts';
import { phone } from '#test/support/browser.ts';
import { clickButton } from '#test/support/opening.ts';
import { sheetRows, workbook } from '#test/support/workbooks.ts';

const { signIn, placeOrder } = await startShopAndDesk();

const compare = (page: Page) => clickButton(page, 'Compare with the orders');

describe.each([
  ['a phone', phone, true],
  ['a phone without scripts', phone, false],
] as const)('on %s', (what, viewport, hasScripts) => {
  it('tracking numbers come back as pasted text, then as a file whose column the owner chooses (D83)', async () => {
    const names = [await placeOrder({ name: 'Ayesha Khan' }), await placeOrder({ name: 'محمد علی' })];
    const page = await signIn(viewport, hasScripts);
    const found: string[] = [];
    const look = async (screen: string) =>
      void found.push(...(hasScripts ? await flawsOf(page, `${what}, ${screen}`) : []));
    await page.getByRole('link', { name: 'Tracking numbers' }).click();
    await look('form');
    await page.getByLabel('Rows from a table or a chat').fill(`${names[0]} 7712345\n0ZZZZZZZ 7712346`);
    await compare(page);
    await page.getByText('Row 2: there is no order “0ZZZZZZZ”.').waitFor();
    await look('comparison');
    await clickButton(page, 'Mark as shipped');
    await page.getByRole('heading', { name: '1 order marked as shipped' }).waitFor();
    await look('shipped');

    await page.getByRole('link', { name: 'Back to the orders' }).click();
    await page.getByRole('link', { name: 'Tracking numbers' }).click();
    const rows = [
      ['Booking', 'Slip', 'Order'],
      ['PX-100200', 'SL-300400', names[0] ?? ''],
      ['PX-100201', 'SL-300401', names[1] ?? ''],
    ];
    const buffer = workbook(sheetRows(rows));
    await page.getByLabel('File: Excel (.xlsx) or CSV').setInputFiles({ name: 'parcels.xlsx', mimeType: '', buffer });
    await compare(page);
    await page.getByLabel('Which column has the tracking numbers?').selectOption({ index: 1 });
    await look('columns');
    await compare(page);
    await page.getByText(`${names[0]} is already shipped, with the tracking number 7712345.`).waitFor();
    await clickButton(page, 'Mark as shipped');
    await page.getByRole('link', { name: names[1] ?? '', exact: true }).click();
    await page.getByText('Tracking: SL-300401').waitFor();
    expect(found).toEqual([]);
  });
});
