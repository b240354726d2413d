import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { colourProblems, contrast, darkShadesOf, shadesOf, shippedColours } from './colours.ts';

describe('the shop’s colours', () => {
  it('have shades: deeper under a pointer, pale behind text', () => {
    expect(shadesOf(shippedColours)).toEqual({
      main: '#0b6b4b',
      mainDeep: '#085138',
      mainSoft: '#e4efeb',
      accent: '#f7a823',
      accentDeep: '#e39b20',
    });
  });

  it('have the contrast of WCAG', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
    expect(contrast('#777777', '#FFFFFF')).toBeCloseTo(4.48, 2);
  });

  it('are refused by the pair that can’t be read, with its ratio and the way out', () => {
    expect(colourProblems(shippedColours)).toEqual([]);
    const sentences = (main: string, accent: string) =>
      colourProblems({ main, accent }).map(({ field, problem, remedy }) => `${field} ${problem}. ${remedy}`);
    expect(sentences('#ffcc00', '#333333')).toEqual([
      'main is #ffcc00. White text on it has a contrast of 1.5 to 1, and 4.5 is needed. Choose a darker colour.',
      'accent is #333333. Dark text on its shade #2f2f2f has a contrast of 1.1 to 1, and 4.5 is needed. Choose a lighter colour.',
    ]);
    expect(sentences('#6f6f6f', '#f7a823')).toEqual([
      'main is #6f6f6f. Text in it on its pale shade #efefef has a contrast of 4.3 to 1, and 4.5 is needed. Choose a darker colour.',
      'accent is #f7a823. Next to the main colour #6f6f6f it has a contrast of 2.5 to 1, and 3 is needed. Choose a lighter colour.',
    ]);
  });

  it('can be read in the dark, whichever they are', () => {
    const accent = '#ffffff';
    const hex = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`);
    const legible = hex.filter((main) => colourProblems({ main, accent }).length === 0);
    fc.assert(
      fc.property(legible, (main) => {
        const dark = darkShadesOf({ main, accent });
        for (const text of [dark.main, dark.mainDeep])
          for (const ground of [dark.mainSoft, '#1b241f']) expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
        expect(contrast('#e8eee9', dark.mainSoft)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });
});
