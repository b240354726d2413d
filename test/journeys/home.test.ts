/** The home page: its hero, its welcome, tiles and rows (R091-R105). */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { desktop, phone, visitor, startJourneys } from '#test/support/browser.ts';
import { follow, open, plain, restAfter, swipeLeft } from '#test/support/pages.ts';
import { shopText } from '#catalogue/shop-values.ts';
import { shippedCatalogue, shippedProduct } from '#test/support/catalogues.ts';

const { browser, shop } = await startJourneys();
const { texts, name: shopName } = shippedCatalogue.shop;

async function begin(size = phone): Promise<Page> {
  const { page } = await visitor(browser, size);
  return page;
}

describe('the hero', () => {
  it('shows two pictures below 768 px and one from there on, also after the window changes (R091, R094)', async () => {
    const page = await begin({ width: 767, height: 900 });
    await open(page, shop.url);
    const slides = page.getByTestId('hero').getByRole('group').locator('visible=true');
    const picture = () =>
      slides
        .first()
        .locator('img')
        .evaluate((image) => (image instanceof HTMLImageElement ? image.currentSrc : ''));
    await expect.poll(() => slides.count()).toBe(2);
    await expect.poll(picture).toContain('/pictures/hero-phone-1');
    expect(await slides.nth(1).locator('img').getAttribute('src')).toContain('/pictures/hero-phone-2');
    // Made wide while the second slide shows: the one picture is in view at once.
    await page.getByRole('button', { name: 'Show slide 2' }).click();
    await expect.poll(() => slideAtRest(page)).toBe(2);
    await page.setViewportSize({ width: 768, height: 900 });
    await expect.poll(() => slides.count()).toBe(1);
    await expect.poll(picture).toContain('/pictures/hero-wide');
    expect((await slides.boundingBox())?.x).toBe(0);
    const links = page.getByTestId('hero').locator('a:visible');
    expect(await links.evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]))).toEqual([
      ['Shop Now', '/shop-all'],
    ]);
    expect(await page.getByTestId('hero').getByRole('button').locator('visible=true').count()).toBe(0);
  });

  it.each([
    [740, 360],
    [844, 390],
  ])('has its words, its link and most of its picture on the first screen at %i x %i px', async (width, height) => {
    const page = await begin({ width, height });
    await open(page, shop.url);
    const hero = page.getByTestId('hero');
    for (const part of [hero, hero.getByRole('heading', { level: 1 }), hero.locator('a:visible').first()]) {
      const box = await part.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
    }
    const shown = await hero
      .locator('img')
      .first()
      .evaluate(async (image) => {
        if (!(image instanceof HTMLImageElement)) return 0;
        await image.decode();
        const { clientWidth, clientHeight, naturalWidth, naturalHeight } = image;
        return Math.min(1, clientHeight / ((clientWidth * naturalHeight) / naturalWidth));
      });
    expect(shown).toBeGreaterThan(0.65);
  });

  /** A phone at the first slide, and how its clock is run until a slide is at rest. */
  async function atFirstSlide() {
    const page = await begin();
    await stopClock(page);
    const run = async (...steps: readonly (readonly [ms: number, slide: number])[]) => {
      for (const [ms, slide] of steps) {
        await page.evaluate(() => scheduler.postTask(() => {}, { priority: 'background' })); // React has heard of the mouse.
        await page.clock.runFor(ms);
        await expect.poll(() => slideAtRest(page)).toBe(slide);
      }
    };
    return { page, run };
  }

  it('moves on every 4 seconds, after a tap on a bullet counted from there (R092, R093, D62)', async () => {
    const { page, run } = await atFirstSlide();
    // The timer runs while it scrolls.
    await run([3999, 1], [301, 2], [3699, 2], [1, 1], [3000, 1]);
    const bullets = page.getByTestId('hero-bullet');
    for (const bullet of await bullets.all()) {
      const box = await bullet.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
    }
    await bullets.nth(1).tap();
    await run([0, 2], [3999, 2], [1, 1]);
  });

  it('stands still under a mouse, a focus and a pause (R092, D62)', async () => {
    const { page, run } = await atFirstSlide();
    await page.mouse.move(100, 300);
    await run([12_000, 1]);
    await page.mouse.move(100, 840);
    const link = page.getByRole('link', { name: 'All Products' });
    await page.keyboard.press('Tab'); // A script's focus counts as one by keyboard only after a key.
    await link.focus();
    await run([12_000, 1]);
    await link.blur();
    await run([4000, 2]);
    await page.getByRole('button', { name: 'Pause the slides' }).tap();
    await run([20_000, 2]);
    await page.getByRole('button', { name: 'Play the slides' }).tap();
    await page.clock.runFor(4000);
    await expect.poll(() => slideAtRest(page)).toBe(1);
  });

  it('stands still with reduced motion (R092)', async () => {
    const page = await begin();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await stopClock(page);
    await page.clock.runFor(20_000);
    await expect.poll(() => slideAtRest(page)).toBe(1);
  });

  it('follows a finger from All Products to Shop Now, with only the link in view in reach (R093, R094)', async () => {
    const page = await begin();
    await stopClock(page);
    /** The texts of the hero's links that Tab finds. */
    const inReach = () =>
      page
        .getByTestId('hero')
        .locator('a:visible')
        .evaluateAll((links) =>
          links
            .filter((link) => {
              if (link instanceof HTMLElement) link.focus();
              return document.activeElement === link;
            })
            .map((link) => link.textContent),
        );
    expect(await inReach()).toEqual(['All Products']);
    await swipeLeft(page, 300);
    await expect.poll(() => slideAtRest(page)).toBe(2);
    expect(await inReach()).toEqual(['Shop Now']);
    await page.getByTestId('hero').getByText('Shop Now').locator('visible=true').tap();
    await page.getByRole('heading', { level: 1, name: 'Shop All Products' }).waitFor();
  });
});

