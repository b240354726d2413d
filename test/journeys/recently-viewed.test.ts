/** Recently viewed products: remembered by the device alone, shown below everything else. */
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { axeViolations } from '#test/support/accessibility.ts';
import { phone, type Visit, visitor, endWell, startJourneys } from '#test/support/browser.ts';
import { follow, open } from '#test/support/opening.ts';
import { expectProblems, failedRequest } from '#test/support/page-problems.ts';
import { shippedProduct } from '#test/support/catalogues.ts';

let visit: Visit;

const { browser, shop } = await startJourneys();
afterEach(() => endWell(visit));

const key = 'recently-viewed';
const row = (page: Page) => page.getByTestId('recently-viewed');
const shown = (page: Page) =>
  row(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => `${link.getAttribute('href')} ${link.textContent}`));

const remembered = (page: Page) => page.evaluate((name) => localStorage.getItem(name), key);

/** A visitor whose device remembers these ids, latest first. */
async function rememberer(ids: readonly number[]): Promise<Page> {
  for (const id of ids) expectProblems(failedRequest(`/pictures/${id}-1`, 404)); // As of an older release.
  visit = await visitor(browser, phone);
  await visit.context.addInitScript(([name, text]) => localStorage.getItem(name) ?? localStorage.setItem(name, text), [
    key,
    JSON.stringify(ids.map((id) => ({ id, name: `Product ${id}`, image: `/pictures/${id}-1.jpg` }))),
  ] as const);
  return visit.page;
}

describe('recently viewed', () => {
  it('shows the products viewed before, latest first, never the product itself', async () => {
    visit = await visitor(browser, phone);
    const { page } = visit;
    await open(page, `${shop.url}/product/43`);
    await expect.poll(() => remembered(page)).toContain('Parrot D-swing');
    expect(await row(page).count()).toBe(0);
    await follow(page, '/bird-toys');
    await follow(page, '/product/45');
    await expect.poll(() => shown(page)).toEqual(['/product/43 Parrot D-swing']);
    await expect.poll(() => remembered(page)).toContain('Parrot Ladder');
    await open(page, `${shop.url}/product/5`);
    await expect.poll(() => shown(page)).toEqual(['/product/45 Parrot Ladder', '/product/43 Parrot D-swing']);
    await follow(page, '/product/43');
    await row(page).getByText(shippedProduct(5).name).waitFor();
    expect((await shown(page)).map((text) => text.split(' ')[0])).toEqual(['/product/5', '/product/45']);
  });

  it('is in an empty cart, too, but not in a full one', async () => {
    const page = await rememberer([45]);
    await open(page, `${shop.url}/cart`);
    await page.getByRole('heading', { name: 'Your cart is empty' }).waitFor();
    await expect.poll(() => shown(page)).toEqual(['/product/45 Product 45']);
    expect(await axeViolations(page)).toEqual([]);
    await row(page).getByRole('link').tap();
    await page.getByRole('button', { name: 'Add to Cart' }).tap();
    await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).tap();
    await page.getByTestId('cart-line').waitFor();
    expect(await row(page).count()).toBe(0);
  });
});
