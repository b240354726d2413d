/** The shop itself at the desk, and which products are on which page: on a phone without scripts, as no page of them has any. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openDraft } from '#catalogue/draft.ts';
import { phone } from '#test/support/browser.ts';
import { shippedCatalogue } from '#test/support/catalogues.ts';
import { hasNoFlaws, startDeskJourneys, pressEnter } from '#test/support/desk-journeys.ts';
import { expectProblems, failedRequest } from '#test/support/page-problems.ts';

const { folder, open } = await startDeskJourneys({ SHOP_EMAIL: 'server@shop.example' });

const list = shippedCatalogue.listings.find(({ ids, aliases }) => ids.length > 2 && aliases.length === 0);
const other = shippedCatalogue.listings.find(({ ids }) => ids.length > 0 && ids.every((id) => !list?.ids.includes(id)));
const moved = shippedCatalogue.findProduct(list?.ids.at(-1) ?? 0);
const added = shippedCatalogue.findProduct(other?.ids[0] ?? 0);
if (!list || !other || !moved || !added) throw new Error('the shop lacks a list for these tests');
const { phone: oldPhone } = shippedCatalogue.shop;
const sunday = /^ {2}Sun: closed$/m;

const drafted = (path: string) => readFileSync(join(openDraft(folder).folder, path), 'utf8');
const own = (path: string) => readFileSync(join(folder, path), 'utf8');
const inList = (ids: readonly number[]) => `products: [ ${ids.join(', ')} ]`;

async function goTo(page: Page, ...names: readonly string[]): Promise<void> {
  for (const name of names) {
    // Back saves what was entered, so it is a button of the form.
    const isBack = name.startsWith('Back');
    const step = page.getByRole('main').getByRole(isBack ? 'button' : 'link', { name });
    const address = isBack ? '/shop' : await step.first().getAttribute('href');
    await step.first().click();
    await page.waitForURL((url) => url.pathname === address);
  }
}

const saved = (page: Page) => page.getByText('Saved. Shoppers see it once you publish.').waitFor();

it('phone, Sunday’s hours and a new province are changed as by hand, and stand among the changes', async () => {
  const page = await open('Shop', phone, false);
  await goTo(page, 'Contact and links');
  expect(await page.getByLabel('E-mail').isDisabled()).toBe(true);
  await page.getByLabel('Phone').fill('+92 321 1234567');
  await pressEnter(page);
  await saved(page);
  await goTo(page, 'Back to shop settings', 'Opening hours');
  const day = page.getByRole('group', { name: 'Sunday' });
  await day.getByLabel('Opens').fill('12 PM');
  await day.getByLabel('Closes').fill('17:30');
  await page.getByRole('button', { name: 'Save' }).click();
  await saved(page);
  await goTo(page, 'Back to shop settings', 'Delivery');
  const province = page.getByRole('group', { name: 'Another province' });
  await province.getByLabel('Name').fill('Gilgit-Baltistan');
  await province.getByLabel('Fee').fill('45O');
  expectProblems(failedRequest('/shop/delivery', 422));
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: 'Another province, fee: Use numbers only, such as 1150.' }).click();
  await expect.poll(() => province.getByLabel('Name').inputValue()).toBe('Gilgit-Baltistan');
  await province.getByLabel('Fee').fill('450');
  await page.getByRole('button', { name: 'Save' }).click();
  await saved(page);
  await page.getByRole('link', { name: 'Publish 3 changes' }).click();
  const changes = page.locator('.change bdi');
  await changes.first().waitFor();
  expect((await changes.allTextContents()).map((words) => words.replaceAll('\u00A0', ' '))).toEqual([
    `Phone: ${oldPhone} to +92 321 1234567`,
    'Delivery to Gilgit-Baltistan: added, Rs 450',
    'Opening hours, Sunday: closed to 12PM-5:30PM',
  ]);
  const byHand = own('shop.yaml')
    .replace(oldPhone, '+92 321 1234567')
    .replace(sunday, '  Sun: 12PM-5:30PM')
    .concat('  - { value: gilgit-baltistan, label: Gilgit-Baltistan, fee: 450 }\n');
  expect(drafted('shop.yaml')).toBe(byHand);
});

it('a product is moved first on its page, and put on another, and both changes are discarded', async () => {
  const page = await open('Shop', phone, false);
  await goTo(page, 'On the pages', list.title);
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
  await page.getByRole('link', { name: 'Publish 2 changes' }).click();
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
    for (const section of ['contact', 'delivery', 'couriers', 'messages', 'story', 'colours', 'pictures']) {
      await page.goto(new URL(`/shop/${section}`, page.url()).href);
      await look(section);
    }
    await page.goto(new URL('/shop/hours', page.url()).href);
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
    await saved(page);
    await look('pages of a product');
  },
);
