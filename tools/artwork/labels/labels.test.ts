import { describe, expect, it } from 'vitest';
import { manifest } from '#tools/artwork/manifest.ts';
import { label, text } from './design.ts';
import { bagFront, stickFront } from './film-labels.ts';
import { chicken3kg, creamySalmon } from './products.ts';
import { twoLines } from './pack-text.ts';

const isLabel = (value: unknown): value is { readonly svg: string } =>
  typeof value === 'object' && value !== null && 'svg' in value;

/** Every label in a picture's parameters, at any depth. */
function labelsIn(value: unknown): readonly string[] {
  if (isLabel(value)) return [value.svg];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(labelsIn) : [];
}

const words = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, content]) => content ?? '');
const sizeOf = (svg: string) => Number(/font-size="([\d.]+)"/.exec(svg)?.[1]);
const all = [...new Set(manifest.flatMap(({ params }) => labelsIn(params)))];

describe('labels', () => {
  it('say brand, name and amount', () => {
    expect(words(bagFront(chicken3kg, 1140, 1420).svg)).toEqual(expect.arrayContaining(['Panja', '3 kg', 'Chicken']));
    expect(words(stickFront(creamySalmon, 300, 1500).svg)).toContain('Salmon &amp; Tuna');
  });

  it('are as large as the surface they are printed on', () => {
    const { width, height, svg } = bagFront(chicken3kg, 1140, 1420);
    expect([width, height]).toEqual([1140, 1420]);
    expect(svg).toContain('viewBox="0 0 1140 1420"');
  });

  it('shrink a text that is too long for its place, and only that', () => {
    const style = { size: 100, fill: '#000', within: 400 };
    expect(sizeOf(text(0, 0, 'Short', style))).toBe(100);
    expect(sizeOf(text(0, 0, 'Considerably longer', style))).toBeLessThan(40);
  });

  it('break a long name into two lines between words, and a short one not at all', () => {
    expect(words(twoLines(0, 0, 'Puppy Milk Replacer', 100, '#000', 500))).toEqual(['Puppy Milk', 'Replacer']);
    expect(words(twoLines(0, 0, 'Paste', 100, '#000', 500))).toEqual(['Paste']);
  });

  it('are drawings that may contain any text, even markup', () => {
    expect(label(10, 20, text(1, 2, 'Fish <&> Rice', { size: 10, fill: '#000' })).svg).toContain(
      'Fish &lt;&amp;> Rice',
    );
  });

  it('show brands of our own, no dosage and no promise of a cure', () => {
    expect(all.length).toBeGreaterThan(50);
    const printed = all.flatMap(words);
    expect(
      printed.filter((line) => /\bmg\b|dos(?:e|age)|cures?\b|treats? (?:disease|illness)|guarantee/i.test(line)),
    ).toEqual([]);
    const withBrand = all.filter((svg) => words(svg).some((line) => /Panja|Duma|Chirya/.test(line)));
    expect(withBrand.length).toBeGreaterThan(40);
  });
});
