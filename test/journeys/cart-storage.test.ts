/** The cart in the browser's storage: read once, never overwritten by loading, broken, blocked, shared (R164-R170). */
import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { desktop, phone, visitor } from '#test/support/browser.ts';
import { seedCart, swing } from '#test/support/cart-seed.ts';
import { blockStorage } from '#test/support/block-storage.ts';
import { completeButton, fillBilling } from '#test/support/checkout-page.ts';
import { startJourneys } from '#test/support/start-journeys.ts';

const { browser, shop } = await startJourneys();

const key = 'shopping-cart';

/** Counts the reads and writes of the cart's entry from the first script on. */
async function spyOnStorage(context: BrowserContext): Promise<(page: Page) => Promise<readonly string[]>> {
  await context.addInitScript((name) => {
    const calls: string[] = [];
    Object.assign(window, { storageCalls: calls });
    for (const [method, word] of Object.entries({ getItem: 'read', setItem: 'write' })) {
      const original: unknown = Reflect.get(Storage.prototype, method);
      if (typeof original !== 'function') continue;
      const spy = function spy(this: Storage, ...parts: readonly unknown[]): unknown {
        if (parts[0] === name) calls.push(word);
        return Reflect.apply(original, this, parts);
      };
      Object.assign(Storage.prototype, { [method]: spy });
    }
  }, key);
  return (page) =>
    page.evaluate(() => {
      const made: unknown = Reflect.get(window, 'storageCalls');
      return Array.isArray(made) ? made.map(String) : [];
    });
}

const storedCart = (page: Page) => page.evaluate((name) => localStorage.getItem(name), key);

describe('reading and writing', () => {
  it('happen once a load and once a change (R165)', async () => {
    const { context, page } = await visitor(browser, phone);
    const calls = await spyOnStorage(context);
    await page.clock.install();
    await page.goto(`${shop.url}/product/43`);
    await page.getByRole('button', { name: 'Add to Cart' }).tap();
    await page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' }).tap();
    await page.getByRole('button', { name: /Remove/ }).waitFor(); // The product's page has a quantity too.
    await page.getByRole('button', { name: /Increase quantity/ }).tap();
    await page.getByRole('button', { name: /Decrease quantity/ }).tap();
    await page.getByRole('button', { name: /Remove/ }).tap();
    await page.getByText('Your cart is empty').waitFor();
    expect(await calls(page)).toEqual(['read', 'write', 'write', 'write', 'write']);
    await page.getByRole('button', { name: /^Undo/ }).tap();
    await page.getByRole('link', { name: 'Proceed to Checkout' }).tap();
    await fillBilling(page);
    await completeButton(page).tap();
    await page.getByText('Processing Order...').waitFor();
    await page.clock.runFor(2500);
    // An order takes the lines out in one write, and reads nothing.
    await page.getByTestId('order-success').waitFor();
    await expect.poll(() => calls(page)).toEqual(['read', ...Array<string>(6).fill('write')]);
    await page.reload();
    await page.getByText('Your cart is empty').waitFor();
    expect(await calls(page)).toEqual(['read']);
    await context.close();
  });

  it('do not write on loading, even if the page is killed meanwhile (R166)', async () => {
    const cart = JSON.stringify([swing('S', 800, 2)]);
    const { context, page } = await visitor(browser, phone);
    await seedCart(context, cart);
    await page.goto(`${shop.url}/contact`);
    for (const waitUntil of ['commit', 'domcontentloaded', 'load'] as const) {
      const killed = await context.newPage();
      await killed.goto(`${shop.url}/cart`, { waitUntil });
      await killed.close();
      expect(await storedCart(page)).toBe(cart);
    }
    const calls = await spyOnStorage(context);
    await page.goto(`${shop.url}/cart`);
    await page.getByTestId('cart-line').waitFor();
    expect(await calls(page)).not.toContain('write');
    await context.close();
  });
});

describe('a stored value that is not a cart', () => {
  it.each(['{}', '"x"', '5', 'null'])('is an empty cart if it is %s (R167)', async (stored) => {
    const { context, page } = await visitor(browser, phone);
    await seedCart(context, stored);
    await page.goto(`${shop.url}/cart`);
    await expect.poll(() => page.getByText('Your cart is empty').isVisible()).toBe(true);
    await context.close();
  });

  it('is logged and an empty cart if it is broken JSON (R168)', async () => {
    const { context, page } = await visitor(browser, phone);
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await seedCart(context, '{{{');
    await page.goto(`${shop.url}/cart`);
    await page.getByText('Your cart is empty').waitFor();
    expect(logged.filter((text) => text.startsWith('cart:'))).toHaveLength(1);
    await context.close();
  });

  it('loses broken entries, which are logged, and keeps good ones (R170, D23)', async () => {
    const { context, page } = await visitor(browser, phone);
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    const good = swing('S', 800, 2);
    const broken = [null, { ...good, price: 'abc' }, { ...good, quantity: 0 }, { ...good, quantity: -1 }];
    await seedCart(context, JSON.stringify([...broken, good, { ...good, quantity: '2' }]));
    await page.goto(`${shop.url}/cart`);
    await page.getByText('4 item(s) in your cart').waitFor();
    expect(logged.filter((text) => /^cart: entry \d of the stored cart is broken/.test(text))).toHaveLength(4);
    await context.close();
  });
});

