/** The search of the header (R028-R040). */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { searchEntries as entriesOf } from '#build/pages/cards.ts';
import { phone, visitor, startJourneys } from '#test/support/browser.ts';
import { tabTo } from '#test/support/accessibility.ts';
import { announced, isOnTop, open } from '#test/support/opening.ts';
import { expectProblems, failedRequest } from '#test/support/page-problems.ts';
import { shippedCatalogue } from '#test/support/catalogues.ts';

const searchEntries = entriesOf(shippedCatalogue.products);

const { browser, shop } = await startJourneys();
const small = await visitor(browser, phone);

const box = (page: Page) => page.getByPlaceholder('Search for products...', { exact: true });
const toggle = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Search', exact: true });

/** Types into the search, and waits for its results. */
async function write(page: Page, text: string): Promise<void> {
  await box(page).fill(text);
  await page.locator('[data-testid="search-box"][aria-busy="false"]').waitFor();
}

/** Opens the search of a page, its list of products loaded. */
async function openSearch(page: Page, path = '/cart'): Promise<void> {
  await open(page, shop.url + path);
  await toggle(page).click();
  await write(page, 'a');
  await page.getByTestId('search-option').first().waitFor();
  await write(page, '');
}

/** Types a text and returns the results, as name and address. */
async function found(page: Page, text: string): Promise<readonly (readonly [name: string, address: string])[]> {
  await write(page, text);
  return page
    .getByTestId('search-option')
    .evaluateAll((links) =>
      links.map(
        (link) => [link.querySelector('span + span')?.textContent ?? '', link.getAttribute('href') ?? ''] as const,
      ),
    );
}

/** Pieces of names in any case, single letters, and what is special in patterns. */
const pieces = [
  'a',
  '5',
  'DOG food',
  'kItTeN',
  'tuna stick',
  'PARROT',
  'd-SWING',
  '1KG',
  '500 g',
  'ooD a',
  ' & ',
  'leash',
];

describe('the results of a search', () => {
  it('are every entry whose name contains the text, in any case (R029, R031)', async () => {
    const { page } = small;
    await open(page, `${shop.url}/cart`);
    await toggle(page).tap();
    await write(page, 'a');
    await page.getByTestId('search-option').first().waitFor();
    let hits = 0;
    for (const piece of pieces) {
      const wanted = piece.trim().toLowerCase();
      const expected = searchEntries.filter(({ name }) => name.toLowerCase().includes(wanted));
      expect(await found(page, piece)).toEqual(expected.map(({ id, name }) => [name, `/product/${id}`]));
      hits += expected.length;
    }
    expect(hits).toBeGreaterThan(50);
    expect(await found(page, 'pArRoT LaDd')).toEqual([['Parrot Ladder', '/product/45']]);
  });

  it('are "No products found" if nothing matches, with links to the chat and to all products (R035)', async () => {
    const { page } = small;
    await openSearch(page);
    await write(page, ' Zebra & Co? ');
    expect(await page.getByRole('status').filter({ hasText: 'No products found' }).isVisible()).toBe(true);
    const chat = page.getByTestId('search-box').getByRole('link', { name: 'Ask us on WhatsApp' });
    expect(await chat.getAttribute('href')).toBe(
      `https://wa.me/${shippedCatalogue.shop.chatNumber}?text=Hi!%20Do%20you%20have%20Zebra%20%26%20Co%3F%3F`,
    );
    expect(await chat.getAttribute('target')).toBe('_blank');
    await page.getByTestId('search-box').getByRole('link', { name: 'See all products' }).tap();
    await page.getByRole('heading', { level: 1, name: 'Shop All Products' }).waitFor();
    expect(await page.getByTestId('search-box').count()).toBe(0);
  });
});

describe('a search that finds no product', () => {
  it('links to the pages whose label matches, then to all products and the chat (D65)', async () => {
    const { page } = small;
    await openSearch(page);
    await write(page, 'litter');
    const links = page.getByTestId('search-box').getByRole('link');
    await page.getByTestId('search-more').waitFor();
    expect((await links.allTextContents()).slice(2)).toEqual(['Cat Litter', 'See all products', 'Ask us on WhatsApp']);
    await links.nth(2).tap();
    await page.getByRole('heading', { level: 1, name: 'Cat Litter' }).waitFor();
    expect(await page.getByTestId('search-box').count()).toBe(0);
  });
});

