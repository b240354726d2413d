/** The two menus: drop-downs on wide screens, a slide-over on narrow ones (R012-R027). */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { chatLink, phoneLink } from '#shop/links.ts';
import { desktop, phone, visitor, startJourneys } from '#test/support/browser.ts';
import { isOnTop, open } from '#test/support/pages.ts';
import { shippedCatalogue } from '#test/support/catalogues.ts';

const { browser, shop } = await startJourneys();
const [{ page: small }, { page: wide }] = await Promise.all([visitor(browser, phone), visitor(browser, desktop)]);

const { menuGroups, menuLinks } = shippedCatalogue;
const addresses = (links: readonly { readonly label: string; readonly path: string }[]) =>
  links.map(({ label, path }) => [label, path] as const);

/** The menu of wide screens. */
const bar = (page: Page) => page.getByRole('banner').getByRole('navigation', { name: 'Main' });
const panel = small.getByTestId('mobile-menu');
const toggleIn = (menu: Locator, group: string) => menu.getByRole('button', { name: `${group} categories` });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

/** Opens the slide-over menu and waits until it has stopped moving. */
async function slideOver(): Promise<void> {
  await small.getByRole('button', { name: 'Open menu' }).tap();
  await panel.waitFor();
  await endMotion(small);
}

/** Ends every running animation. */
async function endMotion(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getTiming().iterations !== Infinity) animation.finish();
    }
  });
}

/** Text and address of the links in a part of a page. */
const linksIn = (part: Locator) =>
  part
    .locator('a')
    .evaluateAll((all) => all.map((link) => [link.textContent ?? '', link.getAttribute('href') ?? ''] as const));

describe('the menu of wide screens', () => {
  it('shows the links of DOG, CAT and BIRD under the pointer, until it leaves or Escape is pressed (SC 1.4.13) (R012)', async () => {
    await wide.setViewportSize({ width: 768, height: 800 });
    await open(wide, `${shop.url}/contact`);
    expect(await wide.getByRole('button', { name: 'Open menu' }).isVisible()).toBe(false);
    for (const { label: group, links } of menuGroups) {
      const entries = links.map(({ label }) => bar(wide).getByRole('link', { name: label, exact: true }));
      const [first = bar(wide)] = entries;
      expect(await first.isVisible()).toBe(false);
      await bar(wide).getByRole('link', { name: group, exact: true }).hover();
      for (const entry of entries) await entry.waitFor();
      await first.hover(); // Moving down does not close it.
      await expect.poll(() => first.isVisible()).toBe(true);
      if (group === 'BIRD') await wide.keyboard.press('Escape');
      else await wide.getByRole('contentinfo').hover();
      await first.waitFor({ state: 'hidden' });
    }
    expect(await toggleIn(bar(wide), 'BIRD').getAttribute('aria-expanded')).toBe('false');
    await wide.setViewportSize(desktop);
  });

  it('opens and closes them at a tap on a wide touch screen (R012)', async () => {
    const tablet = { viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: true };
    const context = await browser.newContext(tablet);
    const page = await context.newPage();
    await open(page, `${shop.url}/contact`);
    const entry = bar(page).getByRole('link', { name: 'Bird Toy', exact: true });
    await toggleIn(bar(page), 'BIRD').tap();
    await entry.waitFor();
    await toggleIn(bar(page), 'BIRD').tap();
    await entry.waitFor({ state: 'hidden' });
    await toggleIn(bar(page), 'BIRD').tap();
    await entry.tap();
    await heading(page, 'Bird Toy');
    expect(await entry.isVisible()).toBe(false);
  });
});

