import { describe, expect, it } from 'vitest';
import {
  dialledNumber,
  isMobile,
  localNumber,
  phoneNumbers,
  splitAtNumbers,
  withCountryCode,
  phoneHint,
} from './phone-number.ts';
import fc from 'fast-check';

const ali = '923001234567';
const sana = '923217654321';
const uk = '447700900123';

describe('the phone numbers in a text', () => {
  it.each([
    [
      'groups of any kind',
      '0300 1234567|0300-1234567|0300.123.4567|(0300) 1234567|0300–1234567|0300−1234567|0300/1234567|0300_1234567|3001234567',
    ],
    [
      'a country code, a zero, or both',
      '+92 300 1234567|+92 (0)300 1234567|+92 0300 1234567|92 300 1234567|92 0300 1234567',
    ],
    ['a long country code', '0092 300 1234567|0092 0300 1234567|+0092 300 1234567|+0300 1234567|923001234567'],
    ['an address', 'tel:03001234567|https://wa.me/923001234567|tel:+923001234567;ext=5'],
    [
      'digits of any script',
      '۰۳۰۰ ۱۲۳۴۵۶۷|٠٣٠٠-١٢٣٤٥٦٧|０３００－１２３４５６７|०३०० १२३४५६७|＋92 300 1234567|𝟎𝟑𝟎𝟎 𝟏𝟐𝟑𝟒𝟓𝟔𝟕',
    ],
    ['invisible characters', '\u202A0300 1234567\u202C|03\u200B00 1234567'],
    ['an extension', '0300 1234567 ext 5|0300 1234567 Ext. 12|0300 1234567x5|0300 1234567 #5|0300-1234567/8'],
    ['other words', 'House 12, 0300 1234567 (Ali)|0300 1234567, +92 300 1234567'],
  ])('are the same with %s', (_, texts) => {
    for (const text of texts.split('|')) expect([text, phoneNumbers(text)]).toEqual([text, [ali]]);
  });

  it('may be several, however they are separated', () => {
    const texts = [
      '0300-1234567 / 0321-7654321|03001234567,03217654321|0300 1234567; 0321 7654321|0300 1234567 0321 7654321',
      '0300-1234567-0321-7654321|3001234567 3217654321|0300 1234567 or 0321 7654321|0300 1234567 اور ۰۳۲۱ ۷۶۵۴۳۲۱',
      '0300 1234567\n0321 7654321|+923001234567+923217654321',
    ];
    for (const text of texts.join('|').split('|')) expect([text, phoneNumbers(text)]).toEqual([text, [ali, sana]]);
    expect(phoneNumbers('0300 1234567 / +44 7700 900123')).toEqual([ali, uk]);
  });

  it.each([
    ['924235761234', '042 35761234|042/35761234'],
    ['922134567890', '021-34567890'],
    ['92511234567', '051-1234567|+92 51 1234567'],
    ['92992123456', '0992 123456'],
    ['9242111786786', '042 111 786 786'],
    ['9280012345', '0800 12345'],
    [uk, '+44 (0)7700 900123|(+44) 7700 900123|+44 07700 900123|0044 7700 900123|tel:+447700900123|447700900123'],
    ['442079460958', '+44 20 7946 0958'],
    ['14155552671', '+1 (415) 555-2671'],
    ['971501234567', '971501234567|+971 50 123 4567'],
    ['390612345678', '+39 06 1234 5678'],
    ['966501234567', '+966 50 123 4567'],
    ['61412345678', '+61 412 345 678'],
  ])('%s is read from %s', (number, texts) => {
    for (const text of texts.split('|')) expect([text, phoneNumbers(text)]).toEqual([text, [number]]);
  });

  it('are only those that are certain', () => {
    const texts = [
      '|call me|12|+1|0300 123456|0300 12345678|+92 300 123456|0300 1234567 5|0300 xxxxxxx|7700900123|42 35761234|1234567',
      '051-12345|+44 7700 9001|+44 7700 900123 5|+44 7700 900123 456|+971 50 12345',
      '1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1 2 3',
      '1'.repeat(30),
      '0300 1234567 '.repeat(30),
    ];
    for (const text of texts.join('|').split('|')) expect([text, phoneNumbers(text)]).toEqual([text, []]);
  });

  it('have no WhatsApp if they are Pakistani landlines', () => {
    expect([isMobile(ali), isMobile('924235761234'), isMobile(uk)]).toEqual([true, false, true]);
  });

  it('are shown as people dial them', () => {
    expect([ali, '924235761234', uk].map(localNumber)).toEqual(['0300 1234567', '042 35761234', '0044 7700900123']);
    expect([ali, '924235761234', uk].map(dialledNumber)).toEqual(['03001234567', '04235761234', '00447700900123']);
  });

  it.each([
    ['Call us on +92 300 0000000 now', ['Call us on ', '+92 300 0000000', ' now']],
    ['0300 1234567, (042) 3576-1234', ['', '0300 1234567', ', ', '(042) 3576-1234', '']],
    ['0300 1234567 0321 7654321', ['', '0300 1234567', ' ', '0321 7654321', '']],
    ['042 111 000 111 / ۰۳۰۰ ۱۲۳۴۵۶۷', ['', '042 111 000 111', ' / ', '۰۳۰۰ ۱۲۳۴۵۶۷', '']],
    ['House 12, Street 3456, 54000', ['House 12, Street 3456, 54000']],
  ])('are found as they are written in %j', (text, pieces) => {
    expect(splitAtNumbers(text)).toEqual(pieces);
  });

  it('are searched by their digits, in any script', () => {
    expect(['0300 12', '۰۳۰۰ ۱۲', '+92 300 12', '＋44 77', '0300 1 / 0321 2'].map(withCountryCode)).toEqual([
      '9230012',
      '9230012',
      '9230012',
      '4477',
      '92300103212',
    ]);
  });
});

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
      'Please check this number.',
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
