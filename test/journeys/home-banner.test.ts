/** The hero of the home page and its welcome (R091-R094, R103-R105, D11). */
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { phone, type Visit, visitor, desktop, endWell, startJourneys } from '#test/support/browser.ts';
import { open, follow, swipeLeft } from '#test/support/opening.ts';
import { shopText } from '#catalogue/shop-values.ts';
import { shippedCatalogue } from '#test/support/catalogues.ts';

let visit: Visit;

const { browser, shop } = await startJourneys();
afterEach(() => endWell(visit));

const edge = { width: 767, height: 900 };
const overEdge = { width: 768, height: 900 };

describe('the hero', () => {
  it('shows two pictures below 768 px and one from there on, also after the window changes (R091, R094)', async () => {
    visit = await visitor(browser, edge);
    const { page } = visit;
    await open(page, shop.url);
    await expectTwoSlides(page);
    await page.setViewportSize(overEdge);
    await expectOneSlide(page);
    await page.setViewportSize(edge);
    await expectTwoSlides(page);
    // Made wide while the second slide shows: the one picture is in view at once.
    await page.getByRole('button', { name: 'Show slide 2' }).click();
    await expect.poll(() => slideAtRest(page)).toBe(2);
    await page.setViewportSize(overEdge);
    await expectOneSlide(page);
  });

  it('moves on every 4 seconds, after a tap on a bullet counted from there, and starts again after the last slide (R092, D62)', async () => {
    const { page } = await stoppedClock();
    await expect.poll(() => slideAtRest(page)).toBe(1);
    const run = async (times: readonly (readonly [ms: number, slide: number])[]) => {
      for (const [ms, slide] of times) {
        await page.clock.runFor(ms);
        await expect.poll(() => slideAtRest(page)).toBe(slide);
      }
    };
    await run([
      [3999, 1],
      [301, 2], // The timer runs while it scrolls.
      [3699, 2],
      [1, 1],
      [3000, 1],
    ]);
    await page.getByRole('button', { name: 'Show slide 2' }).tap();
    await expect.poll(() => slideAtRest(page)).toBe(2);
    await run([
      [3999, 2],
      [1, 1],
      [4000, 2],
    ]);
  });

  it('stops under a mouse, while something in it has the focus, and when it is paused; then it moves on (R092)', async () => {
    const { page } = await stoppedClock();
    await page.mouse.move(100, 300);
    await page.clock.runFor(8000);
    await expect.poll(() => slideAtRest(page)).toBe(1);
    await page.mouse.move(100, 840);
    await page.getByRole('link', { name: 'All Products' }).focus();
    await page.clock.runFor(8000);
    await expect.poll(() => slideAtRest(page)).toBe(1);
    await page.getByRole('link', { name: 'All Products' }).blur();
    await page.clock.runFor(4000);
    await expect.poll(() => slideAtRest(page)).toBe(2);
    await page.getByRole('button', { name: 'Pause the slides' }).tap();
    await page.clock.runFor(20_000);
    await expect.poll(() => slideAtRest(page)).toBe(2);
    await page.getByRole('button', { name: 'Play the slides' }).tap();
    await page.clock.runFor(4000);
    await expect.poll(() => slideAtRest(page)).toBe(1);
  });

  it('does not move with reduced motion; a bullet, big enough for a thumb, moves there and marks the current slide (R092, R093)', async () => {
    const { page } = await stoppedClock(phone, '/', 'reduce');
    await page.clock.runFor(20_000);
    await expect.poll(() => slideAtRest(page)).toBe(1);
    const bullets = page.getByTestId('hero-bullet');
    expect(await bullets.count()).toBe(2);
    for (const bullet of await bullets.all()) {
      const box = await bullet.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
    }
    await bullets.nth(1).tap();
    await expect.poll(() => slideAtRest(page)).toBe(2);
    expect(await bullets.evaluateAll((all) => all.map((bullet) => bullet.getAttribute('aria-current')))).toEqual([
      'false',
      'true',
    ]);
    await bullets.nth(0).dblclick();
    await expect.poll(() => slideAtRest(page)).toBe(1);
  });

  it('follows a finger to All Products and Shop Now; only the link in view can be reached (R093, R094)', async () => {
    const { page } = await stoppedClock(); // Else it would reach the next slide by itself.
    const links = page.getByTestId('hero').locator('a:visible');
    expect(await links.evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]))).toEqual([
      ['All Products', '/shop-all'],
      ['Shop Now', '/shop-all'],
    ]);
    expect(await takesFocus(page)).toEqual(['All Products']);
    await swipeLeft(page, 300);
    await expect.poll(() => slideAtRest(page)).toBe(2);
    expect(await takesFocus(page)).toEqual(['Shop Now']);
    await page.getByTestId('hero').getByText('Shop Now').locator('visible=true').tap();
    await page.getByRole('heading', { level: 1, name: 'Shop All Products' }).waitFor();
  });
});

