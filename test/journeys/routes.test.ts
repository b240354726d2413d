/** Addresses of the shop in a browser: cold, and by a link inside the shop. */
import { describe, expect, it } from 'vitest';
import { phone, visitor, startJourneys } from '#test/support/browser.ts';
import { follow, open } from '#test/support/opening.ts';
import { findAll } from '#test/support/built-site.ts';
import { shippedCatalogue } from '#test/support/catalogues.ts';

const { browser, shop } = await startJourneys();
const { page } = await visitor(browser, phone);
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

/** The headings of pages that don't know the cart before their script does. */
const servedAs: Readonly<Record<string, string>> = { '/cart': 'Shopping Cart', '/checkout': 'Checkout' };

/** The shop's answer at a path, before any script. */
async function served(path: string) {
  const answer = await fetch(shop.url + path);
  const html = await answer.text();
  const [title = ''] = findAll(html, /<title>(.*?)<\/title>/g);
  const headings = findAll(html, /<h1[^>]*>(.*?)<\/h1>/g).map((heading) => heading.replaceAll(/<[^>]*>/g, ''));
  return { status: answer.status, title, headings, html };
}

describe('every address', () => {
  it.each(routes)('$1 opens as "$2", cold and by a link ($0)', async (_, path, heading, from) => {
    const { status, title, headings } = await served(path);
    expect([status, headings]).toEqual([200, [servedAs[path] ?? heading]]);
    if (from === null) return;
    if (!page.url().startsWith(shop.url)) await open(page, shop.url + from);
    await follow(page, from);
    await follow(page, path);
    await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    expect(await page.title()).toBe(title);
  });
});

describe('a product', () => {
  it.each([`${shippedCatalogue.products.length + 1}`, '1e3', '%00'])(
    'says "Product not found" for %s, with status 404 and a link onwards (R059, R136, D6, D60)',
    async (id) => {
      const { status, title, headings, html } = await served(`/product/${id}`);
      expect([status, headings]).toEqual([404, ['Product not found']]);
      expect(title).toContain('Product not found');
      expect(html).not.toContain('Unexpected Application Error!');
      expect(html).toContain('See all products');
    },
  );
});

describe('the icon at the address where old browsers and mail programs look for it', () => {
  it('is an .ico of 16, 32 and 48 pixels, which they may keep for a day', async () => {
    const answer = await fetch(`${shop.url}/favicon.ico`);
    expect(answer.status).toBe(200);
    const [type, cacheControl] = [answer.headers.get('content-type'), answer.headers.get('cache-control')];
    expect([type, cacheControl]).toEqual(['image/x-icon', 'public, max-age=86400']);
    const icon = Buffer.from(await answer.arrayBuffer());
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
    await open(page, `${shop.url}/cart?x=1`);
    await page.getByRole('heading', { level: 1, name: 'Your cart is empty' }).waitFor();
    expect(await page.evaluate(() => window.location.search)).toBe('?x=1');
  });
});
