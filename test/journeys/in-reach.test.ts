/** A thumb reaches the page's main action, next to the chat button, at any scroll position. */
import type { Locator } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { phone, visitor, startJourneys } from '#test/support/browser.ts';
import { seedCart, swing } from '#test/support/checkout-page.ts';
import { follow, isOnTop, laidOut, open } from '#test/support/opening.ts';
import { shippedCatalogue } from '#test/support/catalogues.ts';

const { browser, shop } = await startJourneys();
const { context, page } = await visitor(browser, phone);
await seedCart(
  context,
  ['S', 'M', 'L', 'XL', 'XXL'].map((size) => swing(size, 800, 1)),
);
beforeEach(() => page.setViewportSize(phone));

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('not shown');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

const chatButton = page.getByRole('link', { name: 'Chat with us' });

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
  it('stays at the bottom of a phone, left of the chat button, at any scroll position: buy, check out, send', async () => {
    for (const [name, path, role] of actions) {
      await (path === '/product/43' ? open(page, shop.url + path) : follow(page, path));
      const action = page.getByRole(role, { name });
      await action.waitFor();
      for (const y of [0, 300, 99_999]) {
        await page.evaluate((to) => window.scrollTo(0, to), y);
        const [box, chat] = [await boxOf(action), await boxOf(chatButton)];
        expect(box.right).toBeLessThanOrEqual(chat.x);
        expect(box.bottom).toBeGreaterThan(phone.height - 32);
        expect(box.height).toBeGreaterThanOrEqual(44);
        expect(await isOnTop(action)).toBe(true);
      }
      expect(await isOnTop(page.getByRole('contentinfo').getByText(/developed by/i))).toBe(true);
    }
  });
});

describe('the chat button', () => {
  it('covers no sum of the cart, as it shares a bar with the action (R048)', async () => {
    await open(page, `${shop.url}/cart`);
    await page.getByTestId('cart-line').first().waitFor();
    const hit = await chatButton.evaluate((link) => {
      const { left, top } = link.getBoundingClientRect();
      return document.elementFromPoint(left - 4, top + 2)?.className;
    });
    expect(hit).toBe('in-reach');
  });

  it.each([
    ['/product/43', 320],
    ['/checkout', 390],
  ])(
    'takes no tap that was meant for a price or a control beneath it: %s, at %i px, every 20 px (R048, D99)',
    async (path, width) => {
      await page.setViewportSize({ width, height: 800 });
      await open(page, shop.url + path);
      await page.getByTestId('cart-badge').waitFor();
      await laidOut(page);
      const { covered, inSight } = await page.evaluate(stepThrough);
      expect(covered).toEqual([]);
      expect(inSight).toBeGreaterThan(0);
    },
  );

  it('gives its place to a question on WhatsApp, without the script, too, and is in sight while a keyboard is on it (D99)', async () => {
    for (const [name, path, role] of asks) {
      await open(page, shop.url + path);
      const action = page.getByRole(role, { name });
      await expect.poll(() => chatButton.getAttribute('data-away')).toBe('');
      for (const y of [0, 300, 99_999]) {
        await page.evaluate((to) => window.scrollTo(0, to), y);
        const box = await boxOf(action);
        expect([box.x, box.right]).toEqual([16, phone.width - 16]);
        expect(await isOnTop(action)).toBe(true);
        expect(await isOnTop(chatButton)).toBe(false);
      }
      await page.keyboard.press('Tab');
      await chatButton.focus();
      await expect.poll(() => chatButton.evaluate((link) => getComputedStyle(link).opacity)).toBe('1');
      expect(await isOnTop(chatButton)).toBe(true);
      await chatButton.blur();
      await chatButton.evaluate((link) => link.removeAttribute('data-away'));
      expect(await isOnTop(chatButton)).toBe(false);
    }
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
    await open(page, `${shop.url}/product/9`);
    const ask = page.getByRole('link', { name: 'Tell me when it’s back on WhatsApp' });
    const address = new URL((await ask.getAttribute('href')) ?? '');
    expect(address.origin + address.pathname).toBe(`https://wa.me/${shippedCatalogue.shop.chatNumber}`);
    const name = await page.getByRole('heading', { level: 1 }).textContent();
    expect(address.searchParams.get('text')).toBe(`Hi! Please tell me when ${name} is back in stock.`);
    expect([await ask.getAttribute('target'), await ask.getAttribute('rel')]).toEqual(['_blank', 'noopener']);
    expect(await page.getByRole('button', { name: 'OUT OF STOCK', exact: true }).isDisabled()).toBe(true);
  });
});

describe('what a phone shows without scrolling', () => {
  it('has the price of a product with a name of two lines', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    for (const path of ['/product/24', '/product/67']) {
      await open(page, shop.url + path);
      const [price, bar] = [page.getByTestId('unit-price'), page.locator('.in-reach')];
      expect((await boxOf(price)).bottom).toBeLessThan((await boxOf(bar)).y);
      expect(await isOnTop(price)).toBe(true);
    }
  });
});
