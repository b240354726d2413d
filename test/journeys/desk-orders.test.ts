/** The owner's desk as its owner uses it on a phone, with scripts and without (D72, D73). */
import { describe, expect, it } from 'vitest';
import { flawsOf, hasNoFlaws, startShopAndDesk } from '#test/support/desk-journeys.ts';
import { phone } from '#test/support/browser.ts';
import { clickButton } from '#test/support/opening.ts';
import { setDeskPassword } from '#test/support/desk-process.ts';
import { expectProblems, failedRequest } from '#test/support/page-problems.ts';

const { shop, desk, password, signIn, signInByForm, placeOrder } = await startShopAndDesk();

describe.each([
  ['a phone', phone, true],
  ['a phone without scripts', phone, false],
] as const)('on %s', (_, viewport, hasScripts) => {
  it('an order goes from new to shipped, corrected and with its tracking number (D72)', async () => {
    const name = await placeOrder();
    const page = await signIn(viewport, hasScripts);
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

  it('an order shows its city; an uncertain one is chosen with one tap (D84)', async () => {
    const [certain, unsure] = [
      await placeOrder({ address: 'House 4, Tench Bhatta, Pindi', province: 'punjab' }),
      await placeOrder({ address: 'Main Bazar, Jalalpur', province: 'punjab' }),
    ];
    const page = await signIn(viewport, hasScripts);
    await page.getByRole('link', { name: certain }).click();
    await page.getByText('Rawalpindi from the address').waitFor();
    await page.getByText('Change the city').click();
    await page.getByLabel('Another city').fill('RYK');
    await clickButton(page, 'Save the city');
    await page.getByText('Rahim Yar Khan chosen by you').waitFor();
    await page.getByText(/^Weight: .+, without Parrot D-swing$/).waitFor();
    await page.getByRole('link', { name: 'Orders' }).click();
    await page.getByRole('link', { name: unsure }).click();
    await page.getByRole('heading', { name: 'Which city?' }).waitFor();
    expect(hasScripts ? await flawsOf(page, 'an order whose city is asked') : []).toEqual([]);
    await clickButton(page, 'Jalalpur Jattan');
    await page.getByText('Jalalpur Jattan chosen by you').waitFor();
    await clickButton(page, 'Undo city');
    await page.getByRole('heading', { name: 'Which city?' }).waitFor();
  });

  it('an order is found by its customer’s phone (D72)', async () => {
    const name = await placeOrder({ name: 'محمد علی' });
    const page = await signIn(viewport, hasScripts);
    await page.getByRole('link', { name: 'Search' }).click();
    await page.getByLabel('Name, phone, address, order or tracking number').fill('علی');
    await clickButton(page, 'Search');
    await page.getByRole('link', { name }).click();
    await page.goBack();
    await page.getByRole('link', { name }).waitFor();
    expect(page.url()).toBe(`${desk.url}/search`);
  });

  it('an order names the other orders of its customer, however the number was written (D86)', async () => {
    const number = `0345 ${viewport.width}${hasScripts ? 1 : 2}00`.padEnd(12, '0');
    const first = await placeOrder({ phone: number });
    const second = await placeOrder({ phone: number.replace('0345 ', '+92-345-') });
    const page = await signIn(viewport, hasScripts);
    await page.getByRole('link', { name: first }).click();
    await page.getByText('Change status').click();
    await clickButton(page, 'Mark as delivered');
    await page.getByRole('button', { name: 'Undo “Delivered”' }).waitFor();
    await page.goto(desk.url);
    await page.getByRole('link', { name: second }).click();
    const customer = page.getByRole('region', { name: 'This customer' });
    await customer.getByText('1 earlier order from this number: 1 delivered.').waitFor();
    await clickButton(page, `See all from ${number}`);
    expect(await page.getByRole('region', { name: 'Found' }).getByRole('listitem').count()).toBe(2);
    await page.getByRole('link', { name: second }).click();
    await customer.getByRole('link', { name: `Order ${first} came from the same number` }).click();
    await page.getByRole('heading', { name: `Order ${first}` }).waitFor();
  });

  it('sales of this month and the last are under More (D72)', async () => {
    await placeOrder();
    const page = await signIn(viewport, hasScripts);
    await page.getByRole('link', { name: 'More', exact: true }).click();
    await page.getByRole('link', { name: 'What sold' }).click();
    await page.getByRole('heading', { name: /^\w+ \d{4}, so far$/ }).waitFor();
    expect(await page.getByRole('definition').first().textContent()).toMatch(/^\d+ orders?, Rs\u00A0[\d,]+$/);
    await page.getByRole('link', { name: 'Parrot D-swing' }).click();
    await page.getByRole('heading', { name: 'Parrot D-swing', level: 1 }).waitFor();
  });
});

describe('npm run desk -- password', () => {
  it('refuses a short one, and leaves the one before (D73)', async () => {
    expect(await setDeskPassword(shop.dataFolder, 'short')).toContain('Use 12 characters or more');
    await signInByForm(phone);
  });

  it('sets another one, and signs everybody out (D73)', async () => {
    const page = await signInByForm(phone);
    expectProblems(/MIME type/); // The list asks once more what is new, and gets the way in.
    expect(await setDeskPassword(shop.dataFolder, password)).toContain('The desk has its password');
    await page.reload();
    await expect.poll(() => page.getByLabel('Password').count()).toBe(1);
  });
});

hasNoFlaws('The pages of orders and of the account', signInByForm, async (page, look) => {
  const name = await placeOrder({
    name: 'A very long name of a customer who has four names and a title, and a family',
  });
  expectProblems(failedRequest('/nowhere', 404));
  await look('list');
  await page.getByRole('link', { name }).click();
  await page.getByText('Change status').click();
  await look('order');
  await clickButton(page, 'Correct products, address or fee');
  await page.getByRole('button', { name: 'Save the correction' }).waitFor();
  await look('correction');
  for (const place of ['/search', '/sales', '/health', '/log', '/more', '/nowhere']) {
    await page.goto(desk.url + place);
    await look(place);
  }
  await page.getByRole('link', { name: 'More' }).click();
  const thisDevice = page.getByRole('listitem').filter({ hasText: '(this one)' });
  await thisDevice.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.getByLabel('Password').waitFor();
  await look('sign-in');
});
