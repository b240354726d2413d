import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { phoneHint } from './phone-hint.ts';

const urdu = (text: string) => text.replaceAll(/\d/g, (digit) => String.fromCharCode(0x06f0 + Number(digit)));
const arabic = (text: string) => text.replaceAll(/\d/g, (digit) => String.fromCharCode(0x0660 + Number(digit)));

describe('a hint about a phone number', () => {
  it.each([
    ['0300-1234567', 'a mobile as people write it'],
    ['0300 1234567', 'with a space'],
    ['03001234567', 'in one piece'],
    ['3001234567', 'without the zero'],
    ['+92 300 1234567', 'with the country code'],
    ['+92 (0)300 1234567', 'with country code and zero'],
    ['0092 300 1234567', 'with the long country code'],
    ['923001234567', 'with the bare country code'],
    ['042 35761234', 'a landline of Lahore'],
    ['021-34567890', 'a landline of Karachi'],
    ['051-1234567', 'a landline of Islamabad'],
    ['+92 51 1234567', 'a landline with the country code'],
    ['0992 123456', 'a landline of a small town'],
    ['042 111 786 786', 'a number for the whole country'],
    ['+44 20 7946 0958', 'a number abroad'],
    ['۰۳۰۰ ۱۲۳۴۵۶۷', 'Urdu digits'],
    ['٠٣٠٠ ١٢٣٤٥٦٧', 'Arabic digits'],
    ['  0300-1234567  ', 'spaces around'],
    ['0300-1234567 / 0321-7654321', 'two numbers'],
    ['0300 1234567 ext 5', 'an extension'],
    ['42 35761234', 'a landline without the zero'],
    ['', 'nothing yet'],
    ['   ', 'spaces only'],
  ])('is silent about %j: %s (R195)', (text) => {
    expect(phoneHint(text)).toBeNull();
  });

  it.each([
    ['0300-123456', 'One digit seems to be missing.'],
    ['0300-12345678', 'One digit seems too many.'],
    ['+92 300 123456', 'One digit seems to be missing.'],
    ['۰۳۰۰ ۱۲۳۴۵۶', 'One digit seems to be missing.'],
    ['0300-123456789', '2 digits seem too many.'],
    ['0300-1', '6 digits seem to be missing.'],
    ['051-12345', 'Please check this number'],
    ['051-123456789012', 'Please check this number'],
    ['call me', 'Please check this number'],
    ['x', 'Please check this number'],
    ['12', 'Please check this number'],
    ['0300 or 1234567', 'Please check this number'],
    ['+44 7700 9001', 'Please check this number'],
    ['+1', 'Please check this number'],
    ['ali@example.com', 'Please check this number'],
  ])('doubts %j: %s (R195)', (text, hint) => {
    expect(phoneHint(text)).toBe(hint);
  });

  const mobile = fc.stringMatching(/^3\d{9}$/);
  const prefix = fc.constantFrom('0', '+92', '0092', '92', '+92 (0)', '+92-', '');
  const digits = fc.constantFrom(String, urdu, arabic);

  it('accepts every mobile number, however it is grouped, in any script’s digits (R195)', () => {
    fc.assert(
      fc.property(mobile, prefix, digits, fc.constantFrom('', ' ', '-', '.'), (number, start, write, gap) => {
        const text = `${start}${number.slice(0, 3)}${gap}${number.slice(3)}`;
        expect([text, phoneHint(write(text))]).toEqual([text, null]);
      }),
    );
  });

  it('notices every mobile number with a digit missing or one too many (R195)', () => {
    fc.assert(
      fc.property(mobile, fc.nat({ max: 9 }), fc.boolean(), (number, at, isMissing) => {
        const rest = isMissing ? number.slice(1, -1) : `${number.slice(1)}${at}`;
        expect(phoneHint(`03${rest}`)).toBe(`One digit seems ${isMissing ? 'to be missing' : 'too many'}.`);
      }),
    );
  });
});
