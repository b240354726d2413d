/** The shop by keyboard alone (WCAG 2.2 SC 2.1.1, 2.4.3, 2.4.7, 2.4.11), and what screen readers are told (SC 4.1.3). */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { desktop, phone, visitor, startJourneys } from '#test/support/browser.ts';
import { ali } from '#test/support/checkout-page.ts';
import {
  enter,
  focusProblem,
  hasFocus,
  nowhere,
  tabTo,
  announced,
  answersToClicks,
  laidOut,
  open,
} from '#test/support/pages.ts';
import { expectProblems, failedRequest, whileOffline } from '#test/support/page-problems.ts';
import { shippedProduct } from '#test/support/catalogues.ts';

const { browser, shop } = await startJourneys();

async function begin(size: typeof phone, path: string): Promise<Page> {
  const { page } = await visitor(browser, size);
  await open(page, shop.url + path);
  return page;
}

/** The focus is somewhere, in view, and marked. */
async function expectFocusSeen(page: Page): Promise<void> {
  await expect.poll(() => focusProblem(page)).toBe(null);
}

/** Tabs through a page and back, and gives each problem of the focus. */
async function focusProblems(page: Page): Promise<readonly string[]> {
  const problems: string[] = [];
  for (const key of [...Array<string>(45).fill('Tab'), ...Array<string>(20).fill('Shift+Tab')]) {
    await page.keyboard.press(key);
    const problem = await focusProblem(page);
    // After the last stop the browser's own bar has it.
    if (problem !== null && problem !== nowhere) problems.push(problem);
  }
  return problems;
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

/** From a product page to the success view. */
async function buy(page: Page): Promise<void> {
  await laidOut(page);
  await tabTo(page.getByRole('radio', { name: 'S', exact: true }));
  await expectFocusSeen(page);
  await page.keyboard.press('ArrowRight');
  await enter(page.getByRole('button', { name: /^Increase quantity/ }));
  await expectFocusSeen(page);
  await enter(page.getByRole('button', { name: 'Add to Cart' }));
  await page.getByText('Parrot Ladder has been added to your cart!').waitFor();
  await enter(page.getByRole('link', { name: 'Cart, 2 items' }), 'Shift+Tab');
  await heading(page, 'Shopping Cart').waitFor();
  await expectFocusSeen(page);
  await tabTo(page.getByRole('button', { name: /^Decrease quantity/ }));
  await page.keyboard.press('Enter');
  // At 1 the button is disabled: the focus moved to its neighbour.
  expect(await hasFocus(page.getByRole('button', { name: /^Increase quantity/ }))).toBe(true);
  await enter(page.getByRole('link', { name: 'Proceed to Checkout' }));
  await heading(page, 'Checkout').waitFor();
  await expectFocusSeen(page);
  for (const [label, value] of Object.entries(ali)) {
    await tabTo(page.getByLabel(label, { exact: true }));
    await expectFocusSeen(page);
    await page.keyboard.type(value);
    if (label !== 'Address') continue;
    await tabTo(page.getByLabel('Province'));
    await page.keyboard.type('Sindh');
  }
  await tabTo(page.getByTestId('place-order'));
  await expectFocusSeen(page);
  await page.keyboard.press('Enter');
  await heading(page, 'Order Placed Successfully!').waitFor();
  await expect.poll(() => hasFocus(heading(page, 'Order Placed Successfully!'))).toBe(true);
  await page.getByText('Sent to the shop', { exact: true }).waitFor();
  await enter(page.getByRole('link', { name: 'Continue Shopping' }));
  await page.getByRole('heading', { name: 'Shop by Pet' }).waitFor();
}

describe('by keyboard alone', () => {
  it('takes a phone’s visitor from home by the search to a placed order (R022)', async () => {
    const page = await begin(phone, '/');
    await page.keyboard.press('Tab');
    expect(await hasFocus(page.getByRole('link', { name: 'Skip to content' }))).toBe(true);
    await expectFocusSeen(page);
    await enter(page.getByRole('button', { name: 'Search', exact: true }));
    expect(await hasFocus(page.getByPlaceholder('Search for products...'))).toBe(true);
    await page.keyboard.type('ladder');
    await expect.poll(() => page.getByTestId('search-option').allTextContents()).toEqual(['Parrot Ladderfrom Rs 1200']);
    await page.keyboard.press('Enter');
    await heading(page, 'Parrot Ladder').waitFor();
    await expectFocusSeen(page);
    await buy(page);
  });

  it('turns a row to its end, where the focus goes to the button back (R022, R099)', async () => {
    const page = await begin(desktop, '/');
    const row = page.getByRole('region', { name: 'Top Sellers', exact: true });
    const next = row.getByRole('button', { name: 'Scroll Top Sellers right' });
    await tabTo(next);
    await expect
      .poll(async () => {
        if (await hasFocus(next)) await page.keyboard.press('Enter');
        return next.isDisabled();
      })
      .toBe(true);
    expect(await hasFocus(row.getByRole('button', { name: 'Scroll Top Sellers left' }))).toBe(true);
  });
});

describe('the focus', () => {
  it('is never covered or lost while one tabs through a page and back (R022)', async () => {
    const page = await begin(phone, '/product/24');
    expect(await focusProblems(page)).toEqual([]);
    await page.setViewportSize(desktop);
    await open(page, `${shop.url}/dog-main`);
    expect(await focusProblems(page)).toEqual([]);
  });

  it('stays in the slide-over menu and returns from it (R016, R017)', async () => {
    const page = await begin(phone, '/contact');
    const opener = page.getByRole('button', { name: 'Open menu' });
    await enter(opener);
    await expectFocusSeen(page);
    const menu = page.getByRole('dialog', { name: 'Menu' });
    // A modal dialog: Tab goes round in it and through the browser's own bar, never to the page behind.
    for (let press = 0; press < 30; press += 1) {
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.closest('main, footer') === null)).toBe(true);
    }
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
    expect(await hasFocus(opener)).toBe(true);
  });
});

it('what is announced includes a new page by its title, which has the focus, a lost connection and its return (R050, D45)', async () => {
  const page = await begin(phone, '/dog-food');
  await page.locator('main a[href="/product/5"]').focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => announced(page)).toContain(shippedProduct(5).name);
  expect(await hasFocus(page.getByRole('main'))).toBe(true);
  await page.goBack();
  await expect.poll(() => announced(page)).toContain('Dog Food | Panja');
  expect(await hasFocus(page.getByRole('main'))).toBe(true);
  expectProblems(failedRequest('/data/product/5.json', 404), whileOffline);
  await page.context().setOffline(true);
  await expect.poll(() => announced(page)).toContain('No connection.');
  await page.context().setOffline(false);
  await expect.poll(() => announced(page)).toContain('Back online.');
  await page.route('**/data/product/5.json', (route) => route.fulfill({ status: 404, body: '' }));
  await page.reload();
  await answersToClicks(page);
  await page.locator('main a[href="/product/5"]').tap();
  await expect.poll(() => announced(page)).toContain('Product not found');
});
