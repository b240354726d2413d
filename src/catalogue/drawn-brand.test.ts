import { describe, expect, it } from 'vitest';
import { brandNotice } from './drawn-brand.ts';
import { shippedCatalogue } from '#test/support/catalogues.ts';

const photographs = (...keys: readonly string[]) => ({
  isPhotograph: (id: number, number: number) => keys.includes(`${id}-${number}`),
});
const bag = { id: 4, name: 'Puppy Food', pictureTexts: ['Front of a bag of Panja puppy food', 'Close-up of kibble'] };
const brush = { id: 15, name: 'Dog Slicker Brush', pictureTexts: ['Dog slicker brush'] };

describe('packs that show the name the shop came with (D66)', () => {
  it('are named in a shop of another name, until a photograph takes their place (D66)', () => {
    const words =
      'Packs in the pictures of these products say Panja, and this shop is Chonch: Puppy Food (4). Put photographs of your own in their place.';
    expect(brandNotice('Chonch', [bag, brush], photographs())).toBe(words);
    expect(brandNotice('Chonch', [bag, brush], photographs('4-2'))).toBe(words);
    expect(brandNotice('Chonch', [bag, brush], photographs('4-1'))).toBeNull();
  });

  it('are nothing to speak of in a shop called Panja (D66)', () => {
    expect(brandNotice('Panja', [bag], photographs())).toBeNull();
    expect(brandNotice('Panja Pets', [bag], photographs())).toBeNull();
  });

  it('are found in the catalogue as it is (D66)', () => {
    expect(brandNotice('Chonch', shippedCatalogue.products, photographs())).toContain('Puppy Food Chicken & Milk 1 kg (4)');
  });
});
