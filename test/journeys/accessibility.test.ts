/** Every page: no sideways scrolling, no errors, nothing that axe finds wrong (WCAG 2.2). */
import { describe, expect, it, afterAll, onTestFinished } from 'vitest';
import { axeViolations, scrollsSideways, cutOffTexts, overlaps, smallTargets } from '#test/support/accessibility.ts';
import { desktop, phone, type Visit, visitor, launchBrowser } from '#test/support/browser.ts';
import { seedCart, swing } from '#test/support/cart-seed.ts';
import { open, follow } from '#test/support/opening.ts';
import { expectProblems, failedRequest, whileOffline } from '#test/support/page-problems.ts';
import { startJourneys } from '#test/support/start-journeys.ts';
import type { Browser, Page } from 'playwright-core';
import { completeButton, fillBilling, mailService } from '#test/support/checkout-page.ts';

const { browser, shop } = await startJourneys();

/** A visitor with reduced motion, so that axe sees nothing half faded in. */
async function calmVisitor(size: typeof phone): Promise<Visit> {
  const visit = await visitor(browser, size);
  await visit.page.emulateMedia({ reducedMotion: 'reduce' });
  return visit;
}

/** One page of each kind; lists with the longest heading, sold out, empty; products with packs, with sizes, sold out, for inquiry only. */
const plain = ['/', '/shop-all', '/cart', '/checkout', '/contact', '/pharmacy', '/baby-pet', '/cat-litter'];
const products = ['/cat-main', '/dog-collar', '/dog-bed', '/product/24', '/product/43', '/product/2', '/product/67'];
const missing = ['/product/999', '/nowhere'];
/** Pages that are laid out in another way on a desktop. */
const laidOutAnew = ['/', '/shop-all', '/cat-main', '/product/24', '/cart', '/checkout'];
const pagesOfEachKind = [...plain, ...products];
/** Many pages, one after the other, also on a busy machine. */
const timeout = 300_000;

describe('every kind of page', () => {
  it('fits 320 px with a full cart, an open menu and an open search (R239)', async () => {
    const { context, page } = await calmVisitor({ width: 320, height: 640 });
    await seedCart(context, [
      swing('XL', 1900, 9999),
      { ...swing('S', 800, 1), name: `Parrot ${'D-swing '.repeat(30)}` },
    ]);
    for (const path of ['/cart', '/checkout']) {
      await open(page, shop.url + path);
      await page.getByTestId('cart-badge').waitFor();
      expect({ path, isTooWide: await scrollsSideways(page) }).toEqual({ path, isTooWide: false });
    }
    await page.getByRole('button', { name: 'Search', exact: true }).tap();
    await page.getByPlaceholder('Search for products...').fill('dog');
    await page.getByTestId('search-results').waitFor();
    expect(await scrollsSideways(page)).toBe(false);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Open menu' }).tap();
    expect(await scrollsSideways(page)).toBe(false);
    await context.close();
  });

  it('has nothing that axe finds wrong, on a desktop (R240)', { timeout }, async () => {
    const { context, page } = await calmVisitor(desktop);
    for (const path of laidOutAnew) {
      await open(page, shop.url + path);
      expect({ path, found: await axeViolations(page) }).toEqual({ path, found: [] });
    }
    await context.close();
  });

  // One visit for all, as opening a page takes longest.
  it(
    'on a phone: axe finds nothing (R240), targets are large (SC 2.5.8), own spacing fits (SC 1.4.12), and 320 px do (R239)',
    { timeout },
    async () => {
      expectProblems(...missing.map((path) => failedRequest(path, 404)), failedRequest('/fonts/', 'ERR_FAILED'));
      const { context, page } = await beginCalmly(phone);
      // The wider fallback font of a first visit on a slow connection.
      await context.route('**/fonts/**', (route) => route.abort());
      const wrong: string[] = [];
      for (const path of [...pagesOfEachKind, ...missing]) {
        await open(page, shop.url + path);
        await page.getByRole('heading', { level: 1 }).waitFor();
        const found = [
          ...(await axeViolations(page)),
          ...(await smallTargets(page)).map((target) => `small: ${target}`),
          ...(await withOwnSpacing(page, () => layoutProblems(page))).map((problem) => `spaced: ${problem}`),
        ];
        await page.setViewportSize({ width: 320, height: 640 });
        if (await scrollsSideways(page)) found.push('too wide at 320 px');
        await page.setViewportSize(phone);
        wrong.push(...found.map((problem) => `${path}: ${problem}`));
      }
      expect(wrong).toEqual([]);
      await context.close();
    },
  );
});

/** The shop with people's display settings: large text, spaced text, forced colours, reduced motion, unsteady hands. */
/** A browser with doubled text size. */
const largeText = await launchBrowser(['--blink-settings=defaultFontSize=32']);
afterAll(() => largeText.close());

