import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalText } from './normal-text.ts';

describe('the normal form of a text', () => {
  it.each([
    ['letters of an Arabic keyboard', 'علي كتاب هدية', 'علی کتاب ہدیہ'],
    ['the Urdu letters he', 'کھانا', 'کہانا'],
    ['vowel marks', 'کُتّے', 'کتے'],
    ['alef with madda or hamza', 'آم أحمد', 'ام احمد'],
    ['joiners and direction marks', 'می\u200Cخواہم\u200F', 'میخواہم'],
    ['lengthening strokes', 'بـــلی', 'بلی'],
    ['presentation forms', 'ﺑﻠﻲ', 'بلی'],
    ['digits of other scripts', '۵ ٣ ७ ５', '5 3 7 5'],
    ['case and accents', 'CAFÉ Élan', 'cafe elan'],
  ])('ignores %s (D91)', (_, text, expected) => {
    expect(normalText(text)).toBe(expected);
  });

  it('is its own normal form, of any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        expect(normalText(normalText(text))).toBe(normalText(text));
      }),
    );
  });
});
