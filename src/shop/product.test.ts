import { describe, expect, it } from 'vitest';
import { parseProductId } from './product.ts';

describe('the product id in an address (§2 Route table, D6)', () => {
  it.each([
    ['1', 1],
    ['9', 9],
    ['10', 10],
    ['69', 69],
    ['70', 70],
    ['999999999', 999_999_999],
  ])('/product/%s names product %d', (text, id) => {
    expect(parseProductId(text)).toBe(id);
  });

  it.each([
    '0',
    '01',
    '00',
    '-1',
    '+1',
    '1x',
    'x1',
    'abc',
    '',
    ' ',
    ' 1',
    '1 ',
    '1\n',
    '1.0',
    '1e3',
    '0x1',
    '%00',
    '\0',
    '٤',
    '１',
    '1000000000',
    '99999999999999999999',
    'constructor',
    '__proto__',
  ])('R136 /product/%j names no product', (text) => {
    expect(parseProductId(text)).toBeNull();
  });
});
