/** The cart as a shopper sees it: empty, filled, changed, added up (R171-R183). */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { desktop, phone, startJourneys } from '#test/support/browser.ts';
import {
  shownMoney,
  seeded,
  type SeededLine,
  swing,
  storedCart,
  visitorWithCart,
} from '#test/support/checkout-page.ts';
import { axeViolations, linesOf, money, open, plain } from '#test/support/pages.ts';
import { expectProblems, failedRequest } from '#test/support/page-problems.ts';

const { browser, shop } = await startJourneys();

/** Opens the cart, seeded, on a cold load. */
async function openCart(lines: readonly SeededLine[], viewport = phone) {
  const visit = await visitorWithCart(browser, lines, viewport);
  await visit.page.goto(`${shop.url}/cart`);
  return visit;
}

const lineOf = (page: Page, text: string) => page.getByTestId('cart-line').filter({ hasText: text });
const remove = (page: Page, name: string) => page.getByRole('button', { name: `Remove ${name}` });

const noPicture = failedRequest('/no-such-picture.jpg', 404);
const food = seeded(5, 1);
const stick = { id: 23, name: 'Creamy Tuna Stick', price: 580, quantity: 1, pack: 'Pack of 6' };

it.each([1, 12])('a low phone’s bar has the sum of %i and its link in one line', async (quantity) => {
  const { page } = await openCart([{ ...food, quantity }], { width: 360, height: 590 });
  const link = page.getByRole('link', { name: 'Proceed to Checkout' });
  await link.waitFor();
  expect(await linesOf(link)).toBe(1);
  const [sum, box] = await Promise.all([page.locator('.bar-only strong').boundingBox(), link.boundingBox()]);
  expect((sum?.x ?? 0) + (sum?.width ?? 0)).toBeLessThan(box?.x ?? 0);
});

it.each(['/cart', '/checkout'])(
  'at 768 px %s has the same margin on both sides, at the logo’s edge (D122)',
  async (path) => {
    const { page } = await visitorWithCart(browser, [food], { width: 768, height: 1024 });
    await open(page, shop.url + path);
    const margins = await page
      .locator('main .panel')
      .first()
      .evaluate((panel) => {
        const { left, right } = panel.getBoundingClientRect();
        return [left, document.body.clientWidth - right];
      });
    expect(margins).toEqual([16, 16]);
    expect((await page.getByRole('banner').locator('svg').first().boundingBox())?.x).toBe(16);
  },
);

describe('a filled cart', () => {
  const full = [
    { ...swing('M', 1100, 3), pack: 'Pair', category: 'bird-toys', withDupatta: true },
    { ...stick, image: '/no-such-picture.jpg' },
    food,
  ];

  it('shows lines with badges and subtotals, their number and total, and leads on (R179, R180, R181, R182)', async () => {
    expectProblems(noPicture);
    const { page } = await openCart(full);
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
    expect(await page.getByRole('link', { name: 'Continue Shopping' }).getAttribute('href')).toBe('/shop');
    expect(await page.getByRole('link', { name: 'Proceed to Checkout' }).getAttribute('href')).toBe('/checkout');
  });

  it('has its total and number beside the way to the checkout on a phone', async () => {
    const { page } = await openCart([swing('M', 1100, 3)]);
    const bar = page.getByRole('link', { name: 'Proceed to Checkout' }).locator('..');
    await expect.poll(async () => plain(await bar.textContent())).toBe('Rs 3,3003 itemsProceed to Checkout');
    await page.getByRole('button', { name: /^Increase quantity/ }).tap();
    await expect.poll(async () => plain(await bar.textContent())).toBe('Rs 4,4004 itemsProceed to Checkout');
  });

  it('steps by one down to 1; a quantity typed as 0 and left removes the line, and Undo brings it back as it was (R177, R175)', async () => {
    const { page } = await openCart([swing('S', 800, 2)]);
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
    await page.getByTestId('qty').fill('2');
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
  });

  it('removes one line at a double click, even if its second click hits another; the badge follows (R176, R011)', async () => {
    const { context, page } = await openCart([swing('S', 800, 1), swing('M', 1100, 2)], desktop);
    const first = remove(page, 'Parrot D-swing (S)');
    await first.hover();
    const { x = 0, y = 0, width = 0, height = 0 } = (await first.boundingBox()) ?? {};
    const devTools = await context.newCDPSession(page);
    for (const type of ['mousePressed', 'mouseReleased'] as const) {
      const place = { x: x + width / 2, y: y + height / 2 };
      await devTools.send('Input.dispatchMouseEvent', { type, ...place, button: 'left', clickCount: 2 });
    }
    await first.click();
    await expect.poll(() => page.getByTestId('cart-line').count()).toBe(1);
    await lineOf(page, 'Size: M').waitFor();
    expect(await page.getByTestId('cart-badge').textContent()).toBe('2');
  });

  it('leads to the shop once its last line is removed, also after a reload (R178)', async () => {
    const { page } = await openCart([swing('M', 1100, 2)], desktop);
    await remove(page, 'Parrot D-swing').click();
    await page.getByRole('heading', { name: 'Your cart is empty' }).waitFor();
    expect(await page.getByTestId('cart-badge').count()).toBe(0);
    await page.reload();
    await page.getByText('Discover amazing products and add them to your cart', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Start Shopping' }).click();
    await page.getByRole('heading', { name: 'Shop All Products' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/shop');
  });
});

const ladder = { id: 45, name: 'Parrot Ladder', price: 1200, quantity: 3, size: 'S' };
const quantities = (page: Page) =>
  page
    .getByTestId('cart-line')
    .evaluateAll((lines) =>
      lines.map((line) => `${line.querySelector('h2')?.textContent} ${line.querySelector('input')?.value}`),
    );
const undo = (page: Page, name: string) => page.getByRole('button', { name: `Undo: put ${name}` });
const all = ['Parrot D-swing 2', 'Parrot Ladder 3', `${food.name} 1`];

describe('what was removed from the cart', () => {
  const lines = [swing('M', 1100, 2), ladder, food];

  it('returns to its place with its quantity, by a tap there (R176)', async () => {
    const { page } = await visitorWithCart(browser, lines);
    await open(page, `${shop.url}/cart`);
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

  it('returns from a cart that is empty by then, after any time (R178)', async () => {
    const { page } = await visitorWithCart(browser, lines);
    await page.clock.install();
    await open(page, `${shop.url}/cart`);
    for (const name of [food.name, 'Parrot D-swing', 'Parrot Ladder']) await remove(page, name).tap();
    await page.getByRole('heading', { level: 1, name: 'Your cart is empty' }).waitFor();
    await page.clock.fastForward('10:00');
    for (const name of ['Parrot Ladder', food.name, 'Parrot D-swing']) await undo(page, name).tap();
    expect(await quantities(page)).toEqual(all);
    expect(await storedCart(page)).toMatchObject([{ quantity: 2 }, { quantity: 3 }, { quantity: 1 }]);
  });
});
