/** The two menus: drop-downs on wide screens, a slide-over on narrow ones (R012-R027). */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { desktop, phone, visitor, startJourneys } from '#test/support/browser.ts';
import { isOnTop, open } from '#test/support/opening.ts';
import { shippedCatalogue } from '#test/support/catalogues.ts';

const { browser, shop } = await startJourneys();
const [small, wide] = await Promise.all([visitor(browser, phone), visitor(browser, desktop)]);

const { menuGroups, menuLinks } = shippedCatalogue;
const linksOf = (links: readonly { readonly label: string; readonly path: string }[]) =>
  Object.fromEntries(links.map(({ label, path }) => [label, path]));
const groups = Object.fromEntries(menuGroups.map(({ label, links }) => [label, linksOf(links)]));
const landings = linksOf(menuGroups);
const others = linksOf(menuLinks);
const species = ['DOG', 'CAT', 'BIRD'] as const;

/** A tablet in landscape: as wide as a desktop, with touch only. */
async function wideTouch() {
  const context = await browser.newContext({ viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: true });
  return { context, page: await context.newPage() };
}

/** The menu of wide screens. */
const bar = (page: Page) => page.getByRole('banner').getByRole('navigation', { name: 'Main' });
const panel = (page: Page) => page.getByTestId('mobile-menu');
const toggleIn = (menu: Locator, group: string) => menu.getByRole('button', { name: `${group} categories` });

/** Opens the slide-over menu and waits until it has stopped moving. */
async function slideOver(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Open menu' }).tap();
  await panel(page).waitFor();
  await atRest(page);
  return panel(page);
}

/** Waits for every running animation. */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getTiming().iterations !== Infinity) animation.finish();
    }
  });
}

/** Text and address of the links in a part of a page. */
async function linksIn(part: Locator): Promise<Readonly<Record<string, string>>> {
  const links = await part
    .locator('a')
    .evaluateAll((all) => all.map((link) => [link.textContent ?? '', link.getAttribute('href') ?? ''] as const));
  return Object.fromEntries(links);
}

describe('the menu of wide screens', () => {
  it('shows the links of DOG, CAT and BIRD under the pointer, until it leaves or Escape is pressed (SC 1.4.13) (R012)', async () => {
    const { page } = wide;
    const width = 768;
    await page.setViewportSize({ width, height: 800 });
    await open(page, `${shop.url}/contact`);
    await expect.poll(() => page.getByRole('button', { name: 'Open menu' }).isVisible()).toBe(false);
    for (const group of species) {
      const [first = ''] = Object.keys(groups[group] ?? {});
      const entry = bar(page).getByRole('link', { name: first, exact: true });
      expect(await entry.isVisible()).toBe(false);
      await bar(page).getByRole('link', { name: group, exact: true }).hover();
      await entry.waitFor();
      for (const label of Object.keys(groups[group] ?? {})) {
        expect(await bar(page).getByRole('link', { name: label, exact: true }).isVisible()).toBe(true);
      }
      await entry.hover(); // Moving down does not close it.
      await expect.poll(() => entry.isVisible()).toBe(true);
      if (group === 'BIRD') await page.keyboard.press('Escape');
      else await page.getByRole('contentinfo').hover();
      await entry.waitFor({ state: 'hidden' });
    }
    expect(await toggleIn(bar(page), 'BIRD').getAttribute('aria-expanded')).toBe('false');
    // The whole bar is on the screen, the cart too.
    const cartEnd = async () => {
      const cart = await page.getByRole('link', { name: 'Cart', exact: true }).boundingBox();
      return (cart?.x ?? width) + (cart?.width ?? 0);
    };
    await expect.poll(cartEnd).toBeLessThanOrEqual(width); // Once the font has come: a fallback may be wider.
    await page.setViewportSize(desktop);
  });

  it('opens and closes them at a tap on a wide touch screen (R012)', async () => {
    const { page, context } = await wideTouch();
    await open(page, `${shop.url}/contact`);
    const entry = bar(page).getByRole('link', { name: 'Bird Toy', exact: true });
    await toggleIn(bar(page), 'BIRD').tap();
    await entry.waitFor();
    await toggleIn(bar(page), 'BIRD').tap();
    await entry.waitFor({ state: 'hidden' });
    await toggleIn(bar(page), 'BIRD').tap();
    await entry.tap();
    await page.getByRole('heading', { level: 1, name: 'Bird Toy', exact: true }).waitFor();
    expect(await entry.isVisible()).toBe(false);
    await context.close();
  });
});