const paths = [
  '/',
  '/shop-all',
  '/dog-main',
  '/dog-food',
  '/product/24',
  '/product/67',
  '/cart',
  '/checkout',
  '/contact',
];

/** A visitor with something in the cart, and reduced motion. */
async function beginCalmly(size: typeof phone, from: Browser = browser) {
  const visit = await visitor(from, size);
  await visit.page.emulateMedia({ reducedMotion: 'reduce' });
  await seedCart(visit.context, [swing('S', 800, 2), swing('XL', 1900, 97)]);
  return visit;
}

/** With the spacing that a reader may set (SC 1.4.12). All is laid out, as the place of text that isn't would be an old one. */
async function withOwnSpacing<T>(page: Page, look: () => Promise<T>): Promise<T> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important;
           content-visibility: visible !important }
       p { margin-block-end: 2em !important }`,
    );
    document.adoptedStyleSheets = [sheet];
  });
  const found = await look();
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
  return found;
}

async function layoutProblems(page: Page): Promise<readonly string[]> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  return [
    ...((await scrollsSideways(page)) ? ['scrolls sideways'] : []),
    ...(await cutOffTexts(page)).map((text) => `cut off: ${text}`),
    ...(await overlaps(page)).map((pair) => `overlap: ${pair}`),
  ];
}

describe('text', () => {
  it('of twice the size is complete and in its place (SC 1.4.4)', { timeout }, async () => {
    const { context, page } = await beginCalmly(phone, largeText);
    const wrong: string[] = [];
    for (const path of paths) {
      await open(page, shop.url + path);
      wrong.push(...(await layoutProblems(page)).map((problem) => `${path}: ${problem}`));
    }
    expect(wrong).toEqual([]);
    await context.close();
  });

  it('of twice the size is complete in the menu, the search and a toast', async () => {
    const { context, page } = await beginCalmly(phone, largeText);
    await open(page, `${shop.url}/product/43`);
    await page.getByRole('button', { name: 'Add to Cart' }).tap();
    await page.getByTestId('toast').waitFor();
    expect(await layoutProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Search', exact: true }).tap();
    await page.getByPlaceholder('Search for products...').fill('parrot');
    await page.getByTestId('search-option').first().waitFor();
    expect(await layoutProblems(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Open menu' }).tap();
    await page.getByRole('button', { name: 'DOG categories' }).tap();
    expect(await layoutProblems(page)).toEqual([]);
    await context.close();
  });
});

describe('targets', () => {
  it('are as large in the menu, the search, a toast and the enlarged view (SC 2.5.8)', async () => {
    const { context, page } = await beginCalmly(phone);
    await open(page, `${shop.url}/product/24`);
    await page.getByRole('button', { name: 'Add to Cart' }).tap();
    await page.getByTestId('toast').waitFor();
    await page.getByRole('button', { name: 'Search', exact: true }).tap();
    await page.getByPlaceholder('Search for products...').fill('zzzz');
    await page.getByText('See all products').waitFor();
    expect(await smallTargets(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Open menu' }).tap();
    await page.getByRole('button', { name: 'CAT categories' }).tap();
    expect(await smallTargets(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByTestId('main-image').tap();
    await page.getByTestId('lightbox').waitFor();
    expect(await smallTargets(page)).toEqual([]);
    await context.close();
  });
});

describe('forced colours', () => {
  it('keep the focus ring, and a border on every button', async () => {
    const { context, page } = await beginCalmly(phone);
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
    await open(page, `${shop.url}/product/24`);
    await page.keyboard.press('Tab');
    const ring = await page.evaluate(() => {
      const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement ?? document.body);
      return [outlineStyle, outlineWidth];
    });
    expect(ring).toEqual(['solid', '3px']);
    const edges = await page
      .locator('.button')
      .evaluateAll((buttons) => buttons.map((button) => getComputedStyle(button).borderTopStyle));
    expect(edges.length).toBeGreaterThan(0);
    expect(edges.filter((edge) => edge !== 'solid')).toEqual([]);
    await context.close();
  });
});

describe('reduced motion', () => {
  it('stops all motion: menu, groups, toast, banner, rows, pages', async () => {
    const { context, page } = await beginCalmly(phone);
    const moving = () =>
      page.evaluate(() =>
        document
          .getAnimations()
          .flatMap(({ effect }) => (effect instanceof KeyframeEffect ? [effect] : []))
          // The clock of a toast moves nothing.
          .filter((effect) => effect.getKeyframes().length > 0)
          .filter((effect) => Number(effect.getTiming().duration) > 1)
          .map(({ target }) => target?.className),
      );
    await open(page, shop.url);
    await page.getByTestId('toast').waitFor();
    expect(await moving()).toEqual([]);
    await page.getByRole('button', { name: 'Open menu' }).tap();
    expect(await moving()).toEqual([]);
    await page.getByRole('button', { name: 'DOG categories' }).tap();
    expect(await moving()).toEqual([]);
    await page.getByRole('link', { name: 'Dog Food', exact: true }).locator('visible=true').tap();
    await page.getByRole('heading', { level: 1, name: 'Dog Food' }).waitFor();
    expect(await moving()).toEqual([]);
    await page.setViewportSize(desktop);
    await open(page, `${shop.url}/dog-main`);
    await page.getByTestId('row-next').first().click();
    const row = page.locator('main section ul').first();
    expect(await row.evaluate((list) => list.scrollLeft)).toBeGreaterThan(250);
    await context.close();
  });
});

/** axe finds nothing wrong, of any impact, in any state of the shop, on a phone and on a desktop (R240). */

/** A visitor with reduced motion, so that axe sees nothing half faded in, and a function that runs it. */
async function begin(path: string, size = phone) {
  const { context, page } = await visitor(browser, size);
  onTestFinished(() => context.close());
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await seedCart(context, [swing('S', 800, 2), { ...swing('XL', 1900, 3), category: 'bird-toys' }]);
  await open(page, shop.url + path);
  /** The violations found so far, each with its state. */
  const wrong: string[] = [];
  const look = async (state: string) => {
    for (const violation of await axeViolations(page)) wrong.push(`${state}: ${violation}`);
  };
  return { context, page, look, wrong };
}

const search = 'Search for products...';
describe('axe finds nothing wrong', { timeout }, () => {
  it.each([
    ['a phone', phone],
    ['a desktop', desktop],
  ])('in the menu and the search, on %s', async (_, size) => {
    const { page, look, wrong } = await begin('/contact', size);
    if (size === phone) {
      await page.getByRole('button', { name: 'Open menu' }).click();
      await page.getByRole('button', { name: 'CAT categories' }).click();
      await look('menu');
      await page.getByRole('button', { name: 'Close menu' }).click();
    } else {
      await page.getByRole('banner').getByRole('button', { name: 'CAT categories' }).click();
      await page.getByRole('banner').getByRole('link', { name: 'Cat Beds', exact: true }).waitFor();
      await look('drop-down');
    }
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await look('empty search');
    await page.getByPlaceholder(search).fill('parrot');
    await page.getByTestId('search-results').waitFor();
    await page.keyboard.press('ArrowDown');
    await look('search with results');
    await page.getByPlaceholder(search).fill('zzzz');
    await page.getByText('No products found').waitFor();
    await look('search without results');
    expect(wrong).toEqual([]);
  });

  it('in lists that are filtered, expanded or empty', async () => {
    const { page, look, wrong } = await begin('/shop-all?pet=cat&more=cat');
    await page.getByRole('button', { name: 'Show Less' }).waitFor();
    await look('all cats');
    await follow(page, '/cat-main');
    await page.getByRole('button', { name: /^Category:/ }).click();
    await look('open dropdown');
    await page.getByRole('button', { name: 'Cat Beds', exact: true }).click();
    await page.getByTestId('active-chip').waitFor();
    await look('an empty category');
    await page.getByRole('button', { name: 'Show All Categories' }).first().click();
    await look('all categories again');
    expect(wrong).toEqual([]);
  });

  it('on a product page with toast and enlarged view', async () => {
    const { page, look, wrong } = await begin('/product/24');
    await page.getByRole('radio', { name: 'Pack of 6' }).check();
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await page.getByTestId('toast').waitFor();
    await look('toast');
    await page.getByTestId('main-image').click();
    await page.getByTestId('lightbox').waitFor();
    await look('lightbox');
    expect(wrong).toEqual([]);
  });

  it('at checkout from the empty form to an order that was refused', async () => {
    expectProblems(failedRequest('/api/v1.0/email/send', 400));
    const { context, page, look, wrong } = await begin('/contact');
    await mailService(context, (route) => route.fulfill({ status: 400, body: '' }));
    await open(page, `${shop.url}/checkout`);
    await look('empty form');
    await page.getByLabel('Email Address').fill('ali@gmial.com');
    await page.getByLabel('Phone Number').fill('12');
    await page.getByLabel('Full Name').focus();
    await look('doubtful entries');
    await fillBilling(page);
    await look('filled form');
    await completeButton(page).click();
    await page.getByRole('button', { name: 'Processing Order...' }).waitFor();
    await look('processing');
    await page.getByTestId('order-success').waitFor();
    await page.getByText(/The shop hasn't accepted your order yet/).waitFor();
    await look('success');
    expect(wrong).toEqual([]);
  });

  it('without a connection', async () => {
    expectProblems(whileOffline);
    const { context, page, look, wrong } = await begin('/cart');
    await context.setOffline(true);
    await page.getByText('You are offline.').waitFor();
    await look('offline line');
    await page
      .locator('a[href="/shop-all"]')
      .first()
      .evaluate((link) => link instanceof HTMLElement && link.click());
    await page.getByRole('heading', { level: 1, name: 'You seem to be offline' }).waitFor();
    await look('offline screen');
    expect(wrong).toEqual([]);
  });
});
