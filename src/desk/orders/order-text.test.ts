import { describe, expect, it } from 'vitest';
import { unbroken } from './order-text.ts';

describe('a text on paper', () => {
  it.each([
    ['0300-555 0142', '0300\u2011555\u00A00142'],
    ['House 12-B, Street 4, F-8/2, Islamabad', 'House 12\u2011B, Street 4, F\u20118/2, Islamabad'],
    ['Rehman-ul-Mulk Road – near the mosque', 'Rehman-ul-Mulk Road – near the mosque'],
  ])('keeps a number on one line: %s', (text, printed) => {
    expect(unbroken(text)).toBe(printed);
  });
});
