/** Shop All (R125-R130). */
import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { hasFocus, announced, open, scrollTo } from '#test/support/pages.ts';
import { desktop, phone, visitor, startJourneys } from '#test/support/browser.ts';
import { shippedCatalogue } from '#test/support/catalogues.ts';

const { browser, shop } = await startJourneys();
const { page } = await visitor(browser, phone);

const animals = shippedCatalogue.shopAll.sections.map(({ products }) => products.length);
const filters = ['All Products', 'Dogs', 'Cats', 'Birds'];
const tenOfEach = { Dogs: 10, Cats: 10, Birds: 10 };

const section = (name: string): Locator => page.getByRole('region', { name: new RegExp(`^${name}`) }); // It also says how many.
const dropdown = page.getByRole('combobox', { name: 'Show', exact: true });
const tabs = page.getByRole('group', { name: 'Show' }).getByRole('button');

/** The number of products that each section shows, by its name. */
async function counts(): Promise<Readonly<Record<string, number>>> {
  const found = await page.locator('main section').evaluateAll((sections) =>
    sections.map((one) => {
      const name = one.querySelector('h2')?.firstChild?.textContent ?? '';
      return [name, one.querySelectorAll('a[href^="/product/"]').length] as const;
    }),
  );
  return Object.fromEntries(found);
}

it('Shop All shows ten of each animal, or of the chosen one: by tabs from 768 px on, a dropdown below (R125-R128)', async () => {
  await open(page, `${shop.url}/shop-all`);
  await expect.poll(() => page.getByRole('heading', { level: 1 }).allTextContents()).toEqual(['Shop All Products']);
  for (const [width, choices, chosen, choose] of [
    [
      767,
      dropdown.locator('option'),
      dropdown.locator('option:checked'),
      (label: string) => dropdown.selectOption({ label }),
    ],
    [
      768,
      tabs,
      page.getByRole('group', { name: 'Show' }).getByRole('button', { pressed: true }),
      (name: string) => page.getByRole('button', { name, exact: true }).click(),
    ],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => page.getByTestId('filter').locator('visible=true').count()).toBe(1);
    expect([await dropdown.isVisible(), await tabs.first().isVisible()]).toEqual([width < 768, width >= 768]);
    expect(await choices.allTextContents()).toEqual(filters);
    for (const name of [...filters.slice(1), 'All Products']) {
      await choose(name);
      await expect.poll(counts).toEqual(name === 'All Products' ? tenOfEach : { [name]: 10 });
      expect(await chosen.allTextContents()).toEqual([name]);
    }
  }
  await page.setViewportSize(phone);
});

it('a whole section shows after Show More, and ten again after Show Less, and says so (R129, R130)', async () => {
  await open(page, `${shop.url}/shop-all`);
  for (const [index, name] of filters.slice(1).entries()) {
    const all = animals[index] ?? 0;
    const button = section(name).getByTestId('show-more');
    for (const [press, then, count] of [
      ['Show More', 'Show Less', all],
      ['Show Less', 'Show More', 10],
    ] as const) {
      expect(await button.innerText()).toBe(press);
      await button.tap();
      await expect.poll(() => button.innerText()).toBe(then);
      expect((await counts())[name]).toBe(count);
      expect(await announced(page)).toContain(`${name}: ${count} of ${all}`);
    }
    // The reader stays where they are: the button stays in view, and in focus.
    const place = (await button.boundingBox())?.y ?? -1;
    expect(place > 0 && place < phone.height).toBe(true);
    expect(await hasFocus(button)).toBe(true);
  }
});

/** Shows all cats. */
async function allCats() {
  await open(page, `${shop.url}/shop-all`);
  await dropdown.selectOption({ label: 'Cats' });
  await section('Cats').getByTestId('show-more').tap();
}

it('filter, Show More and place stay on Back from a product, as its own place on Forward (R051, R127, R129, D35)', async () => {
  await allCats();
  const last = section('Cats').getByTestId('card').last();
  await last.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(500);
  await last.tap();
  await page.getByTestId('unit-price').waitFor();
  await scrollTo(page, 250);
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Shop All Products' }).waitFor();
  expect(await counts()).toEqual({ Cats: animals[1] });
  await expect.poll(() => page.evaluate((y) => Math.abs(window.scrollY - y), before)).toBeLessThan(3);
  await page.goForward();
  await page.getByTestId('unit-price').waitFor();
  await page.waitForFunction(() => window.scrollY === 250);
});

it('filter and Show More are in the address, which says nothing where it names neither (R127, R129)', async () => {
  await allCats();
  await open(page, page.url());
  await expect.poll(counts).toEqual({ Cats: animals[1] });
  await page.setViewportSize(desktop);
  await open(page, `${shop.url}/shop-all?pet=hamster&more=snake`);
  expect(await counts()).toEqual(tenOfEach);
});
