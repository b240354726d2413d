/** A page that shows while its script or stylesheet is still loading: nothing that a shopper does is lost, and nothing moves. */
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { desktop, phone, visitor, startJourneys } from '#test/support/browser.ts';
import { answersToClicks, plain, scrollTo } from '#test/support/opening.ts';
import { expectProblems, failedRequest } from '#test/support/page-problems.ts';

const { browser, shop } = await startJourneys();
const [wide, small] = await Promise.all([visitor(browser, desktop), visitor(browser, phone)]);
beforeEach(async () => {
  for (const { page } of [wide, small]) {
    await page.unrouteAll();
    if (page.url().startsWith('http')) await page.evaluate(() => localStorage.clear());
  }
});

/** Opens a product whose script waits until it is released. */
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

describe('before the script has loaded', () => {
  it('a tap on Add to Cart counts, once, with the size that was chosen and the quantity that was typed (R149, R151, R153)', async () => {
    const { page } = small;
    const letIn = await openHeld(page, '/product/43');
    await page.getByRole('radio', { name: 'XL', exact: true }).check({ force: true });
    await page.getByTestId('qty').fill('3');
    await page.getByTestId('buy').tap();
    await expect.poll(() => page.getByTestId('cart-badge').count()).toBe(0);
    await letIn();
    await page.getByText('has been added to your cart!').waitFor();
    expect(await page.getByTestId('cart-badge').textContent()).toBe('3');
    await expect.poll(async () => plain(await page.getByTestId('unit-price').textContent())).toBe('Rs 1,900');
    expect(plain(await page.getByTestId('total').textContent())).toBe('Rs 5,700');
    const stored = () => page.evaluate(() => localStorage.getItem('shopping-cart'));
    await expect
      .poll(async () => JSON.parse((await stored()) ?? '[]'))
      .toMatchObject([{ id: 43, size: 'XL', price: 1900, quantity: 3 }]);
    await page.getByRole('button', { name: /^Increase/ }).tap();
    await expect.poll(() => page.getByTestId('qty').inputValue()).toBe('4');
  });

  it('a submitted message stays out of the address, and the ways to send it show', async () => {
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

  it('a shopper who has begun to read stays there', async () => {
    const { page } = small;
    const letIn = await openHeld(page);
    await scrollTo(page, 400);
    await letIn();
    // The share button appears once the whole page is hydrated.
    await page.getByRole('button', { name: /^Share / }).waitFor();
    expect(await page.evaluate(() => window.scrollY)).toBe(400);
  });
});

/** The first paint lays out the first screen alone; the rest comes with the stylesheet, and without it a little later. */

const stylesheet = /\/assets\/.*\.css$/;
const footer = (page: Page) => page.locator('footer');

describe('the first frame', () => {
  it('has the header, then come the page and, without the stylesheet, seconds later the rest (R042)', async () => {
    const { context, page } = await visitor(browser, phone);
    onTestFinished(() => context.close());
    expectProblems(failedRequest('/assets/', 'ERR_FAILED'));
    await page.route(stylesheet, (route) => route.abort());
    await stopAnimations(page);
    await page.goto(shop.url, { waitUntil: 'commit' });
    await footer(page).waitFor({ state: 'attached' });
    expect(await shownParts(page)).toEqual({ header: true, page: false, footer: false });
    await page.evaluate(animationsAt, 1000);
    expect(await shownParts(page)).toEqual({ header: true, page: true, footer: false });
    await page.evaluate(animationsAt, 5000);
    expect(await shownParts(page)).toEqual({ header: true, page: true, footer: true });
  });
});

/** Lets no animation of a page go on by itself. */
async function stopAnimations(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Animation.enable');
  await session.send('Animation.setPlaybackRate', { playbackRate: 0 });
}

/** Runs in the page: sets all animations to a time after their start, in milliseconds. */
function animationsAt(time: number): void {
  for (const animation of document.getAnimations()) animation.currentTime = time;
}

/** Tells which parts of a page are shown. */
async function shownParts(page: Page) {
  return {
    header: await page.getByRole('banner').isVisible(),
    page: await page.locator('main h1').isVisible(),
    footer: await footer(page).isVisible(),
  };
}
