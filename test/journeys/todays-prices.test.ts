/** Stored prices that are out of date: renewed in sight, in the cart and at the checkout (D58). */
import type { Locator, Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { dayMs } from '#shop/time.ts';
import { announced, answersToClicks, money } from '#test/support/pages.ts';
import { phone, startJourneys } from '#test/support/browser.ts';
import { embeddedData } from '#test/support/built-site.ts';
import {
  completeButton,
  fillBilling,
  mailService,
  shownMoney,
  seeded,
  type SeededLine,
  swing,
  storedCart,
  visitorWithCart,
} from '#test/support/checkout-page.ts';
import { expectProblems, whileOffline } from '#test/support/page-problems.ts';
import { shippedProduct } from '#test/support/catalogues.ts';

const { browser, shop } = await startJourneys();

const today = shippedProduct(5).price;
/** A line of a cart that was filled at another price. */
const food = { ...seeded(5, 2), price: 1 };
const old = [food, swing('M', 1100, 1), swing('XL', 1700, 1)];

async function open(path: string, lines: readonly SeededLine[], answer?: (route: Route) => Promise<void>) {
  const visit = await visitorWithCart(browser, lines);
  if (answer) await visit.context.route('**/prices.json', answer);
  await visit.page.goto(shop.url + path);
  return visit;
}

/** The shop's price list. */
async function pricesOf(): Promise<{
  readonly products: readonly { readonly id: number; readonly [field: string]: unknown }[];
}> {
  return (await fetch(`${shop.url}/prices.json`)).json();
}

const isNow = (page: Page, before: number, after: number) => page.getByText(`${money(before)} is now ${money(after)}`);
const storedPrices = async (page: Page) => (await storedCart(page)).map(({ price }) => price);

describe('with a connection', () => {
  /** Opens a page with the old prices; the answer with today's waits until it is let through. */
  async function openHeld(path: string, total: string, ready: (page: Page) => Promise<void>) {
    const list = Promise.withResolvers<void>();
    const { context, page } = await open(path, old, async (route) => {
      await list.promise;
      await route.fulfill({ json: { ...(await pricesOf()), catalogueVersion: 'newer000' } });
    });
    await ready(page);
    const before = await shownMoney(page, total);
    const places = () =>
      page
        .locator('main :is(a, button, input, select)')
        .evaluateAll((all) => all.map((control) => control.getBoundingClientRect().top));
    const placesBefore = await places();
    list.resolve();
    await isNow(page, 1, today).waitFor();
    await isNow(page, 1700, 1900).waitFor();
    expect(await page.getByText('is now').count()).toBe(2);
    expect(await places()).toEqual(placesBefore);
    return { context, page, sums: [before, await shownMoney(page, total)] };
  }

  it('the cart shows the old and the new price, counts with the new one, and moves nothing (R185, D58)', async () => {
    const { page, sums } = await openHeld('/cart', 'cart-total', (cart) =>
      cart.getByRole('button', { name: 'Share this cart' }).waitFor(),
    );
    expect(sums).toEqual([money(2802), money(2 * today + 3000)]);
    expect(await storedPrices(page)).toEqual([today, 1100, 1900]);
    await expect.poll(() => announced(page)).toContain('Some prices have changed since you filled your cart.');
  });

  it('so does the checkout, and the order has the renewed prices and their catalogue version (D58)', async () => {
    const { context, page, sums } = await openHeld('/checkout', 'grand-total', (checkout) =>
      checkout.getByTestId('grand-total').waitFor(),
    );
    expect(sums).toEqual([money(3202), money(2 * today + 3400)]);
    const posted = await mailService(context);
    await fillBilling(page);
    await completeButton(page).tap();
    await expect.poll(() => posted.length).toBe(1);
    const body = posted[0]?.body ?? '';
    expect(body).toContain('Parrot D-swing [43] (Size: XL) - Rs 1900 x 1 = Rs 1900');
    expect(body).toContain('Catalogue: newer000');
    await page.getByTestId('order-success').waitFor();
  });
});

describe('the comparison', () => {
  it('happens again on each return to the page; what has sold out since is marked, and can still be ordered (D58)', async () => {
    const list = await pricesOf();
    let change: Readonly<Record<string, unknown>> = {};
    const { page } = await open('/cart', [swing('S', 800, 1)], (route) => {
      const products = list.products.map((product) => (product.id === 43 ? { ...product, ...change } : product));
      return route.fulfill({ json: { ...list, products } });
    });
    await page.waitForResponse('**/prices.json');
    for (const [price, comesBack] of [
      [850, () => document.dispatchEvent(new Event('visibilitychange'))],
      [900, () => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))],
      [950, () => window.dispatchEvent(new Event('online'))],
    ] as const) {
      change = { sizeOptions: [{ name: 'S', price }] };
      await page.evaluate(comesBack);
      await expect.poll(() => shownMoney(page, 'cart-total')).toBe(`Rs ${price}`);
    }
    change = { ...change, isSoldOut: true };
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    const saysSo = async () => {
      await page.getByText('Now sold out', { exact: true }).waitFor();
      await page.getByText("Some items have sold out. We'll contact you before sending.").waitFor();
    };
    await saysSo();
    await expect.poll(() => announced(page)).toContain('Some of your items have sold out.');
    await page.getByRole('link', { name: 'Proceed to Checkout' }).tap();
    await page.getByRole('heading', { name: 'Order Summary' }).waitFor();
    await saysSo();
    await fillBilling(page);
    expect(await completeButton(page).isEnabled()).toBe(true);
  });

  it('names what was taken off, or no longer comes like that, and lets it be ordered (D58, D125)', async () => {
    const list = await pricesOf();
    const { page } = await open('/cart', [seeded(5, 1), swing('XXXL', 2000, 1)], (route) => {
      const products = list.products.map((product) => (product.id === 5 ? { ...product, takenOff: true } : product));
      return route.fulfill({ json: { ...list, products } });
    });
    await expect.poll(() => page.getByText('No longer sold', { exact: true }).count()).toBe(2);
    await page.getByText("Some items are no longer sold. We'll contact you before sending.", { exact: true }).waitFor();
    await expect.poll(() => announced(page)).toContain('Some of your items are no longer sold.');
    await page.getByRole('link', { name: 'Proceed to Checkout' }).tap();
    await page.getByRole('heading', { name: 'Order Summary' }).waitFor();
    await expect.poll(() => page.getByText('No longer sold', { exact: true }).count()).toBe(2);
    await fillBilling(page);
    expect(await completeButton(page).isEnabled()).toBe(true);
  });

  it('alarms about a price that has risen, not about one that has dropped (D58)', async () => {
    const { page } = await open('/cart', [{ ...seeded(5, 1), price: today + 100 }, swing('S', 700, 1)]);
    const colourOf = (news: Locator) => news.evaluate((text) => getComputedStyle(text).color);
    expect(await colourOf(isNow(page, 700, 800))).toBe('rgb(185, 58, 36)');
    expect(await colourOf(isNow(page, today + 100, today))).toBe('rgb(11, 107, 75)');
  });

  it('bypasses the caches of the browser and the service worker (D58)', async () => {
    const { page } = await visitorWithCart(browser, [swing('XL', 1700, 1)], phone, 'allow');
    await page.goto(shop.url);
    await page.evaluate(() => navigator.serviceWorker.ready);
    for (const path of ['/cart', '/checkout']) {
      const [request] = await Promise.all([page.waitForRequest('**/prices.json'), page.goto(shop.url + path)]);
      const response = await request.response();
      expect([path, response?.status(), response?.fromServiceWorker()]).toEqual([path, 200, false]);
      expect(response?.headers()['cache-control']).toBe('no-cache');
    }
  });
});

