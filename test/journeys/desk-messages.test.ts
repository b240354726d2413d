/** On a phone: orders made of messages, customers who ordered before, and several orders ended at once; with and without script. */
import { expect, it } from 'vitest';
import { phone } from '#test/support/browser.ts';
import { follow, hasNoFlaws, startShopAndDesk } from '#test/support/desk-journeys.ts';
import { clickButton } from '#test/support/pages.ts';
import { postOrder } from '#test/support/processes.ts';
import { realOrder, sampleBody, sampleParams } from '#test/support/sample-order.ts';

const { shop, desk, signIn, placeOrder } = await startShopAndDesk({ MAIL: 'files' });

let sent = 0;

/** Sends an order that something on the way has changed, so that it can't be read as one. */
async function sendUnreadable(name: string): Promise<void> {
  sent += 1;
  const params = sampleParams(realOrder({ reference: String(sent).padStart(26, '0') }));
  const message = params.message.replace('Name: Ayesha Khan', `Name: ${name}`).replace('Subtotal: ', 'Total: ');
  expect((await postOrder(shop.url, sampleBody({ ...params, message }))).status).toBe(200);
}

it.each([true, false])(
  'a message becomes an order that is filled in, and counts no more; scripts: %s',
  async (hasScript) => {
    await sendUnreadable(`Zara ${hasScript}`);
    const page = await signIn(phone, hasScript);
    await page.getByRole('link', { name: 'Unreadable message' }).first().click();
    expect(await page.getByRole('link', { name: 'Call 0300 1234567' }).getAttribute('href')).toBe('tel:+923001234567');
    expect(await page.getByRole('link', { name: 'WhatsApp 0300 1234567' }).getAttribute('href')).toContain(
      'wa.me/92300',
    );
    const message = page.url();
    await follow(page, 'Make an order of this');
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe(`Zara ${hasScript}`);
    expect(await page.getByRole('radio', { name: /^Punjab/ }).isChecked()).toBe(true);
    await page.getByText('The original message').waitFor();
    await page.getByLabel('Another delivery fee, in rupees').fill('120');
    await clickButton(page, 'Save the order');
    await follow(page, 'Made of a message that could not be read');
    expect(page.url()).toBe(message);
    expect(await page.getByRole('button', { name: 'Confirm the order' }).count()).toBe(0);
    await page.getByRole('link', { name: /^Open order/ }).click();
    await page.getByRole('heading', { name: `Zara ${hasScript}` }).waitFor();
    expect(await page.locator('.totals').textContent()).toContain('Rs\u00A0120');
  },
);

it.each([true, false])('a known number fills in a new order by one tap; scripts: %s', async (hasScript) => {
  const number = hasScript ? '0333 1112223' : '0333 4445556';
  await placeOrder({ name: 'Hina', phone: number });
  const page = await signIn(phone, hasScript);
  await follow(page, 'New order');
  await page.getByLabel('Product name').fill('a');
  await clickButton(page, 'Search');
  await page.getByRole('button', { name: /^Add/ }).first().click();
  // Until then the form is busy, and its next button does nothing.
  await page.getByLabel('Quantity of').waitFor();
  await page.getByLabel('Phone', { exact: true }).first().fill(number);
  await clickButton(page, 'Ordered before?');
  await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Hina');
  expect(await page.getByRole('radio', { name: /^Punjab/ }).isChecked()).toBe(true);
  expect(await page.getByLabel('Quantity of').count()).toBe(1);
  await clickButton(page, 'Save the order');
  await page.getByRole('heading', { name: 'Hina' }).waitFor();
});

it.each([true, false])('several orders are cancelled, and brought back together; scripts: %s', async (hasScript) => {
  const names = [await placeOrder({ name: 'Omar' }), await placeOrder({ name: 'Rida' })];
  const page = await signIn(phone, hasScript);
  await follow(page, 'Select several');
  for (const name of names) await page.getByText(name).click();
  await page.getByText('Delivered, returned, cancelled').click();
  await clickButton(page, 'Cancel orders');
  await page.getByRole('heading', { name: '2 orders cancelled' }).waitFor();
  for (const name of names) expect(await page.getByRole('link', { name }).count()).toBe(1);
  await clickButton(page, 'Undo');
  await page.getByRole('heading', { name: 'Undone for 2 orders' }).waitFor();
  await page.getByRole('link', { name: names[0] ?? '' }).click();
  await page.getByRole('button', { name: 'Confirm the order' }).waitFor();
  if (!hasScript) return;
  await page.goBack();
  await page.getByRole('heading', { name: 'Orders', exact: true }).waitFor();
});

hasNoFlaws('The pages of messages and of several orders that end', signIn, async (page, look) => {
  await sendUnreadable('Adeel');
  await placeOrder({ name: 'Sana', phone: '0345 0000001', address: 'House 4, Gulberg, Lahore' });
  await placeOrder({ name: 'Saad', phone: '0345 0000001', address: 'House 4, Gulberg, Lahore' });
  await page.goto(desk.url);
  await page.getByRole('link', { name: 'Unreadable message' }).first().click();
  await look('message');
  await follow(page, 'Make an order of this');
  await page.getByLabel('Phone', { exact: true }).first().fill('0345 0000001');
  await clickButton(page, 'Ordered before?');
  await page.getByRole('button', { name: /^Fill in Saad/ }).waitFor();
  await look('its order, with two customers');
  await clickButton(page, 'Save the order');
  await follow(page, 'Made of a message that could not be read');
  await page.getByRole('link', { name: /^Open order/ }).waitFor();
  await look('message that was made into an order');
  for (const button of ['Mark delivered', 'Mark returned', 'Cancel orders']) {
    await page.goto(`${desk.url}/?select=all`);
    await page.getByText('Delivered, returned, cancelled').click();
    if (button === 'Mark delivered') await look('selecting');
    await clickButton(page, button);
    await page.getByText('These orders').or(page.getByText('No order was changed')).first().waitFor();
    await look(button);
  }
});
