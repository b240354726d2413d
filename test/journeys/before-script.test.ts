/** A page that shows while its script or stylesheet is still loading: nothing that a shopper does is lost, and nothing moves. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { phone, visitor, startJourneys } from '#test/support/browser.ts';
import { answersToClicks, plain } from '#test/support/pages.ts';
import { expectProblems, failedRequest } from '#test/support/page-problems.ts';
import { storedCart } from '#test/support/checkout-page.ts';

const { browser, shop } = await startJourneys();
/** Opens a page whose script waits until it is let in. */
async function openHeld(path: string): Promise<{ readonly page: Page; readonly letIn: () => Promise<void> }> {
  const { page } = await visitor(browser, phone);
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/entry-client*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(shop.url + path, { waitUntil: 'commit' });
  await page.getByRole('contentinfo').waitFor({ state: 'attached' });
  const letIn = async () => {
    held.resolve();
    await answersToClicks(page);
  };
  return { page, letIn };
}

describe('before the script has loaded', () => {
  it('a tap on Add to Cart counts, once, with the size that was chosen and the quantity that was typed (R149, R151, R153)', async () => {
    const { page, letIn } = await openHeld('/product/43');
    await page.getByRole('radio', { name: 'XL', exact: true }).check({ force: true });
    await page.getByTestId('qty').fill('3');
    await page.getByTestId('buy').tap();
    await expect.poll(() => page.getByTestId('cart-badge').count()).toBe(0);
    await letIn();
    await page.getByText('has been added to your cart!').waitFor();
    expect(await page.getByTestId('cart-badge').textContent()).toBe('3');
    await expect.poll(async () => plain(await page.getByTestId('unit-price').textContent())).toBe('Rs 1,900');
    expect(plain(await page.getByTestId('total').textContent())).toBe('Rs 5,700');
    await expect.poll(() => storedCart(page)).toMatchObject([{ id: 43, size: 'XL', price: 1900, quantity: 3 }]);
    await page.getByRole('button', { name: /^Increase/ }).tap();
    await expect.poll(() => page.getByTestId('qty').inputValue()).toBe('4');
  });

  it('a submitted message stays out of the address, and the ways to send it show', async () => {
    const { page, letIn } = await openHeld('/contact');
    for (const label of ['First Name', 'Last Name', 'Subject', 'Message']) {
      await page.getByLabel(label, { exact: true }).fill('Salam');
    }
    await page.getByLabel('Email Address', { exact: true }).fill('sana@example.com');
    await page.getByRole('button', { name: 'Send Message' }).tap();
    await letIn();
    await page.getByRole('link', { name: 'Send on WhatsApp' }).waitFor();
    expect(page.url()).toBe(`${shop.url}/contact`);
  });

  it('a shopper who has begun to read stays there', async () => {
    const { page, letIn } = await openHeld('/product/43');
    await page.evaluate(() => window.scrollTo(0, 400));
    await letIn();
    // The share button shows once the whole page is hydrated.
    await page.getByRole('button', { name: /^Share / }).waitFor();
    expect(await page.evaluate(() => window.scrollY)).toBe(400);
  });
});

it('the first frame has the header, then come the page and, without the stylesheet, seconds later the rest (R042)', async () => {
  const { context, page } = await visitor(browser, phone);
  expectProblems(failedRequest('/assets/', 'ERR_FAILED'));
  await page.route(/\/assets\/.*\.css$/, (route) => route.abort());
  const session = await context.newCDPSession(page);
  await session.send('Animation.enable');
  await session.send('Animation.setPlaybackRate', { playbackRate: 0 });
  await page.goto(shop.url, { waitUntil: 'commit' });
  await page.locator('footer').waitFor({ state: 'attached' });
  const shown = () =>
    Promise.all(['header', 'main h1', 'footer'].map((part) => page.locator(part).first().isVisible()));
  /** Sets all animations to a time after their start, in milliseconds. */
  const at = (time: number) =>
    page.evaluate((ms) => {
      for (const animation of document.getAnimations()) animation.currentTime = ms;
    }, time);
  expect(await shown()).toEqual([true, false, false]);
  await at(1000);
  expect(await shown()).toEqual([true, true, false]);
  await at(5000);
  expect(await shown()).toEqual([true, true, true]);
});
