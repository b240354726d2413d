import { describe, expect, it } from 'vitest';
import { shopConfig } from '#config';
import type { Catalogue } from '#catalogue/catalogue.ts';
import { shippedCatalogue, smallCatalogue } from '#test/support/catalogues.ts';
import { builtIn } from './built-in.ts';

const config = (environment: Readonly<Record<string, string>>) => shopConfig(environment, shippedCatalogue.shop);

describe('what the build fixes in the client', () => {
  const fixed = builtIn(shippedCatalogue, config({ SHOP_NAME: 'Chonch', EMAIL_ORIGIN: 'https://mail.example' }));

  it('D10 holds the settings of the owner', () => {
    expect([fixed.shop.name, fixed.shop.emailOrigin]).toEqual(['Chonch', 'https://mail.example']);
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

  it('offers the five provinces, then those that the owner adds (R190, D37)', () => {
    const values = (catalogue: Catalogue) => builtIn(catalogue, config({})).provinces.map(({ value }) => value);
    const five = ['punjab', 'sindh', 'balochistan', 'islamabad', 'kashmir'];
    expect(values(shippedCatalogue)).toEqual(five);
    expect(values(smallCatalogue())).toEqual([...five, 'khyber-pakhtunkhwa']);
  });

  it('says what delivery costs at the least by the owner’s own fees (D68)', () => {
    expect(fixed.lowestDeliveryFee).toBe('Rs\u00A0250');
    expect(builtIn(smallCatalogue(), config({})).lowestDeliveryFee).toBe('Rs\u00A0200');
  });

  it('holds no product: pages bring theirs, so that the client does not grow with the catalogue', () => {
    expect(JSON.stringify(fixed)).not.toContain('Parrot');
  });
});
