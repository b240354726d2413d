/**
 * The shop while the browser translates it, as Chrome offers to do into Urdu: texts are then in elements that React
 * doesn't know.
 */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { phone, visitor, startWithOwnShop } from '#test/support/browser.ts';
import { ali, completeButton, mailService, fillBilling, swing, visitorWithCart } from '#test/support/checkout-page.ts';
import { open, plain } from '#test/support/pages.ts';

const { browser, shop } = await startWithOwnShop();

async function begin(path: string): Promise<Page> {
  const { page } = await visitorWithCart(browser, [swing('S', 800, 2)]);
  await open(page, shop.url + path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await translate(page);
  return page;
}

/** By their ids, as the labels are translated. */
async function fillFields(page: Page): Promise<void> {
  const ids = ['name', 'email', 'address', 'postalCode', 'phone'];
  for (const [index, value] of Object.values(ali).entries()) await page.locator(`#${ids[index]}`).fill(value);
  await page.locator('#province').selectOption('sindh');
}

const shown = async (page: Page, testId: string) => plain(await page.getByTestId(testId).innerText());

describe('a translated page', () => {
  it('sells: option, quantity, search, cart (R149, R154, R179)', async () => {
    const page = await begin('/product/43');
    await page.getByRole('radio', { name: 'XL', exact: true }).check({ force: true });
    await expect.poll(() => shown(page, 'unit-price')).toBe('RS 1,900');
    await page.getByRole('button', { name: /^Increase/ }).tap();
    await expect.poll(() => shown(page, 'total')).toBe('RS 3,800');
    await page.getByTestId('buy').tap();
    await expect.poll(() => shown(page, 'cart-badge')).toBe('4');
    await page.getByRole('button', { name: 'Search', exact: true }).tap();
    for (const sought of ['ladder', 'nothing at all', 'ladder', '']) await page.getByRole('searchbox').fill(sought);
    await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).tap();
    await page.getByText('4 ITEM(S) IN YOUR CART').waitFor();
    await page
      .getByRole('button', { name: /^Remove/ })
      .first()
      .tap();
    await page.getByRole('button', { name: /^Undo/ }).tap();
    await page.getByText('4 ITEM(S) IN YOUR CART').waitFor();
  });

  it('takes an order, with its hints, missing fields, and a forgotten address (R207)', async () => {
    const page = await begin('/checkout');
    const posted = await mailService(page.context());
    await page.getByLabel('Email Address').fill('ali');
    await page.getByLabel('Phone Number').fill('030012345');
    await page.getByText('IS THIS AN E-MAIL ADDRESS?').waitFor();
    await page.getByLabel('Email Address').fill('ali@gmial.com');
    await page.getByText('2 DIGITS SEEM TO BE MISSING.').waitFor();
    await page.getByLabel('Phone Number').focus();
    await page.getByRole('button', { name: 'ALI@GMAIL.COM' }).tap();
    await page.getByText('FOR YOUR ORDER CONFIRMATION.').waitFor();
    await fillFields(page);
    await page.getByLabel('Postal Code').fill('');
    await page.getByText('STILL MISSING: YOUR POSTAL CODE', { exact: true }).waitFor();
    await page.getByLabel('Full Name').fill('');
    await page.getByText('STILL MISSING: YOUR FULL NAME AND POSTAL CODE', { exact: true }).waitFor();
    await fillFields(page);
    await page.getByLabel('Remember my address').check();
    await completeButton(page).tap();
    await page.getByText('ORDER PLACED SUCCESSFULLY!', { exact: true }).first().waitFor();
    await page.getByText('SENT TO THE SHOP', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'REMOVE IT' }).tap();
    await page.getByText('YOUR ADDRESS IS NO LONGER SAVED ON THIS DEVICE.').waitFor();
    expect(posted).toHaveLength(1);
  });
});

/**
 * Does to a page what a browser's translation does, now and for later changes: each text is replaced by one in two
 * `font` elements. The "translation" is the same words in capitals, so that a test still finds them.
 */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const kept = 'script, style, noscript, option, textarea, title';
    const done = new WeakSet<Node>();
    const translateText = (text: Text) => {
      if (done.has(text) || text.data.trim() === '' || text.parentElement?.closest(kept)) return;
      const translation = document.createTextNode(text.data.toUpperCase());
      done.add(translation);
      const inner = document.createElement('font');
      const outer = document.createElement('font');
      inner.append(translation);
      outer.append(inner);
      text.replaceWith(outer);
    };
    const translateAll = () => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
      for (const text of texts) translateText(text);
    };
    translateAll();
    new MutationObserver(translateAll).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
}

it('lead from a product by the search to an order in browsers of 2022 (R207, R215)', async () => {
  const { context, page } = await visitor(browser, phone);
  await context.addInitScript(() => {
    const later: readonly (readonly [object, readonly string[]])[] = [
      [URL, ['canParse', 'parse']],
      [Promise, ['withResolvers', 'try']],
      [Array, ['fromAsync']],
      [Array.prototype, ['findLast', 'findLastIndex', 'toReversed', 'toSorted', 'toSpliced', 'with']],
      [String.prototype, ['isWellFormed', 'toWellFormed']],
      [Set.prototype, ['union', 'intersection', 'difference', 'isSubsetOf']],
      [Object, ['groupBy']],
      [Map, ['groupBy']],
      [AbortSignal, ['any', 'timeout']],
      [Element.prototype, ['checkVisibility']],
      [Object.getPrototypeOf(Object.getPrototypeOf([].values())), ['map', 'filter', 'take', 'toArray']],
      [window, ['requestIdleCallback', 'cancelIdleCallback', 'trustedTypes', 'scheduler', 'CloseWatcher']],
    ];
    for (const [owner, names] of later) for (const name of names) Reflect.deleteProperty(owner, name);
  });
  const posted = await mailService(context);
  await open(page, `${shop.url}/product/43`);
  await page.getByRole('radio', { name: 'XL', exact: true }).check({ force: true });
  await page.getByRole('button', { name: 'Add to Cart' }).tap();
  await page.getByRole('button', { name: 'Search', exact: true }).tap();
  await page.getByRole('searchbox').fill('ladder');
  await page.getByTestId('search-option').tap();
  await page.getByRole('heading', { name: 'Parrot Ladder' }).waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' }).tap();
  await page.getByRole('link', { name: 'Proceed to Checkout' }).tap();
  await fillBilling(page);
  await completeButton(page).tap();
  await page.getByRole('heading', { name: 'Order Placed Successfully!' }).waitFor();
  await page.getByText('Sent to the shop', { exact: true }).waitFor();
  expect(posted).toHaveLength(1);
});
