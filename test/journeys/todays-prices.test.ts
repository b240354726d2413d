/** Stored prices that are no longer today's: renewed in sight, on the cart and at the checkout (D58). */
import type { BrowserContext, Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { announced } from '#test/support/announced.ts';
import { desktop, phone, visitor } from '#test/support/browser.ts';
import { seedCart, type SeededLine, swing } from '#test/support/cart-seed.ts';
import { completeButton, fillBilling, mailService, shownMoney } from '#test/support/checkout-page.ts';
import { expectProblems, whileOffline } from '#test/support/page-problems.ts';
import { startJourneys } from '#test/support/start-journeys.ts';

const { browser, shop } = await startJourneys();

const food = { id: 5, name: 'Adult Dog Food Chicken 1kg', price: 1, quantity: 2 };
const old = [food, swing('M', 1100, 1), swing('XL', 1700, 1)];

async function open(
  path: string,
  lines: readonly SeededLine[],
  answer?: (route: Route) => Promise<void>,
  size = phone,
) {
  const visit = await visitor(browser, size);
  if (answer) await visit.context.route('**/prices.json', answer);
  await seedCart(visit.context, lines);
  await visit.page.goto(shop.url + path);
  return visit;
}

/** The price list with changes of its own. */
const changed =
  (changes: (list: { catalogueVersion: string; products: { id: number; [field: string]: unknown }[] }) => void) =>
  async (route: Route): Promise<void> => {
    const list = await (await route.fetch()).json();
    changes(list);
    await route.fulfill({ json: list });
  };

const isNow = (page: Page, before: string, after: string) => page.getByText(`Rs ${before} is now Rs ${after}`);
const storedPrices = (page: Page) =>
  page.evaluate(() => {
    const lines: readonly { readonly price: number }[] = JSON.parse(localStorage.getItem('shopping-cart') ?? '[]');
    return lines.map(({ price }) => price);
  });

async function close(context: BrowserContext, problems: readonly string[]): Promise<void> {
  expect(problems).toEqual([]);
  await context.close();
}

describe('with a connection', () => {
  it('the cart shows the old price and the new one, and counts with the new one (R185)', async () => {
    const { context, page, problems } = await open('/cart', old);
    await isNow(page, '1', '1,200').waitFor();
    await isNow(page, '1,700', '1,900').waitFor();
    expect(await page.getByText('is now').count()).toBe(2);
    expect(await shownMoney(page, 'cart-total')).toBe('Rs 5,400');
    expect(await storedPrices(page)).toEqual([1200, 1100, 1900]);
    expect(await announced(page)).toContain('Some prices have changed since you filled your cart.');
    await close(context, problems);
  });

  it.each([
    ['the cart', '/cart', 'cart-total', ['Rs 2,802', 'Rs 5,400']],
    ['the checkout', '/checkout', 'grand-total', ['Rs 3,202', 'Rs 5,800']],
  ] as const)('%s moves nothing when the answer comes, on a phone or a laptop (D58)', async (_, path, total, sums) => {
    for (const size of [phone, desktop]) {
      const hold: (() => void)[] = [];
      const holding = async (route: Route) => {
        await new Promise<void>((resolve) => hold.push(resolve));
        await route.continue();
      };
      const { context, page, problems } = await open(path, old, holding, size);
      await page.getByTestId(total).waitFor();
      expect(await shownMoney(page, total)).toBe(sums[0]);
      const places = () =>
        page
          .locator('main :is(a, button, input, select)')
          .evaluateAll((all) => all.map((control) => control.getBoundingClientRect().top));
      const before = await places();
      await expect.poll(() => hold.length).toBe(1);
      hold[0]?.();
      await isNow(page, '1', '1,200').waitFor();
      await isNow(page, '1,700', '1,900').waitFor();
      expect(await places()).toEqual(before);
      expect(await shownMoney(page, total)).toBe(sums[1]);
      await close(context, problems);
    }
  });

  it('the notice stays until the page is left, and the new price has come to stay (D58)', async () => {
    const { context, page, problems } = await open('/cart', old);
    await isNow(page, '1', '1,200').waitFor();
    const answered = page.waitForResponse('**/prices.json');
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await answered;
    await page.getByRole('button', { name: 'Increase quantity of Adult Dog Food' }).tap();
    await page.getByText('5 item(s) in your cart').waitFor();
    expect(await isNow(page, '1', '1,200').count()).toBe(1);
    await page.getByRole('link', { name: 'Proceed to Checkout' }).tap();
    await page.getByText('Rs 1,200 x 3').waitFor();
    expect(await page.getByText('is now').count()).toBe(0);
    await close(context, problems);
  });

  it('the order goes out with the renewed prices and the catalogue version that they stand in (D58)', async () => {
    const { context, page, problems } = await open(
      '/checkout',
      [swing('XL', 1700, 1)],
      changed((list) => (list.catalogueVersion = 'newer000')),
    );
    const posted = await mailService(context);
    await isNow(page, '1,700', '1,900').waitFor();
    await fillBilling(page);
    await completeButton(page).tap();
    await expect.poll(() => posted.length).toBe(1);
    const body = posted[0]?.body ?? '';
    expect(body).toContain('Parrot D-swing [43] (Size: XL) - Rs 1900 x 1 = Rs 1900');
    expect(body).toContain('Catalogue: newer000');
    await page.getByTestId('order-success').waitFor();
    await close(context, problems);
  });

  it('only the price is renewed; an unknown product or option keeps its stored one (R185)', async () => {
    const renamed = { ...food, name: 'Its old name', category: 'old-category' };
    const lines = [renamed, { ...food, id: 999, name: 'Taken off' }, swing('XXXL', 7, 1)];
    const { context, page, problems } = await open('/cart', lines);
    await isNow(page, '1', '1,200').waitFor();
    expect(await page.getByText('is now').count()).toBe(1);
    expect(await page.getByText('Its old name').count()).toBe(1);
    expect(await shownMoney(page, 'cart-total')).toBe('Rs 2,409');
    await close(context, problems);
  });

  it('a product that has sold out since is said, and can still be ordered (D58)', async () => {
    const soldOut = changed(({ products }) => {
      for (const product of products) if (product.id === 43) product['isSoldOut'] = true;
    });
    const { context, page, problems } = await open('/cart', [{ ...food, price: 1200 }, swing('S', 800, 1)], soldOut);
    await page.getByText('Now sold out', { exact: true }).waitFor();
    await page.getByText("We'll check with you before we send what has sold out.").waitFor();
    expect(await announced(page)).toContain('Some of your items have sold out.');
    await page.getByRole('link', { name: 'Proceed to Checkout' }).tap();
    await page.getByText('Now sold out', { exact: true }).waitFor();
    await page.getByText("We'll check with you before we send what has sold out.").waitFor();
    await fillBilling(page);
    expect(await completeButton(page).isEnabled()).toBe(true);
    await close(context, problems);
  });

  it('a line that is taken back comes at the price of today (D58)', async () => {
    const hold: (() => void)[] = [];
    const { context, page, problems } = await open('/cart', [food, swing('S', 800, 1)], async (route) => {
      await new Promise<void>((resolve) => hold.push(resolve));
      await route.continue();
    });
    await page.getByRole('button', { name: 'Remove Adult Dog Food' }).tap();
    await expect.poll(() => hold.length).toBe(1);
    const answered = page.waitForResponse('**/prices.json');
    hold[0]?.();
    await answered;
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await page.getByRole('button', { name: 'Undo' }).tap();
    await isNow(page, '1', '1,200').waitFor();
    expect(await shownMoney(page, 'cart-total')).toBe('Rs 3,200');
    await close(context, problems);
  });
});

describe('the occasions', () => {
  it.each([
    ['another tab', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['the back/forward cache', () => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))],
    ['a time without connection', () => window.dispatchEvent(new Event('online'))],
  ])('prices are compared again on the return from %s (D58)', async (_, comesBack) => {
    let price = 800;
    const { context, page, problems } = await open(
      '/cart',
      [swing('S', 800, 1)],
      changed(({ products }) => {
        for (const product of products) if (product.id === 43) product['sizeOptions'] = [{ name: 'S', price }];
      }),
    );
    await page.waitForResponse('**/prices.json');
    price = 850;
    await page.evaluate(comesBack);
    await isNow(page, '800', '850').waitFor();
    expect(await shownMoney(page, 'cart-total')).toBe('Rs 850');
    await close(context, problems);
  });

  it('goes past the caches of the browser and the service worker (D58)', async () => {
    const { context, page, problems } = await visitor(browser, phone, 'allow');
    await seedCart(context, [swing('XL', 1700, 1)]);
    await page.goto(shop.url);
    await page.evaluate(() => navigator.serviceWorker.ready);
    for (const path of ['/cart', '/checkout']) {
      const [request] = await Promise.all([page.waitForRequest('**/prices.json'), page.goto(shop.url + path)]);
      const response = await request.response();
      expect([path, response?.status(), response?.fromServiceWorker()]).toEqual([path, 200, false]);
      expect(response?.headers()['cache-control']).toBe('no-cache');
    }
    await close(context, problems);
  });
});