/** Opens the home page with a clock that stands still until the test runs it. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  await open(page, shop.url);
  await page.getByTestId('toast').waitFor(); // The last thing that a starting home page does.
}

/** The slide in view, once it has not moved for a while by the browser's own time, and its bullet is marked. */
async function slideAtRest(page: Page): Promise<number> {
  const slide = await page.waitForFunction(
    () => {
      const slides = [...document.querySelectorAll('[aria-roledescription="slide"]')];
      const lefts = slides.map((each) => Math.round(each.getBoundingClientRect().left));
      const { dataset } = document.documentElement;
      const [before, times] = (dataset['still'] ?? ' 0').split(' ');
      const still = before === lefts.join() ? Number(times) + 1 : 0;
      dataset['still'] = `${lefts.join()} ${still}`;
      const bullets = [...document.querySelectorAll('[data-testid="hero-bullet"]')];
      const marked = bullets.findIndex((bullet) => bullet.getAttribute('aria-current') === 'true');
      return still >= 10 && marked === lefts.indexOf(0) && { number: marked + 1 };
    },
    null,
    { polling: 20 },
  );
  await page.evaluate(() => document.documentElement.removeAttribute('data-still'));
  const found = await slide.jsonValue();
  return found ? found.number : Number.NaN;
}

describe('the welcome toast', () => {
  it('welcomes visitors to the shop whenever the path becomes exactly /, and never at /home or elsewhere (R103, R105)', async () => {
    const page = await begin(desktop);
    // Keeps path and text of each toast of this visit, as toasts don't stay.
    await page.addInitScript(() => {
      if (window.origin === 'null') return; // A tab before its first page has no storage.
      document.addEventListener('animationstart', ({ target }) => {
        if (!(target instanceof HTMLElement) || !target.matches('[role=status]')) return;
        const kept: unknown[] = JSON.parse(sessionStorage.getItem('test-toasts') ?? '[]');
        sessionStorage.setItem('test-toasts', JSON.stringify([...kept, [location.pathname, target.textContent]]));
      });
    });
    const toasts = () => page.evaluate((): unknown[] => JSON.parse(sessionStorage.getItem('test-toasts') ?? '[]'));
    const welcome = ['/', shopText(texts, 'welcome', shopName)];
    await open(page, `${shop.url}/home`);
    await follow(page, '/cart');
    await follow(page, '/');
    await expect.poll(toasts).toEqual([welcome]);
    await open(page, `${shop.url}/cart`);
    await follow(page, '/');
    // Had another page welcomed too, there would be more: a welcome waits for its code, but none overtakes another.
    await expect.poll(toasts).toEqual([welcome, welcome]);
  });

  it.each([360, 390])('has two lines, which leave the heading and the hero’s link free at %i px', async (width) => {
    const { page } = await visitor(browser, { width, height: 590 });
    await open(page, `${shop.url}/`);
    const toast = await page.getByTestId('toast').boundingBox();
    const title = await page.getByRole('heading', { level: 1 }).boundingBox();
    expect(toast?.height).toBeLessThan(60);
    expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThanOrEqual(title?.y ?? 0);
  });

  it('is gone after 3 s even while the window has no focus, which stops the time of other toasts (R104)', async () => {
    const page = await begin(desktop);
    await page.addInitScript(() => {
      document.hasFocus = () => false;
    });
    await stopClock(page);
    const toast = page.getByTestId('toast');
    await page.clock.runFor(2900);
    expect(await toast.isVisible()).toBe(true);
    await page.clock.runFor(100);
    // Its way out takes a little of both times, the browser's and the clock's.
    const stillThere = async () => {
      await page.clock.runFor(10);
      return toast.count();
    };
    await expect.poll(stillThere).toBe(0);
  });
});

