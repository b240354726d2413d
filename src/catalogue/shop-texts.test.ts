import { describe, expect, it } from 'vitest';
import { listings } from './listings.ts';
import { products } from './products.ts';
import { shopText, shopTexts } from './shop-texts.ts';
import { speciesPages } from './species-pages.ts';

/** What only the owner can know: how old the shop is, who works there, where goods come from, what is certified or fresh. */
const claims =
  /halal|certif|approved|vet-|organic|imported|local\b|neighbourhood|since\b|years|hand-?picked|robot|our own|freshly|fresh stock|kept fresh|finest|best\b|cheap|better price|good value|food-safe|on their way/i;

describe('what our texts say in the owner’s name', () => {
  it.each([
    ['the shop', Object.values(shopTexts)],
    ['its pages', [...listings, ...speciesPages].map(({ description }) => description)],
    ['its products', products.map(({ description }) => description)],
  ])('claims nothing about %s that can be untrue (D66)', (_, texts) => {
    expect(texts.filter((text) => claims.test(text))).toEqual([]);
  });

  it('holds the name of the shop (D10)', () => {
    expect(shopText('welcome', 'Chonch')).toBe(
      'Welcome to Chonch! Have a look around and browse everything for your pet.',
    );
  });
});
