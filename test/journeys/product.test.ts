/** A product page: its pictures, choosing, counting, buying, sharing, and further products (R137-R162). */
import type { Locator, Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  axeViolations,
  hasFocus,
  scrollsSideways,
  follow,
  linesOf,
  money,
  open,
  plain,
  swipeLeft,
} from '#test/support/pages.ts';
import { desktop, phone, visitor, startJourneys } from '#test/support/browser.ts';
import { productImage, shippedCatalogue, shippedProduct } from '#test/support/catalogues.ts';
import { animalGroup } from '#shop/species.ts';
import { storedCart } from '#test/support/checkout-page.ts';

const { browser, shop } = await startJourneys();
const [wide, small] = await Promise.all([visitor(browser, desktop), visitor(browser, phone)]);
beforeEach(async () => {
  for (const { page } of [wide, small]) {
    if (page.url().startsWith('http')) await page.evaluate(() => localStorage.clear());
  }
});

const food = shippedProduct(5);
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

async function numbers(page: Page) {
  const shown = ['unit-price', 'total'].map(async (id) => plain(await page.getByTestId(id).textContent()));
  return (await Promise.all(shown)).join(', ');
}

/** The number in the address of a picture of product 43: `/pictures/43-2.…`, 2. */
async function fileShown(image: Locator): Promise<number> {
  const address = await image.evaluate((one) => (one instanceof HTMLImageElement ? one.currentSrc : ''));
  return Number(/\/43-(\d)\./.exec(address)?.[1]);
}

