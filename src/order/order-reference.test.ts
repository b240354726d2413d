import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isOrderReference,
  orderReference,
  orderPageAddress,
  referenceIn,
  shortReference,
  isNamed,
  parseOrderName,
  shortKeyOf,
  shortName,
} from './order-reference.ts';

const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

describe('an order reference (D28)', () => {
  it('keeps all 128 bits, in 26 characters that can be read aloud: no I, L, O or U', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (random) => {
        const reference = orderReference(random);
        expect(isOrderReference(reference)).toBe(true);
        let number = 0n;
        for (const character of reference) number = number * 32n + BigInt(digits.indexOf(character));
        expect(number.toString(16).padStart(32, '0')).toBe(Buffer.from(random).toString('hex'));
        expect(shortReference(reference)).toBe(reference.slice(0, 8));
      }),
    );
  });

  it('can’t be made from another number of bytes', () => {
    for (const length of [0, 15, 17]) expect(() => orderReference(new Uint8Array(length))).toThrow(RangeError);
  });

  it.each([
    '0'.repeat(25),
    '0'.repeat(27),
    `8${'0'.repeat(25)}`,
    `0a${'0'.repeat(24)}`,
    ...['I', 'L', 'O', 'U'].map((letter) => `0${letter}${'0'.repeat(24)}`),
    `${'0'.repeat(26)}\n`,
  ])('is never %j', (text) => {
    expect(isOrderReference(text)).toBe(false);
  });
});

it.each([
  ['the shop’s', 'https://panja.example', '', 'https://panja.example/o/7K3M9Q2X0123456789ABCDEFGH'],
  [
    'the relay’s',
    'https://panja.example',
    'https://orders.example',
    'https://orders.example/o/7K3M9Q2X0123456789ABCDEFGH',
  ],
  ['no', '', '', null],
])(
  'an order’s page is at %s address, with the whole reference as its key (D82)',
  (_, publicOrigin, emailOrigin, address) => {
    expect(orderPageAddress('7K3M9Q2X0123456789ABCDEFGH', { publicOrigin, emailOrigin })).toBe(address);
  },
);

const reference = '7K3M9Q2X0123456789ABCDEFGH';
const first = { key: reference, reference, copy: 0 };
const second = { key: `${reference}-2`, reference, copy: 1 };
const unreadable = { key: 'c0ffee00'.repeat(8), reference: null, copy: 0 };

function meant(argument: string) {
  const name = parseOrderName(argument);
  return name ? [first, second, unreadable].filter((order) => isNamed(order, name)) : null;
}

describe('the name of an order', () => {
  it.each([
    ['7K3M9Q2X', [first, second]],
    ['7k3m9q2x', [first, second]],
    [reference.toLowerCase(), [first, second]],
    ['7K3M9Q2X-1', [first]],
    [`${reference}-2`, [second]],
    ['c0ffee00', [unreadable]],
    ['COFFEEOO', [unreadable]],
    [unreadable.key, [unreadable]],
    ['7K3M9Q2Y', []],
  ])('%s matches the right orders', (argument, orders) => {
    expect(meant(argument)).toEqual(orders);
  });

  it.each(['', '7K3M9Q2', '7K3M9Q2X0', `${reference}0`, '7K3M9Q2%', '7K3M9Q2X-0', '7K3M9Q2X-x'])(
    '%j is not a name',
    (text) => {
      expect(parseOrderName(text)).toBeNull();
    },
  );

  it('is looked up by its first 8 characters', () => {
    expect(shortKeyOf({ text: reference, copy: 1 })).toBe('7K3M9Q2X');
  });

  it('shows 8 characters, and of a repeated reference the number', () => {
    expect([first, second, unreadable].map(shortName)).toEqual(['7K3M9Q2X', '7K3M9Q2X-2', 'c0ffee00']);
  });
});

it('an order’s page is known by its path (D80)', () => {
  expect(referenceIn(`/o/${reference}`)).toBe(reference);
  for (const path of [
    '/',
    '/o/',
    `/o/${reference}/`,
    `/o/${reference}-2`,
    `/x/o/${reference}`,
    `/o/${reference.toLowerCase()}`,
  ])
    expect([path, referenceIn(path)]).toEqual([path, '']);
});
