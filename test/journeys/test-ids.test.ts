/**
 * The `data-testid` names that black-box tests of the shop rely on: each where it is specified, and nowhere else (D51).
 */
import type { Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { desktop, phone, visitor, startJourneys } from '#test/support/browser.ts';
import { shippedCatalogue } from '#test/support/catalogues.ts';
import { fillBilling, mailService, seedCart, swing } from '#test/support/checkout-page.ts';
import { follow, open } from '#test/support/opening.ts';

const { browser, shop } = await startJourneys();

const { homeRows, listings } = shippedCatalogue;
const countOn = (list: string) => listings.find(({ path }) => path === list)?.products.length ?? 0;

/** Every specified name. */
const contract = (
  'cart-badge search-box search-results search-option mobile-menu mobile-backdrop hero hero-bullet row-prev row-next ' +
  'card oos-badge show-more filter active-chip main-image thumb lightbox unit-price qty total total-sticks buy ' +
  'inquire related cart-line line-subtotal cart-total delivery grand-total place-order order-success confetti toast'
).split(' ');

/** The number of visible elements of each specified name, without those at 0, and without toasts, which come and go. */
async function visibleIds(page: Page): Promise<Readonly<Record<string, number>>> {
  const ids = await page.evaluate(() =>
    [...document.querySelectorAll('[data-testid]')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map((element) => element.getAttribute('data-testid') ?? ''),
  );
  const counts = Map.groupBy(ids, (id) => id);
  const wanted = [...counts].filter(([id]) => id !== 'toast' && (contract.includes(id) || id.startsWith('row-')));
  return Object.fromEntries(wanted.map(([id, all]) => [id, all.length]));
}

/** The tag of the one visible element of a name. */
const tagOf = (page: Page, id: string) =>
  page
    .getByTestId(id)
    .locator('visible=true')
    .evaluate((element) => element.tagName);

describe('the data-testid names', () => {
  it('are as specified on every screen and in every state', async () => {
    const { context, page } = await visitor(browser, phone);
    onTestFinished(() => context.close());
    await seedCart(context, [swing('S', 800, 2), swing('XL', 1900, 3)]);
    await mailService(context);
    const seen = new Set<string>();
    const look = async () => {
      const ids = await visibleIds(page);
      for (const id of Object.keys(ids)) seen.add(id);
      return ids;
    };

    const badge = { 'cart-badge': 1 };

    await open(page, shop.url);
    await page.getByTestId('toast').waitFor();
    seen.add('toast');
    const home = {
      ...badge,
      hero: 1,
      'row-featured': 1,
      'row-top-sellers': 1,
      'row-treats': 1,
      card: homeRows.flatMap(({ products }) => products).length,
    };
    await page.setViewportSize(desktop);
    await expect.poll(look).toEqual({ ...home, 'row-prev': 3, 'row-next': 3 });
    await page.setViewportSize(phone);
    await expect.poll(look).toEqual({ ...home, 'hero-bullet': 2 });

    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByPlaceholder('Search for products...').fill('d-swing');
    await page.getByTestId('search-option').first().waitFor();
    await expect
      .poll(look)
      .toEqual({ ...home, 'hero-bullet': 2, 'search-box': 1, 'search-results': 1, 'search-option': 1 });
    await page.keyboard.press('Escape');
    await page.getByTestId('search-box').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect.poll(look).toEqual({ ...home, 'hero-bullet': 2, 'mobile-menu': 1, 'mobile-backdrop': 1 });

    await open(page, `${shop.url}/dog-main?category=toys`);
    await page.getByTestId('active-chip').waitFor();
    await expect.poll(look).toEqual({
      ...badge,
      'row-prev': 1,
      'row-next': 1,
      'active-chip': 1,
      'row-toys': 1,
      card: countOn('/dog-toys'),
    });
    await follow(page, '/shop-all');
    await expect.poll(look).toEqual({ ...badge, filter: 1, 'show-more': 3, card: 30 });
    expect(await tagOf(page, 'filter')).toBe('SELECT');
    await page.setViewportSize(desktop);
    expect(await tagOf(page, 'filter')).toBe('DIV');
    await page.setViewportSize(phone);

    await follow(page, '/product/24');
    const toRead = { ...badge, 'main-image': 1, 'unit-price': 1, qty: 1, total: 1, related: 1, card: 4 };
    const product = { ...toRead, thumb: 3, 'total-sticks': 1, buy: 1 };
    await expect.poll(look).toEqual(product);
    expect(await tagOf(page, 'qty')).toBe('INPUT');
    expect(await tagOf(page, 'buy')).toBe('BUTTON');
    await page.getByTestId('main-image').click();
    await page.getByTestId('lightbox').waitFor();
    await expect.poll(look).toEqual({ ...product, lightbox: 1 });
    await page.keyboard.press('Escape');
    await follow(page, '/cat-litter');
    await expect.poll(look).toEqual({ ...badge, card: countOn('/cat-litter'), 'oos-badge': 2 });
    await follow(page, '/product/67');
    await expect.poll(look).toEqual({ ...toRead, thumb: 2, inquire: 1 });

    await follow(page, '/cart');
    await page.getByTestId('cart-line').first().waitFor();
    await expect.poll(look).toEqual({ ...badge, 'cart-line': 2, 'line-subtotal': 2, 'cart-total': 1, qty: 2 });
    await follow(page, '/checkout');
    await fillBilling(page);
    await expect.poll(look).toEqual({ ...badge, delivery: 1, 'grand-total': 1, 'place-order': 1 });
    await page.getByTestId('place-order').click();
    await page.getByTestId('order-success').waitFor();
    await page.getByTestId('confetti').waitFor();
    await page.getByTestId('cart-badge').waitFor({ state: 'detached' });
    await expect.poll(look).toEqual({ 'order-success': 1, confetti: 1 });

    expect(contract.filter((id) => !seen.has(id))).toEqual([]);
  });
});
