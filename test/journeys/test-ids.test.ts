/** The `data-testid` names that black-box tests of the shop rely on: each where the contract says, and nowhere else. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { desktop, phone, visitor } from '#test/support/browser.ts';
import { seedCart, swing } from '#test/support/cart-seed.ts';
import { fillBilling, mailService } from '#test/support/checkout-page.ts';
import { open } from '#test/support/opening.ts';
import { startJourneys } from '#test/support/start-journeys.ts';

const { browser, shop } = await startJourneys();

/** Everything that the contract names (the specification's rows, section R). */
const contract = (
  'cart-badge search-box search-results search-option mobile-menu mobile-backdrop hero hero-bullet row-prev row-next ' +
  'card oos-badge show-more filter active-chip main-image thumb lightbox unit-price qty total total-sticks buy ' +
  'inquire related cart-line line-subtotal cart-total delivery grand-total place-order order-success confetti toast'
).split(' ');

/** How often each name of the contract is visible on the page, those that are not left out. */
async function visibleIds(page: Page): Promise<Readonly<Record<string, number>>> {
  const ids = await page.evaluate(() =>
    [...document.querySelectorAll('[data-testid]')]
      .filter((element) => element.checkVisibility())
      .map((element) => element.getAttribute('data-testid') ?? ''),
  );
  const counts = Map.groupBy(ids, (id) => id);
  const wanted = [...counts].filter(([id]) => contract.includes(id) || id.startsWith('row-'));
  return Object.fromEntries(wanted.map(([id, all]) => [id, all.length]));
}

/** The tag of the one visible element of a name. */
const tagOf = (page: Page, id: string) =>
  page
    .getByTestId(id)
    .locator('visible=true')
    .evaluate((element) => element.tagName);

describe('the data-testid contract', () => {
  it.each([
    ['a phone', phone],
    ['a desktop', desktop],
  ])('holds on every screen and in every state, on %s', async (_, size) => {
    const { context, page } = await visitor(browser, size);
    await seedCart(context, [swing('S', 800, 2), swing('XL', 1900, 3)]);
    await mailService(context);
    const seen = new Set<string>();
    const look = async () => {
      const ids = await visibleIds(page);
      for (const id of Object.keys(ids)) seen.add(id);
      return ids;
    };

    await open(page, shop.url);
    await page.getByTestId('toast').waitFor();
    const home = await look();
    expect(home).toMatchObject({ hero: 1, toast: 1, 'cart-badge': 1, card: 24, 'row-featured': 1, 'row-treats': 1 });
    expect(home['hero-bullet']).toBe(size === phone ? 2 : undefined);
    expect(home['row-next']).toBe(size === phone ? undefined : 3);

    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByPlaceholder('Search for products...').fill('parrot');
    await page.getByTestId('search-option').first().waitFor();
    expect(await look()).toMatchObject({ 'search-box': 1, 'search-results': 1, 'search-option': expect.any(Number) });
    await page.keyboard.press('Escape');
    if (size === phone) {
      await page.getByRole('button', { name: 'Open menu' }).click();
      await look();
    }

    await open(page, `${shop.url}/dog-main?category=toys`);
    await page.getByTestId('active-chip').waitFor();
    expect(await look()).toMatchObject({ 'active-chip': 1, 'row-toys': 1 });
    await open(page, `${shop.url}/shop-all`);
    expect(await look()).toMatchObject({ filter: 1, 'show-more': 3, card: 30 });
    expect(await tagOf(page, 'filter')).toBe(size === phone ? 'SELECT' : 'DIV');
    await open(page, `${shop.url}/cat-litter`);
    expect(await look()).toMatchObject({ card: 2, 'oos-badge': 2 });

    await open(page, `${shop.url}/product/24`);
    expect(await look()).toMatchObject({
      'main-image': 1,
      thumb: 3,
      'unit-price': 1,
      qty: 1,
      total: 1,
      'total-sticks': 1,
      buy: 1,
      related: 1,
    });
    expect(await tagOf(page, 'qty')).toBe('INPUT');
    expect(await tagOf(page, 'buy')).toBe('BUTTON');
    await page.getByTestId('main-image').click();
    await page.getByTestId('lightbox').waitFor();
    expect(await look()).toMatchObject({ lightbox: 1 });
    await open(page, `${shop.url}/product/67`);
    expect(await look()).toMatchObject({ inquire: 1 });
    expect(await page.getByTestId('buy').count()).toBe(0);

    await open(page, `${shop.url}/cart`);
    await page.getByTestId('cart-line').first().waitFor();
    expect(await look()).toMatchObject({ 'cart-line': 2, 'line-subtotal': 2, 'cart-total': 1, qty: 2 });
    await open(page, `${shop.url}/checkout`);
    await fillBilling(page);
    expect(await look()).toMatchObject({ delivery: 1, 'grand-total': 1, 'place-order': 1 });
    await page.getByTestId('place-order').click();
    await page.getByTestId('order-success').waitFor();
    await page.getByTestId('confetti').waitFor();
    expect(await look()).toMatchObject({ 'order-success': 1, confetti: 1 });

    const missing = contract.filter((id) => !seen.has(id));
    expect(missing).toEqual(
      size === phone ? ['row-prev', 'row-next'] : ['mobile-menu', 'mobile-backdrop', 'hero-bullet'],
    );
    await context.close();
  });
});
