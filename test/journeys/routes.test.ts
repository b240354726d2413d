/** Addresses of the shop in a browser: cold, and by a link inside the shop. */
import { describe, expect, it } from 'vitest';
import { phone, visitor } from '#test/support/browser.ts';
import { follow, open } from '#test/support/opening.ts';
import { expectProblems, failedRequest } from '#test/support/page-problems.ts';
import { startJourneys } from '#test/support/start-journeys.ts';
import { shippedCatalogue } from '#test/support/catalogues.ts';

const { browser, shop } = await startJourneys();
const visit = await visitor(browser, phone);
const { page } = visit;
await page.emulateMedia({ reducedMotion: 'reduce' });

/** One address of each kind, its heading, and a page with a link to it (null: none has one). `test/site/built-site.test.ts` reads all. */
const routes: readonly [row: string, path: string, heading: string, from: string | null][] = [
  ['R055', '/', shippedCatalogue.shop.texts.heroTitle, '/cart'],
  ['R056', '/home', shippedCatalogue.shop.texts.heroTitle, null],
  ['R058', '/shop', 'Shop All Products', '/cart'],
  ['R060', '/cart', 'Your cart is empty', '/contact'],
  ['R061', '/checkout', 'Your cart is empty', null],
  ['R063', '/pharmacy', 'Pharmacy', '/cart'],
  ['R066', '/dog-main', 'Dog Products', '/cart'],
  ['R067', '/dog-food', 'Dog Food', '/cart'],
  ['R086', '/cat-beds', 'Cat Beds', null],
];

/** The screen at a path, once it is complete: one heading of the first level, and the shell. */
async function shownScreen(heading: string) {
  await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  expect(await page.getByRole('banner').isVisible()).toBe(true);
  expect(await page.getByRole('contentinfo').isVisible()).toBe(true);
  const products = await page.locator('main a[href^="/product/"]').count();
  return { title: await page.title(), products };
}

/** The screen of a page that is opened cold, and by a link if there is one. */
async function bothWays(path: string, heading: string, from: string | null) {
  const answer = await page.goto(shop.url + path, { waitUntil: 'domcontentloaded' });
  const cold = { status: answer?.status(), ...(await shownScreen(heading)) };
  if (from === null) return { cold, byLink: cold };
  await open(page, shop.url + from);
  await follow(page, path);
  return { cold, byLink: { ...cold, ...(await shownScreen(heading)) } };
}

describe('every address', () => {
  it.each(routes)('$1 opens as "$2", cold and by a link ($0)', async (_, path, heading, from) => {
    const { cold, byLink } = await bothWays(path, heading, from);
    expect(cold.status).toBe(200);
    expect(byLink).toEqual(cold);
  });
});

describe('a product', () => {
  it.each([`${shippedCatalogue.products.length + 1}`, '1e3', '%00'])(
    'says "Product not found" for %s, with status 404 and a link onwards (R059, R136, D6, D60)',
    async (id) => {
      expectProblems(failedRequest(`/product/${id}`, 404));
      const answer = await page.goto(`${shop.url}/product/${id}`, { waitUntil: 'domcontentloaded' });
      expect(answer?.status()).toBe(404);
      expect((await shownScreen('Product not found')).title).toContain('Product not found');
      expect(await page.getByText('Unexpected Application Error!').count()).toBe(0);
      expect(await page.getByRole('main').getByRole('link', { name: 'See all products' }).isVisible()).toBe(true);
    },
  );
});

describe('the icon at the address where old browsers and mail programs look for it', () => {
  it('is an .ico of 16, 32 and 48 pixels, which they may keep for a day', async () => {
    const answer = await visit.context.request.get(`${shop.url}/favicon.ico`);
    expect(answer.status()).toBe(200);
    const { 'content-type': type, 'cache-control': cacheControl } = answer.headers();
    expect([type, cacheControl]).toEqual(['image/x-icon', 'public, max-age=86400']);
    const icon = await answer.body();
    expect([icon.readUInt16LE(0), icon.readUInt16LE(2)]).toEqual([0, 1]);
    const images = Array.from({ length: icon.readUInt16LE(4) }, (_, index) => 6 + 16 * index);
    expect(images.map((at) => [icon[at], icon[at + 1]])).toEqual([
      [16, 16],
      [32, 32],
      [48, 48],
    ]);
  });
});

describe('an address in another spelling', () => {
  it('/cart?x=1 keeps its query (R090)', async () => {
    const answer = await page.goto(`${shop.url}/cart?x=1`);
    expect(answer?.status()).toBe(200);
    await page.getByRole('heading', { level: 1, name: 'Your cart is empty' }).waitFor();
    expect(await page.evaluate(() => window.location.search)).toBe('?x=1');
  });
});
