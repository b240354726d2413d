/** Toasts: where they are, how long, and how they close (R231-R238). Their clock is an animation of nothing. */
import type { CDPSession, Locator, Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { desktop, phone, type Visit, visitor, startJourneys } from '#test/support/browser.ts';
import { completeButton, fillBilling } from '#test/support/checkout-page.ts';
import { enter } from '#test/support/accessibility.ts';
import { open } from '#test/support/opening.ts';

let visit: Visit;
let devTools: CDPSession;

const { browser, shop } = await startJourneys();
afterEach(() => visit.context.close());

const toasts = (page: Page) => page.getByTestId('toast');

/** A visitor who has added a product to the cart; the toast for it is coming in. */
async function withNewToast(size = desktop): Promise<{ readonly page: Page; readonly toast: Locator }> {
  visit = await visitor(browser, size);
  const { page } = visit;
  await open(page, `${shop.url}/product/43`);
  await slowMotion(0.1);
  await add(page);
  const toast = toasts(page);
  await toast.waitFor();
  return { page, toast };
}

/** The same, when the toast has come in and its time runs. */
async function withToast(size = desktop): Promise<{ readonly page: Page; readonly toast: Locator }> {
  const { page, toast } = await withNewToast(size);
  await hasArrived(page);
  await waitForState(page, 'running');
  return { page, toast };
}

/** Slowed down, so that no toast closes and no motion ends while a busy machine gets to the next step. */
async function slowMotion(playbackRate: number): Promise<void> {
  devTools = await visit.context.newCDPSession(visit.page);
  await devTools.send('Animation.enable');
  await devTools.send('Animation.setPlaybackRate', { playbackRate });
}

/** Waits until a closing toast is gone, which need not be slow. */
async function isGone(toast: Locator): Promise<void> {
  await devTools.send('Animation.setPlaybackRate', { playbackRate: 10 });
  await toast.waitFor({ state: 'detached' });
}

const add = (page: Page) => page.getByRole('button', { name: 'Add to Cart' }).click();

const items = '[data-testid="toasts"] > [role="status"]';

/** Ends the entrance, which does not matter to the test. */
async function hasArrived(page: Page): Promise<void> {
  await page.locator(items).evaluateAll((all) => {
    for (const animation of all.flatMap((one) => one.getAnimations())) {
      if (animation instanceof CSSAnimation) animation.finish();
    }
  });
}

/** The durations of the clocks of all toasts. */
function clocks(page: Page) {
  return page.locator(items).evaluateAll((all) =>
    all
      .flatMap((item) => item.getAnimations())
      .filter((animation) => !(animation instanceof CSSAnimation))
      .map(({ effect }) => effect?.getTiming().duration),
  );
}

/** Sets the clocks of all toasts. */
async function setClocks(page: Page, ms: number): Promise<void> {
  await page.locator(items).evaluateAll((all, to) => {
    for (const clock of all.flatMap((item) => item.getAnimations())) {
      if (!(clock instanceof CSSAnimation)) clock.currentTime = to;
    }
  }, ms);
}

/** Waits until there are clocks, all of them in this state. */
const waitForState = (page: Page, state: string) =>
  page.waitForFunction(
    ([selector, wanted]) => {
      const all = [...document.querySelectorAll(selector)]
        .flatMap((item) => item.getAnimations())
        .filter((animation) => !(animation instanceof CSSAnimation));
      return all.length > 0 && all.every((clock) => clock.playState === wanted);
    },
    [items, state] as const,
  );

/** The place and size of a toast, which is at the top right of the screen, below the header. */
async function placeOf(page: Page, toast: Locator, size: typeof phone) {
  const box = await toast.boundingBox();
  const header = await page.getByRole('banner').boundingBox();
  if (!box || !header) throw new Error('no toast or header');
  expect(size.width - (box.x + box.width)).toBeLessThanOrEqual(32);
  expect(box.x).toBeGreaterThanOrEqual(0);
  expect(box.y).toBeGreaterThanOrEqual(header.y + header.height);
  expect(box.y).toBeLessThan(size.height / 3);
  return box;
}

describe('a toast', () => {
  it('is at the top right and closes after 5 s without a bar; it waits under the pointer, while it has the focus by Alt+T, and while the window has none (R231, R232, R233, R234, R235, R237)', async () => {
    const { page, toast } = await withToast();
    await placeOf(page, toast, desktop);
    expect(await toast.textContent()).toBe('Parrot D-swing has been added to your cart!');
    expect(await clocks(page)).toEqual([5000]);
    expect(await toast.getAttribute('data-kind')).toBe('success');
    expect(await page.getByRole('progressbar').locator('visible=true').count()).toBe(0);
    const leave = () => page.mouse.move(5, 700);
    const waits: readonly (readonly [wait: () => Promise<unknown>, goOn: () => Promise<unknown>])[] = [
      [() => toast.hover(), leave],
      [() => page.keyboard.press('Alt+KeyT'), () => page.getByTestId('qty').focus()],
      [() => page.keyboard.press('Alt+KeyT'), () => page.mouse.click(5, 700)],
      [
        () => page.evaluate(() => window.dispatchEvent(new Event('blur'))),
        () => page.evaluate(() => window.dispatchEvent(new Event('focus'))),
      ],
    ];
    for (const [wait, goOn] of waits) {
      await wait();
      await waitForState(page, 'paused');
      expect(await toast.isVisible()).toBe(true);
      await goOn();
      await waitForState(page, 'running');
      await setClocks(page, 0); // However long it took to get here.
    }
    await setClocks(page, 4500);
    await expect.poll(() => toast.isVisible()).toBe(true);
    await setClocks(page, 5000);
    await isGone(toast);
  });

  it('follows a finger sideways, springs back from 0.6 of its width, goes on, and closes beyond 0.8 (R232, R234, R236)', async () => {
    const { page, toast } = await withToast(phone);
    const box = await placeOf(page, toast, phone);
    const [x, y] = [box.x + 20, box.y + box.height / 2];
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
      devTools.send('Input.dispatchTouchEvent', { type, touchPoints });
    const offset = async () => ((await toast.boundingBox())?.x ?? 0) - box.x;
    const pull = async (part: number) => {
      await touch('touchStart', { x, y });
      for (let step = 1; step <= 10; step += 1) await touch('touchMove', { x: x + (box.width * part * step) / 10, y });
      await expect.poll(async () => Math.round((await offset()) / 10)).toBe(Math.round((box.width * part) / 10));
    };
    await pull(0.6);
    await touch('touchEnd');
    await expect.poll(async () => Math.round(await offset())).toBe(0);
    await waitForState(page, 'running'); // Its time goes on.
    await pull(0.85);
    await touch('touchEnd');
    await isGone(toast);
  });

  it('has a button for people who can’t drag, which the keyboard reaches by Alt+T; a double click on it presses nothing below (R236, R237)', async () => {
    const { page, toast } = await withToast();
    await page.evaluate(() => {
      const share = () => Promise.resolve(document.documentElement.setAttribute('data-shared', ''));
      Object.assign(navigator, { share });
    });
    const close = page.getByTestId('toasts').getByRole('button', { name: 'close' });
    expect((await close.boundingBox())?.width).toBeGreaterThanOrEqual(24);
    const isOverShare = await close.evaluate((button) => {
      const { left, top, width, height } = button.getBoundingClientRect();
      const below = document.elementsFromPoint(left + width / 2, top + height / 2);
      return below.some((element) => element.ariaLabel?.startsWith('Share '));
    });
    expect(isOverShare).toBe(true);
    await close.dblclick({ delay: 60 });
    await isGone(toast);
    expect(await page.locator('html[data-shared]').count()).toBe(0);
    await page.getByRole('button', { name: /^Share / }).click();
    await expect.poll(() => page.locator('html[data-shared]').count()).toBe(1);

    await devTools.send('Animation.setPlaybackRate', { playbackRate: 0.1 });
    await add(page);
    await toast.waitFor();
    await hasArrived(page);
    await page.keyboard.press('Alt+KeyT');
    expect(await toast.evaluate((element) => document.activeElement?.contains(element))).toBe(true);
    expect(await page.getByTestId('toasts').evaluate((region) => region.contains(document.activeElement))).toBe(true);
    await enter(close);
    await isGone(toast);
  });

  it('shows at once for each added product, the newest on top, three at most: then the oldest closes (R238, D63)', async () => {
    const { page } = await withToast();
    for (const size of ['M', 'XL']) await addNext(page, size);
    expect(await toasts(page).evaluateAll((all) => all.map((one) => one.getAttribute('data-before')))).toEqual([
      null,
      'XL',
      'M',
    ]);
    for (const size of ['L', 'S']) await addNext(page, size);
    await expect.poll(() => toasts(page).count()).toBe(3);
    await devTools.send('Animation.setPlaybackRate', { playbackRate: 10 });
    await expect.poll(() => toasts(page).count()).toBe(0);
  });
});

/** Adds the product in a size and waits for its toast; older ones get a mark. */
async function addNext(page: Page, size: string): Promise<void> {
  await page.getByRole('radio', { name: size, exact: true }).check();
  await toasts(page).evaluateAll((all, next) => {
    for (const one of all) if (!one.hasAttribute('data-before')) one.setAttribute('data-before', next);
  }, size);
  await add(page);
  await page.locator('[data-testid="toast"]:not([data-before])').waitFor();
}

describe('a page that the shopper opens', () => {
  it('closes the toasts about the page before, but not the one of an order', async () => {
    const { page, toast } = await withToast(phone);
    await page.getByRole('link', { name: /^Cart/ }).tap();
    await page.getByRole('heading', { name: 'Shopping Cart' }).waitFor();
    await isGone(toast);
    await page.getByRole('link', { name: 'Proceed to Checkout' }).tap();
    await fillBilling(page);
    await slowMotion(0.1);
    await completeButton(page).tap();
    await page.getByRole('heading', { name: 'Order Placed Successfully!' }).waitFor();
    await toasts(page).waitFor();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).tap();
    await page.getByRole('heading', { name: 'Contact Us' }).waitFor();
    expect(await toasts(page).textContent()).toBe('Order placed successfully!');
  });
});
