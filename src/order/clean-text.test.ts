import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanLine, cleanText, isolated } from './clean-text.ts';

describe('cleaning a shopper’s text', () => {
  it.each([
    ['عائشہ‌خان', 'عائشہ‌خان'],
    ['مِ\u200Cرزا', 'مِ\u200Cرزا'],
    ['م\u064E\u0301\u200Cرزا', 'م\u064E\u0301\u200Cرزا'],
    ['e\u0323\u200Ca', 'ẹa'],
    ['میری ‍بلی', 'میری بلی'],
    ['🐈‍⬛ 👩🏽‍⚕️', '🐈‍⬛ 👩🏽‍⚕️'],
    ['Zoë', 'Zoë'],
    ['Zoe\u0308', 'Zoë'],
    ['a\u202Eb\u2066c\u200Fd\u061Ce', 'abcde'],
    ['a\u200Bb\u2060c\uFEFFd\u00ADe\u{E0041}f', 'abcdef'],
    ['pay\u200Dpal', 'paypal'],
    ['a\u0000b\u001Bc\u0085d', 'abc\nd'],
    ['a\r\nb\rc\u2028d', 'a\nb\nc\nd'],
    ['\uD800a', '\uFFFDa'],
    [`e${'\u0323'.repeat(9)}`, 'ẹ\u0323\u0323\u0323\u0323'],
  ])('%j becomes %j', (text, clean) => {
    expect(cleanText(text)).toBe(clean);
  });

  it('joins lines', () => {
    expect(cleanLine('  a\n\n b\tc ')).toBe('a b c');
  });

  it('changes nothing when repeated', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(cleanText(cleanText(text))).toBe(cleanText(text));
      }),
    );
  });

  it('isolates right-to-left text', () => {
    expect([isolated('Ali'), isolated('علی')]).toEqual(['Ali', '\u2068علی\u2069']);
  });
});