describe('further products, below the results of a search', () => {
  const more = (page: Page) => page.getByTestId('search-more').getByRole('link');
  const addresses = (page: Page) =>
    more(page).evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));

  it('are found by other words, also in Urdu, with prices (D91)', async () => {
    const { page } = small;
    await openSearch(page);
    for (const text of ['cat litter 5l', 'بلی کی ریت 5 لیٹر']) {
      await write(page, text);
      await expect.poll(() => addresses(page)).toEqual(['/product/67']);
      expect(await page.getByTestId('search-option').count()).toBe(0);
      expect(await page.getByRole('status').filter({ hasText: 'No products found' }).isVisible()).toBe(true);
      expect(await page.getByRole('list', { name: 'You may also like' }).count()).toBe(1);
      await expect.poll(() => announced(page)).toContain('1 product you may also like');
      expect(await more(page).textContent()).toMatch(/^Lavender Clumping Cat Litter 5 L ?Rs 1250$/);
    }
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Lavender Clumping Cat Litter 5 L' }).waitFor();
    expect(await page.getByTestId('search-box').count()).toBe(0);
  });

  it('are five at most, and none that the results have already (D91)', async () => {
    const { page } = small;
    await openSearch(page);
    const results = await found(page, 'dog');
    await more(page).first().waitFor();
    expect(await page.getByRole('list', { name: 'You may also like' }).count()).toBe(1);
    const others = await addresses(page);
    expect(others).toHaveLength(5);
    expect(others.filter((address) => results.some(([, known]) => known === address))).toEqual([]);
    await more(page).last().scrollIntoViewIfNeeded();
    expect(await isOnTop(more(page).last())).toBe(true);
  });
});

describe('the list of results', () => {
  it('shows picture and name of each product, with a link to it (R033, R034)', async () => {
    const { page } = small;
    await openSearch(page);
    expect(await found(page, 'd-swing')).toEqual([['Parrot D-swing', '/product/43']]);
    const option = page.getByTestId('search-option');
    const image = option.locator('img');
    await page.waitForFunction(
      (img) => img instanceof HTMLImageElement && img.naturalWidth > 0,
      await image.elementHandle(),
    );
    expect((await image.boundingBox())?.width).toBeGreaterThan(30);
    await option.tap();
    await page.getByRole('heading', { level: 1, name: 'Parrot D-swing' }).waitFor();
    await openSearch(page);
    const some = await found(page, 'parrot');
    expect(some.length).toBeGreaterThan(1);
    // Each has the picture of its own product.
    const pictured = await page
      .getByTestId('search-option')
      .evaluateAll((links) => links.map((link) => link.querySelector('img')?.getAttribute('src') ?? ''));
    expect(pictured.map((src) => src.replace(/^\/pictures\/(\d+)-1\.[0-9a-z]{4}\.webp$/, '/product/$1'))).toEqual(
      some.map(([, address]) => address),
    );
  });

  it('is about 15rem high at most, and scrolls (R038)', async () => {
    const { page } = small;
    await openSearch(page);
    expect((await found(page, 'd')).length).toBeGreaterThan(10);
    const list = page.getByTestId('search-results');
    const height = (await list.boundingBox())?.height ?? 0;
    expect(height).toBeGreaterThan(216);
    expect(height).toBeLessThanOrEqual(264);
    expect(await list.evaluate((element) => element.scrollHeight > element.clientHeight)).toBe(true);
    const last = page.getByTestId('search-option').last();
    await last.scrollIntoViewIfNeeded();
    expect(await list.evaluate((element) => element.scrollTop)).toBeGreaterThan(0);
  });
});

describe('the search box', () => {
  it('says "Search for products...", has a name for screen readers, and closes and clears the text when a result is picked (R028, R036)', async () => {
    const { page } = small;
    await openSearch(page);
    expect(await box(page).isVisible()).toBe(true);
    expect(await page.getByRole('searchbox', { name: 'Search for products', exact: true }).count()).toBe(1);
    await write(page, 'ladder');
    await page.getByTestId('search-option').tap();
    await page.getByRole('heading', { level: 1, name: 'Parrot Ladder' }).waitFor();
    expect(await page.getByTestId('search-box').count()).toBe(0);
    await toggle(page).click();
    await expect.poll(() => box(page).inputValue()).toBe('');
  });

  it('opens the result selected with the arrow keys, by Enter (R036)', async () => {
    const { page } = small;
    await openSearch(page);
    const [, , third] = await found(page, 'a');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe(third?.[1]);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: third?.[0] ?? '' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(third?.[1]);
    expect(await page.getByTestId('search-box').count()).toBe(0);
  });

  it('closes at a click outside and keeps the text; Escape closes it, too (R037)', async () => {
    const { page } = small;
    await openSearch(page);
    await write(page, 'ladder');
    await box(page).click(); // Inside: it stays.
    await expect.poll(() => page.getByTestId('search-box').isVisible()).toBe(true);
    await page.touchscreen.tap(30, 700);
    await page.getByTestId('search-box').waitFor({ state: 'detached' });
    expect(await toggle(page).getAttribute('aria-expanded')).toBe('false');
    await toggle(page).click();
    await expect.poll(() => box(page).inputValue()).toBe('ladder');
    await page.keyboard.press('Escape');
    await page.getByTestId('search-box').waitFor({ state: 'detached' });
    expect(await toggle(page).evaluate((button) => button === document.activeElement)).toBe(true);
  });
});

