/** The checkout as a shopper sees it, up to success (R186-R213). */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { until } from '#test/support/until.ts';
import { desktop, visitor, startJourneys } from '#test/support/browser.ts';
import {
  atCheckout,
  completeButton,
  completeOrder,
  fillBilling,
  mailService,
  pressComplete,
  shownMoney,
  seeded,
  swing,
  storedCart,
  visitorWithCart,
} from '#test/support/checkout-page.ts';
import { announced, plain, toastClocks } from '#test/support/pages.ts';

const { browser, shop } = await startJourneys();

const toy = { ...swing('S', 800, 1), scent: 'Rose', kilos: '2', color: 'Red' };
const kilo = seeded(5, 3);
const success = (page: Page) => page.getByRole('heading', { name: 'Order Placed Successfully!', exact: true });

it('the checkout of an empty cart says so, with a link to the home page (R186)', async () => {
  const { page } = await visitor(browser, desktop);
  await page.goto(`${shop.url}/checkout`);
  const start = page.getByRole('main').getByRole('link', { name: 'Start Shopping' });
  await page.getByRole('heading', { name: 'Your cart is empty' }).waitFor();
  await start.click();
  await page.getByRole('heading', { name: 'Shop by Pet' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
});

it('the checkout says that the cart is empty as soon as another tab has emptied it (R186)', async () => {
  const { context, page } = await visitorWithCart(browser, [toy], desktop);
  await page.goto(`${shop.url}/cart`);
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor();
  const other = await context.newPage();
  await other.goto(`${shop.url}/cart`);
  await other.getByRole('button', { name: /^Remove/ }).click();
  await expect.poll(() => page.getByRole('heading', { name: 'Your cart is empty' }).isVisible()).toBe(true);
});

it('the form has its headings, six fields, and five provinces below a disabled placeholder (R187-R190)', async () => {
  const { page } = await atCheckout(browser, shop.url, [toy]);
  await page.getByRole('heading', { level: 1, name: 'Checkout', exact: true }).waitFor();
  await page.getByText('Complete your order details below', { exact: true }).waitFor();
  const billing = page.getByRole('group', { name: /Billing Information/ });
  const labels = ['Full Name', 'Email Address', 'Address', 'Province', 'Postal Code', 'Phone Number'];
  for (const label of labels) expect(await billing.getByLabel(label, { exact: true }).count()).toBe(1);
  const options = await page
    .getByLabel('Province')
    .locator('option')
    .evaluateAll((all) =>
      all.map((one) => (one instanceof HTMLOptionElement ? [one.value, one.text, one.disabled, one.selected] : [])),
    );
  expect(options).toEqual([
    ['', 'Select Province', true, true],
    ['punjab', 'Punjab', false, false],
    ['sindh', 'Sindh', false, false],
    ['balochistan', 'Balochistan', false, false],
    ['islamabad', 'Islamabad Capital Territory', false, false],
    ['kashmir', 'Azad Kashmir', false, false],
  ]);
});

it('the summary has the items with their tags, and the sums before and after a province is chosen (R191-R193, R198)', async () => {
  const { page } = await atCheckout(browser, shop.url, [toy, { ...swing('M', 1100, 1), pack: 'Box' }]);
  const summary = page.getByRole('region', { name: /Order Summary/ });
  for (const text of [
    'Size: S',
    'Scent: Rose',
    'Kilos: 2',
    'Colour: Red',
    'Size: M',
    'Box',
    'Delivery all over Pakistan',
  ])
    expect(await summary.getByText(text, { exact: true }).isVisible()).toBe(true);
  const sums = await summary.locator('dl > div').allInnerTexts();
  expect(sums.map((text) => plain(text).replaceAll(/\s+/g, ' '))).toEqual([
    'Subtotal Rs 1,900',
    'Delivery Charges Rs 250 From Rs 250; choose a province',
    'Total Amount Rs 2,150',
  ]);
  expect(await shownMoney(page, 'delivery')).toBe('Rs 250');
  expect(await shownMoney(page, 'grand-total')).toBe('Rs 2,150');
  await page.getByLabel('Province').selectOption('sindh');
  await expect.poll(() => announced(page)).toContain('Delivery Rs 350, total Rs 2,250');
});

it('the field of the address says when it is full (D92)', async () => {
  const { page } = await atCheckout(browser, shop.url, [toy]);
  const address = page.getByLabel('Address', { exact: true });
  await address.fill('x'.repeat(999));
  await expect.poll(() => page.getByText('Maximum').count()).toBe(0);
  await address.pressSequentially('xyz');
  await expect.poll(() => address.inputValue()).toHaveLength(1000);
  await page.locator('#address-note').getByText('Maximum 1,000 characters.').waitFor();
});

it('the form shows an address of several lines whole, and sends it, without what no one sees, as one line (D92)', async () => {
  const { context, page } = await atCheckout(browser, shop.url, [toy]);
  const posted = await mailService(context);
  const address = page.getByLabel('Address', { exact: true });
  await fillBilling(page);
  const { height = 0 } = (await address.boundingBox()) ?? {};
  await address.fill('House 5\nStreet 9,\n\nG-9/1, near the large water tank behind the school\nIslamabad');
  expect((await address.boundingBox())?.height).toBeGreaterThan(height);
  await page.getByLabel('Email Address').fill('\u200Bali@example.com\u202C');
  await page.getByLabel('Postal Code').focus();
  await expect.poll(() => page.getByLabel('Email Address').inputValue()).toBe('ali@example.com');
  await address.press('Enter');
  await expect.poll(() => posted.length).toBe(1);
  const { template_params: params } = JSON.parse(posted[0]?.body ?? '');
  expect(params.reply_to).toBe('ali@example.com');
  expect(params.message).toContain(
    'Address: House 5, Street 9, G-9/1, near the large water tank behind the school, Islamabad\n',
  );
});

it('the form keeps what was typed through a reload', async () => {
  const { page } = await atCheckout(browser, shop.url, [toy]);
  await fillBilling(page, 'sindh');
  await page.reload();
  await expect.poll(() => page.getByLabel('Full Name').inputValue()).toBe('Ali Khan');
  await expect.poll(() => page.getByLabel('Province').inputValue()).toBe('sindh');
  await expect.poll(() => completeButton(page).isEnabled()).toBe(true);
});

describe('from the press to success', () => {
  it('processes for 2.5 s, with the form disabled (R204, R205)', async () => {
    const { context, page } = await atCheckout(browser, shop.url, [toy]);
    await mailService(context);
    await fillBilling(page, 'sindh');
    const button = completeButton(page);
    await pressComplete(page, () => button.tap());
    await expect.poll(() => announced(page)).toMatch(/order is being placed/i);
    expect(await button.isDisabled()).toBe(true);
    expect(await button.getAttribute('aria-busy')).toBe('true');
    await page.clock.runFor(2400);
    await expect.poll(() => button.textContent()).toBe('Processing Order...');
    expect(await shownMoney(page, 'delivery')).toBe('Rs 350');
    expect(await page.getByText('Still missing').count()).toBe(0);
    expect(await page.getByLabel('Full Name').isDisabled()).toBe(true);
    expect(await success(page).count()).toBe(0);
    await page.clock.runFor(200);
    await success(page).waitFor();
  });

  it('thanks, and empties cart and form, also after a reload (R206, R207, R209, R213)', async () => {
    const { context, page } = await atCheckout(browser, shop.url, [toy]);
    await mailService(context);
    await fillBilling(page);
    await completeOrder(page);
    await page
      .getByText("Thank you for your purchase. We'll send you a confirmation email shortly.", { exact: true })
      .waitFor();
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Ali Khan');
    const view = page.getByTestId('order-success');
    expect(await view.getByRole('link', { name: 'Continue Shopping' }).getAttribute('href')).toBe('/');
    expect(await page.getByTestId('cart-badge').count()).toBe(0);
    expect(await page.getByText('Your cart is empty').count()).toBe(0);
    const toast = page.getByTestId('toast').filter({ hasText: 'Order placed successfully!' });
    await toast.waitFor();
    expect(await toast.getAttribute('data-kind')).toBe('success');
    expect(await toastClocks(page, 3000)).toEqual([3000]);
    await page.clock.resume();
    await toast.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByText('Your cart is empty').waitFor();
  });

  it('makes one POST of Enter together with clicks, and plays confetti for 20 s that blocks nothing (R208, R210)', async () => {
    const { context, page } = await atCheckout(browser, shop.url, [toy]);
    const posted = await mailService(context);
    await fillBilling(page);
    await pressComplete(page, () =>
      page.evaluate(() => {
        const button = document.querySelector<HTMLButtonElement>('[data-testid="place-order"]');
        button?.form?.requestSubmit();
        button?.click();
        button?.form?.requestSubmit();
      }),
    );
    await page.clock.runFor(2500);
    // One success too, not one for each press.
    const toast = page.getByTestId('toast').filter({ hasText: 'Order placed successfully!' });
    await toast.first().waitFor();
    expect(await toast.count()).toBe(1);
    const confetti = page.getByTestId('confetti');
    await confetti.waitFor();
    expect(await confetti.getAttribute('aria-hidden')).toBe('true');
    expect(await confetti.evaluate((element) => getComputedStyle(element).pointerEvents)).toBe('none');
    // Something flies at the beginning, once its code is there, and at the end.
    let at = 0;
    const isFlying = async () => {
      at += 100;
      await page.clock.runFor(100);
      return isDrawnOn(confetti);
    };
    await expect.poll(isFlying).toBe(true);
    await page.clock.fastForward(17_000 - at);
    await page.clock.runFor(2000); // A burst needs about a second to come into view.
    expect(await isDrawnOn(confetti)).toBe(true);
    await page.clock.fastForward(900);
    await expect.poll(() => confetti.count()).toBe(1);
    await page.clock.fastForward(200);
    await confetti.waitFor({ state: 'detached' });
    await success(page).waitFor();
    await page.getByText('Sent to the shop', { exact: true }).waitFor();
    await page.clock.fastForward(70_000);
    expect(posted).toHaveLength(1);
  });

  it('keeps what another tab adds during the order, and the success view; with reduced motion no confetti (R208, R209, R213)', async () => {
    const { context, page } = await atCheckout(browser, shop.url, [toy]);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await mailService(context);
    await fillBilling(page);
    const other = await context.newPage();
    await other.goto(`${shop.url}/product/5`);
    await page.bringToFront();
    await pressComplete(page);
    await other.getByRole('button', { name: 'Add to Cart' }).tap();
    // Its badge may say 1 or 2: a tab that starts during the order has taken what was ordered out of the cart.
    await until('the other tab’s product', async () => (await storedCart(other)).some(({ id }) => id === 5));
    const summary = page.getByRole('region', { name: /Order Summary/ });
    expect(await summary.getByText('Parrot D-swing').count()).toBe(1);
    expect(await summary.getByText(kilo.name).count()).toBe(0);
    await page.clock.runFor(2500);
    await success(page).waitFor();
    for (const tab of [page, other]) await tab.getByTestId('cart-badge').getByText('1', { exact: true }).waitFor();
    expect(await storedCart(other)).toMatchObject([{ id: 5, quantity: 1 }]);
    // A product added afterwards changes the badge, not the view.
    await other.getByRole('button', { name: 'Add to Cart' }).tap();
    await page.getByTestId('cart-badge').getByText('2', { exact: true }).waitFor();
    expect(await success(page).isVisible()).toBe(true);
    expect(await page.getByRole('button', { name: 'Complete Order' }).count()).toBe(0);
    expect(await page.getByTestId('confetti').count()).toBe(0);
  });
});

it('one cart in two tabs makes one order, and both show its reference (R210)', async () => {
  const { context, page: one } = await visitorWithCart(browser, [toy], desktop);
  const posted = await mailService(context);
  const two = await context.newPage();
  const tabs = [one, two];
  for (const tab of tabs) {
    await tab.goto(`${shop.url}/checkout`);
    await fillBilling(tab);
  }
  await Promise.all(tabs.map((tab) => tab.evaluate(() => document.forms[0]?.requestSubmit())));
  const references = await Promise.all(
    tabs.map(async (tab) => {
      await tab.getByText('Sent to the shop', { exact: true }).waitFor();
      return tab.getByText('Order reference').locator('strong').textContent();
    }),
  );
  expect(references[0]).toBe(references[1]);
  expect(posted).toHaveLength(1);
});

/** True if anything is painted on a canvas now. */
function isDrawnOn(canvas: Locator): Promise<boolean> {
  return canvas.evaluate((element) => {
    if (!(element instanceof HTMLCanvasElement)) return false;
    const { data } = element.getContext('2d')?.getImageData(0, 0, element.width, element.height) ?? { data: [] };
    return data.some((channel) => channel > 0);
  });
}
