/** The single values of `shop.yaml`, and what the owner calls them. */
import type { ShopContent } from './schema.ts';
import type { FieldPath } from './yaml-file.ts';

export type ShopFact = Exclude<keyof ShopContent, 'openingHours' | 'texts' | 'pictures' | 'provinces'>;

export const factLabels: Readonly<Record<ShopFact, string>> = {
  name: 'Name of the shop',
  phone: 'Phone',
  email: 'E-mail',
  chatNumber: 'WhatsApp number',
  facebook: 'Facebook page',
  instagram: 'Instagram page',
  address: 'Address on labels and packing slips',
  payment: 'How people pay',
  developerCredit: 'Thanks in the footer',
};

export const textLabels: Readonly<Record<keyof ShopContent['texts'], string>> = {
  heroTitle: 'First large picture, title',
  heroText: 'First large picture, text',
  secondHeroTitle: 'Second large picture, title',
  secondHeroText: 'Second large picture, text',
  welcome: 'Welcome',
  storyTitle: 'Brand story, title',
  story: 'Brand story',
  storyInvitation: 'Brand story, last sentence',
  tagline: 'Foot of every page',
  dogTagline: 'Page of dogs',
  catTagline: 'Page of cats',
  birdTagline: 'Page of birds',
  homeDescription: 'Home page, for search engines',
  contactDescription: 'Contact page, for search engines',
};

export const pictureLabels: Readonly<Record<keyof ShopContent['pictures'], string>> = {
  heroWide: 'First large picture, on wide screens',
  hero: 'First large picture, on phones',
  secondHero: 'Second large picture, on phones',
  story: 'Picture of the brand story',
  newPet: 'Picture of “New Pet at Home?”',
};

export interface ShopValue {
  readonly path: FieldPath;
  readonly label: string;
  readonly value: string;
  /** Whether it is a sentence or more. */
  readonly isText: boolean;
}

export function shopValues(shop: ShopContent): readonly ShopValue[] {
  const facts: Readonly<Record<ShopFact, string>> = shop;
  return [
    ...valuesIn(factLabels, facts, { within: [], isText: false }),
    ...valuesIn(textLabels, shop.texts, { within: ['texts'], isText: true }),
    ...valuesIn(pictureLabels, shop.pictures, { within: ['pictures'], isText: false }),
  ];
}

function valuesIn<Name extends string>(
  labels: Readonly<Record<Name, string>>,
  values: Readonly<Record<Name, string>>,
  { within, isText }: { readonly within: FieldPath; readonly isText: boolean },
): readonly ShopValue[] {
  const names = new Map<string, string>(Object.entries(values));
  return Object.entries<string>(labels).map(([name, label]) => ({
    path: [...within, name],
    label,
    value: names.get(name) ?? '',
    isText,
  }));
}
