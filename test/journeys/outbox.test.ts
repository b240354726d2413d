/** No order is lost, and the shopper is told the truth (D26). */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { until } from '#test/support/until.ts';
import { phone, visitor, startWithOwnShop } from '#test/support/browser.ts';
import { announced } from '#test/support/pages.ts';
import {
  atCheckout,
  completeButton,
  completeOrder,
  fillBilling,
  mailService,
  storedByShopper,
  swing,
  visitorWithCart,
} from '#test/support/checkout-page.ts';
import { expectProblems, failedRequest, whileOffline } from '#test/support/page-problems.ts';
import { ordersFromNow } from '#test/support/processes.ts';

const { browser, shop } = await startWithOwnShop();

const send = '/api/v1.0/email/send';
const toy = swing('S', 800, 1);
const saved = (page: Page) =>
  page.getByText('Saved on this device for now. Keep this page open until it is sent.', { exact: true });
const status = (page: Page) => page.getByTestId('order-success').locator('p[data-state]');

/** True if the browser asks before the page is left. */
const isWarned = (page: Page) =>
  page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));

it('a refused order is kept, and tried again; the shopper is told, and offered another way (R211, D26)', async () => {
  expectProblems(failedRequest(send, 400));
  const { context, page } = await atCheckout(browser, shop.url, [toy]);
  let answer = 400;
  const posted = await mailService(context, (route) => route.fulfill({ status: answer }));
  await fillBilling(page);
  await completeOrder(page);
  await page.getByText("The shop hasn't accepted your order yet. Trying again at 13:20.", { exact: true }).waitFor();
  const link = await page.getByRole('link', { name: 'Send the order on WhatsApp instead' }).getAttribute('href');
  expect(new URL(link ?? '').searchParams.get('text')).toContain(
    '1. Parrot D-swing [43] (Size: S) - Rs 800 x 1 = Rs 800',
  );
  expect(posted).toHaveLength(1);
  answer = 200;
  await page.clock.fastForward(600_000);
  await page.getByText('Sent to the shop', { exact: true }).waitFor();
});

it('an order of 60 lines that the shop does not have is sent on WhatsApp as a link to all of them (D123)', async () => {
  expectProblems(failedRequest(send, 400));
  const lines = Array.from({ length: 60 }, (_, index) => ({ ...toy, id: 1001 + index, size: 'XL', price: 1900 }));
  const { context, page } = await atCheckout(browser, shop.url, lines);
  await mailService(context, (route) => route.fulfill({ status: 400 }));
  await fillBilling(page);
  await completeOrder(page);
  const offer = page.getByRole('link', { name: 'Send the order on WhatsApp instead' });
  const sent = async (link: Locator) => {
    const address = (await link.getAttribute('href')) ?? '';
    expect(address.length).toBeLessThanOrEqual(2000);
    return new URL(address).searchParams.get('text') ?? '';
  };
  const place = `${shop.url}/cart#${lines.map(({ id }) => `${id}.XLx1`).join()}\n`;
  const text = await sent(offer);
  for (const part of [/^Reference: \w{26}$/m, 'Name: Ali Khan', 'House 5, Street 9, G-9/1', place, 'Total: Rs 114250'])
    expect(text).toMatch(part);
  expect(text).not.toContain('Parrot');
  expect(await sent(page.getByRole('link', { name: 'Share on WhatsApp' }))).toContain(place);
  await page.clock.resume();
  await page.goto(`${shop.url}/checkout#orders`);
  expect(await sent(offer)).toContain(place);
});

it('a long order that the shop has is copied to WhatsApp with the address of its page (D82, D123)', async () => {
  const lines = Array.from({ length: 60 }, (_, index) => ({ ...toy, id: 1001 + index, size: 'XL' }));
  const { context, page } = await atCheckout(browser, shop.url, lines);
  await mailService(context);
  await fillBilling(page);
  await completeOrder(page);
  const path = await page.getByRole('link', { name: 'Follow your order' }).first().getAttribute('href');
  const copy = (await page.getByRole('link', { name: 'Share on WhatsApp' }).getAttribute('href')) ?? '';
  expect(copy.length).toBeLessThanOrEqual(2000);
  const text = new URL(copy).searchParams.get('text') ?? '';
  expect(text).toMatch(/^Panja order \w{8}\n/);
  expect(text).toContain(`\n${shop.url}${path}\n`);
  expect(text).not.toContain('/cart#');
});

