/** From page to page: where it starts, where Back returns to, and what a bad connection does (D35, D45). */
import { afterEach, describe, expect, it } from 'vitest';
import { phone, visitor, startJourneys } from '#test/support/browser.ts';
import { answersToClicks, follow, hasFocus, open, scrollTo } from '#test/support/pages.ts';
import { expectProblems, failedRequest, whileOffline } from '#test/support/page-problems.ts';

const { browser, shop } = await startJourneys();
// One visitor for all: each test begins with an address of its own.
const { context, page } = await visitor(browser, phone);
afterEach(async () => {
  await context.unrouteAll();
  await context.setOffline(false);
});

const scrolledTo = () => page.evaluate(() => window.scrollY);

const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const pathNow = () => page.evaluate(() => window.location.pathname + window.location.search);

/** Taps a link without scrolling it into view first, as a shopper who sees it does. */
const tapLink = (path: string, within = '') =>
  page
    .locator(`${within} a[href="${path}"]`)
    .first()
    .evaluate((link) => link instanceof HTMLElement && link.click());
const tapCard = (id: number) => tapLink(`/product/${id}`, 'main');

describe('a new page', () => {
  it('starts at the top: by a link, by the address bar, by a link to the open page (R050)', async () => {
    await open(page, `${shop.url}/shop-all`);
    await scrollTo(page, 1500);
    await tapCard(1);
    await page.getByTestId('unit-price').waitFor();
    expect(await scrolledTo()).toBe(0);
    await scrollTo(page, 300);
    await follow(page, '/contact');
    await heading('Contact Us').waitFor();
    expect(await scrolledTo()).toBe(0);
    await scrollTo(page, 200);
    await page.goto(`${shop.url}/shop-all`);
    await answersToClicks(page);
    expect(await scrolledTo()).toBe(0);
    await scrollTo(page, 1500);
    await follow(page, '/shop-all');
    await page.waitForFunction(() => window.scrollY === 0);
    // Back skips that step: the page before is another one.
    await page.goBack();
    await heading('Contact Us').waitFor();
  });

  it('shows a loading line until it is there, and is the last one requested if two are loading', async () => {
    /** The loading line below the header; usually none. */
    const sign = () => page.locator('header').evaluate((header) => getComputedStyle(header).boxShadow);
    const held = Promise.withResolvers<void>();
    await context.route('**/data/shop-all.json', async (route) => {
      await held.promise;
      await route.continue();
    });
    await open(page, `${shop.url}/cart`);
    expect(await sign()).toBe('none');
    const slow = page.waitForResponse('**/data/shop-all.json');
    await tapLink('/shop-all');
    await expect.poll(sign).not.toBe('none');
    await tapLink('/pharmacy');
    await heading('Pharmacy').waitFor();
    expect(await sign()).toBe('none');
    held.resolve();
    await (await slow).finished();
    expect(await heading('Pharmacy').isVisible()).toBe(true);
    expect(await pathNow()).toBe('/pharmacy');
  });
});

it('the skip link moves the keyboard focus to the content and changes nothing else, Back included', async () => {
  await open(page, `${shop.url}/contact`);
  await page.getByLabel('First Name').fill('Ayesha');
  await page.evaluate(() => document.body.focus());
  await page.getByRole('link', { name: 'Skip to content' }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/contact#main');
  expect(await hasFocus(page.getByRole('main'))).toBe(true);
  expect(await page.getByLabel('First Name').inputValue()).toBe('Ayesha');
  await page.goBack();
  await page.waitForURL('**/contact');
  expect(await page.getByLabel('First Name').inputValue()).toBe('Ayesha');
});

describe('what is open over a page', () => {
  /** How to open something over a page, and when it is gone. */
  function over(label: string, testId: string) {
    const layer = page.getByTestId(testId);
    return {
      layer,
      isGone: async () => {
        await layer.waitFor({ state: 'hidden' });
        await page.waitForFunction(() => !('cover' in history.state));
      },
      openIt: async () => {
        await page.getByRole('button', { name: label }).first().click();
        await layer.waitFor();
        await page.waitForFunction(() => 'cover' in history.state);
      },
    };
  }
  const picture = over('Enlarge: ', 'lightbox');
  const menu = over('Open menu', 'mobile-menu');

  /** A product that was opened from a listing, scrolled down. */
  async function openProduct() {
    await open(page, `${shop.url}/dog-food`);
    await follow(page, '/product/1');
    await page.getByTestId('unit-price').waitFor();
    await scrollTo(page, 40);
  }

  it('closes at Back, and only the next Back leaves the page: picture, menu, search (D94)', async () => {
    await openProduct();
    for (const { openIt, isGone } of [picture, menu, over('Search', 'search-box')]) {
      await openIt();
      const before = await scrolledTo();
      await page.goBack();
      await isGone();
      expect([await pathNow(), await scrolledTo()]).toEqual(['/product/1', before]);
    }
    await page.goBack();
    await heading('Dog Food').waitFor();
  });

  it('leaves nothing behind when it is closed otherwise, and neither Forward nor a reload opens it again (D94)', async () => {
    await openProduct();
    for (const closeIt of [
      () => page.getByRole('button', { name: 'Close', exact: true }).click(),
      () => page.keyboard.press('Escape'),
      () => page.goBack(),
    ]) {
      await picture.openIt();
      await closeIt();
      await picture.isGone();
    }
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          let moves = 0;
          window.addEventListener('popstate', () => (moves += 1) === 2 && resolve());
          history.forward();
        }),
    );
    await picture.isGone();
    await picture.openIt();
    await page.reload();
    await picture.isGone();
    await answersToClicks(page);
    // By a link in it: Back then returns to the page before.
    await menu.openIt();
    await menu.layer.getByRole('link', { name: 'Contact Us' }).click();
    await heading('Contact Us').waitFor();
    await page.goBack();
    await page.getByTestId('unit-price').waitFor();
    expect(await menu.layer.isVisible()).toBe(false);
    await page.goBack();
    await heading('Dog Food').waitFor();
  });
});