describe('the pictures of a product', () => {
  const lightbox = (page: Page) => page.getByTestId('lightbox');

  it('change with their thumbnails (R137)', async () => {
    const { page } = small;
    await open(page, `${shop.url}/product/43`);
    const thumbs = page.getByTestId('thumb');
    expect(await thumbs.count()).toBe(3);
    for (const index of [2, 0, 1]) {
      await thumbs.nth(index).tap();
      await expect.poll(() => fileShown(page.getByTestId('main-image'))).toBe(index + 1);
      const marks = await thumbs.evaluateAll((all) => all.map((thumb) => thumb.getAttribute('aria-current')));
      expect(marks.indexOf('true')).toBe(index);
    }
  });

  it('are swiped through on a phone, where dots tell which one is in view (D124)', async () => {
    const { page } = small;
    await open(page, `${shop.url}/product/43`);
    const image = page.getByTestId('main-image');
    const box = await image.boundingBox();
    const height = Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2);
    for (const number of [2, 3]) {
      await swipeLeft(page, height);
      await expect.poll(() => fileShown(image)).toBe(number);
      expect(
        await page.getByRole('button', { name: new RegExp(`^Picture ${number}:`) }).getAttribute('aria-current'),
      ).toBe('true');
    }
    for (const dot of await page.getByTestId('thumb').all()) {
      const { width = 0, height: high = 0 } = (await dot.boundingBox()) ?? {};
      expect(Math.min(width, high)).toBeGreaterThanOrEqual(24);
    }
    await image.tap();
    await expect.poll(() => fileShown(lightbox(page).getByRole('img'))).toBe(3);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Escape');
    await expect.poll(() => fileShown(image)).toBe(1);
    expect(await hasFocus(page.getByRole('button', { name: /^Enlarge/ }))).toBe(true);
  });

  it('end at their sides, but for the first one, which fades into the ground around it', async () => {
    const { page } = small;
    await open(page, `${shop.url}/product/43`);
    const fades = await page
      .getByTestId('main-image')
      .locator('xpath=ancestor::button/..')
      .locator('img')
      .evaluateAll((all) => all.map((image) => getComputedStyle(image).maskImage !== 'none'));
    expect(fades).toEqual([true, false, false]);
  });

  it('follow the chosen pack, as when it is in the address (R137, D47)', async () => {
    const { page } = small;
    await open(page, `${shop.url}/product/24?pack=Pack+of+12`);
    const image = page.getByTestId('main-image');
    const shown = () => image.evaluate((one) => (one instanceof HTMLImageElement ? one.currentSrc : ''));
    await expect.poll(shown).toContain('/24-3.');
    await page.getByRole('radio', { name: '1 Stick', exact: true }).check();
    await expect.poll(shown).toContain('/24-1.');
  });

  it('open over the whole screen, where arrows wrap around at both ends (R138, R139)', async () => {
    const { page } = small;
    await open(page, `${shop.url}/product/43`);
    await page.getByTestId('thumb').nth(1).tap();
    await page.getByTestId('main-image').tap();
    await lightbox(page).waitFor();
    // Including the scrollbar's place, which the page behind reserves.
    expect(await lightbox(page).boundingBox()).toEqual({ x: 0, y: 0, ...phone });
    const overflow = () => page.evaluate(() => getComputedStyle(document.documentElement).overflow);
    expect(await overflow()).toBe('hidden'); // The page behind stays still.
    const image = lightbox(page).getByRole('img');
    const next = () => page.getByRole('button', { name: 'Next picture' }).tap();
    const previous = () => page.getByRole('button', { name: 'Previous picture' }).tap();
    for (const [turn, number] of [
      [next, 3],
      [next, 1],
      [previous, 3],
      [previous, 2],
      [() => page.keyboard.press('ArrowLeft'), 1],
      [() => page.keyboard.press('ArrowRight'), 2],
    ] as const) {
      await turn();
      await expect.poll(() => fileShown(image)).toBe(number);
    }
    await page.keyboard.press('Escape');
    await lightbox(page).waitFor({ state: 'detached' });
    expect(await overflow()).toBe('visible');
  });

  const enlarge = wide.page.getByRole('button', { name: /^Enlarge/ });

  it('close by the button, Escape and a click beside them, never by one on them (R140)', async () => {
    const { page } = wide;
    await open(page, `${shop.url}/product/43`);
    for (const close of [
      () => page.getByRole('button', { name: 'Close', exact: true }).click(),
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(12, 100),
    ]) {
      await enlarge.press('Enter');
      await lightbox(page).waitFor();
      await lightbox(page).getByRole('img').click();
      await expect.poll(() => lightbox(page).isVisible()).toBe(true);
      await close();
      await lightbox(page).waitFor({ state: 'detached' });
      expect(await hasFocus(enlarge)).toBe(true);
    }
  });

  it('keep the focus inside while they are enlarged (R138)', async () => {
    const { page } = wide;
    await open(page, `${shop.url}/product/43`);
    await enlarge.press('Enter');
    await lightbox(page).waitFor();
    expect(await hasFocus(lightbox(page).getByRole('button', { name: 'Close' }))).toBe(true);
    for (let presses = 0; presses < 4; presses += 1) {
      await page.keyboard.press('Tab');
      const isBehind = await page.evaluate(
        () => document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
      );
      expect(isBehind).toBe(false);
    }
    await page.keyboard.press('Escape');
  });

  it('open once at a double click, also where the enlarged view has its backdrop (R138)', async () => {
    const { page } = wide;
    await open(page, `${shop.url}/product/43`);
    await page.getByTestId('main-image').dblclick({ position: { x: 20, y: 200 }, delay: 60 });
    await lightbox(page).waitFor();
    expect(await lightbox(page).isVisible()).toBe(true);
    await page.keyboard.press('Escape');
  });
});

it('strong words of a description have a colour of their own (R160)', async () => {
  const { page } = small;
  await open(page, `${shop.url}/product/23`);
  const colours = await page
    .locator('strong', { hasText: /^Description/ })
    .evaluate((strong) => [strong, strong.parentElement ?? strong].map((element) => getComputedStyle(element).color));
  expect(new Set(colours).size).toBe(2);
});

it.each(['/product/43', '/product/23', '/product/49', '/product/52'])(
  'a low phone’s first screen has a line to go back, picture, name and price of %s above the bar',
  async (path) => {
    const { page } = await visitor(browser, { width: 360, height: 590 });
    await open(page, shop.url + path);
    const bottom = async (locator: Locator) => {
      const { y = 0, height = 0 } = (await locator.boundingBox()) ?? {};
      return y + height;
    };
    const crumbs = await page.getByRole('navigation', { name: 'Breadcrumb' }).boundingBox();
    expect(crumbs?.height).toBeLessThanOrEqual(46);
    expect((await page.getByTestId('main-image').boundingBox())?.height).toBeGreaterThanOrEqual(180);
    expect(await bottom(page.getByTestId('unit-price'))).toBeLessThanOrEqual(590 - 85);
  },
);

