/** The owner's desk as its owner uses it on a phone (D72, D73): without scripts, as no page here needs one. */
import { describe, expect, it } from 'vitest';
import { phone } from '#test/support/browser.ts';
import { follow, hasNoFlaws, startShopAndDesk, pressEnter } from '#test/support/desk-journeys.ts';
import { DeskPhone } from '#test/support/desk-phone.ts';
import { setDeskPassword } from '#test/support/processes.ts';
import { clickButton } from '#test/support/opening.ts';
import { expectProblems, failedRequest } from '#test/support/page-problems.ts';

const { shop, desk, password, signIn, signInByForm, placeOrder } = await startShopAndDesk();

it('an order is found by its customer, and goes from new to shipped, corrected and with its tracking number (D72)', async () => {
  const name = await placeOrder({ name: 'محمد علی' });
  const page = await signIn(phone, false);
  await follow(page, 'Search');
  await page.getByLabel('Name, phone, address, order or tracking number').fill('علی');
  await clickButton(page, 'Search');
  await page.getByRole('link', { name }).click();
  await clickButton(page, 'Confirm the order');
  await clickButton(page, 'Correct products, address or fee');
  await page.getByLabel('Fee in rupees').fill('0');
  await page.getByLabel('Address').fill('7 Mall Road, Multan');
  await clickButton(page, 'Save the correction');
  await page.getByText('7 Mall Road, Multan', { exact: true }).waitFor();
  expect(await page.getByText('The customer agreed to').count()).toBe(1);
  await clickButton(page, 'Mark as packed');
  await page.getByLabel('Courier').fill('TCS');
  await page.getByLabel('Tracking number').fill('7712');
  await clickButton(page, 'Mark as shipped');
  const chat = await page.getByRole('link', { name: 'Send tracking by WhatsApp' }).getAttribute('href');
  expect(chat).toMatch(/^\/orders\/\d+\/message\/english\/0$/);
  await page.getByText(`Your order ${name} is on its way.\nCourier: TCS\nTracking number: 7712`).waitFor();
  await clickButton(page, 'Undo “Shipped”');
  await page.getByRole('button', { name: 'Mark as shipped' }).waitFor();
  await page.getByRole('link', { name: 'Orders' }).click();
  await page.getByRole('link', { name: 'Packed' }).first().click();
  await expect.poll(() => page.getByRole('link', { name }).textContent()).toContain('Multan');
});

it('orders are ticked, packed, labelled, shipped with one courier and told to it; Enter marks none by accident (D72)', async () => {
  const [first, second] = [await placeOrder(), await placeOrder(), await placeOrder()];
  const page = await signIn(phone, false);
  await follow(page, 'Select several');
  const box = page.getByRole('checkbox', { name: first });
  await box.focus();
  await page.keyboard.press('Space');
  await pressEnter(page);
  await expect.poll(() => box.isChecked()).toBe(true);
  await page.getByText(second).click(); // A tap anywhere on the row.
  await clickButton(page, 'Mark packed');
  await page.getByRole('heading', { name: '2 orders marked as packed' }).waitFor();
  await clickButton(page, 'Labels');
  await page.getByRole('heading', { name: '2 labels' }).waitFor();
  for (const name of [first, second]) expect(await page.getByLabel(`Label of ${name}`).count()).toBe(1);
  expect(await page.getByRole('button', { name: 'Print' }).count()).toBe(0);
  await follow(page, 'Back to the orders');
  await page.getByRole('link', { name: 'Packed' }).first().click();
  await follow(page, 'Select several');
  for (const name of [first, second]) await page.getByText(name).click();
  await clickButton(page, 'Mark shipped');
  await page.getByLabel('Courier of all 2 orders (optional)').fill('TCS');
  await clickButton(page, 'Save the courier');
  await page.getByRole('heading', { name: '2 orders with TCS' }).waitFor();
  await clickButton(page, 'Back to the orders');
  await expect.poll(() => page.getByText(first).count()).toBe(0);
});

hasNoFlaws('The pages of orders, of several at once, and of the account', signInByForm, async (page, look) => {
  const unsure = await placeOrder({ address: 'Main Bazar, Jalalpur', province: 'punjab' });
  await placeOrder({ name: 'W'.repeat(300), address: 'W'.repeat(1000), phone: '0'.repeat(100) });
  await placeOrder({ name: 'محمد علی خان', address: 'مکان نمبر ۱۲، گلی نمبر ۴، گلبرگ، لاہور' });
  await page.goto(desk.url);
  await look('list');
  await page.getByRole('link', { name: unsure }).click();
  await page.getByRole('heading', { name: 'Which city?' }).waitFor();
  await page.getByText('Change status').click();
  await look('order');
  await clickButton(page, 'Cancel the order');
  await page.getByRole('button', { name: 'Undo “Cancelled”' }).waitFor();
  await clickButton(page, 'Correct products, address or fee');
  await page.getByRole('button', { name: 'Save the correction' }).waitFor();
  await look('correction');
  for (const what of ['Slips', 'Labels', 'Sheet', 'Mark shipped']) {
    await page.goto(`${desk.url}/?select=all`);
    if (what === 'Slips') await look('selecting');
    await clickButton(page, what);
    await page.getByText(`${unsure} is cancelled`).waitFor();
    await look(what);
  }
  expectProblems(failedRequest('/nowhere', 404));
  for (const place of ['/search', '/sales', '/health', '/log', '/nowhere', '/more']) {
    await page.goto(desk.url + place);
    await look(place);
  }
  const thisDevice = page.getByRole('listitem').filter({ hasText: '(this one)' });
  await thisDevice.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.getByLabel('Password', { exact: true }).waitFor();
  await look('sign-in');
});

describe('npm run desk -- password', () => {
  it('refuses a short one, which leaves the one before; another one signs everybody out (D73)', async () => {
    const owner = await DeskPhone.signIn(desk.url, password);
    expect(await setDeskPassword(shop.dataFolder, 'short')).toContain('Use 12 characters or more');
    await owner.page('/more');
    await (await DeskPhone.signIn(desk.url, password)).page('/more');
    const another = 'five other random words here';
    expect(await setDeskPassword(shop.dataFolder, another)).toContain('The desk has its password');
    expect(await owner.leadsTo('/more')).toBe('/sign-in');
    await (await DeskPhone.signIn(desk.url, another)).page('/more');
  });
});
