import { describe, expect, it } from 'vitest';
import { labelTextSize } from './label-text-size.ts';

const sizeOf = (name: string, address: string) =>
  labelTextSize({
    head: '',
    bold: [name, '0300 1234567'],
    plain: [address, 'Khyber Pakhtunkhwa, 54000'],
    foot: 'Order 7K3M9Q2X TCS 7712',
  });

describe('the text of a label', () => {
  it('is as large as can be for usual addresses, in Latin letters and in Urdu (D72)', () => {
    const address = 'House 12-B, Street 4, Phase 6, Defence Housing Authority, Lahore';
    expect(sizeOf('Ayesha Khan', address)).toBe(1);
    expect(sizeOf('محمد علی', 'مکان نمبر ۱۲، گلی نمبر ۴، گلبرگ، لاہور')).toBe(1);
  });

  it('gets smaller with the length, and never larger again (D72)', () => {
    for (const part of ['Canal Road ', 'W', 'لاہور '] as const) {
      const sizes = Array.from({ length: 60 }, (_, index) => sizeOf('Ayesha Khan', part.repeat(index * 12)));
      expect(sizes).toEqual(sizes.toSorted((one, other) => one - other));
      expect(new Set(sizes)).toEqual(new Set([1, 2, 3, 4, 5, 6, 7]));
    }
  });
});
