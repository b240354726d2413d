/** The welcome on the home page (R103-R105, D11). */
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { desktop, phone, type Visit, visitor } from '#test/support/browser.ts';
import { endWell, startJourneys } from '#test/support/start-journeys.ts';
import { follow, open } from '#test/support/opening.ts';
import { shopText } from '#catalogue/shop-texts.ts';
import { shippedCatalogue } from '#test/support/catalogues.ts';

let visit: Visit;

const { browser, shop } = await startJourneys();
afterEach(() => endWell(visit));

describe('the welcome toast', () => {
  it('welcomes visitors of the home page to the shop, and invites them to browse (R103, R105)', async () => {
    for (const size of [desktop, phone]) {
      if (size === phone) await visit.context.close();
      visit = await visitor(browser, size);
      // No time passes in the page: the toast shows as soon as its code is there.
      await visit.page.clock.install({ time: 0 });
      await visit.page.clock.pauseAt(1000);
      await keepToasts(visit.page);
      await open(visit.page, shop.url);
      expect(await toastsAfter(visit.page, 1)).toEqual([
        ['/', shopText(shippedCatalogue.shop.texts, 'welcome', shippedCatalogue.shop.name)],
      ]);
    }
  });

  it('comes whenever the path becomes exactly /, and never at /home or elsewhere (R103, R104)', async () => {
    visit = await visitor(browser, desktop);
    const { page } = visit;
    await keepToasts(page);
    await open(page, `${shop.url}/home`);
    await follow(page, '/cart');
    await follow(page, '/');
    await toastsAfter(page, 1);
    await follow(page, '/contact');
    await follow(page, '/');
    await toastsAfter(page, 2);
    await open(page, `${shop.url}/cart`);
    await follow(page, '/');
    // Had another page welcomed too, there would be more: a welcome waits for its code, but none overtakes another.
    expect((await toastsAfter(page, 3)).map(([path]) => path)).toEqual(['/', '/', '/']);
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
