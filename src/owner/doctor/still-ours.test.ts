import { describe, expect, it } from 'vitest';
import { shippedCatalogue } from '#test/support/catalogues.ts';
import { textsStillOurs } from './still-ours.ts';

const shopTexts = shippedCatalogue.shop.texts;

describe('texts about the shop that nobody has changed', () => {
  it('are all of them in the shop as it comes (D66)', () => {
    expect(textsStillOurs(shopTexts)).toEqual(Object.keys(shopTexts));
  });

  it('are those whose words are as they came (D66)', () => {
    const { tagline } = shopTexts;
    expect(textsStillOurs({ tagline, story: 'We opened in 1998.' })).toEqual(['tagline']);
  });
});
