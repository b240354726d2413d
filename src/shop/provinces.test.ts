import { describe, expect, it } from 'vitest';
import { provinces } from './provinces.ts';

describe('provinces at the checkout (D37)', () => {
  it('offers exactly the five specified, in that order (R190)', () => {
    expect(provinces.map(({ value, label }) => ({ value, label }))).toEqual([
      { value: 'punjab', label: 'Punjab' },
      { value: 'sindh', label: 'Sindh' },
      { value: 'balochistan', label: 'Balochistan' },
      { value: 'islamabad', label: 'Islamabad Capital Territory' },
      { value: 'kashmir', label: 'Azad Kashmir' },
    ]);
  });
});
