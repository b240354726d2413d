/** The shop without a connection: after one visit it opens, and an order waits for the connection. */
import { afterAll, describe, expect, it } from 'vitest';
import { until } from '#test/support/until.ts';
import { launchWholeBrowser, phone, visitor } from '#test/support/browser.ts';
import { open } from '#test/support/pages.ts';
import { expectProblems } from '#test/support/page-problems.ts';
import { startShop } from '#test/support/processes.ts';

const [browser, shop] = await Promise.all([launchWholeBrowser(), startShop()]);
afterAll(async () => {
  await browser.close();
  await shop.stop();
});

/**
 * The browser's message about files that aren't on the device while the server is stopped, with and without a service worker.
 */
const whileStopped = /^logged: Failed to load resource: net::ERR_(FAILED|CONNECTION_REFUSED)/;

/** A visitor whose service worker has the shop, and answers for this page from now on. */
async function regular(path: string) {
  const visit = await visitor(browser, phone, 'allow');
  const { page } = visit;
  await page.goto(shop.url + path);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await until('the data of all pages in the store', () =>
    page.evaluate(async () => (await caches.match('/data/product/43.json')) !== undefined),
  );
  await page.reload();
  return visit;
}

describe('a shop without a connection', () => {
  it('opens from the network if the device has no room left, or its cache is broken (D25)', async () => {
    const { context, page } = await regular('/');
    const [worker] = context.serviceWorkers();
    if (!worker) throw new Error('there is no service worker');
    // Nothing is cached, as after a build that came when there was no room.
    await page.evaluate(async () => {
      for (const name of await caches.keys()) await caches.delete(name);
    });
    const devTools = await context.newCDPSession(page);
    await devTools.send('Storage.overrideQuotaForOrigin', { origin: shop.url, quotaSize: 1 });
    await open(page, `${shop.url}/product/43`);
    await page.getByTestId('main-image').tap();
    await page.getByTestId('lightbox').waitFor();
    await worker.evaluate(() => {
      const fail = () => Promise.reject(new DOMException('the store is broken', 'UnknownError'));
      Object.assign(caches, { open: fail, match: fail });
    });
    await open(page, `${shop.url}/checkout`);
    await expect.poll(() => page.getByText('Your cart is empty').isVisible()).toBe(true);
  });

  it('opens again while pictures are still fetched ahead on a slow connection (D56)', async () => {
    const { context, page } = await visitor(browser, phone, 'allow');
    let asked = 0;
    await page.goto(`${shop.url}/cart`);
    await context.route(`${shop.url}/pictures/**`, () => void (asked += 1));
    await until('a picture fetched ahead', () => asked > 0);
    await page.reload({ waitUntil: 'commit' });
    await expect.poll(() => page.getByText('Your cart is empty').isVisible()).toBe(true);
  });

  it('opens a page that was never visited while the connection hangs, neither answering nor failing (D56)', async () => {
    const { context, page } = await regular('/');
    await context.route(`${shop.url}/**`, () => undefined);
    await page.goto(`${shop.url}/product/45?fbclid=1`, { waitUntil: 'commit' });
    await page.getByRole('heading', { name: 'Parrot Ladder' }).waitFor();
    await page.getByRole('button', { name: 'Add to Cart' }).tap();
    await expect.poll(() => page.getByTestId('cart-badge').textContent()).toBe('1');
  });

  it('opens links with what chats add to them, as with a connection (D117)', async () => {
    expectProblems(/ERR_INTERNET_DISCONNECTED/);
    const { context, page } = await regular('/');
    const links = [
      ['/product/45.)%DB%94', 'Parrot Ladder', '/product/45'],
      ['/Dog-Food%20%F0%9F%90%B6', 'Dog Food', '/dog-food'],
      ['/cart%235x2,43.Lx1%E2%80%8F.', 'Add these to your cart?', '/cart'],
      ['/cart*?a=1#5x2', 'Add these to your cart?', '/cart'],
    ] as const;
    for (const isOffline of [false, true]) {
      await context.setOffline(isOffline);
      for (const [link, heading, path] of links) {
        await page.goto(shop.url + link);
        await page.getByRole('heading', { name: heading, exact: true }).waitFor();
        expect([link, new URL(page.url()).pathname]).toEqual([link, path]);
      }
    }
  });

  it('caches no page of a portal in place of a picture, a script or data (D93)', async () => {
    const { context, page } = await regular('/product/43');
    const addresses = await page.getByTestId('main-image').evaluate(async (image) => {
      const script = document.querySelector<HTMLScriptElement>('script[type=module]')?.src;
      const all = [String(Reflect.get(image, 'currentSrc')), script ?? '', `${location.origin}/data/product/43.json`];
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const address of all) await cache.delete(address);
      }
      return all;
    });
    const types = () =>
      page.evaluate(
        (all) =>
          Promise.all(
            all.map(async (address) => (await fetch(address, { cache: 'no-store' })).headers.get('content-type')),
          ),
        addresses,
      );
    await context.route('**/*', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Sign in to this Wi-Fi</title>' }),
    );
    expect(await types()).toEqual(['text/html', 'text/html', 'text/html']);
    await context.unroute('**/*');
    expect(await types()).toEqual([
      'image/avif',
      expect.stringContaining('javascript'),
      expect.stringContaining('json'),
    ]);
  });

  it('shows the home page’s pictures on a device that has never opened it (D56)', async () => {
    expectProblems(whileStopped);
    const { context, page } = await regular('/product/43');
    await until('the last of them in the store', () =>
      page.evaluate(async () => {
        const stored = await (await caches.open('pictures')).keys();
        return stored.some(({ url }) => url.includes('/tile-pharmacy.'));
      }),
    );
    await context.route(`${shop.url}/**`, (route) => route.abort());
    await page.goto(shop.url);
    for (const name of ['hero-phone-1', 'tile-dog', 'tile-pharmacy']) {
      const picture = page.locator(`main img[src*="${name}"]`);
      await expect
        .poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0))
        .toBe(true);
    }
    // A sharper screen requests another width than the stored one.
    const widest = await page.locator('main source[srcset*="hero-phone-1"]').getAttribute('srcset');
    const sharp = /, (\S+-780\.avif) 780w$/.exec(widest ?? '')?.[1] ?? '';
    expect(await page.evaluate(async (address) => (await fetch(address)).ok, sharp)).toBe(true);
  });

  it('opens visited and other pages, search, a link to a cart, and the cart with the server stopped (D56, D88)', async () => {
    expectProblems(whileStopped);
    const { page } = await regular('/product/43');
    await page.goto(`${shop.url}/dog-food`);
    await page.getByRole('heading', { name: 'Dog Food', level: 1 }).waitFor();
    await shop.stop();

    await page.reload();
    await page.getByRole('heading', { name: 'Dog Food', level: 1 }).waitFor();
    await page.goto(`${shop.url}/product/43`);
    await page.getByRole('heading', { name: 'Parrot D-swing' }).waitFor();
    await page.getByRole('button', { name: 'Add to Cart' }).tap();
    await expect.poll(() => page.getByTestId('cart-badge').textContent()).toBe('1');
    await page.getByRole('button', { name: 'Search' }).tap();
    await page.getByPlaceholder('Search for products...').fill('ladder');
    await page.getByTestId('search-option').first().tap();
    await page.getByRole('heading', { name: 'Parrot Ladder' }).waitFor();
    await page.getByRole('button', { name: 'Search' }).tap();
    await page.getByPlaceholder('Search for products...').fill('billi ki mitti');
    await page.getByTestId('search-more').getByText('Cat Litter').first().waitFor();
    await page.goto(`${shop.url}/cart?fbclid=abc#24.Pack-of-6x1`);
    await page.getByText('Your cart has 1 item already.').waitFor();
    await page.getByText('Pack of 6', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Add to my cart' }).tap();
    await page.getByText('2 item(s) in your cart').waitFor();
  });
});
