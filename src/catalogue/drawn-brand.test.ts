import { describe, expect, it } from 'vitest';
import { brandNotice } from './drawn-brand.ts';

const photos = (...keys: readonly string[]) => ({
  isPhoto: (id: number, number: number) => keys.includes(`${id}-${number}`),
});
const bag = { id: 4, name: 'Puppy Food', pictureTexts: ['Front of a bag of Panja puppy food', 'Close-up of kibble'] };
const brush = { id: 15, name: 'Dog Slicker Brush', pictureTexts: ['Dog slicker brush'] };

describe('drawn packs with the name of the original shop (D66)', () => {
  it('are reported in a shop of another name, until a photo replaces them (D66)', () => {
    const words =
      'The drawn packs of these products say Panja, but your shop is Chonch: Puppy Food (4). Replace them with your own photos.';
    expect(brandNotice('Chonch', [bag, brush], photos())).toBe(words);
    expect(brandNotice('Chonch', [bag, brush], photos('4-2'))).toBe(words);
    expect(brandNotice('Chonch', [bag, brush], photos('4-1'))).toBeNull();
  });

  it('are not reported in a shop called Panja (D66)', () => {
    expect(brandNotice('Panja', [bag], photos())).toBeNull();
    expect(brandNotice('Panja Pets', [bag], photos())).toBeNull();
  });
});
