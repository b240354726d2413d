/** axe finds nothing wrong, of any impact, in any state of the shop, on a phone and on a desktop (R240). */
import { afterEach, describe, expect, it } from 'vitest';
import { axeViolations } from '#test/support/accessibility.ts';
import { desktop, phone, type Visit, visitor } from '#test/support/browser.ts';
import { seedCart, swing } from '#test/support/cart-seed.ts';
import { completeButton, fillBilling, mailService } from '#test/support/checkout-page.ts';
import { endWell, startJourneys } from '#test/support/start-journeys.ts';
import { follow, open } from '#test/support/opening.ts';
import { expectProblems, failedRequest, whileOffline } from '#test/support/page-problems.ts';

let visit: Visit;

const { browser, shop } = await startJourneys();
afterEach(() => endWell(visit));

/** A visitor with reduced motion, so that axe sees nothing half faded in, and a function that runs it. */
async function begin(path: string, size = phone) {
  visit = await visitor(browser, size);
  const { page } = visit;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await seedCart(visit.context, [swing('S', 800, 2), { ...swing('XL', 1900, 3), category: 'bird-toys' }]);
  await open(page, shop.url + path);
  /** What axe has found so far, each with its state. */
  const wrong: string[] = [];
  const look = async (state: string) => {
    for (const violation of await axeViolations(page)) wrong.push(`${state}: ${violation}`);
  };
  return { page, look, wrong };
}

const search = 'Search for products...';
/** Several states in a row, also on a busy machine. */
const timeout = 180_000;

describe('axe finds nothing wrong', { timeout }, () => {
  it.each([
    ['a phone', phone],
    ['a desktop', desktop],
  ])('in the menu and the search, on %s', async (_, size) => {
    const { page, look, wrong } = await begin('/contact', size);
    if (size === phone) {
      await page.getByRole('button', { name: 'Open menu' }).click();
      await page.getByRole('button', { name: 'CAT categories' }).click();
      await look('menu');
      await page.getByRole('button', { name: 'Close menu' }).click();
    } else {
      await page.getByRole('banner').getByRole('button', { name: 'CAT categories' }).click();
      await page.getByRole('banner').getByRole('link', { name: 'Cat Beds', exact: true }).waitFor();
      await look('drop-down');
    }
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await look('empty search');
    await page.getByPlaceholder(search).fill('parrot');
    await page.getByTestId('search-results').waitFor();
    await page.keyboard.press('ArrowDown');
    await look('search with results');
    await page.getByPlaceholder(search).fill('zzzz');
    await page.getByText('No products found').waitFor();
    await look('search without results');
    expect(wrong).toEqual([]);
  });

  it('in lists that are filtered, expanded or empty', async () => {
    const { page, look, wrong } = await begin('/shop-all?pet=cat&more=cat');
    await page.getByRole('button', { name: 'Show Less' }).waitFor();
    await look('all cats');
    await follow(page, '/cat-main');
    await page.getByRole('button', { name: /^Category:/ }).click();
    await look('open dropdown');
    await page.getByRole('button', { name: 'Cat Beds', exact: true }).click();
    await page.getByTestId('active-chip').waitFor();
    await look('an empty category');
    await page.getByRole('button', { name: 'Show All Categories' }).first().click();
    await look('all categories again');
    expect(wrong).toEqual([]);
  });

  it('on a product page with toast and enlarged view', async () => {
    const { page, look, wrong } = await begin('/product/24');
    await page.getByRole('radio', { name: 'Pack of 6' }).check();
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await page.getByTestId('toast').waitFor();
    await look('toast');
    await page.getByTestId('main-image').click();
    await page.getByTestId('lightbox').waitFor();
    await look('lightbox');
    expect(wrong).toEqual([]);
  });

  it('in the cart, with a line removed, and emptied', async () => {
    const { page, look, wrong } = await begin('/cart');
    await look('full cart');
    await page.getByRole('button', { name: /^Remove Parrot D-swing \(S\)/ }).click();
    await look('a line removed');
    await page.getByRole('button', { name: /^Remove/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Your cart is empty' }).waitFor();
    await look('emptied');
    expect(wrong).toEqual([]);
  });

  it.each([200, 400])('at checkout from the empty form to success, the service answering %i', async (status) => {
    if (status === 400) expectProblems(failedRequest('/api/v1.0/email/send', 400));
    const { page, look, wrong } = await begin('/contact');
    await mailService(visit.context, (route) => route.fulfill({ status, body: '' }));
    await open(page, `${shop.url}/checkout`);
    await look('empty form');
    await page.getByLabel('Email Address').fill('ali@gmial.com');
    await page.getByLabel('Phone Number').fill('12');
    await page.getByLabel('Full Name').focus();
    await look('doubtful entries');
    await fillBilling(page);
    await look('filled form');
    await completeButton(page).click();
    await page.getByRole('button', { name: 'Processing Order...' }).waitFor();
    await look('processing');
    await page.getByTestId('order-success').waitFor();
    await page.getByText(status === 200 ? 'Sent to the shop' : /The shop hasn't accepted your order yet/).waitFor();
    await look('success');
    expect(wrong).toEqual([]);
  });

  it('in the contact form, refused and written', async () => {
    const { page, look, wrong } = await begin('/contact');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await look('fields missing');
    for (const label of ['First Name', 'Last Name', 'Subject', 'Message']) {
      await page.getByLabel(label, { exact: true }).fill('Salam');
    }
    await page.getByLabel('Email Address').fill('sana@example.com');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await page.getByRole('link', { name: 'Send on WhatsApp' }).waitFor();
    await look('written');
    expect(wrong).toEqual([]);
  });

  it('without a connection', async () => {
    expectProblems(whileOffline);
    const { page, look, wrong } = await begin('/cart');
    await visit.context.setOffline(true);
    await page.getByText('You are offline.').waitFor();
    await look('offline line');
    await page
      .locator('a[href="/shop-all"]')
      .first()
      .evaluate((link) => link instanceof HTMLElement && link.click());
    await page.getByRole('heading', { level: 1, name: 'You seem to be offline' }).waitFor();
    await look('offline screen');
    expect(wrong).toEqual([]);
  });
});
