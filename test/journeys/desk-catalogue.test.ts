/** The owner's products, lists and shop at the desk, on a phone without scripts: they only ask before entries are lost. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
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

const list = shippedCatalogue.listings.find(({ ids, aliases }) => ids.length > 2 && aliases.length === 0);
const other = shippedCatalogue.listings.find(({ ids }) => ids.length > 0 && ids.every((id) => !list?.ids.includes(id)));
const moved = shippedCatalogue.findProduct(list?.ids.at(-1) ?? 0);
const added = shippedCatalogue.findProduct(other?.ids[0] ?? 0);
if (!list || !other || !moved || !added) throw new Error('the shop lacks a list for these tests');

const drafted = (path: string) => openDraft(folder).content.get(path);
const own = (path: string) => readFileSync(join(folder, path), 'utf8');
const inList = (ids: readonly number[]) => `products: [ ${ids.join(', ')} ]`;

/** Opens the link of the page's own content with this name. */
async function goTo(page: Page, to: string): Promise<void> {
  const link = page.getByRole('main').getByRole('link', { name: to }).first();
  const address = await link.getAttribute('href');
  await link.click();
  await page.waitForURL((url) => url.pathname === address);
}

it.each([true, false])('messages show one language, and none loses what was typed; scripts: %s', async (hasScript) => {
  const page = await open('Shop', phone, hasScript);
  await goTo(page, 'WhatsApp messages');
  const asked = questions(page);
  const message = (language: string) => page.locator(`[id="messages.${language}.packed"]`);
  expect(await page.locator('textarea:visible').count()).toBe(7);
  await message('english').fill('Packed: {order} {link}');
  await page.locator('.language').getByText('Roman Urdu').click();
  expect([await message('english').isVisible(), await message('romanUrdu').isVisible()]).toEqual([false, true]);
  await message('romanUrdu').fill('Pack ho gaya: {order} {link}');
  await page.getByRole('radio', { name: 'Roman Urdu' }).press('ArrowLeft');
  await message('urdu').waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved. It is in use now.').waitFor();
  expect([await message('urdu').isVisible(), await message('english').isVisible()]).toEqual([true, false]);
  for (const text of ['Packed: {order} {link}', 'Pack ho gaya: {order} {link}'])
    expect(own('desk.yaml')).toContain(text);
  await page.locator('.language').getByText('English').click();
  await page.getByRole('link', { name: 'Orders', exact: true }).click();
  await page.waitForURL(/:\d+\/$/);
  expect(asked).toEqual([]);
});

it.each([true, false])('products are filtered, also beside a typed price; scripts: %s', async (hasScript) => {
  const page = await open('Products', phone, hasScript);
  const rows = page.locator('.product');
  await page.locator('summary').filter({ hasText: name }).first().click();
  await page.getByLabel(field, { exact: true }).fill(raised.replace('Rs', '').trim());
  await page.getByRole('button', { name: /^Sold out \d/ }).click();
  await page.getByRole('link', { name: 'Publish 1 change' }).waitFor();
  const chip = page.locator('.filters [aria-current]');
  expect(await chip.textContent()).toBe(`Sold out ${await rows.count()}`);
  await page.getByLabel('Category').selectOption({ label: 'Dog food' });
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.waitForURL(/category=dog-food&show=sold-out/);
  for (const badge of await rows.allTextContents()) expect(badge).toMatch(/ood.*old out/);
  await page.getByRole('button', { name: /^All \d/ }).click();
  await page.waitForURL(/category=dog-food$/);
  expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual(['Dog food']);
});

it('the form says while a name is typed whether it is ordered only on WhatsApp, and because of which word (R156)', async () => {
  const page = await open('Products', phone, true);
  await page.getByRole('button', { name: 'New product' }).click();
  const input = page.getByLabel('Name', { exact: true });
  const hint = page.locator('#name-hint-0');
  await input.fill('Glass Fish Tank 5L');
  await expect
    .poll(() => hint.textContent())
    .toBe('Because of “5L” in its name, this product is ordered only on WhatsApp.');
  await input.fill('Cat Litter Scoop');
  await expect.poll(() => hint.textContent()).toContain('“Litter”');
  await input.fill('Glass Fish Tank, small');
  await expect.poll(() => hint.textContent()).toMatch(/^With 3kg, .* a product is ordered only on WhatsApp\.$/);
});

