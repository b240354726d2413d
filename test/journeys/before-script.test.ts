/** A page that is shown while its script is still under way: what a shopper does there must not be lost. */
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { desktop, phone, visitor } from '#test/support/browser.ts';
import { answersToClicks } from '#test/support/opening.ts';
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
async function openHeld(page: Page): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/entry-client*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(`${shop.url}/product/5`, { waitUntil: 'commit' });
  await page.getByTestId('buy').waitFor();
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