describe('the menu of narrow screens', () => {
  it('has the logo, which leads home, and phone, WhatsApp and hours at its foot', async () => {
    await open(small, `${shop.url}/cart`);
    await slideOver();
    const { phone: number, chatNumber, name } = shippedCatalogue.shop;
    const hrefOf = (link: string) => panel.getByRole('link', { name: link, exact: true }).getAttribute('href');
    expect(await hrefOf(number)).toBe(phoneLink(number));
    expect(await hrefOf('Chat on WhatsApp')).toBe(chatLink(chatNumber));
    await panel
      .getByTestId('open-now')
      .getByText(/^(Open|Closed) now/)
      .waitFor();
    await panel.getByRole('link', { name: `${name} home` }).tap();
    await heading(small, shippedCatalogue.shop.texts.heroTitle);
    expect(await panel.isVisible()).toBe(false);
  });

  it('closes by backdrop, button or Escape, and opens again with its groups collapsed (R016, R017)', async () => {
    await open(small, `${shop.url}/cart`);
    const backdrop = small.getByTestId('mobile-backdrop');
    for (const close of [
      () => backdrop.tap({ position: { x: 360, y: 400 } }),
      () => small.getByRole('button', { name: 'Close menu' }).tap(),
      () => small.keyboard.press('Escape'),
    ]) {
      await slideOver();
      const toggle = toggleIn(panel, 'DOG');
      expect(await toggle.getAttribute('aria-expanded')).toBe('false');
      expect(await isOnTop(panel.getByRole('link', { name: 'Dog Food', exact: true }))).toBe(false);
      await toggle.tap();
      await expect.poll(() => toggle.getAttribute('aria-expanded')).toBe('true');
      await close();
      await panel.waitFor({ state: 'hidden' });
    }
  });

  it('slides in from the left, 20rem wide, over a dimmed backdrop (R014, R015)', async () => {
    await open(small, `${shop.url}/cart`);
    const backdrop = small.getByTestId('mobile-backdrop');
    await slideOver();
    expect(await panel.boundingBox()).toMatchObject({ x: 0, y: 0, width: 320, height: 844 });
    expect(await backdrop.boundingBox()).toEqual({ x: 0, y: 0, ...phone });
    const [, , , opacity = 1] = await backdrop.evaluate((element) =>
      (getComputedStyle(element).backgroundColor.match(/[\d.]+/g) ?? []).map(Number),
    );
    expect(opacity).toBeGreaterThan(0.2);
    expect(opacity).toBeLessThan(0.9);
  });

  it('closes when any of its links is followed; a double click opens it, or follows a link, once (R013, R014, R018)', async () => {
    await open(small, `${shop.url}/shop-all`);
    await small.getByRole('button', { name: 'Open menu' }).dblclick();
    await panel.getByRole('link', { name: 'Pharmacy', exact: true }).dblclick();
    await heading(small, 'Pharmacy');
    await small.goBack();
    await heading(small, 'Shop All Products');
    for (const [group, label, name] of [
      ['DOG', 'Dog Food', 'Dog Food'],
      [null, 'DOG', 'Dog Products'],
      [null, 'DOG', 'Dog Products'], // The page that is already open.
    ] as const) {
      await slideOver();
      expect(await panel.locator('[aria-expanded="true"]').count()).toBe(0); // Collapsed by the link before, too.
      if (group) await toggleIn(panel, group).tap();
      await panel.getByRole('link', { name: label, exact: true }).tap();
      await panel.waitFor({ state: 'hidden' });
      await heading(small, name);
      expect(await small.evaluate(() => window.scrollY)).toBe(0);
    }
  });

  it('stops the page from scrolling while it is open, and restores it when it is closed (R019)', async () => {
    await wide.setViewportSize({ width: 600, height: 700 }); // With a mouse, which has a wheel.
    await open(wide, `${shop.url}/shop-all`);
    await wide.evaluate(() => window.scrollTo(0, 500));
    // By the mouse itself: the test's own click would scroll first.
    const button = await wide.getByRole('button', { name: 'Open menu' }).boundingBox();
    await wide.mouse.click((button?.x ?? 0) + 10, (button?.y ?? 0) + 10);
    await wide.getByTestId('mobile-menu').waitFor();
    await wide.mouse.move(500, 400); // Over the backdrop.
    await wide.mouse.wheel(0, 400);
    await wide.mouse.move(100, 400); // Over the menu.
    await wide.mouse.wheel(0, 4000);
    await wide.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    expect(await wide.evaluate(() => window.scrollY)).toBe(500);
    await wide.getByRole('button', { name: 'Close menu' }).click();
    await wide.mouse.move(300, 400);
    await wide.mouse.wheel(0, 400);
    await wide.waitForFunction(() => window.scrollY === 900);
    await wide.setViewportSize(desktop);
  });

  it('expands and collapses a group by the button next to its link, in 300 ms, or at once with reduced motion (R020)', async () => {
    await open(small, `${shop.url}/cart`);
    await slideOver();
    // Slowed down, so that a busy machine still sees it moving.
    const devTools = await small.context().newCDPSession(small);
    await devTools.send('Animation.enable');
    await devTools.send('Animation.setPlaybackRate', { playbackRate: 0.01 });
    const toggle = toggleIn(panel, 'BIRD');
    const entry = panel.getByRole('link', { name: 'Bird Toy', exact: true });
    const durations = () =>
      panel.evaluate((element) =>
        element.getAnimations({ subtree: true }).map(({ effect }) => effect?.getTiming().duration),
      );
    for (const isOpen of [true, false]) {
      await toggle.tap();
      expect(await durations()).toContain(300);
      await endMotion(small);
      expect([await toggle.getAttribute('aria-expanded'), await isOnTop(entry)]).toEqual([String(isOpen), isOpen]);
    }
    await small.emulateMedia({ reducedMotion: 'reduce' });
    await toggle.tap();
    expect(await isOnTop(entry)).toBe(true);
    expect(await durations()).toEqual([]);
    await small.emulateMedia({ reducedMotion: null });
    await devTools.send('Animation.setPlaybackRate', { playbackRate: 1 });
    await devTools.detach();
  });
});

it('both menus have the links of DOG, CAT and BIRD, in order, the four others, and nothing else (R021, R024-R027)', async () => {
  await open(small, `${shop.url}/cart`);
  await slideOver();
  for (const menu of [panel.getByRole('navigation'), bar(wide)]) {
    for (const { label, path, links } of menuGroups) {
      const toggle = menu.page().getByRole('button', { name: `${label} categories` });
      const item = menu.getByRole('listitem').filter({ has: toggle });
      expect(await linksIn(item.first())).toEqual([[label, path], ...addresses(links)]);
    }
    const all = [...menuGroups.flatMap((group) => addresses([group, ...group.links])), ...addresses(menuLinks)];
    expect(new Map(await linksIn(menu))).toEqual(new Map(all));
    for (const { label } of menuLinks) {
      expect(await menu.getByRole('link', { name: label, exact: true }).isVisible()).toBe(true);
    }
  }
});
