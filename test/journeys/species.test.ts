/** The landing pages of dogs, cats and birds (spec §2 Species landing pages). */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { desktop, phone, visitor } from '#test/support/browser.ts';
import { overlaps } from '#test/support/layout.ts';
import { follow, open } from '#test/support/opening.ts';
import { restAfter, widths } from '#test/support/scrolling.ts';
import { startJourneys } from '#test/support/start-journeys.ts';

const { browser, shop } = await startJourneys();
const [wide, small] = await Promise.all([visitor(browser, desktop), visitor(browser, phone)]);

const options = {
  '/dog-main': [
    'All Categories',
    'Dog Food',
    'Puppy Food',
    'Dog Treats',
    'Dog Toys',
    'Dog Grooming',
    'Dog Bowls & Dispensers',
    'Dog Supplements',
    'Dog Collar Leash & Harness',
    'Dog Deworming',
    'Dog Beds',
  ],
  '/cat-main': [
    'All Categories',
    'Cat Food',
    'Kitten Food',
    'Cat Treats',
    'Cat Bowls & Dispensers',
    'Cat Toys',
    'Cat Grooming',
    'Cat Supplements',
    'Cat Deworming',
    'Cat Beds',
  ],
  '/bird-main': [
    'All Categories',
    'Bird Food',
    'Bird Bowls & Dispensers',
    'Bird Toys',
    'Bird Rings & Harness',
    'Bird Supplements',
  ],
} as const;

/** The categories that hold nothing yet: their rows are hidden. */
const empty: readonly string[] = ['All Categories', 'Dog Beds', 'Cat Deworming', 'Cat Beds'];