it('an unknown address shows "Unexpected Application Error!", the status and links onwards, with status 404 (R052, D5)', async () => {
  expectProblems(failedRequest('/no-such-page', 404));
  const answer = await page.goto(`${shop.url}/no-such-page`);
  expect(answer?.status()).toBe(404);
  await heading('Unexpected Application Error!').waitFor();
  expect(await page.getByRole('main').getByText(/404/).isVisible()).toBe(true);
  expect(await page.getByRole('main').getByRole('link', { name: 'Shop All Products' }).isVisible()).toBe(true);
  expect(await page.getByRole('main').textContent()).not.toMatch(/\bat \w+ \(|\.tsx?:|stack/);
  await answersToClicks(page);
  await page.getByRole('link', { name: 'Go to the home page' }).tap();
  await page.getByRole('heading', { name: 'Shop by Pet' }).waitFor();
  expect(await pathNow()).toBe('/');
});

describe('a page that fails', () => {
  it('shows "Unexpected Application Error!" if a link leads to a page that no longer exists (R052, D5)', async () => {
    expectProblems(failedRequest('/data/pharmacy.json', 404));
    await open(page, `${shop.url}/cart`);
    await context.route('**/data/pharmacy.json', (route) => route.fulfill({ status: 404, body: 'Not found' }));
    await follow(page, '/pharmacy');
    await heading('Unexpected Application Error!').waitFor();
    expect(await page.getByRole('main').getByText('404: this page does not exist.').isVisible()).toBe(true);
    expect(await page.title()).toBe('Page not found');
    await page.getByRole('main').getByRole('link', { name: 'Shop All Products' }).tap();
    await heading('Shop All Products').waitFor();
  });

  it('shows "Unexpected Application Error!" if its data breaks the screen, and recovers from there (R052)', async () => {
    expectProblems(/^logged: TypeError: Cannot read properties of null/); // For the owner.
    await open(page, `${shop.url}/cart`);
    await context.route('**/data/pharmacy.json', async (route) => {
      const answer = await route.fetch();
      const data: Readonly<Record<string, unknown>> = await answer.json();
      await route.fulfill({ json: { ...data, sections: null } });
    });
    await tapLink('/pharmacy');
    await heading('Unexpected Application Error!').waitFor();
    expect(await page.getByRole('main').getByText('Nothing in your cart is lost').isVisible()).toBe(true);
    expect(await page.getByRole('main').textContent()).not.toMatch(/TypeError|null|\bat \w+ \(/);
    await follow(page, '/contact');
    await heading('Contact Us').waitFor();
  });

  const signIn = '<!doctype html><title>Sign in to this Wi-Fi</title>';
  it('is loaded whole if a portal or a filter answers for its data, and Back returns to the list (D45, D93)', async () => {
    await open(page, `${shop.url}/dog-food`);
    await context.route('**/data/**', (route) => route.fulfill({ contentType: 'text/html', body: signIn }));
    const whole = page.waitForRequest((request) => request.isNavigationRequest());
    await tapCard(1);
    expect(new URL((await whole).url()).pathname).toBe('/product/1');
    await page.getByTestId('unit-price').waitFor();
    await page.goBack();
    await heading('Dog Food').waitFor();
  });

  it('says that the shop can’t be reached where only a portal answers, and opens on a retry (D93)', async () => {
    // The service worker, or a static host, answers with a page of the shop that is not this one.
    const empty = await (await context.request.get(`${shop.url}/empty`)).body();
    await context.route('**/product/1', (route) => route.fulfill({ contentType: 'text/html', body: empty }));
    await context.route('**/data/**', (route) => route.fulfill({ contentType: 'text/html', body: signIn }));
    await page.goto(`${shop.url}/product/1`);
    await heading("The shop can't be reached right now").waitFor();
    expect(await page.title()).toBe("The shop can't be reached right now");
    await context.unroute('**/data/**');
    await page.getByRole('button', { name: 'Try again' }).tap();
    await page.getByTestId('unit-price').waitFor();
  });

  it('says "You seem to be offline" without a connection, never "Unexpected Application Error!", and opens on a retry (D45)', async () => {
    expectProblems(whileOffline);
    await open(page, `${shop.url}/cart`);
    await context.setOffline(true);
    await tapLink('/shop-all');
    await heading('You seem to be offline').waitFor();
    expect(await page.getByText('Unexpected Application Error!').count()).toBe(0);
    expect(await page.title()).toMatch(/offline/i);
    expect(await pathNow()).toBe('/shop-all');
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).tap();
    await heading('Shop All Products').waitFor();
  });
});
