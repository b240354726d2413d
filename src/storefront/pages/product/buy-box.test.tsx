import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { rupees } from '#shop/money.ts';
import type { Product } from '#shop/product.ts';
import { staticRouter } from '#storefront/router/router.ts';
import { RouterContext } from '#storefront/router/use-router.ts';

vi.stubGlobal('shopDataOfBuild', { shop: { chatNumber: '923000000000', payment: '' }, lowestDeliveryFee: 'Rs 250' });
const router = staticRouter({ location: { path: '/', search: '', hash: '', key: '' }, screen: { main: null } });
const { BuyBox } = await import('./buy-box.tsx');

const product: Product = {
  id: 1,
  name: 'Rope Ball',
  price: rupees(500),
  salePrice: null,
  category: 'dog-toys',
  inStock: false,
  images: [],
};
const html = (parts: Partial<Product>, sizeIndex = 0) =>
  renderToStaticMarkup(
    <RouterContext value={router}>
      <BuyBox
        product={{ ...product, ...parts }}
        onward={{ label: 'Dog Toys', path: '/dog-toys' }}
        selection={{ packIndex: 0, sizeIndex }}
        onSelect={() => undefined}
      />
    </RouterContext>,
  );

describe('a product that is no longer sold', () => {
  it('says so in place of price and buttons, and leads to its list (D67)', () => {
    const onward = /<a href="\/dog-toys"[^>]*>See Dog Toys<\/a>/;
    expect(html({ takenOff: true })).toMatch(onward);
    expect(html({ takenOff: true }).replace(onward, '')).toBe(
      '<div><p data-testid="taken-off">We no longer sell this product.</p></div>',
    );
    expect(html({ inStock: true })).not.toMatch(onward);
  });

  it('can’t be asked for either if it was a heavy one (D67)', () => {
    expect(html({ id: 67, takenOff: true })).not.toContain('wa.me');
  });
});

it('a product on sale has the price that is charged, the old one struck through, and SALE (R145)', () => {
  const onSale = html({ inStock: true, salePrice: rupees(450) });
  expect(onSale).toMatch(/data-testid="unit-price">Rs\u00A0450<.*<s\b[^>]*>Rs\u00A0500<\/s>.*>SALE</);
  expect(onSale).toContain('data-testid="total">Rs\u00A0450<');
  expect(html({ inStock: true })).not.toMatch(/<s\b|SALE/);
});

it('a heavy product is asked for in a new window, with a message that names product and price (R157)', () => {
  const heavy = html({ id: 67, inStock: true });
  const [, chat = ''] =
    /<a [^>]*href="([^"]*)" target="_blank" rel="noopener"[^>]*data-testid="inquire"/.exec(heavy) ?? [];
  const { origin, pathname, searchParams } = new URL(chat.replaceAll('&#x27;', "'"));
  expect(origin + pathname).toBe('https://wa.me/923000000000');
  expect(searchParams.get('text')).toBe("Hi! I'm interested in Rope Ball - Rs. 500. Please provide more details.");
});

it('a product has the price of its delivery, but not a heavy one (D64)', () => {
  expect(html({ id: 67, inStock: true })).not.toContain('Plus delivery');
  expect(html({ inStock: true })).toContain('Plus delivery all over Pakistan, from Rs 250.<');
});

describe('the button that adds to the cart', () => {
  const sizeOptions = [
    { name: 'S', price: rupees(800) },
    { name: 'XL', price: rupees(1900) },
  ];

  it('stands alone until the script runs: an address may name another size than the prerendered one (D47)', () => {
    const [, bar = ''] =
      /<div class="needs-script in-reach[^>]*>(.*?)<\/div>/.exec(html({ inStock: true, sizeOptions })) ?? [];
    expect(bar).toMatch(/^<button[^>]*data-testid="buy".*?<\/button>$/);
    expect(bar).not.toContain('Rs');
  });
});

describe('a pack or size that is sold out', () => {
  const sizeOptions = [
    { name: 'S', price: rupees(800), soldOut: true },
    { name: 'XL', price: rupees(1900) },
  ];
  const radio = (name: string) =>
    new RegExp(`<input[^>]*aria-label="${name}"[^>]*>`).exec(html({ inStock: true, sizeOptions }, 1))?.[0];

  it('is struck and can’t be chosen, the others can (R158)', () => {
    expect(radio('S')).toContain('disabled');
    expect(radio('XL')).not.toContain('disabled');
    expect(html({ inStock: true, sizeOptions }, 1)).toMatch(/<s[^>]*>S<\/s>.*Sold out.*XL/);
    expect(html({ inStock: true, sizeOptions }, 1)).toContain('Add to Cart');
  });

  it('can’t be bought if it was chosen before it sold out (R158)', () => {
    expect(html({ inStock: true, sizeOptions }, 0)).toContain('OUT OF STOCK');
    expect(radio('XL')).not.toContain('disabled');
  });
});

it('a product that is only sold out still has its price, and the way to ask for it by name (D67)', () => {
  for (const words of ['Rs\u00A0500', 'OUT OF STOCK', 'wa.me/923000000000']) expect(html({})).toContain(words);
  expect(html({})).toContain(encodeURIComponent('Please tell me when Rope Ball is back in stock.'));
});

it('a product that is sold out has its quantity and button disabled (R158)', () => {
  expect(html({}).match(/<(?:button|input)(?![^>]* disabled)[^>]*>/g)).toBe(null);
});
