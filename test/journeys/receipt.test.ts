/** The receipt of an order: on the success view, on paper, shared, and stored without anything personal (R209, R213). */
import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeViolations, hasFocus, money, plain } from '#test/support/pages.ts';
import { phone, startJourneys } from '#test/support/browser.ts';
import {
  ali,
  atCheckout,
  completeButton,
  completeOrder,
  fillBilling,
  mailService,
  seeded,
  swing,
} from '#test/support/checkout-page.ts';
import { shippedCatalogue } from '#test/support/catalogues.ts';

const { browser, shop } = await startJourneys();

const { name, phone: phoneNumber, email } = shippedCatalogue.shop;
const kilo = seeded(5, 3);
const subtotal = 3300 + 3 * kilo.price;
const lines = [swing('M', 1100, 3), kilo];
const personal = new RegExp(Object.values(ali).join('|'));

/** A visitor who has just ordered; time runs again. */
async function ordered(viewport = phone) {
  const visit = await atCheckout(browser, shop.url, lines, viewport);
  await mailService(visit.context);
  await fillBilling(visit.page, 'sindh');
  await placeOrder(visit.page);
  return visit;
}

async function placeOrder(page: Page): Promise<void> {
  await completeOrder(page);
  await page.getByText('Sent to the shop', { exact: true }).waitFor();
  await page.clock.resume();
}

async function refill(page: Page): Promise<void> {
  await page.evaluate((text) => localStorage.setItem('shopping-cart', text), JSON.stringify([kilo]));
}

const receiptOf = (page: Page) => page.getByRole('region', { name: /^(?:Your order|Panja order .*)$/ });
const referenceOn = (page: Page) => receiptOf(page).first().locator('strong').first().textContent();

const when = '21 November 2026 at 13:10';

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
const mayCopy = (context: BrowserContext) =>
  context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: shop.url });

describe('the receipt on the success view', () => {
  it('shows the reference, the lines, the sums with the fee in words, and where it goes (R207)', async () => {
    const { page } = await ordered();
    await page.getByTestId('toast').waitFor();
    const reference = await referenceOn(page);
    const text = plain(await receiptOf(page).innerText());
    for (const part of [
      `Order reference ${reference}`,
      when,
      '3 x Parrot D-swing, Size: M',
      'Rs 3,300',
      'Subtotal',
      money(subtotal),
      'Rs 350 to Sindh + Rs 100 for two extra 1 kg packs + Rs 100 for 1 kg packs together with other items',
      'Rs 550',
      'Total Amount',
      money(subtotal + 550),
      'Ali Khan\nHouse 5, Street 9, G-9/1\nSindh 44000\n0300-1234567',
    ]) {
      expect(text).toContain(part);
    }
    expect(await axeViolations(page)).toEqual([]);
  });

  it('leads to the page of the order once the shop has it (D82)', async () => {
    const { context, page } = await ordered();
    await mayCopy(context);
    const follow = page.getByRole('link', { name: 'Follow your order' });
    const path = await follow.getAttribute('href');
    expect(path).toMatch(/^\/o\/[0-9A-Z]{26}$/);
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect.poll(() => clipboard(page)).toBe(`${shop.url}${path}`);
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    await page.reload();
    await page.getByText('Recent orders on this device').tap();
    expect(await follow.getAttribute('href')).toBe(path);
  });

  it('is copied and sent as a text (D82)', async () => {
    const { context, page } = await ordered();
    await mayCopy(context);
    const reference = await referenceOn(page);
    await page.getByRole('button', { name: 'Copy text' }).tap();
    await page.getByTestId('announcer').getByText('Copied.').waitFor();
    const copy = await clipboard(page);
    for (const part of [
      `Panja order ${reference}\n${when}\n`,
      `Total Amount: ${money(subtotal + 550)}\n\nFor:\nAli Khan\n`,
    ])
      expect(copy).toContain(part);
    const chat = new URL((await page.getByRole('link', { name: 'Share on WhatsApp' }).getAttribute('href')) ?? '');
    expect([chat.origin, chat.pathname, chat.searchParams.get('text')]).toEqual(['https://wa.me', '/', copy]);
  });

  it('is printed with the shop’s address, without what is only for the screen', async () => {
    const { page } = await ordered();
    await page.getByTestId('toast').waitFor();
    await page.emulateMedia({ media: 'print' });
    await page.getByText(`${phoneNumber} · ${email}`).waitFor();
    expect(await page.getByRole('img', { name }).count()).toBe(1);
    const printed = plain(await page.locator('body').innerText());
    expect(printed).toContain('Total Amount');
    expect(printed).toContain('Sindh 44000');
    for (const not of ['Shipping Nationwide', 'Continue Shopping', 'Copy', 'Print', 'successfully', 'Talk to us']) {
      expect(printed).not.toContain(not);
    }
  });
});

