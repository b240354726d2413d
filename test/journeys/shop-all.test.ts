/** Shop All (R125-R130). */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { desktop, phone, type Visit, visitor, startJourneys } from '#test/support/browser.ts';
import { announced, open, plain } from '#test/support/opening.ts';
import { shippedCatalogue } from '#test/support/catalogues.ts';

const { browser, shop } = await startJourneys();
const [wide, small] = await Promise.all([visitor(browser, desktop), visitor(browser, phone)]);

const [dogs = 0, cats = 0, birds = 0] = shippedCatalogue.shopAll.sections.map(({ products }) => products.length);
const filters = ['All Products', 'Dogs', 'Cats', 'Birds'];

describe('Shop All', () => {
  it('starts with All Products, ten dogs, cats and birds each, and shows only the chosen animal (R125, R127, R128)', async () => {
    for (const visit of [wide, small]) {
      const { page } = visit;
      await open(page, `${shop.url}/shop-all`);
      await expect.poll(() => page.getByRole('heading', { level: 1 }).allTextContents()).toEqual(['Shop All Products']);
      expect(await counts(page)).toEqual({ Dogs: 10, Cats: 10, Birds: 10 });
      const chosen = () => (visit === wide ? pressed(page) : select(page).locator('option:checked').allTextContents());
      const choices = visit === wide ? tabs(page) : select(page).locator('option');
      expect(await choices.allTextContents()).toEqual(filters);
      expect(await chosen()).toEqual(['All Products']);
      for (const name of ['Dogs', 'Cats', 'Birds']) {
        await filterBy(visit, name);
        expect(await counts(page)).toEqual({ [name]: 10 });
        expect(await chosen()).toEqual([name]);
      }
      await filterBy(visit, 'All Products');
      expect(await counts(page)).toEqual({ Dogs: 10, Cats: 10, Birds: 10 });
    }
  });

  it('has a bar of filters from 768 px on, and a dropdown below (R126)', async () => {
    const { page } = wide;
    await open(page, `${shop.url}/shop-all`);
    for (const [width, isWide] of [
      [767, false],
      [768, true],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => page.getByRole('group', { name: 'Show' }).isVisible()).toBe(isWide);
      await expect.poll(() => select(page).isVisible()).toBe(!isWide);
      await expect.poll(() => page.getByTestId('filter').locator('visible=true').count()).toBe(1);
    }
    await page.setViewportSize(desktop);
  });

  it('shows a whole section after Show More, and ten again after Show Less (R129, R130)', async () => {
    const { page } = small;
    await open(page, `${shop.url}/shop-all`);
    for (const [name, all] of [
      ['Dogs', dogs],
      ['Cats', cats],
      ['Birds', birds],
    ] as const) {
      const button = section(page, name).getByTestId('show-more');
      expect(await button.innerText()).toBe('Show More');
      await button.click();
      await expect.poll(() => button.innerText()).toBe('Show Less');
      expect((await counts(page))[name]).toBe(all);
      expect(new Set(await hrefs(section(page, name))).size).toBe(all);
      expect(await announced(page)).toContain(`${name}: ${all} of ${all}`);
      await button.click();
      await expect.poll(() => button.innerText()).toBe('Show More');
      expect((await counts(page))[name]).toBe(10);
      expect(await announced(page)).toContain(`${name}: 10 of ${all}`);
      // The reader stays where they are: the button stays in view, and in focus.
      expect(await isInView(button)).toBe(true);
      expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    }
  });

  it('keeps filter and Show More on Back from a product, on a reload, and in a shared address (R127, R129)', async () => {
    const visit = small;
    const { page } = visit;
    await open(page, `${shop.url}/shop-all`);
    await filterBy(visit, 'Cats');
    await section(page, 'Cats').getByTestId('show-more').click();
    const last = section(page, 'Cats').getByTestId('card').last();
    await last.scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => window.scrollY);
    expect(before).toBeGreaterThan(500);
    await last.click();
    await page.getByTestId('unit-price').waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Shop All Products' }).waitFor();
    expect(await counts(page)).toEqual({ Cats: cats });
    await expect.poll(() => page.evaluate((y) => Math.abs(window.scrollY - y), before)).toBeLessThan(3);

    await open(page, page.url());
    await expect.poll(() => counts(page)).toEqual({ Cats: cats });
    await open(wide.page, `${shop.url}/shop-all?pet=hamster&more=snake`);
    expect(await counts(wide.page)).toEqual({ Dogs: 10, Cats: 10, Birds: 10 });
  });

  it('opens a product, and shows id 3 at Rs 2250 here though it costs Rs 2,150 (R112, R111, Q3)', async () => {
    const { page } = wide;
    await open(page, `${shop.url}/shop-all?pet=dog&more=dog`);
    const card = page.locator('main a[href="/product/3"]');
    await card.waitFor();
    expect(plain(await card.innerText())).toMatch(/Rs 2250$/);
    expect(await card.getByText('Out of Stock', { exact: true }).isVisible()).toBe(true);
    await card.click();
    await page.getByTestId('unit-price').waitFor();
    expect(plain(await page.getByTestId('unit-price').textContent())).toBe('Rs 2,150');
  });
});

function section(page: Page, name: string): Locator {
  // The name also says how many are shown.
  return page.getByRole('region', { name: new RegExp(`^${name}`) });
}

/** The number of products that each section shows, by its name. */
async function counts(page: Page): Promise<Readonly<Record<string, number>>> {
  const found = await page.locator('main section').evaluateAll((sections) =>
    sections.map((one) => {
      const name = one.querySelector('h2')?.firstChild?.textContent ?? '';
      return [name, one.querySelectorAll('a[href^="/product/"]').length] as const;
    }),
  );
  return Object.fromEntries(found);
}

function hrefs(within: Locator): Promise<readonly (string | null)[]> {
  return within.getByTestId('card').evaluateAll((cards) => cards.map((card) => card.getAttribute('href')));
}

function tabs(page: Page): Locator {
  return page.getByRole('group', { name: 'Show' }).getByRole('button');
}

function pressed(page: Page): Promise<readonly string[]> {
  return page.getByRole('group', { name: 'Show' }).getByRole('button', { pressed: true }).allTextContents();
}

function select(page: Page): Locator {
  return page.getByRole('combobox', { name: 'Show', exact: true });
}

async function filterBy({ page }: Visit, name: string): Promise<void> {
  if (await select(page).isVisible()) await select(page).selectOption({ label: name });
  else await page.getByRole('button', { name, exact: true }).click();
}

async function isInView(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= window.innerHeight;
  });
}
