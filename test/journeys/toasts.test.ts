/** Toasts: where they are, how long, and how they close (R231-R238). Their clock is an animation of nothing. */
import type { CDPSession, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { desktop, phone, visitor, startJourneys } from '#test/support/browser.ts';
import { completeButton, fillBilling } from '#test/support/checkout-page.ts';
import { enter, isOnTop, open, toastClocks, toastItems } from '#test/support/pages.ts';

let devTools: CDPSession;

const { browser, shop } = await startJourneys();

/** A visitor who has added a product to the cart; the toast for it has come in, and its time runs. */
async function withToast(size = desktop) {
  const { context, page } = await visitor(browser, size);
  await open(page, `${shop.url}/product/43`);
  // Slowed down, so that no toast closes and no motion ends while a busy machine gets to the next step.
  devTools = await context.newCDPSession(page);
  await devTools.send('Animation.enable');
  await atSpeed(0.1);
  await add(page);
  await waitForState(page, 'running');
  return { page, toast: page.getByTestId('toast') };
}

const atSpeed = (playbackRate: number) => devTools.send('Animation.setPlaybackRate', { playbackRate });

/** Adds the product, and ends the entrance of its toast, which does not matter to the test. */
async function add(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await page.getByTestId('toast').first().waitFor();
  await page.locator(toastItems).evaluateAll((all) => {
    for (const animation of all.flatMap((one) => one.getAnimations())) {
      if (animation instanceof CSSAnimation) animation.finish();
    }
  });
}

/** Waits until a closing toast is gone, which need not be slow. */
async function isGone(page: Page): Promise<void> {
  await atSpeed(10);
  await page.locator(toastItems).waitFor({ state: 'detached' });
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
    [toastItems, state] as const,
  );

describe('a toast', () => {
  it('is at the top right, says what was added, and has no bar (R231, R232)', async () => {
    const { page, toast } = await withToast();
    const [box, header] = [await toast.boundingBox(), await page.getByRole('banner').boundingBox()];
    expect(desktop.width - ((box?.x ?? 0) + (box?.width ?? 0))).toBeLessThanOrEqual(32);
    expect(box?.y).toBeGreaterThanOrEqual(header?.height ?? Infinity);
    expect(box?.y).toBeLessThan(desktop.height / 3);
    expect(await toast.textContent()).toBe('Parrot D-swing has been added to your cart!');
    expect(await toast.getAttribute('data-kind')).toBe('success');
    expect(await page.getByRole('progressbar').locator('visible=true').count()).toBe(0);
  });

  it('waits under the pointer, while it has the focus by Alt+T, and while the window has none (R234, R235, R237)', async () => {
    const { page, toast } = await withToast();
    const focus = () => page.keyboard.press('Alt+KeyT');
    const waits: readonly (readonly [wait: () => Promise<unknown>, goOn: () => Promise<unknown>])[] = [
      [() => toast.hover(), () => page.mouse.move(5, 700)],
      [focus, () => page.getByTestId('qty').focus()],
      [focus, () => page.mouse.click(5, 700)],
      [
        () => page.evaluate(() => window.dispatchEvent(new Event('blur'))),
        () => page.evaluate(() => window.dispatchEvent(new Event('focus'))),
      ],
    ];
    for (const [wait, goOn] of waits) {
      await wait();
      await waitForState(page, 'paused');
      await goOn();
      await waitForState(page, 'running');
      await toastClocks(page, 0); // However long it took to get here.
    }
    expect(await toast.isVisible()).toBe(true);
  });

  it('closes after 5 s (R233)', async () => {
    const { page, toast } = await withToast();
    expect(await toastClocks(page)).toEqual([5000]);
    await toastClocks(page, 4500);
    expect(await toast.isVisible()).toBe(true);
    await toastClocks(page, 5000);
    await isGone(page);
  });

  it('follows a finger sideways, springs back from 0.6 of its width, goes on, and closes beyond 0.8 (R232, R234, R236)', async () => {
    const { page, toast } = await withToast(phone);
    const box = await toast.boundingBox();
    if (!box) throw new Error('there is no toast');
    const [x, y] = [box.x + 20, box.y + box.height / 2];
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
      devTools.send('Input.dispatchTouchEvent', { type, touchPoints });
    const offset = async () => ((await toast.boundingBox())?.x ?? 0) - box.x;
    const pull = async (part: number) => {
      await touch('touchStart', { x, y });
      for (let step = 1; step <= 10; step += 1) await touch('touchMove', { x: x + (box.width * part * step) / 10, y });
      await expect.poll(async () => Math.round((await offset()) / 10)).toBe(Math.round((box.width * part) / 10));
      await touch('touchEnd');
    };
    await pull(0.6);
    await expect.poll(async () => Math.round(await offset())).toBe(0);
    await waitForState(page, 'running'); // Its time goes on.
    await pull(0.85);
    await isGone(page);
  });

  it('has a button for people who can’t drag, a double click on which presses nothing below (R236)', async () => {
    const { page } = await withToast();
    await page.evaluate(() => {
      const share = () => Promise.resolve(document.documentElement.setAttribute('data-shared', ''));
      Object.assign(navigator, { share });
    });
    const close = page.getByTestId('toasts').getByRole('button', { name: 'close' });
    const isOverShare = await close.evaluate((button) => {
      const middleOf = (element: Element | null) => {
        const { top = 0, height = 0 } = element?.getBoundingClientRect() ?? {};
        return top + height / 2;
      };
      window.scrollBy(0, middleOf(document.querySelector('[aria-label^="Share "]')) - middleOf(button));
      const { left, width } = button.getBoundingClientRect();
      const below = document.elementsFromPoint(left + width / 2, middleOf(button));
      return width >= 24 && below.some((element) => element.ariaLabel?.startsWith('Share '));
    });
    expect(isOverShare).toBe(true);
    await close.dblclick({ delay: 60 });
    await isGone(page);
    expect(await page.locator('html[data-shared]').count()).toBe(0);
    await page.getByRole('button', { name: /^Share / }).click();
    await page.locator('html[data-shared]').waitFor();
  });

  it('has a button that the keyboard reaches by Alt+T (R237)', async () => {
    const { page, toast } = await withToast();
    await page.keyboard.press('Alt+KeyT');
    await enter(page.getByTestId('toasts').getByRole('button', { name: 'close' }));
    await isGone(page);
    expect(await toast.count()).toBe(0);
  });

  it('shows at once for each added product, the newest on top, three at most: then the oldest closes (R238, D63)', async () => {
    const { page, toast } = await withToast();
    for (const size of ['M', 'XL', 'L', 'S']) {
      await toast.evaluateAll((all, next) => {
        for (const one of all) if (!one.hasAttribute('data-before')) one.setAttribute('data-before', next);
      }, size);
      await page.getByRole('radio', { name: size, exact: true }).check();
      await add(page);
      await page.locator('[data-testid="toast"]:not([data-before])').waitFor();
    }
    await expect.poll(() => toast.count()).toBe(3);
    const order = await toast.evaluateAll((all) => all.map((one) => one.getAttribute('data-before')));
    expect(order).toEqual([null, 'S', 'L']);
    await atSpeed(10);
    await expect.poll(() => toast.count()).toBe(0);
  });

  it.each([360, 390, 768, 1280])(
    'covers neither the pressed button, nor the link beside it, nor the heading, wherever the page is at %i px (R232)',
    async (width) => {
      const { page } = await withToast({ width, height: 800 });
      const buy = page.getByTestId('buy');
      for (let y = 0; y <= 600; y += 60) {
        await page.evaluate((to) => window.scrollTo(0, to), y);
        // As a finger would, without scrolling.
        await buy.evaluate((button) => button instanceof HTMLElement && button.click());
        await expect.poll(() => page.evaluate(coveredByToasts)).toEqual([]);
      }
    },
  );

  it('lies under the search, whose field stays in sight', async () => {
    const { page, toast } = await withToast(phone);
    await page.getByRole('banner').getByRole('button', { name: 'Search', exact: true }).click();
    const field = page.getByRole('searchbox');
    await field.waitFor();
    expect(await toast.isVisible()).toBe(true);
    expect(await isOnTop(field)).toBe(true);
  });

  it('lies on the older ones like a card, until a pointer or the focus shows each', async () => {
    const { page, toast } = await withToast();
    await add(page);
    const tops = () => toast.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    const apart = async () => {
      const [newest = 0, older = 0] = await tops();
      return older - newest;
    };
    await expect.poll(apart).toBe(8);
    await toast.first().hover();
    await expect.poll(apart).toBeGreaterThan(50);
    await page.mouse.move(5, 700);
    await expect.poll(apart).toBe(8);
    await page.keyboard.press('Alt+KeyT');
    await expect.poll(apart).toBeGreaterThan(50);
  });

  it('about the page before closes when the shopper opens another, but not the one of an order', async () => {
    const { page, toast } = await withToast(phone);
    await page.getByRole('link', { name: /^Cart/ }).tap();
    await page.getByRole('heading', { name: 'Shopping Cart' }).waitFor();
    await isGone(page);
    await page.getByRole('link', { name: 'Proceed to Checkout' }).tap();
    await fillBilling(page);
    await atSpeed(0.1);
    await completeButton(page).tap();
    await page.getByRole('heading', { name: 'Order Placed Successfully!' }).waitFor();
    await toast.waitFor();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).tap();
    await page.getByRole('heading', { name: 'Contact Us' }).waitFor();
    expect(await toast.textContent()).toBe('Order placed successfully!');
  });
});

/** What the toasts, once they have come in, cover of the heading, the main action and what is beside it. */
function coveredByToasts(): readonly string[] {
  const toasts = [...document.querySelectorAll('[data-testid="toast"]')];
  if (toasts.flatMap((one) => one.parentElement?.getAnimations() ?? []).some((one) => one instanceof CSSAnimation)) {
    for (const motion of document.getAnimations()) if (motion instanceof CSSAnimation) motion.finish();
    return ['one is coming in'];
  }
  const kept = [...document.querySelectorAll('main :is(h1, .in-reach > *)')];
  return kept.flatMap((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const words = range.getBoundingClientRect();
    const isCovered = toasts.some((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      return words.right > left && words.left < right && words.bottom > top && words.top < bottom;
    });
    return isCovered ? [element.textContent] : [];
  });
}
