/** Products at the desk, on a phone without scripts: they only ask before entries are lost. */
import type { Page } from 'playwright-core';
import { expect, it, vi } from 'vitest';
import { openDraft } from '#catalogue/draft.ts';
import { formattedPrice } from '#shop/money.ts';
import { hasNoFlaws, startDeskJourneys, pressEnter } from '#test/support/desk-journeys.ts';
import { phone } from '#test/support/browser.ts';
import { shippedCatalogue } from '#test/support/catalogues.ts';
import { expectProblems, failedRequest } from '#test/support/page-problems.ts';

const { desk, folder, open } = await startDeskJourneys();

const sized = shippedCatalogue.products.find(({ sizeOptions, takenOff }) => sizeOptions && !takenOff);
const plain = shippedCatalogue.products.find(
  ({ inStock, salePrice, packOptions, sizeOptions, takenOff }) =>
    inStock && !takenOff && salePrice === null && !packOptions && !sizeOptions,
);
if (!sized?.sizeOptions?.[0] || !plain) throw new Error('the shop lacks a product for these tests');
const { name } = sized;
const [size] = sized.sizeOptions;
const field = `${size.name}, ${name}`;
const raised = formattedPrice(size.price).replace(/\d$/, (digit) => String((Number(digit) + 1) % 10));

async function search(page: Page, product: string): Promise<void> {
  await page.getByLabel('Product name').fill(product.toUpperCase());
  await pressEnter(page);
  await page.waitForURL(/search=/);
  await page.locator('summary').filter({ hasText: product }).first().click();
}

it('a price is changed as it is shown, and a product marked sold out; both are among the changes', async () => {
  const page = await open('Products', phone, false);
  await search(page, name);
  expectProblems(failedRequest('/products', 422));
  await page.getByLabel(field, { exact: true }).fill('1.200');
  await pressEnter(page);
  await page.getByRole('link', { name: `${name}, ${size.name}: Use numbers only, such as 1150.` }).click();
  expect(await page.getByLabel(field, { exact: true }).inputValue()).toBe('1.200');
  await page.getByLabel(field, { exact: true }).fill(raised.replace('Rs', '').trim());
  await page.getByRole('button', { name: `Save ${name}` }).click();
  await page.getByRole('link', { name: 'Publish 1 change' }).waitFor();
  await page.locator('summary').first().click();
  await page.getByText(`In the shop: ${formattedPrice(size.price)}`).waitFor();
  await search(page, plain.name);
  await page.getByRole('button', { name: `Mark sold out: ${plain.name}` }).click();
  await page.getByRole('link', { name: /^Publish 2 changes/ }).click();
  await page.getByText(`${name} ${size.name}: ${formattedPrice(size.price)} to ${raised}`).waitFor();
  await page.getByText(`${plain.name}: in stock to sold out`).waitFor();
});