it('a file is chosen by a button of a thumb’s size, which then says its name', async () => {
  const page = await open('More', phone, false);
  await page.goto(`${desk.url}/products/${plain.id}/photos`);
  const files = page.getByLabel('New photos');
  const height = await files.evaluate((input) => getComputedStyle(input, '::file-selector-button').minHeight);
  expect(Number.parseInt(height)).toBeGreaterThanOrEqual(44);
  await files.setInputFiles({ name: 'bag.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('') });
  expect(await files.inputValue()).toContain('bag.jpg');
  expect((await files.boundingBox())?.height).toBeGreaterThanOrEqual(44);
});

it('an address, which is long, has the whole width of a phone', async () => {
  const page = await open('Shop', phone, false);
  await page.getByRole('link', { name: 'Couriers and answers' }).click();
  expect((await page.getByLabel('Tracking address').boundingBox())?.width).toBeGreaterThan(250);
});

it('a product is moved first on its page, and put on another, and both changes are discarded', async () => {
  const page = await open('Shop', phone, false);
  await goTo(page, 'On the pages');
  await goTo(page, list.title);
  await page.locator('summary').filter({ hasText: moved.name }).click();
  await page.getByRole('button', { name: `Up: ${moved.name}` }).click();
  await page.waitForURL(new RegExp(`#product-${moved.id}$`));
  // The row is open again, and in view, for the next press.
  await page.getByRole('button', { name: `First: ${moved.name}` }).click();
  await page.locator('ol > li').first().filter({ hasText: moved.name }).waitFor();
  const row = await page.locator(`#product-${moved.id}`).boundingBox();
  expect(row?.y).toBeLessThan(phone.height - 200);
  await page.getByLabel('Add a product').fill(added.name.toLowerCase());
  await pressEnter(page);
  await page.getByRole('button', { name: `Add last: ${added.name}`, exact: true }).click();
  await page.locator('ol > li').last().filter({ hasText: added.name }).waitFor();
  const before = list.ids.slice(0, -1);
  expect(drafted('pages.yaml')).toBe(
    own('pages.yaml').replace(inList(list.ids), inList([moved.id, ...before, added.id])),
  );
  await page.getByRole('link', { name: 'Publish 1 change' }).click();
  const changes = [`${list.title}: ${added.name} added`, `${list.title}: order changed`];
  for (const sentence of changes) await page.getByText(sentence, { exact: true }).waitFor();
  await page.getByRole('button', { name: `Discard: ${changes.join('; ')}`, exact: true }).click();
  await page.getByRole('heading', { name: 'Nothing to publish' }).waitFor();
  expect(drafted('pages.yaml')).toBe(own('pages.yaml'));
});

hasNoFlaws(
  'The kinds of pages of the shop',
  (viewport) => open('Shop', viewport),
  async (page, look) => {
    await look('shop');
    for (const section of [
      'Contact and links',
      'Delivery',
      'Couriers and answers',
      'WhatsApp messages',
      'Welcome and brand story',
      'Colours',
      'Pictures',
    ]) {
      await goTo(page, section);
      await look(section);
      await page.getByRole('button', { name: 'Back to shop settings' }).click();
      await page.getByRole('heading', { name: 'Shop', level: 1 }).waitFor();
    }
    await goTo(page, 'Opening hours');
    expectProblems(failedRequest('/shop/hours', 422));
    await page.getByRole('group', { name: 'Sunday' }).getByLabel('Closes').fill('17:30');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alert').waitFor();
    await look('a mistake');
    await page.goto(new URL('/pages', page.url()).href);
    await look('the pages');
    await goTo(page, list.title);
    await page.getByLabel('Add a product').fill(added.name);
    await pressEnter(page);
    await page.getByRole('button', { name: `Add last: ${added.name}`, exact: true }).waitFor();
    await page.locator('summary').filter({ hasText: moved.name }).click();
    await look('a list');
    await page.goto(new URL(`/products/${moved.id}/pages`, page.url()).href);
    await page.locator('details').evaluateAll((groups) => {
      for (const group of groups) group.setAttribute('open', '');
    });
    await page.getByLabel(other.title, { exact: true }).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved. Shoppers see it when you publish.').waitFor();
    await look('pages of a product');
  },
);
