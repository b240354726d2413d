/** What a thumb reaches on a phone: the page's main action, next to the chat button, at any scroll position. */
import type { Locator, Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { axeViolations } from '#test/support/axe.ts';
import { desktop, phone, type Visit, visitor } from '#test/support/browser.ts';
import { seedCart, swing } from '#test/support/cart-seed.ts';
import { endWell } from '#test/support/end-well.ts';
import { isOnTop } from '#test/support/on-top.ts';
import { open } from '#test/support/opening.ts';
import { expectProblems, whileOffline } from '#test/support/page-problems.ts';
import { startJourneys } from '#test/support/start-journeys.ts';
import { shippedCatalogue } from '#test/support/catalogues.ts';

let visit: Visit;

const { browser, shop } = await startJourneys();
afterEach(() => endWell(visit));

const manyLines = ['S', 'M', 'L', 'XL', 'XXL'].map((size) => swing(size, 800, 1));

async function openOn(viewport: typeof phone, path: string): Promise<Page> {
  visit = await visitor(browser, viewport);
  await seedCart(visit.context, manyLines);
  await open(visit.page, shop.url + path);
  return visit.page;
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('not shown');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

const actions = [
  ['Add to Cart', '/product/43', 'button'],
  ['Ask on WhatsApp', '/product/67', 'link'],
  ['Tell me when it’s back', '/product/9', 'link'],
  ['Proceed to Checkout', '/cart', 'link'],
  ['Send Message', '/contact', 'button'],
] as const;

describe('the main action of a page', () => {
  it.each(actions)(
    '%s stays at the bottom of a phone, left of the chat button, at any scroll position',
    async (name, path, role) => {
      const page = await openOn(phone, path);
      const action = page.getByRole(role, { name });
      await action.waitFor();
      for (const y of [0, 300, 99_999]) {
        await page.evaluate((to) => window.scrollTo(0, to), y);
        const [box, chat] = [await boxOf(action), await boxOf(page.getByRole('link', { name: 'Chat with us' }))];
        expect(box.right).toBeLessThanOrEqual(chat.x);
        expect(box.bottom).toBeGreaterThan(phone.height - 32);
        expect(box.height).toBeGreaterThanOrEqual(44);
        expect(await isOnTop(action)).toBe(true);
      }
      expect(await isOnTop(page.getByRole('contentinfo').getByText(/developed by/i))).toBe(true);
    },
  );

  it.each(actions.filter(([, path]) => path !== '/cart'))(
    '%s is in the page on a desktop',
    async (name, path, role) => {
      const page = await openOn(desktop, path);
      const action = page.getByRole(role, { name });
      await action.waitFor();
      const before = await boxOf(action);
      await page.evaluate(() => window.scrollTo(0, 100));
      expect((await boxOf(action)).y).toBe(before.y - 100);
    },
  );
});

describe('the chat button', () => {
  it('covers no sum of the cart, as it shares a bar with the action (R048)', async () => {
    const page = await openOn(phone, '/cart');
    await page.getByTestId('cart-line').first().waitFor();
    const hit = await page.getByRole('link', { name: 'Chat with us' }).evaluate((link) => {
      const { left, top } = link.getBoundingClientRect();
      return document.elementFromPoint(left - 4, top + 2)?.className;
    });
    expect(hit).toBe('in-reach');
  });
});

describe('a sold-out product', () => {
  it('can be asked for on WhatsApp by name, below a button that still reads OUT OF STOCK (R158)', async () => {
    const page = await openOn(phone, '/product/9');
    const ask = page.getByRole('link', { name: 'Tell me when it’s back on WhatsApp' });
    const address = new URL((await ask.getAttribute('href')) ?? '');
    expect(address.origin + address.pathname).toBe(`https://wa.me/${shippedCatalogue.shop.chatNumber}`);
    const name = await page.getByRole('heading', { level: 1 }).textContent();
    expect(address.searchParams.get('text')).toBe(`Hi! Please tell me when ${name} is back in stock.`);
    expect([await ask.getAttribute('target'), await ask.getAttribute('rel')]).toEqual(['_blank', 'noopener']);
    expect(await page.getByRole('button', { name: 'OUT OF STOCK', exact: true }).isDisabled()).toBe(true);
    expect(await axeViolations(page)).toEqual([]);
  });

  it('has one link to ask at most, and none if it can be bought', async () => {
    const page = await openOn(phone, '/product/67');
    expect(await page.getByTestId('ask-when-back').count()).toBe(0);
    await open(page, `${shop.url}/product/43`);
    expect(await page.getByTestId('ask-when-back').count()).toBe(0);
  });
});

describe('a toast without a connection', () => {
  it('is below the header’s offline line, and neither covers the other (R232)', async () => {
    expectProblems(whileOffline);
    const page = await openOn(phone, '/product/43');
    await page.getByRole('button', { name: 'Add to Cart' }).tap();
    const toast = page.getByTestId('toast');
    await toast.waitFor();
    await visit.context.setOffline(true);
    const line = page.getByText(/^You are offline/);
    await line.waitFor();
    expect((await boxOf(toast)).y).toBeGreaterThanOrEqual((await boxOf(line)).bottom);
    expect([await isOnTop(toast), await isOnTop(line)]).toEqual([true, true]);
  });
});

describe('what a phone shows without scrolling', () => {
  it.each([
    [390, 844, '/product/2'],
    [360, 740, '/product/24'],
    [360, 740, '/product/67'],
  ])('has at %i x %i the price of a product with a name of two lines: %s', async (width, height, path) => {
    const page = await openOn({ width, height }, path);
    const [price, bar] = [page.getByTestId('unit-price'), page.locator('.in-reach')];
    expect((await boxOf(price)).bottom).toBeLessThan((await boxOf(bar)).y);
    expect(await isOnTop(price)).toBe(true);
  });

  it('has the total of an order, left of the chat button, while its form is filled in', async () => {
    const page = await openOn(phone, '/checkout');
    const total = page.locator('.in-reach').getByText(/^Rs/);
    const isGrandTotal = async () =>
      (await total.textContent()) === (await page.getByTestId('grand-total').textContent());
    expect(await isOnTop(total)).toBe(true);
    await expect.poll(isGrandTotal).toBe(true);
    const before = (await total.textContent()) ?? '';
    await page.getByLabel('Province').selectOption('kashmir');
    await expect.poll(() => total.textContent()).not.toBe(before);
    await expect.poll(isGrandTotal).toBe(true);
    expect(await isOnTop(page.getByRole('link', { name: 'Chat with us' }))).toBe(true);
  });
});
