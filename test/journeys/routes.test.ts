/** Every address of the shop in a browser (spec §2 Route table): cold, and by a link inside the shop. */
import { describe, expect, it } from 'vitest';
import { phone, visitor } from '#test/support/browser.ts';
import { follow, open } from '#test/support/opening.ts';
import { expectProblems, failedRequest } from '#test/support/page-problems.ts';
import { startJourneys } from '#test/support/start-journeys.ts';

const { browser, shop } = await startJourneys();
const visit = await visitor(browser, phone);
const { page } = visit;
await page.emulateMedia({ reducedMotion: 'reduce' });

/** Path, heading, how many products stand on it (null: not a list), and a page with a link to it (null: none has one). */
const routes: readonly [row: string, path: string, heading: string, products: number | null, from: string | null][] = [
  ['R055', '/', 'Happy pets start here', null, '/cart'],
  ['R056', '/home', 'Happy pets start here', null, null],
  ['R057', '/shop-all', 'Shop All Products', 30, '/cart'],
  ['R058', '/shop', 'Shop All Products', 30, '/cart'],
  ['R060', '/cart', 'Your cart is empty', null, '/contact'],
  ['R061', '/checkout', 'Your cart is empty', null, null],
  ['R062', '/contact', 'Contact Us', null, '/cart'],
  ['R063', '/pharmacy', 'Pharmacy', 11, '/cart'],
  ['R064', '/baby-pet', 'New Pet at Home', 13, '/cart'],
  ['R065', '/cat-litter', 'Cat Litter', 2, '/cart'],
  ['R066', '/dog-main', 'Dog Products', null, '/cart'],
  ['R077', '/cat-main', 'Cat Products', null, '/cart'],
  ['R087', '/bird-main', 'Bird Products', null, '/cart'],
];

/** The category pages; `true` where products must stand. */
const categories: readonly [row: string, path: string, heading: string, hasProducts: boolean, from: string | null][] = [
  ['R067', '/dog-food', 'Dog Food', true, '/cart'],
  ['R068', '/puppy-food', 'Puppy Food', true, '/cart'],
  ['R069', '/dog-treat', 'Dog Treat', true, '/cart'],
  ['R070', '/dog-bowl', 'Dog Bowl', true, '/cart'],
  ['R071', '/dog-toys', 'Dog Toy', true, '/cart'],
  ['R072', '/dog-supplements', 'Dog Supplements', true, '/cart'],
  ['R073', '/dog-dewarming', 'Dog Deworming', true, '/cart'],
  ['R024', '/dog-deworming', 'Dog Deworming', true, null],
  ['R074', '/dog-collar', 'Dog Collar Leash & Harness', true, '/cart'],
  ['R075', '/dog-grooming', 'Dog Grooming', true, '/cart'],
  ['R076', '/dog-bed', 'Dog Beds', false, '/cart'],
  ['R078', '/cat-food', 'Cat Food', true, '/cart'],
  ['R079', '/kitten-food', 'Kitten Food', true, '/cart'],
  ['R080', '/cat-treats', 'Kitten Food', true, '/cart'],
  ['R081', '/cat-bowls', 'Cat Bowls', true, '/cart'],
  ['R082', '/cat-toys', 'Cat Toys', true, '/cart'],
  ['R083', '/cat-supplements', 'Cat Supplements', true, '/cart'],
  ['R084', '/cat-deworming', 'Cat Deworming', false, '/cart'],
  ['R085', '/cat-grooming', 'Cat Gromming', true, '/cart'],
  ['R086', '/cat-bed', 'Cat Beds', false, '/cart'],
  ['R086', '/cat-beds', 'Cat Beds', false, null],
  ['R088', '/bird-food', 'Bird Food', true, '/cart'],
  ['R088', '/bird-bowls', 'Bird Bowls', true, '/cart'],
  ['R089', '/bird-toys', 'Bird Toy', true, '/cart'],
  ['R089', '/bird-ring', 'Bird Rings & Harness', true, '/cart'],
  ['R089', '/bird-supplement', 'Bird Supplements', true, '/cart'],
];

/** The screen at a path, once it stands: one heading of the first level, and the shell around it. */
async function shownScreen(heading: string) {
  await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  expect(await page.getByRole('banner').isVisible()).toBe(true);
  expect(await page.getByRole('contentinfo').isVisible()).toBe(true);
  const products = await page.locator('main a[href^="/product/"]').count();
  return { title: await page.title(), products };
}

