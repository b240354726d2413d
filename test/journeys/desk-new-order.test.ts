/** An order that came by phone, entered at the desk on a phone (D74): without scripts, which only copy its links. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { hasNoFlaws, startShopAndDesk, pressEnter } from '#test/support/desk-journeys.ts';
import { phone } from '#test/support/browser.ts';
import { shippedCatalogue } from '#test/support/catalogues.ts';
import { expectProblems, failedRequest } from '#test/support/page-problems.ts';
import { formattedPrice, noRupees, type Rupees, sum } from '#shop/money.ts';
import { unitPrice } from '#shop/product.ts';

const { shop, signIn } = await startShopAndDesk({ PUBLIC_ORIGIN: 'https://panja.example' });

const sized = shippedCatalogue.products.find(
  ({ inStock, takenOff, sizeOptions }) => inStock && !takenOff && sizeOptions,
);
const soldOut = shippedCatalogue.products.find(({ inStock, takenOff }) => !inStock && !takenOff);

/** Adds the product with sizes, in its last one; its price. */
async function addSized(page: Page): Promise<Rupees> {
  if (!sized?.sizeOptions) throw new Error('the shop sells nothing in sizes');
  const sizeIndex = sized.sizeOptions.length - 1;
  const size = sized.sizeOptions[sizeIndex]?.name ?? '';
  const price = unitPrice(sized, { packIndex: 0, sizeIndex });
  await page.getByLabel('Product name').fill(sized.name.slice(0, -1).toUpperCase());
  await pressEnter(page);
  await page.getByRole('button', { name: `Add ${size} ${formattedPrice(price)}, ${sized.name}`, exact: true }).click();
  await page.getByLabel(`Quantity of ${sized.name}, Size: ${size}`).waitFor();
  return price;
}

async function fillCustomer(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Phone', { exact: true }).first().fill('0321 7654321');
  await page.getByLabel('Address', { exact: true }).fill('7 Mall Road, Multan');
  await page.getByRole('radio', { name: /^Sindh/ }).check();
}

const save = (page: Page) => page.getByRole('button', { name: 'Save the order' });

it('an order is entered, its errors mended, saved once by a double press, found in the list, and mailed to the owner (D74)', async () => {
  const page = await signIn(phone, false);
  await page.getByRole('link', { name: 'New order' }).click();
  const price = await addSized(page);
  await page.getByLabel('Name', { exact: true }).fill('Sara');
  expectProblems(failedRequest('/orders/new', 422));
  await save(page).click();
  await page.getByRole('link', { name: 'Choose the province.' }).click();
  expect(page.url()).toMatch(/#province$/);
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Sara');
  await fillCustomer(page, 'Bilal');
  await page.getByRole('radio', { name: 'WhatsApp' }).check();
  const sindh = shippedCatalogue.provinces.find(({ value }) => value === 'sindh');
  const total = formattedPrice(sum([price, sindh?.fee ?? noRupees]));
  await page.getByText(total).first().waitFor();
  await save(page).dblclick();
  await page.getByText('Via WhatsApp').waitFor();
  expect(await page.locator('.total').textContent()).toContain(total);
  await page.getByRole('link', { name: 'Orders' }).click();
  const bilal = page.getByRole('link', { name: 'Bilal' });
  await expect.poll(() => bilal.first().textContent()).toMatch(/Multan.*Via WhatsApp/);
  expect(await bilal.count()).toBe(1);
  const subjects = async () => (await shop.mails(1)).map(({ subject }) => subject ?? '');
  await expect
    .poll(subjects)
    .toContainEqual(expect.stringMatching(/^New order \w{8}, by WhatsApp: 1 item, Rs [\d,]+ \(Sindh\)$/));
});

it('copies the links to a cart and to the page of an order (D82, D88)', async () => {
  const page = await signIn(phone);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const copied = async () => {
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByText('Copied.').waitFor();
    return page.evaluate(() => navigator.clipboard.readText());
  };
  await page.getByRole('link', { name: 'New order' }).click();
  await addSized(page);
  expect(await copied()).toBe(await page.getByLabel('Link to this cart').inputValue());
  await fillCustomer(page, 'Nida');
  await page.getByRole('radio', { name: 'Phone' }).check();
  await save(page).click();
  expect(await copied()).toMatch(/^https:\/\/panja\.example\/o\/[0-9A-Z]{26}$/);
});

hasNoFlaws('The states of a new order’s page', signIn, async (page, look) => {
  await page.getByRole('link', { name: 'New order' }).click();
  await page.getByLabel('Product name').fill('a');
  await pressEnter(page);
  await page.getByText('enter more of the name').waitFor();
  await look('found');
  if (soldOut) {
    await page.getByLabel('Product name').fill(soldOut.name);
    await pressEnter(page);
    await page.getByText('Sold out').first().waitFor();
    await look('sold out');
  }
  await addSized(page);
  expectProblems(failedRequest('/orders/new', 422));
  await page.getByLabel('Quantity of').fill('many');
  await save(page).click();
  await page.getByRole('alert').waitFor();
  await look('errors');
});