describe('storage that can’t be used', () => {
  it('is logged, and the cart works for the visit (R169, D25)', async () => {
    const { context, page } = await visitor(browser, phone);
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await context.addInitScript(() => {
      const refuse = () => {
        throw new DOMException('storage is blocked', 'SecurityError');
      };
      Object.assign(Storage.prototype, { getItem: refuse, setItem: refuse, removeItem: refuse });
    });
    await page.goto(`${shop.url}/product/43`);
    await page.getByRole('button', { name: 'Add to Cart' }).tap();
    await page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' }).tap();
    await page.getByText('1 item(s) in your cart').waitFor();
    await page.getByRole('link', { name: 'Proceed to Checkout' }).tap();
    await page.getByLabel('Full Name').fill('Ali');
    for (const failure of ['cart: the stored cart could not be read', 'cart: the cart could not be stored']) {
      expect(logged.filter((text) => text.startsWith(failure))).toHaveLength(1);
    }
    await page.reload();
    await page.getByText('Your cart is empty').waitFor();
    await context.close();
  });

  it('may be all of localStorage (D25)', async () => {
    const { context, page } = await visitor(browser, phone);
    await blockStorage(context);
    await page.goto(`${shop.url}/product/43`);
    await page.getByRole('button', { name: 'Add to Cart' }).tap();
    await page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' }).tap();
    await expect.poll(() => page.getByText('1 item(s) in your cart').isVisible()).toBe(true);
    await context.close();
  });
});

describe('two tabs', () => {
  it('see each other’s changes at once, and adding in both loses nothing (D24)', async () => {
    const { context, page: one } = await visitor(browser, desktop);
    const two = await context.newPage();
    await one.goto(`${shop.url}/product/43`);
    await two.goto(`${shop.url}/product/5`);
    await one.getByRole('button', { name: 'Add to Cart' }).click();
    await two.getByRole('link', { name: 'Cart, 1 item' }).waitFor();
    await two.getByRole('button', { name: 'Add to Cart' }).click();
    await one.getByRole('link', { name: 'Cart, 2 items' }).waitFor();
    await two.getByRole('link', { name: 'Cart, 2 items' }).click();
    await two.getByText('2 item(s) in your cart').waitFor();
    await two.getByRole('button', { name: 'Remove Parrot D-swing' }).click();
    await expect.poll(() => one.getByRole('link', { name: 'Cart, 1 item' }).isVisible()).toBe(true);
    await context.close();
  });

  it('lose nothing when they add within milliseconds of each other, again and again (D24)', async () => {
    const { context, page: one } = await visitor(browser, desktop);
    const two = await context.newPage();
    await one.goto(`${shop.url}/product/43`);
    await two.goto(`${shop.url}/product/5`);
    const tabs = [one, two];
    const pressed = 'Add to Cart';
    for (const tab of tabs) await tab.getByRole('button', { name: pressed }).waitFor();
    let added = 0;
    for (const gapMs of [0, 1, 2, 4, 7, 10]) {
      const startsAt = (await one.evaluate(() => Date.now())) + 300;
      // Both busy themselves until the same millisecond of the device's clock, the second a gap later.
      await Promise.all(
        tabs.map((tab, index) =>
          tab.getByRole('button', { name: pressed }).evaluate(
            (button, [start, gap]) => {
              for (let press = 0; press < 12; press += 1) {
                while (Date.now() < start + press * 2 * gap);
                if (button instanceof HTMLElement) button.click();
              }
            },
            [startsAt + index * gapMs, gapMs] as const,
          ),
        ),
      );
      added += 24;
      for (const tab of tabs) await tab.getByRole('link', { name: `Cart, ${added} items`, exact: true }).waitFor();
      for (const tab of tabs) {
        const stored = async () => {
          const lines: readonly { readonly quantity: number }[] = JSON.parse((await storedCart(tab)) ?? '[]');
          return lines.reduce((sum, { quantity }) => sum + quantity, 0);
        };
        await expect.poll(stored).toBe(added);
      }
    }
    await context.close();
  });

  it('a page from the back/forward cache starts over with what another tab has stored (D40)', async () => {
    const { context, page } = await visitor(browser, desktop);
    await seedCart(context, [swing('S', 800, 1)]);
    await page.goto(`${shop.url}/cart`);
    await page.getByText('1 item(s) in your cart').waitFor();
    await page.evaluate(
      ([name, text]) => {
        localStorage.setItem(name, text);
        window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
      },
      [key, JSON.stringify([swing('S', 800, 5)])] as const,
    );
    await expect.poll(() => page.getByText('5 item(s) in your cart').isVisible()).toBe(true);
    await context.close();
  });
});