describe('an order that the shop has not answered 10 s after the press', () => {
  async function unanswered() {
    const { context, page } = await atCheckout(browser, shop.url, [toy]);
    let isDown = true;
    await mailService(context, async (route) => (isDown ? undefined : route.fulfill({ body: 'OK' })));
    await fillBilling(page);
    await completeOrder(page);
    const offer = page.getByRole('link', { name: 'Send the order on WhatsApp instead' });
    await page.clock.runFor(7400);
    await page.getByText('Keep this page open until it is sent.', { exact: true }).waitFor();
    expect(await offer.count()).toBe(0);
    await page.clock.runFor(100);
    await offer.waitFor();
    return { page, offer, answerFromNow: () => (isDown = false) };
  }

  it('can be sent on WhatsApp (D26)', async () => {
    const { page } = await unanswered();
    await expect.poll(() => announced(page)).toContain('A link to WhatsApp follows.');
  });

  it('needs no message once it has arrived, as the shopper is told (D26)', async () => {
    const { page, offer, answerFromNow } = await unanswered();
    answerFromNow();
    const arrived = page.getByText('The shop has your order now. There is no need to send it on WhatsApp.', {
      exact: true,
    });
    // The try under way ends after 15 s at most, and the next one is planned once the browser has ended it.
    await until('the next try', async () => {
      await page.clock.runFor(1000);
      return arrived.isVisible();
    });
    expect(await offer.count()).toBe(0);
    await expect.poll(() => announced(page)).toContain('No message is needed.');
  });
});

/** A shopper whose order waits for a connection. */
async function orderedOffline() {
  expectProblems(whileOffline);
  const { context, page } = await atCheckout(browser, shop.url, [toy]);
  await fillBilling(page);
  await context.setOffline(true);
  await completeOrder(page);
  await saved(page).waitFor();
  return { context, page };
}

it('the status of an order is right below the heading, and larger than the specified sentence (D90)', async () => {
  const { page } = await orderedOffline();
  const thanks = page.getByText('Thank you for your purchase.');
  const size = (line: Locator) => line.evaluate((element) => parseFloat(getComputedStyle(element).fontSize));
  const below = (line: Locator) => line.evaluate((element) => element.previousElementSibling?.textContent);
  expect(await below(status(page))).toBe('Order Placed Successfully!');
  expect(await size(status(page))).toBeGreaterThan((await size(thanks)) * 1.25);
  const todo = page.getByText("You're offline. We'll send it when you're back online.", { exact: true });
  expect(await size(todo)).toBeGreaterThan(await size(thanks));
  expect(await below(todo)).toBe(await saved(page).textContent());
});

it('an order without a connection waits, and is sent once the connection is back (D90)', async () => {
  const orders = await ordersFromNow(shop);
  const { context, page } = await orderedOffline();
  await expect.poll(() => announced(page)).toContain('Your order is waiting for a connection.');
  expect(await isWarned(page)).toBe(true);
  const colour = () => status(page).evaluate((element) => getComputedStyle(element).backgroundColor);
  const before = await colour();
  await context.setOffline(false);
  await page.clock.resume(); // Chromium may say "online" before it lets a request pass: then the next attempt comes in time.
  await page.getByText('Sent to the shop', { exact: true }).waitFor();
  expect(await colour()).not.toBe(before);
  expect(await isWarned(page)).toBe(false);
  await expect.poll(() => announced(page)).toContain('The shop has your order.');
  expect(await orders(1)).toBe(1);
});

