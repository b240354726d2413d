import { describe, expect, it } from 'vitest';
import { textsStillOurs } from './still-ours.ts';

/** `texts` of catalogue/shop.yaml as the shop came. */
const shopTexts = {
  heroTitle: 'Happy pets start here',
  heroText: 'Food, toys and care for dogs, cats and birds, to your door anywhere in Pakistan.',
  secondHeroTitle: 'Treats that make tails wag',
  secondHeroText: 'Biscuits, chews and creamy sticks for dogs and cats.',
  welcome: 'Welcome to {shop}! Have a look around and browse everything for your pet.',
  storyTitle: 'Passionate about pets',
  story:
    'At {shop} we’re passionate about pets. Here you’ll find food, treats, toys and care for dogs, cats and birds, and a pet pharmacy, and we deliver anywhere in Pakistan.',
  storyInvitation: 'Not sure what fits? Send us a picture of your pet on WhatsApp.',
  tagline: 'High quality and fun pet supplies for the pets you love.',
  dogTagline: 'Premium quality products for your beloved companion',
  catTagline: 'Premium quality products for your feline friend',
  birdTagline: 'Premium quality products for your feathered friend',
  homeDescription:
    'Food, treats, toys and care for dogs, cats and birds, and a pet pharmacy. Shipping nationwide from Islamabad.',
  contactDescription: 'How to reach {shop} in Islamabad, and when we’re open.',
};

describe('texts about the shop that are unchanged', () => {
  it('are all texts as the shop comes (D66)', () => {
    expect(textsStillOurs(shopTexts)).toEqual(Object.keys(shopTexts));
  });

  it('are those with the original words (D66)', () => {
    const { tagline } = shopTexts;
    expect(textsStillOurs({ tagline, story: 'We opened in 1998.' })).toEqual(['tagline']);
  });
});
