import { describe, expect, it } from 'vitest';
import { internationalNumber, isMobile } from './phone-number.ts';

describe('a phone number to dial', () => {
  it.each([
    ['0300 1234567', '923001234567'],
    ['0300-1234567', '923001234567'],
    ['+92 300 1234567', '923001234567'],
    ['+92 (0)300 1234567', '923001234567'],
    ['0092 300 1234567', '923001234567'],
    ['923001234567', '923001234567'],
    ['3001234567', '923001234567'],
    ['۰۳۰۰ ۱۲۳۴۵۶۷', '923001234567'],
    ['０３００－１２３４５６７', '923001234567'],
    ['＋92 300 1234567', '923001234567'],
    ['𝟎𝟑𝟎𝟎 𝟏𝟐𝟑𝟒𝟓𝟔𝟕', '923001234567'],
    ['042 35761234', '924235761234'],
    ['+44 20 7946 0958', '442079460958'],
  ])('%s is %s', (text, number) => {
    expect(internationalNumber(text)).toBe(number);
  });

  it.each(['', 'call me', '12', '+1', '1'.repeat(30)])('%j is not one', (text) => {
    expect(internationalNumber(text)).toBeNull();
  });

  it('has no WhatsApp if it is a Pakistani landline', () => {
    expect([isMobile('923001234567'), isMobile('924235761234'), isMobile('442079460958')]).toEqual([true, false, true]);
  });
});