describe('an order that is waiting', () => {
  const waits = (page: Page) => page.getByText('1 order is waiting to be sent. Keep this page open.', { exact: true });

  /** The next visit of a shopper whose order the shop was too busy for, and how it comes to answer. */
  async function nextVisit() {
    expectProblems(failedRequest(send, 503));
    const { context, page } = await atCheckout(browser, shop.url, [toy]);
    let answer = 503;
    await mailService(context, (route) => route.fulfill({ status: answer }));
    await fillBilling(page);
    await completeOrder(page);
    await saved(page).waitFor();
    expect(await waits(page).count()).toBe(0); // Its own screen says more.
    const reference = await page.getByText('Order reference').locator('strong').textContent();
    await page.close();
    const next = await context.newPage();
    await next.clock.resume();
    return { context, next, reference, answerFromNow: () => (answer = 200) };
  }

  it('shows itself on the next visit to any page, also if its code comes at the second try, and leads to its status', async () => {
    const { context, next } = await nextVisit();
    expectProblems(failedRequest('/assets/outbox', 'ERR_FAILED'));
    await context.route('**/assets/outbox-*.js', (route) => route.abort());
    const codeHasFailed = next.waitForEvent('console', (message) => message.text().startsWith('outbox: '));
    await next.goto(`${shop.url}/contact`);
    await codeHasFailed;
    await context.unroute('**/assets/outbox-*.js');
    await next.evaluate(() => window.dispatchEvent(new Event('online')));
    await waits(next).waitFor();
    await expect.poll(() => announced(next)).toContain('You have an order that has not reached the shop yet.');
    await next.getByRole('banner').getByRole('link', { name: 'Recent orders' }).tap();
    await next.getByText(/^Saved on this device for now\. .* The shop is busy\. /).waitFor();
  });

  it('is told in one strip with the lost connection', async () => {
    const { context, next } = await nextVisit();
    await next.goto(`${shop.url}/contact`);
    await waits(next).waitFor();
    await context.setOffline(true);
    const strip = next.getByRole('banner').getByText('You are offline.').locator('..');
    await expect
      .poll(() => strip.textContent())
      .toBe('You are offline. 1 order is waiting to be sent. Keep this page open. Recent orders');
    expect(await waits(next).count()).toBe(1);
  });

  it('says once when it was sent', async () => {
    const { next, reference, answerFromNow } = await nextVisit();
    await next.goto(`${shop.url}/checkout#orders`);
    await waits(next).waitFor();
    answerFromNow();
    await next.evaluate(() => window.dispatchEvent(new Event('online')));
    const arrived = (on: Page) => on.getByText(`Your order ${reference} was sent to the shop at 13:1`);
    await arrived(next).waitFor();
    expect(await waits(next).count()).toBe(0);
    await next.getByText('Sent to the shop', { exact: true }).waitFor();
    await until('the order to be told', async () => (await storedByShopper(next)).includes('"untold":0'));
    await next.getByRole('button', { name: 'Close', exact: true }).tap();
    await expect.poll(() => arrived(next).count()).toBe(0);
    await next.reload();
    await next.getByText('Sent to the shop', { exact: true }).waitFor();
    expect(await arrived(next).count()).toBe(0);
  });

  it('says on the next visit when the shop got it, if the tab was closed by then; it is sent once, and the cart is empty', async () => {
    const { context, page } = await atCheckout(browser, shop.url, [toy]);
    const posted = await mailService(context);
    await fillBilling(page);
    await completeButton(page).tap();
    await until('the order to be sent', async () => (await storedByShopper(page)).includes('"sent"'));
    await page.close(); // Before success was shown.
    const next = await context.newPage();
    await next.clock.pauseAt(new Date('2026-11-23T09:53:00Z'));
    await next.clock.resume();
    await next.goto(`${shop.url}/`);
    const line = next.getByRole('complementary', { name: 'Your orders' }).locator('span');
    await expect
      .poll(() => line.textContent())
      .toMatch(/^Your order \w{8} was sent to the shop on 21 November 2026 at 13:10\.$/);
    await next.goto(`${shop.url}/cart`);
    await next.getByText('Your cart is empty').waitFor();
    expect(posted).toHaveLength(1);
  });
});

