/** Undoing a removal from the cart (R176 and R178 still hold). */
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { axeViolations } from '#test/support/accessibility.ts';
import { desktop, phone, type Visit, visitor } from '#test/support/browser.ts';
import { seedCart, seeded, type SeededLine, swing } from '#test/support/cart-seed.ts';
import { endWell, startJourneys } from '#test/support/start-journeys.ts';
import { announced, open } from '#test/support/opening.ts';

let visit: Visit;

const { browser, shop } = await startJourneys();
afterEach(() => endWell(visit));

const ladder = { id: 45, name: 'Parrot Ladder', price: 1200, quantity: 3, size: 'S' };
const food = seeded(5, 1);

async function openCart(lines: readonly SeededLine[], viewport: typeof phone): Promise<Page> {
  visit = await visitor(browser, viewport);
  await seedCart(visit.context, lines);
  await open(visit.page, `${shop.url}/cart`);
  await visit.page.getByTestId('cart-line').first().waitFor();
  return visit.page;
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
    const page = await openCart([swing('M', 1100, 2), ladder, food], phone);
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

  it('returns by keyboard alone, without losing the focus', async () => {
    const page = await openCart([swing('M', 1100, 2), ladder, food], desktop);
    await remove(page, 'Parrot Ladder').focus();
    await page.keyboard.press('Enter');
    expect(await undo(page, 'Parrot Ladder').evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    expect(await quantities(page)).toEqual(all);
    expect(await remove(page, 'Parrot Ladder').evaluate((button) => button === document.activeElement)).toBe(true);
  });

  it('is announced politely, and so is its return', async () => {
    const page = await openCart([swing('M', 1100, 2), ladder], phone);
    await remove(page, 'Parrot Ladder').tap();
    expect(await announced(page)).toContain('Parrot Ladder removed from your cart');
    await undo(page, 'Parrot Ladder').tap();
    expect(await announced(page)).toContain('Parrot Ladder is back in your cart');
  });

  it('returns to a cart that it left empty, after any time, and several lines return in their order', async () => {
    visit = await visitor(browser, phone);
    const { context, page } = visit;
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

  it('returns next to what another tab has added since, and that tab sees it (D24)', async () => {
    const page = await openCart([swing('M', 1100, 2), food], phone);
    await remove(page, 'Parrot D-swing').tap();
    const other = await visit.context.newPage();
    await open(other, `${shop.url}/product/43`);
    await other.getByRole('button', { name: 'Add to Cart' }).tap();
    await page.getByText('2 item(s) in your cart').waitFor();
    await undo(page, 'Parrot D-swing').tap();
    expect(await quantities(page)).toEqual(['Parrot D-swing 2', `${food.name} 1`, 'Parrot D-swing 1']);
    await other.getByTestId('cart-badge').getByText('4').waitFor();
  });

  it('stays removed once the page was left', async () => {
    const page = await openCart([swing('M', 1100, 2), food], phone);
    await remove(page, 'Parrot D-swing').tap();
    await page.reload();
    await page.getByTestId('cart-line').waitFor();
    expect([await quantities(page), await page.getByTestId('removed-line').count()]).toEqual([[all[2]], 0]);
  });
});
