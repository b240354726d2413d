/** The category pages, the pharmacy, New Pet at Home and the cat litter (spec §2). */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { desktop, phone, visitor } from '#test/support/browser.ts';
import { follow, open, plain } from '#test/support/opening.ts';
import { prerenderedCards, prerenderedProducts } from '#test/support/prerendered.ts';
import { widths } from '#test/support/scrolling.ts';
import { startJourneys } from '#test/support/start-journeys.ts';

const { browser, shop } = await startJourneys();
const [wide, small] = await Promise.all([visitor(browser, desktop), visitor(browser, phone)]);

/** Every list that has products, with the ids that it shows as sold out. */
const soldOut: Readonly<Record<string, readonly number[]>> = {
  '/dog-food': [2, 3],
  '/puppy-food': [],
  '/dog-treat': [],
  '/dog-bowl': [],
  '/dog-toys': [],
  '/dog-supplements': [9],
  '/dog-dewarming': [12],
  '/dog-collar': [],
  '/dog-grooming': [13, 48, 49],
  '/cat-food': [52],
  '/kitten-food': [53],
  '/cat-treats': [],
  '/cat-bowls': [40],
  '/cat-litter': [67, 68],
  '/cat-toys': [],
  '/cat-supplements': [],
  '/cat-grooming': [48, 49],
  '/bird-food': [],
  '/bird-bowls': [],
  '/bird-toys': [],
  '/bird-ring': [],
  '/bird-supplement': [],
  '/pharmacy': [9, 12],
  '/baby-pet': [53],
  '/dog-main': [2, 3, 9, 12, 13, 48, 49],
  '/cat-main': [40, 48, 49, 52, 53],
  '/bird-main': [],
};

const ids1To69 = Array.from({ length: 69 }, (_, index) => index + 1);

