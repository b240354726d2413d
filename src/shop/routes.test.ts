import { describe, expect, it } from 'vitest';
import { dataAddress, pageKind, plainPath } from './routes.ts';

const own = {
  menuGroups: [{ path: '/dog-main', links: [{ path: '/dog-food' }, { path: '/dog-bed' }] }],
  listingAliases: ['/dog-beds'],
};

describe('the route table', () => {
  it.each([
    ['/', 'home'],
    ['/home', 'home'],
    ['/shop-all', 'shop-all'],
    ['/shop', 'shop-all'],
    ['/pharmacy', 'listing'],
    ['/baby-pet', 'listing'],
    ['/dog-food', 'listing'],
    ['/dog-bed', 'listing'],
    ['/dog-beds', 'listing'],
    ['/dog-main', 'species'],
    ['/cart', 'cart'],
    ['/checkout', 'checkout'],
    ['/contact', 'contact'],
    ['/product/43', 'product'],
    ['/product/no-id', 'product'],
    ['/product/43/x', 'product'],
  ])('finds at %s the page %s (R055)', (path, kind) => {
    expect(pageKind(path, own)).toBe(kind);
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
    ['/', '/'],
    ['//', '/'],
    ['/cart', '/cart'],
    ['/cart/', '/cart'],
    ['/dog-food//', '/dog-food'],
    ['//dog-food', '/dog-food'],
    ['/product//43', '/product/43'],
    ['/DOG-Food', '/dog-food'],
    ['/dog%2Dfood', '/dog-food'],
    ['/%64og-food', '/dog-food'],
    ['/%44og-food', '/dog-food'],
    ['/dog-food%2F', '/dog-food'],
    ['/%2F%2Fdog-food', '/dog-food'],
    ['/product%2f%32%33', '/product/23'],
    ['/favicon%2Eico', '/favicon.ico'],
  ])('%s → %s (R055)', (path, plain) => {
    expect(plainPath(path)).toBe(plain);
    expect(plainPath(plain)).toBe(plain);
  });

  it.each(['/product/%00', '/product/%2E%2E%2F43', '/product/.%2F43', '/dog%252Dfood', '/dog-food%', '/%zz', '/%FF'])(
    'is %s itself where it can be none of a page (D5, D6)',
    (path) => {
      expect(plainPath(path)).toBe(path);
    },
  );

  it.each([
    '//evil.example',
    '///evil.example',
    '/%2F%2Fevil.example',
    '/%5C%5Cevil.example',
    '/%5Cevil.example/%zz',
    '//evil.example/%zz',
  ])('leads nowhere else: %s (D5)', (path) => {
    expect(new URL(plainPath(path), 'https://shop.example').origin).toBe('https://shop.example');
  });
});

describe('the address of a page’s data', () => {
  it.each([
    ['/', '/data/index.json'],
    ['/cart', '/data/cart.json'],
    ['/product/43', '/data/product/43.json'],
  ])('%s → %s (R055)', (path, address) => {
    expect(dataAddress(path)).toBe(address);
  });
});
