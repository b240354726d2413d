/** The related products under a product (R161, R162). */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { animalGroup } from '#shop/species.ts';
import { desktop, phone, visitor } from '#test/support/browser.ts';
import { follow, open, swipeLeft } from '#test/support/opening.ts';
import { expectProblems, failedRequest } from '#test/support/page-problems.ts';
import { prerenderedProducts } from '#test/support/prerendered.ts';
import { startJourneys } from '#test/support/start-journeys.ts';
import { shippedCatalogue, shippedProduct } from '#test/support/catalogues.ts';

const { browser, shop } = await startJourneys();
const [wide, small] = await Promise.all([visitor(browser, desktop), visitor(browser, phone)]);

/** Products that are shown together, by the specification's rule for category texts (D20, D49). */
const groups = Map.groupBy(shippedCatalogue.products, ({ category }) => animalGroup(category));
const idsLike = (category: string) => (groups.get(animalGroup(category)) ?? []).map(({ id }) => id);
const others = idsLike('bird-toys').filter((id) => id !== 43);

describe('related products', () => {
  it('are up to four others for the same animal, never the product itself; the only one of its kind has none (R161)', async () => {
    const ids = shippedCatalogue.products.map(({ id }) => id);
    for (const { id, related } of await prerenderedProducts(wide.context, shop.url, ids)) {
      const like = idsLike(shippedProduct(id).category).filter((other) => other !== id);
      expect([id, related]).toEqual([id, like.slice(0, 4)]);
    }
    const { page } = wide;
    await page.route('**/data/product/43.json', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), related: [], relatedCount: 0 } });
    });
    await open(page, `${shop.url}/bird-toys`);
    await follow(page, '/product/43');
    await page.getByTestId('buy').waitFor();
    expect(await page.getByText('RELATED PRODUCTS').count()).toBe(0);
    await page.unroute('**/data/product/43.json');
  });

  it('page four by four to the last and back, each product once, without arrows at the ends (R161, R162)', async () => {
    const { page } = wide;
    const fetched: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/data/')) fetched.push(new URL(request.url()).pathname);
    });
    await open(page, `${shop.url}/product/43`);
    await expect
      .poll(() => page.getByRole('heading', { level: 2, name: 'RELATED PRODUCTS', exact: true }).isVisible())
      .toBe(true);
    const pages = [others.slice(0, 4), others.slice(4, 8), others.slice(8, 12)];
    expect(others.length).toBeGreaterThan(8);
    expect(others.length).toBeLessThanOrEqual(12);
    // The page has the first four and loads no others before they are wanted.
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
    // The keyboard focus is not lost with the arrow that disappeared.
    expect(await previous(page).evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    expect(await shown(page)).toEqual(pages[1]);
    await previous(page).click();
    expect(await shown(page)).toEqual(pages[0]);
    expect(await arrows(page)).toEqual({ previous: false, next: true });
    expect(await next(page).evaluate((button) => button === document.activeElement)).toBe(true);
    expect(fetched.filter((path) => path.includes('related'))).toEqual(['/data/related/bird-1.json']);
  });

  it('keep the first four in place while others load, and say so if they fail (R162)', async () => {
    expectProblems(failedRequest('/data/related/bird-1.json', 'ERR_FAILED'));
    const { page } = wide;
    await open(page, `${shop.url}/bird-toys`);
    await follow(page, '/product/45');
    await page.getByTestId('related').waitFor();
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

  it('have no arrows on a phone: one swipes through all of them (R162)', async () => {
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
    await expect.poll(() => page.getByTestId('related').getByTestId('card').count()).toBe(others.length);
    const last = page.getByTestId('related').getByTestId('card').last();
    expect(await last.getAttribute('href')).toBe(`/product/${others.at(-1)}`);
    const isInView = async () => ((await last.boundingBox())?.x ?? phone.width) < phone.width - 100;
    for (let swipes = 0; swipes < 10 && !(await isInView()); swipes += 1) await swipeLeft(page, height);
    expect(await isInView()).toBe(true);
    expect(fetched.filter((path) => path.includes('related'))).toEqual(['/data/related/bird-1.json']);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBeLessThanOrEqual(0);
    await last.tap();
    await page.getByRole('heading', { level: 1, name: shippedProduct(others.at(-1) ?? 0).name }).waitFor();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  });

  it('have arrows from 768 px on (R162)', async () => {
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
});

/** The visible related products, by id. */
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
