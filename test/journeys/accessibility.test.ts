/** Every page: no sideways scrolling, no errors, nothing that axe finds wrong (WCAG 2.2). */
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { axeViolations, scrollsSideways, cutOffTexts, overlaps, smallTargets } from '#test/support/accessibility.ts';
import { desktop, launchBrowser, phone, visitor, startJourneys } from '#test/support/browser.ts';
import { completeButton, fillBilling, mailService, seedCart, swing } from '#test/support/checkout-page.ts';
import { follow, open } from '#test/support/opening.ts';
import { expectProblems, failedRequest, whileOffline } from '#test/support/page-problems.ts';
import type { Browser, Page } from 'playwright-core';

const { browser, shop } = await startJourneys();

/** Many pages, one after the other, also on a busy machine. */
const timeout = 300_000;

/** A visitor with something in the cart, and reduced motion, so that axe sees nothing half faded in. */
async function beginCalmly(size: typeof phone, from: Browser = browser) {
  const visit = await visitor(from, size);
  onTestFinished(() => visit.context.close());
  await visit.page.emulateMedia({ reducedMotion: 'reduce' });
  await seedCart(visit.context, [swing('S', 800, 2), { ...swing('XL', 1900, 97), category: 'bird-toys' }]);
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

/** Opens a page, or follows a link to it, which is faster and lets axe stay. */
async function walkTo(page: Page, path: string): Promise<void> {
  const isLinked = page.url().startsWith(shop.url) && (await page.locator(`a[href="${path}"]`).count()) > 0;
  await (isLinked ? follow(page, path) : open(page, shop.url + path));
  await page.getByRole('heading', { level: 1 }).waitFor();
}

/**
 * One page of each kind, in an order in which each links to the next; products with packs, with sizes, sold out, for inquiry
 * only. The last are not found.
 */
const kinds = [
  '/',
  '/shop-all',
  '/product/43',
  '/cat-main',
  '/product/24',
  '/cat-litter',
  '/product/67',
  '/pharmacy',
  '/product/9',
  '/cart',
  '/checkout',
  '/contact',
  '/baby-pet',
  '/dog-collar',
  '/product/999',
  '/nowhere',
];
describe('every kind of page', () => {
  it('fits 320 px with a full cart, an open menu and an open search (R239)', async () => {
    const { context, page } = await visitor(browser, { width: 320, height: 640 });
    onTestFinished(() => context.close());
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
  });

  // One visit for all, as opening a page takes longest.
  it(
    'on a phone: axe finds nothing (R240), targets are large (SC 2.5.8), own spacing fits (SC 1.4.12), and 320 px do (R239)',
    { timeout },
    async () => {
      expectProblems(...['/product/999', '/nowhere'].map((path) => failedRequest(path, 404)));
      expectProblems(failedRequest('/fonts/', 'ERR_FAILED'));
      const { context, page } = await beginCalmly(phone);
      // The wider fallback font of a first visit on a slow connection.
      await context.route('**/fonts/**', (route) => route.abort());
      const wrong: string[] = [];
      for (const path of kinds) {
        await walkTo(page, path);
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
    },
  );

  it('has nothing that axe finds wrong where a desktop lays it out anew, and under an open menu (R240)', async () => {
    const { page } = await beginCalmly(desktop);
    const wrong: string[] = [];
    for (const path of ['/shop-all', '/product/43', '/cart', '/checkout', '/']) {
      await walkTo(page, path);
      if (path === '/') {
        await page.getByRole('banner').getByRole('button', { name: 'CAT categories' }).click();
        await page.getByRole('banner').getByRole('link', { name: 'Cat Beds', exact: true }).waitFor();
      }
      wrong.push(...(await axeViolations(page)).map((violation) => `${path}: ${violation}`));
    }
    expect(wrong).toEqual([]);
  });
});

/** A browser with doubled text size. */
const largeText = await launchBrowser(['--blink-settings=defaultFontSize=32']);
afterAll(() => largeText.close());

describe('text', () => {
  it(
    'of twice the size is complete and in its place: pages, menu, search and a toast (SC 1.4.4)',
    { timeout },
    async () => {
      const { page } = await beginCalmly(phone, largeText);
      const wrong: string[] = [];
      const look = async (state: string) => {
        wrong.push(...(await layoutProblems(page)).map((problem) => `${state}: ${problem}`));
      };
      for (const path of [
        '/',
        '/dog-main',
        '/dog-food',
        '/cart',
        '/checkout',
        '/contact',
        '/cat-litter',
        '/product/67',
        '/shop-all',
        '/product/24',
      ]) {
        await walkTo(page, path);
        await look(path);
      }
      await page.getByRole('button', { name: 'Add to Cart' }).tap();
      await page.getByTestId('toast').waitFor();
      await look('toast');
      await page.getByRole('button', { name: 'Search', exact: true }).tap();
      await page.getByPlaceholder('Search for products...').fill('parrot');
      await page.getByTestId('search-option').first().waitFor();
      await look('search');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Open menu' }).tap();
      await page.getByRole('button', { name: 'DOG categories' }).tap();
      await look('menu');
      expect(wrong).toEqual([]);
    },
  );
});

describe('the settings of a browser', () => {
  it('reduced motion stops all motion: menu, groups, toast, banner, rows, pages', async () => {
    const { page } = await beginCalmly(phone);
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
  });

  it('forced colours keep the focus ring, and a border on every button', async () => {
    const { page } = await beginCalmly(phone);
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
  });
});

/** A phone's visitor, and a look for what is wrong in its page: by axe, of any impact, and targets that are too small (SC 2.5.8). */
async function begin(path: string) {
  const { context, page } = await beginCalmly(phone);
  await open(page, shop.url + path);
  /** The flaws found so far, each with its state. */
  const wrong: string[] = [];
  const look = async (state: string) => {
    const small = (await smallTargets(page)).map((target) => `small: ${target}`);
    wrong.push(...[...(await axeViolations(page)), ...small].map((problem) => `${state}: ${problem}`));
  };
  return { context, page, look, wrong };
}

const search = 'Search for products...';
describe('axe finds nothing wrong, and every target is large (R240, SC 2.5.8)', { timeout }, () => {
  it('in menu, search, filtered and empty lists, toast, enlarged view, and without a connection', async () => {
    expectProblems(whileOffline);
    const { context, page, look, wrong } = await begin('/contact');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('button', { name: 'CAT categories' }).click();
    await look('menu');
    await page.getByRole('button', { name: 'Close menu' }).click();
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByPlaceholder(search).fill('parrot');
    await page.getByTestId('search-results').waitFor();
    await page.keyboard.press('ArrowDown');
    await look('search with results');
    await page.getByPlaceholder(search).fill('zzzz');
    await page.getByText('No products found').waitFor();
    await look('search without results');
    await page.keyboard.press('Escape');
    await walkTo(page, '/cat-main');
    await page.getByRole('button', { name: /^Category:/ }).click();
    await look('open dropdown');
    await page.getByRole('button', { name: 'Cat Beds', exact: true }).click();
    await page.getByTestId('active-chip').waitFor();
    await look('an empty category');
    await walkTo(page, '/cat-treats');
    await walkTo(page, '/product/24');
    await page.getByRole('radio', { name: 'Pack of 6' }).check();
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await page.getByTestId('toast').waitFor();
    await look('toast');
    await page.getByTestId('main-image').click();
    await page.getByTestId('lightbox').waitFor();
    await look('lightbox');
    await page.keyboard.press('Escape');
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

  it('at checkout from doubtful entries to an order that was refused', async () => {
    expectProblems(failedRequest('/api/v1.0/email/send', 400));
    const { context, page, look, wrong } = await begin('/checkout');
    await mailService(context, (route) => route.fulfill({ status: 400, body: '' }));
    await page.getByLabel('Email Address').fill('ali@gmial.com');
    await page.getByLabel('Phone Number').fill('12');
    await page.getByLabel('Full Name').focus();
    await look('doubtful entries');
    await fillBilling(page);
    await completeButton(page).click();
    await page.getByRole('button', { name: 'Processing Order...' }).waitFor();
    await look('processing');
    await page.getByTestId('order-success').waitFor();
    await page.getByText(/The shop hasn't accepted your order yet/).waitFor();
    await look('success');
    expect(wrong).toEqual([]);
  });
});
