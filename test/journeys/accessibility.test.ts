/** Every page and state fits, and nothing in it is wrong for people who see, hear, read or touch differently (WCAG 2.2). */
import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  axeViolations,
  brokenWords,
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
    for (const [of, { css, width }] of Object.entries(ownStyles)) {
      await setStyles(page, css);
      await page.setViewportSize({ ...phone, width });
      if (await scrollsSideways(page)) note(state, [`${of}, scrolls sideways`]);
      note(`${state}, ${of}, cut off`, await cutOffTexts(page));
      note(`${state}, ${of}, overlap`, await overlaps(page));
      if (of !== 'spaced') note(`${state}, ${of}, broken`, await brokenWords(page));
    }
    await setStyles(page, '');
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
  spaced: {
    width: 320,
    css: `${laidOut}
    * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
    p { margin-block-end: 2em !important }`,
  },
  'of twice the size': { width: 360, css: `${laidOut} html { font-size: 200% !important }` },
  'at 320 px': { width: 320, css: laidOut },
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

describe('every kind of page on a phone', { timeout }, () => {
  /** What is wrong in each of them. */
  async function wrongInAll(check: 'look' | 'measure') {
    expectProblems(...['/product/999', '/nowhere'].map((path) => failedRequest(path, 404)));
    const { context, walkTo, wrong, ...checks } = await begin(phone);
    await withoutFonts(context);
    for (const path of kinds) {
      await walkTo(path);
      await checks[check](path);
    }
    return wrong;
  }

  it('gives axe nothing to find, moves nothing with reduced motion, and has large targets (R240, SC 2.5.8)', async () => {
    expect(await wrongInAll('look')).toEqual([]);
  });

  it('fits with own spacing, with twice the size, and in 320 px (R239)', async () => {
    expect(await wrongInAll('measure')).toEqual([]);
  });
});

it('the pages that a desktop lays out anew, and an open menu, give axe nothing to find (R240)', async () => {
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
});

it('a row turns at once with reduced motion (R240)', async () => {
  const { page } = await begin(desktop);
  await open(page, shop.url);
  const next = page.getByTestId('row-featured').locator('[data-testid=row-next]:enabled');
  await next.scrollIntoViewIfNeeded();
  const scrolled = await next.evaluate((button) => {
    button.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    return button.closest('section')?.querySelector('ul')?.scrollLeft;
  });
  expect(scrolled).toBeGreaterThan(250);
});

