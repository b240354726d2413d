import { describe, expect, it } from 'vitest';
import { plainDigits, parseNumber, parsePaisa, parsePrice, pluralize } from './numbers.ts';

describe('a number as people type it', () => {
  it.each([
    [3, '3|۳|٣|３|\u200F۳\u200E'],
    [12, '۱۲|१२|১২|௧௨|𝟏𝟐|1۲|\u202A12\u202C'],
    [7, ' 7\n|007|\uFEFF7\u00A0'],
    [0, '٠۰0'],
  ])('%i is written as %j', (number, texts) => {
    for (const text of texts.split('|'))
      expect([text, parseNumber(text), parsePrice(text)]).toEqual([text, number, number]);
  });

  it('is nothing else', () => {
    for (const text of '| |abc|-3|1.5|1e3|12 pieces|NaN|½|²|三|0x10|۳-'.split('|'))
      expect([text, parseNumber(text), parsePrice(text)]).toEqual([text, null, null]);
  });

  it.each([
    [1150, "1,150|1٬150|۱٬۱۵۰|1،150|1，150|1 150|1\u202F150|1'150|Rs 1150|Rs. 1,150|rs1150|PKR 1150|₨1150"],
    [1150, '1150/-|Rs 1,150/-|1150 Rs|۱۱۵۰ روپے|1150.00'],
    [115_000, '1,15,000'],
    [12_345_678, '12,345,678'],
  ])('the price %i is written as %j', (price, texts) => {
    for (const text of texts.split('|')) expect([text, parsePrice(text)]).toEqual([text, price]);
  });

  it('is no price where it could be another', () => {
    for (const text of '1,15|11,50|1,1500|1,150,00|1,150 000|1.150|1150.50|Rs|/-|10-20|Rs -5|1,,150'.split('|'))
      expect([text, parsePrice(text)]).toEqual([text, null]);
  });

  it.each([
    [240_000, '2,400.00|Rs. 2,400|2400|2400.0|PKR 2,400/-|Rs.2400.00|۲۴۰۰٫۰۰'],
    [21_734, '217.34|217.340000000001|Rs 217.34|217.3399999'],
    [50, '.5|0.50'],
    [-5000, '-50|(50.00)|−50.00|Rs -50'],
    [0, '0|0.00|-0'],
  ])('the paisa %i are written as %j (D85)', (paisa, texts) => {
    for (const text of texts.split('|')) expect([text, parsePaisa(text)]).toEqual([text, paisa]);
  });

  it('are rejected if they are ambiguous', () => {
    for (const text of '|-|12\n34|9.23E+11|2.400,00|1,15|n/a|1.2.3|--5|99999999999999999'.split('|'))
      expect([text, parsePaisa(text)]).toEqual([text, null]);
  });

  it('has the digits of every script (D92)', () => {
    const scripts = [0x06_60, 0x06_f0, 0x09_66, 0x09_e6, 0x0a_66, 0x0e_50, 0x10_40, 0xff_10, 0x1_d7_ce, 0x1_d7_f6];
    const ten = (zero: number) => Array.from({ length: 10 }, (_, value) => String.fromCodePoint(zero + value)).join('');
    expect(scripts.map((zero) => plainDigits(ten(zero)))).toEqual(scripts.map(() => '0123456789'));
  });
});

it('counts one thing in the singular, none and several in the plural', () => {
  expect([0, 1, 1200].map((count) => pluralize(count, 'order'))).toEqual(['0 orders', '1 order', '1,200 orders']);
});
