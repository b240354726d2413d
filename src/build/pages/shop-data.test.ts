import { describe, expect, it } from 'vitest';
import { shopConfig } from '#config';
import type { Catalogue } from '#catalogue/catalogue.ts';
import { shippedCatalogue, smallCatalogue } from '#test/support/catalogues.ts';
import { shopData } from './shop-data.ts';

const config = (environment: Readonly<Record<string, string>>) => shopConfig(environment, shippedCatalogue.shop);

describe('the data that all pages share', () => {
  const shared = shopData(shippedCatalogue, config({ SHOP_NAME: 'Chonch', EMAIL_ORIGIN: 'https://mail.example' }));

  it('has the owner’s settings (D10)', () => {
    expect([shared.shop.name, shared.shop.emailOrigin]).toEqual(['Chonch', 'https://mail.example']);
  });

  it('has the listings’ other addresses, which are in no menu (R024, R086)', () => {
    expect(shared.listingAliases).toEqual(expect.arrayContaining(['/dog-deworming', '/cat-beds']));
  });

  it('has the five provinces, then those that the owner adds (R190, D37)', () => {
    const values = (catalogue: Catalogue) => shopData(catalogue, config({})).provinces.map(({ value }) => value);
    const five = ['punjab', 'sindh', 'balochistan', 'islamabad', 'kashmir'];
    expect(values(shippedCatalogue).slice(0, 5)).toEqual(five);
    expect(values(smallCatalogue())).toEqual([...five, 'khyber-pakhtunkhwa']);
  });

  it('has the lowest of the owner’s delivery fees (D68)', () => {
    expect(shopData(smallCatalogue(), config({})).lowestDeliveryFee).toBe('Rs\u00A0200');
  });
});
