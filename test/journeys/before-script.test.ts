/** A page that is shown while its script is still under way: what a shopper does there must not be lost. */
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { desktop, phone, visitor } from '#test/support/browser.ts';
import { answersToClicks, plain } from '#test/support/opening.ts';
import { startJourneys } from '#test/support/start-journeys.ts';

const { browser, shop } = await startJourneys();
const [wide, small] = await Promise.all([visitor(browser, desktop), visitor(browser, phone)]);
beforeEach(async () => {
  for (const { page } of [wide, small]) {
    await page.unrouteAll();
    if (page.url().startsWith('http')) await page.evaluate(() => localStorage.clear());
  }
});

/** Opens a product whose script does not come until it is let in. */
async function openHeld(page: Page, path = '/product/5'): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/entry-client*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(shop.url + path, { waitUntil: 'commit' });
  await page.getByRole('contentinfo').waitFor({ state: 'attached' });
  return async () => {
    held.resolve();
    await answersToClicks(page);
  };
}

describe('before the script has come', () => {
  it('a tap on Add to Cart counts, once', async () => {
    const { page } = small;
    const letIn = await openHeld(page);
    await page.getByTestId('buy').tap();
    expect(await page.getByTestId('cart-badge').count()).toBe(0);
    await letIn();
    await page.getByTestId('cart-badge').waitFor();
    await page.getByText('has been added to your cart!').waitFor();
    expect(await page.getByTestId('cart-badge').textContent()).toBe('1');
  });

  it('R149 R151 R153 a chosen size and a typed quantity count', async () => {
    const { page } = small;
    const letIn = await openHeld(page, '/product/43');
    await page.getByRole('radio', { name: 'XL', exact: true }).check({ force: true });
    await page.getByTestId('qty').fill('3');
    await page.getByTestId('buy').tap();
    await letIn();
    await expect.poll(async () => plain(await page.getByTestId('unit-price').textContent())).toBe('Rs 1,900');
    expect(plain(await page.getByTestId('total').textContent())).toBe('Rs 5,700');
    const stored = await page.evaluate(() => localStorage.getItem('shopping-cart'));
    expect(JSON.parse(stored ?? '[]')).toMatchObject([{ id: 43, size: 'XL', price: 1900, quantity: 3 }]);
    await page.getByRole('button', { name: /^Increase/ }).tap();
    expect(await page.getByTestId('qty').inputValue()).toBe('4');
  });

  it('R127 a filter that was chosen shows what it names', async () => {
    const { page } = small;
    const letIn = await openHeld(page, '/shop-all');
    await page.locator('select').selectOption({ label: 'Cats' });
    await letIn();
    await expect
      .poll(() => page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents())
      .toHaveLength(1);
    expect(new URL(page.url()).search).toBe('?pet=cat');
    expect(await page.locator('select').inputValue()).toBe('cat');
  });

  it('a message that is sent stays out of the address, and is shown the ways on', async () => {
    const { page } = small;
    const letIn = await openHeld(page, '/contact');
    for (const label of ['First Name', 'Last Name', 'Subject', 'Message']) {
      await page.getByLabel(label, { exact: true }).fill('Salam');
    }
    await page.getByLabel('Email Address', { exact: true }).fill('sana@example.com');
    await page.getByRole('button', { name: 'Send Message' }).tap();
    await letIn();
    await page.getByRole('link', { name: 'Send on WhatsApp' }).waitFor();
    expect(page.url()).toBe(`${shop.url}/contact`);
  });

  it('a tap on the menu opens it', async () => {
    const { page } = small;
    const letIn = await openHeld(page);
    await page.getByRole('button', { name: 'Open menu' }).tap();
    await letIn();
    await expect.poll(() => page.getByRole('dialog', { name: 'Menu' }).isVisible()).toBe(true);
  });

  it('a button that a keyboard has only reached is not pressed', async () => {
    const { page } = wide;
    const letIn = await openHeld(page);
    await page.keyboard.press('Tab');
    await page.getByTestId('buy').focus();
    await letIn();
    await page.getByTestId('buy').press('Enter');
    await page.getByTestId('cart-badge').waitFor();
    expect(await page.getByTestId('cart-badge').textContent()).toBe('1');
  });

  it('a shopper who has begun to read stays there', async () => {
    const { page } = small;
    const letIn = await openHeld(page);
    await page.evaluate(() => window.scrollTo(0, 400));
    await letIn();
    // The share button comes once all of the page is taken over.
    await page.getByRole('button', { name: /^Share / }).waitFor();
    expect(await page.evaluate(() => window.scrollY)).toBe(400);
  });

  it('nothing goes wrong meanwhile', () => {
    expect([...wide.problems, ...small.problems]).toEqual([]);
  });
});