describe('a tab that is closed', () => {
  it.each(['at once', 'while it is sent'])(
    'right after the press, %s: its order arrives exactly once and the cart is empty, or neither',
    async (moment) => {
      const orders = await ordersFromNow(shop);
      if (moment === 'while it is sent') expectProblems(failedRequest(send, 'ERR_FAILED'));
      const { context, page } = await visitorWithCart(browser, [toy]);
      let arrived = 0;
      await context.route('**/api/v1.0/email/send', async (route) => {
        arrived += 1;
        await (moment === 'while it is sent' && arrived === 1 ? route.abort() : route.continue());
      });
      await page.goto(`${shop.url}/checkout`);
      await fillBilling(page);
      await completeButton(page).tap();
      if (moment !== 'at once') await until('the POST', () => arrived > 0);
      await page.close();
      const next = await context.newPage();
      await next.goto(`${shop.url}/cart`);
      const [empty, filled] = [next.getByText('Your cart is empty'), next.getByText('1 item(s) in your cart')];
      await empty.or(filled).first().waitFor();
      // A tab closed at once may lose the press: then nothing was placed, and the cart is unchanged.
      const look = async () => {
        if (await empty.isVisible()) return 'placed';
        return moment === 'at once' && (await storedByShopper(next)).startsWith('[[],') ? 'not placed' : null;
      };
      const outcome = await until('an order, or none', look);
      const count = outcome === 'placed' ? 1 : 0;
      await orders(count);
      // A repeat, if there is one, is under way by now: it must not add a mail.
      await next.reload();
      await (outcome === 'placed' ? empty : filled).waitFor();
      expect(await orders(count)).toBe(count);
    },
  );

  it('while another is open: that one sends the order and empties its cart when it is shown', async () => {
    const orders = await ordersFromNow(shop);
    expectProblems(failedRequest(send, 'ERR_FAILED'));
    const { context, page: open } = await visitorWithCart(browser, [toy]);
    await open.goto(`${shop.url}/cart`);
    await open.getByText('1 item(s) in your cart').waitFor();
    const closing = await context.newPage();
    let isDown = true;
    await context.route('**/api/v1.0/email/send', (route) => (isDown ? route.abort() : route.continue()));
    await closing.goto(`${shop.url}/checkout`);
    await fillBilling(closing);
    await closing.evaluate(() => document.forms[0]?.requestSubmit());
    await until('the order to be kept', async () => (await storedByShopper(closing)).includes('pending'));
    await closing.close();
    isDown = false;
    await open.bringToFront();
    await open.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await open.getByText('Your cart is empty').waitFor();
    expect(await orders(1)).toBe(1);
  });
});

it('a browser that is killed a second after success empties the ordered cart again, which the disk has restored', async () => {
  const { context, page } = await atCheckout(browser, shop.url, [toy]);
  await mailService(context);
  const onDisk = (await page.evaluate(() => localStorage.getItem('shopping-cart'))) ?? '';
  await fillBilling(page);
  await completeOrder(page);
  await page.getByText('Sent to the shop', { exact: true }).waitFor();
  await until('the cart to be emptied', async () => (await storedByShopper(page)).includes('emptiedCart'));
  await page.evaluate((cart) => localStorage.setItem('shopping-cart', cart), onDisk);
  await page.evaluate(() => localStorage.removeItem('orders-taken-out'));
  const next = await context.newPage();
  await next.goto(`${shop.url}/checkout`);
  await next.getByText('Your cart is empty').waitFor();
  await next.reload();
  await next.getByText('Your cart is empty').waitFor();
  expect(await completeButton(next).count()).toBe(0);
});

it('the orders of a device are one tap away from everywhere', async () => {
  const { context, page } = await atCheckout(browser, shop.url, [toy]);
  await mailService(context);
  await fillBilling(page);
  await completeOrder(page);
  await page.getByText('Sent to the shop', { exact: true }).waitFor();
  const next = await context.newPage();
  await next.clock.resume();
  for (const [path, place] of [
    ['/cart', 'main'],
    ['/contact', 'main'],
    ['/', 'contentinfo'],
  ] as const) {
    await next.goto(shop.url + path);
    await next.getByRole(place).getByRole('link', { name: 'Recent orders', exact: true }).tap();
    await next.getByRole('region', { name: /^Panja order/ }).waitFor();
    await next.getByText('Sent to the shop', { exact: true }).waitFor();
    await expect
      .poll(() => next.evaluate(() => document.activeElement?.textContent))
      .toBe('Recent orders on this device');
  }
});

