import { describe, expect, it } from 'vitest';
import { shopConfig } from '#config';
import { builtIn } from './built-in.ts';

describe('what the build fixes in the client', () => {
  const fixed = builtIn(shopConfig({ SHOP_NAME: 'Chonch', EMAIL_ORIGIN: 'https://mail.example' }), '1a2b3c4d');

  it('D10 holds the settings of the owner', () => {
    expect([fixed.shop.name, fixed.shop.emailOrigin]).toEqual(['Chonch', 'https://mail.example']);
  });

  it('names the code that it is for', () => {
    expect(fixed.codeVersion).toBe('1a2b3c4d');
  });

  it('knows every listing by its address and by its other ones', () => {
    expect(fixed.listingPaths).toHaveLength(new Set(fixed.listingPaths).size);
    expect(fixed.listingPaths.toSorted()).toEqual([
      '/baby-pet',
      '/bird-bowls',
      '/bird-food',
      '/bird-ring',
      '/bird-supplement',
      '/bird-toys',
      '/cat-bed',
      '/cat-beds',
      '/cat-bowls',
      '/cat-deworming',
      '/cat-food',
      '/cat-grooming',
      '/cat-litter',
      '/cat-supplements',
      '/cat-toys',
      '/cat-treats',
      '/dog-bed',
      '/dog-bowl',
      '/dog-collar',
      '/dog-dewarming',
      '/dog-deworming',
      '/dog-food',
      '/dog-grooming',
      '/dog-supplements',
      '/dog-toys',
      '/dog-treat',
      '/kitten-food',
      '/pharmacy',
      '/puppy-food',
    ]);
    expect(fixed.speciesPaths).toEqual(['/dog-main', '/cat-main', '/bird-main']);
  });

  it('R190 D37 offers the five provinces, then those that the owner adds', () => {
    const kpk = { value: 'khyber-pakhtunkhwa', label: 'Khyber Pakhtunkhwa' };
    const values = (extra: readonly (typeof kpk)[]) =>
      builtIn({ ...shopConfig({}), extraProvinces: extra }, '').provinces.map(({ value }) => value);
    expect(values([])).toEqual(['punjab', 'sindh', 'balochistan', 'islamabad', 'kashmir']);
    expect(values([kpk]).at(-1)).toBe('khyber-pakhtunkhwa');
  });

  it('holds no product: pages bring theirs, so that the client does not grow with the catalogue', () => {
    expect(JSON.stringify(fixed)).not.toContain('Parrot');
  });
});
