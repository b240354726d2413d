/** Every page: no sideways scrolling, no errors, nothing that axe finds wrong (WCAG 2.2). */
import { describe, expect, it } from 'vitest';
import { axeViolations, scrollsSideways } from '#test/support/accessibility.ts';
import { desktop, phone, type Visit, visitor } from '#test/support/browser.ts';
import { seedCart, swing } from '#test/support/cart-seed.ts';
import { open } from '#test/support/opening.ts';
import { expectProblems, failedRequest } from '#test/support/page-problems.ts';
import { startJourneys } from '#test/support/start-journeys.ts';

const { browser, shop } = await startJourneys();

/** A visitor with reduced motion, so that axe sees nothing half faded in. */
async function calmVisitor(size: typeof phone): Promise<Visit> {
  const visit = await visitor(browser, size);
  await visit.page.emulateMedia({ reducedMotion: 'reduce' });
  return visit;
}

/** One page of each kind; lists with the longest heading, sold out, empty; products with packs, with sizes, sold out, for inquiry only. */
const plain = ['/', '/shop-all', '/cart', '/checkout', '/contact', '/pharmacy', '/baby-pet', '/cat-litter'];
const products = ['/cat-main', '/dog-collar', '/dog-bed', '/product/24', '/product/43', '/product/2', '/product/67'];
const missing = ['/product/999', '/nowhere'];
const paths = [...plain, ...products];
/** Many pages, one after the other, also on a busy machine. */
const timeout = 180_000;

describe('every kind of page', () => {
  it('fits a screen of 320 px, with nothing wrong in the console (R239)', { timeout }, async () => {
    expectProblems(failedRequest('/fonts/', 'ERR_FAILED'));
    const { context, page } = await calmVisitor({ width: 320, height: 640 });
    // The wider fallback font of a first visit on a slow connection.
    await context.route('**/fonts/**', (route) => route.abort());
    const tooWide: string[] = [];
    for (const path of paths) {
      await open(page, shop.url + path);
      if (await scrollsSideways(page)) tooWide.push(path);
    }
    expect(tooWide).toEqual([]);
    await context.close();
  });

  it('fits 320 px with a full cart, an open menu and an open search (R239)', async () => {
    const { context, page } = await calmVisitor({ width: 320, height: 640 });
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
    await context.close();
  });

  it.each([
    ['a phone', phone],
    ['a desktop', desktop],
  ])('has nothing that axe finds wrong, on %s (R240)', { timeout }, async (_, size) => {
    expectProblems(...missing.map((path) => failedRequest(path, 404)));
    const { context, page } = await calmVisitor(size);
    for (const path of [...paths, ...missing]) {
      await open(page, shop.url + path);
      expect({ path, found: await axeViolations(page) }).toEqual({ path, found: [] });
    }
    await context.close();
  });
});