describe('the home page', () => {
  it('has tiles for pets, the story of the shop, and what a new pet needs (R095, R101, R102)', async () => {
    const page = await begin();
    await open(page, shop.url);
    const tiles = page.getByRole('region', { name: 'Shop by Pet', exact: true }).getByRole('link');
    expect(await tiles.evaluateAll((all) => all.map((tile) => [tile.textContent, tile.getAttribute('href')]))).toEqual([
      ['Dog', '/dog-main'],
      ['Cat', '/cat-main'],
      ['Bird', '/bird-main'],
      ['Pharmacy', '/pharmacy'],
    ]);
    await expect.poll(() => page.getByRole('region', { name: texts.storyTitle }).isVisible()).toBe(true);
    const banner = page.getByRole('region', { name: 'New Pet at Home?', exact: true });
    await banner.getByText('Find everything you need to get started!!', { exact: true }).waitFor();
    await banner.getByRole('link', { name: 'Shop Now', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'New Pet at Home', exact: true }).waitFor();
  });

  it('has rows whose titles lead to all products', async () => {
    const { page } = await visitor(browser, phone);
    await open(page, shop.url);
    await page.getByRole('link', { name: 'Featured Products Shop all', exact: true }).tap();
    await page.getByRole('heading', { level: 1, name: 'Shop All Products', exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/shop-all');
  });

  it('has no tile’s label under the chat button on a low phone', async () => {
    const { page } = await visitor(browser, { width: 360, height: 590 });
    await open(page, `${shop.url}/`);
    const tiles = page.getByRole('region', { name: 'Shop by Pet', exact: true });
    const label = await tiles.getByText('Pharmacy', { exact: true }).boundingBox();
    const chat = await page.getByRole('link', { name: 'Chat with us on WhatsApp' }).boundingBox();
    expect((label?.y ?? 0) + (label?.height ?? 0)).toBeLessThanOrEqual(chat?.y ?? 0);
  });

  it('has a fifth tile in the row of the others from 768 px on', async () => {
    const page = await begin(desktop);
    await page.setViewportSize({ width: 768, height: 844 });
    await open(page, shop.url);
    const list = page.getByRole('region', { name: 'Shop by Pet', exact: true }).getByRole('list');
    const tops = () =>
      list.evaluate((tiles) => new Set([...tiles.children].map((tile) => tile.getBoundingClientRect().top)).size);
    expect(await tops()).toBe(1);
    await list.evaluate((tiles) => tiles.append(tiles.firstElementChild?.cloneNode(true) ?? ''));
    await expect.poll(tops).toBe(1);
  });

  it('scrolls a row by 300 px at each press of its buttons (R098, R099)', async () => {
    const page = await begin(desktop);
    await open(page, shop.url);
    const row = page.getByTestId('row-featured');
    const list = row.getByRole('list');
    const [left, right] = [row.getByTestId('row-prev'), row.getByTestId('row-next')];
    expect(await left.isDisabled()).toBe(true);
    expect(await restAfter(list, () => right.click())).toBe(300);
    expect(await restAfter(list, () => left.click())).toBe(0);
    // On a busy machine it may stop between the two presses: each still adds a step.
    await right.dblclick();
    await expect.poll(() => list.evaluate((element) => element.scrollLeft)).toBe(600);
    await list.evaluate((element) => element.scrollTo({ left: 99_999 }));
    await expect.poll(() => right.isDisabled()).toBe(true);
    const end = await list.evaluate((element) => element.scrollLeft);
    expect(await restAfter(list, () => left.click())).toBe(end - 300);
  });

  it('has buttons for its rows from 768 px on, and a hint to swipe below (R099, R100)', async () => {
    const page = await begin();
    await open(page, shop.url);
    for (const [width, isWide] of [
      [767, false],
      [768, true],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      await expect.poll(() => page.getByTestId('row-next').locator('visible=true').count()).toBe(isWide ? 3 : 0);
      expect(await page.getByText('Swipe to explore more').locator('visible=true').count()).toBe(isWide ? 0 : 3);
    }
  });

  it('has no buttons at a row that shows all of its cards (R099)', async () => {
    const page = await begin(desktop);
    await open(page, shop.url);
    const buttons = page.getByTestId('row-treats').getByRole('button').locator('visible=true');
    await expect.poll(() => buttons.count()).toBe(0);
    await page.setViewportSize({ width: 1000, height: 800 });
    await expect.poll(() => buttons.count()).toBe(2);
  });

  it('has cards with name and price that open their product (R112)', async () => {
    const page = await begin(desktop);
    await open(page, shop.url);
    const { name, price } = shippedProduct(29);
    const card = page.getByTestId('card').first();
    expect(plain(await card.innerText()).split(/\n+/)).toEqual([name, `Rs ${price}`]);
    await card.locator('img').click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
  });
});

it.each([1212, 1280, 1559, 1560, 1920])(
  'rows of home and animals end on a whole card at %i px (D122)',
  async (width) => {
    const { page } = await visitor(browser, { width, height: 900 });
    for (const path of ['/', '/dog-main']) {
      await open(page, shop.url + path);
      const cut = await page.locator('[data-testid^=row-] ul').evaluateAll((rows) =>
        rows.flatMap((row) => {
          const { left, right } = row.getBoundingClientRect();
          const boxes = [...row.children].map((item) => item.getBoundingClientRect());
          return boxes.filter((box) => box.left < right - 1 && (box.right > right + 1 || box.left < left - 1));
        }),
      );
      expect(cut).toEqual([]);
    }
  },
);

it.each([390, 1280])('a row’s prices are at one height, at most a line below the names, at %i px', async (width) => {
  const { page } = await visitor(browser, { width, height: 844 });
  await open(page, shop.url);
  const rows = await page.locator('[data-testid^=row-] ul').evaluateAll((lists) =>
    lists.map((list) =>
      [...list.querySelectorAll('[data-testid=card]')].map((card) => {
        const [, name = card] = card.children;
        const amount = [...(card.lastElementChild?.childNodes ?? [])].find(({ nodeValue }) =>
          nodeValue?.includes('Rs'),
        );
        const [above, bottom] = [name, amount ?? card].map((part) => {
          const words = document.createRange();
          words.selectNodeContents(part);
          return Math.round(words.getBoundingClientRect().bottom);
        });
        return { above, bottom };
      }),
    ),
  );
  expect(rows).toHaveLength(3);
  for (const row of rows) {
    expect(new Set(row.map(({ bottom }) => bottom)).size).toBe(1);
    for (const { above = 0, bottom = 0 } of row) expect(bottom - above).toBeLessThan(60);
  }
});

it('a phone’s home shows two cards of a row, and its animals’ rows cards of 280 px (R124)', async () => {
  const { page } = await visitor(browser, { width: 360, height: 640 });
  for (const [path, width] of [
    ['/', 158],
    ['/dog-main', 280],
  ] as const) {
    await open(page, shop.url + path);
    const box = await page.locator('[data-testid^=row-] li').first().boundingBox();
    expect(Math.round(box?.width ?? 0)).toBe(width);
  }
});
