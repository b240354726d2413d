import { describe, expect, it } from 'vitest';
import { shippedCatalogue } from '#test/support/catalogues.ts';
import { plainDescription } from './description.ts';
import { shopText, shopValues } from './shop-values.ts';

const { listings, speciesPages, products, shop } = shippedCatalogue;

/**
 * What only the owner can know: where the shop is and how old, who works there, where products come from, what is
 * certified or fresh.
 */
const claims =
  /halal|certif|approved|vet-|organic|imported|local\b|neighbourhood|since\b|years|hand-?picked|robot|our own|freshly|fresh stock|kept fresh|finest|best\b|cheap|better price|good value|food-safe|on their way|islamabad/i;

describe('the texts that the shop comes with', () => {
  it.each([
    ['the shop', Object.values(shop.texts)],
    ['its pages', [...listings, ...speciesPages].map(({ description }) => description)],
    ['its products', products.filter(({ id }) => id <= 69).map(({ description }) => plainDescription(description))],
  ])('claim nothing about %s that can be untrue (D66)', (_, texts) => {
    expect(texts.filter((text) => claims.test(text))).toEqual([]);
  });

  it('include the name of the shop (D10)', () => {
    const texts = { ...shop.texts, welcome: 'Welcome to {shop}!' };
    expect(shopText(texts, 'welcome', 'Chonch')).toBe('Welcome to Chonch!');
  });
});

it('every single text, picture and colour of shop.yaml has a field at the desk', () => {
  const { texts, colours, pictures, ...rest } = shop;
  const facts = Object.fromEntries(Object.entries(rest).filter(([, value]) => typeof value === 'string'));
  const names = [facts, texts, colours, pictures].flatMap((values) => Object.keys(values));
  expect(shopValues(shop).map(({ path }) => path.at(-1))).toEqual(names);
});
