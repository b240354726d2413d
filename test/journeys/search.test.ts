/** The search of the header (R028-R040). Its rules have tests beside the code. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { searchEntries as entriesOf } from '#build/pages/cards.ts';
import { phone, visitor, startJourneys } from '#test/support/browser.ts';
import { hasFocus, tabTo, announced, isOnTop, open } from '#test/support/pages.ts';
import { expectProblems, failedRequest } from '#test/support/page-problems.ts';
import { shippedCatalogue } from '#test/support/catalogues.ts';

const { browser, shop } = await startJourneys();
const { page: own } = await visitor(browser, phone);

const box = (page: Page) => page.getByPlaceholder('Search for products...', { exact: true });
const toggle = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Search', exact: true });
const options = own.getByTestId('search-option');
const isClosed = () => own.getByTestId('search-box').waitFor({ state: 'detached' });
const heading = (name: string) => own.getByRole('heading', { level: 1, name }).waitFor();

/** Types into the search, and waits for its results. */
async function write(page: Page, text: string): Promise<void> {
  await box(page).fill(text);
  await page.locator('[data-testid="search-box"][aria-busy="false"]').waitFor();
}

/** Opens the search of a page, its list of products loaded. */
async function openSearch(path = '/cart'): Promise<void> {
  await open(own, shop.url + path);
  await toggle(own).tap();
  await write(own, 'a');
  await options.first().waitFor();
}

describe('the results of a search', () => {
  it('are all that match from one letter on, each with its name, picture and link (R028, R031, R033, R038)', async () => {
    await openSearch();
    expect(await own.getByRole('searchbox', { name: 'Search for products', exact: true }).count()).toBe(1);
    const matching = entriesOf(shippedCatalogue).filter(({ name }) => /d/i.test(name));
    await write(own, 'D');
    const shown = await options.evaluateAll((links) =>
      links.map((link) => [
        link.querySelector('span + span')?.textContent,
        link.getAttribute('href'),
        link.querySelector('img')?.getAttribute('src'),
      ]),
    );
    expect(shown).toEqual(
      matching.map(({ id, name }) => [
        name,
        `/product/${id}`,
        expect.stringMatching(new RegExp(String.raw`^/(?:pictures/${id}-1\.|placeholder\.svg)`)),
      ]),
    );
  });

  it('are in a list that scrolls (R034)', async () => {
    await openSearch();
    await write(own, 'D');
    const list = own.getByTestId('search-results');
    expect((await list.boundingBox())?.height).toBeLessThanOrEqual(264); // 15rem and its edges.
    await options.last().scrollIntoViewIfNeeded();
    expect(await list.evaluate((element) => element.scrollTop)).toBeGreaterThan(0);
    expect(await isOnTop(options.last())).toBe(true);
  });

  it('open by a tap or with the arrow keys and Enter, which closes the search and clears its text (R036)', async () => {
    await openSearch();
    await write(own, 'ladder');
    await options.tap();
    await heading('Parrot Ladder');
    await isClosed();
    await toggle(own).tap();
    await expect.poll(() => box(own).inputValue()).toBe('');
    await write(own, 'a');
    const third = await options.nth(2).getAttribute('href');
    for (let presses = 0; presses < 3; presses += 1) await own.keyboard.press('ArrowDown');
    await own.keyboard.press('Enter');
    await own.waitForURL(shop.url + third);
    await isClosed();
  });
});

