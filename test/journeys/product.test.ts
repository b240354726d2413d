/** A product page, its pictures and related products (R137-R145, R160-R162). Buying has a file of its own. */
import type { Page, Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { desktop, phone, visitor, startJourneys } from '#test/support/browser.ts';
import { follow, isRed, money, open, plain, swipeLeft } from '#test/support/opening.ts';
import { prerenderedProducts } from '#test/support/prerendered.ts';
import { isInquiryOnly } from '#shop/product.ts';
import { formattedPrice } from '#shop/money.ts';
import { shippedCatalogue, shippedProduct } from '#test/support/catalogues.ts';
import { hasFocus } from '#test/support/accessibility.ts';
import { animalGroup } from '#shop/species.ts';

const { browser, shop } = await startJourneys();
const [wide, small] = await Promise.all([visitor(browser, desktop), visitor(browser, phone)]);
const collar = shippedProduct(17);
const ids = shippedCatalogue.products.map(({ id }) => id);
const products = await prerenderedProducts(wide.context, shop.url, ids);

describe('a product page', () => {
  it('shows the name, the category in capitals without hyphens, and the price as Pakistanis write it (R141, R142, R144)', async () => {
    for (const { badges, price } of products) {
      expect(badges[0]).toMatch(/^[A-Z]+( [A-Z]+)*$/);
      expect(price).toMatch(/^Rs (\d,)?\d{3}$/);
    }
    expect(products.find(({ id }) => id === 2)?.price).toBe('Rs 2,100');
    expect(products.find(({ id }) => id === 3)?.price).toBe('Rs 2,150');
    const { page } = small;
    await open(page, `${shop.url}/dog-bowl`);
    await follow(page, '/product/55');
    const { name, price } = shippedProduct(55);
    await expect.poll(() => page.getByRole('heading', { level: 1 }).allTextContents()).toEqual([name]);
    await expect.poll(() => page.getByText('DOG AND CAT BOWLS', { exact: true }).isVisible()).toBe(true);
    expect(plain(await page.getByTestId('unit-price').textContent())).toBe(money(price));
  });

  it('marks exactly the sold-out products as OUT OF STOCK (R143)', async () => {
    const soldOut = products.filter(({ badges }) => badges.includes('OUT OF STOCK')).map(({ id }) => id);
    expect(soldOut).toEqual(shippedCatalogue.products.filter(({ inStock }) => !inStock).map(({ id }) => id));
    await open(wide.page, `${shop.url}/product/9`);
    expect(await isRed(wide.page.getByText('OUT OF STOCK', { exact: true }).first())).toBe(true);
  });

  it('has a link to ask if it is heavy, and can’t be bought if sold out (R156, R158)', async () => {
    const all = shippedCatalogue.products;
    expect(products.filter(({ isInquiry }) => isInquiry).map(({ id }) => id)).toEqual(
      all.filter(isInquiryOnly).map(({ id }) => id),
    );
    const heavy = /3kg|3 kg|5kg|5 kg|5l|5 l|litter/i;
    for (const { id, heading, isInquiry } of products) {
      expect([heading, isInquiry]).toEqual([heading, id === 67 || id === 68 || heavy.test(heading)]);
    }
    // Before any script, the others say what can be done with them.
    const soldOut = all.filter(({ inStock }) => !inStock).map(({ id }) => id);
    for (const { id, action, isInquiry, isDisabled } of products) {
      if (isInquiry) continue;
      const expected = soldOut.includes(id) ? ['OUT OF STOCK', true] : ['Add to Cart', false];
      expect([id, action, isDisabled]).toEqual([id, ...expected]);
    }
  });

  it('describes the product, the word Description first; strong words have a colour of their own (R160)', async () => {
    const { page } = small;
    await open(page, `${shop.url}/product/23`);
    const description = page.locator('strong', { hasText: /^Description/ }).locator('..');
    expect(plain(await description.innerText())).toMatch(/^Description/);
    const colors = await description.evaluate((element) => ({
      text: getComputedStyle(element).color,
      strong: [...element.querySelectorAll('strong')].map((strong) => getComputedStyle(strong).color),
    }));
    expect(colors.strong.length).toBeGreaterThan(0);
    expect(colors.strong).not.toContain(colors.text);
  });

  it('strikes the old price through on sale and says SALE; no product is today (R145)', async () => {
    expect(products.filter(({ badges }) => badges.includes('SALE'))).toEqual([]);
    const { page } = wide;
    await changeProduct(page, 17, { salePrice: collar.price - 250 });
    await open(page, `${shop.url}/dog-collar`);
    await follow(page, '/product/17');
    await page.getByText('SALE', { exact: true }).waitFor();
    expect(plain(await page.getByTestId('unit-price').textContent())).toBe(money(collar.price - 250));
    const original = page.getByText(formattedPrice(collar.price), { exact: true });
    expect(await original.evaluate((element) => getComputedStyle(element).textDecorationLine)).toBe('line-through');
    expect(plain(await page.getByTestId('total').textContent())).toBe(money(collar.price - 250));
  });
});

/** Lets the shop answer with a product that its catalogue doesn't have; shows it by a link. */
async function changeProduct(page: Page, id: number, changes: Readonly<Record<string, unknown>>): Promise<void> {
  await page.route(`**/data/product/${id}.json`, async (route) => {
    const answer = await route.fetch();
    const data = await answer.json();
    const product = { ...data.product, ...changes };
    const crumbs = [...data.crumbs.slice(0, -1), { ...data.crumbs.at(-1), label: product.name }];
    await route.fulfill({ response: answer, json: { ...data, product, crumbs } });
  });
}

describe('the pictures of a product', () => {
  it('shows one of them large, and another when its thumbnail is chosen (R137)', async () => {
    const { page } = small;
    await open(page, `${shop.url}/product/43`);
    expect(await mainPicture(page)).toBe(1);
    const thumbs = page.getByTestId('thumb');
    expect(await thumbs.count()).toBe(3);
    expect(await currentThumb(page)).toBe(0);
    for (const index of [1, 2, 0]) {
      await thumbs.nth(index).click();
      await expect.poll(() => mainPicture(page)).toBe(index + 1);
      await expect.poll(() => fileShown(page.getByTestId('main-image'))).toBe(index + 1);
      expect(await currentThumb(page)).toBe(index);
    }
  });
});

describe('the enlarged view', () => {
  it('opens over the whole screen with the picture that was shown; pages forward and back, and wraps around at both ends (R138, R139)', async () => {
    const { page } = small;
    await open(page, `${shop.url}/product/43`);
    await page.getByTestId('thumb').nth(1).click();
    await page.getByTestId('main-image').click();
    await lightbox(page).waitFor();
    expect(await enlarged(page)).toBe(2);
    // Including the scrollbar's place, which the page behind reserves.
    expect(await lightbox(page).boundingBox()).toEqual({ x: 0, y: 0, ...phone });
    const overflow = () => page.evaluate(() => getComputedStyle(document.documentElement).overflow);
    expect(await overflow()).toBe('hidden'); // The page behind stays still.
    const next = page.getByRole('button', { name: 'Next picture' });
    const previous = page.getByRole('button', { name: 'Previous picture' });
    const seen: number[] = [];
    for (const act of [next, next, next, previous, previous, previous]) {
      await act.click();
      seen.push(await enlarged(page));
    }
    expect(seen).toEqual([3, 1, 2, 1, 3, 2]);
    await page.keyboard.press('ArrowLeft');
    expect(await enlarged(page)).toBe(1);
    await page.keyboard.press('ArrowRight');
    expect(await enlarged(page)).toBe(2);
    await page.keyboard.press('Escape');
    await lightbox(page).waitFor({ state: 'detached' });
    expect(await overflow()).toBe('visible');
  });

  it('closes by its button, by Escape and by a click next to the picture, never by one on the picture (R140)', async () => {
    const { page } = wide;
    await open(page, `${shop.url}/product/43`);
    for (const close of [
      () => page.getByRole('button', { name: 'Close', exact: true }).click(),
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(12, (page.viewportSize()?.height ?? 0) / 4 - 100),
    ]) {
      await page.getByTestId('main-image').click();
      await lightbox(page).waitFor();
      await lightbox(page).getByRole('img').click();
      await expect.poll(() => lightbox(page).isVisible()).toBe(true);
      await close();
      await lightbox(page).waitFor({ state: 'detached' });
      // The keyboard focus is where it was.
      const focused = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
      expect(focused).toMatch(/^Enlarge: /);
    }
    await page.mouse.wheel(0, 300);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  });

  it('opens by keyboard, keeps the focus inside, and stays open at a double click (R138, R140)', async () => {
    const { page } = wide;
    await open(page, `${shop.url}/product/43`);
    await page.getByRole('button', { name: /^Enlarge/ }).press('Enter');
    await lightbox(page).waitFor();
    expect(await hasFocus(lightbox(page).getByRole('button', { name: 'Close' }))).toBe(true);
    for (let presses = 0; presses < 8; presses += 1) {
      await page.keyboard.press('Tab');
      const isOutside = await page.evaluate(
        () => document.activeElement !== document.body && document.activeElement?.closest('dialog') === null,
      );
      expect(isOutside).toBe(false);
    }
    await page.keyboard.press('Escape');
    await lightbox(page).waitFor({ state: 'detached' });

    // At the left edge of the picture, where the enlarged view has its backdrop.
    await page.getByTestId('main-image').dblclick({ position: { x: 20, y: 200 }, delay: 60 });
    await lightbox(page).waitFor();
    expect(await lightbox(page).isVisible()).toBe(true);
    await page.keyboard.press('Escape');
  });
});

function lightbox(page: Page) {
  return page.getByTestId('lightbox');
}

/** The number of the picture shown large, from 1, by its alternative text. */
async function mainPicture(page: Page): Promise<number> {
  return numberOf(page, await page.getByTestId('main-image').getAttribute('alt'));
}

/** The number in the address of the picture shown large: `/pictures/43-2.…`, 2. */
async function fileShown(image: Locator): Promise<number> {
  const address = await image.evaluate((one) => (one instanceof HTMLImageElement ? one.currentSrc : ''));
  return Number(/\/43-(\d)\./.exec(address)?.[1]);
}

/** The number of the enlarged picture, by its alternative text and by its file. */
async function enlarged(page: Page): Promise<number> {
  const image = lightbox(page).getByRole('img');
  const number = await numberOf(page, await image.getAttribute('alt'));
  await expect.poll(() => fileShown(image)).toBe(number);
  return number;
}

async function numberOf(page: Page, description: string | null): Promise<number> {
  const labels = await page
    .getByTestId('thumb')
    .evaluateAll((thumbs) => thumbs.map((thumb) => thumb.getAttribute('aria-label')?.replace(/^Picture \d: /, '')));
  return labels.indexOf(description ?? '') + 1;
}

async function currentThumb(page: Page): Promise<number> {
  const marks = await page
    .getByTestId('thumb')
    .evaluateAll((thumbs) => thumbs.map((thumb) => thumb.getAttribute('aria-current')));
  expect(marks.filter((mark) => mark === 'true')).toHaveLength(1);
  return marks.indexOf('true');
}

/** Products that are shown together, by the specification's rule for category texts (D20, D49). */
const groups = Map.groupBy(shippedCatalogue.products, ({ category }) => animalGroup(category));
const idsLike = (category: string) => (groups.get(animalGroup(category)) ?? []).map(({ id }) => id);
const others = idsLike('bird-toys').filter((id) => id !== 43);

describe('related products', () => {
  it('are up to four others for the same animal, never the product itself; the only one of its kind has none (R161)', async () => {
    for (const { id, related } of products) {
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

    await nextRelated(page).click();
    await expect.poll(() => shown(page)).toEqual(pages[1]);
    expect(await arrows(page)).toEqual({ previous: true, next: true });
    await nextRelated(page).click();
    expect(await shown(page)).toEqual(pages[2]);
    expect(await arrows(page)).toEqual({ previous: true, next: false });
    // The keyboard focus is not lost with the arrow that disappeared.
    expect(await previousRelated(page).evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    expect(await shown(page)).toEqual(pages[1]);
    await previousRelated(page).click();
    expect(await shown(page)).toEqual(pages[0]);
    expect(await arrows(page)).toEqual({ previous: false, next: true });
    expect(await nextRelated(page).evaluate((button) => button === document.activeElement)).toBe(true);
    expect(fetched.filter((path) => path.includes('related'))).toEqual(['/data/related/bird-1.json']);
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
});

/** The visible related products, by id. */
function shown(page: Page): Promise<readonly number[]> {
  return page
    .getByTestId('related')
    .locator('a:visible')
    .evaluateAll((links) => links.map((link) => Number(link.getAttribute('href')?.replace('/product/', ''))));
}

function nextRelated(page: Page) {
  return page.getByRole('button', { name: 'Next related products' });
}

function previousRelated(page: Page) {
  return page.getByRole('button', { name: 'Previous related products' });
}

async function arrows(page: Page) {
  return { previous: await previousRelated(page).isVisible(), next: await nextRelated(page).isVisible() };
}
