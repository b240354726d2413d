import { describe, expect, it } from 'vitest';
import { provinces } from './provinces.ts';

describe('provinces at the checkout (§3 Checkout form, D37)', () => {
  it('R190 offers exactly the five specified, in that order', () => {
    expect(provinces.map(({ value, label }) => ({ value, label }))).toEqual([
      { value: 'punjab', label: 'Punjab' },
      { value: 'sindh', label: 'Sindh' },
      { value: 'balochistan', label: 'Balochistan' },
      { value: 'islamabad', label: 'Islamabad Capital Territory' },
      { value: 'kashmir', label: 'Azad Kashmir' },
    ]);
  });
});
