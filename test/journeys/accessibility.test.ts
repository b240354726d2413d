/** What every page owes to everybody: no sideways scrolling, no errors, nothing that axe finds wrong (WCAG 2.2). */
import { describe, expect, it } from 'vitest';
import { axeViolations } from '#test/support/axe.ts';
import { desktop, phone, type Visit, visitor } from '#test/support/browser.ts';
import { findAll, readSite } from '#test/support/built-site.ts';
import { seedCart, swing } from '#test/support/cart-seed.ts';
import { scrollsSideways } from '#test/support/layout.ts';
import { open } from '#test/support/opening.ts';
import { expectProblems, failedRequest } from '#test/support/page-problems.ts';
import { startJourneys } from '#test/support/start-journeys.ts';

const { browser, shop } = await startJourneys();

/** A visitor with reduced motion: nothing half faded in is looked at. */
async function calmVisitor(size: typeof phone): Promise<Visit> {
  const visit = await visitor(browser, size);
  await visit.page.emulateMedia({ reducedMotion: 'reduce' });
  return visit;
}

/** One page of each kind; products with packs, with sizes, sold out, for inquiry only. */
const kinds = ['/', '/shop-all', '/cart', '/checkout', '/contact', '/pharmacy', '/baby-pet', '/cat-litter'];
const more = ['/cat-main', '/dog-food', '/dog-bed', '/product/24', '/product/43', '/product/2', '/product/67'];
const missing = ['/product/999', '/nowhere'];
const inMenu = findAll(readSite('/index.html'), /<a href="(\/[a-z-]*)"/g);
/** Every route of the shop. */
const paths = [...new Set([...inMenu, ...kinds, ...more, '/home', '/shop', '/cat-beds', '/dog-deworming'])];
/** Fifty pages, one after the other, also on a busy machine. */
const timeout = 300_000;

describe('every page', () => {
  it('R239 fits a screen of 320 px, with nothing wrong in the console', { timeout }, async () => {
    expectProblems(failedRequest('/fonts/', 'ERR_FAILED'));
    const { context, page } = await calmVisitor({ width: 320, height: 640 });
    // The letters of a first visit on a slow line, which are the wider ones.
    await context.route('**/fonts/**', (route) => route.abort());
    expect(paths.length).toBeGreaterThan(40);
    const tooWide: string[] = [];
    for (const path of paths) {
      await open(page, shop.url + path);
      if (await scrollsSideways(page)) tooWide.push(path);
    }
    expect(tooWide).toEqual([]);
    await context.close();
  });

  it('R239 fits 320 px with a full cart, an open menu and an open search', async () => {
    const { context, page, problems } = await calmVisitor({ width: 320, height: 640 });
    await seedCart(context, [
      swing('XL', 1900, 9999),
      { ...swing('S', 800, 1), name: `Parrot ${'D-swing '.repeat(30)}` },
    ]);
    for (const path of ['/cart', '/checkout']) {
      await open(page, shop.url + path);
      await page.getByTestId('cart-badge').waitFor();
      expect({ path, isTooWide: await scrollsSideways(page) }).toEqual({ path, isTooWide: false });
    }
    await page.getByRole('button', { name: 'Search', exact: true }).tap();
    await page.getByPlaceholder('Search for products...').fill('dog');
    await page.getByTestId('search-results').waitFor();
    expect(await scrollsSideways(page)).toBe(false);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Open menu' }).tap();
    expect(await scrollsSideways(page)).toBe(false);
    expect(problems).toEqual([]);
    await context.close();
  });

  it.each([
    ['a phone', phone],
    ['a desktop', desktop],
  ])('R240 has nothing that axe finds wrong, on %s', { timeout }, async (_, size) => {
    expectProblems(...missing.map((path) => failedRequest(path, 404)));
    const { context, page } = await calmVisitor(size);
    for (const path of [...paths, ...missing]) {
      await open(page, shop.url + path);
      expect({ path, found: await axeViolations(page) }).toEqual({ path, found: [] });
    }
    await context.close();
  });
});
