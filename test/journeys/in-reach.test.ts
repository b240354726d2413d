/** A thumb reaches the page's main action, next to the chat button, at any scroll position. */
import type { Locator, Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { axeViolations } from '#test/support/accessibility.ts';
import { phone, type Visit, visitor } from '#test/support/browser.ts';
import { seedCart, swing } from '#test/support/cart-seed.ts';
import { endWell, startJourneys } from '#test/support/start-journeys.ts';
import { isOnTop, laidOut, open } from '#test/support/opening.ts';
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

const chatButton = (page: Page) => page.getByRole('link', { name: 'Chat with us' });

const actions = [
  ['Add to Cart', '/product/43', 'button'],
  ['Proceed to Checkout', '/cart', 'link'],
  ['Send Message', '/contact', 'button'],
] as const;

/** They open WhatsApp, as the chat button does. */
const asks = [
  ['Ask on WhatsApp', '/product/67', 'link'],
  ['Tell me when it’s back', '/product/9', 'link'],
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
        const [box, chat] = [await boxOf(action), await boxOf(chatButton(page))];
        expect(box.right).toBeLessThanOrEqual(chat.x);
        expect(box.bottom).toBeGreaterThan(phone.height - 32);
        expect(box.height).toBeGreaterThanOrEqual(44);
        expect(await isOnTop(action)).toBe(true);
      }
      expect(await isOnTop(page.getByRole('contentinfo').getByText(/developed by/i))).toBe(true);
    },
  );
});

describe('the chat button', () => {
  it('covers no sum of the cart, as it shares a bar with the action (R048)', async () => {
    const page = await openOn(phone, '/cart');
    await page.getByTestId('cart-line').first().waitFor();
    const hit = await chatButton(page).evaluate((link) => {
      const { left, top } = link.getBoundingClientRect();
      return document.elementFromPoint(left - 4, top + 2)?.className;
    });
    expect(hit).toBe('in-reach');
  });

  it.each(['/product/43', '/checkout'])(
    'takes no tap that was meant for a price or a control beneath it: %s, every 20 px (R048, D99)',
    async (path) => {
      const page = await openOn(phone, path);
      await page.getByTestId('cart-badge').waitFor();
      for (const width of [320, 390]) {
        await page.setViewportSize({ width, height: 800 });
        await laidOut(page);
        const { covered, inSight } = await page.evaluate(stepThrough);
        expect(covered, `at ${width} px`).toEqual([]);
        expect(inSight, `in sight at ${width} px`).toBeGreaterThan(0);
      }
    },
  );

  it.each(asks)('gives its place to %s on a phone, with and without the script (D99)', async (name, path, role) => {
    const page = await openOn(phone, path);
    const action = page.getByRole(role, { name });
    await expect.poll(() => chatButton(page).getAttribute('data-away')).toBe('');
    for (const y of [0, 300, 99_999]) {
      await page.evaluate((to) => window.scrollTo(0, to), y);
      const box = await boxOf(action);
      expect([box.x, box.right]).toEqual([16, phone.width - 16]);
      expect(await isOnTop(action)).toBe(true);
      expect(await isOnTop(chatButton(page))).toBe(false);
    }
    await chatButton(page).evaluate((link) => link.removeAttribute('data-away'));
    expect(await isOnTop(chatButton(page))).toBe(false);
  });

  it('is in sight while a keyboard is on it, whatever lies beneath', async () => {
    const page = await openOn(phone, '/product/9');
    await expect.poll(() => chatButton(page).getAttribute('data-away')).toBe('');
    await page.keyboard.press('Tab');
    await chatButton(page).focus();
    await expect.poll(() => chatButton(page).evaluate((link) => getComputedStyle(link).opacity)).toBe('1');
    expect(await isOnTop(chatButton(page))).toBe(true);
  });
});

/**
 * Scrolls the page down by 20 px at a time. Returns the prices and controls beneath a chat button that takes taps, and at
 * how many steps the button is in sight. A step waits for the browser to compare places again.
 */
async function stepThrough() {
  const chat = document.querySelector('aside a[aria-label^="Chat"]');
  if (!chat) throw new Error('there is no chat button');
  const isFaded = () => getComputedStyle(chat).pointerEvents === 'none';
  const beneath = () => {
    const { left, top, width, height } = chat.getBoundingClientRect();
    const parts = [0.02, 0.2, 0.4, 0.6, 0.8, 0.98];
    const points = parts.flatMap((x) => parts.map((y) => [left + x * width, top + y * height] as const));
    const found = points.map(([x, y]) => document.elementsFromPoint(x, y).find((element) => !chat.contains(element)));
    const named = found.filter((element) => {
      const control = element?.closest('a, button, input, select, textarea, summary, label');
      const isCard = control?.matches('a') && control.querySelector('img');
      const isPrice = [...(element?.childNodes ?? [])].some(
        (node) => node.nodeType === 3 && /\bRs/.test(String(node.nodeValue)),
      );
      return isPrice || (control && !isCard);
    });
    return [...new Set(named.map((element) => element?.outerHTML.slice(0, 80) ?? ''))];
  };
  const covered: string[] = [];
  let inSight = 0;
  for (let y = 0; y <= document.documentElement.scrollHeight - window.innerHeight; y += 20) {
    window.scrollTo(0, y);
    const maxFrames = beneath().length > 0 ? 100 : 2;
    for (let frames = 0; frames < 2 || (frames < maxFrames && !isFaded()); frames += 1) {
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    }
    if (!isFaded()) {
      inSight += 1;
      covered.push(...beneath().map((element) => `${y}: ${element}`));
    }
  }
  return { covered, inSight };
}

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
});

describe('what a phone shows without scrolling', () => {
  it.each([
    [360, 740, '/product/24'],
    [360, 740, '/product/67'],
  ])('has at %i x %i the price of a product with a name of two lines: %s', async (width, height, path) => {
    const page = await openOn({ width, height }, path);
    const [price, bar] = [page.getByTestId('unit-price'), page.locator('.in-reach')];
    expect((await boxOf(price)).bottom).toBeLessThan((await boxOf(bar)).y);
    expect(await isOnTop(price)).toBe(true);
  });
});
