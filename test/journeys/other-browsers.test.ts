/** The main job in Firefox and in WebKit, the engine of Safari, at the size of a phone. */
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startConnection } from '#test/support/cuttable-connection.ts';
import { launchFirefox } from '#test/support/firefox.ts';
import { plain } from '#test/support/opening.ts';
import type { OtherBrowser } from '#test/support/other-browser.ts';
import { takeUnexpectedProblems } from '#test/support/page-problems.ts';
import { startShop } from '#test/support/shop-process.ts';
import { launchWebKit } from '#test/support/webkit.ts';

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

  it('fails a journey whose page logs an error or throws', async () => {
    await browser.evaluate(`void setTimeout(() => {
      console.error('bad');
      Promise.reject(new Error('worse'));
      throw new Error('worst');
    })`);
    let found = '';
    const foundSoFar = () => (found += `${takeUnexpectedProblems().join('\n')}\n`);
    await expect.poll(foundSoFar).toMatch(/^logged: bad$/m);
    await expect.poll(foundSoFar).toMatch(/: Error: worse$/m);
    await expect.poll(foundSoFar).toMatch(/: Error: worst$/m);
  });

  it('draws a dropdown like the fields around it', async () => {
    const shop = await startShop();
    onTestFinished(() => shop.stop());
    await browser.open(`${shop.url}/shop-all`);
    const box = `document.querySelector('select').getBoundingClientRect()`;
    const middle = async (start: string, size: string) =>
      Math.round(Number(await browser.evaluate(`${box}.${start} + ${box}.${size} / 2`)));
    const pixel = { left: await middle('x', 'width'), top: await middle('y', 'height'), width: 1, height: 1 };
    const colour = async () =>
      sharp(await browser.screenshot())
        .removeAlpha()
        .extract(pixel)
        .raw()
        .toBuffer();
    await expect.poll(colour).toEqual(Buffer.of(255, 255, 255));
  });

  it('shows the menu over the page, and the page again once it is closed (R014, R016)', async () => {
    const shop = await startShop();
    onTestFinished(() => shop.stop());
    await browser.open(`${shop.url}/shop-all`);
    const isOver = () => browser.evaluate(`document.elementFromPoint(100, 400).closest('dialog') !== null`);
    const edge = () =>
      browser.evaluate(`document.querySelector('[data-testid=mobile-menu]')?.getBoundingClientRect().right`);
    await expect.poll(edge).toBe(320); // It is laid out in advance, and hidden.
    expect(await isOver()).toBe(false);
    await browser.click('[aria-label="Open menu"]');
    await expect.poll(isOver).toBe(true);
    await expect.poll(edge).toBe(320); // It has slid in: a click hits what it is meant for.
    await browser.click('[aria-label="Close menu"]');
    await expect.poll(isOver).toBe(false);
  });

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