it('a phone’s bar names the chosen option and its price, only while the options are out of sight, and shifts nothing', async () => {
  const { page } = await visitor(browser, { width: 360, height: 590 });
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      const isUnasked = (entry: PerformanceEntry) => !Reflect.get(entry, 'hadRecentInput');
      if (list.getEntries().some(isUnasked)) document.documentElement.setAttribute('data-shifted', '');
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await open(page, `${shop.url}/product/43?size=M`);
  const bar = page.locator('.in-reach');
  const text = async () => plain((await bar.innerText()).replaceAll(/\s+/g, ' '));
  const options = page.getByRole('group', { name: 'Size' });
  // Their heading alone is no choice.
  await expect.poll(text).toBe('M Rs 1,100 Add to Cart');
  await options.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await expect.poll(text).toBe('Add to Cart');
  await page.getByTestId('related').evaluate((element) => element.scrollIntoView());
  await expect.poll(text).toBe('M Rs 1,100 Add to Cart');
  const [label, button] = [await bar.locator('strong').boundingBox(), await page.getByTestId('buy').boundingBox()];
  expect((label?.x ?? 0) + (label?.width ?? 0)).toBeLessThan(button?.x ?? 0);
  expect((button?.x ?? 0) + (button?.width ?? 0)).toBeLessThanOrEqual(360 - 72);
  await page.getByTestId('buy').tap();
  for (const action of [bar.getByRole('link', { name: 'Checkout' }), page.getByTestId('buy')]) {
    await action.waitFor();
    expect(await linesOf(action)).toBe(1);
  }
  expect(await storedCart(page)).toMatchObject([{ id: 43, size: 'M', quantity: 1 }]);
  expect(await scrollsSideways(page)).toBe(false);
  await options.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await expect.poll(text).toBe('Add to Cart Checkout');
  expect(await page.locator('html[data-shifted]').count()).toBe(0);
});

describe('packs and sizes', () => {
  it('are offered, the first chosen; price, total and sticks follow, by tap and by keyboard (R146, R147, R148, R151, R152)', async () => {
    const { page } = small;
    for (const [id, label, options] of [
      [
        24,
        'Pack size',
        [
          ['1 Stick', 'Rs 300, Rs 900', ['3']],
          ['Pack of 6', 'Rs 1,680, Rs 5,040', ['18']],
          ['Pack of 12', 'Rs 3,240, Rs 9,720', ['36']],
        ],
      ],
      [
        45,
        'Size',
        [
          ['S', 'Rs 1,200, Rs 3,600', []],
          ['M', 'Rs 1,500, Rs 4,500', []],
          ['L', 'Rs 1,700, Rs 5,100', []],
        ],
      ],
    ] as const) {
      await open(page, `${shop.url}/product/${id}`);
      const radios = page.getByRole('group', { name: label, exact: true }).getByRole('radio');
      expect(await radios.evaluateAll((all) => all.map((radio) => radio.ariaLabel))).toEqual(
        options.map(([name]) => name),
      );
      expect(await radios.first().isChecked()).toBe(true);
      await page.getByTestId('qty').fill('3');
      for (const [name, amounts, sticks] of options) {
        await page.getByRole('radio', { name, exact: true }).check();
        expect(await numbers(page)).toBe(amounts);
        expect(await page.getByTestId('total-sticks').allTextContents()).toEqual(sticks);
      }
      await page.keyboard.press('ArrowUp');
      expect(await radios.nth(1).isChecked()).toBe(true);
    }
  });

  it('are chosen by the address, the first by one that names no option; the page asks for no data (D95)', async () => {
    const { page } = small;
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    for (const [address, name, amounts] of [
      ['/product/23?fbclid=1&pack=Pack+of+6', 'Pack of 6', 'Rs 580, Rs 580'],
      ['/product/43?size=XXXL', 'S', 'Rs 800, Rs 800'],
    ] as const) {
      await open(page, shop.url + address);
      await page.getByRole('radio', { name, exact: true, checked: true }).waitFor();
      expect(await numbers(page)).toBe(amounts);
      expect(asked.filter((path) => path.startsWith('/data/product/43'))).toEqual([]);
    }
    await open(page, `${shop.url}/product/43?size=L`);
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await follow(page, '/cart');
    await page.getByText('Size: L', { exact: true }).waitFor();
    await page.goBack();
    await page.getByRole('radio', { name: 'L', exact: true, checked: true }).waitFor();
  });
});

