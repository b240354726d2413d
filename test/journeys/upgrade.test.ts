/**
 * A shop is upgraded under its visitors, service worker and all: a price and the code have changed, old tabs are open, the
 * new release can't be reached whole, and two relays of a rolling release take turns.
 */
import { createServer, type IncomingMessage, request as ask } from 'node:http';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { until } from '#test/support/until.ts';
import { launchWholeBrowser, phone, visitor } from '#test/support/browser.ts';
import {
  completeButton,
  fillBilling,
  shownMoney,
  swing,
  storedCart,
  visitorWithCart,
} from '#test/support/checkout-page.ts';
import { CheckoutCopy } from '#test/support/checkout-copy.ts';
import { answersToClicks, open, plain } from '#test/support/pages.ts';
import { expectProblems, failedRequest, whileOffline } from '#test/support/page-problems.ts';
import { serve, type Served } from '#test/support/serve.ts';
import { type ShopProcess, startShop } from '#test/support/processes.ts';

type Which = 'old' | 'new' | 'none';

const copy = new CheckoutCopy();
const browser = await launchWholeBrowser();
let shops: Readonly<Record<'old' | 'new', ShopProcess>>;
let front: Served;
/** Chooses the relay that is asked for a path. */
let route: (path: string) => Which = () => 'old';

beforeAll(async () => {
  const old = await release('old');
  change('catalogue/products/043-parrot-d-swing.md', '{ name: XL, price: 1900 }', '{ name: XL, price: 1950 }');
  change('src/storefront/pages/checkout/checkout-form.tsx', 'Order Summary', 'Summary of the order');
  shops = { old, new: await release('new') };
  front = await serve(
    createServer((incoming, outgoing) => {
      const { method, url = '/', headers } = incoming;
      const { pathname } = new URL(url, 'http://shop');
      const which = route(pathname);
      const answer = (from: IncomingMessage) => {
        outgoing.writeHead(from.statusCode ?? 502, from.headers);
        from.pipe(outgoing);
      };
      const fail = () => outgoing.writeHead(502).end();
      if (which === 'none') return fail();
      const relays = which === 'old' ? [shops.old, shops.new] : [shops.new, shops.old];
      const [first = '', second = ''] = relays.map((shop) => shop.url);
      const forward = ask(first + url, { method, headers }, (from) => {
        // Like deploy/nginx: the other relay is asked for what the first one lacks.
        if (from.statusCode === 404 && pathname.startsWith('/assets/'))
          ask(second + url, { headers }, answer)
            .on('error', fail)
            .end();
        else answer(from);
      });
      return incoming.pipe(forward.on('error', fail));
    }),
  );
}, 600_000);
afterAll(async () => {
  await browser.close();
  await front.stop();
  await Promise.all(Object.values(shops).map((shop) => shop.stop()));
  copy.remove();
});
beforeEach(() => {
  route = () => 'old';
});

/** A relay of the release that is built from the copy as it is now. */
async function release(name: string): Promise<ShopProcess> {
  const releases = join(copy.folder, name);
  await copy.build(releases);
  return startShop({ RELEASES_DIR: releases });
}

function change(file: string, before: string, after: string): void {
  const text = copy.read(file);
  if (!text.includes(before)) throw new Error(`${file} does not hold ${before}`);
  copy.write(file, text.replace(before, after));
}

/** A shopper whose browser holds the old release, this page of it included. */
async function regular(path: string): Promise<{ readonly context: BrowserContext; readonly page: Page }> {
  const { context, page } = await visitor(browser, phone, 'allow');
  await open(page, front.url + path);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await open(page, front.url + path);
  await until('the page in the store', () =>
    page.evaluate(async (name) => (await caches.match(name)) !== undefined, path),
  );
  return { context, page };
}

/** All prices of the swing's largest size that the device holds, by store. */
const keptPrices = (page: Page) =>
  page.evaluate(async () => {
    const found: number[] = [];
    for (const name of await caches.keys()) {
      const kept = await caches.match('/data/product/43.json', { cacheName: name });
      if (!kept) continue;
      const { product } = await kept.json();
      found.push(product.sizeOptions.find((option: { name: string }) => option.name === 'XL').price);
    }
    return found;
  });

/** The prices, once the browser has looked for a new release: by itself it looks once, perhaps without a connection. */
async function renewedPrices(page: Page): Promise<readonly number[]> {
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update().catch(() => undefined));
  return keptPrices(page);
}

/** The relay of the new release is asked, which can't give what its service worker needs. */
const newButNotWhole = (path: string): Which => (path === '/data/offline.json' ? 'none' : 'new');

const unreachable = failedRequest('/data/offline.json', 502);

