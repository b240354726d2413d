/** The parts around every screen: announcement bar, header, badge, footer, chat button (R001-R011, R041-R048, D99). */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasFocus, isOnTop, isRed, follow, laidOut, open } from '#test/support/pages.ts';
import { desktop, phone, visitor, startJourneys } from '#test/support/browser.ts';
import { swing, visitorWithCart } from '#test/support/checkout-page.ts';
import { shippedCatalogue } from '#test/support/catalogues.ts';
import { drawnName } from '#build/drawn-name.ts';

const { browser, shop } = await startJourneys();
const owners = shippedCatalogue.shop;

/** A visitor at a page, with this in the cart. */
async function begin(path: string, size = phone, sizes: readonly string[] = []): Promise<Page> {
  const lines = sizes.map((name) => swing(name, 800, 1));
  const { page } = await visitorWithCart(browser, lines, size);
  await open(page, shop.url + path);
  return page;
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${String(locator)} has no box`);
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

/** The links to the social pages in a part of the page. */
async function expectSocialLinks(part: Locator): Promise<void> {
  for (const [network, host] of [
    ['Facebook', 'www.facebook.com'],
    ['Instagram', 'www.instagram.com'],
  ] as const) {
    const link = part.getByRole('link', { name: `${owners.name} on ${network}`, exact: true });
    expect(await link.isVisible()).toBe(true);
    const [href, target, rel] = await Promise.all(['href', 'target', 'rel'].map((name) => link.getAttribute(name)));
    expect([new URL(href ?? '').host, target, rel]).toEqual([host, '_blank', 'noopener']);
  }
}

it('the header has the flag, "Shipping Nationwide" and the social pages, and stays at the top (R002-R005)', async () => {
  const page = await begin('/shop-all');
  const banner = page.getByRole('banner');
  expect((await boxOf(banner.getByRole('img', { name: /pakistan/i }))).width).toBeGreaterThanOrEqual(20);
  await expectSocialLinks(banner);
  await page.evaluate(() => window.scrollTo(0, 2000));
  expect((await boxOf(banner)).y).toBe(0);
  expect(await isOnTop(page.getByText('Shipping Nationwide', { exact: true }))).toBe(true);
});

it('the header has the search, the cart and the logo, which leads home (R006-R008)', async () => {
  const page = await begin('/shop-all');
  const banner = page.getByRole('banner');
  const toggle = banner.getByRole('button', { name: 'Search', exact: true });
  for (const isOpen of [true, false]) {
    await toggle.click();
    await expect.poll(() => toggle.getAttribute('aria-expanded')).toBe(String(isOpen));
    const field = page.getByPlaceholder('Search for products...');
    await expect.poll(async () => (await field.count()) > 0 && hasFocus(field)).toBe(isOpen);
  }
  await page.getByRole('link', { name: 'Cart', exact: true }).click();
  await page.getByRole('heading', { name: 'Your cart is empty' }).waitFor();
  await page.getByRole('link', { name: `${owners.name} home`, exact: true }).click();
  await page.getByRole('heading', { name: 'Shop by Pet' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
});

it.each([
  ['the shop’s', owners.name],
  ['a long', 'Whiskers Lahore'],
])(
  '%s name leaves the header’s buttons their size on the narrowest phone with twice the text size (R239)',
  async (_, name) => {
    const page = await begin('/contact', { width: 320, height: 640 });
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    const drawn = page.getByRole('img', { name: owners.name, exact: true });
    const viewBox = drawnName('public', name)?.viewBox ?? '';
    await drawn.evaluateAll((all, box) => all.forEach((svg) => svg.setAttribute('viewBox', box)), viewBox);
    const banner = page.getByRole('banner');
    const parts = [
      banner.getByRole('button', { name: 'Open menu' }),
      drawn.first(),
      banner.getByRole('button', { name: 'Search', exact: true }),
      banner.getByRole('link', { name: 'Cart', exact: true }),
    ];
    let edge = 0;
    for (const part of parts) {
      const { x, right, width } = await boxOf(part);
      expect(x).toBeGreaterThanOrEqual(edge);
      expect(width).toBeGreaterThanOrEqual(44);
      edge = right;
    }
    expect(edge).toBeLessThanOrEqual(320);
    expect((await boxOf(drawn.last())).right).toBeLessThanOrEqual(320);
  },
);

it('the badge of the cart is red, and shows the total quantity and never another number (R009, R010)', async () => {
  const { context, page } = await visitorWithCart(browser, [swing('S', 800, 2), swing('XL', 1900, 3)]);
  await context.addInitScript(() => {
    const seen = new Set<string>();
    new MutationObserver(() => {
      const text = document.querySelector('[data-testid="cart-badge"]')?.textContent;
      if (typeof text === 'string') seen.add(text);
      document.documentElement.setAttribute('data-badges', [...seen].join());
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  await open(page, shop.url);
  await page.locator('html[data-badges="5"]').waitFor({ state: 'attached' });
  expect(await isRed(page.getByTestId('cart-badge'))).toBe(true);
  await follow(page, '/contact');
  await page.getByRole('link', { name: 'Cart, 5 items' }).waitFor();
  // The page as served can't know the cart, so it shows none.
  expect(await (await fetch(shop.url)).text()).not.toContain('cart-badge');
});

it('the footer has tagline, social pages, credit, © 2025 in any year, Terms and Privacy, which link nowhere yet (R041-R047)', async () => {
  const { page } = await visitor(browser, phone);
  await page.clock.setFixedTime(new Date('2031-05-01T10:00:00Z'));
  await open(page, `${shop.url}/cart`);
  const footer = page.getByRole('contentinfo');
  await footer.getByText(owners.texts.tagline, { exact: true }).waitFor();
  await expectSocialLinks(footer);
  for (const text of [`© 2025 ${owners.name}`, /developed by/i, 'Terms', 'Privacy'])
    expect(await footer.getByText(text).isVisible()).toBe(true);
  expect(await footer.textContent()).not.toContain('2031');
  expect(await footer.getByRole('link', { name: /Terms|Privacy/ }).count()).toBe(0);
});

it('the footer leads to the contact page; both have phone, e-mail and Islamabad (R041-R047, R049, R229)', async () => {
  const page = await begin('/cart');
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('link', { name: 'Contact', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Contact Us' }).waitFor();
  for (const part of [footer, page.getByRole('main')]) {
    const phoneLink = part.getByRole('link', { name: owners.phone, exact: true });
    expect(await phoneLink.getAttribute('href')).toBe(`tel:${owners.phone.replaceAll(' ', '')}`);
    const mailLink = part.getByRole('link', { name: owners.email, exact: true });
    expect(await mailLink.getAttribute('href')).toBe(`mailto:${owners.email}`);
    expect(await part.getByText(/Islamabad/).isVisible()).toBe(true);
  }
});

it('the footer leads to each animal and to the other pages of the shop', async () => {
  const page = await begin('/cart');
  const links = page.getByRole('contentinfo').getByRole('listitem').getByRole('link');
  const found = await links.evaluateAll((all) => all.map((link) => `${link.textContent} ${link.getAttribute('href')}`));
  expect(found.slice(0, 6)).toEqual([
    'Dogs /dog-main',
    'Cats /cat-main',
    'Birds /bird-main',
    'Shop All /shop-all',
    'Pharmacy /pharmacy',
    'New Pet at Home /baby-pet',
  ]);
});

const onItsSide = [
  { width: 740, height: 360 },
  { width: 844, height: 390 },
];

it.each(onItsSide)('the header leaves most of a phone on its side to the page: $width px', async (size) => {
  const page = await begin('/contact', size);
  expect((await boxOf(page.getByRole('banner'))).height).toBeLessThanOrEqual(88);
});

const places = [0, 300, 99_999];
const chatOf = (page: Page) => page.getByRole('link', { name: 'Chat with us on WhatsApp' });

describe('the chat button', () => {
  it.each([
    ['a phone', phone],
    ['a desktop', desktop],
  ])(
    'stays at the bottom right of %s, opens WhatsApp in a new window, and covers no last line (R048)',
    async (_, size) => {
      const page = await begin('/shop-all', size);
      const chat = chatOf(page);
      expect(await chat.getAttribute('href')).toContain(`https://wa.me/${owners.chatNumber}`);
      expect(await chat.getAttribute('target')).toBe('_blank');
      for (const y of places) {
        await page.evaluate((to) => window.scrollTo(0, to), y);
        const box = await boxOf(chat);
        expect(size.width - box.right).toBeLessThanOrEqual(32);
        expect(size.height - box.bottom).toBeLessThanOrEqual(32);
      }
      await expect.poll(() => isOnTop(chat)).toBe(true);
      expect(await isOnTop(page.getByRole('contentinfo').getByText(/developed by/i))).toBe(true);
    },
  );

  it.each([
    [320, '/shop-all'],
    [390, '/shop-all'],
    [390, '/'],
    [1280, '/shop-all'],
    [768, '/checkout'],
    [1024, '/checkout'],
  ])('lies on no control, price or card’s name at %i px of %s (R048, D99)', async (width, path) => {
    const page = await begin(path, { width, height: 844 }, ['S', 'M', 'L', 'XL', 'XXL']);
    await page.getByTestId('cart-badge').waitFor();
    await laidOut(page);
    const { covered, inSight } = await page.evaluate(stepThrough);
    expect(covered).toEqual([]);
    expect(inSight).toBeGreaterThan(0);
  });

  it('gives its place to a question on WhatsApp, without the script, too, and is in sight while a keyboard is on it (D99)', async () => {
    const page = await begin('/product/67');
    const chat = chatOf(page);
    const action = page.getByRole('link', { name: 'Ask on WhatsApp' });
    await expect.poll(() => chat.getAttribute('data-away')).toBe('');
    for (const y of places) {
      await page.evaluate((to) => window.scrollTo(0, to), y);
      const box = await boxOf(action);
      expect([box.x, box.right]).toEqual([16, phone.width - 16]);
      expect([await isOnTop(action), await isOnTop(chat)]).toEqual([true, false]);
    }
    await page.keyboard.press('Tab');
    await chat.focus();
    await expect.poll(() => chat.evaluate((link) => getComputedStyle(link).opacity)).toBe('1');
    expect(await isOnTop(chat)).toBe(true);
    await chat.blur();
    await chat.evaluate((link) => link.removeAttribute('data-away'));
    expect(await isOnTop(chat)).toBe(false);
  });
});

