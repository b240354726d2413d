/** The cart as a shopper sees it: empty, filled, changed, added up (§2 Cart, §4 Cart). */
import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { desktop, phone, visitor } from '#test/support/browser.ts';
import { seedCart, type SeededLine, swing } from '#test/support/cart-seed.ts';
import { shownMoney } from '#test/support/checkout-page.ts';
import { isOnTop } from '#test/support/on-top.ts';
import { expectProblems, failedRequest } from '#test/support/page-problems.ts';
import { startJourneys } from '#test/support/start-journeys.ts';

const { browser, shop } = await startJourneys();

/** Opens the cart, seeded, on a cold load. */
async function openCart(lines: readonly SeededLine[], viewport = phone) {
  const visit = await visitor(browser, viewport);
  await seedCart(visit.context, lines);
  await visit.page.goto(`${shop.url}/cart`);
  return visit;
}

async function close(context: BrowserContext, problems: readonly string[]): Promise<void> {
  expect(problems).toEqual([]);
  await context.close();
}

const lineOf = (page: Page, text: string) => page.getByTestId('cart-line').filter({ hasText: text });
const plain = (text: string | null) => (text ?? '').replaceAll('\u00A0', ' ');

const noPicture = failedRequest('/no-such-picture.jpg', 404);
const stick = { id: 23, name: 'Creamy Tuna Stick', price: 580, quantity: 1, pack: 'Pack of 6' };

describe('an empty cart', () => {
  it('R178 says so, and sends the shopper to the shop; cold and in the middle of a visit', async () => {
    const { context, page, problems } = await openCart([]);
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
    await close(context, problems);
  });
});

