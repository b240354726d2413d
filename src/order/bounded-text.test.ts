import { describe, expect, it } from 'vitest';
import { composed, excerpt, shortened } from './bounded-text.ts';

describe('the composed form of a text', () => {
  it.each([
    ['Zoe\u0308', 'Zo\u00EB'],
    ['e\u0301\u0323', '\u1EB9\u0301'],
    ['میری بلی', 'میری بلی'],
    [`a${'\u0323'.repeat(30)}b`, `\u1EA1${'\u0323'.repeat(29)}b`],
    [`a${'\u0323'.repeat(31)}b`, `\u1EA1${'\u0323'.repeat(29)}b`],
    [`${'\u0323\u0300'.repeat(40)}b`, `${'\u0323'.repeat(15)}${'\u0300'.repeat(15)}b`],
  ])('of %j is %j', (text, expected) => {
    expect(composed(text)).toBe(expected);
  });
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

  it.each([
    ['a\nb\nc', { maxBytes: 9, maxLines: 3 }, 'a\nb\nc'],
    ['a\nb\nc', { maxBytes: 9, maxLines: 2 }, 'a\nb…'],
    ['aaaa\nb\nc', { maxBytes: 3, maxLines: 3 }, 'aaa…'],
  ])('is its first lines: %j in %j is %j', (text, room, expected) => {
    expect(excerpt(text, room)).toBe(expected);
  });
});