describe('the menu of narrow screens', () => {
  it('slides in from the left, 20rem wide, over a dimmed backdrop (R014, R015)', async () => {
    const { page } = small;
    await open(page, `${shop.url}/cart`);
    const menu = await slideOver(page);
    for (const width of [767, 390]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await menu.boundingBox()).toMatchObject({ x: 0, y: 0, width: 320, height: 844 });
      const backdrop = page.getByTestId('mobile-backdrop');
      expect(await backdrop.boundingBox()).toEqual({ x: 0, y: 0, width, height: 844 });
      const [, , , opacity = 1] = await backdrop.evaluate((element) =>
        (getComputedStyle(element).backgroundColor.match(/[\d.]+/g) ?? []).map(Number),
      );
      expect(opacity).toBeGreaterThan(0.2);
      expect(opacity).toBeLessThan(0.9);
    }
  });

  it('closes by backdrop, button or Escape, and has its groups collapsed when it opens again (R016, R017)', async () => {
    const { page } = small;
    await open(page, `${shop.url}/cart`);
    const closeBy = [
      () => page.getByTestId('mobile-backdrop').tap({ position: { x: 360, y: 400 } }),
      () => page.getByRole('button', { name: 'Close menu' }).tap(),
      () => page.keyboard.press('Escape'),
    ];
    for (const close of closeBy) {
      const menu = await slideOver(page);
      const toggle = toggleIn(menu, 'DOG');
      expect(await toggle.getAttribute('aria-expanded')).toBe('false');
      await toggle.tap();
      await expect.poll(() => toggle.getAttribute('aria-expanded')).toBe('true');
      await close();
      await menu.waitFor({ state: 'hidden' });
    }
    const menu = await slideOver(page);
    expect(await toggleIn(menu, 'DOG').getAttribute('aria-expanded')).toBe('false');
    expect(await isOnTop(menu.getByRole('link', { name: 'Dog Food', exact: true }))).toBe(false);
  });

  it('closes when any of its links is followed (R013, R018)', async () => {
    const { page } = small;
    await open(page, `${shop.url}/cart`);
    for (const [group, label, heading] of [
      ['DOG', 'Dog Food', 'Dog Food'],
      [null, 'DOG', 'Dog Products'],
      [null, 'Pharmacy', 'Pharmacy'],
      [null, 'Pharmacy', 'Pharmacy'], // The page that is already open.
    ] as const) {
      const menu = await slideOver(page);
      expect(await menu.locator('[aria-expanded="true"]').count()).toBe(0); // Collapsed by the link before, too.
      if (group) await toggleIn(menu, group).tap();
      await menu.getByRole('link', { name: label, exact: true }).tap();
      await menu.waitFor({ state: 'hidden' });
      await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
    }
  });

  it('stops the page from scrolling while it is open, and restores it when it is closed (R019)', async () => {
    const { page } = wide; // A mouse, which has a wheel.
    await page.setViewportSize({ width: 600, height: 700 });
    await open(page, `${shop.url}/shop-all`);
    await page.evaluate(() => window.scrollTo(0, 500));
    // By the mouse itself: the test's own click would scroll first.
    const button = await page.getByRole('button', { name: 'Open menu' }).boundingBox();
    await page.mouse.click((button?.x ?? 0) + 10, (button?.y ?? 0) + 10);
    await panel(page).waitFor();
    await page.mouse.move(500, 400); // Over the backdrop.
    await page.mouse.wheel(0, 400);
    await page.mouse.move(100, 400); // Over the menu.
    await page.mouse.wheel(0, 4000);
    await twoFrames(page);
    expect(await page.evaluate(() => window.scrollY)).toBe(500);
    await page.getByRole('button', { name: 'Close menu' }).click();
    expect(await page.evaluate(() => window.scrollY)).toBe(500);
    await page.mouse.move(300, 400);
    await page.mouse.wheel(0, 400);
    await page.waitForFunction(() => window.scrollY === 900);
    expect(await page.evaluate(() => document.querySelector('dialog[open]'))).toBeNull();
    await page.setViewportSize(desktop);
  });

  it('expands and collapses a group by the button next to its link, in 300 ms, or at once with reduced motion (R020)', async () => {
    const { page } = small;
    await open(page, `${shop.url}/cart`);
    const menu = await slideOver(page);
    // Slowed down, so that a busy machine still sees it moving.
    const devTools = await small.context.newCDPSession(page);
    await devTools.send('Animation.enable');
    await devTools.send('Animation.setPlaybackRate', { playbackRate: 0.01 });
    for (const group of species) {
      const [first = ''] = Object.keys(groups[group] ?? {});
      const toggle = toggleIn(menu, group);
      const fold = menu.locator(`[id="${await toggle.getAttribute('aria-controls')}"]`);
      const entry = menu.getByRole('link', { name: first, exact: true });
      expect(await menu.getByRole('link', { name: group, exact: true }).getAttribute('href')).toBe(landings[group]);
      await toggle.tap();
      expect(await runningDurations(fold)).toEqual([300]);
      await atRest(page);
      expect(await toggle.getAttribute('aria-expanded')).toBe('true');
      expect(await isOnTop(entry)).toBe(true);
      await toggle.tap();
      expect(await runningDurations(fold)).toEqual([300]);
      await atRest(page);
      expect(await toggle.getAttribute('aria-expanded')).toBe('false');
      expect(await isOnTop(entry)).toBe(false);
    }
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await toggleIn(menu, 'DOG').tap();
    expect(await isOnTop(menu.getByRole('link', { name: 'Dog Food', exact: true }))).toBe(true);
    expect(await runningDurations(menu)).toEqual([]);
    await page.emulateMedia({ reducedMotion: null });
    await devTools.send('Animation.setPlaybackRate', { playbackRate: 1 });
    await devTools.detach();
  });
});

