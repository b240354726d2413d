import { describe, expect, it } from 'vitest';
import { visible, visibleOnly } from './visible-text.ts';

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