describe('a search that finds no product by name', () => {
  it('says so, with the pages whose label matches, all products and the chat, which take the shopper there (R035, D65)', async () => {
    await openSearch();
    const links = own.getByTestId('search-box').getByRole('link');
    await write(own, 'litter');
    expect(await own.getByRole('status').filter({ hasText: 'No products found' }).isVisible()).toBe(true);
    await own.getByTestId('search-more').waitFor();
    expect((await links.allTextContents()).slice(2)).toEqual(['Cat Litter', 'See all products', 'Ask us on WhatsApp']);
    expect(await links.last().getAttribute('href')).toBe(
      `https://wa.me/${shippedCatalogue.shop.chatNumber}?text=Hi!%20Do%20you%20have%20litter%3F`,
    );
    await links.nth(2).tap();
    await heading('Cat Litter');
    await isClosed();
  });

  it('offers further products, found by other words, with prices, and says how many (D91)', async () => {
    await openSearch();
    const more = own.getByTestId('search-more').getByRole('link');
    await write(own, 'cat litter 5l');
    await expect
      .poll(() => more.allTextContents())
      .toEqual([expect.stringMatching(/Litter 5 L ?Out of Stock ?Rs 1250$/)]);
    expect(await options.count()).toBe(0);
    expect(await own.getByRole('list', { name: 'Closest matches' }).count()).toBe(1);
    await expect.poll(() => announced(own)).toContain('Closest matches: 1 product');
    await write(own, 'dog');
    await more.nth(4).waitFor();
    expect(await own.getByRole('list', { name: 'You may also like' }).count()).toBe(1);
    await more.last().scrollIntoViewIfNeeded();
    expect(await isOnTop(more.last())).toBe(true);
    await write(own, 'cat litter 5l');
    await expect.poll(() => more.count()).toBe(1);
    await own.keyboard.press('ArrowDown');
    await own.keyboard.press('Enter');
    await heading('Lavender Clumping Cat Litter 5 L');
  });
});

describe('an honest search', () => {
  it('shows what is in stock first, and marks what is sold out (D126)', async () => {
    await openSearch();
    await write(own, 'dog');
    const texts = await options.allTextContents();
    const marks = texts.map((text) => text.includes('Out of Stock'));
    expect(marks).toEqual([...marks].sort((one, other) => Number(one) - Number(other)));
    expect(new Set(marks).size).toBe(2);
  });

  it('shows no product for an animal that the shop has nothing for, but a button to ask (D126)', async () => {
    await openSearch();
    await write(own, 'cat food');
    await own.getByTestId('search-more').waitFor();
    await write(own, 'rabbit food');
    await own.getByTestId('search-more').waitFor({ state: 'detached' });
    const links = own.getByTestId('search-box').getByRole('link');
    expect(await links.allTextContents()).toEqual(['See all products', 'Ask us on WhatsApp']);
    expect((await links.last().boundingBox())?.height).toBeGreaterThanOrEqual(48);
  });

  it('leads from a brand to the food of its animal (D126)', async () => {
    await openSearch();
    await write(own, 'وسکاس');
    const matches = own.getByRole('list', { name: 'Closest matches' }).getByRole('link');
    await expect.poll(() => matches.first().textContent()).toContain('Cat Food');
  });
});

describe('the search’s field', () => {
  it('is cleared by a button of its own, beside Urdu too, and keeps the focus (D126)', async () => {
    await openSearch();
    const clear = own.getByRole('button', { name: 'Clear', exact: true });
    await write(own, 'بلی');
    const { x = 0 } = (await clear.boundingBox()) ?? {};
    const end = await box(own).evaluate((field) => {
      const { right } = field.getBoundingClientRect();
      return right - Number.parseFloat(getComputedStyle(field).paddingRight);
    });
    expect(x).toBeGreaterThanOrEqual(end - 1);
    await clear.tap();
    await expect.poll(() => box(own).inputValue()).toBe('');
    expect(await hasFocus(box(own))).toBe(true);
    await expect.poll(() => clear.count()).toBe(0);
  });

  it('stands in the bar from 1100 px on, and its icon closes it (D121)', async () => {
    const { page } = await visitor(browser, { width: 1100, height: 800 });
    await open(page, `${shop.url}/cart`);
    const pill = await toggle(page).boundingBox();
    expect(pill?.width).toBeGreaterThan(200);
    expect(await toggle(page).evaluate((button) => getComputedStyle(button, '::after').content)).toBe(
      '"Search for products..."',
    );
    await toggle(page).click();
    const field = await box(page).boundingBox();
    expect(
      Math.abs((field?.y ?? 0) + (field?.height ?? 0) / 2 - ((pill?.y ?? 0) + (pill?.height ?? 0) / 2)),
    ).toBeLessThan(2);
    await toggle(page).click();
    await page.getByTestId('search-box').waitFor({ state: 'detached' });
    await page.setViewportSize({ width: 1099, height: 800 });
    expect((await toggle(page).boundingBox())?.width).toBe(44);
  });

  it('scrolls with its lists only on a screen that is lower than both (D126)', async () => {
    const { page } = await visitor(browser, phone);
    await open(page, `${shop.url}/cart`);
    await toggle(page).tap();
    await write(page, 'dog');
    await page.getByTestId('search-more').getByRole('link').nth(4).waitFor();
    const scrolls = () => page.getByTestId('search-box').evaluate((panel) => panel.scrollHeight > panel.clientHeight);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(scrolls).toBe(false);
    expect(await page.getByTestId('search-more').evaluate((list) => getComputedStyle(list).overflowY)).toBe('visible');
    await page.setViewportSize({ width: 360, height: 590 });
    await expect.poll(scrolls).toBe(true);
    const ends = () => page.getByTestId('search-box').evaluate((panel) => panel.getBoundingClientRect().bottom);
    expect(await ends()).toBe(590);
    await write(page, 'royal canin');
    await page.getByTestId('search-more').getByRole('link').nth(4).waitFor();
    await expect.poll(scrolls).toBe(false);
    expect(await isOnTop(page.getByRole('link', { name: 'Ask us on WhatsApp' }))).toBe(true);
  });
});