describe('a list of products', () => {
  it('R106 stands in 2, 3 or 4 columns, wider windows having more', async () => {
    const { page } = wide;
    await open(page, `${shop.url}/dog-food`);
    for (const [width, columns] of [
      [390, 2],
      [767, 2],
      [768, 3],
      [1023, 3],
      [1024, 4],
      [1280, 4],
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

  it('R108 R133 marks what is sold out with a red Out of Stock, and nothing else', async () => {
    const { page } = wide;
    await open(page, shop.url);
    for (const [path, ids] of Object.entries(soldOut)) {
      await follow(page, path);
      await page.getByRole('main').getByTestId('card').first().waitFor();
      const marked = await page.getByTestId('card').evaluateAll((cards) =>
        cards
          .map((card) => {
            const badge = card.querySelector('[data-testid="oos-badge"]');
            return (
              badge && {
                href: card.getAttribute('href'),
                text: badge.checkVisibility() && badge.textContent,
                color: getComputedStyle(badge).backgroundColor,
              }
            );
          })
          .filter((badge) => badge !== null),
      );
      expect([
        path,
        marked.map(({ href }) => Number(href?.replace('/product/', ''))).toSorted((a, b) => a - b),
      ]).toEqual([path, ids]);
      for (const { text, color } of marked) {
        expect(text).toBe('Out of Stock');
        const [red = 0, green = 255, blue = 255] = (color.match(/\d+/g) ?? []).map(Number);
        expect(red > 180 && green < 80 && blue < 80).toBe(true);
      }
    }
    // The same page, opened by its address.
    await open(page, `${shop.url}/dog-grooming`);
    expect(await page.getByText('Out of Stock', { exact: true }).count()).toBe(3);
  });

  it('R111 shows every price as Rs and plain digits', async () => {
    const { page } = wide;
    await open(page, shop.url);
    for (const path of Object.keys(soldOut)) {
      await follow(page, path);
      const cards = page.getByRole('main').getByTestId('card');
      await cards.first().waitFor();
      for (const text of await cards.allInnerTexts()) expect(plain(text)).toMatch(/\nRs [1-9]\d{2,3}$/);
    }
    await follow(page, '/dog-food');
    await page.getByRole('heading', { level: 1, name: 'Dog Food' }).waitFor();
    expect(plain(await cardOf(page, 2).innerText())).toMatch(/Rs 2100$/);
  });

  it('R112 opens a product by its picture, by its name and by the keyboard', async () => {
    const { page } = wide;
    const byHand: readonly ((card: Locator) => Promise<void>)[] = [
      (card) => card.locator('img').click(),
      (card) => card.getByText('Adult Dog Food Chicken 1kg').click(),
      (card) => card.press('Enter'),
      // Twice in quick succession: still one product, and one step back.
      (card) => card.dblclick(),
    ];
    for (const act of byHand) {
      await open(page, `${shop.url}/dog-food`);
      expect(await cardOf(page, 5).count()).toBe(1);
      await act(cardOf(page, 5));
      await page.getByRole('heading', { level: 1, name: 'Adult Dog Food Chicken 1kg' }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/product/5');
      expect(await page.getByRole('dialog').count()).toBe(0);
    }
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Dog Food' }).waitFor();
  });

  it('R113 shows the products for dogs and cats on a page of each', async () => {
    const { page } = wide;
    await open(page, shop.url);
    for (const [id, forDogs, forCats] of [
      [48, '/dog-grooming', '/cat-grooming'],
      [49, '/dog-grooming', '/cat-grooming'],
      [55, '/dog-bowl', '/cat-bowls'],
      [56, '/dog-bowl', '/cat-bowls'],
      [62, '/dog-supplements', '/cat-supplements'],
    ] as const) {
      for (const path of [forDogs, forCats]) {
        await follow(page, path);
        await page.getByRole('main').getByTestId('card').first().waitFor();
        expect(await cardOf(page, id).isVisible()).toBe(true);
      }
    }
  });

  it('R110 with nothing in it shows its name, one friendly line and a way on', async () => {
    for (const { page } of [wide, small]) {
      for (const [path, name, onward] of [
        ['/dog-bed', 'Dog Beds', '/dog-main'],
        ['/cat-deworming', 'Cat Deworming', '/cat-main'],
        ['/cat-bed', 'Cat Beds', '/cat-main'],
        ['/cat-beds', 'Cat Beds', '/cat-main'],
      ] as const) {
        await open(page, shop.url + path);
        expect(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual([name]);
        const main = page.getByRole('main');
        expect(await main.getByTestId('card').count()).toBe(0);
        expect(await main.getByText('Nothing here yet.').isVisible()).toBe(true);
        const way = main.getByRole('link', { name: /^See all/ });
        expect(await way.getAttribute('href')).toBe(onward);
        expect(await main.getByRole('link', { name: 'Ask us on WhatsApp' }).getAttribute('href')).toContain('wa.me');
      }
    }
    await wide.page.getByRole('link', { name: 'See all Cat Products' }).click();
    await wide.page.getByRole('heading', { level: 1, name: 'Cat Products' }).waitFor();
  });
});

describe('the pharmacy, New Pet at Home and the cat litter', () => {
  it('R131 the pharmacy shows 11 products', async () => {
    const { page } = small;
    await open(page, `${shop.url}/pharmacy`);
    expect(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual(['Pharmacy']);
    expect(await productIds(page.getByRole('main'))).toHaveLength(11);
  });

  it('R132 New Pet at Home shows 8 products for kittens, 3 for puppies and 2 for chicks', async () => {
    const { page } = small;
    await follow(page, '/baby-pet');
    await page.getByRole('heading', { level: 1, name: 'New Pet at Home', exact: true }).waitFor();
    for (const [group, count] of [
      ['Kitten Essentials', 8],
      ['Puppy Essentials', 3],
      ['Baby Bird Care', 2],
    ] as const) {
      expect(new Set(await productIds(page.getByRole('region', { name: group, exact: true }))).size).toBe(count);
    }
    expect(await page.getByRole('main').getByTestId('card').count()).toBe(13);
  });

  it('R133 the cat litter shows 2 products, both Out of Stock', async () => {
    const { page } = small;
    await open(page, `${shop.url}/cat-litter`);
    expect(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual(['Cat Litter']);
    expect(await productIds(page.getByRole('main'))).toEqual([67, 68]);
    expect(await page.getByText('Out of Stock', { exact: true }).count()).toBe(2);
  });

  it('R134 every product on every list exists under its name', async () => {
    const { context } = wide;
    const pages = ['/', '/shop-all', '/dog-main', '/cat-main', '/bird-main'];
    const cards = await prerenderedCards(context, shop.url, [...Object.keys(soldOut), ...pages]);
    const products = await prerenderedProducts(context, shop.url, ids1To69);
    expect(cards).toEqual(new Map(products.map(({ id, heading }) => [`/product/${id}`, heading])));
    expect(cards.size).toBe(69);
  });
});

describe('lists that are out of the ordinary', () => {
  it('R106 R107 a list of one product shows it as wide as in any other list', async () => {
    const { page } = wide;
    await open(page, `${shop.url}/dog-food`);
    const [usual] = await widths(page.getByTestId('card'));
    await follow(page, '/bird-supplement');
    await page.getByRole('heading', { level: 1, name: 'Bird Supplements' }).waitFor();
    expect(await widths(page.getByTestId('card'))).toEqual([usual]);
  });

  it('R106 R239 very long names keep to three lines and break nothing', async () => {
    const long = `${'Extraordinarily '.repeat(12)}${'Nourishing'.repeat(9)}`;
    for (const { page } of [wide, small]) {
      await open(page, shop.url);
      await page.route('**/data/dog-food.json', async (route) => {
        const answer = await route.fetch();
        await route.fulfill({
          response: answer,
          body: (await answer.text()).replaceAll('Adult Dog Food Chicken 1kg', long),
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
    }
  });

  it('R239 logged nothing wrong meanwhile', () => {
    expect([...wide.problems, ...small.problems]).toEqual([]);
  });
});

function cardOf(page: Page, id: number): Locator {
  return page.getByRole('main').locator(`a[href="/product/${id}"]`);
}

function productIds(within: Locator): Promise<readonly number[]> {
  return within
    .locator('a[href^="/product/"]')
    .evaluateAll((links) => links.map((link) => Number(link.getAttribute('href')?.replace('/product/', ''))));
}

/** How many different places from left to right the cards stand at. */
async function columnCount(page: Page): Promise<number> {
  const lefts = await page
    .getByRole('main')
    .getByTestId('card')
    .evaluateAll((cards) => cards.map((card) => Math.round(card.getBoundingClientRect().left)));
  return new Set(lefts).size;
}
