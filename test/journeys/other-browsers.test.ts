/** A whole order in Firefox and in WebKit, the engine of Safari, at the size of a phone. */
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startConnection, launchFirefox, type OtherBrowser, launchWebKit } from '#test/support/other-browsers.ts';
import { plain } from '#test/support/opening.ts';
import { startShop } from '#test/support/processes.ts';

const sana = {
  name: 'Sana',
  email: 'sana@example.com',
  address: 'House 5, Multan',
  province: 'punjab',
  postalCode: '60000',
  phone: '0300-1234567',
};

describe.each([
  ['Firefox', launchFirefox],
  ['WebKit', launchWebKit],
])('%s', (_name, launch) => {
  let browser: OtherBrowser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser.close());

  const text = async (selector: string) =>
    plain(String(await browser.evaluate(`document.querySelector(${JSON.stringify(selector)})?.innerText ?? ''`)));
  const shows = async (selector: string, words: string) => {
    await expect.poll(() => text(selector)).toContain(words);
  };

  it('takes an order without a connection, keeps it when its page is left, and sends it later, once (D26, D35, D56)', async () => {
    const shop = await startShop();
    onTestFinished(() => shop.stop());
    const connection = await startConnection(shop.url);
    onTestFinished(() => connection.cut());
    const { open, click, fill, evaluate } = browser;

    await open(connection.url);
    await expect // The service worker has the whole shop.
      .poll(() => evaluate(`caches.match('/data/product/43.json').then((kept) => kept !== undefined)`))
      .toBe(true);
    await click('[aria-label=Search]');
    await fill('[data-testid=search-box] input', 'd-SWING');
    await shows('[data-testid=search-results]', 'Parrot D-swing');
    await click('[data-testid=search-option]');
    await shows('h1', 'Parrot D-swing');
    await click('label:has([aria-label=XL])');
    await click('[data-testid=buy]');
    await shows('[data-testid=cart-badge]', '1');
    const price = await text('[data-testid=unit-price]');
    const left = Number(await evaluate('window.scrollY'));
    expect(left).toBeGreaterThan(0);

    await click('header a[href="/cart"]');
    await shows('[data-testid=cart-total]', price);
    await browser.back();
    await shows('h1', 'Parrot D-swing');
    await expect.poll(() => evaluate('window.scrollY')).toBeCloseTo(left);
    await click('header a[href="/cart"]');
    await click('main a[href="/checkout"]');
    for (const [name, value] of Object.entries(sana)) await fill(`[name=${name}]`, value);

    await connection.cut();
    await click('[data-testid=place-order]');
    const success = '[data-testid=order-success]';
    await shows(success, 'Order Placed Successfully!');
    // Neither browser sends from a closed page or promises to keep what it stores.
    await shows(success, 'Saved on this device for now. Keep this page open until it is sent.');
    await shows(success, '1 x Parrot D-swing, Size: XL');
    const reference = await text(`${success} strong`);
    await open(`${connection.url}/contact`);
    await shows('h1', 'Contact Us');

    await connection.restore();
    const subjects = (await shop.mails(2)).map(({ subject }) => subject);
    expect(subjects).toEqual([expect.stringContaining(reference), expect.stringContaining(reference)]);
    await open(`${connection.url}/checkout`);
    await shows('h1', 'Your cart is empty');
    await click('summary');
    await shows('details', reference);
    await shows('details', price);
    await shows('details', 'Sent to the shop');
    expect(await shop.mails(2)).toHaveLength(2);
  }, 120_000);
});
