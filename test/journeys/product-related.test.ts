/** The related products under a product (spec §2 Product detail, §9 Related products). */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { desktop, phone, visitor } from '#test/support/browser.ts';
import { follow, open } from '#test/support/opening.ts';
import { expectProblems, failedRequest } from '#test/support/page-problems.ts';
import { prerenderedProducts } from '#test/support/prerendered.ts';
import { swipeLeft } from '#test/support/scrolling.ts';
import { startJourneys } from '#test/support/start-journeys.ts';

const { browser, shop } = await startJourneys();
const [wide, small] = await Promise.all([visitor(browser, desktop), visitor(browser, phone)]);

/** Each animal's products by the specification's rule for category texts (decisions D20, D49). */
const birds = [37, 38, 39, 41, 42, 43, 44, 45, 46, 47, 50, 51];
const cats = [21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 40, 48, 49, 52, 53, 55, 56, 61, 62, 63, 64, 65, 67, 68];

describe('related products', () => {
  it('R161 are up to four others for the same animal, never the product itself; the only one of its kind has none', async () => {
    const ids = Array.from({ length: 69 }, (_, index) => index + 1);
    const products = await prerenderedProducts(wide.context, shop.url, ids);
    const dogs = ids.filter((id) => !birds.includes(id) && !cats.includes(id) && id !== 69);
    for (const { id, related } of products) {
      const group = [birds, cats, dogs].find((animals) => animals.includes(id)) ?? [];
      expect([id, related]).toEqual([id, group.filter((other) => other !== id).slice(0, 4)]);
    }
    await open(wide.page, `${shop.url}/product/69`);
    expect(await wide.page.getByText('RELATED PRODUCTS').count()).toBe(0);
  });

  it('R161 R162 turn four by four to the last and back, each product once, the arrows missing at the ends', async () => {
    const { page } = wide;
    const fetched: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/data/')) fetched.push(new URL(request.url()).pathname);
    });
    await open(page, `${shop.url}/product/43`);
    expect(await page.getByRole('heading', { level: 2, name: 'RELATED PRODUCTS', exact: true }).isVisible()).toBe(true);
    const pages = [
      [37, 38, 39, 41],
      [42, 44, 45, 46],
      [47, 50, 51],
    ];
    // The page came with the first four and fetches no other before somebody asks.
    expect(await shown(page)).toEqual(pages[0]);
    expect(await page.getByTestId('related').getByTestId('card').count()).toBe(4);
    expect(fetched).toEqual([]);
    expect(await arrows(page)).toEqual({ previous: false, next: true });

    await next(page).click();
    await expect.poll(() => shown(page)).toEqual(pages[1]);
    expect(await arrows(page)).toEqual({ previous: true, next: true });
    await next(page).click();
    expect(await shown(page)).toEqual(pages[2]);
    expect(await arrows(page)).toEqual({ previous: true, next: false });
    // The keyboard is not lost with the arrow that went away.
    expect(await previous(page).evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    expect(await shown(page)).toEqual(pages[1]);
    await previous(page).click();
    expect(await shown(page)).toEqual(pages[0]);
    expect(await arrows(page)).toEqual({ previous: false, next: true });
    expect(await next(page).evaluate((button) => button === document.activeElement)).toBe(true);
    expect(fetched.filter((path) => path.includes('related'))).toEqual(['/data/related/bird-1.json']);
  });

  it('R162 keep the first four in place while the others are on their way, and say so when they do not come', async () => {
    expectProblems(failedRequest('/data/related/bird-1.json', 'ERR_FAILED'));
    const { page } = wide;
    await open(page, `${shop.url}/bird-toys`);
    await follow(page, '/product/45');
    await page.getByRole('heading', { level: 1, name: 'Parrot Ladder' }).waitFor();
    const first = await shown(page);
    const { promise: answerMayCome, resolve: letAnswerCome } = Promise.withResolvers<void>();
    let asked = 0;
    await page.route('**/data/related/bird-1.json', async (route) => {
      asked += 1;
      if (asked === 1) await answerMayCome;
      await (asked === 1 ? route.abort() : route.continue());
    });
    const height = () => page.getByTestId('related').evaluate((section) => section.clientHeight);
    const before = await height();
    await next(page).click();
    await expect.poll(() => page.getByTestId('related').getAttribute('aria-busy')).toBe('true');
    expect(await shown(page)).toEqual(first);
    expect(await height()).toBe(before);
    letAnswerCome();
    await page.getByText("More products can't be shown now. Check your connection and try again.").waitFor();
    expect(await shown(page)).toEqual(first);
    await next(page).click();
    await expect.poll(() => shown(page)).not.toEqual(first);
    expect(await shown(page)).toHaveLength(4);
    await page.unroute('**/data/related/bird-1.json');
  });

  it('R162 have no arrows on a phone: one swipes through all of them', async () => {
    const { page } = small;
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
    await open(page, `${shop.url}/product/43`);
    expect(await arrows(page)).toEqual({ previous: false, next: false });
    const list = page.getByTestId('related').getByRole('list');
    await list.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    expect(fetched.filter((path) => path.includes('related'))).toEqual([]);
    const box = await list.boundingBox();
    const height = Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2);
    await swipeLeft(page, height);
    await expect.poll(() => page.getByTestId('related').getByTestId('card').count()).toBe(11);
    const last = page.getByTestId('related').getByTestId('card').last();
    expect(await last.getAttribute('href')).toBe('/product/51');
    const isInView = async () => ((await last.boundingBox())?.x ?? phone.width) < phone.width - 100;
    for (let swipes = 0; swipes < 10 && !(await isInView()); swipes += 1) await swipeLeft(page, height);
    expect(await isInView()).toBe(true);
    expect(fetched.filter((path) => path.includes('related'))).toEqual(['/data/related/bird-1.json']);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBeLessThanOrEqual(0);
    await last.tap();
    await page.getByRole('heading', { level: 1, name: 'Hand-Feeding Formula for Chicks 400 g' }).waitFor();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  });

  it('R162 have arrows from 768 px on', async () => {
    const { page } = wide;
    for (const [width, hasArrow] of [
      [767, false],
      [768, true],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await open(page, `${shop.url}/product/5`);
      expect(await arrows(page)).toEqual({ previous: false, next: hasArrow });
    }
    await page.setViewportSize(desktop);
  });

  it('R161 a click on one opens it', async () => {
    const { page } = wide;
    await open(page, `${shop.url}/product/43`);
    await page.getByTestId('related').locator('img').first().click();
    await page.getByRole('heading', { level: 1, name: 'Budgie Seed Mix 5 kg' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/product/37');
  });

  it('R239 logged nothing wrong meanwhile', () => {
    const unexpected = [...wide.problems, ...small.problems].filter((problem) => !/ERR_FAILED/.test(problem));
    expect(unexpected).toEqual([]);
  });
});

/** The related products that are there to see, by id. */
function shown(page: Page): Promise<readonly number[]> {
  return page
    .getByTestId('related')
    .locator('a:visible')
    .evaluateAll((links) => links.map((link) => Number(link.getAttribute('href')?.replace('/product/', ''))));
}

function next(page: Page) {
  return page.getByRole('button', { name: 'Next related products' });
}

function previous(page: Page) {
  return page.getByRole('button', { name: 'Previous related products' });
}

async function arrows(page: Page) {
  return { previous: await previous(page).isVisible(), next: await next(page).isVisible() };
}
