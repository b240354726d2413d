/** Prices and stock at the desk: on a phone and on a desktop, with scripts and without. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { readDraft } from '#catalogue/draft.ts';
import { formattedPrice } from '#shop/money.ts';
import { flawsOf, startDeskJourneys } from '#test/support/desk-journeys.ts';
import { desktop, phone } from '#test/support/browser.ts';
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
const fieldName = `${size.name}, ${name}`;
const raised = formattedPrice(size.price).replace(/\d$/, (digit) => String((Number(digit) + 1) % 10));
const raisedDigits = raised.replaceAll(/\D/g, '');

async function openRow(page: Page, product: string): Promise<void> {
  await page.getByLabel('Product name').fill(product.toUpperCase());
  await page.keyboard.press('Enter');
  await page.waitForURL(/search=/);
  await page.locator('summary').filter({ hasText: product }).first().click();
}

const savePrice = async (page: Page, price: string) => {
  await page.getByLabel(fieldName, { exact: true }).fill(price);
  await page.getByRole('button', { name: `Save ${name}` }).click();
};

describe.each([
  ['a phone', phone, true],
  ['a phone without scripts', phone, false],
  ['a desktop', desktop, true],
] as const)('on %s', (_, viewport, hasScripts) => {
  it('a price is changed and a product sold out, both stand among the changes, and are taken back', async () => {
    const page = await open('Products', viewport, hasScripts);
    await openRow(page, name);
    await savePrice(page, raisedDigits);
    await page.getByRole('link', { name: 'Publish 1 change' }).waitFor();
    await page.locator('summary').click();
    await page.getByText(`In the shop: ${formattedPrice(size.price)}`).waitFor();
    await openRow(page, plain.name);
    await page.getByRole('button', { name: `Sold out: ${plain.name}` }).click();
    await page.getByRole('link', { name: 'Publish 2 changes' }).click();
    await page.getByRole('heading', { name: '2 changes' }).waitFor();
    const priceWords = `${name} ${size.name}: ${formattedPrice(size.price)} to ${raised}`;
    expect(await page.locator('.change bdi').allTextContents()).toEqual(
      expect.arrayContaining([priceWords, `${plain.name}: sold out`]),
    );
    for (const words of [priceWords, `${plain.name}: sold out`]) {
      await page.getByRole('button', { name: `Discard: ${words}` }).click();
      await page.getByText(words, { exact: true }).waitFor({ state: 'detached' });
    }
    await page.getByRole('heading', { name: 'Nothing to publish' }).waitFor();
  });

  it('a slip is told at its field, and a tenfold price is asked about once', async () => {
    const page = await open('Products', viewport, hasScripts);
    await openRow(page, name);
    expectProblems(
      failedRequest(`/products/${sized.id}/prices`, 422),
      failedRequest(`/products/${sized.id}/prices`, 422),
    );
    await savePrice(page, '1.200');
    await page.getByRole('link', { name: `${size.name}: It is the text "1.200".` }).click();
    const field = page.getByLabel(fieldName, { exact: true });
    expect(await field.inputValue()).toBe('1.200');
    expect(page.url()).toContain(`#${await field.getAttribute('id')}`);
    await savePrice(page, String(size.price * 10));
    await page
      .getByText(`It was ${formattedPrice(size.price)} before.`)
      .first()
      .waitFor();
    await page.getByRole('button', { name: `Save ${name}` }).click();
    await page.getByRole('link', { name: 'Publish 1 change' }).waitFor();
  });
});

describe('a product’s page', () => {
  it('makes a new product with sizes and a description on a phone without scripts, as a person would write its file', async () => {
    const page = await open('Products', phone, false);
    const id = shippedCatalogue.products.length + 1;
    await page.getByRole('link', { name: 'New product' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Canary Song Mix');
    await page.getByLabel('Category').selectOption('bird-food');
    for (const [index, [option, price]] of Object.entries([
      ['5 kg', '2000'],
      ['1 kg', '450'],
    ])) {
      const number = Number(index) + 1;
      await page.getByRole('button', { name: 'Add a size' }).click();
      await page.getByLabel(`Name of size ${number}`).fill(option ?? '');
      await page.getByLabel(`Price of size ${number}`).fill(price ?? '');
    }
    await page.getByLabel('Description', { exact: true }).fill('Seeds for **singers**.\n\n- canary seed\n- hemp');
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByRole('region', { name: 'Preview of the description' }).getByText('hemp').waitFor();
    await page.getByRole('button', { name: 'Move 1 kg up' }).click();
    await page.getByRole('button', { name: 'Move 5 kg up' }).waitFor();
    expectProblems(failedRequest('/products/new', 422));
    await page.getByLabel('Name of size 1').fill('5 KG');
    await page.getByLabel('Name of size 1').press('Enter');
    await page.getByRole('link', { name: 'Size 2, name: It is there already.' }).click();
    await page.getByLabel('Name of size 1').fill('1 kg');
    await page.getByRole('button', { name: 'Save the new product' }).last().click();
    await page.getByRole('heading', { name: 'Canary Song Mix', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Put it on a page' }).click();
    await page.getByLabel('Bird Food', { exact: true }).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('link', { name: 'Back to the product' }).click();

    await page.getByText('Next: Add a photograph').waitFor();
    expect(await page.getByText('Put it on a page').count()).toBe(0);
    const file = `products/0${id}-canary-song-mix.md`;
    expect(readDraft(folder).find(({ path }) => path === file)?.text).toBe(
      `---\nid: ${id}\nname: Canary Song Mix\ncategory: bird-food\ninStock: true\npictures:\n  - Canary Song Mix\nsizes:\n  - { name: 1 kg, price: 450 }\n  - { name: 5 kg, price: 2000 }\n---\n\nSeeds for **singers**.\n\n- canary seed\n- hemp\n`,
    );
    await page.getByRole('link', { name: 'See all changes' }).click();
    const made = 'New: Canary Song Mix, Rs\u00A0450 to Rs\u00A02,000';
    expectProblems(failedRequest('/changes', 409));
    await page.getByRole('button', { name: `Discard: ${made}` }).click();
    await page.getByText(`Other changes need this one: ${made}. Discard those first.`).waitFor();
    const listed = page.getByRole('button', { name: /^Discard: Bird Food/ });
    await listed.click();
    await listed.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: `Discard: ${made}` }).click();
    await page.getByRole('heading', { name: 'Nothing to publish' }).waitFor();
  });

  it('takes a product off after a question, and puts it back, on a desktop', async () => {
    const page = await open('Products', desktop);
    await page.goto(`${desk.url}/products/${plain.id}`);
    await page.getByRole('button', { name: 'Take it off …' }).click();
    await page.getByRole('link', { name: 'Keep it' }).click();
    await page.getByRole('button', { name: 'Take it off …' }).click();
    await page.getByRole('button', { name: 'Take it off', exact: true }).click();
    await page.getByText(`${plain.name}: taken off`).waitFor();
    await page.getByRole('button', { name: 'Sell it again' }).click();
    await page.getByRole('heading', { name: 'No longer sold?' }).waitFor();
    expect(readDraft(folder)).toEqual([]);
  });
});

describe.each([
  ['390', phone],
  ['1280', desktop],
] as const)('at %s px', (_, viewport) => {
  it('no state of the pages has anything that axe finds wrong, or is wider than the screen (WCAG 2.2 AA)', async () => {
    const page = await open('Products', viewport);
    const found: string[] = [];
    const look = async (what: string) => void found.push(...(await flawsOf(page, what)));
    await look('list');
    await openRow(page, name);
    await look('open');
    expectProblems(failedRequest(`/products/${sized.id}/prices`, 422));
    await savePrice(page, 'many');
    await page.getByRole('alert').waitFor();
    await look('slip');
    await savePrice(page, raisedDigits);
    await page.getByRole('link', { name: 'Publish 1 change' }).waitFor();
    await page.locator('summary').click();
    await look('changed');
    await page.getByRole('link', { name: 'Publish 1 change' }).click();
    await page.getByRole('heading', { name: 'Publish', level: 1 }).waitFor();
    await look('changes');
    const file = readdirSync(join(folder, 'products')).find((each) =>
      each.startsWith(String(sized.id).padStart(3, '0')),
    );
    const path = join(folder, 'products', file ?? '');
    writeFileSync(path, `${readFileSync(path, 'utf8')}\nEdited by hand.\n`);
    await page.reload();
    await page.getByText('edited by hand since').waitFor();
    await look('conflict');
    await page.getByRole('link', { name: 'Products' }).click();
    await page.locator('summary').filter({ hasText: 'Edited by hand' }).click();
    await look('conflict in the list');
    await page.getByRole('link', { name: `Name, sizes, description and more of ${name}` }).click();
    await page.getByText('edited by hand after you changed it here').waitFor();
    await look('conflict on its page');
    await page.goto(`${desk.url}/products/${plain.id}`);
    await look('product');
    await page.getByRole('button', { name: 'Add a pack' }).click();
    await page.getByRole('heading', { name: 'Packs' }).waitFor();
    await page.getByLabel('Description', { exact: true }).fill('# Heading\n\n- one');
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByRole('region', { name: 'Preview of the description' }).waitFor();
    await look('preview');
    expectProblems(failedRequest(`/products/${plain.id}`, 422));
    await page.getByLabel('Name of pack 1').fill('Pack of 2');
    await page.getByRole('button', { name: 'Save', exact: true }).last().click();
    await page.getByRole('alert').waitFor();
    await look('slips of a product');
    await page.goto(`${desk.url}/products/${plain.id}`);
    await page.getByRole('button', { name: 'Take it off' }).click();
    await page.getByRole('link', { name: 'Keep it' }).waitFor();
    await look('question');
    await page.getByRole('button', { name: 'Take it off' }).click();
    await page.getByRole('button', { name: 'Sell it again' }).waitFor();
    await look('taken off');
    await page.goto(`${desk.url}/products/new`);
    await look('new');
    expect(found).toEqual([]);
  });

  it('each row and button is big enough for a thumb', async () => {
    const page = await open('Products', viewport);
    await openRow(page, name);
    const targets = page.locator(
      'main :is(summary, button, input, select, textarea):not(.visually-hidden, .choice input)',
    );
    const heights = async () =>
      Promise.all((await targets.all()).map(async (target) => (await target.boundingBox())?.height ?? 44));
    expect(Math.min(...(await heights()))).toBeGreaterThanOrEqual(44);
    await page.goto(`${desk.url}/products/${sized.id}`);
    expect(Math.min(...(await heights()))).toBeGreaterThanOrEqual(44);
  });
});
