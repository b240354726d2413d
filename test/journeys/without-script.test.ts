/** The shop without a script: visitors can browse, read, and learn how to order by phone or chat. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { desktop, phone, startJourneys } from '#test/support/browser.ts';
import { scrollsSideways, plain } from '#test/support/pages.ts';
import { expectProblems, failedRequest } from '#test/support/page-problems.ts';
import { plainDescription } from '#catalogue/description.ts';
import { shippedCatalogue, shippedProduct } from '#test/support/catalogues.ts';

const { browser, shop } = await startJourneys();
let page: Page;

beforeAll(async () => {
  const context = await browser.newContext({
    viewport: phone,
    hasTouch: true,
    isMobile: true,
    javaScriptEnabled: false,
  });
  page = await context.newPage();
});

const stick = shippedProduct(24);
const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });

describe('without JavaScript', () => {
  it('links lead from home to a product, which is complete (R095, R124, R141)', async () => {
    await page.goto(shop.url);
    await page.getByRole('main').getByRole('link', { name: 'Cat', exact: true }).tap();
    await heading('Cat Products').waitFor();
    await page.locator('main a[href="/product/24"]').first().tap();
    await heading(stick.name).waitFor();
    expect(plain(await page.getByTestId('unit-price').textContent())).toBe('Rs 300');
    for (const pack of ['1 Stick', 'Pack of 6', 'Pack of 12']) {
      expect(await page.getByText(pack, { exact: true }).isVisible()).toBe(true);
    }
    expect(
      await page
        .getByText(plainDescription(stick.description).slice('Description '.length).split('.')[0] ?? '')
        .isVisible(),
    ).toBe(true);
    expect(await page.getByTestId('main-image').isVisible()).toBe(true);
    // All pictures are there to be swiped, without buttons that would do nothing.
    const track = page.getByTestId('main-image').locator('xpath=ancestor::div[1]');
    expect(await track.evaluate((element) => Math.round(element.scrollWidth / element.clientWidth))).toBe(3);
    expect(await page.getByTestId('thumb').first().isVisible()).toBe(false);
    await page.getByTestId('related').getByTestId('card').first().tap();
    await page.waitForURL((url) => url.pathname !== '/product/24');
  });

  it('a short list leads to the animal’s other lists and products, a row to its list (R067)', async () => {
    await page.goto(`${shop.url}/cat-toys`);
    await page.getByRole('region', { name: 'More for cats' }).getByText('Cat Grooming Glove').scrollIntoViewIfNeeded();
    await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Cat Supplements' }).tap();
    await heading('Cat Supplements').waitFor();
    await page.goto(`${shop.url}/cat-main`);
    await page.getByRole('link', { name: 'Cat Toys See all' }).tap();
    await heading('Cat Toys').waitFor();
    expect(page.url()).toBe(`${shop.url}/cat-toys`);
  });

  it('every page says so, with phone and chat (R229)', async () => {
    expectProblems(failedRequest('/nowhere', 404));
    for (const path of ['/', '/product/24', '/checkout', '/nowhere']) {
      await page.goto(shop.url + path);
      const line = page.locator('noscript p').first();
      expect(await line.innerText()).toMatch(/^Without JavaScript you can still look around/);
      expect(await line.isVisible()).toBe(true);
      expect(await line.locator('a[href^="tel:"]').getAttribute('href')).toBe(
        `tel:${shippedCatalogue.shop.phone.replaceAll(' ', '')}`,
      );
      expect(await line.locator('a[href*="wa.me"]').getAttribute('href')).toContain('https://wa.me/');
      expect(await scrollsSideways(page)).toBe(false);
    }
  });

  it('the contact page has all ways to reach the shop, and no form to lose a message in (R229, R230)', async () => {
    await page.goto(`${shop.url}/contact`);
    expect(await page.getByRole('main').getByRole('textbox').count()).toBe(0);
    expect(await page.locator('main noscript p').innerText()).toMatch(/^The form needs JavaScript/);
    const { phone: number, email } = shippedCatalogue.shop;
    for (const text of [number, email, 'Islamabad', 'Mon-Fri 11AM-9PM', 'Sat 12PM-6PM', 'Sun closed'])
      expect(await page.getByRole('main').getByText(text, { exact: true }).isVisible()).toBe(true);
  });

  it('every page has links to the others (R027)', async () => {
    await page.goto(`${shop.url}/contact`);
    await page.locator('noscript a[href="/pharmacy"]').tap();
    await heading('Pharmacy').waitFor();
    expect(await page.getByRole('main').getByTestId('card').count()).toBe(shippedCatalogue.pharmacy.products.length);
  });

  it('replaces controls that would do nothing by a way to order', async () => {
    await page.goto(`${shop.url}/product/24`);
    for (const name of ['Open menu', 'Search', 'Add to Cart', /^Increase quantity/]) {
      expect(await page.getByRole('button', { name }).count()).toBe(0);
    }
    const order = page.locator('noscript a.button');
    expect(await order.innerText()).toBe('Order on WhatsApp');
    expect(await order.isVisible()).toBe(true);
    expect(new URL((await order.getAttribute('href')) ?? '').searchParams.get('text')).toBe(
      `Hi! I'm interested in ${stick.name} - Rs. 300. Please provide more details.`,
    );
    await page.goto(`${shop.url}/product/6`);
    expect(await page.getByTestId('inquire').isVisible()).toBe(true);
    expect(await page.locator('noscript a.button').count()).toBe(0);
    await page.goto(`${shop.url}/product/9`);
    expect(await page.locator('noscript a.button').count()).toBe(0);
  });

  it('the menu of a desktop opens under the pointer and on focus, and its links work (R012, R023)', async () => {
    await page.setViewportSize(desktop);
    await page.goto(shop.url);
    const menu = page.getByRole('navigation', { name: 'Main' });
    const food = menu.getByRole('link', { name: 'Dog Food', exact: true });
    expect(await food.isVisible()).toBe(false);
    await menu.getByRole('link', { name: 'DOG', exact: true }).focus();
    await expect.poll(() => food.isVisible()).toBe(true);
    await menu.getByRole('link', { name: 'CAT', exact: true }).hover();
    await menu.getByRole('link', { name: 'Cat Toys', exact: true }).click();
    await heading('Cat Toys').waitFor();
    await page.setViewportSize(phone);
  });
});
