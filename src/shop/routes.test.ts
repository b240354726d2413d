import { describe, expect, it } from 'vitest';
import { dataAddress, pageKind, plainPath } from './routes.ts';

const own = {
  menuGroups: [{ path: '/dog-main', links: [{ path: '/dog-food' }, { path: '/dog-bed' }] }],
  listingAliases: ['/dog-beds'],
};

describe('the route table', () => {
  it.each([
    ['home', '/ /home'],
    ['shop-all', '/shop-all /shop'],
    ['listing', '/pharmacy /baby-pet /dog-food /dog-bed /dog-beds'],
    ['species', '/dog-main'],
    ['cart', '/cart'],
    ['checkout', '/checkout'],
    ['contact', '/contact'],
    ['product', '/product/43 /product/no-id /product/43/x'],
  ])('finds the page %s at %s (R055)', (kind, paths) => {
    for (const path of paths.split(' ')) expect([path, pageKind(path, own)]).toEqual([path, kind]);
  });

  it.each(['/nowhere', '/cat-food', '/product', '/product/', '/cart/x', '/CART', '', '//x'])(
    'finds no page at %s (R052)',
    (path) => {
      expect(pageKind(path, own)).toBe(null);
    },
  );
});

describe('the plain spelling of an address', () => {
  it.each([
    ['/', '/ //'],
    ['/cart', '/cart /cart/'],
    ['/dog-food', '/dog-food// //dog-food /DOG-Food /dog%2Dfood /%64og-food /%44og-food /dog-food%2F /%2F%2Fdog-food'],
    ['/product/43', '/product//43 /product%2f%34%33'],
    ['/favicon.ico', '/favicon%2Eico'],
    // A chat takes the end of a sentence, in English or Urdu, and marks that nobody sees for a part of the link.
    [
      '/product/45',
      '/product/45. /product/45), /product/45%20 /product/45%DB%94 /product/45%D8%8C /product/45%E2%80%8B',
    ],
    // Some programs escape the query that Facebook adds, or join it with "&"; a chat may take the next word as well.
    [
      '/product/45',
      '/product/45%3Ffbclid%3DIwAR0 /product/45&fbclid=IwAR0 /product/45;jsessionid=1 /product/45%3E /product/45%F0%9F%90%B6 /product/45%D8%AF%DB%8C%DA%A9%DA%BE%DB%8C%DA%BA',
    ],
  ])('is %s for %s (R055)', (plain, paths) => {
    for (const path of [plain, ...paths.split(' ')]) expect([path, plainPath(path)]).toEqual([path, plain]);
  });

  it.each(['/product/%00', '/product/%2E%2E%2F43', '/product/.%2F43', '/dog%252Dfood', '/dog-food%', '/%zz', '/%FF'])(
    'is %s itself where it can be none of a page (D5, D6)',
    (path) => {
      expect(plainPath(path)).toBe(path);
    },
  );

  it('leads to no other host (D5)', () => {
    const paths =
      '//evil.example ///evil.example /%2F%2Fevil.example /%5C%5Cevil.example /%5Cevil.example/%zz //evil.example/%zz';
    for (const path of paths.split(' '))
      expect(new URL(plainPath(path), 'https://shop.example').origin).toBe('https://shop.example');
  });
});

it.each([
  ['/', '/data/index.json'],
  ['/cart', '/data/cart.json'],
  ['/product/43', '/data/product/43.json'],
])('the address of a page’s data: %s → %s (R055)', (path, address) => {
  expect(dataAddress(path)).toBe(address);
});
