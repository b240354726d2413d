import { describe, expect, it } from 'vitest';
import { dataAddress, pageKind } from './routes.ts';

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

it.each([
  ['/', '/data/index.json'],
  ['/cart', '/data/cart.json'],
  ['/product/43', '/data/product/43.json'],
])('the address of a page’s data: %s → %s (R055)', (path, address) => {
  expect(dataAddress(path)).toBe(address);
});