describe('without an answer', () => {
  it.each([
    ['there is no connection', (route: Route) => route.abort('internetdisconnected')],
    ['a static host answers with a page', (route: Route) => route.fulfill({ contentType: 'text/html', body: '<p>' })],
    ['the list has another form', (route: Route) => route.fulfill({ json: { prices: [] } })],
  ])('the stored prices count where %s (R185)', async (_, answer) => {
    expectProblems(whileOffline);
    const { context, page } = await open('/checkout', [{ ...food, quantity: 1 }], answer);
    const posted = await mailService(context);
    await page.waitForRequest('**/prices.json').catch(() => undefined);
    await fillBilling(page);
    expect(await shownMoney(page, 'grand-total')).toBe('Rs 251');
    await completeButton(page).tap();
    await expect.poll(() => posted.length).toBe(1);
    const pages = await page.evaluate(() => document.documentElement.dataset['catalogue']);
    expect(posted[0]?.body).toContain(`Catalogue: ${pages}`);
    expect(posted[0]?.body).toContain('Grand Total: Rs 251');
    expect(await page.getByText('is now').count()).toBe(0);
    await context.close();
  });

  it('an answer that comes after the press changes nothing about the order (D58)', async () => {
    const hold: (() => void)[] = [];
    const { context, page, problems } = await open('/checkout', [{ ...food, quantity: 1 }], async (route) => {
      await new Promise<void>((resolve) => hold.push(resolve));
      await route.continue();
    });
    const posted = await mailService(context);
    await page.getByRole('heading', { name: 'Order Summary' }).waitFor();
    await fillBilling(page);
    await expect.poll(() => hold.length).toBe(1);
    await completeButton(page).tap();
    await page.getByText('Processing Order...').waitFor();
    hold[0]?.();
    await page.getByTestId('order-success').waitFor();
    expect(posted[0]?.body).toContain('Grand Total: Rs 251');
    expect(await page.getByText('Rs 251').count()).toBeGreaterThan(0);
    expect(await storedPrices(page)).toEqual([]);
    await close(context, problems);
  });
});
