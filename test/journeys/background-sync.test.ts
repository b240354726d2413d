/**
 * An order outlives its tab: the service worker sends it, by the same rules as a page, and never at the same time (D26,
 * D38).
 */
import { createServer, request as ask } from 'node:http';
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { until } from '#test/support/until.ts';
import { launchWholeBrowser, phone } from '#test/support/browser.ts';
import { fillBilling, pressComplete, storedByShopper, swing, visitorWithCart } from '#test/support/checkout-page.ts';
import { expectProblems, failedRequest, whileOffline } from '#test/support/page-problems.ts';
import { serve } from '#test/support/serve.ts';
import { ordersFromNow, type ShopProcess, startShop } from '#test/support/processes.ts';

interface Front {
  readonly url: string;
  /** The orders that passed, each with its body. */
  readonly posted: readonly string[];
  /** The status that answers an order in place of the shop; null lets it pass. Called once for each. */
  answer: () => Promise<number | null>;
}

/** A proxy in front of the shop that counts orders, as no page sees a service worker's requests. */
async function startFront(shop: ShopProcess): Promise<Front> {
  const posted: string[] = [];
  const front: Front = {
    url: '',
    posted,
    answer: () => Promise.resolve(null),
  };
  const server = createServer(async (incoming, outgoing) => {
    const { method, url = '/', headers } = incoming;
    const chunks: Buffer[] = await incoming.toArray();
    const body = Buffer.concat(chunks);
    if (method === 'POST') {
      posted.push(body.toString());
      const instead = await front.answer();
      if (instead) return outgoing.writeHead(instead).end();
    }
    const forward = ask(shop.url + url, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    forward.on('error', () => outgoing.writeHead(502).end());
    return forward.end(body);
  });
  return Object.assign(front, { url: (await serve(server)).url });
}

let browser: Browser;
let shop: ShopProcess;
let front: Front;
beforeAll(async () => {
  [browser, shop] = await Promise.all([launchWholeBrowser(), startShop()]);
});
afterAll(async () => {
  await Promise.all([browser.close(), shop.stop()]);
});
/** Counts the orders of a test. */
let orders: Awaited<ReturnType<typeof ordersFromNow>>;
beforeEach(async () => {
  front = await startFront(shop);
  orders = await ordersFromNow(shop);
});

// A browser that has yet to begin a sync when its visit ends would keep running for half a minute.
afterEach(async () => {
  const workers = browser.contexts().flatMap((context) => context.serviceWorkers());
  await Promise.all(workers.map((worker) => worker.evaluate('registration.unregister()')));
});

/** A visitor at the checkout with a filled form, whose service worker is ready. A script may run before the shop's. */
async function atCheckout(script = ''): Promise<{ readonly context: BrowserContext; readonly page: Page }> {
  const { context, page } = await visitorWithCart(browser, [swing('S', 800, 1)], phone, 'allow');
  await page.emulateMedia({ reducedMotion: 'reduce' }); // Confetti would keep a processor busy.
  await context.addInitScript(script);
  await page.clock.install();
  await page.goto(`${front.url}/checkout`);
  await fillBilling(page);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  return { context, page };
}

/** Completes the order, and skips the processing. */
async function completeOrder(page: Page): Promise<void> {
  await pressComplete(page);
  await page.clock.fastForward(2500);
}

const post = '/api/v1.0/email/send';

const status = (page: Page) => page.getByTestId('order-success').locator('p[data-state]');

/** Chromium ends a page's offline state a moment before the page: no attempt may slip through then. */
const cutOff = (page: Page) =>
  page.evaluate(() => void Object.assign(window, { fetch: () => Promise.reject(new TypeError('cut off')) }));

/** Does what the browser does when the device is online again, from a tab without the shop. */
async function backgroundSync(context: BrowserContext): Promise<() => Promise<unknown>> {
  const session: CDPSession = await context.newCDPSession(await context.newPage());
  const { promise: registrationId, resolve } = Promise.withResolvers<string>();
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const ours = registrations.find(({ scopeURL, isDeleted }) => scopeURL.startsWith(front.url) && !isDeleted);
    if (ours) resolve(ours.registrationId);
  });
  await session.send('ServiceWorker.enable');
  const registration = { origin: front.url, registrationId: await registrationId };
  return () =>
    session.send('ServiceWorker.dispatchSyncEvent', { ...registration, tag: 'order-outbox', lastChance: false });
}

