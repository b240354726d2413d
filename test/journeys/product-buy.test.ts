/** Choosing, counting, buying and asking on a product page (R146-R159). */
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { deliveryText, productImage, shippedProduct } from '#test/support/catalogues.ts';
import { desktop, phone, visitor, startJourneys } from '#test/support/browser.ts';
import { follow, money, open, plain } from '#test/support/opening.ts';

const { browser, shop } = await startJourneys();
const [wide, small] = await Promise.all([visitor(browser, desktop), visitor(browser, phone)]);
const food = shippedProduct(5);
/** The price and total that its page shows for a quantity. */
const priced = (quantity: number) => ({ price: money(food.price), total: money(quantity * food.price) });

beforeEach(async () => {
  for (const { page } of [wide, small]) {
    if (page.url().startsWith('http')) await page.evaluate(() => localStorage.clear());
  }
});

describe('packs and sizes', () => {
  it('are offered, the first chosen; price, total and sticks follow (R146, R147, R148, R151, R152)', async () => {
    const { page } = small;
    for (const [id, label, options] of [
      [
        24,
        'Pack size',
        [
          ['1 Stick', 'Rs 300', 'Rs 900', ['3']],
          ['Pack of 6', 'Rs 1,680', 'Rs 5,040', ['18']],
          ['Pack of 12', 'Rs 3,240', 'Rs 9,720', ['36']],
        ],
      ],
      [
        45,
        'Size',
        [
          ['S', 'Rs 1,200', 'Rs 3,600', []],
          ['M', 'Rs 1,500', 'Rs 4,500', []],
          ['L', 'Rs 1,700', 'Rs 5,100', []],
        ],
      ],
    ] as const) {
      await open(page, `${shop.url}/product/${id}`);
      const group = page.getByRole('group', { name: label, exact: true });
      const names = await group.getByRole('radio').evaluateAll((radios) => radios.map((radio) => radio.ariaLabel));
      expect(names).toEqual(options.map(([name]) => name));
      expect(await group.getByRole('radio').first().isChecked()).toBe(true);
      await page.getByTestId('qty').fill('3');
      for (const [name, price, total, sticks] of options) {
        await group.getByRole('radio', { name, exact: true }).check();
        expect(await numbers(page)).toEqual({ price, total });
        expect(await page.getByTestId('total-sticks').allTextContents()).toEqual(sticks);
      }
    }
  });

  it('are chosen by the address, the first by one that names no option; the page asks for no data (D95)', async () => {
    const { page } = small;
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    for (const [address, name, price] of [
      ['/product/23?fbclid=1&pack=Pack+of+6', 'Pack of 6', 'Rs 580'],
      ['/product/43?size=XXXL', 'S', 'Rs 800'],
    ] as const) {
      await open(page, shop.url + address);
      await page.getByRole('radio', { name, exact: true, checked: true }).waitFor();
      expect(await numbers(page)).toEqual({ price, total: price });
      expect(asked.filter((path) => path.startsWith('/data/product/43'))).toEqual([]);
    }
    await open(page, `${shop.url}/product/43?size=L`);
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await follow(page, '/cart');
    await page.getByText('Size: L', { exact: true }).waitFor();
    await page.goBack();
    await page.getByRole('radio', { name: 'L', exact: true, checked: true }).waitFor();
    expect(await numbers(page)).toEqual({ price: 'Rs 1,300', total: 'Rs 1,300' });
  });

  it('can be chosen by keyboard, and start with the first again on the next product (R146, R148)', async () => {
    const { page } = wide;
    await open(page, `${shop.url}/product/43`);
    await page.getByRole('radio', { name: 'S', exact: true }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    expect(await numbers(page)).toEqual({ price: 'Rs 1,300', total: 'Rs 1,300' });
    await page.getByTestId('qty').fill('4');
    await page.getByRole('button', { name: 'Next related products' }).click();
    await page.getByTestId('related').getByRole('link', { name: 'Parrot Ladder' }).click();
    await page.getByRole('heading', { level: 1, name: 'Parrot Ladder' }).waitFor();
    expect(await page.getByTestId('qty').inputValue()).toBe('1');
    expect(await numbers(page)).toEqual({ price: 'Rs 1,200', total: 'Rs 1,200' });
  });
});

describe('the quantity', () => {
  it('starts at 1, with no lower and with any higher value (R150, R151)', async () => {
    const { page } = small;
    await open(page, `${shop.url}/dog-food`);
    await follow(page, '/product/5');
    const more = page.getByRole('button', { name: `Increase quantity of ${food.name}` });
    const less = page.getByRole('button', { name: `Decrease quantity of ${food.name}` });
    await more.waitFor();
    const quantity = page.getByTestId('qty');
    expect(await quantity.inputValue()).toBe('1');
    expect(await less.isDisabled()).toBe(true);
    for (let presses = 0; presses < 4; presses += 1) await more.click();
    await expect.poll(() => quantity.inputValue()).toBe('5');
    expect(await numbers(page)).toEqual(priced(5));
    await less.dblclick();
    await expect.poll(() => quantity.inputValue()).toBe('3');
    expect(await numbers(page)).toEqual(priced(3));
    await quantity.fill('9999');
    expect(await numbers(page)).toEqual(priced(9999));
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await page.getByTestId('cart-badge').waitFor();
    expect(await storedCart(page)).toMatchObject([{ id: 5, price: food.price, quantity: 9999 }]);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBeLessThanOrEqual(0);
    await page.evaluate(() => localStorage.clear());
  });

  it('stays as it was if what is entered is no number (R150)', async () => {
    const { page } = wide;
    await open(page, `${shop.url}/product/5`);
    const quantity = page.getByTestId('qty');
    for (const text of ['abc', '', '-3', '1.5', '12 pieces']) {
      await quantity.fill('7');
      await quantity.fill(text);
      expect([text, await numbers(page)]).toEqual([text, priced(7)]);
      await quantity.blur();
      await expect.poll(() => quantity.inputValue()).toBe('7');
    }
    for (const [text, counts] of [
      [' 012 ', '12'],
      ['0', '1'],
      ['\u200F۱۲', '12'],
    ] as const) {
      await quantity.fill(text);
      await quantity.press('Enter');
      await expect.poll(() => quantity.inputValue()).toBe(counts);
    }
    // More than any sum allows: the maximum of a cart, still a sum in digits.
    await quantity.fill('9'.repeat(40));
    await quantity.blur();
    await expect.poll(() => quantity.inputValue()).toMatch(/^\d{6,16}$/);
    expect((await numbers(page)).total).toMatch(/^Rs [\d,]+$/);
    expect(await page.getByRole('button', { name: /^Increase quantity/ }).isDisabled()).toBe(true);
  });
});

describe('adding to the cart', () => {
  it('adds what was chosen, says so, and leaves the page unchanged (R153, R154, R155)', async () => {
    const { page } = small;
    const options = [
      [24, shippedProduct(24).name, 'Pack of 12', 3, 3240, { pack: 'Pack of 12' }],
      [43, 'Parrot D-swing', 'XL', 4, 1900, { size: 'XL' }],
    ] as const;
    for (const [id, name, option, quantity, price, kept] of options) {
      await page.evaluate(() => localStorage.clear());
      await open(page, `${shop.url}/product/${id}`);
      await page.getByRole('radio', { name: option, exact: true }).check();
      await page.getByTestId('qty').fill(String(quantity));
      await page.getByRole('button', { name: 'Add to Cart' }).tap();
      await page.getByTestId('toast').getByText(`${name} has been added to your cart!`, { exact: true }).waitFor();
      expect(await page.getByTestId('toast').getAttribute('data-kind')).toBe('success');
      expect(
        await page
          .getByRole('status')
          .filter({ has: page.getByTestId('toast') })
          .count(),
      ).toBe(1);
      expect(await page.getByTestId('cart-badge').textContent()).toBe(String(quantity));
      const [line, ...others] = await storedCart(page);
      expect(others).toEqual([]);
      expect(line).toEqual({
        id,
        name,
        price,
        quantity,
        image: productImage(id, option === 'Pack of 12' ? 3 : 1),
        ...kept,
      });
      expect(await page.getByTestId('qty').inputValue()).toBe(String(quantity));
      const chosen = page.getByRole('radio', { checked: true });
      expect(await chosen.evaluateAll((radios) => radios.map((radio) => radio.ariaLabel))).toEqual([option]);
    }
  });

  it('twice adds twice, a double click too: one line, one toast each (R153, R154)', async () => {
    const { page } = wide;
    await open(page, `${shop.url}/product/5`);
    await page.getByRole('button', { name: 'Add to Cart' }).dblclick();
    await expect.poll(() => page.getByTestId('toast').count()).toBe(2);
    expect(await storedCart(page)).toMatchObject([{ id: 5, quantity: 2 }]);
  });

  it('says next to the price what delivery costs at least, and of payment only what the owner has written (D64)', async () => {
    const { page } = small;
    const words = page.getByText(deliveryText(), { exact: true });
    await open(page, `${shop.url}/product/5`);
    await expect.poll(() => words.isVisible()).toBe(true);
    await open(page, `${shop.url}/product/67`);
    await expect.poll(() => words.count()).toBe(0);
  });
});

describe('heavy and sold-out products', () => {
  it('are asked for in a new window, with a message that names product and price (R157, R159)', async () => {
    const { page } = small;
    await page
      .context()
      .route('https://wa.me/**', (route) => route.fulfill({ contentType: 'text/html', body: '<p>chat' }));
    for (const id of [6, 68]) {
      const { name, price } = shippedProduct(id);
      await open(page, `${shop.url}/product/${id}`);
      await expect.poll(() => page.getByTestId('buy').count()).toBe(0);
      const [opened] = await Promise.all([page.context().waitForEvent('page'), page.getByTestId('inquire').click()]);
      const address = new URL(opened.url() === 'about:blank' ? await arrivedAt(opened) : opened.url());
      expect(address.origin + address.pathname).toMatch(/^https:\/\/wa\.me\/\d{8,15}$/);
      expect(address.searchParams.get('text')).toBe(
        `Hi! I'm interested in ${name} - Rs. ${price}. Please provide more details.`,
      );
      expect(new URL(page.url()).pathname).toBe(`/product/${id}`);
      await opened.close();
    }
  });

  it('have a disabled quantity and button if sold out, which reads OUT OF STOCK (R158)', async () => {
    const { page } = small;
    await open(page, `${shop.url}/dog-supplements`);
    await follow(page, '/product/9');
    const button = page.getByRole('button', { name: 'OUT OF STOCK', exact: true });
    await button.waitFor();
    expect(await button.isDisabled()).toBe(true);
    expect(await page.getByTestId('qty').isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: /^Increase quantity/ }).isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: /^Decrease quantity/ }).isDisabled()).toBe(true);
    await button.click({ force: true });
    expect(await page.evaluate(() => localStorage.getItem('shopping-cart'))).toBe(null);
    expect(await page.getByTestId('cart-badge').count()).toBe(0);
  });
});

async function numbers(page: Page) {
  return {
    price: plain(await page.getByTestId('unit-price').textContent()),
    total: plain(await page.getByTestId('total').textContent()),
  };
}

async function storedCart(page: Page): Promise<readonly unknown[]> {
  const stored: unknown = JSON.parse((await page.evaluate(() => localStorage.getItem('shopping-cart'))) ?? 'null');
  if (!Array.isArray(stored)) throw new Error('the cart is not stored as a list');
  return stored;
}

async function arrivedAt(page: Page): Promise<string> {
  await page.waitForURL(/wa\.me/);
  return page.url();
}
