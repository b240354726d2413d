import { describe, expect, it } from 'vitest';
import { linkTails, tailed } from '#test/support/link-tails.ts';
import { plainAddress, plainPath } from './plain-address.ts';

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

  it.each(['/product/43', '/dog-food', '/cart', '/o/7K3M9Q2X0123456789ABCDEFGH'])(
    'is %s whatever chats and mails add to it, also twice or mixed (D117)',
    (path) => {
      for (const tail of linkTails)
        for (const other of ['', ...linkTails])
          for (const added of tailed(path, tail + other)) expect([added, plainPath(added)]).toEqual([added, path]);
    },
  );

  it('of the home page is found behind signs, but no word is taken off (D117)', () => {
    for (const added of [
      '.',
      '%29',
      '*',
      '_',
      '%DB%94',
      '%D8%8C',
      '%E2%80%8B',
      '%F0%9F%90%B6',
      '&fbclid=1',
      '&gt;',
      '%20',
    ])
      expect([added, plainPath(`/${added}`)]).toEqual([added, '/']);
    for (const word of ['nowhere', '%D8%AF%DB%8C%DA%A9%DA%BE%DB%8C%DA%BA', '%5Cevil.example', '%00', '%FF'])
      expect(plainPath(`/${word}`)).toBe(`/${word}`);
  });

  it('has the reference of an order’s page in capitals, and nothing that was not added behind it (D117)', () => {
    const reference = '7K3M9Q2X0123456789ABCDEFGH';
    const path = `/o/${reference}`;
    for (const written of [path, path.toLowerCase(), path.toUpperCase(), `/${path}`])
      expect([written, plainPath(written)]).toEqual([written, path]);
    for (const other of [`${path}-2`, `${path}X`, `${path}.Thanks`, `${path}_2`, `${path}/x`, path.slice(0, -1)])
      expect([other, plainPath(other)]).not.toEqual([other, path]);
  });

  it('leads to no other host (D5)', () => {
    const paths =
      '//evil.example ///evil.example /%2F%2Fevil.example /%5C%5Cevil.example /%5Cevil.example/%zz //evil.example/%zz';
    for (const path of paths.split(' '))
      expect(new URL(plainPath(path), 'https://shop.example').origin).toBe('https://shop.example');
  });
});

it.each([
  ['/cart%235x2,43.Lx1', '/cart#5x2,43.Lx1'],
  ['/cart%25235x2%252C43.Lx1', '/cart#5x2%252C43.Lx1'],
  ['/CART/%235x2', '/cart#5x2'],
  ['/cart%3Ffbclid%3DIwAR0%235x2', '/cart#5x2'],
  ['/cart%235x2?fbclid=IwAR0', '/cart?fbclid=IwAR0#5x2'],
  ['/cart%235x2#x', '/cart#5x2'],
  ['/cart)#5x2', '/cart#5x2'],
  ['/cart%23', '/cart'],
  ['/product/43%23size', '/product/43#size'],
  ['/checkout%23orders', '/checkout#orders'],
  ['/cart?search=%231', '/cart?search=%231'],
])('the plain spelling of the address %s is %s (D117)', (address, plain) => {
  expect(plainAddress(new URL(address, 'https://shop.example'))).toBe(plain);
});
