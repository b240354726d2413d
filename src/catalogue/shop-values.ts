/** The single values of `shop.yaml`, and what the owner calls them. */
import { animals } from '#shop/animals.ts';
import { allSpecies, type Species } from '#shop/species.ts';
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
  developerCredit: 'Made by',
};

export const textLabels: Readonly<Record<keyof ShopContent['texts'], string>> = {
  heroTitle: 'Home banner, title',
  heroText: 'Home banner, text',
  secondHeroTitle: 'Second banner (phones only), title',
  secondHeroText: 'Second banner (phones only), text',
  welcome: 'Welcome',
  storyTitle: 'Brand story, title',
  story: 'Brand story',
  storyInvitation: 'Brand story, last sentence',
  tagline: 'Tagline at the foot of every page',
  ...taglineLabels(),
  homeDescription: 'Home page, for search engines',
  contactDescription: 'Contact page, for search engines',
};

/** `dogTagline` and so on. */
function taglineLabels(): Record<`${Species}Tagline`, string>;
function taglineLabels(): Record<string, string> {
  return Object.fromEntries(
    allSpecies.map((species) => [`${species}Tagline`, `Tagline of the ${animals[species].name.toLowerCase()} page`]),
  );
}

export const pictureLabels: Readonly<Record<keyof ShopContent['pictures'], string>> = {
  heroWide: 'Banner (computer)',
  hero: 'Banner 1 (phone)',
  secondHero: 'Banner 2 (phone)',
  story: 'Picture of the brand story',
  newPet: 'Picture of “New Pet at Home?”',
};

export interface ShopValue {
  readonly path: FieldPath;
  readonly label: string;
  /** The page of the desk that it is on. */
  readonly section: string;
  readonly value: string;
  /** A sentence or more. */
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
    section: sectionOf(within, name),
    value: names.get(name) ?? '',
    isText,
  }));
}

function sectionOf([group]: FieldPath, name: string): string {
  if (group === 'pictures') return 'pictures';
  if (group === undefined) return name === 'payment' ? 'payment' : 'contact';
  if (/hero/i.test(name)) return 'large-pictures';
  if (/tagline/i.test(name)) return 'taglines';
  return name.endsWith('Description') ? 'search-engines' : 'story';
}
