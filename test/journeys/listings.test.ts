/** The category pages, the pharmacy, New Pet at Home and the cat litter (R063-R089, R106-R113). */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { ListedProduct } from '#catalogue/pages.ts';
import { desktop, phone, visitor, startJourneys } from '#test/support/browser.ts';
import { follow, isRed, open, widths } from '#test/support/opening.ts';
import { prerenderedCards, prerenderedProducts } from '#test/support/prerendered.ts';
import { shippedCatalogue, shippedProduct } from '#test/support/catalogues.ts';

const { browser, shop } = await startJourneys();
const [wide, small] = await Promise.all([visitor(browser, desktop), visitor(browser, phone)]);

const { listings, pharmacy, newPet, shopAll, homeRows, speciesPages, products } = shippedCatalogue;
type Listed = readonly { readonly products: readonly ListedProduct[] }[];
/** Every page that shows products in lists, with those that the server sends, in their order. */
const lists: readonly (readonly [path: string, parts: Listed])[] = [
  ['/', homeRows],
  ...[...listings, pharmacy].map((list) => [list.path, [list]] as const),
  [newPet.path, newPet.groups],
  [shopAll.path, shopAll.sections.map((section) => ({ products: section.products.slice(0, 10) }))],
  ...speciesPages.map(({ path, categories }) => [path, categories.map(({ listing }) => listing)] as const),
];
const entries = lists.flatMap(([path, parts]) =>
  parts.flatMap((part) => part.products.map((entry) => ({ path, ...entry }))),
);
const cards = await prerenderedCards(
  wide.context,
  shop.url,
  lists.map(([path]) => path),
);
const food = shippedProduct(5);

describe('a list of products', () => {
  it('has 2, 3 or 4 columns, more in wider windows (R106)', async () => {
    const { page } = wide;
    await open(page, `${shop.url}/dog-food`);
    for (const [width, columns] of [
      [767, 2],
      [768, 3],
      [1023, 3],
      [1024, 4],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      expect(await columnCount(page)).toBe(columns);
    }
    await page.setViewportSize(desktop);
    for (const path of ['/pharmacy', '/shop-all', '/baby-pet']) {
      await follow(page, path);
      await page.getByTestId('card').first().waitFor();
      expect(await columnCount(page)).toBe(4);
    }
  });

  it('has its products in the order of the catalogue, and marks what is sold out with Out of Stock, and nothing else (R097, R108, R128-R133)', () => {
    expect(cards.map(({ list, href, badge }) => [list, href, badge])).toEqual(
      entries.map(({ path, product }) => [path, `/product/${product.id}`, product.inStock ? null : 'Out of Stock']),
    );
    expect(cards.filter(({ badge }) => badge !== null)).not.toEqual([]);
  });

  it('shows Out of Stock in red, opened by its address and by a link (R108)', async () => {
    const { page } = wide;
    await open(page, `${shop.url}/dog-grooming`);
    const badge = page.getByText('Out of Stock', { exact: true }).first();
    expect(await isRed(badge)).toBe(true);
    await follow(page, '/dog-main');
    await follow(page, '/dog-grooming');
    expect(await isRed(badge)).toBe(true);
  });

  it('shows every price as Rs and plain digits, the lowest of several after "from" (R111, D95)', () => {
    expect(cards.map(({ list, href, price }) => [list, href, price])).toEqual(
      entries.map(({ path, product, price }) => {
        const from = product.packOptions || product.sizeOptions ? 'from ' : '';
        return [path, `/product/${product.id}`, `${from}Rs ${price}`];
      }),
    );
  });

  it('shows its name, one friendly line and a link onwards if it is empty (R110)', async () => {
    const { page } = small;
    for (const [path, name, onward] of [
      ['/dog-bed', 'Dog Beds', '/dog-main'],
      ['/cat-beds', 'Cat Beds', '/cat-main'],
    ] as const) {
      await open(page, shop.url + path);
      await expect.poll(() => page.getByRole('heading', { level: 1 }).allTextContents()).toEqual([name]);
      const main = page.getByRole('main');
      expect(await main.getByTestId('card').count()).toBe(0);
      expect(await main.getByText('Nothing here yet.').isVisible()).toBe(true);
      const way = main.getByRole('link', { name: /^See all/ });
      expect(await way.getAttribute('href')).toBe(onward);
      expect(await main.getByRole('link', { name: 'Ask us on WhatsApp' }).getAttribute('href')).toContain('wa.me');
    }
    await page.getByRole('link', { name: 'See all Cat Products' }).click();
    await page.getByRole('heading', { level: 1, name: 'Cat Products' }).waitFor();
  });
});

describe('the pharmacy, New Pet at Home and the cat litter', () => {
  it('every product on every list exists under its name, and each of the shop is on one (R134)', async () => {
    const ids = products.map(({ id }) => id);
    const pages = await prerenderedProducts(wide.context, shop.url, ids);
    expect(new Map(cards.map(({ href, name }) => [href, name]))).toEqual(
      new Map(pages.map(({ id, heading }) => [`/product/${id}`, heading])),
    );
  });
});

describe('unusual lists', () => {
  it('very long names keep to three lines and break nothing (R106, R239)', async () => {
    const long = `${'Extraordinarily '.repeat(12)}${'Nourishing'.repeat(9)}`;
    const { page } = small;
    await open(page, `${shop.url}/contact`);
    await page.route('**/data/dog-food.json', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({
        response: answer,
        body: (await answer.text()).replaceAll(JSON.stringify(food.name), JSON.stringify(long)),
      });
    });
    await follow(page, '/dog-food');
    await page.getByRole('heading', { level: 1, name: 'Dog Food' }).waitFor();
    const name = cardOf(page, 5).getByText(long);
    const lines = await name.evaluate((element) => {
      const style = getComputedStyle(element);
      const height = element.getBoundingClientRect().height - parseFloat(style.paddingBlockStart);
      return Math.round(height / parseFloat(style.lineHeight));
    });
    expect(lines).toBe(3);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBeLessThanOrEqual(0);
    const [first = 0, second = 1] = await widths(page.getByTestId('card'));
    expect(first).toBeCloseTo(second);
    await page.unroute('**/data/dog-food.json');
  });
});

function cardOf(page: Page, id: number): Locator {
  return page.getByRole('main').locator(`a[href="/product/${id}"]`);
}

/** The number of columns of the cards. */
async function columnCount(page: Page): Promise<number> {
  const lefts = await page
    .getByRole('main')
    .getByTestId('card')
    .evaluateAll((all) => all.map((card) => Math.round(card.getBoundingClientRect().left)));
  return new Set(lefts).size;
}
