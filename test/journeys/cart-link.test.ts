/** A cart as a link: shared, opened, answered, and made again from an order (D88). */
import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeViolations, hasFocus, announced, clickButton, money } from '#test/support/pages.ts';
import { phone, visitor, startJourneys } from '#test/support/browser.ts';
import {
  shownMoney,
  seeded,
  type SeededLine,
  swing,
  storedCart,
  visitorWithCart,
} from '#test/support/checkout-page.ts';
import { shippedProduct } from '#test/support/catalogues.ts';
import { expectProblems, failedRequest } from '#test/support/page-problems.ts';

const { browser, shop } = await startJourneys();

const food = shippedProduct(5);
const packed = shippedProduct(24);
const packOfSix = packed.packOptions?.find(({ name }) => name === 'Pack of 6');
const link = '/cart#5x2,24.Pack-of-6x1';
const sum = 2 * food.price + (packOfSix?.price ?? 0);
const held = swing('S', 800, 1);

/** Opens a link with this in the cart. */
async function openLink(path: string, cart: readonly SeededLine[]) {
  const visit = await visitorWithCart(browser, cart);
  await visit.page.goto(shop.url + path);
  return visit;
}

const question = (page: Page) => page.getByRole('heading', { name: 'Add these to your cart?' });
const stored = (page: Page) => page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
const cartLines = async (page: Page) =>
  (await storedCart(page)).map(({ id, quantity, pack, size }) => [id, pack ?? size ?? '', quantity].join(' '));
const unreadable = 'We couldn’t read this cart link, so nothing was added: please ask for a new one.';

/** The addresses that the pages of a visit request from now on. */
function requestsOf(context: BrowserContext): readonly string[] {
  const addresses: string[] = [];
  context.on('request', (request) => addresses.push(request.url()));
  return addresses;
}

it('“Share this cart” gives a link that another shopper opens: lines, packs and sizes, at today’s prices (D88)', async () => {
  const six = { ...seeded(24, 1), price: packOfSix?.price ?? 0, pack: 'Pack of 6' };
  const { context, page } = await visitorWithCart(browser, [seeded(5, 2), six]);
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: shop.url });
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
  await page.goto(`${shop.url}/cart`);
  await clickButton(page, 'Share this cart');
  await page.getByRole('button', { name: 'Link copied' }).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(shop.url + link);
  const chat = await page.getByRole('link', { name: 'Send it on WhatsApp' }).getAttribute('href');
  expect(new URL(chat ?? '').searchParams.get('text')).toContain(copied);
  expect(await axeViolations(page)).toEqual([]);

  const other = await visitor(browser, phone);
  const requests = requestsOf(other.context);
  await other.page.goto(copied);
  await question(other.page).waitFor();
  expect(await other.page.getByTestId('offered-line').count()).toBe(2);
  await other.page.getByText('Pack of 6', { exact: true }).waitFor();
  await other.page.getByText(`Total Amount: ${money(sum)}`).waitFor();
  expect(await axeViolations(other.page)).toEqual([]);
  await clickButton(other.page, 'Add to my cart');
  expect(await shownMoney(other.page, 'cart-total')).toBe(money(sum));
  expect(await cartLines(other.page)).toEqual(['5  2', '24 Pack of 6 1']);
  expect(requests.filter((address) => /5x2|Pack-of/.test(address))).toEqual([]);
});

