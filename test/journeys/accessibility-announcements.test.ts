/** What screen readers are told, in one polite live region (WCAG 2.2 SC 4.1.3). */
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { announced, follow, open } from '#test/support/opening.ts';
import { desktop, phone, type Visit, visitor } from '#test/support/browser.ts';
import { seedCart, swing } from '#test/support/cart-seed.ts';
import { atCheckout, completeButton, fillBilling, mailService } from '#test/support/checkout-page.ts';
import { endWell, startJourneys } from '#test/support/start-journeys.ts';
import { hasFocus, liveRegions } from '#test/support/accessibility.ts';
import { expectProblems, failedRequest, whileOffline } from '#test/support/page-problems.ts';
import { shippedCatalogue, shippedProduct } from '#test/support/catalogues.ts';

let visit: Visit;

const birds = shippedCatalogue.shopAll.sections.find(({ label }) => label === 'Birds')?.products.length;

const { browser, shop } = await startJourneys();
afterEach(() => endWell(visit));

async function begin(size: typeof phone, path: string): Promise<Page> {
  visit = await visitor(browser, size);
  await seedCart(visit.context, [swing('S', 800, 2)]);
  await open(visit.page, shop.url + path);
  return visit.page;
}

/** The toasts' region comes with their code, before there is one. */
async function besidesToasts(page: Page): Promise<readonly string[]> {
  return (await liveRegions(page)).filter((region) => !region.includes('Notifications'));
}

describe('the live region', () => {
  it('is the only one on every kind of page; toasts, an open search and the modal lightbox have their own', async () => {
    const page = await begin(phone, '/contact');
    for (const path of ['/shop-all', '/dog-main', '/cat-treats', '/product/24', '/cart', '/checkout', '/contact']) {
      await follow(page, path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expect.poll(() => besidesToasts(page)).toEqual(['generic']);
    }
    await page.getByRole('button', { name: 'Search', exact: true }).tap();
    await expect.poll(async () => (await besidesToasts(page)).toSorted()).toEqual(['generic', 'status']);
    await open(page, `${shop.url}/product/24`);
    await page.getByRole('button', { name: 'Add to Cart' }).tap();
    await expect.poll(() => liveRegions(page)).toHaveLength(2);
    await page.getByTestId('main-image').tap();
    await page.getByText('1 of 3', { exact: true }).waitFor();
    await expect.poll(() => liveRegions(page)).toEqual(['status']);
  });
});

describe('what is announced', () => {
  it('includes a new page by its title, which has the focus (R050)', async () => {
    const page = await begin(phone, '/dog-food');
    await page.locator('main a[href="/product/5"]').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => announced(page)).toContain(shippedProduct(5).name);
    expect(await hasFocus(page.getByRole('main'))).toBe(true);
    await page.goBack();
    await expect.poll(() => announced(page)).toContain('Dog Food | Panja');
    expect(await hasFocus(page.getByRole('main'))).toBe(true);
    expectProblems(failedRequest('/data/product/5.json', 404));
    await page.route('**/data/product/5.json', (route) => route.fulfill({ status: 404, body: '' }));
    await page.reload();
    await page.locator('main a[href="/product/5"]').tap();
    await expect.poll(() => announced(page)).toContain('Product not found');
  });

  it('includes changes of the cart, with number and sum (R011)', async () => {
    const page = await begin(phone, '/cart');
    expect(await announced(page)).toBe('');
    await page.getByRole('button', { name: 'Increase quantity of Parrot D-swing (S)' }).tap();
    await expect.poll(() => announced(page)).toContain('Cart: 3 items, Rs 2,400');
    await page.getByRole('button', { name: 'Remove Parrot D-swing (S)' }).tap();
    await expect.poll(() => announced(page)).toContain('Parrot D-swing removed from your cart');
    await expect.poll(() => announced(page)).toContain('Your cart is now empty.');
  });

  it('includes the total on a product page (R151)', async () => {
    const page = await begin(phone, '/product/43');
    await page.getByRole('button', { name: /^Increase quantity/ }).tap();
    await expect.poll(() => announced(page)).toContain('2 for Rs 1,600');
    await page.getByRole('radio', { name: 'XL', exact: true }).check();
    await expect.poll(() => announced(page)).toContain('2 for Rs 3,800');
    // Each option has its price, too.
    const description = page.getByRole('radio', { name: 'XL', exact: true, description: /^Rs.1,900$/ });
    expect(await description.count()).toBe(1);
  });

  it('includes how many products a search has found (R029, R035)', async () => {
    const page = await begin(desktop, '/contact');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    const status = page.getByTestId('search-box').getByRole('status');
    expect(await status.textContent()).toBe('');
    for (const [text, outcome] of [
      ['parrot', /^\d products found$/],
      ['ladder', /^1 product found$/],
      ['zzzz', /^No products found$/],
      ['', /^$/],
    ] as const) {
      await page.getByPlaceholder('Search for products...').fill(text);
      await expect.poll(() => status.textContent()).toMatch(outcome);
    }
  });

  it('includes how many products a filter or a category leaves (R120, R127)', async () => {
    const page = await begin(desktop, '/shop-all');
    await page.getByRole('button', { name: 'Birds', exact: true }).click();
    await expect.poll(() => announced(page)).toContain(`Birds: 10 of ${birds}`);
    await follow(page, '/bird-main');
    await page.getByRole('button', { name: /^Category:/ }).click();
    await page.getByRole('button', { name: 'Bird Supplements', exact: true }).click();
    await expect.poll(() => announced(page)).toMatch(/Bird Supplements: \d products?$/);
  });

  it('includes the sum at checkout, the processing, success, and the order’s status (R192, R204, R207)', async () => {
    visit = await atCheckout(browser, shop.url, [swing('S', 800, 2)]);
    const { context, page } = visit;
    await mailService(context);
    await fillBilling(page, 'kashmir');
    await expect.poll(() => announced(page)).toContain('Delivery Rs 450, total Rs 2,050');
    await completeButton(page).tap();
    await page.getByText('Processing Order...').waitFor();
    await expect.poll(() => announced(page)).toMatch(/order is being placed/i);
    await page.clock.runFor(2600);
    const success = page.getByRole('heading', { name: 'Order Placed Successfully!' });
    await success.waitFor();
    expect(await hasFocus(success)).toBe(true);
    await expect.poll(() => announced(page)).toContain('The shop has your order.');
  });

  it('includes a lost connection and its return (D45)', async () => {
    expectProblems(whileOffline);
    const page = await begin(phone, '/cart');
    await visit.context.setOffline(true);
    await expect.poll(() => announced(page)).toContain('No connection.');
    await visit.context.setOffline(false);
    await expect.poll(() => announced(page)).toContain('Back online.');
  });

  it('includes what comes next after the contact form (D30)', async () => {
    const page = await begin(phone, '/contact');
    for (const label of ['First Name', 'Last Name', 'Subject', 'Message']) {
      await page.getByLabel(label, { exact: true }).fill('Salam');
    }
    await page.getByLabel('Email Address').fill('sana@example.com');
    await page.getByRole('button', { name: 'Send Message' }).tap();
    await expect.poll(() => announced(page)).toContain('Two links follow');
  });
});
