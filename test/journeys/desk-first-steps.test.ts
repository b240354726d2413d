/** A new owner's first steps on a phone without scripts, and what takes effect at once (O2, O10, D116). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openDraft } from '#catalogue/draft.ts';
import { phone } from '#test/support/browser.ts';
import { hasNoFlaws, startDeskJourneys } from '#test/support/desk-journeys.ts';

const { folder, open } = await startDeskJourneys();

it.each([
  ['with script', true],
  ['without script', false],
])('a province is added by one tap, and the phone number from its step (%s)', async (_, hasScript) => {
  const page = await open('Orders', phone, hasScript);
  await page.getByRole('link', { name: /^First steps: \d+ to do$/ }).click();
  await page.getByRole('button', { name: 'Add Khyber Pakhtunkhwa' }).click();
  await page.getByRole('link', { name: 'Khyber Pakhtunkhwa Publish it' }).waitFor();
  expect(openDraft(folder).content.get('shop.yaml')).toContain('label: Khyber Pakhtunkhwa, fee: 250');
  await page.getByRole('link', { name: /^Phone number To do/ }).click();
  await page.getByText('Shoppers see it when you publish.').waitFor();
  await page.getByLabel('Phone', { exact: true }).fill('+92 51 1234567');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved. Shoppers see it when you publish.').waitFor();
  await page.goto(new URL('/first-steps', page.url()).href);
  await page.getByRole('link', { name: 'Phone number Publish it' }).waitFor();
});

it.each([
  ['with script', true],
  ['without script', false],
])('a courier is chosen for an order as soon as it is saved, without a publish (%s)', async (_, hasScript) => {
  const page = await open('Shop', phone, hasScript);
  await page.getByRole('link', { name: /^Couriers and answers/ }).click();
  await page.getByText('Takes effect at once.').waitFor();
  const another = page.getByRole('group', { name: 'Another courier' });
  await another.getByLabel('Name').fill('Leopards');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved. It is in use now.').waitFor();
  await page.goto(new URL('/tracking', page.url()).href);
  expect(await page.getByRole('option', { name: 'Leopards' }).count()).toBe(1);
  expect(readFileSync(join(folder, 'desk.yaml'), 'utf8')).toContain('name: Leopards');
  await page.getByRole('link', { name: 'Publish', exact: true }).click();
  await page.getByRole('heading', { name: 'Nothing to publish' }).waitFor();
});

hasNoFlaws(
  'The first steps, the sections of the shop and the guide',
  (viewport) => open('Shop', viewport),
  async (page, look) => {
    await look('the shop');
    for (const path of ['/first-steps', '/shop/couriers', '/health', '/guide']) {
      await page.goto(new URL(path, page.url()).href);
      await look(path);
    }
  },
);