describe('a species page', () => {
  it('R114 R115 has its title and its tagline', async () => {
    for (const { page } of [wide, small]) {
      await open(page, `${shop.url}/dog-main`);
      expect(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual(['Dog Products']);
      const tagline = page.getByText('Premium quality products for your beloved companion', { exact: true });
      expect(await tagline.isVisible()).toBe(true);
      for (const [path, title] of [
        ['/cat-main', 'Cat Products'],
        ['/bird-main', 'Bird Products'],
      ] as const) {
        await follow(page, path);
        await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
        expect(await page.getByText(/^Premium quality products for your \w+ friend$/).isVisible()).toBe(true);
      }
    }
  });

  it('R116 R117 R118 R119 offers its categories in order, All Categories first', async () => {
    for (const { page } of [wide, small]) {
      await open(page, shop.url);
      for (const [path, texts] of Object.entries(options)) {
        await follow(page, path);
        await dropdown(page).click();
        expect(await optionTexts(page)).toEqual(texts);
        await page.keyboard.press('Escape');
        expect(await optionTexts(page)).toEqual([]);
      }
    }
  });

  it('R123 shows a row for each category that has products, and none for the empty ones', async () => {
    for (const { page } of [wide, small]) {
      await open(page, shop.url);
      for (const [path, texts] of Object.entries(options)) {
        await follow(page, path);
        await dropdown(page).waitFor();
        expect(await rowHeadings(page)).toEqual(texts.filter((text) => !empty.includes(text)));
      }
    }
  });

  it('R120 R121 shows only the chosen category, says which is active, and all of them again after that is closed', async () => {
    for (const visit of [wide, small]) {
      const { page } = visit;
      await open(page, `${shop.url}/dog-main`);
      await choose(page, 'Dog Toys');
      expect(await optionTexts(page)).toEqual([]);
      expect(await rowHeadings(page)).toEqual(['Dog Toys']);
      expect(await page.getByTestId('active-chip').innerText()).toBe('Active: Dog Toys');
      expect(await dropdown(page).innerText()).toContain('Dog Toys');

      await choose(page, 'Puppy Food');
      expect(await rowHeadings(page)).toEqual(['Puppy Food']);
      expect(await page.getByTestId('active-chip').innerText()).toBe('Active: Puppy Food');

      await page.getByTestId('active-chip').getByRole('button').click();
      expect(await page.getByTestId('active-chip').count()).toBe(0);
      expect(await dropdown(page).innerText()).toContain('All Categories');
      expect(await rowHeadings(page)).toHaveLength(9);

      await choose(page, 'Dog Food');
      await choose(page, 'All Categories');
      expect(await page.getByTestId('active-chip').count()).toBe(0);
      expect(await rowHeadings(page)).toHaveLength(9);
    }
  });

  it('R118 R121 says that nothing is in yet where an empty category is chosen, Cat Beds under the title Dog Beds', async () => {
    const { page } = small;
    await open(page, `${shop.url}/cat-main`);
    for (const [option, heading] of [
      ['Cat Beds', 'Dog Beds'],
      ['Cat Deworming', 'Cat Deworming'],
    ] as const) {
      await choose(page, option);
      expect(await page.getByTestId('active-chip').innerText()).toBe(`Active: ${option}`);
      expect(await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()).toEqual([heading]);
      expect(await page.getByText('Nothing here yet.').isVisible()).toBe(true);
      expect(await page.getByRole('main').getByTestId('card').count()).toBe(0);
    }
    await page.getByRole('main').getByRole('button', { name: 'Show All Categories' }).last().tap();
    expect(await rowHeadings(page)).toHaveLength(7);
  });

  it('R120 closes the dropdown at a click elsewhere, and opens and closes it at a double click', async () => {
    const { page } = wide;
    await open(page, `${shop.url}/bird-main`);
    await dropdown(page).click();
    expect(await optionTexts(page)).toHaveLength(6);
    await page.getByRole('heading', { level: 1 }).click();
    expect(await optionTexts(page)).toEqual([]);
    await dropdown(page).dblclick();
    expect(await optionTexts(page)).toEqual([]);
    expect(await rowHeadings(page)).toHaveLength(5);
  });

  it('R116 R121 can be used by keyboard alone', async () => {
    const { page } = wide;
    await open(page, `${shop.url}/bird-main`);
    await dropdown(page).focus();
    await page.keyboard.press('Enter');
    for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await rowHeadings(page)).toEqual(['Bird Bowls & Dispensers']);
    expect(await dropdown(page).evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await rowHeadings(page)).toHaveLength(5);
  });

  it('R121 keeps the category for whoever comes back from a product, reloads, or is sent the address', async () => {
    const { page } = small;
    await open(page, `${shop.url}/dog-main`);
    await choose(page, 'Dog Treats');
    await page.getByTestId('row-treats').getByRole('link').first().tap();
    await page.getByTestId('unit-price').waitFor();
    await page.goBack();
    await page.getByTestId('active-chip').waitFor();
    expect(await rowHeadings(page)).toEqual(['Dog Treats']);
    const address = page.url();
    await open(page, address);
    await page.getByTestId('active-chip').waitFor();
    expect(await rowHeadings(page)).toEqual(['Dog Treats']);
    // A category that the shop does not have: all of them.
    await open(page, `${shop.url}/dog-main?category=hamsters`);
    expect(await rowHeadings(page)).toHaveLength(9);
  });
});

