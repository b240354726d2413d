/** The welcome on the home page (spec §2 Home, §4 Welcome toast, decision D11). */
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { desktop, phone, type Visit, visitor } from '#test/support/browser.ts';
import { endWell } from '#test/support/end-well.ts';
import { follow, open } from '#test/support/opening.ts';
import { startJourneys } from '#test/support/start-journeys.ts';

let visit: Visit;

const { browser, shop } = await startJourneys();
afterEach(() => endWell(visit));

describe('the welcome toast', () => {
  it('R103 R105 welcomes whoever opens the home page to the shop, and invites to browse', async () => {
    for (const size of [desktop, phone]) {
      if (size === phone) await visit.context.close();
      visit = await visitor(browser, size);
      await open(visit.page, shop.url);
      const texts = await firstToasts(visit.page);
      expect(texts).toEqual([expect.stringMatching(/^Welcome to Panja!.*\bbrowse\b/)]);
    }
  });

  it('R103 does not come at /home or elsewhere, but does when the visitor goes on to the home page', async () => {
    for (const path of ['/home', '/cart', '/shop-all']) {
      if (path !== '/home') await visit.context.close();
      visit = await visitor(browser, desktop);
      const { page } = visit;
      await open(page, shop.url + path);
      await follow(page, '/');
      // Had the first page welcomed too, there would be two.
      expect(await firstToasts(page)).toHaveLength(1);
    }
  });

  it('R104 stands at the top right below the header, shows no progress bar, and closes itself after 2 s', async () => {
    visit = await visitor(browser, desktop);
    const { page } = visit;
    await holdClock(page);
    await open(page, shop.url);
    const toast = page.getByTestId('toast');
    await toast.waitFor();
    const clock = await closingClock(page);
    expect(clock.duration).toBe(2000);
    await clock.set(1500);
    expect(await toast.isVisible()).toBe(true);
    await finished(page);
    const box = await toast.boundingBox();
    const header = await page.getByRole('banner').boundingBox();
    expect(desktop.width - ((box?.x ?? 0) + (box?.width ?? 0))).toBeLessThanOrEqual(32);
    expect(box?.y ?? 0).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0) - 1);
    expect(box?.y ?? 999).toBeLessThan(desktop.height / 3);
    expect(await page.getByRole('progressbar').locator('visible=true').count()).toBe(0);
    await clock.set(2000);
    await toast.waitFor({ state: 'detached' });
  });

  it('R104 is gone after 3 s even where the pointer rests on it', async () => {
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
    expect(await toast.isVisible()).toBe(true);
    await page.clock.runFor(100);
    // Its way out takes a little of both times, the browser's and the clock's.
    let wayOutMs = 0;
    const stillThere = async () => {
      if (wayOutMs < 400) await page.clock.runFor(10);
      wayOutMs += 10;
      return toast.count();
    };
    await expect.poll(stillThere, { interval: 50, timeout: 10_000 }).toBe(0);
  });
});

/** The texts of all toasts at the moment when there is one: they do not stay, however slow this test is. */
async function firstToasts(page: Page): Promise<readonly (string | null)[]> {
  const texts = await page.waitForFunction(() => {
    const toasts = [...document.querySelectorAll('[data-testid="toast"]')];
    return toasts.length > 0 && toasts.map((toast) => toast.textContent);
  });
  return (await texts.jsonValue()) || [];
}

/** Holds the clock of the toast from its first moment, so that it is there however slow this test is. */
async function holdClock(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener('animationstart', () => {
      for (const one of document.getAnimations()) {
        if (one.effect?.getTiming().duration === 2000 && one.currentTime !== 2000) one.pause();
      }
    });
  });
}

/** The animation whose end closes the toast, held so that the test decides how late it is. */
async function closingClock(page: Page) {
  await page.waitForFunction(() => document.getAnimations().some((one) => one.effect?.getTiming().duration === 2000));
  const duration = await page.evaluate(() => {
    const animation = document.getAnimations().find((one) => one.effect?.getTiming().duration === 2000);
    animation?.pause();
    return animation?.effect?.getTiming().duration;
  });
  const set = (time: number) =>
    page.evaluate((at) => {
      const animation = document.getAnimations().find((one) => one.effect?.getTiming().duration === 2000);
      if (animation) animation.currentTime = at;
      if (at >= 2000) animation?.finish();
    }, time);
  return { duration, set };
}

/** Lets every short animation, such as the toast's entrance, reach its end. */
async function finished(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (Number(animation.effect?.getTiming().duration) < 1000) animation.finish();
    }
  });
}
