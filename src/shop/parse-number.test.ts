import { describe, expect, it } from 'vitest';
import { plainDigits, parseNumber, parsePrice } from './parse-number.ts';

describe('a number as people type it', () => {
  it.each([
    ['3', 3],
    ['۳', 3],
    ['٣', 3],
    ['３', 3],
    ['۱۲', 12],
    ['१२', 12],
    ['১২', 12],
    ['௧௨', 12],
    ['𝟏𝟐', 12],
    ['𝟿', 9],
    ['1۲', 12],
    ['٠۰0', 0],
    [' 7\n', 7],
    ['\u200F۳\u200E', 3],
    ['\u202A12\u202C', 12],
    ['\uFEFF5\u00A0', 5],
    ['007', 7],
  ])('%j is %i', (text, number) => {
    expect([parseNumber(text), parsePrice(text)]).toEqual([number, number]);
  });

  it.each(['', ' ', 'abc', '-3', '1.5', '1e3', '12 pieces', 'NaN', '½', '²', '三', '0x10', '۳-'])(
    '%j is none',
    (text) => {
      expect([parseNumber(text), parsePrice(text)]).toEqual([null, null]);
    },
  );

  it.each([
    ['1,150', 1150],
    ['1٬150', 1150],
    ['۱٬۱۵۰', 1150],
    ['1،150', 1150],
    ['1，150', 1150],
    ['1 150', 1150],
    ['1\u202F150', 1150],
    ["1'150", 1150],
    ['1,15,000', 115_000],
    ['12,345,678', 12_345_678],
    ['Rs 1150', 1150],
    ['Rs. 1,150', 1150],
    ['rs1150', 1150],
    ['PKR 1150', 1150],
    ['₨1150', 1150],
    ['1150/-', 1150],
    ['Rs 1,150/-', 1150],
    ['1150 Rs', 1150],
    ['۱۱۵۰ روپے', 1150],
    ['1150.00', 1150],
  ])('the price %j is %i', (text, number) => {
    expect(parsePrice(text)).toBe(number);
  });

  it.each([
    '1,15',
    '11,50',
    '1,1500',
    '1,150,00',
    '1,150 000',
    '1.150',
    '1150.50',
    'Rs',
    '/-',
    '10-20',
    'Rs -5',
    '1,,150',
  ])('the price %j is none, as it could be another', (text) => {
    expect(parsePrice(text)).toBeNull();
  });

  it('has the digits of every script (D92)', () => {
    const scripts = [0x06_60, 0x06_f0, 0x09_66, 0x09_e6, 0x0a_66, 0x0e_50, 0x10_40, 0xff_10, 0x1_d7_ce, 0x1_d7_f6];
    const ten = (zero: number) => Array.from({ length: 10 }, (_, value) => String.fromCodePoint(zero + value)).join('');
    expect(scripts.map((zero) => plainDigits(ten(zero)))).toEqual(scripts.map(() => '0123456789'));
  });
});
