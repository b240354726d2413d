/** Several orders at once, as the owner handles them on a phone (D72). */
import { describe, expect, it } from 'vitest';
import { follow, hasNoFlaws, startShopAndDesk } from '#test/support/desk-journeys.ts';
import { desktop, phone } from '#test/support/browser.ts';
import { clickButton } from '#test/support/opening.ts';
import { expectProblems, failedRequest } from '#test/support/page-problems.ts';

const { desk, signIn, placeOrder } = await startShopAndDesk();

describe.each([
  ['a phone', phone, true],
  ['a phone without scripts', phone, false],
] as const)('on %s', (_, viewport, hasScripts) => {
  it('orders are packed, labelled, shipped with one courier and told to it (D72)', async () => {
    const names = [await placeOrder(), await placeOrder({ name: 'محمد علی' }), await placeOrder()];
    const page = await signIn(viewport, hasScripts);
    await follow(page, 'Select several');
    // A tap anywhere on the row.
    for (const name of names.slice(0, 2)) await page.getByText(name).click();
    await clickButton(page, 'Mark packed');
    await page.getByRole('heading', { name: '2 orders marked as packed' }).waitFor();
    await follow(page, 'Labels');
    await page.getByRole('heading', { name: '2 labels' }).waitFor();
    for (const name of names.slice(0, 2)) expect(await page.getByLabel(`Label of ${name}`).count()).toBe(1);
    await expect.poll(() => page.getByRole('button', { name: 'Print' }).count()).toBe(hasScripts ? 1 : 0);
    await follow(page, 'Back to the orders');
    await page.getByRole('link', { name: 'Packed' }).first().click();
    await follow(page, 'Select several');
    for (const name of names.slice(0, 2)) await page.getByText(name).click();
    await clickButton(page, 'Mark shipped');
    await page.getByLabel('Courier of all 2 orders (optional)').fill('TCS');
    await clickButton(page, 'Save the courier');
    await page.getByRole('heading', { name: '2 orders with TCS' }).waitFor();
    await follow(page, 'Back to the orders');
    await expect.poll(() => page.getByText(names[0] ?? '').count()).toBe(0);
    await follow(page, 'All');
    await follow(page, 'Select several');
    await page.getByText(names[0] ?? '').click();
    await clickButton(page, 'Sheet');
    const [download] = await Promise.all([page.waitForEvent('download'), follow(page, 'Excel table of all columns')]);
    expect(download.suggestedFilename()).toMatch(/^Orders .*\.xlsx$/);
  });

  it('a press with nothing selected says so, and "Select all" selects what is shown (D72)', async () => {
    await placeOrder();
    const page = await signIn(viewport, hasScripts);
    await follow(page, 'Select several');
    expectProblems(failedRequest('/several', 409));
    await clickButton(page, 'Slips');
    await expect.poll(() => page.getByRole('alert').textContent()).toContain('Nothing was selected.');
    await page.getByRole('link', { name: /^Select all \d+ shown$/ }).click();
    await page.getByRole('checkbox', { checked: true }).first().waitFor();
    const ticked = await page.getByRole('checkbox', { checked: true }).count();
    expect(ticked).toBe(await page.getByRole('checkbox').count());
    await clickButton(page, 'Slips');
    await page.getByRole('heading', { name: ticked === 1 ? 'Packing slip' : `${ticked} packing slips` }).waitFor();
  });
});

describe('a keyboard', () => {
  it('ticks with the space bar, and Enter marks nothing by accident (D72)', async () => {
    const name = await placeOrder();
    const page = await signIn(desktop);
    await follow(page, 'Select several');
    const box = page.getByRole('checkbox', { name });
    await box.focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await expect.poll(() => box.isChecked()).toBe(true);
    await page.goto(`${desk.url}/`);
    expect(await page.getByRole('link', { name }).textContent()).toContain('New');
  });
});

hasNoFlaws('The pages of several orders', signIn, async (page, look) => {
  const cancelled = await placeOrder();
  await placeOrder({ name: 'W'.repeat(300), address: 'W'.repeat(1000), phone: '0'.repeat(100) });
  await placeOrder({ name: 'محمد علی خان', address: 'مکان نمبر ۱۲، گلی نمبر ۴، گلبرگ، لاہور' });
  await page.getByRole('link', { name: cancelled }).click();
  await page.getByText('Change status').click();
  await clickButton(page, 'Cancel the order');
  await page.getByRole('button', { name: 'Undo “Cancelled”' }).waitFor();
  await page.goto(`${desk.url}/?select=all`);
  await look('selecting');
  for (const what of ['Slips', 'Labels']) {
    await clickButton(page, what);
    await page.getByText(`${cancelled} is cancelled.`).waitFor();
    await look(what);
    await page.goto(`${desk.url}/?select=all`);
  }
  await clickButton(page, 'Sheet');
  await page.getByRole('link', { name: 'Excel table of all columns' }).waitFor();
  await look('sheet');
  await page.goto(`${desk.url}/?select=all`);
  await clickButton(page, 'Mark shipped');
  await page.getByText('marked as shipped').first().waitFor();
  await look('shipped');
});