it.each([phone, ...onItsSide])(
  'a phone’s thumb reaches the main action at the bottom, left of the chat button, at any scroll position (R048): $width px',
  async (size) => {
    const page = await begin('/product/43', size, ['S', 'M', 'L', 'XL', 'XXL']);
    // Its price shows without scrolling.
    const { y } = await boxOf(page.locator('.in-reach'));
    expect((await boxOf(page.getByTestId('unit-price'))).bottom).toBeLessThan(y);
    expect((await boxOf(page.getByTestId('main-image'))).bottom).toBeLessThan(y);
    for (const [path, action] of [
      ['/product/43', page.getByRole('button', { name: 'Add to Cart' })],
      ['/cart', page.getByRole('link', { name: 'Proceed to Checkout' })],
      ['/contact', page.getByRole('button', { name: 'Send Message' })],
    ] as const) {
      if (!page.url().endsWith(path)) await follow(page, path);
      await action.waitFor();
      for (const place of places) {
        await page.evaluate((to) => window.scrollTo(0, to), place);
        const [box, chat] = [await boxOf(action), await boxOf(chatOf(page))];
        expect(box.right).toBeLessThanOrEqual(chat.x);
        expect(box.bottom).toBeGreaterThan(size.height - 32);
        expect(box.height).toBeGreaterThanOrEqual(44);
        expect(await isOnTop(action)).toBe(true);
      }
      expect(await isOnTop(page.getByRole('contentinfo').getByText(/developed by/i))).toBe(true);
    }
  },
);

/**
 * Scrolls down a long page by 20 px at a time. Returns the prices and controls beneath a chat button that takes taps, and at
 * how many steps the button is in sight. A step waits for the browser to compare places again where that can change it.
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
      const texts = [...(element?.childNodes ?? [])].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
      return (
        texts.some(({ nodeValue }) => /\bRs/.test(String(nodeValue))) || (control && (!isCard || texts.length > 0))
      );
    });
    return [...new Set(named.map((element) => element?.outerHTML.slice(0, 80) ?? ''))];
  };
  const covered: string[] = [];
  let inSight = 0;
  for (let y = 0; y <= 2000; y += 20) {
    window.scrollTo(0, y);
    const shallFade = beneath().length > 0;
    const [minFrames, maxFrames] = shallFade ? [2, 100] : [0, 2];
    for (let frames = 0; frames < minFrames || (frames < maxFrames && isFaded() !== shallFade); frames += 1) {
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    }
    if (isFaded()) continue;
    inSight += 1;
    covered.push(...beneath().map((element) => `${y}: ${element}`));
  }
  return { covered, inSight };
}
