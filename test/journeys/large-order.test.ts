/** The states that a specification forgets: unusual content looks right, and nothing is lost. */
import { afterEach, describe, expect, it } from 'vitest';
import { phone, type Visit, visitor } from '#test/support/browser.ts';
import { seedCart, swing } from '#test/support/cart-seed.ts';
import { completeButton, fillBilling, shownMoney, mailService } from '#test/support/checkout-page.ts';
import { endWell, startJourneys } from '#test/support/start-journeys.ts';
import { open } from '#test/support/opening.ts';
import { expectProblems, failedRequest } from '#test/support/page-problems.ts';
import type { BrowserContext, Page } from 'playwright-core';

let visit: Visit;

const { browser, shop } = await startJourneys();
afterEach(() => endWell(visit));

describe('a very large order', () => {
  it('of 60 lines, one of 9,999 pieces, reaches the owner complete (R181, R219)', async () => {
    // The lines have picture addresses of an older release.
    expectProblems(failedRequest('/pictures/', 404), failedRequest('/prices.json', 'ERR_FAILED'));
    visit = await visitor(browser, phone);
    const { context, page } = visit;
    const lines = Array.from({ length: 60 }, (_, index) => ({
      id: index + 1,
      name: `Product ${index + 1} of a name that is rather long, as some are`,
      price: 1000,
      quantity: index === 0 ? 9999 : 1,
      image: `/pictures/${index + 1}-1.jpg`,
    }));
    await seedCart(context, lines);
    // Today's prices are not the subject here: the stored ones stay.
    await context.route('**/prices.json', (route) => route.abort());
    await open(page, `${shop.url}/checkout`);
    await fillBilling(page);
    expect(await shownMoney(page, 'grand-total')).toBe('Rs 10,058,250');
    await completeButton(page).tap();
    await page.getByText('Sent to the shop', { exact: true }).waitFor();
    const mails = await shop.mails(1);
    const text = mails.map((mail) => mail.text).join('\n');
    for (const line of ['1. Product 1 of', '60. Product 60 of', 'x 9999 = Rs 9999000']) expect(text).toContain(line);
    expect(await page.getByTestId('order-success').getByRole('listitem').count()).toBe(63);
  });
});

/** A page opened on 21 November at 1 PM in Pakistan, with a controlled clock. */
async function begin(path: string): Promise<Page> {
  visit = await visitor(browser, phone);
  await seedCart(visit.context, path === '/checkout' ? [swing('S', 800, 2)] : '[]');
  await visit.page.clock.install({ time: new Date('2026-11-21T08:00:00Z') });
  await open(visit.page, shop.url + path);
  return visit.page;
}

/** The shop is rebuilt: the old build's files are gone, and data is of another build until a page is loaded whole. */
async function deploy(context: BrowserContext, page: Page): Promise<void> {
  expectProblems(failedRequest('/assets/', 404));
  let isOldPage = true;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isOldPage = false;
  });
  await context.route('**/assets/**', (route) => (isOldPage ? route.fulfill({ status: 404 }) : route.continue()));
  await context.route('**/data/**', async (route) => {
    if (!isOldPage) return route.continue();
    const answer = await route.fetch();
    return route.fulfill({ response: answer, body: (await answer.text()).replace(/"code":"[^"]*"/, '"code":"new"') });
  });
}

async function placeOrder(page: Page): Promise<void> {
  await completeButton(page).tap();
  await page.getByRole('heading', { name: 'Order Placed Successfully!' }).waitFor();
  await page.getByText('Sent to the shop', { exact: true }).waitFor();
}

const orderOf = (body = '{}'): string => String(JSON.parse(body).template_params.message);

describe('a page left open for a day', () => {
  it('keeps what is added after a rebuild, and goes on in the new shop (R011, D45)', async () => {
    const page = await begin('/product/43');
    const posted = await mailService(visit.context);
    await page.clock.fastForward('24:00:00');
    await deploy(visit.context, page);
    await page.getByRole('button', { name: 'Add to Cart' }).tap();
    await expect.poll(() => page.getByTestId('cart-badge').textContent()).toBe('1');
    const whole = page.waitForRequest((request) => request.isNavigationRequest());
    await page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' }).tap();
    expect(new URL((await whole).url()).pathname).toBe('/cart');
    await page.getByText('1 item(s) in your cart').waitFor();
    await page.getByRole('link', { name: 'Proceed to Checkout' }).tap();
    await fillBilling(page);
    await placeOrder(page);
    expect(posted).toHaveLength(1);
  });

  it('orders with a filled form after a rebuild (R205, R222)', async () => {
    const page = await begin('/checkout');
    const posted = await mailService(visit.context);
    await fillBilling(page, 'sindh');
    await page.clock.fastForward('24:00:00');
    await deploy(visit.context, page);
    await placeOrder(page);
    expect(posted).toHaveLength(1);
    expect(orderOf(posted[0]?.body)).toContain('Parrot D-swing');
    expect(await page.getByTestId('cart-badge').count()).toBe(0);
  });
});