/** The service worker's answer to a background sync: after a rejection the browser tries again. */
const syncAnswer = (context: BrowserContext) =>
  // The types of a page know no ExtendableEvent.
  context.serviceWorkers()[0]?.evaluate(`
    new Promise((resolve) => {
      const event = new ExtendableEvent('sync');
      event.waitUntil = (end) => resolve(end.then(() => 'done', () => 'come again'));
      dispatchEvent(event);
    })
  `);

/** The number of tasks of this browser that have or want the lock of an order. */
const locks = (page: Page) =>
  page.evaluate(async () => {
    const { held = [], pending = [] } = await navigator.locks.query();
    return [...held, ...pending].filter(({ name }) => name?.startsWith('order-')).length;
  });

/** Waits until the service worker wants to send the order that the page is sending. */
async function lockAsked(page: Page): Promise<void> {
  await until('the worker to wait for the page', async () => (await locks(page)) >= 2);
}

describe('background sync', () => {
  it('is requested when an order is stored, which then survives its tab, and again when a try has failed (D26)', async () => {
    expectProblems(failedRequest(post, 502));
    front.answer = () => Promise.resolve(502);
    const { page } = await atCheckout(`
      const { register } = SyncManager.prototype;
      window.tags = [];
      SyncManager.prototype.register = function (tag) {
        tags.push(tag);
        return register.call(this, tag);
      };
    `);
    await completeOrder(page);
    await expect.poll(() => status(page).textContent()).toBe('Saved on this device.');
    expect(await page.evaluate(() => window.dispatchEvent(new Event('beforeunload', { cancelable: true })))).toBe(true);
    // Not in the types.
    expect(await page.evaluate('navigator.serviceWorker.ready.then(({ sync }) => sync.getTags())')).toEqual([
      'order-outbox',
    ]);
    await expect.poll(() => page.evaluate('tags.length')).toBeGreaterThan(1);
  });

  it('has the browser come again until the order is sent, and tells a page whose next try is far off (D26)', async () => {
    expectProblems(failedRequest(post, 400));
    front.answer = () => Promise.resolve(400);
    const { context, page } = await atCheckout();
    await completeOrder(page);
    await page.getByText(/^The shop hasn't accepted your order yet. Trying again at /).waitFor();
    expect(await syncAnswer(context)).toBe('come again');
    front.answer = () => Promise.resolve(null);
    expect(await syncAnswer(context)).toBe('done');
    await page.getByText('Sent to the shop', { exact: true }).waitFor();
  });

  it('sends an order after its tab was closed offline, once, and erases what is personal (R210)', async () => {
    expectProblems(whileOffline);
    const { context, page } = await atCheckout();
    await context.setOffline(true);
    await completeOrder(page);
    await status(page).waitFor();
    await cutOff(page);
    await page.close();
    const sync = await backgroundSync(context);
    await context.setOffline(false);
    await sync();
    expect(await orders(1)).toBe(1);
    await sync();
    const next = await context.newPage();
    await next.goto(`${front.url}/cart`);
    await next.getByText('Your cart is empty').waitFor();
    await until('nothing personal to remain', async () => !(await storedByShopper(next)).includes('Ali Khan'));
    expect(front.posted).toHaveLength(1);
  });

  it('waits while a page sends the order, and finds it sent after one POST (R210, D38)', async () => {
    const { context, page } = await atCheckout();
    const sync = await backgroundSync(context);
    const { promise: released, resolve: release } = Promise.withResolvers<null>();
    front.answer = () => released;
    await completeOrder(page);
    await until('the POST of the page', () => front.posted.length === 1);
    await sync();
    await lockAsked(page);
    release(null);
    await page.getByText('Sent to the shop', { exact: true }).waitFor();
    expect(await orders(1)).toBe(1);
    await until('the worker to be through', async () => (await locks(page)) === 0);
    expect(front.posted).toHaveLength(1);
  });

  it('makes a page wait while it sends the order: one more POST (R210, D38)', async () => {
    expectProblems(whileOffline);
    const { context, page } = await atCheckout();
    const sync = await backgroundSync(context);
    await context.setOffline(true);
    await completeOrder(page);
    await page.getByText("You're offline. We'll send it when you're back online.").waitFor();
    const { promise: released, resolve: release } = Promise.withResolvers<null>();
    front.answer = () => released;
    await context.setOffline(false);
    await sync();
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await until('a POST', () => front.posted.length === 1);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    release(null);
    await page.getByText('Sent to the shop', { exact: true }).waitFor();
    expect(await orders(1)).toBe(1);
    await until('all to be through', async () => (await locks(page)) === 0);
    expect(front.posted).toHaveLength(1);
  });
});
