/** The cart as a shopper sees it: empty, filled, changed, added up (R171-R183). */
import type { Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { desktop, phone, visitor } from '#test/support/browser.ts';
import { seedCart, seeded, type SeededLine, swing } from '#test/support/cart-seed.ts';
import { shownMoney } from '#test/support/checkout-page.ts';
import { money, answersToClicks, open } from '#test/support/opening.ts';
import { expectProblems, failedRequest } from '#test/support/page-problems.ts';
import { startJourneys } from '#test/support/start-journeys.ts';
import { formattedPrice, rupees } from '#shop/money.ts';
import { axeViolations } from '#test/support/accessibility.ts';

const { browser, shop } = await startJourneys();

/** Opens the cart, seeded, on a cold load. */
async function openCart(lines: readonly SeededLine[], viewport = phone) {
  const visit = await visitor(browser, viewport);
  await seedCart(visit.context, lines);
  await visit.page.goto(`${shop.url}/cart`);
  return visit;
}

const lineOf = (page: Page, text: string) => page.getByTestId('cart-line').filter({ hasText: text });
const plain = (text: string | null) => (text ?? '').replaceAll('\u00A0', ' ');

const noPicture = failedRequest('/no-such-picture.jpg', 404);
const food = seeded(5, 1);
const stick = { id: 23, name: 'Creamy Tuna Stick', price: 580, quantity: 1, pack: 'Pack of 6' };

describe('an empty cart', () => {
  it('says so and links to the shop, on a cold load and within a visit (R178)', async () => {
    const { context, page } = await openCart([]);
    const expectEmpty = async () => {
      await page.getByRole('heading', { name: 'Your cart is empty' }).waitFor();
      await page.getByText('Discover amazing products and add them to your cart', { exact: true }).waitFor();
      expect(await page.getByRole('link', { name: 'Start Shopping' }).getAttribute('href')).toBe('/shop');
    };
    await expectEmpty();
    await page.getByRole('link', { name: 'Start Shopping' }).tap();
    await page.getByRole('heading', { name: 'Shop All Products' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/shop');
    await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).tap();
    await expectEmpty();
    await context.close();
  });
});

describe('a filled cart', () => {
  const full = [
    { ...swing('M', 1100, 3), pack: 'Pair', category: 'bird-toys', withDupatta: true },
    { ...stick, image: '/no-such-picture.jpg' },
    food,
  ];

  it('shows lines with badges and subtotals, their number and total (R179, R180, R181)', async () => {
    expectProblems(noPicture);
    const { context, page } = await openCart(full);
    await page.getByRole('heading', { level: 1, name: 'Shopping Cart', exact: true }).waitFor();
    await page.getByText('5 item(s) in your cart', { exact: true }).waitFor();
    const line = lineOf(page, 'Parrot D-swing');
    expect(await line.locator('.badge').allTextContents()).toEqual(['Pair', 'Size: M', 'bird toys', 'With Dupatta']);
    expect(await line.locator('img').evaluate((image) => image.getAttribute('src'))).toContain('/43-1');
    expect(await line.getByText(/^Rs\s1,100$/).isVisible()).toBe(true);
    expect(await line.getByTestId('qty').inputValue()).toBe('3');
    expect(await line.getByRole('button').evaluateAll((all) => all.map((button) => button.ariaLabel))).toEqual(
      ['Decrease quantity of', 'Increase quantity of', 'Remove'].map((act) => `${act} Parrot D-swing (Pair, M)`),
    );
    expect(plain(await line.getByTestId('line-subtotal').textContent())).toBe('Rs 3,300');
    expect(await lineOf(page, 'Creamy Tuna Stick').locator('.badge').allTextContents()).toEqual(['Pack of 6']);
    expect(await lineOf(page, food.name).locator('.badge').count()).toBe(0);
    const total = 3 * 1100 + 580 + food.price;
    expect(plain(await page.getByText(/^Total Amount: /).textContent())).toBe(`Total Amount: ${money(total)}`);
    expect(await shownMoney(page, 'cart-total')).toBe(money(total));
    await context.close();
  });

  it('steps by one, and the decrease button stops at 1 (R177)', async () => {
    const { context, page } = await openCart([swing('S', 800, 2)]);
    const [less, more] = [
      page.getByRole('button', { name: 'Decrease quantity of Parrot D-swing' }),
      page.getByRole('button', { name: 'Increase quantity of Parrot D-swing' }),
    ];
    await more.tap();
    await expect.poll(() => page.getByTestId('qty').inputValue()).toBe('3');
    expect(await shownMoney(page, 'cart-total')).toBe('Rs 2,400');
    expect(await page.getByTestId('cart-badge').textContent()).toBe('3');
    await less.tap();
    await less.tap();
    await expect.poll(() => page.getByTestId('qty').inputValue()).toBe('1');
    await expect.poll(() => less.isDisabled()).toBe(true);
    const box = await less.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
    await context.close();
  });

  it('removes a line whose quantity is typed as 0 and left, and Undo brings it back as it was (R175)', async () => {
    const { context, page } = await openCart([swing('S', 800, 2)]);
    for (const [zero, leave] of [
      ['0', 'Enter'],
      ['۰', 'Tab'],
    ] as const) {
      await page.getByTestId('qty').fill(zero);
      await expect.poll(() => page.getByTestId('cart-badge').textContent()).toBe('2');
      await page.getByTestId('qty').press(leave);
      await page.getByText(/^Removed: 2 × Parrot D-swing/).waitFor();
      await page.getByRole('button', { name: /^Undo/ }).click();
      await expect.poll(() => page.getByTestId('qty').inputValue()).toBe('2');
    }
    await page.getByTestId('qty').fill('03');
    await expect.poll(() => page.getByTestId('cart-badge').textContent()).toBe('3');
    await context.close();
  });

  it('removes only the line of that size, and the badge follows at once (R176, R011)', async () => {
    const { context, page } = await openCart([swing('S', 800, 1), swing('M', 1100, 2)], desktop);
    await lineOf(page, 'Size: S').getByRole('button', { name: 'Remove Parrot D-swing' }).click();
    await expect.poll(() => page.getByTestId('cart-line').count()).toBe(1);
    await lineOf(page, 'Size: M').waitFor();
    expect(await page.getByTestId('cart-badge').textContent()).toBe('2');
    await page.getByRole('button', { name: 'Remove Parrot D-swing' }).click();
    await page.getByRole('heading', { name: 'Your cart is empty' }).waitFor();
    expect(await page.getByTestId('cart-badge').count()).toBe(0);
    await context.close();
  });

  it('leads on to the shop and to the checkout (R182)', async () => {
    const { context, page } = await openCart([swing('S', 800, 1)], desktop);
    expect(await page.getByRole('link', { name: 'Continue Shopping' }).getAttribute('href')).toBe('/shop');
    expect(await page.getByRole('link', { name: 'Proceed to Checkout' }).getAttribute('href')).toBe('/checkout');
    await page.getByRole('link', { name: 'Continue Shopping' }).click();
    await page.getByRole('heading', { level: 1, name: 'Shop All Products' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/shop');
    await page.goBack();
    await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
    await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/checkout');
    await context.close();
  });
});

describe('adding from the product page', () => {
  const add = async (page: Page, size: string, quantity: number) => {
    await page.getByRole('radio', { name: size, exact: true }).check();
    await page.getByTestId('qty').fill(`${quantity}`);
    await page.getByRole('button', { name: 'Add to Cart' }).tap();
  };

  it('adds to the line of the same size, and gives another size its own line (R171, R172, R164)', async () => {
    const { context, page } = await visitor(browser, phone);
    await page.goto(`${shop.url}/product/43`);
    await add(page, 'S', 2);
    await add(page, 'S', 2);
    await add(page, 'M', 1);
    const stored = JSON.parse((await page.evaluate(() => localStorage.getItem('shopping-cart'))) ?? 'null');
    expect(Array.isArray(stored)).toBe(true);
    await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).tap();
    await lineOf(page, 'Size: M').waitFor();
    expect(await lineOf(page, 'Size: S').getByTestId('qty').inputValue()).toBe('4');
    expect(await lineOf(page, 'Size: M').getByTestId('qty').inputValue()).toBe('1');
    expect(await page.getByTestId('cart-line').count()).toBe(2);
    await context.close();
  });
});

describe('an unusual cart', () => {
  it('no sum covers a button or squeezes a name, however narrow the phone and large the sum (R177, R180, R191)', async () => {
    const dear = seeded(6, 9999);
    const { context, page } = await openCart([swing('S', 800, 1), swing('XL', 1900, 20), dear], {
      width: 320,
      height: 700,
    });
    await page.getByText(formattedPrice(rupees(dear.price * 9999)), { exact: true }).waitFor();
    const places = (sums: string, others: string) =>
      page.evaluate(
        ([ofSums, ofOthers]) =>
          [...document.querySelectorAll(ofSums)].map((sum) => {
            const text = document.createRange();
            text.selectNodeContents(sum);
            const { left, top, bottom } = text.getBoundingClientRect();
            const covered = [...(sum.closest('li')?.querySelectorAll(ofOthers) ?? [])].filter((other) => {
              const box = other.getBoundingClientRect();
              return left < box.right && top < box.bottom && bottom > box.top;
            });
            return covered.length;
          }),
        [sums, others] as const,
      );
    for (const width of [320, 360, 390]) {
      await page.setViewportSize({ width, height: 700 });
      expect([width, await places('[data-testid="line-subtotal"]', 'button')]).toEqual([width, [0, 0, 0]]);
    }
    await page.setViewportSize({ width: 320, height: 700 });
    await page.getByRole('link', { name: 'Proceed to Checkout' }).tap();
    const names = page.getByRole('region', { name: /Order Summary/ }).getByText(dear.name);
    expect((await names.boundingBox())?.width).toBeGreaterThanOrEqual(96);
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
});

/** Undoing a removal from the cart (R176 and R178 still hold). */

const ladder = { id: 45, name: 'Parrot Ladder', price: 1200, quantity: 3, size: 'S' };

/** Opens the cart for a visit that ends with the test. */
async function startCart(lines: readonly SeededLine[], viewport = phone): Promise<Page> {
  const { context, page } = await openCart(lines, viewport);
  onTestFinished(() => context.close());
  await answersToClicks(page);
  await page.getByTestId('cart-line').first().waitFor();
  return page;
}

const quantities = (page: Page) =>
  page
    .getByTestId('cart-line')
    .evaluateAll((lines) =>
      lines.map((line) => `${line.querySelector('h2')?.textContent} ${line.querySelector('input')?.value}`),
    );
const remove = (page: Page, name: string) => page.getByRole('button', { name: `Remove ${name}` });
const undo = (page: Page, name: string) => page.getByRole('button', { name: `Undo: put ${name}` });
const all = ['Parrot D-swing 2', 'Parrot Ladder 3', `${food.name} 1`];

describe('a line that was removed', () => {
  it('returns to its place with its quantity, by a tap there, on a phone', async () => {
    const page = await startCart([swing('M', 1100, 2), ladder, food]);
    await remove(page, 'Parrot Ladder').tap();
    expect(await quantities(page)).toEqual([all[0], all[2]]);
    const row = page.getByTestId('removed-line');
    expect(await row.textContent()).toContain('Removed: 3 × Parrot Ladder (S)');
    expect(await page.locator('main li').nth(1).getAttribute('data-testid')).toBe('removed-line');
    expect(await axeViolations(page)).toEqual([]);
    await undo(page, 'Parrot Ladder').tap();
    expect(await quantities(page)).toEqual(all);
    expect(await row.count()).toBe(0);
    expect(await page.getByTestId('cart-badge').textContent()).toBe('6');
  });

  it('returns to a cart that it left empty, after any time, and several lines return in their order', async () => {
    const { context, page } = await visitor(browser, phone);
    onTestFinished(() => context.close());
    await page.clock.install();
    await seedCart(context, [swing('M', 1100, 2), ladder, food]);
    await open(page, `${shop.url}/cart`);
    for (const name of [food.name, 'Parrot D-swing', 'Parrot Ladder']) await remove(page, name).tap();
    await page.getByRole('heading', { level: 1, name: 'Your cart is empty' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.clock.fastForward('10:00');
    for (const name of ['Parrot Ladder', food.name, 'Parrot D-swing']) await undo(page, name).tap();
    expect(await quantities(page)).toEqual(all);
    const stored = await page.evaluate(() => localStorage.getItem('shopping-cart'));
    expect(stored).toContain('"quantity":3');
  });
});
