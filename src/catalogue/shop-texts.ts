/**
 * What the shop says about itself, each text once. The owner may change any; `{shop}` stands for the shop's name.
 * `npm run catalogue` names those that are still ours: they claim nothing that can be untrue (decision D66).
 */
export const shopTexts = {
  /** The two large pictures at the top of the home page. */
  heroTitle: 'Happy pets start here',
  heroText: 'Food, toys and care for dogs, cats and birds, to your door anywhere in Pakistan.',
  secondHeroTitle: 'Treats that make tails wag',
  secondHeroText: 'Biscuits, chews and creamy sticks for dogs and cats.',
  /** Welcomes whoever comes to the home page (R105). */
  welcome: 'Welcome to {shop}! Have a look around and browse everything for your pet.',
  /** The brand story on the home page (R101). */
  storyTitle: 'Passionate about pets',
  story:
    'At {shop} we’re passionate about pets. Here you’ll find food, treats, toys and care for dogs, cats and birds, and a pet pharmacy, and we deliver anywhere in Pakistan.',
  storyInvitation: 'Not sure what fits? Send us a picture of your pet on WhatsApp.',
  /** At the foot of every page (R041). */
  tagline: 'High quality and fun pet supplies for the pets you love.',
  /** On the pages of dogs, cats and birds; the dogs' is specified, the others follow its pattern (R115). */
  dogTagline: 'Premium quality products for your beloved companion',
  catTagline: 'Premium quality products for your feline friend',
  birdTagline: 'Premium quality products for your feathered friend',
  /** What search engines and shared links say of the home and contact pages. */
  homeDescription:
    'Food, treats, toys and care for dogs, cats and birds, and a pet pharmacy. Shipping nationwide from Islamabad.',
  contactDescription: 'How to reach {shop} in Islamabad, and when we’re open.',
} as const;

export type ShopText = keyof typeof shopTexts;

/** A text of the shop, with its name in it. */
export function shopText(text: ShopText, shopName: string): string {
  return shopTexts[text].replaceAll('{shop}', shopName);
}