describe('a row of a species page', () => {
  it('R122 glides by exactly 300 px at each press, there and back', async () => {
    const { page } = wide;
    await open(page, `${shop.url}/cat-main`);
    for (const [slug, name] of [
      ['cat-food', 'Cat Food'],
      ['treats', 'Cat Treats'],
    ] as const) {
      // Narrow enough that there is something to scroll.
      await page.setViewportSize({ width: 800, height: 800 });
      const list = page.getByTestId(`row-${slug}`).getByRole('list');
      const right = page.getByRole('button', { name: `Scroll ${name} right` });
      const left = page.getByRole('button', { name: `Scroll ${name} left` });
      expect(await restAfter(list, () => right.click())).toBe(300);
      expect(await restAfter(list, () => left.click())).toBe(0);
      const end = await restAfter(list, () => list.evaluate((element) => element.scrollTo({ left: 99_999 })));
      expect(await restAfter(list, () => left.click())).toBe(end - 300);
    }
    await page.setViewportSize(desktop);
  });

  it('R122 moves smoothly, or at once for a visitor who wants less motion', async () => {
    const { page } = wide;
    await page.setViewportSize({ width: 800, height: 800 });
    for (const [reducedMotion, moves] of [
      ['no-preference', true],
      ['reduce', false],
    ] as const) {
      await page.emulateMedia({ reducedMotion });
      await open(page, `${shop.url}/dog-main`);
      const list = page.getByTestId('row-dog-food').getByRole('list');
      await list.evaluate((element) =>
        element.addEventListener('scroll', () => {
          if (element.scrollLeft > 1 && element.scrollLeft < 299) element.setAttribute('data-between', '');
        }),
      );
      const wasBetween = async () => (await list.getAttribute('data-between')) !== null;
      const right = page.getByRole('button', { name: 'Scroll Dog Food right' });
      const left = page.getByRole('button', { name: 'Scroll Dog Food left' });
      expect(await restAfter(list, () => right.click())).toBe(300);
      // A machine that is very busy may paint the end of a glide alone: it is looked at again.
      const looks = moves ? 5 : 1;
      for (let look = 1; look < looks && !(await wasBetween()); look += 1) {
        await restAfter(list, () => left.click());
        await restAfter(list, () => right.click());
      }
      expect(await wasBetween()).toBe(moves);
    }
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.setViewportSize(desktop);
  });

  it('has its buttons on a phone too, small, beside the heading and over no card (R122, D61)', async () => {
    const { page } = small;
    await open(page, `${shop.url}/dog-main`);
    const section = page.getByTestId('row-dog-food');
    const list = section.getByRole('list');
    const right = page.getByRole('button', { name: 'Scroll Dog Food right' });
    const left = page.getByRole('button', { name: 'Scroll Dog Food left' });
    for (const button of [left, right]) {
      const box = await button.boundingBox();
      expect([box?.width, box?.height]).toEqual([44, 44]);
    }
    expect(await overlaps(page)).toEqual([]);
    expect(await restAfter(list, () => right.tap())).toBe(300);
    expect(await restAfter(list, () => left.tap())).toBe(0);
  });

  it('R124 has cards of 280 px, whose picture opens the product', async () => {
    for (const { page } of [wide, small]) {
      await open(page, shop.url);
      await follow(page, '/dog-main');
      await page.getByTestId('row-dog-food').waitFor();
      expect(new Set(await widths(page.getByTestId('card')))).toEqual(new Set([280]));
      await page.getByTestId('row-puppy-food').locator('img').first().click();
      await page.getByRole('heading', { level: 1, name: 'Puppy Food Chicken & Milk 1 kg' }).waitFor();
    }
  });

  it('R122 R124 with a single product has nothing to scroll to, and no button that does nothing', async () => {
    const { page } = wide;
    await open(page, `${shop.url}/bird-main`);
    const row = page.getByTestId('row-health');
    await expect.poll(() => row.getByTestId('row-next').isDisabled()).toBe(true);
    expect(await row.getByTestId('row-prev').isDisabled()).toBe(true);
    expect(await widths(row.getByTestId('card'))).toEqual([280]);
  });

  it('R239 logged nothing wrong meanwhile', () => {
    expect([...wide.problems, ...small.problems]).toEqual([]);
  });
});

function dropdown(page: Page) {
  return page.getByRole('button', { name: /^Category:/ });
}

async function choose(page: Page, option: string): Promise<void> {
  await dropdown(page).click();
  await page.getByRole('main').getByRole('button', { name: option, exact: true }).click();
}

/** The texts of the dropdown's options, none while it is closed. */
function optionTexts(page: Page): Promise<readonly string[]> {
  return page.locator('[aria-expanded="true"] + ul').getByRole('button').allInnerTexts();
}

/** The headings of the rows that are there to see. */
function rowHeadings(page: Page): Promise<readonly string[]> {
  return page
    .getByTestId(/^row-(?!prev|next)/)
    .getByRole('heading', { level: 2 })
    .allInnerTexts();
}
