import { describe, expect, it } from 'vitest';
import { forceable } from './forced-states.ts';

describe('a state that the showcase forces', () => {
  it('matches the rule for the state itself', () => {
    expect(forceable('.button:hover')).toBe(".button:is(:hover, [data-force~='hover'] *)");
    expect(forceable('.tile:hover .picture')).toBe(".tile:is(:hover, [data-force~='hover'] *) .picture");
    expect(forceable('.button:hover:not(:disabled)')).toBe(
      ".button:is(:hover, [data-force~='hover'] *):not(:disabled)",
    );
  });

  it('distinguishes focus from focus-visible', () => {
    expect(forceable('.skip:focus')).toBe(
      ".skip:is(:focus, [data-force~='focus'] :is(a, button, input, select, textarea))",
    );
    expect(forceable('.option:has(:focus-visible)')).toBe(
      ".option:has(:is(:focus-visible, [data-force~='focus-visible'] :is(a, button, input, select, textarea)))",
    );
  });

  it('leaves everything else alone, and its own results', () => {
    expect(forceable('.card')).toBe('.card');
    expect(forceable('.card:focus-within')).toBe('.card:focus-within');
    const once = forceable('a:hover');
    expect(forceable(once)).toBe(once);
  });
});
