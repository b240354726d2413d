/** Every page and state fits, and nothing in it is wrong for people who see, hear, read or touch differently (WCAG 2.2). */
import type { BrowserContext, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import {
  axeViolations,
  cutOffTexts,
  overlaps,
  scrollsSideways,
  smallTargets,
  follow,
  open,
} from '#test/support/pages.ts';
import { desktop, phone, startJourneys } from '#test/support/browser.ts';
import { completeButton, fillBilling, mailService, swing, visitorWithCart } from '#test/support/checkout-page.ts';
import { expectProblems, failedRequest, whileOffline } from '#test/support/page-problems.ts';

const { browser, shop } = await startJourneys();

/** Many pages, one after the other, also on a busy machine. */
const timeout = 300_000;

/** A visitor with a huge sum, many pieces and a long name in the cart, and reduced motion, so that axe sees nothing half faded in. */
async function begin(size: typeof phone) {
  const dear = { ...swing('XL', 999, 1_000_000_000), id: 999, name: `Parrot ${'D-swing '.repeat(30)}` };
  const { context, page } = await visitorWithCart(
    browser,
    [{ ...swing('S', 800, 2), category: 'bird-toys' }, dear],
    size,
  );
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // Motion, if there were any, would last until a look at it.
  const session = await context.newCDPSession(page);
  await session.send('Animation.enable');
  await session.send('Animation.setPlaybackRate', { playbackRate: 0.01 });
  const wrong: string[] = [];
  const note = (state: string, problems: readonly string[]) =>
    wrong.push(...problems.map((problem) => `${state}: ${problem}`));
  /** Notes what moves in a state, what axe finds wrong, of any impact, and targets that are too small. */
  const look = async (state: string) => {
    note(`${state}, moves`, await page.evaluate(moving));
    note(state, await axeViolations(page));
    note(`${state}, small`, await smallTargets(page));
  };
  /** Notes what doesn't fit with the styles that readers may set, or at 320 px. */
  const measure = async (state: string) => {
    for (const [of, css] of Object.entries(ownStyles)) {
      await setStyles(page, css);
      if (await scrollsSideways(page)) note(state, [`${of}, scrolls sideways`]);
      note(`${state}, ${of}, cut off`, await cutOffTexts(page));
      note(`${state}, ${of}, overlap`, await overlaps(page));
    }
    await setStyles(page, '');
    await page.setViewportSize({ width: 320, height: 640 });
    if (await scrollsSideways(page)) note(state, ['too wide at 320 px']);
    note(`${state}, 320 px, overlap`, await overlaps(page));
    await page.setViewportSize(phone);
  };
  /** Opens a page, or follows a link to it, which is faster and lets axe stay. */
  const walkTo = async (path: string) => {
    const isLinked = page.url().startsWith(shop.url) && (await page.locator(`a[href="${path}"]`).count()) > 0;
    await (isLinked ? follow(page, path) : open(page, shop.url + path));
    await page.getByRole('heading', { level: 1 }).waitFor();
  };
  return { context, page, look, measure, walkTo, wrong };
}

/** The wider fallback font of a first visit on a slow connection. */
async function withoutFonts(context: BrowserContext): Promise<void> {
  expectProblems(failedRequest('/fonts/', 'ERR_FAILED'));
  await context.route('**/fonts/**', (route) => route.abort());
}

/** What is animated on a page. The clock of a toast moves nothing. */
function moving(): readonly string[] {
  return document.getAnimations().flatMap(({ effect }) => {
    if (!(effect instanceof KeyframeEffect) || effect.getKeyframes().length === 0) return [];
    return Number(effect.getTiming().duration) > 1 ? (effect.target?.outerHTML.slice(0, 80) ?? '') : [];
  });
}

/** What readers set: spacing (SC 1.4.12) and twice the size (SC 1.4.4). All is laid out, as the place of text that isn't would be an old one. */
const laidOut = '* { content-visibility: visible !important }';
const ownStyles = {
  spaced: `${laidOut}
    * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
    p { margin-block-end: 2em !important }`,
  'of twice the size': `${laidOut} html { font-size: 200% !important }`,
};

async function setStyles(page: Page, css: string): Promise<void> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [sheet];
  }, css);
}

/**
 * One page of each kind, in an order in which each links to the next; products with packs, with sizes, sold out, for inquiry
 * only. The last are not found.
 */
const kinds =
  `/ /shop-all /product/43 /cat-main /product/24 /cat-litter /product/67 /pharmacy /product/9 /cart /checkout /contact /baby-pet
  /dog-collar /product/999 /nowhere`.split(/\s+/);