describe('a page that a browser kept', () => {
  it('shows at once, tells today’s price in sight, and sells at it (D58)', async () => {
    expectProblems(unreachable);
    const { page } = await regular('/product/43');
    route = newButNotWhole;
    await open(page, `${front.url}/product/43`);
    await page.getByLabel('XL', { exact: false }).first().check();
    await page.getByTestId('buy').tap();
    await page.getByTestId('cart-badge').getByText('1').waitFor();
    expect(await storedCart(page)).toMatchObject([{ price: 1950 }]);
    expect(plain(await page.getByTestId('unit-price').textContent())).toContain('Rs 1,950');
    await page.getByText('was Rs 1,900').waitFor();
  });

  it('is no longer shown a day after a release that the browser could not fetch (D58)', async () => {
    expectProblems(unreachable);
    const { context, page } = await regular('/product/43');
    route = newButNotWhole;
    await open(page, `${front.url}/product/43`);
    await until('the browser to hear of the new release, behind the page', () =>
      page.evaluate(async () => (await caches.match('/newer-release-since')) !== undefined),
    );
    await tomorrow(context);
    const answer = await page.goto(`${front.url}/product/43`);
    expect(await answer?.text()).toContain('"price":1950');
    // Without a connection it is better than nothing, though code that came late with the new page may be missing.
    expectProblems(whileOffline, /net::ERR_FAILED \(\S+\/assets\/price-list-/);
    await context.setOffline(true);
    await open(page, `${front.url}/product/43`);
    await page.getByRole('heading', { name: 'Parrot D-swing' }).waitFor();
  });
});

/** It is 25 hours later, for the service worker and for pages. */
async function tomorrow(context: BrowserContext): Promise<void> {
  const later = () => {
    const now = Date.now;
    Date.now = () => now() + 25 * 3_600_000;
  };
  await context.addInitScript(later);
  await context.serviceWorkers()[0]?.evaluate(later);
}

it('two relays of a rolling release that take turns are never kept together: a store has the data of its own release (D58)', async () => {
  const { page } = await regular('/product/43');
  route = (path) => (['/data/offline.json', '/empty'].includes(path) ? 'old' : 'new');
  await open(page, `${front.url}/product/43`);
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update().catch(() => undefined);
    await new Promise((resolve) => {
      const worker = registration.installing ?? registration.waiting ?? registration.active;
      const look = () => ['activated', 'redundant'].includes(worker?.state ?? 'redundant') && resolve(undefined);
      worker?.addEventListener('statechange', look);
      look();
    });
  });
  route = () => 'new';
  await expect.poll(() => renewedPrices(page)).toEqual([1950]);
});

describe('what a visitor had begun before the release', () => {
  it('goes on in an old tab: a full cart is ordered at today’s price, in the code of either release (D58)', async () => {
    const { context, page } = await visitorWithCart(browser, [swing('XL', 1900, 1)], phone, 'allow');
    await open(page, `${front.url}/cart`);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    const other = await context.newPage();
    route = () => 'new';
    await open(other, front.url);
    await expect.poll(() => renewedPrices(other)).toEqual([1950]);
    await other.close();
    await page.getByRole('link', { name: 'Proceed to Checkout' }).tap();
    await fillBilling(page);
    await expect.poll(() => shownMoney(page, 'grand-total')).toBe('Rs 2,200');
    await completeButton(page).tap();
    await page.getByText('Sent to the shop', { exact: true }).waitFor();
    const mails = await shops.new.mails(2);
    const toOwner = mails.find(({ subject }) => subject?.startsWith('New order'));
    expect(toOwner?.text).toContain('1950');
    expect(toOwner?.text).not.toMatch(/differ|1900/);
  });

  it('an order in the outbox outlives the release, and is sent once (D26)', async () => {
    expectProblems(whileOffline);
    const { context, page } = await visitorWithCart(browser, [swing('S', 800, 1)], phone, 'allow');
    await open(page, `${front.url}/checkout`);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await fillBilling(page);
    const before = (await shops.new.mails(0)).length;
    await context.setOffline(true);
    await completeButton(page).tap();
    await page.getByText('Saved on this device.', { exact: true }).waitFor();
    await page.close();
    route = () => 'new';
    await context.setOffline(false);
    const next = await context.newPage();
    await open(next, front.url);
    await expect.poll(() => renewedPrices(next)).toEqual([1950]);
    await next.reload();
    await answersToClicks(next);
    await shops.new.mails(before + 2);
    await next.goto(`${front.url}/checkout#orders`);
    await next.getByText('Sent to the shop', { exact: true }).waitFor();
    expect(await shops.new.mails(0)).toHaveLength(before + 2);
  });
});