describe('a filled cart', () => {
  const full = [
    { ...swing('M', 1100, 3), pack: 'Pair', category: 'bird-toys', withDupatta: true },
    { ...stick, image: '/no-such-picture.jpg' },
    { id: 5, name: 'Adult Dog Food Chicken 1kg', price: 1200, quantity: 1 },
  ];

  it.each([
    ['a phone', phone],
    ['a desktop', desktop],
  ])('R179 R180 R181 shows lines with badges and subtotals, their number and total, on %s', async (_, size) => {
    expectProblems(noPicture);
    const { context, page } = await openCart(full, size);
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
    expect(await lineOf(page, 'Adult Dog Food').locator('.badge').count()).toBe(0);
    const total = page.getByText(/^Total Amount: /);
    expect(plain(await total.textContent())).toBe('Total Amount: Rs 5,080');
    expect(await shownMoney(page, 'cart-total')).toBe('Rs 5,080');
    await context.close();
  });

  it('R180 shows the placeholder for a line without a picture, or whose picture is gone', async () => {
    expectProblems(noPicture);
    const { context, page } = await openCart(full);
    for (const name of ['Creamy Tuna Stick', 'Adult Dog Food']) {
      const picture = lineOf(page, name).locator('img');
      await picture.waitFor();
      await page.waitForFunction(
        (image) => image instanceof HTMLImageElement && image.complete && image.currentSrc.endsWith('/placeholder.svg'),
        await picture.elementHandle(),
      );
      expect(await picture.isVisible()).toBe(true);
    }
    await context.close();
  });

  it('R177 steps by one, and the decrease button stops at 1', async () => {
    const { context, page, problems } = await openCart([swing('S', 800, 2)]);
    const [less, more] = [
      page.getByRole('button', { name: 'Decrease quantity of Parrot D-swing' }),
      page.getByRole('button', { name: 'Increase quantity of Parrot D-swing' }),
    ];
    await more.tap();
    expect(await page.getByTestId('qty').inputValue()).toBe('3');
    expect(await shownMoney(page, 'cart-total')).toBe('Rs 2,400');
    expect(await page.getByTestId('cart-badge').textContent()).toBe('3');
    await less.tap();
    await less.tap();
    expect(await page.getByTestId('qty').inputValue()).toBe('1');
    expect(await less.isDisabled()).toBe(true);
    const box = await less.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
    await close(context, problems);
  });

  it('R176 R011 removes the line of that size and no other, and the badge follows at once', async () => {
    const { context, page, problems } = await openCart([swing('S', 800, 1), swing('M', 1100, 2)], desktop);
    await lineOf(page, 'Size: S').getByRole('button', { name: 'Remove Parrot D-swing' }).click();
    expect(await page.getByTestId('cart-line').count()).toBe(1);
    await lineOf(page, 'Size: M').waitFor();
    expect(await page.getByTestId('cart-badge').textContent()).toBe('2');
    await page.getByRole('button', { name: 'Remove Parrot D-swing' }).click();
    await page.getByRole('heading', { name: 'Your cart is empty' }).waitFor();
    expect(await page.getByTestId('cart-badge').count()).toBe(0);
    await close(context, problems);
  });

  it('R182 leads on to the shop and to the checkout', async () => {
    const { context, page, problems } = await openCart([swing('S', 800, 1)], desktop);
    expect(await page.getByRole('link', { name: 'Continue Shopping' }).getAttribute('href')).toBe('/shop');
    expect(await page.getByRole('link', { name: 'Proceed to Checkout' }).getAttribute('href')).toBe('/checkout');
    await page.getByRole('link', { name: 'Continue Shopping' }).click();
    await page.getByRole('heading', { level: 1, name: 'Shop All Products' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/shop');
    await page.goBack();
    await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
    await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/checkout');
    await close(context, problems);
  });

  it('R182 has the sum and the way on in sight on a laptop, beside a cart of any length, and what comes on top, with no word of payment (D64)', async () => {
    const sizes = ['S', 'M', 'L', 'XL', 'XXL'];
    const cart = sizes.flatMap((size) => [swing(size, 800, 1), { ...swing(size, 800, 1), pack: 'Pack of 6' }]);
    const { context, page, problems } = await openCart(cart, desktop);
    const seen = [
      page.getByTestId('cart-total'),
      page.getByText('Plus delivery all over Pakistan, from Rs 250.', { exact: true }),
      page.getByRole('link', { name: 'Proceed to Checkout' }),
    ];
    for (const scrolled of [0, 400]) {
      await page.evaluate((y) => window.scrollTo(0, y), scrolled);
      for (const part of seen) expect(await isOnTop(part)).toBe(true);
    }
    await close(context, problems);
  });
});

describe('adding from the product page', () => {
  const add = async (page: Page, size: string, quantity: number) => {
    await page.getByRole('radio', { name: size, exact: true }).check();
    await page.getByTestId('qty').fill(`${quantity}`);
    await page.getByRole('button', { name: 'Add to Cart' }).tap();
  };

  it('R171 R172 R164 adds to the line of the same size, and gives another size its own line', async () => {
    const { context, page, problems } = await visitor(browser, phone);
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
    await close(context, problems);
  });

  it('R173 takes a stored line with a colour for the same item', async () => {
    const { context, page, problems } = await visitor(browser, phone);
    await seedCart(context, [{ ...swing('S', 800, 1), color: 'red', scent: 'rose', kilos: '2' }]);
    await page.goto(`${shop.url}/product/43`);
    await add(page, 'S', 1);
    await page.getByRole('banner').getByRole('link', { name: 'Cart, 2 items' }).tap();
    await page.getByText('2 item(s) in your cart').waitFor();
    expect(await page.getByTestId('cart-line').count()).toBe(1);
    await close(context, problems);
  });
});

describe('an unusual cart', () => {
  it('R239 with 60 lines, very long names and a quantity of 9,999 fits a phone of 320 px, and adds up', async () => {
    const many = Array.from({ length: 60 }, (_, index) => ({
      id: 1000 + index,
      name: index % 2 === 0 ? `Very${'long'.repeat(30)} name` : 'A name of many words '.repeat(8).trim(),
      price: 2300,
      quantity: 9999,
      size: 'XXL',
      category: 'dog-food',
    }));
    const { context, page } = await openCart(many, { width: 320, height: 700 });
    await expect.poll(() => page.getByTestId('cart-line').count()).toBe(60);
    expect(await shownMoney(page, 'cart-total')).toBe('Rs 1,379,862,000');
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(await overflow()).toBeLessThanOrEqual(0);
    await page.getByRole('link', { name: 'Proceed to Checkout' }).tap();
    await page.getByRole('heading', { name: 'Order Summary' }).waitFor();
    expect(await overflow()).toBeLessThanOrEqual(0);
    await context.close();
  });

  it('R177 R180 R191 no sum covers a button or squeezes a name, however narrow the phone and large the sum', async () => {
    const dear = { id: 6, name: 'Adult Dog Food Chicken 3kg', price: 2300, quantity: 9999 };
    const { context, page } = await openCart([swing('S', 800, 1), swing('XL', 1900, 20), dear], {
      width: 320,
      height: 700,
    });
    await page.getByText('Rs 22,997,700').waitFor();
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
    const names = page.getByRole('region', { name: /Order Summary/ }).getByText('Adult Dog Food Chicken 3kg');
    expect((await names.boundingBox())?.width).toBeGreaterThanOrEqual(96);
    await context.close();
  });
});
