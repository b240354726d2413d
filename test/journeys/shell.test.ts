/** The parts around every screen: announcement bar, header, badge, footer, chat button (R001-R011, R022, R041-R048). */
import type { Locator } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { desktop, phone, visitor, startJourneys } from '#test/support/browser.ts';
import { seedCart, swing } from '#test/support/checkout-page.ts';
import { isOnTop, isRed, follow, followInStoppedTime, open } from '#test/support/opening.ts';
import { shippedCatalogue } from '#test/support/catalogues.ts';

const { browser, shop } = await startJourneys();
const owners = shippedCatalogue.shop;
const [small, wide] = await Promise.all([visitor(browser, phone), visitor(browser, desktop)]);
beforeEach(async () => {
  // Each test starts with an empty cart.
  for (const { page } of [small, wide]) {
    if (page.url().startsWith(shop.url)) await page.evaluate(() => window.localStorage.clear());
  }
});

/** The box of an element on the screen. */
async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${String(locator)} has no box`);
  return box;
}

describe('the announcement bar', () => {
  it('reads "Shipping Nationwide", shows Pakistan\'s flag, links to the two social pages, each in a new window, and stays at the top (R002, R003, R004, R005)', async () => {
    const { page } = small;
    await open(page, `${shop.url}/shop-all`);
    const flag = page.getByRole('banner').getByRole('img', { name: /pakistan/i });
    expect((await boxOf(flag)).width).toBeGreaterThanOrEqual(20);
    expect(await socialLinks(page.getByRole('banner'))).toEqual(bothSocialLinks);
    await page.evaluate(() => window.scrollTo(0, 2000));
    expect(await page.evaluate(() => window.scrollY)).toBe(2000);
    const promise = page.getByText('Shipping Nationwide', { exact: true });
    expect((await boxOf(page.getByRole('banner'))).y).toBe(0);
    expect((await boxOf(promise)).y).toBeGreaterThanOrEqual(0);
    expect(await isOnTop(promise)).toBe(true);
  });
});

/** The links to the social pages in a part of the page, as people and browsers find them. */
async function socialLinks(part: Locator) {
  const links = [];
  for (const label of [`${owners.name} on Facebook`, `${owners.name} on Instagram`]) {
    const link = part.getByRole('link', { name: label, exact: true });
    links.push({
      host: new URL((await link.getAttribute('href')) ?? '').host,
      target: await link.getAttribute('target'),
      rel: await link.getAttribute('rel'),
      isVisible: await link.isVisible(),
    });
  }
  return links;
}

const elsewhere = { target: '_blank', rel: 'noopener', isVisible: true };
const bothSocialLinks = [
  { host: 'www.facebook.com', ...elsewhere },
  { host: 'www.instagram.com', ...elsewhere },
];

describe('the navigation bar', () => {
  it('opens and closes the search by its button, and links logo and cart icon, even before any script has run (R006, R007, R008)', async () => {
    const { page } = small;
    await open(page, `${shop.url}/contact`);
    const toggle = page.getByRole('banner').getByRole('button', { name: 'Search', exact: true });
    expect(await toggle.getAttribute('aria-expanded')).toBe('false');
    await toggle.click();
    await expect.poll(() => toggle.getAttribute('aria-expanded')).toBe('true');
    await expect.poll(() => page.getByTestId('search-box').isVisible()).toBe(true);
    expect(
      await page.getByPlaceholder('Search for products...').evaluate((box) => box === document.activeElement),
    ).toBe(true);
    await toggle.click();
    await expect.poll(() => toggle.getAttribute('aria-expanded')).toBe('false');
    await expect.poll(() => page.getByTestId('search-box').count()).toBe(0);
    await page.getByRole('link', { name: 'Cart', exact: true }).click();
    await page.getByRole('heading', { name: 'Your cart is empty' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/cart');
    await page.getByRole('link', { name: `${owners.name} home`, exact: true }).click();
    await page.getByRole('heading', { name: 'Shop by Pet' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    const html = await (await small.context.request.get(`${shop.url}/contact`)).text();
    expect(html).toMatch(/<a href="\/cart"[^>]*aria-label="Cart"/);
  });
});

describe('the badge of the cart', () => {
  it('is red and shows the total quantity; it is absent while the cart is empty, and never shows a wrong number (R009, R010)', async () => {
    await open(small.page, shop.url);
    await expect.poll(() => small.page.getByTestId('cart-badge').count()).toBe(0);
    // The page as served can't know the cart, so it shows none.
    expect(await (await small.context.request.get(shop.url)).text()).not.toContain('cart-badge');

    const visit = await visitor(browser, phone);
    await seedCart(visit.context, [swing('S', 800, 2), swing('XL', 1900, 3)]);
    await visit.context.addInitScript(() => {
      const seen: string[] = [];
      new MutationObserver(() => {
        const text = document.querySelector('[data-testid="cart-badge"]')?.textContent;
        if (typeof text === 'string') seen.push(text);
        document.documentElement.setAttribute('data-badges', [...new Set(seen)].join());
      }).observe(document, { childList: true, subtree: true, characterData: true });
    });
    await open(visit.page, shop.url);
    const badge = visit.page.getByTestId('cart-badge');
    await badge.waitFor();
    await visit.page.locator('html[data-badges="5"]').waitFor({ state: 'attached' });
    expect(await visit.page.getByRole('link', { name: 'Cart, 5 items' }).isVisible()).toBe(true);
    expect(await isRed(badge)).toBe(true);
    await follow(visit.page, '/contact');
    await expect.poll(() => badge.textContent()).toBe('5');
    await visit.context.close();
  });

  it('follows every change of the cart at once (R011)', async () => {
    const { context, page } = await visitor(browser, phone);
    // No time passes in the page: anything that the badge waited for would never come.
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1000);
    await open(page, `${shop.url}/product/5`);
    const badge = page.getByTestId('cart-badge');
    await page.getByRole('button', { name: 'Add to Cart' }).tap();
    // The shop is asked for today's price first.
    await expect.poll(() => badge.allTextContents()).toEqual(['1']);
    await page.getByRole('button', { name: 'Add to Cart' }).tap();
    await expect.poll(() => badge.textContent()).toBe('2');
    await followInStoppedTime(page, '/cart');
    await page.getByRole('button', { name: /^Increase quantity/ }).tap();
    await expect.poll(() => badge.textContent()).toBe('3');
    await page.getByRole('button', { name: /^Decrease quantity/ }).tap();
    await expect.poll(() => badge.textContent()).toBe('2');
    await page.getByRole('button', { name: /^Remove/ }).tap();
    await expect.poll(() => badge.count()).toBe(0);
    await context.close();
  });
});

describe('the footer', () => {
  it('has phone and e-mail as links, and Islamabad, like the contact page (R042, R043, R049)', async () => {
    await open(small.page, `${shop.url}/contact`);
    for (const part of [small.page.getByRole('contentinfo'), small.page.getByRole('main')]) {
      const phoneLink = part.getByRole('link', { name: owners.phone, exact: true });
      expect(await phoneLink.getAttribute('href')).toBe(`tel:${owners.phone.replaceAll(' ', '')}`);
      const mailLink = part.getByRole('link', { name: owners.email, exact: true });
      expect(await mailLink.getAttribute('href')).toBe(`mailto:${owners.email}`);
      expect(await part.getByText(/Islamabad/).isVisible()).toBe(true);
    }
  });

  it('has the tagline, the social pages, Terms and Privacy, which link nowhere yet, Contact, and © 2025 in any year (R041, R044, R045, R046, R047)', async () => {
    const { context, page } = await visitor(browser, phone);
    await page.clock.setFixedTime(new Date('2031-05-01T10:00:00Z'));
    await open(page, `${shop.url}/cart`);
    const footer = page.getByRole('contentinfo');
    await expect.poll(() => footer.getByText(owners.texts.tagline, { exact: true }).isVisible()).toBe(true);
    expect(await socialLinks(footer)).toEqual(bothSocialLinks);
    expect(await footer.getByText(`© 2025 ${owners.name}`).isVisible()).toBe(true);
    expect(await footer.getByText(/developed by/i).isVisible()).toBe(true);
    expect(await footer.textContent()).not.toContain('2031');
    for (const entry of ['Terms', 'Privacy']) {
      expect(await footer.getByText(entry, { exact: true }).isVisible()).toBe(true);
      expect(await footer.getByRole('link', { name: entry }).count()).toBe(0);
    }
    await footer.getByRole('link', { name: 'Contact', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Contact Us' }).waitFor();
    await context.close();
  });
});

describe('the chat button', () => {
  it('stays at the bottom right, opens WhatsApp in a new window, and covers no last line (R048)', async () => {
    for (const { page } of [small, wide]) {
      await open(page, `${shop.url}/shop-all`);
      const chat = page.getByRole('link', { name: 'Chat with us on WhatsApp' });
      expect(await chat.getAttribute('href')).toContain(`https://wa.me/${owners.chatNumber}`);
      expect(await chat.getAttribute('target')).toBe('_blank');
      for (const scrollTo of [0, 99_999]) {
        await page.evaluate((y) => window.scrollTo(0, y), scrollTo);
        const { x, y, width, height } = await boxOf(chat);
        const [innerWidth, innerHeight] = await page.evaluate(() => [
          document.documentElement.clientWidth,
          window.innerHeight,
        ]);
        expect(innerWidth - (x + width)).toBeLessThanOrEqual(32);
        expect(innerHeight - (y + height)).toBeLessThanOrEqual(32);
      }
      await expect.poll(() => isOnTop(chat)).toBe(true);
      expect(await textsUnder(chat)).toEqual([]);
    }
  });
});

/** The footer's lines that a floating element covers. */
function textsUnder(floating: Locator): Promise<readonly string[]> {
  return floating.evaluate((element) => {
    const over = element.getBoundingClientRect();
    const texts = document.createTreeWalker(document.querySelector('footer') ?? document.body, NodeFilter.SHOW_TEXT);
    const covered: string[] = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(text);
      const isUnder = [...range.getClientRects()].some(
        ({ left, right, top, bottom }) =>
          left < over.right && right > over.left && top < over.bottom && bottom > over.top,
      );
      if (isUnder) covered.push(text.textContent ?? '');
    }
    return covered;
  });
}
