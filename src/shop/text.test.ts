import { describe, expect, it } from 'vitest';
import {
  visible,
  visibleOnly,
  cleanLine,
  cleanText,
  composed,
  excerpt,
  listedText,
  isolated,
  shortened,
} from './text.ts';
import fc from 'fast-check';

const marks = [
  '\u200B\u200C\u200D\u200E\u200F',
  '\u202A\u202B\u202C\u202D\u202E',
  '\u2060\u2061\u2066\u2067\u2068\u2069',
  '\uFEFF\u00AD\u034F\u061C\u180E',
  '\u115F\u1160\u3164\uFFA0\u2800',
  '\uFE00\uFE0E\uFE0F\u{E0100}\u{E0041}',
];

describe('characters that show nothing', () => {
  it.each(marks)('leave nothing when they stand alone, and nothing around a text: %j', (mark) => {
    expect([visible(mark), visible(`${mark}Ali${mark}`), visibleOnly(`a${mark}@b`)]).toEqual(['', 'Ali', 'a@b']);
  });

  it.each(['عائشہ\u200Cخان', 'می\u200Cرزا', '👩🏽\u200D⚕\uFE0F', '❤\uFE0F\u200D🔥', '葛\u{E0100}城', 'José', 'علی رضا'])(
    'stay where they have a meaning: %j',
    (text) => {
      expect(visible(text)).toBe(text);
    },
  );
});

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

it.each([
  ['Zoe\u0308', 'Zo\u00EB'],
  ['e\u0301\u0323', '\u1EB9\u0301'],
  ['میری بلی', 'میری بلی'],
  [`a${'\u0323'.repeat(30)}b`, `\u1EA1${'\u0323'.repeat(29)}b`],
  [`a${'\u0323'.repeat(31)}b`, `\u1EA1${'\u0323'.repeat(29)}b`],
  [`${'\u0323\u0300'.repeat(40)}b`, `${'\u0323'.repeat(15)}${'\u0300'.repeat(15)}b`],
])('the composed form of %j is %j', (text, expected) => {
  expect(composed(text)).toBe(expected);
});

describe('a text that is too long', () => {
  it.each([
    ['Rope Ball', 9, 'Rope Ball'],
    ['Rope Ball', 8, 'Rope Bal…'],
    ['Rope Ball', 5, 'Rope…'],
    ['علی', 3, 'ع…'],
    ['🐈🐈', 7, '🐈…'],
  ])('is its beginning: %j in %i bytes is %j', (text, bytes, expected) => {
    expect(shortened(text, bytes)).toBe(expected);
  });

  it('is one short line in a list (D72)', () => {
    expect(listedText('Rope\n Ball')).toBe('Rope Ball');
    expect(listedText('a'.repeat(121))).toBe(`${'a'.repeat(120)}…`);
    expect(listedText('Rope\nBall', 6)).toBe('Rope B…');
  });

  it.each([
    ['a\nb\nc', { maxBytes: 9, maxLines: 3 }, 'a\nb\nc'],
    ['a\nb\nc', { maxBytes: 9, maxLines: 2 }, 'a\nb…'],
    ['aaaa\nb\nc', { maxBytes: 3, maxLines: 3 }, 'aaa…'],
  ])('is its first lines: %j in %j is %j', (text, room, expected) => {
    expect(excerpt(text, room)).toBe(expected);
  });
});
