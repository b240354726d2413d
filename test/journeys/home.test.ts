/** The home page (R095-R102). Its hero and its welcome have files of their own. */
import { describe, expect, it } from 'vitest';
import { desktop, phone, visitor, startJourneys } from '#test/support/browser.ts';
import { open, plain, restAfter } from '#test/support/opening.ts';
import { shippedCatalogue, shippedProduct } from '#test/support/catalogues.ts';

const { browser, shop } = await startJourneys();
const [wide, small] = await Promise.all([visitor(browser, desktop), visitor(browser, phone)]);

describe('the home page', () => {
  it('shows Featured Products, Top Sellers and Treats, each with its products in the given order, and hints to swipe (R096, R097, R100)', async () => {
    const { page } = small;
    await open(page, shop.url);
    const rows = await page
      .getByTestId(/^row-(?!prev|next)/)
      .evaluateAll((sections) =>
        sections.map((section) => [
          section.querySelector('h2')?.textContent,
          ...[...section.querySelectorAll('a')].map((link) => link.getAttribute('href')),
        ]),
      );
    const links = (...ids: readonly number[]) => ids.map((id) => `/product/${id}`);
    expect(rows).toEqual([
      ['Featured Products', ...links(29, 30, 21, 26, 27, 22, 38, 39, 23, 24, 25, 28, 31, 32)],
      ['Top Sellers', ...links(5, 21, 4, 23, 32, 27)],
      ['Treats', ...links(23, 24, 25, 28)],
    ]);
    expect(await page.getByText('Swipe to explore more', { exact: true }).locator('visible=true').count()).toBe(3);
  });

  it('tells the story of the shop, and ends with New Pet at Home?, which links to what a new pet needs (R101, R102)', async () => {
    const { page } = small;
    await open(page, shop.url);
    await expect
      .poll(() => page.getByRole('region', { name: shippedCatalogue.shop.texts.storyTitle }).isVisible())
      .toBe(true);
    const banner = page.getByRole('region', { name: 'New Pet at Home?', exact: true });
    expect(await banner.getByText('Find everything you need to get started!!', { exact: true }).isVisible()).toBe(true);
    await banner.getByRole('link', { name: 'Shop Now', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'New Pet at Home', exact: true }).waitFor();
  });

  it('links to dogs, cats, birds and the pharmacy under Shop by Pet (R095)', async () => {
    const { page } = wide;
    await open(page, shop.url);
    const tiles = page.getByRole('region', { name: 'Shop by Pet', exact: true }).getByRole('link');
    const found = await tiles.evaluateAll((links) =>
      links.map((link) => [link.textContent, link.getAttribute('href')]),
    );
    expect(found).toEqual([
      ['Dog', '/dog-main'],
      ['Cat', '/cat-main'],
      ['Bird', '/bird-main'],
      ['Pharmacy', '/pharmacy'],
    ]);
  });

  it('scrolls a row by exactly 300 px at each press, there and back, from its end too, and opens a card’s product (R098, R099)', async () => {
    const { page } = wide;
    await open(page, shop.url);
    const row = page.getByTestId('row-featured');
    const list = row.getByRole('list');
    const left = row.getByRole('button', { name: 'Scroll Featured Products left' });
    const right = row.getByRole('button', { name: 'Scroll Featured Products right' });
    expect(await left.isDisabled()).toBe(true);
    expect(await restAfter(list, () => right.click())).toBe(300);
    expect(await restAfter(list, () => right.click())).toBe(600);
    expect(await restAfter(list, () => left.click())).toBe(300);
    expect(await restAfter(list, () => left.click())).toBe(0);
    // On a busy machine it may stop between the two presses: each still adds a step.
    await right.dblclick();
    await expect.poll(() => list.evaluate((element) => element.scrollLeft)).toBe(600);

    await list.evaluate((element) => element.scrollTo({ left: 99_999 }));
    await expect.poll(() => right.isDisabled()).toBe(true);
    const end = await list.evaluate((element) => element.scrollLeft);
    expect(await restAfter(list, () => left.click())).toBe(end - 300);
    expect(await restAfter(list, () => left.click())).toBe(end - 600);

    await list.evaluate((element) => element.scrollTo({ left: 0 }));
    const cards = page.getByTestId('card');
    expect(await cards.count()).toBe(14 + 6 + 4);
    const { name, price } = shippedProduct(29);
    expect(plain(await cards.first().innerText()).split(/\n+/)).toEqual([name, `Rs ${price}`]);
    const picture = cards.first().locator('img');
    await expect
      .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0))
      .toBe(true);
    await picture.click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/product/29');
  });

  it('has the buttons from 768 px on, and below it a hint to swipe instead (R099, R100)', async () => {
    const { page } = wide;
    await open(page, `${shop.url}/home`);
    for (const [width, isWide] of [
      [767, false],
      [768, true],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      for (const row of ['featured', 'top-sellers', 'treats']) {
        const section = page.getByTestId(`row-${row}`);
        await expect.poll(() => section.getByTestId('row-next').isVisible()).toBe(isWide);
        expect(await section.getByTestId('row-prev').isVisible()).toBe(isWide);
        expect(await section.getByText('Swipe to explore more', { exact: true }).isVisible()).toBe(!isWide);
      }
    }
    await page.setViewportSize(desktop);
  });
});
