/** After shipping, on a phone: each customer is told by WhatsApp, with a script by one tap, without by two (D120). */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { phone } from '#test/support/browser.ts';
import { flawsOf, follow, hasNoFlaws, startShopAndDesk, unfold } from '#test/support/desk-journeys.ts';
import { clickButton } from '#test/support/pages.ts';
import { expectProblems, failedRequest } from '#test/support/page-problems.ts';

const { desk, signIn, signInByForm, placeOrder } = await startShopAndDesk({
  MAIL: 'files',
  PUBLIC_ORIGIN: 'https://panja.example',
});

/** Marks orders as shipped, all at once, and goes on to their customers. */
async function ship(page: Page, ...names: readonly string[]): Promise<void> {
  await page.goto(desk.url);
  await follow(page, 'Select several');
  for (const name of names) await page.getByRole('checkbox', { name }).check();
  await clickButton(page, 'Mark shipped');
  await clickButton(page, 'Tell the customers');
  await page.getByRole('heading', { name: 'Tell the customers' }).waitFor();
  await page.waitForLoadState(); // Its script then runs.
}

const rowOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

it('one tap opens WhatsApp and ticks the customer; another device goes on with the others (D120)', async () => {
  const [first, second] = [await placeOrder({ name: 'Bilal' }), await placeOrder({ name: 'Sana' })];
  const page = await signIn(phone);
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
  await ship(page, first, second);
  const opened = page.context().waitForEvent('page');
  await rowOf(page, 'Bilal').getByRole('link', { name: 'WhatsApp' }).click();
  expect((await opened).url()).toMatch(/^https:\/\/wa\.me\/92\d+\?text=/);
  await rowOf(page, 'Bilal').getByText('✓ Told').waitFor();
  expect(await rowOf(page, 'Bilal').getByRole('button', { name: 'Told' }).count()).toBe(0);

  const other = await signIn(phone, false);
  await follow(other, '1 to tell');
  expect(await rowOf(other, 'Bilal').count()).toBe(0);
  await clickButton(other, 'Told');
  await other.getByText('All customers have been told.').waitFor();
  await follow(other, 'Back to the orders');
  await other.getByRole('link', { name: '0 to tell', exact: true }).waitFor();
});

it('a customer stays open where the desk was not reached, and the row says what to do', async () => {
  const name = await placeOrder({ name: 'Hina' });
  const page = await signIn(phone);
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
  await ship(page, name);
  await page.route('**/tell', (route) => route.abort());
  expectProblems(failedRequest('/tell', 'ERR_FAILED'));
  const row = rowOf(page, 'Hina');
  await row.getByRole('link', { name: 'WhatsApp' }).click();
  await expect.poll(() => row.getByRole('status').textContent()).toBe('Not saved. Tap Told once you are online.');
  await page.unroute('**/tell');
  await page.bringToFront();
  await row.getByRole('button', { name: 'Told' }).click();
  await page.getByText('All customers have been told.').waitFor();
});

it('without script the link opens WhatsApp, and a second tap on Told ticks the customer; Undo is on the order’s page', async () => {
  const name = await placeOrder({ name: 'Omar' });
  const page = await signIn(phone, false);
  await page.getByRole('link', { name }).click();
  await unfold(page, 'Change or cancel');
  await clickButton(page, 'Mark as shipped');
  const row = rowOf(page, 'Omar');
  expect(await row.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')).toMatch(
    /^https:\/\/wa\.me\/92\d+\?text=/,
  );
  await row.getByRole('link', { name }).click();
  await page.getByRole('button', { name: 'Undo “Shipped”' }).waitFor();
  await follow(page, 'Tell the customer');
  await clickButton(page, 'Told');
  await page.getByText('All customers have been told.').waitFor();
});

it('an order with two numbers stays short, and has a row of buttons for each', async () => {
  const name = await placeOrder({
    name: 'Bilal',
    phone: '0300 7654300, 0321 7654321',
    address: '12 Canal Road, Lahore',
  });
  const page = await signInByForm(phone);
  await ship(page, name);
  await rowOf(page, 'Bilal').getByRole('link', { name }).click();
  await page.getByRole('heading', { name: 'Bilal' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(1600);
  expect(await page.getByText('0300 7654300, 0321 7654321').count()).toBe(0);
  await unfold(page, 'WhatsApp message');
  expect(await flawsOf(page, 'its message')).toEqual([]);
  await page.setViewportSize({ width: 360, height: 590 });
  for (const number of ['0300 7654300', '0321 7654321']) {
    const links = page.getByRole('link', { name: new RegExp(`^WhatsApp ${number} in`) });
    const tops = await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().top));
    expect(tops).toEqual([tops[0], tops[0]]);
  }
});

hasNoFlaws('The pages after shipping', signInByForm, async (page, look) => {
  const names = [
    await placeOrder({ name: 'W'.repeat(300) }),
    await placeOrder({ name: 'محمد علی خان', address: 'مکان نمبر ۱۲، گلبرگ، لاہور' }),
    await placeOrder({ phone: '042 35761234' }),
    await placeOrder({ phone: 'ask my brother '.repeat(20) }),
  ];
  await ship(page, ...names);
  await look('Tell the customers');
  await follow(page, 'Back to the orders');
  await look('Orders');
  await page.goto(`${desk.url}/shop/mails`);
  await page.getByRole('heading', { name: 'Mails to customers' }).waitFor();
  await look('Mails to customers');
});