/** What a page shows when it is opened cold, and by a link where there is one. */
async function bothWays(path: string, heading: string, from: string | null) {
  const answer = await page.goto(shop.url + path, { waitUntil: 'domcontentloaded' });
  const cold = { status: answer?.status(), ...(await shownScreen(heading)) };
  titles.set(path, cold.title);
  if (from === null) return { cold, byLink: cold };
  await open(page, shop.url + from);
  await follow(page, path);
  return { cold, byLink: { ...cold, ...(await shownScreen(heading)) } };
}

const titles = new Map<string, string>();

describe('every address', () => {
  it.each(routes)('%s %s opens as "%s"', async (_, path, heading, products, from) => {
    const { cold, byLink } = await bothWays(path, heading, from);
    expect([cold.status, cold.products]).toEqual([200, products ?? cold.products]);
    expect(byLink).toEqual(cold);
  });

  it.each(categories)('%s %s opens as "%s", with products: %s', async (_, path, heading, hasProducts, from) => {
    const { cold, byLink } = await bothWays(path, heading, from);
    expect([cold.status, cold.products > 0]).toEqual([200, hasProducts]);
    expect(byLink).toEqual(cold);
  });

  it('R080 R085 keeps odd headings off titles and breadcrumbs: these say Cat Treats and Cat Grooming', async () => {
    for (const [path, name] of [
      ['/cat-treats', 'Cat Treats'],
      ['/cat-grooming', 'Cat Grooming'],
    ] as const) {
      expect(titles.get(path)).toContain(name);
      await open(page, shop.url + path);
      const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem');
      expect(await crumbs.allTextContents()).toEqual(['Home', 'Cat Products', name]);
    }
  });

  it('R055 R056 R058 R086 gives each screen a title of its own, which aliases share', () => {
    const aliases = { '/home': '/', '/shop': '/shop-all', '/cat-beds': '/cat-bed', '/dog-deworming': '/dog-dewarming' };
    for (const [alias, path] of Object.entries(aliases)) expect(titles.get(alias)).toBe(titles.get(path));
    expect(titles.size).toBe(39);
    expect(new Set(titles.values()).size).toBe(35);
  });
});

describe('a product', () => {
  it('R059 opens at /product/{id}, cold and by a link, for a first, a middle and the last id', async () => {
    for (const [id, from] of [
      [1, '/shop-all'],
      [43, '/bird-main'],
      [69, null],
    ] as const) {
      const answer = await page.goto(`${shop.url}/product/${id}`, { waitUntil: 'domcontentloaded' });
      expect(answer?.status()).toBe(200);
      const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
      const cold = await shownScreen(name);
      expect(cold.title).toContain(name);
      if (from === null) continue;
      await open(page, shop.url + from);
      await follow(page, `/product/${id}`);
      expect(await shownScreen(name)).toEqual(cold);
    }
  });

  it.each(['0', '70', 'abc', '1e3', '%00'])(
    'R059 D6 says "Product not found" for %s, with status 404 and a way on',
    async (id) => {
      expectProblems(failedRequest(`/product/${id}`, 404));
      const answer = await page.goto(`${shop.url}/product/${id}`, { waitUntil: 'domcontentloaded' });
      expect(answer?.status()).toBe(404);
      expect((await shownScreen('Product not found')).title).toContain('Product not found');
      expect(await page.getByText('Unexpected Application Error!').count()).toBe(0);
      expect(await page.getByRole('main').getByRole('link', { name: 'See all products' }).isVisible()).toBe(true);
    },
  );
});

describe('an address that is written otherwise', () => {
  it.each([
    ['/cart/', '/cart'],
    ['/Cart', '/cart'],
    ['/DOG-Food/', '/dog-food'],
    ['/cart/?x=1', '/cart?x=1'],
    ['/shop-all/?pet=cat', '/shop-all?pet=cat'],
  ])('R090 %s is sent to %s for good, query and all', async (address, target) => {
    const answer = await visit.context.request.get(shop.url + address, { maxRedirects: 0 });
    expect(answer.status()).toBe(308);
    expect(answer.headers()['location']).toBe(target);
    await open(page, shop.url + address);
    expect(await page.evaluate(() => window.location.pathname + window.location.search)).toBe(target);
    expect(await page.getByText('Unexpected Application Error!').count()).toBe(0);
  });

  it('R090 /cart?x=1 keeps its query', async () => {
    const answer = await page.goto(`${shop.url}/cart?x=1`);
    expect(answer?.status()).toBe(200);
    await page.getByRole('heading', { level: 1, name: 'Your cart is empty' }).waitFor();
    expect(await page.evaluate(() => window.location.search)).toBe('?x=1');
  });
});

describe('all of it', () => {
  it('R239 logged nothing wrong meanwhile, but for the products that are not there', () => {
    expect(visit.problems.filter((problem) => !problem.includes('404 (Not Found)'))).toEqual([]);
  });
});