/** A visitor whose page's clock stands still until the test runs it. */
async function stoppedClock(size = phone, path = '/', reducedMotion: 'reduce' | 'no-preference' = 'no-preference') {
  visit = await visitor(browser, size);
  await visit.page.emulateMedia({ reducedMotion });
  await visit.page.clock.install({ time: 0 });
  await visit.page.clock.pauseAt(1000);
  await open(visit.page, shop.url + path);
  // The welcome is the last thing that a starting home page does.
  if (path === '/') await visit.page.getByTestId('toast').waitFor();
  return visit;
}

/**
 * Waits until the hero has not moved for a while, by the browser's own time (the page's clock may be stopped), and
 * returns the slide in view and the marked bullet.
 */
async function slideAtRest(page: Page): Promise<number> {
  const first = page.getByTestId('hero').getByRole('group', { name: 'Slide 1', includeHidden: true });
  await first.evaluate((slide) => slide.removeAttribute('data-still'));
  const slide = await page.waitForFunction(
    () => {
      const [one, two] = document.querySelectorAll('[aria-roledescription="slide"]');
      const left = one?.getBoundingClientRect().left ?? 0;
      const [before, times] = (one?.getAttribute('data-still') ?? 'x 0').split(' ').map(Number);
      const still = before === left ? (times ?? 0) + 1 : 0;
      one?.setAttribute('data-still', `${left} ${still}`);
      if (still < 10) return null;
      const bullets = [...document.querySelectorAll('[data-testid="hero-bullet"]')];
      const marked = bullets.findIndex((bullet) => bullet.getAttribute('aria-current') === 'true');
      const inView = [one, two].findIndex((each) => Math.abs(each?.getBoundingClientRect().left ?? 99) < 1);
      return marked === inView ? { number: marked + 1 } : null;
    },
    null,
    { polling: 20 },
  );
  const found = await slide.jsonValue();
  return found?.number ?? Number.NaN;
}

async function expectTwoSlides(page: Page): Promise<void> {
  const slides = page.getByTestId('hero').getByRole('group').locator('visible=true');
  await expect.poll(() => slides.count()).toBe(2);
  await expect.poll(() => shownPicture(page, 1)).toContain('/pictures/hero-phone-1');
  expect(await slides.nth(1).locator('img').getAttribute('src')).toMatch(
    /^\/pictures\/hero-phone-2\.[0-9a-z]{4}\.webp$/,
  );
  expect(await page.getByTestId('hero-bullet').locator('visible=true').count()).toBe(2);
}

async function expectOneSlide(page: Page): Promise<void> {
  const hero = page.getByTestId('hero');
  await expect.poll(() => hero.getByRole('group').locator('visible=true').count()).toBe(1);
  await expect.poll(() => shownPicture(page, 1)).toContain('/pictures/hero-wide');
  expect(await hero.locator('a:visible').allTextContents()).toEqual(['Shop Now']);
  expect(await hero.locator('a:visible').getAttribute('href')).toBe('/shop-all');
  expect(await hero.getByRole('button').locator('visible=true').count()).toBe(0);
  const box = await hero.getByRole('group').first().boundingBox();
  expect(box?.x).toBe(0);
}