describe('Enter in the search', () => {
  it('closes a phone’s keyboard and shows the results if there are several; the arrow keys go on from there', async () => {
    const { page } = small;
    await openSearch(page);
    await write(page, 'parrot');
    await page.keyboard.press('Enter');
    await expect.poll(() => box(page).evaluate((field) => field === document.activeElement)).toBe(false);
    expect(await isOnTop(page.getByTestId('search-option').first())).toBe(true);
    expect(new URL(page.url()).pathname).toBe('/cart');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('data-testid'))).toBe('search-option');
    await page.keyboard.press('Escape');
    await page.getByTestId('search-box').waitFor({ state: 'detached' });
  });

  it('is not lost if the list has not loaded yet, unless the text is changed meanwhile', async () => {
    const { context, page } = await visitor(browser, phone);
    for (const [after, path] of [
      ['ladder', '/product/45'],
      ['d-swing', '/cart'],
    ] as const) {
      const list = Promise.withResolvers<void>();
      await context.route('**/data/search.json', async (route) => {
        await list.promise;
        await route.continue();
      });
      await open(page, `${shop.url}/cart`);
      await toggle(page).tap();
      await write(page, 'ladder');
      await page.keyboard.press('Enter');
      await write(page, after);
      list.resolve();
      if (path === '/cart') await page.getByTestId('search-option').waitFor();
      else await page.getByRole('heading', { level: 1, name: 'Parrot Ladder' }).waitFor();
      expect(new URL(page.url()).pathname).toBe(path);
      await context.unroute('**/data/search.json');
    }
    await context.close();
  });
});

describe('an open search', () => {
  it('closes when the focus leaves it, and covers nothing that has the focus (WCAG 2.2 SC 2.4.11)', async () => {
    const { page } = small;
    await openSearch(page, '/dog-food');
    await write(page, 'ladder');
    await box(page).focus();
    await page.getByTestId('search-option').first().waitFor();
    await tabTo(page.getByRole('banner').getByRole('link', { name: 'Cart' }));
    await page.getByTestId('search-box').waitFor({ state: 'detached' });
    await tabTo(page.getByRole('link', { name: 'Home', exact: true }));
    expect(await isOnTop(page.getByRole('link', { name: 'Home', exact: true }))).toBe(true);
  });
});

describe('the search on a bad connection', () => {
  it('says that its list could not be loaded, and tries again at the next letter; further products come later (D91)', async () => {
    expectProblems(
      failedRequest('/data/search.json', 'ERR_FAILED'),
      failedRequest('/data/search-more.json', 'ERR_FAILED'),
    );
    const { context, page } = await visitor(browser, phone);
    const asked: string[] = [];
    await context.route('**/data/search*.json', (route) => {
      asked.push(new URL(route.request().url()).pathname);
      return route.abort();
    });
    await open(page, `${shop.url}/cart`);
    await toggle(page).tap();
    await box(page).waitFor();
    expect(asked).not.toContain('/data/search-more.json'); // Before the first letter.
    await write(page, 'ladde');
    await page.getByText("Couldn't load the list of products. Please check your connection.").waitFor();
    expect(await page.getByText('No products found').count()).toBe(0);
    await context.unroute('**/data/search*.json');
    await context.route('**/data/search-more.json', (route) => route.abort());
    await write(page, 'ladder');
    await page.getByTestId('search-option').waitFor();
    await write(page, 'litter');
    await page.getByRole('status').filter({ hasText: 'No products found' }).waitFor();
    await context.unroute('**/data/search-more.json');
    await write(page, 'cat litter');
    await page.getByTestId('search-more').getByRole('link').first().waitFor();
    await context.close();
  });
});