it('a receipt has no button for what the browser lacks', async () => {
  const { context, page } = await atCheckout(browser, shop.url, lines);
  await context.addInitScript(() => {
    Object.defineProperty(window, 'print', { value: undefined });
    for (const lacking of ['share', 'clipboard']) Object.defineProperty(navigator, lacking, { value: undefined });
  });
  await page.reload();
  await mailService(context);
  await fillBilling(page, 'sindh');
  await placeOrder(page);
  expect(await receiptOf(page).locator('a, button').allTextContents()).toEqual(['Share on WhatsApp']);
});

describe.each([360, 390, 1280])('a receipt’s actions at %i px', (width) => {
  /** Their number, those of their left ends, tops and widths, and whether each has its text in one line. */
  const shapeOn = async (page: Page) => {
    const actions = await receiptOf(page)
      .locator('a, button')
      .filter({ has: page.locator('svg') })
      .evaluateAll((all) =>
        all.map((action) => {
          const { x, y, width: size } = action.getBoundingClientRect();
          const text = document.createRange();
          text.selectNodeContents(action);
          const parts = [...text.getClientRects()].filter((part) => part.width > 1 && part.height < 30);
          return { box: [x, y, size].map(Math.round), isOneLine: parts.every(({ bottom }) => bottom < y + 40) };
        }),
      );
    const counts = [0, 1, 2].map((index) => new Set(actions.map(({ box }) => box[index])).size);
    return [actions.length, ...counts, actions.every(({ isOneLine }) => isOneLine)];
  };

  it('have one width and a line each, in two columns', async () => {
    const { page } = await ordered({ width, height: 800 });
    expect(await shapeOn(page)).toEqual([4, 2, 2, 1, true]);
    await page.reload();
    await page.getByText('Recent orders on this device').click();
    await receiptOf(page).waitFor();
    expect(await shapeOn(page)).toEqual([4, 2, 2, 1, true]);
  });

  it('leave no hole where there are three', async () => {
    const { context, page } = await atCheckout(browser, shop.url, lines, { width, height: 800 });
    await context.addInitScript(() => Object.defineProperty(window, 'print', { value: undefined }));
    await page.reload();
    await mailService(context);
    await fillBilling(page, 'sindh');
    await placeOrder(page);
    const [first, , last] = await receiptOf(page)
      .locator('a, button')
      .filter({ has: page.locator('svg') })
      .evaluateAll((all) => all.map((action) => action.getBoundingClientRect().width));
    expect(last).toBeGreaterThan(2 * (first ?? 0));
  });
});

it('the sign of success is 16 px below its toast on a phone', async () => {
  const { page } = await atCheckout(browser, shop.url, lines, { width: 360, height: 590 });
  await mailService(page.context());
  await fillBilling(page, 'sindh');
  await completeOrder(page);
  const toast = await page.getByTestId('toast').boundingBox();
  const sign = await page.getByTestId('order-success').locator('svg').first().locator('..').boundingBox();
  expect((sign?.y ?? 0) - (toast?.y ?? 0) - (toast?.height ?? 0)).toBeGreaterThanOrEqual(16);
});

describe('the stored receipt', () => {
  it('is there after a reload without anything personal, with status and link to order again (R209, R213, D88)', async () => {
    const { page } = await ordered();
    const reference = await referenceOn(page);
    await page.reload();
    await page.getByRole('heading', { name: 'Your cart is empty' }).waitFor();
    await page.getByText('Recent orders on this device').tap();
    await page.getByText('Sent to the shop', { exact: true }).waitFor();
    expect(await referenceOn(page)).toBe(reference);
    const text = plain(await receiptOf(page).innerText());
    expect(text).toContain(money(subtotal + 550));
    expect(text).not.toMatch(personal);
    expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toMatch(personal);
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Order again', exact: true }).click();
    await page.getByRole('heading', { name: 'Add these to your cart?' }).waitFor();
    expect(page.url()).toBe(`${shop.url}/cart#43.Mx3,5x3`);
    await page.getByRole('button', { name: 'Add to my cart' }).click();
    await page.getByText('6 item(s) in your cart').waitFor();
    await page.goBack();
    await page.getByText('Recent orders on this device').waitFor();
  });

  it('is collapsed below the form of the next order, newest first, and removed with one tap (R213)', async () => {
    const { page } = await ordered();
    const first = await referenceOn(page);
    await refill(page);
    await page.goto(`${shop.url}/checkout`);
    await fillBilling(page);
    await completeButton(page).tap();
    await page.getByTestId('order-success').waitFor();
    const second = await referenceOn(page);
    await refill(page);
    await page.goto(`${shop.url}/checkout`);
    await page.getByLabel('Full Name').waitFor();
    expect(await receiptOf(page).count()).toBe(0);
    await page.getByText('Recent orders on this device').tap();
    await expect.poll(() => receiptOf(page).locator('strong').allTextContents()).toEqual([second, first]);
    await page.getByRole('button', { name: 'Remove them from this device' }).tap();
    const line = page.getByText('No orders are saved here now.');
    expect(await hasFocus(line)).toBe(true);
    await page.reload();
    await page.getByLabel('Full Name').waitFor();
    expect(await page.getByText('Recent orders on this device').count()).toBe(0);
  });
});