describe('without an answer', () => {
  it('the stored prices count if there is no connection (R185)', async () => {
    expectProblems(whileOffline);
    let asked = 0;
    const { context, page } = await open('/checkout', [{ ...food, quantity: 1 }], (route) => {
      asked += 1;
      return route.abort('internetdisconnected');
    });
    const posted = await mailService(context);
    await expect.poll(() => asked).toBeGreaterThan(0);
    await fillBilling(page);
    expect(await shownMoney(page, 'grand-total')).toBe('Rs 251');
    await completeButton(page).tap();
    await expect.poll(() => posted.length).toBe(1);
    const data = embeddedData(await (await page.request.get(`${shop.url}/checkout`)).text());
    expect(posted[0]?.body).toContain(`Catalogue: ${Reflect.get(Object(data), 'catalogueVersion')}`);
    expect(posted[0]?.body).toContain('Grand Total: Rs 251');
    expect(await page.getByText('is now').count()).toBe(0);
  });

  it('an answer that comes after the press changes nothing about the order (D58)', async () => {
    const hold: (() => void)[] = [];
    const { context, page } = await open('/checkout', [{ ...food, quantity: 1 }], async (route) => {
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
  });
});

describe('Add to Cart', () => {
  /** A product's page that has been open for a minute. */
  const openForAMinute = async (answer: (route: Route) => Promise<void>) => {
    const visit = await open('/product/5', [], answer);
    await passAMinute(visit.page);
    return visit;
  };
  const passAMinute = (page: Page) =>
    page.evaluate(() => {
      const { now } = Date;
      Date.now = () => now() + 60_000;
    });

  it('puts in what the product costs today, shows what it was on the page, and puts in nothing that has sold out (D58)', async () => {
    const list = await pricesOf();
    let change: Readonly<Record<string, unknown>> = { price: today + 100 };
    const { page } = await openForAMinute((route) => {
      const products = list.products.map((product) => (product.id === 5 ? { ...product, ...change } : product));
      return route.fulfill({ json: { ...list, products } });
    });
    await page.getByTestId('buy').tap();
    await page.getByText(`was ${money(today)}`).waitFor();
    await expect.poll(() => storedPrices(page)).toEqual([today + 100]);
    expect(await shownMoney(page, 'total')).toBe(money(today + 100));
    change = { isSoldOut: true };
    await page.evaluate(() => localStorage.clear());
    await passAMinute(page);
    await page.getByTestId('buy').tap();
    await page.getByRole('button', { name: 'OUT OF STOCK' }).waitFor();
    expect(await storedPrices(page)).toEqual([]);
  });

  it('waits a second for the shop, then goes by the page, and loses no press where the page is left meanwhile (D58)', async () => {
    const { page } = await openForAMinute(() => new Promise(() => undefined));
    await answersToClicks(page);
    await page.getByTestId('buy').tap();
    await page.goto(`${shop.url}/product/5`);
    await page.getByRole('link', { name: 'Cart, 1 item' }).waitFor();
    await answersToClicks(page);
    await passAMinute(page);
    const tomorrow = Date.now() + dayMs;
    await page.clock.install({ time: tomorrow });
    await page.clock.pauseAt(tomorrow + 1000);
    await Promise.all([page.waitForRequest('**/prices.json'), page.getByTestId('buy').tap()]);
    const badge = () => page.getByTestId('cart-badge').textContent();
    await page.clock.runFor(950);
    expect(await badge()).toBe('1');
    await page.clock.runFor(50);
    await expect.poll(badge).toBe('2');
  });
});