function shownPicture(page: Page, slide: number): Promise<string> {
  const picture = page.getByRole('group', { name: `Slide ${slide}` }).locator('img');
  return picture.evaluate((image) => (image instanceof HTMLImageElement ? image.currentSrc : ''));
}

/** The texts of the hero's links that can be focused, as Tab finds them. */
function takesFocus(page: Page): Promise<readonly (string | null)[]> {
  return page
    .getByTestId('hero')
    .locator('a')
    .evaluateAll((links) =>
      links
        .filter((link) => {
          if (link instanceof HTMLElement) link.focus();
          return document.activeElement === link;
        })
        .map((link) => link.textContent),
    );
}

describe('the welcome toast', () => {
  it('welcomes visitors to the shop whenever the path becomes exactly /, and never at /home or elsewhere (R103, R104, R105)', async () => {
    visit = await visitor(browser, desktop);
    const { page } = visit;
    await keepToasts(page);
    await open(page, `${shop.url}/home`);
    await follow(page, '/cart');
    await follow(page, '/');
    const welcome = ['/', shopText(shippedCatalogue.shop.texts, 'welcome', shippedCatalogue.shop.name)];
    expect(await toastsAfter(page, 1)).toEqual([welcome]);
    await follow(page, '/contact');
    await follow(page, '/');
    await toastsAfter(page, 2);
    await open(page, `${shop.url}/cart`);
    await follow(page, '/');
    // Had another page welcomed too, there would be more: a welcome waits for its code, but none overtakes another.
    expect(await toastsAfter(page, 3)).toEqual([welcome, welcome, welcome]);
  });

  it('is gone after 3 s even if the pointer rests on it (R104)', async () => {
    visit = await visitor(browser, desktop);
    const { page } = visit;
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1000);
    await holdClock(page);
    await open(page, shop.url);
    const toast = page.getByTestId('toast');
    await toast.waitFor();
    await toast.hover();
    await page.clock.runFor(2900);
    await expect.poll(() => toast.isVisible()).toBe(true);
    await page.clock.runFor(100);
    // Its way out takes a little of both times, the browser's and the clock's.
    let wayOutMs = 0;
    const stillThere = async () => {
      if (wayOutMs < 400) await page.clock.runFor(10);
      wayOutMs += 10;
      return toast.count();
    };
    await expect.poll(stillThere, { interval: 50 }).toBe(0);
  });
});

/** Records path and text of every toast of this visit, as toasts don't stay. */
async function keepToasts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (window.origin === 'null') return; // A tab before its first page has no storage.
    new MutationObserver((changes) => {
      for (const added of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(added instanceof Element)) continue;
        for (const toast of added.querySelectorAll('[data-testid="toast"]')) {
          const kept = sessionStorage.getItem('test-toasts') ?? '';
          sessionStorage.setItem('test-toasts', `${kept}${window.location.pathname} ${toast.textContent}\n`);
        }
      }
    }).observe(document, { childList: true, subtree: true });
  });
}

/** Path and text of all toasts of this visit so far, once there are `count`. */
async function toastsAfter(page: Page, count: number): Promise<readonly (readonly string[])[]> {
  const kept = () => page.evaluate(() => (sessionStorage.getItem('test-toasts') ?? '').split('\n').slice(0, -1));
  await expect.poll(async () => (await kept()).length).toBeGreaterThanOrEqual(count);
  return (await kept()).map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]);
}

/** Stops the toast's clock from its first moment, so that it is there however slow this test is. */
async function holdClock(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener('animationstart', () => {
      for (const one of document.getAnimations()) {
        if (one.effect?.getTiming().duration === 2000 && one.currentTime !== 2000) one.pause();
      }
    });
  });
}