it('a new product with sizes and a description is made as a person would write its file, and put on its page', async () => {
  const page = await open('Products', phone, false);
  const id = shippedCatalogue.products.length + 1;
  await page.getByRole('button', { name: 'New product' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Canary Song Mix');
  await page.getByLabel('Category', { exact: true }).selectOption('bird-food');
  for (const [index, [option, price]] of [
    ['5 kg', '2,000'],
    ['1 kg', '450'],
  ].entries()) {
    await page.getByRole('button', { name: 'Add a size' }).click();
    await page.getByLabel(`Name of size ${index + 1}`).fill(option ?? '');
    await page.getByLabel(`Price of size ${index + 1}`).fill(price ?? '');
  }
  await page.getByLabel('Description', { exact: true }).fill('Seeds for **singers**.\n\n- canary seed\n- hemp');
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('region', { name: 'Preview of the description' }).getByText('hemp').waitFor();
  await page.getByRole('button', { name: 'Move up: 1 kg' }).click();
  await page.getByRole('button', { name: 'Move up: 5 kg' }).waitFor();
  expectProblems(failedRequest('/products/new', 422));
  await page.getByLabel('Name of size 1').fill('5 KG');
  await page.getByLabel('Name of size 1').press('Enter');
  await page.getByRole('link', { name: 'Size 2, name: It is there already.' }).click();
  await page.getByLabel('Name of size 1').fill('1 kg');
  await page.getByRole('button', { name: 'Save the new product' }).last().click();
  await page.getByRole('heading', { name: 'Canary Song Mix', level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Put it on a page' }).click();
  await page.getByLabel('Bird Food', { exact: true }).waitFor();
  expect(await page.getByLabel('Bird Food', { exact: true }).isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved. Shoppers see it once you publish.').waitFor();
  await page.getByRole('button', { name: 'Back to the product' }).click();
  await page.getByRole('button', { name: 'Add a photo' }).waitFor();
  expect(await page.getByText('Put it on a page').count()).toBe(0);
  expect(openDraft(folder).changed.map(({ path }) => path)).toEqual([
    'pages.yaml',
    `products/0${id}-canary-song-mix.md`,
  ]);
});

/** The questions that the browser asks before it leaves a page; each is answered by "Stay". */
function questions(page: Page): readonly string[] {
  const asked: string[] = [];
  page.on('dialog', async (dialog) => {
    asked.push(dialog.type());
    await dialog.dismiss();
  });
  return asked;
}

it('the browser asks before a link leaves what was typed and not saved, and never before a button of the form', async () => {
  const page = await open('Products', phone);
  const asked = questions(page);
  await page.getByLabel('Product name').fill('swing');
  await page.getByRole('link', { name: 'Shop', exact: true }).click();
  await page.waitForURL(/\/shop$/);
  await page.goto(`${desk.url}/products/new`);
  await page.getByLabel('Name', { exact: true }).fill('Canary Song Mix');
  await page.getByRole('link', { name: 'All products' }).click();
  await vi.waitFor(() => expect(asked).toEqual(['beforeunload']));
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Canary Song Mix');
  await page.getByRole('button', { name: 'Add a size' }).click();
  await page.getByLabel('Name of size 1').waitFor();
  expect(asked).toHaveLength(1);
  await page.getByRole('link', { name: 'Orders', exact: true }).click();
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Canary Song Mix');
  page.removeAllListeners('dialog'); // Leaves.
  await page.goto(`${desk.url}/products/${plain.id}`);
  const askedLater = questions(page);
  await page.getByLabel('Sold out').check();
  await page.getByRole('button', { name: 'All products' }).click();
  await page.waitForURL(/\/products(?:\?|#|$)/);
  await page.getByRole('link', { name: 'Orders', exact: true }).click();
  await page.waitForURL(/:\d+\/$/);
  expect(askedLater).toEqual([]);
});

hasNoFlaws(
  'The pages of products',
  (viewport) => open('Products', viewport),
  async (page, look) => {
    await search(page, name);
    expectProblems(failedRequest('/products', 422), failedRequest(`/products/${plain.id}`, 422));
    await page.getByLabel(field, { exact: true }).fill('many');
    await pressEnter(page);
    await page.getByRole('alert').waitFor();
    await look('list with a mistake');
    await page.goto(`${desk.url}/products/${plain.id}`);
    await page.getByRole('button', { name: 'Add a pack' }).click();
    await page.getByRole('heading', { name: 'Packs' }).waitFor();
    await page.getByLabel('Description', { exact: true }).fill('# Heading\n\n- one');
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByRole('region', { name: 'Preview of the description' }).waitFor();
    await look('preview');
    await page.getByLabel('Name of pack 1').fill('Pack of 2');
    await page.getByRole('button', { name: 'Save', exact: true }).last().click();
    await page.getByRole('alert').waitFor();
    await look('mistakes of a product');
    await page.goto(`${desk.url}/products/prices?by=8&of=category+bird-toys`);
    await page.getByRole('heading', { name: /^New prices of/ }).waitFor();
    await look('many prices');
  },
);