describe('the quantity', () => {
  const { page } = wide;
  const priced = (pieces: number) => `${money(food.price)}, ${money(pieces * food.price)}`;
  const more = page.getByRole('button', { name: `Increase quantity of ${food.name}` });
  const less = page.getByRole('button', { name: `Decrease quantity of ${food.name}` });
  const quantity = page.getByTestId('qty');
  const openFood = () => open(page, `${shop.url}/product/5`);

  it('starts at 1 on each product, and steps by one, never below it (R150)', async () => {
    await open(page, `${shop.url}/product/1`);
    await quantity.fill('4');
    await follow(page, '/product/5');
    await heading(page, food.name);
    await expect.poll(() => quantity.inputValue()).toBe('1');
    expect(await less.isDisabled()).toBe(true);
    for (let presses = 0; presses < 4; presses += 1) await more.click();
    await less.dblclick();
    await expect.poll(() => quantity.inputValue()).toBe('3');
    expect(await numbers(page)).toBe(priced(3));
  });

  it('stays as it was if what is entered is no number (R151)', async () => {
    await openFood();
    for (const text of ['abc', '']) {
      await quantity.fill('7');
      await quantity.fill(text);
      expect([text, await numbers(page)]).toEqual([text, priced(7)]);
      await quantity.blur();
      await expect.poll(() => quantity.inputValue()).toBe('7');
    }
    for (const [text, counts] of [
      ['0', '1'],
      ['\u200F۱۲', '12'],
    ] as const) {
      await quantity.fill(text);
      await quantity.press('Enter');
      await expect.poll(() => quantity.inputValue()).toBe(counts);
    }
  });

  it('is at most what a cart may hold, still a sum in digits (R150)', async () => {
    await openFood();
    await quantity.fill('9'.repeat(40));
    await quantity.blur();
    await expect.poll(() => quantity.inputValue()).toMatch(/^\d{6,16}$/);
    expect(await numbers(page)).toMatch(/, Rs [\d,]+$/);
    expect(await more.isDisabled()).toBe(true);
    expect(await scrollsSideways(page)).toBe(false);
  });
});

it('adding to the cart adds what was chosen, says so, and leaves the page unchanged (R011, R153, R154, R155)', async () => {
  const { page } = small;
  const { name } = shippedProduct(24);
  await open(page, `${shop.url}/product/24`);
  await page.getByRole('radio', { name: 'Pack of 12', exact: true }).check();
  await page.getByTestId('qty').fill('3');
  const button = page.getByRole('button', { name: 'Add to Cart' });
  const colour = () => button.evaluate((element) => getComputedStyle(element).backgroundColor);
  const before = await colour();
  await button.tap();
  const toast = page.getByTestId('toast');
  await toast.getByText(`${name} has been added to your cart!`, { exact: true }).waitFor();
  // A finger leaves no pointer on it.
  expect(await colour()).toBe(before);
  expect(await page.getByTestId('cart-badge').textContent()).toBe('3');
  const line = { id: 24, name, price: 3240, quantity: 3, pack: 'Pack of 12', image: productImage(24, 3) };
  expect(await storedCart(page)).toEqual([line]);
  expect(await page.getByTestId('qty').inputValue()).toBe('3');
  expect(await page.getByRole('radio', { name: 'Pack of 12', checked: true }).count()).toBe(1);
});

it('a double click on Add to Cart adds twice (R153)', async () => {
  await open(wide.page, `${shop.url}/product/5`);
  await wide.page.getByRole('button', { name: 'Add to Cart' }).dblclick();
  await expect.poll(() => wide.page.getByTestId('toast').count()).toBe(2);
  expect(await storedCart(wide.page)).toMatchObject([{ id: 5, quantity: 2 }]);
});