describe('an opened link', () => {
  it('changes nothing before the answer, which takes it off the address, and nothing if it can’t be read (D88)', async () => {
    const { page } = await openLink(`/cart?fbclid=abc${link.slice('/cart'.length)}`, [held]);
    await question(page).waitFor();
    await page.getByText('Your cart has 1 item already.').waitFor();
    expect(await cartLines(page)).toEqual(['43 S 1']);
    const before = await stored(page);
    await page.reload();
    await question(page).waitFor();
    expect(await stored(page)).toBe(before);
    await clickButton(page, 'Leave my cart as it is');
    await page.getByText('1 item(s) in your cart').waitFor();
    expect([page.url(), await stored(page)]).toEqual([`${shop.url}/cart?fbclid=abc`, before]);
    await page.goto(`${shop.url}/cart#<img src=x onerror=alert(1)>`);
    await page.getByRole('alert').getByText(unreadable, { exact: true }).waitFor();
    expect(await stored(page)).toBe(before);
    expect(await axeViolations(page)).toEqual([]);
  });

  it('replaces the cart until Undo, or adds to it once; Back and a reload ask nothing again (D88)', async () => {
    const { page } = await openLink(link, [held]);
    await clickButton(page, 'Replace my cart');
    await expect.poll(() => cartLines(page)).toEqual(['5  2', '24 Pack of 6 1']);
    expect(await announced(page)).toContain('Your cart was replaced.');
    await clickButton(page, 'Undo');
    await expect.poll(() => cartLines(page)).toEqual(['43 S 1']);
    expect(await announced(page)).toContain('Your cart is as it was.');
    expect(await hasFocus(page.getByRole('main'))).toBe(true);
    await page.goto(shop.url + link);
    await clickButton(page, 'Add to my cart');
    await page.getByRole('heading', { name: 'Shopping Cart' }).waitFor();
    const lines = ['43 S 1', '5  2', '24 Pack of 6 1'];
    await expect.poll(() => cartLines(page)).toEqual(lines);
    expect(await announced(page)).toContain('3 items added to your cart.');
    await page.reload();
    await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
    await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Shopping Cart' }).waitFor();
    expect([page.url(), await cartLines(page)]).toEqual([`${shop.url}/cart`, lines]);
  });

  it('can be tried again where its products did not arrive (D88)', async () => {
    expectProblems(failedRequest('/data/product/5.json', 'ERR_FAILED'), /product\/5\.json could not be fetched/);
    const { context, page } = await visitorWithCart(browser, [held]);
    await context.route('**/data/product/5.json', (route) => route.abort());
    await page.goto(shop.url + link);
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await context.unroute('**/data/product/5.json');
    await clickButton(page, 'Try again');
    await question(page).waitFor();
    expect(page.url()).toBe(shop.url + link);
  });

  it('is there again after the link to the content, and after Back (D88)', async () => {
    const { page } = await openLink(link, [held]);
    await question(page).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL(/#main$/);
    await question(page).waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'Contact' }).last().click();
    await page.getByRole('heading', { level: 1, name: /Contact/ }).waitFor();
    await page.goBack();
    await question(page).waitFor();
    expect(page.url()).toBe(shop.url + link);
  });

  it('gives way to another (D88)', async () => {
    const { page } = await openLink(link, [held]);
    await question(page).waitFor();
    await page.evaluate(() => (window.location.hash = '#5x3'));
    await page.getByText('3 items. Your cart has 1 item already.').waitFor();
    await page.evaluate(() => (window.location.hash = '#5x4'));
    await page.getByText('4 items. Your cart has 1 item already.').waitFor();
    expect(await cartLines(page)).toEqual(['43 S 1']);
  });

  it('names what can’t be ordered today, and adds the rest; says so where nothing is left (D88)', async () => {
    expectProblems(failedRequest('/data/product/99999.json', 404));
    const { page } = await openLink(`${link},67x1,43.XXXLx1,99999x1`, []);
    await page.getByText(`Total Amount: ${money(sum)}`).waitFor();
    expect(await page.getByTestId('left-out').getByRole('listitem').allTextContents()).toEqual([
      `${shippedProduct(67).name} is heavy, so please ask us about it on WhatsApp.`,
      'Parrot D-swing no longer comes like this.',
      '1 product that the shop no longer has.',
    ]);
    expect(await page.getByRole('main').getByRole('button').allTextContents()).toEqual([
      'Add to my cart',
      'No, thanks',
    ]);
    expect(await axeViolations(page)).toEqual([]);
    await clickButton(page, 'Add to my cart');
    await expect.poll(() => cartLines(page)).toEqual(['5  2', '24 Pack of 6 1']);
    await page.goto(`${shop.url}/cart#67x1`);
    await page.getByRole('heading', { name: 'Nothing in this cart can be ordered now' }).waitFor();
    await clickButton(page, 'Go to my cart');
    await page.getByText('3 item(s) in your cart').waitFor();
  });
});