describe('the search box closes', () => {
  it('at a tap outside, and keeps its text (R037)', async () => {
    await openSearch();
    await write(own, 'ladder');
    await box(own).tap(); // Inside: it stays.
    await expect.poll(() => own.getByTestId('search-box').isVisible()).toBe(true);
    await own.touchscreen.tap(30, 700);
    await isClosed();
    expect(await toggle(own).getAttribute('aria-expanded')).toBe('false');
    await toggle(own).tap();
    await expect.poll(() => box(own).inputValue()).toBe('ladder');
  });

  it('at Escape, which leads back to its button (R037)', async () => {
    await openSearch();
    await own.keyboard.press('Escape');
    await isClosed();
    expect(await hasFocus(toggle(own))).toBe(true);
  });

  it('when the focus leaves it, so that it covers nothing (SC 2.4.11)', async () => {
    await openSearch('/dog-food');
    await box(own).focus();
    await tabTo(own.getByRole('banner').getByRole('link', { name: 'Cart' }));
    await isClosed();
    await tabTo(own.getByRole('link', { name: 'Dog Products', exact: true }).locator('visible=true'));
    expect(await isOnTop(own.getByRole('link', { name: 'Dog Products', exact: true }).locator('visible=true'))).toBe(
      true,
    );
  });
});

describe('Enter in the search', () => {
  it('closes a phone’s keyboard and goes to the first result if there are several; the arrow keys go on from there', async () => {
    await openSearch();
    await write(own, 'parrot');
    await own.keyboard.press('Enter');
    await expect.poll(() => hasFocus(box(own))).toBe(false);
    expect(await isOnTop(options.first())).toBe(true);
    expect(new URL(own.url()).pathname).toBe('/cart');
    await expect.poll(() => hasFocus(options.first())).toBe(true);
    await own.keyboard.press('ArrowDown');
    await expect.poll(() => hasFocus(options.nth(1))).toBe(true);
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
  });
});

describe('a search on a bad connection', () => {
  it('says that its list could not be loaded, and tries again at the next letter (D91)', async () => {
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
    await write(page, 'ladder');
    await page.getByTestId('search-option').waitFor();
  });

  it('shows further products once their code and their list come (D91)', async () => {
    expectProblems(
      failedRequest('/data/search-more.json', 'ERR_FAILED'),
      failedRequest('/assets/further-products', 'ERR_FAILED'),
    );
    const { context, page } = await visitor(browser, phone);
    await open(page, `${shop.url}/cart`);
    await toggle(page).tap();
    await context.route('**/data/search-more.json', (route) => route.abort());
    await context.route('**/assets/further-products-*.js', (route) => route.abort());
    const codeHasFailed = page.waitForEvent('requestfailed', (request) => request.url().includes('further-products'));
    await write(page, 'ladder');
    await page.getByTestId('search-option').waitFor();
    await codeHasFailed;
    await context.unroute('**/assets/further-products-*.js');
    const listHasFailed = page.waitForEvent('requestfailed', (request) => request.url().includes('search-more'));
    await write(page, 'litter');
    await page.getByRole('status').filter({ hasText: 'No products found' }).waitFor();
    await listHasFailed;
    await context.unroute('**/data/search-more.json');
    await write(page, 'cat litter');
    await expect.poll(() => page.getByTestId('search-more').getByRole('link').count()).toBeGreaterThan(0);
  });
});