describe('the size or pack that is chosen', () => {
  /** A shopper without a share sheet, and what the button to share copies. */
  async function sharer(viewport = phone) {
    const { context, page } = await visitor(browser, viewport);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
    const shared = async () => {
      await page.getByRole('button', { name: /^Share / }).click();
      await page.getByText('Link copied', { exact: true }).first().waitFor();
      return page.evaluate(() => navigator.clipboard.readText());
    };
    return { page, shared };
  }
  const size = (page: Page, name: string, isChosen?: true) =>
    page.getByRole('radio', { name, exact: true, ...(isChosen && { checked: true }) });

  it('is in the address alone, without a scroll, a visit or other parameters (D47)', async () => {
    const { page } = await visitor(browser, phone);
    await open(page, `${shop.url}/bird-toys`);
    await follow(page, '/product/43');
    const [title, entries] = [await page.title(), await page.evaluate(() => history.length)];
    await page.evaluate(() => history.replaceState(history.state, '', '?fbclid=1'));
    await page.evaluate(() => window.scrollTo(0, 150));
    for (const name of ['M', 'S', 'XL']) {
      await size(page, name).check({ force: true });
      await page.waitForURL(`${shop.url}/product/43?size=${name}`);
    }
    expect(await page.evaluate(() => [window.scrollY, history.length])).toEqual([150, entries]);
    expect(await page.title()).toBe(title);
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(/\/product\/43$/);
    await follow(page, '/bird-toys');
    await page.goBack();
    await size(page, 'XL', true).waitFor();
    expect(page.url()).toBe(`${shop.url}/product/43?size=XL`);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Bird Toy' }).waitFor();
  });

  it('is shared as soon as it is made, and still after a reload (D47)', async () => {
    const { page, shared } = await sharer();
    await open(page, `${shop.url}/product/43`);
    expect(await shared()).toBe(`${shop.url}/product/43`);
    await size(page, 'XL').check({ force: true });
    expect(await shared()).toBe(`${shop.url}/product/43?size=XL`);
    await page.reload();
    await size(page, 'XL', true).waitFor();
    expect(await shared()).toBe(`${shop.url}/product/43?size=XL`);
  });

  it('is found in an address that a chat has lengthened, and shared as it is called (D47)', async () => {
    const { page, shared } = await sharer(desktop);
    await open(page, `${shop.url}/product/23?pack=Pack+of+6.&utm_source=x`);
    await page.getByRole('radio', { name: 'Pack of 6', exact: true, checked: true }).waitFor();
    expect(await shared()).toBe(`${shop.url}/product/23?pack=Pack+of+6`);
  });
});

describe('sharing a product', () => {
  it('passes name and address to the device, silently; without a share sheet copies the address, and says so', async () => {
    const { context, page } = await visitor(browser, desktop);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.addInitScript(() => {
      // A share sheet that the shopper closes.
      const share = (data: unknown) => {
        document.documentElement.setAttribute('data-shared', JSON.stringify(data));
        return Promise.reject(new DOMException('refused', 'AbortError'));
      };
      Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    });
    await open(page, `${shop.url}/product/43?utm_source=facebook`);
    const button = page.getByRole('button', { name: 'Share Parrot D-swing', exact: true });
    await button.click();
    const given = await page.locator('html[data-shared]').getAttribute('data-shared');
    expect(JSON.parse(given ?? '')).toEqual({ title: 'Parrot D-swing', url: `${shop.url}/product/43` });
    await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }));
    await button.press('Enter');
    await page.getByTestId('toast').getByText('Link copied', { exact: true }).waitFor();
    expect(await page.getByTestId('toast').count()).toBe(1);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${shop.url}/product/43`);
  });

  it('copies the address where the browser refuses the clipboard, as in-app browsers do', async () => {
    const { context, page } = await visitor(browser, desktop);
    await context.grantPermissions(['clipboard-read']);
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'share', { value: undefined });
      const refuse = () => Promise.reject(new DOMException('Write permission denied.', 'NotAllowedError'));
      Object.defineProperty(navigator.clipboard, 'writeText', { value: refuse });
    });
    await open(page, `${shop.url}/product/43`);
    const button = page.getByRole('button', { name: 'Share Parrot D-swing', exact: true });
    await button.press('Enter');
    await page.getByTestId('toast').getByText('Link copied', { exact: true }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${shop.url}/product/43`);
    expect(await hasFocus(button)).toBe(true);
  });
});

