import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { phoneHint } from './phone-hint.ts';

const urdu = (text: string) => text.replaceAll(/\d/g, (digit) => String.fromCharCode(0x06f0 + Number(digit)));
const arabic = (text: string) => text.replaceAll(/\d/g, (digit) => String.fromCharCode(0x0660 + Number(digit)));

describe('a hint about a phone number', () => {
  it.each([
    [
      'numbers in any country’s form',
      '042 35761234|021-34567890|0992 123456|042 111 786 786|+44 20 7946 0958|42 35761234',
    ],
    ['several numbers or an extension', '0300-1234567 / 0321-7654321|0300 1234567 ext 5|  0300-1234567  '],
    ['an empty field', '|   '],
  ])('is silent about %s (R195)', (_, texts) => {
    for (const text of texts.split('|')) expect([text, phoneHint(text)]).toEqual([text, null]);
  });

  it.each([
    ['One digit seems to be missing.', '0300-123456|+92 300 123456|۰۳۰۰ ۱۲۳۴۵۶'],
    ['One digit seems too many.', '0300-12345678|030111123456'],
    ['2 digits seem too many.', '0300-123456789'],
    ['6 digits seem to be missing.', '0300-1'],
    [
      'Please check this number',
      '051-12345|051-123456789012|call me|x|12|0300 or 1234567|+44 7700 9001|+1|a@example.com',
    ],
  ])('says "%s" of %s (R195)', (hint, texts) => {
    for (const text of texts.split('|')) expect([text, phoneHint(text)]).toEqual([text, hint]);
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