describe('a device without storage', () => {
  it('without IndexedDB stores the order in localStorage, and sends it', async () => {
    const orders = await ordersFromNow(shop);
    expectProblems(failedRequest(send, 'ERR_FAILED'));
    const { context, page } = await visitorWithCart(browser, [toy]);
    await context.addInitScript(() => void Object.defineProperty(window, 'indexedDB', { value: undefined }));
    let isDown = true;
    await context.route('**/api/v1.0/email/send', (route) => (isDown ? route.abort() : route.continue()));
    await page.clock.install();
    await page.goto(`${shop.url}/checkout`);
    await fillBilling(page);
    await completeOrder(page);
    // A browser that is killed now may lose it: localStorage reaches the disk some seconds later.
    await expect.poll(() => status(page).textContent()).toBe('Not sent yet. Keep this page open.');
    await page.clock.runFor(10_000);
    await saved(page).waitFor();
    const stored = (on: Page) => on.evaluate(() => localStorage.getItem('order-outbox'));
    expect(await stored(page)).toContain('Ali Khan');
    await page.close();
    isDown = false;
    const next = await context.newPage();
    await next.goto(shop.url);
    expect(await orders(1)).toBe(1);
    await expect.poll(() => stored(next)).not.toContain('Ali Khan');
  });

  it('with all storage and locks blocked asks to keep the page open, offers WhatsApp, warns, and sends, also from another page', async () => {
    const orders = await ordersFromNow(shop);
    expectProblems(failedRequest(send, 'ERR_FAILED'));
    const { context, page } = await visitor(browser, phone);
    await context.addInitScript(() => {
      // As where site data is blocked.
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('site data is blocked', 'SecurityError');
          },
        });
      }
      LockManager.prototype.request = () => Promise.reject(new DOMException('denied', 'SecurityError'));
    });
    let isDown = true;
    await context.route('**/api/v1.0/email/send', (route) => (isDown ? route.abort() : route.continue()));
    await page.clock.install();
    await page.goto(`${shop.url}/product/43`);
    /** Orders the product that is shown, by taps alone, so that the page's memory is kept. */
    const order = async () => {
      await page.getByRole('button', { name: 'Add to Cart' }).tap();
      await page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' }).tap();
      await page.getByRole('link', { name: 'Proceed to Checkout' }).tap();
      await fillBilling(page);
      await completeButton(page).tap();
      await page.clock.fastForward(2500);
      await page.getByTestId('order-success').waitFor();
    };
    /** Away from where Complete Order was tapped: the page's clock runs ahead, and it would be a double tap. */
    const shopOn = () => page.getByRole('link', { name: 'Continue Shopping' }).tap({ position: { x: 20, y: 28 } });
    await order();
    await expect.poll(() => status(page).textContent()).toBe('Not sent yet. Keep this page open.');
    await page.clock.fastForward(7500);
    const link = await page.getByRole('link', { name: 'Send the order on WhatsApp instead' }).getAttribute('href');
    expect(new URL(link ?? '').searchParams.get('text')).toContain('Grand Total: Rs 1050');
    expect(await isWarned(page)).toBe(true);
    isDown = false;
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await page.getByText('Sent to the shop', { exact: true }).waitFor();
    expect(await isWarned(page)).toBe(false);
    expect(await orders(1)).toBe(1);
    // The next order, and on to another page of the shop.
    isDown = true;
    await shopOn();
    await page.locator('main a[href="/product/21"]').first().tap();
    await order();
    await shopOn();
    await page.getByTestId('order-success').waitFor({ state: 'detached' });
    expect(await isWarned(page)).toBe(true);
    isDown = false;
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    expect(await orders(2)).toBe(2);
    await expect.poll(() => isWarned(page)).toBe(false);
  });
});