/** The duration of each running animation in an element, in milliseconds. */
function runningDurations(within: Locator): Promise<readonly unknown[]> {
  return within.evaluate((element) =>
    element.getAnimations({ subtree: true }).map((animation) => animation.effect?.getTiming().duration),
  );
}

async function twoFrames(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(null)))),
  );
}

describe('the links of both menus', () => {
  it('are those of DOG, CAT and BIRD, in order, Contact Us, Pharmacy, Shop All and New Pet at Home, and nothing else (R021, R024, R025, R026, R027)', async () => {
    await open(small.page, `${shop.url}/cart`);
    await open(wide.page, `${shop.url}/cart`);
    const all = Object.assign({}, landings, ...Object.values(groups), others);
    for (const part of [await slideOver(small.page), bar(wide.page)]) {
      for (const group of species) {
        const toggle = part.page().getByRole('button', { name: `${group} categories` });
        const item = part.getByRole('listitem').filter({ has: toggle });
        const links = await linksIn(item.first());
        expect(Object.entries(links)).toEqual(Object.entries({ [group]: landings[group], ...groups[group] }));
      }
      expect(await linksIn(part)).toEqual(all);
      for (const label of Object.keys(others)) {
        expect(await part.getByRole('link', { name: label, exact: true }).isVisible()).toBe(true);
      }
    }
  });
});
