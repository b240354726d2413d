/** Couriers' cash from the delivered order to the settlement, on a phone (D85). */
import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { follow, hasNoFlaws, startShopAndDesk } from '#test/support/desk-journeys.ts';
import { phone } from '#test/support/browser.ts';
import { clickButton } from '#test/support/opening.ts';
import { expectProblems, failedRequest } from '#test/support/page-problems.ts';

const { desk, signIn, placeOrder } = await startShopAndDesk();

/** Marks an order as delivered, with the buttons on its page. */
async function deliver(page: Page, name: string, courier: string) {
  await page.goto(`${desk.url}/`);
  await page.getByRole('link', { name }).click();
  await page.getByLabel('Courier', { exact: true }).fill(courier);
  await page.getByText('Change status').click();
  await clickButton(page, 'Mark as delivered');
  await page.getByRole('button', { name: 'Mark as paid' }).waitFor();
}

describe.each([
  ['a phone', phone, true, 'TCS'],
  ['a phone without scripts', phone, false, 'Leopards'],
] as const)('on %s', (_, viewport, hasScripts, courier) => {
  it('a courier’s orders are marked as paid together, from a settlement or one by one, and undone (D85)', async () => {
    const [first, second, third, fourth] = [
      await placeOrder(),
      await placeOrder(),
      await placeOrder(),
      await placeOrder(),
    ];
    const page = await signIn(viewport, hasScripts);
    for (const name of [first, second, third, fourth]) await deliver(page, name, courier);
    await follow(page, 'More');
    await page.getByRole('link', { name: /^Cash/ }).click();
    await page.getByRole('link', { name: new RegExp(`^${courier} .*4 orders`) }).click();
    for (const name of [first, second]) await page.getByText(name).click();
    await clickButton(page, 'Mark as paid');
    await page.getByRole('heading', { name: '2 orders marked as paid: Rs 6,300' }).waitFor();
    await clickButton(page, 'Undo');
    await page.getByRole('heading', { name: 'Undone for 2 orders' }).waitFor();
    await follow(page, 'Back to Cash');
    await page.getByRole('link', { name: new RegExp(`^${courier} .*4 orders`) }).click();
    await page.getByRole('link', { name: 'Select all 4 shown' }).click();
    await page.getByRole('checkbox', { name: third, checked: true }).uncheck();
    await page.getByRole('checkbox', { name: fourth, checked: true }).uncheck();
    await clickButton(page, 'Mark as paid');
    await page.getByRole('heading', { name: '2 orders marked as paid' }).waitFor();
    await follow(page, 'Back to Cash');

    await follow(page, 'Compare a settlement');
    const table = `Reference\tCOD\tNet\n${third}\t3,150.00\t2,950.50\n${first}\t3150\t2950\nTotal\t6300\t5900.50`;
    await page.getByLabel('Rows from a table').fill(table);
    await clickButton(page, 'Compare with the orders');
    await page.getByRole('heading', { name: '1 row fits' }).waitFor();
    await page.getByText('It is already paid.').waitFor();
    await page.getByText('Columns and table').click();
    await page.getByLabel('Paid to you').selectOption('');
    await clickButton(page, 'Compare again');
    await page.getByRole('heading', { name: '1 row fits' }).waitFor();
    await clickButton(page, 'Mark as paid');
    await page.getByRole('heading', { name: '1 order marked as paid: Rs 3,150' }).waitFor();

    await page.goto(`${desk.url}/`);
    await page.getByRole('link', { name: fourth }).click();
    await clickButton(page, 'Mark as paid');
    await page.getByText('Nothing is owed.').waitFor();
    await page.getByRole('link', { name: `Cash: ${courier}` }).click();
    await expect.poll(() => page.getByText('Rs 12,600 paid for 4 orders').count()).toBe(1);
  });
});

hasNoFlaws('The cash pages', signIn, async (page, look) => {
  const courier = 'W'.repeat(60);
  const names = [await placeOrder(), await placeOrder({ address: 'مکان نمبر ۱۲، لاہور' }), await placeOrder()];
  for (const name of names) await deliver(page, name, courier);
  await page.getByLabel('Rupees').last().fill('99999');
  await clickButton(page, 'Save the payment');
  await page.getByText('too much was paid').waitFor();
  await look('order');
  await page.goto(`${desk.url}/cash`);
  await look('cash');
  await page.getByRole('link', { name: courier }).click();
  await look('courier');
  expectProblems(failedRequest('/cash/paid', 409));
  await clickButton(page, 'Mark as paid');
  await page.getByRole('alert').waitFor();
  await look('nothing selected');
  await page.goto(`${desk.url}/cash/settlement`);
  await look('settlement');
  const [first = '', second = '', third = ''] = names;
  const rows = [
    `${first}\t3150\t${'9'.repeat(80)}`,
    `${second}\t3150\tok`,
    `${third}\t3150\t`,
    `${'W'.repeat(90)}\t1\t`,
  ];
  await page.getByLabel('Rows from a table').fill(`Reference\tCOD\tRemarks\n${rows.join('\n')}`);
  await clickButton(page, 'Compare with the orders');
  await page.getByRole('heading', { name: '2 rows fit' }).waitFor();
  await page.getByText('Columns and table').click();
  await look('compared');
  await clickButton(page, 'Mark as paid');
  await page.getByRole('heading', { name: '2 orders marked as paid' }).waitFor();
  await look('paid');
});
