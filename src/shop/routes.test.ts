import { describe, expect, it } from 'vitest';
import { dataAddress, pageKind, routes } from './routes.ts';

const own = {
  menuGroups: [{ path: '/dog-main', links: [{ path: '/dog-food' }, { path: '/dog-bed' }] }],
  listingAliases: ['/dog-beds'],
};

describe('the route table', () => {
  it('builds the path of a product from its id (R059)', () => {
    expect(routes.product.href({ id: 43 })).toBe('/product/43');
  });

  it('builds the path to keep of a page that has several (R056)', () => {
    expect([routes.home.paths, routes.home.href()]).toEqual([['/', '/home'], '/']);
  });

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

  it('does not count slashes at the end (R055)', () => {
    expect(['/cart/', '/dog-food//', '//'].map((path) => pageKind(path, own))).toEqual(['cart', 'listing', null]);
  });
});

describe('the address of a page’s data', () => {
  it.each([
    ['/', '/data/index.json'],
    ['/cart', '/data/cart.json'],
    ['/product/43', '/data/product/43.json'],
    ['/cart/', '/data/cart.json'],
    ['//', '/data/index.json'],
  ])('%s → %s (R055)', (path, address) => {
    expect(dataAddress(path)).toBe(address);
  });
});
