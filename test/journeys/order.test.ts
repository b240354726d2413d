/** The main job, end to end: a shopper orders, the owner gets the mail. */
import type { Page } from 'playwright-core';
import type { Email } from 'postal-mime';
import { afterAll, expect, it } from 'vitest';
import { launchWholeBrowser, phone, visitor } from '#test/support/browser.ts';
import { seeded, shownMoney } from '#test/support/checkout-page.ts';
import { type ShopProcess, startShop } from '#test/support/processes.ts';
import { rupees, urduPrice } from '#shop/money.ts';
import { money } from '#test/support/pages.ts';

/** The second product of the order, next to three Parrot D-swings in size XL. */
const [food, stick] = [seeded(5, 1), seeded(24, 1)];
const subtotal = 3 * 1900 + 1680 + food.price;

const browser = await launchWholeBrowser();

afterAll(() => browser.close());

it('a shopper orders without a sign-in, a cookie or another site, and the owner gets one mail of all (R053, R054, D57)', async () => {
  const shop = await startShop();
  const reference = await shopAndOrder(shop);
  const mails = await shop.mails(2);
  expect(mails).toHaveLength(2);
  expectBothMails(mails, reference);
});

/** Buys a pack product, a sized product and a plain one on a phone; returns the reference that the shopper sees. */
async function shopAndOrder(shop: ShopProcess): Promise<string> {
  const { context, page } = await visitor(browser, phone);
  const origins = new Set<string>();
  context.on('request', (request) => {
    origins.add(new URL(request.url()).origin);
    expect(request.headers()['authorization']).toBeUndefined();
  });
  await page.goto(shop.url);

  await searchFor(page, stick.name.toLowerCase());
  await page.getByRole('radio', { name: 'Pack of 6' }).check();
  await page.getByRole('button', { name: 'Add to Cart' }).tap();
  await page.getByText(`${stick.name} has been added to your cart!`).waitFor();

  await searchFor(page, 'd-SWING');
  await page.getByRole('radio', { name: 'XL', exact: true }).check();
  await page.getByRole('button', { name: 'Increase quantity' }).tap();
  await page.getByRole('button', { name: 'Increase quantity' }).tap();
  await page.getByRole('button', { name: 'Add to Cart' }).tap();

  await page.getByRole('button', { name: 'Open menu' }).tap();
  await page.getByRole('button', { name: 'DOG categories' }).tap();
  await page.getByTestId('mobile-menu').getByRole('link', { name: 'Dog Food', exact: true }).tap();
  await page.getByTestId('card').filter({ hasText: food.name }).tap();
  await page.getByRole('button', { name: 'Add to Cart' }).tap();
  await expect.poll(() => page.getByTestId('cart-badge').textContent()).toBe('5');

  await page.getByRole('link', { name: 'Cart, 5 items' }).tap();
  expect(await shownMoney(page, 'cart-total')).toBe(money(subtotal));
  await page.getByRole('link', { name: 'Proceed to Checkout' }).tap();
  const reference = await checkOut(page);
  expect([...origins]).toEqual([shop.url]);
  expect(await context.cookies()).toEqual([]);
  expect(await page.getByText(/sign in|log in|my account|register/i).count()).toBe(0);
  return reference;
}

/** Fills in the form and orders; returns the reference on the success view. */
async function checkOut(page: Page): Promise<string> {
  const complete = page.getByRole('button', { name: 'Complete Order' });
  expect(await complete.isDisabled()).toBe(true);
  await page.getByLabel('Full Name').fill('علی خان');
  await page.getByLabel('Email Address').fill('ali@example.com');
  await page.getByLabel('Address', { exact: true }).fill('House 5, Street 9, G-9/1, Islamabad');
  await page.getByLabel('Province').selectOption('sindh');
  await page.getByLabel('Postal Code').fill('44000');
  await page.getByLabel('Phone Number').fill('0300-1234567');
  expect(await shownMoney(page, 'delivery')).toBe('Rs 450');
  expect(await shownMoney(page, 'grand-total')).toBe(money(subtotal + 450));
  await complete.tap();

  const success = page.getByTestId('order-success');
  await success.getByText('Order Placed Successfully!').waitFor();
  await success.getByText('Sent to the shop', { exact: true }).waitFor();
  const reference = await success.getByText('Order reference').locator('strong').textContent();
  expect(await page.getByTestId('cart-badge').count()).toBe(0);
  return reference ?? '';
}

async function searchFor(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Search' }).tap();
  await page.getByPlaceholder('Search for products...').fill(text);
  await page.getByTestId('search-option').first().tap();
  await page.getByTestId('search-box').waitFor({ state: 'detached' });
  await page.getByTestId('unit-price').waitFor();
}

function expectBothMails(mails: readonly Email[], reference: string): void {
  const owners = mails.find((mail) => mail.to?.[0]?.address !== 'ali@example.com');
  const customers = mails.find((mail) => mail.to?.[0]?.address === 'ali@example.com');
  expect(mails).toHaveLength(2);
  expect(owners?.subject).toContain(reference);
  expect(owners?.replyTo?.[0]?.address).toBe('ali@example.com');
  for (const text of [
    'علی خان',
    '0300-1234567',
    'House 5, Street 9, G-9/1, Islamabad',
    `${stick.name} [24] (Pack: Pack of 6) - Rs 1,680 x 1 = Rs 1,680`,
    'Parrot D-swing [43] (Size: XL) - Rs 1,900 x 3 = Rs 5,700',
    `${food.name} [5] - ${money(food.price)} x 1 = ${money(food.price)}`,
    `Subtotal: ${money(subtotal)}`,
    'Delivery Charges: Rs 450',
    `Grand Total: ${money(subtotal + 450)}`,
  ]) {
    expect(owners?.text).toContain(text);
  }
  expect(customers?.subject).toContain(reference);
  // He writes in Urdu, and so does the shop.
  expect(customers?.text).toContain(urduPrice(rupees(subtotal + 450)));
  expect(customers?.text).not.toContain('علی خان');
}
