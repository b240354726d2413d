/** The cart in the browser's storage: read once, never overwritten by loading, broken, blocked, shared (R164-R170). */
import { describe, expect, it } from 'vitest';
import { desktop, phone, visitor } from '#test/support/browser.ts';
import { seedCart, swing } from '#test/support/cart-seed.ts';
import { startJourneys } from '#test/support/start-journeys.ts';

const { browser, shop } = await startJourneys();

const key = 'shopping-cart';

describe('a stored value that is not a cart', () => {
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