it('forced colours keep the ring of the focus and the borders of buttons (R240)', async () => {
  const { page } = await begin(desktop);
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

it('forced colours show the current slide, the icon of a toast, and the chosen size, on the reader’s own ground (R240)', async () => {
  const { page } = await begin(phone);
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark', reducedMotion: 'reduce' });
  await open(page, `${shop.url}/`);
  const colour = (selector: string, property: string, pseudo = '') =>
    page
      .locator(selector)
      .first()
      .evaluate((element, of) => getComputedStyle(element, of[1]).getPropertyValue(of[0]), [property, pseudo] as const);
  const [ground, ink] = [await colour('body', 'background-color'), await colour('body', 'color')];
  expect(await colour('[data-testid=toast] svg', 'color')).toBe(ink);
  expect(await colour('[data-testid=hero-bullet][aria-current=true]', 'background-color', '::before')).toBe(ink);
  await open(page, `${shop.url}/product/43`);
  const [chosen, other] = ['input:checked', 'input:not(:checked)'].map((radio) => `fieldset ${radio}`);
  expect(await colour(chosen ?? '', 'background-color')).toBe(ground);
  expect(await colour(chosen ?? '', 'border-top-width')).toBe('3px');
  expect(await colour(other ?? '', 'border-top-width')).toBe('1px');
  await open(page, `${shop.url}/contact`);
  expect(await colour('main li svg', 'color')).toBe(ink);
});

it('the cart stays on the screen of a tablet or a small laptop, in whatever font the menu is (R008, R239)', async () => {
  const { context, page } = await begin(desktop);
  await withoutFonts(context);
  await open(page, `${shop.url}/contact`);
  const wrong: unknown[] = [];
  for (const font of [
    '',
    'font-family: monospace',
    'letter-spacing: 0.12em',
    'font-family: serif; letter-spacing: 0.2em',
  ]) {
    await setStyles(page, `header * { ${font} }`);
    for (const width of [768, 780, 806, 900, 1024, 1050, 1100, 1280]) {
      await page.setViewportSize({ ...desktop, width });
      const [cart, search] = await Promise.all(
        [page.getByRole('link', { name: /^Cart/ }), page.getByRole('button', { name: 'Search', exact: true })].map(
          (tool) => tool.boundingBox(),
        ),
      );
      const isInSight = cart && search && cart.x + cart.width <= width && search.x < cart.x;
      if (!isInSight || (await scrollsSideways(page))) wrong.push([font, width, cart]);
    }
  }
  expect(wrong).toEqual([]);
});

it('links to call and write, breadcrumbs, slides and the pause have targets of 44 px (SC 2.5.5); steppers have a round ring', async () => {
  const { page } = await begin({ width: 360, height: 590 });
  const heights = (selector: string) =>
    page
      .locator(selector)
      .evaluateAll((all) => all.map((element) => Math.round(element.getBoundingClientRect().height)));
  await open(page, `${shop.url}/contact`);
  expect(await heights('main li a')).toEqual([44, 44]);
  await open(page, `${shop.url}/`);
  expect(await heights('[data-testid=hero] button')).toEqual([44, 44, 44]);
  await open(page, `${shop.url}/cat-main`);
  const [picker, row] = await Promise.all(
    [page.getByRole('button', { name: /^Category:/ }), page.getByTestId('row-cat-food')].map((part) =>
      part.boundingBox(),
    ),
  );
  expect(picker?.width).toBe(row?.width);
  await open(page, `${shop.url}/product/43`);
  const crumbs = await heights('[aria-label=Breadcrumb] a:visible');
  expect(crumbs).toHaveLength(1);
  for (const height of crumbs) expect(height).toBeGreaterThanOrEqual(44);
  const plus = page.getByRole('button', { name: /^Increase/ });
  expect(await plus.evaluate((button) => getComputedStyle(button).borderRadius)).toBe('999px');
});

it('Urdu stands at the right where people type it and on the receipt, English at the left (R188, R225)', async () => {
  const { context, page } = await begin(phone);
  const directions = (selector: string) =>
    page.locator(selector).evaluateAll((all) => all.map((field) => getComputedStyle(field).direction));
  await open(page, `${shop.url}/contact`);
  for (const name of ['firstName', 'lastName', 'subject', 'message']) await page.locator(`[name=${name}]`).fill('سلام');
  expect(await directions('main :is([type=text], textarea)')).toEqual(['rtl', 'rtl', 'rtl', 'rtl']);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('searchbox').fill('بلی');
  expect(await directions('[type=search]')).toEqual(['rtl']);
  await mailService(context);
  await open(page, `${shop.url}/checkout`);
  await fillBilling(page);
  expect(await directions('#name, #address')).toEqual(['ltr', 'ltr']);
  await page.getByLabel('Full Name').fill('عائشہ صدیقی');
  await page.getByLabel('Address', { exact: true }).fill('مکان 5، لاہور');
  expect(await directions('#name, #address')).toEqual(['rtl', 'rtl']);
  await completeButton(page).click();
  await page.getByTestId('order-success').waitFor();
  const sides = await page.locator('address').evaluate((address) => {
    const { left, right } = address.getBoundingClientRect();
    const text = address.firstChild;
    if (!(text instanceof Text)) return [];
    let start = 0;
    return text.data.split('\n').map((line) => {
      const range = document.createRange();
      range.setStart(text, start);
      range.setEnd(text, start + line.length);
      start += line.length + 1;
      const box = range.getBoundingClientRect();
      return box.left - left < right - box.right ? 'left' : 'right';
    });
  });
  expect(sides).toEqual(['right', 'right', 'left', 'left']);
});

it('the cart’s link to share begins where its buttons do, and the footer ends where the page does', async () => {
  const { page } = await begin(desktop);
  await open(page, `${shop.url}/cart`);
  const box = async (text: string) => {
    const found = await page.getByText(text).evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const { left, right } = range.getBoundingClientRect();
      return [left, right].map(Math.round);
    });
    return found;
  };
  const total = await page.getByText('Total Amount:').boundingBox();
  expect((await box('Share this cart'))[0]).toBe(Math.round(total?.x ?? 0));
  const footer = await page.getByRole('contentinfo').locator('p').last().boundingBox();
  const [, end] = await box('Developed by');
  expect(end).toBe(Math.round((footer?.x ?? 0) + (footer?.width ?? 0)));
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