describe('related products', () => {
  const others = shippedCatalogue.products.flatMap(({ id, category }) =>
    animalGroup(category) === animalGroup('bird-toys') && id !== 43 ? [id] : [],
  );
  const next = (page: Page) => page.getByRole('button', { name: 'Next related products' });
  const previous = (page: Page) => page.getByRole('button', { name: 'Previous related products' });
  const shown = (page: Page) =>
    page
      .getByTestId('related')
      .locator('a:visible')
      .evaluateAll((links) => links.map((link) => Number(link.getAttribute('href')?.replace('/product/', ''))));
  /** The lists of related products that a page fetches from now on. */
  const fetchedBy = (page: Page) => {
    const fetched: string[] = [];
    page.on('request', (request) => request.url().includes('/data/related') && fetched.push(request.url()));
    return fetched;
  };
  const birds = [`${shop.url}/data/related/bird-1.json`];

  it('page four by four to the last and back, fetched when wanted; arrows that end lose no focus (R161, R162)', async () => {
    const { page } = wide;
    const fetched = fetchedBy(page);
    await open(page, `${shop.url}/product/43`);
    expect(others.length).toBeGreaterThan(8);
    expect(others.length).toBeLessThanOrEqual(12);
    const pages = [others.slice(0, 4), others.slice(4, 8), others.slice(8)];
    expect(await shown(page)).toEqual(pages[0]);
    expect(await page.getByTestId('related').getByTestId('card').count()).toBe(4);
    expect(fetched).toEqual([]);
    expect([await previous(page).isVisible(), await next(page).isVisible()]).toEqual([false, true]);
    await next(page).click();
    await expect.poll(() => shown(page)).toEqual(pages[1]);
    await next(page).click();
    await expect.poll(() => shown(page)).toEqual(pages[2]);
    expect([await hasFocus(previous(page)), await next(page).isVisible()]).toEqual([true, false]);
    await page.keyboard.press('Enter');
    await previous(page).click();
    await expect.poll(() => shown(page)).toEqual(pages[0]);
    expect(await hasFocus(next(page))).toBe(true);
    expect(fetched).toEqual(birds);
  });

  it('have no arrows on a phone: one swipes through all of them (R162)', async () => {
    const { page } = small;
    const fetched = fetchedBy(page);
    await open(page, `${shop.url}/product/43`);
    expect(await next(page).isVisible()).toBe(false);
    const list = page.getByTestId('related').getByRole('list');
    await list.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const box = await list.boundingBox();
    const height = Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2);
    await swipeLeft(page, height);
    const card = page.getByTestId('related').getByTestId('card');
    await expect.poll(() => card.count()).toBe(others.length);
    const isInView = async () => ((await card.last().boundingBox())?.x ?? phone.width) < phone.width - 100;
    for (let swipes = 0; swipes < 10 && !(await isInView()); swipes += 1) await swipeLeft(page, height);
    expect(fetched).toEqual(birds);
    expect(await scrollsSideways(page)).toBe(false);
    await card.last().tap();
    await heading(page, shippedProduct(others.at(-1) ?? 0).name);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  });
});

it('recently viewed products are shown latest first, never the product itself, and in an empty cart, but not in a full one', async () => {
  const { page } = await visitor(browser, phone);
  const row = page.getByTestId('recently-viewed').getByRole('link');
  const shown = () => row.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  const isRemembered = async (name: string) => {
    await expect.poll(() => page.evaluate(() => localStorage.getItem('recently-viewed'))).toContain(name);
  };
  await open(page, `${shop.url}/product/43`);
  await isRemembered('Parrot D-swing');
  expect(await row.count()).toBe(0);
  await follow(page, '/bird-toys');
  await follow(page, '/product/45');
  await isRemembered('Parrot Ladder');
  await open(page, `${shop.url}/product/5`);
  await expect.poll(shown).toEqual(['/product/45', '/product/43']);
  await follow(page, '/product/43');
  await expect.poll(shown).toEqual(['/product/5', '/product/45']);
  await follow(page, '/cart');
  await page.getByRole('heading', { name: 'Your cart is empty' }).waitFor();
  await expect.poll(shown).toEqual(['/product/43', '/product/5', '/product/45']);
  expect(await axeViolations(page)).toEqual([]);
  await row.first().tap();
  await page.getByRole('button', { name: 'Add to Cart' }).tap();
  await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).tap();
  await page.getByTestId('cart-line').waitFor();
  expect(await row.count()).toBe(0);
});