it(
  'every kind of page on a phone: axe finds nothing (R240), nothing moves with reduced motion, targets are large (SC 2.5.8), own spacing, twice the size and 320 px fit (R239)',
  { timeout },
  async () => {
    expectProblems(...['/product/999', '/nowhere'].map((path) => failedRequest(path, 404)));
    const { context, look, measure, walkTo, wrong } = await begin(phone);
    await withoutFonts(context);
    for (const path of kinds) {
      await walkTo(path);
      await look(path);
      await measure(path);
    }
    expect(wrong).toEqual([]);
  },
);

it('the pages that a desktop lays out anew, a row that turns at once, an open menu, and forced colours, which keep rings and borders (R240)', async () => {
  const { page, walkTo, wrong } = await begin(desktop);
  for (const path of ['/shop-all', '/product/43', '/cart', '/checkout', '/']) {
    await walkTo(path);
    if (path === '/') {
      await page.getByRole('banner').getByRole('button', { name: 'CAT categories' }).click();
      await page.getByRole('banner').getByRole('link', { name: 'Cat Beds', exact: true }).waitFor();
    }
    wrong.push(...(await axeViolations(page)).map((violation) => `${path}: ${violation}`));
  }
  expect(wrong).toEqual([]);
  const next = page.getByTestId('row-featured').locator('[data-testid=row-next]:enabled');
  await next.scrollIntoViewIfNeeded();
  const scrolled = await next.evaluate((button) => {
    button.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    return button.closest('section')?.querySelector('ul')?.scrollLeft;
  });
  expect(scrolled).toBeGreaterThan(250); // At once.
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await open(page, `${shop.url}/product/24`);
  await page.keyboard.press('Tab');
  const styles = await page.evaluate(() => {
    const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement ?? document.body);
    const buttons = [...document.querySelectorAll('.button')];
    return [outlineStyle, outlineWidth, ...new Set(buttons.map((button) => getComputedStyle(button).borderTopStyle))];
  });
  expect(styles).toEqual(['solid', '3px', 'solid']);
});

it(
  'menu, search, filtered and empty lists, toast, enlarged view, and without a connection (R240)',
  { timeout },
  async () => {
    expectProblems(whileOffline);
    const { context, page, look, measure, walkTo, wrong } = await begin(phone);
    const search = page.getByPlaceholder('Search for products...');
    await walkTo('/contact');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('button', { name: 'CAT categories' }).click();
    await look('menu');
    await measure('menu');
    await page.getByRole('button', { name: 'Close menu' }).click();
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await search.fill('parrot');
    await page.getByTestId('search-results').waitFor();
    await page.keyboard.press('ArrowDown');
    await look('search with results');
    await measure('search with results');
    await search.fill('zzzz');
    await page.getByText('No products found').waitFor();
    await look('search without results');
    await page.keyboard.press('Escape');
    await walkTo('/cat-main');
    await page.getByRole('button', { name: /^Category:/ }).click();
    await look('open dropdown');
    await page.getByRole('button', { name: 'Cat Beds', exact: true }).click();
    await page.getByTestId('active-chip').waitFor();
    await look('an empty category');
    await walkTo('/cat-treats');
    await walkTo('/product/24');
    await page.getByRole('radio', { name: 'Pack of 6' }).check();
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await page.getByTestId('toast').waitFor();
    await look('toast');
    await measure('toast');
    await page.getByTestId('main-image').click();
    await page.getByTestId('lightbox').waitFor();
    await look('lightbox');
    await page.keyboard.press('Escape');
    await context.setOffline(true);
    await page.getByText('You are offline.').waitFor();
    await look('offline line');
    const link = page.locator('a[href="/shop-all"]').first();
    await link.evaluate((element) => element instanceof HTMLElement && element.click());
    await page.getByRole('heading', { level: 1, name: 'You seem to be offline' }).waitFor();
    await look('offline screen');
    expect(wrong).toEqual([]);
  },
);

it('the checkout from doubtful entries to an order that was refused (R240)', { timeout }, async () => {
  expectProblems(failedRequest('/api/v1.0/email/send', 400));
  const { context, page, look, measure, walkTo, wrong } = await begin(phone);
  await withoutFonts(context);
  await walkTo('/checkout');
  await mailService(context, (route) => route.fulfill({ status: 400, body: '' }));
  await page.getByLabel('Email Address').fill('ali@gmial.com');
  await page.getByLabel('Phone Number').fill('12');
  await page.getByLabel('Full Name').focus();
  await look('doubtful entries');
  await fillBilling(page);
  await completeButton(page).click();
  await page.getByText(/The shop hasn't accepted your order yet/).waitFor();
  await look('success');
  await measure('success');
  expect(wrong).toEqual([]);
});
