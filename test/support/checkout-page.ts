/** The steps of journeys at the checkout, and the e-mail service that they replace. */
import type { Browser, BrowserContext, Page, Route } from 'playwright-core';
import type { CartLine } from '#shop/cart.ts';
import { phone, type Visit, visitor } from './browser.ts';
import { plain } from './pages.ts';
import { until } from './until.ts';
import { productImage, shippedProduct } from './catalogues.ts';

export const ali = {
  'Full Name': 'Ali Khan',
  'Email Address': 'ali@example.com',
  Address: 'House 5, Street 9, G-9/1',
  'Postal Code': '44000',
  'Phone Number': '0300-1234567',
} as const;

/** A visitor at the checkout, with a filled cart and the browser's clock stopped until the test runs it. */
export async function atCheckout(browser: Browser, shopUrl: string, lines: readonly SeededLine[], viewport = phone) {
  const visit = await visitorWithCart(browser, lines, viewport);
  await visit.page.clock.install({ time: new Date('2026-11-21T08:00:00Z') });
  await visit.page.goto(`${shopUrl}/checkout`);
  await completeButton(visit.page).waitFor();
  await visit.page.clock.pauseAt(new Date('2026-11-21T08:10:00Z'));
  return visit;
}

export async function fillBilling(page: Page, province = 'punjab'): Promise<void> {
  for (const [label, value] of Object.entries(ali)) await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByLabel('Province').selectOption(province);
}

export const completeButton = (page: Page) => page.getByTestId('place-order');

/**
 * Presses Complete Order, and waits until the order is stored: a database may need longer than a run of the page's clock, and
 * its time limit is on that clock.
 */
export async function pressComplete(page: Page, press = () => completeButton(page).click()): Promise<void> {
  const receipts = () => page.evaluate(() => localStorage.getItem('order-slips'));
  const before = await receipts();
  await press();
  await page.getByRole('button', { name: 'Processing Order...', exact: true }).waitFor();
  await until('the order to be stored', async () => (await receipts()) !== before);
}

/** Completes the order while the clock stands, and runs it to success. */
export async function completeOrder(page: Page): Promise<void> {
  await pressComplete(page);
  await page.clock.runFor(2500);
  await page.getByRole('heading', { name: 'Order Placed Successfully!', exact: true }).waitFor();
}

/** Everything that the device stores of orders and of whoever ordered, as text. */
export const storedByShopper = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const open = indexedDB.open('panja');
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      open.addEventListener('success', () => resolve(open.result));
      open.addEventListener('error', () => reject(open.error ?? new Error('no database')));
    });
    const all = db.transaction('orders').objectStore('orders').getAll();
    await new Promise((resolve) => all.addEventListener('success', resolve));
    db.close();
    return JSON.stringify([all.result, localStorage, sessionStorage]);
  });

/** A request to the e-mail service. */
export interface Posted {
  /** Method and address. */
  readonly call: string;
  readonly body: string;
  readonly contentType: string | undefined;
}

/** Answers the shop's orders in place of the e-mail service, and keeps them. */
export async function mailService(
  context: BrowserContext,
  answer: (route: Route) => Promise<void> = (route) => route.fulfill({ status: 200, body: 'OK' }),
): Promise<readonly Posted[]> {
  const posted: Posted[] = [];
  await context.route('**/api/v1.0/email/**', async (route, request) => {
    const { 'content-type': contentType } = request.headers();
    posted.push({ call: `${request.method()} ${request.url()}`, body: request.postData() ?? '', contentType });
    await answer(route);
  });
  return posted;
}

/** The text of an amount on the page, with plain spaces. */
export async function shownMoney(page: Page, testId: string): Promise<string> {
  return plain(await page.getByTestId(testId).textContent());
}

/** A line of a stored cart. */
export type SeededLine = Omit<CartLine, 'price'> & { readonly price: number };

/** A visitor with a cart that was filled on an earlier visit. */
export async function visitorWithCart(
  browser: Browser,
  cart: readonly SeededLine[],
  viewport = phone,
  serviceWorkers?: 'allow',
): Promise<Visit> {
  const visit = await visitor(browser, viewport, serviceWorkers);
  await seedCart(visit.context, cart);
  return visit;
}

/** Puts a cart into storage at the visitor's first page; later pages find what the shop has stored. */
async function seedCart(context: BrowserContext, cart: readonly SeededLine[]): Promise<void> {
  await context.addInitScript((text) => {
    if (window.origin === 'null') return; // A tab before its first page has no storage.
    if (window.localStorage.getItem('test-seeded')) return;
    window.localStorage.setItem('test-seeded', 'yes');
    window.localStorage.setItem('shopping-cart', text);
  }, JSON.stringify(cart));
}

/** The cart as it is stored now. */
export async function storedCart(page: Page): Promise<readonly SeededLine[]> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('shopping-cart') ?? '[]'));
}

/** A product without options, at the name and price of the day. */
export function seeded(id: number, quantity: number): SeededLine {
  const { name, price } = shippedProduct(id);
  return { id, name, price, quantity };
}

/** The Parrot D-swing, whose name and prices are specified. */
export const swing = (size: string, price: number, quantity: number): SeededLine => ({
  id: 43,
  name: 'Parrot D-swing',
  price,
  quantity,
  image: productImage(43, 1),
  size,
});
