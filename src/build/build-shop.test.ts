import { describe, expect, it } from 'vitest';
import { type Environment, shopConfig } from '#settings/shop-config.ts';
import { shippedCatalogue } from '#test/support/catalogues.ts';
import { notices } from './build-shop.ts';

const noticesOf = (environment: Environment) =>
  notices(shippedCatalogue, shopConfig(environment, shippedCatalogue.shop));
const noOrigin = 'PUBLIC_ORIGIN is not set: links for search engines and shared pictures are left out.';

describe('the notices of a build', () => {
  it('name what is left out without a public origin', () => {
    expect(noticesOf({})).toEqual([noOrigin]);
    expect(noticesOf({ PUBLIC_ORIGIN: 'https://panja.example' })).toEqual([]);
  });

  it('name pictures of the home page that are missing (D68)', () => {
    const { pictures } = shippedCatalogue.shop;
    const shop = { ...shippedCatalogue.shop, pictures: { ...pictures, hero: 'hero-phon-1', story: '43-1' } };
    const config = shopConfig({ PUBLIC_ORIGIN: 'https://panja.example' }, shop);
    expect(notices({ ...shippedCatalogue, shop }, config)).toEqual([
      'catalogue/shop.yaml: hero is hero-phon-1, and there is no picture of that name.',
    ]);
  });

  it('name the products whose packs say Panja in a shop of another name (D66)', () => {
    const config = shopConfig(
      { PUBLIC_ORIGIN: 'https://chonch.example' },
      { ...shippedCatalogue.shop, name: 'Chonch' },
    );
    expect(notices(shippedCatalogue, config)).toEqual([
      expect.stringMatching(/^The drawn packs of these products say Panja, but your shop is Chonch: /),
    ]);
  });
});
