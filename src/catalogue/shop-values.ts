/** The single values of `shop.yaml`: each with the owner's name for it, its section at the desk, and its field there. */
import { animals } from '#shop/animal-table.ts';
import { allSpecies, type Species } from '#shop/species.ts';
import type { ShopContent } from './schema.ts';
import type { FieldPath } from './yaml-file.ts';
import { groupedHours, type OpeningDays, parseOpeningDays, weekdays } from '#shop/opening-hours.ts';
import { withValue } from './edit-yaml.ts';

interface ShopField {
  readonly label: string;
  /** The page of the desk that it is on. */
  readonly section: string;
  readonly input: 'line' | 'lines' | 'tel' | 'email' | 'url' | 'picture' | 'colour';
  readonly hint?: string;
}

interface ShopValue extends ShopField {
  readonly path: FieldPath;
  readonly value: string;
}

type Fields<Names extends string> = Readonly<Record<Names, ShopField>>;

const contact = { section: 'contact', input: 'line' } as const;
const link = { ...contact, input: 'url', hint: 'Begins with https://. Leave it empty for none.' } as const;

const facts: Fields<
  Exclude<
    keyof ShopContent,
    'openingHours' | 'texts' | 'colours' | 'pictures' | 'provinces' | 'couriers' | 'answerHours' | 'messages'
  >
> = {
  name: { ...contact, label: 'Name of the shop' },
  phone: { ...contact, label: 'Phone', input: 'tel', hint: 'As people dial it, such as +92 300 0000000.' },
  chatNumber: {
    ...contact,
    label: 'WhatsApp number',
    input: 'tel',
    hint: 'Digits only, country code first, such as 923000000000.',
  },
  email: { ...contact, label: 'E-mail', input: 'email' },
  address: {
    ...contact,
    label: 'Address on labels and packing slips',
    hint: 'Where parcels return. Leave it empty for none.',
  },
  facebook: { ...link, label: 'Facebook page' },
  instagram: { ...link, label: 'Instagram page' },
  developerCredit: { ...contact, label: 'Made by', hint: 'Credited at the foot of every page.' },
  payment: { label: 'How people pay', section: 'payment', input: 'line' },
};

const banner = { section: 'large-pictures', input: 'lines' } as const;
const bannerTitle = { ...banner, input: 'line', hint: 'Up to about 30 letters fit on a phone.' } as const;
const story = { section: 'story', input: 'lines' } as const;
const searchEngines = { section: 'search-engines', input: 'lines' } as const;

const texts: Fields<keyof ShopContent['texts']> = {
  heroTitle: { ...bannerTitle, label: 'Home banner, title' },
  heroText: { ...banner, label: 'Home banner, text' },
  secondHeroTitle: { ...bannerTitle, label: 'Second banner (phones only), title' },
  secondHeroText: { ...banner, label: 'Second banner (phones only), text' },
  welcome: { ...story, label: 'Welcome', hint: 'Shown for three seconds on the home page.' },
  storyTitle: { ...story, label: 'Brand story, title', input: 'line' },
  story: { ...story, label: 'Brand story' },
  storyInvitation: { ...story, label: 'Brand story, last sentence' },
  tagline: {
    label: 'Tagline at the foot of every page',
    section: 'taglines',
    input: 'lines',
    hint: 'Below the shop’s name.',
  },
  ...taglines(),
  homeDescription: { ...searchEngines, label: 'Home page, for search engines' },
  contactDescription: { ...searchEngines, label: 'Contact page, for search engines' },
};

/** `dogTagline` and so on. */
function taglines(): Fields<`${Species}Tagline`>;
function taglines(): Fields<string> {
  return Object.fromEntries(
    allSpecies.map((species) => [
      `${species}Tagline`,
      {
        label: `Tagline of the ${animals[species].name.toLowerCase()} page`,
        section: 'taglines',
        input: 'lines',
        hint: `Below the title of the ${species} page.`,
      },
    ]),
  );
}

const colour = { section: 'colours', input: 'colour' } as const;

const colours: Fields<keyof ShopContent['colours']> = {
  main: { ...colour, label: 'Main colour', hint: 'For links, prices, and buttons with white text. It must be dark.' },
  accent: { ...colour, label: 'Accent colour', hint: 'For buttons and badges with dark text. It must be light.' },
};

const picture = { section: 'pictures', input: 'picture' } as const;

const pictures: Fields<keyof ShopContent['pictures']> = {
  heroWide: { ...picture, label: 'Banner (computer)', hint: 'Three times as wide as high.' },
  hero: { ...picture, label: 'Banner 1 (phone)' },
  secondHero: { ...picture, label: 'Banner 2 (phone)' },
  story: { ...picture, label: 'Picture of the brand story' },
  newPet: { ...picture, label: 'Picture of “New Pet at Home?”', hint: 'In the closing banner.' },
};

export function shopValues(shop: ShopContent): readonly ShopValue[] {
  return [
    ...valuesIn(facts, shop),
    ...valuesIn(texts, shop.texts, 'texts'),
    ...valuesIn(colours, shop.colours, 'colours'),
    ...valuesIn(pictures, shop.pictures, 'pictures'),
  ];
}

function valuesIn<Name extends string>(
  fields: Fields<Name>,
  values: Readonly<Record<Name, string>>,
  ...within: readonly string[]
): readonly ShopValue[] {
  return Object.entries<ShopField>(fields).map(([name, field]) => ({
    ...field,
    path: [...within, name],
    value: Reflect.get(values, name),
  }));
}

/** The shop's texts about itself, each once in `shop.yaml` (D66). */
export type ShopTexts = ShopContent['texts'];
export type ShopText = keyof ShopTexts;

/** A text of the shop, with its name filled in. */
export function shopText(written: ShopTexts, text: ShopText, shopName: string): string {
  return written[text].replaceAll('{shop}', shopName);
}

/** The opening hours, in the order of the days shown. */
export function openingDays({ openingHours }: Pick<ShopContent, 'openingHours'>): readonly OpeningDays[] {
  return Object.entries(openingHours).flatMap(([days, hours]) => parseOpeningDays(days, hours) ?? []);
}

/** As the owner writes them, by the number of the day, 0 for Sunday; empty for a day that isn't there: `11AM-9PM`, `closed`. */
type DayHours = readonly string[];

export function dayHours({ openingHours }: Pick<ShopContent, 'openingHours'>): DayHours {
  const groups = Object.entries(openingHours);
  return weekdays.map(
    (_, day) => groups.find(([days]) => parseOpeningDays(days, 'closed')?.days.includes(day))?.[1] ?? '',
  );
}

/** The text of `shop.yaml` with these hours. */
export function withDayHours(text: string, hours: DayHours): string {
  return withValue(text, ['openingHours'], Object.fromEntries(groupedHours((day) => hours[day] ?? '')));
}
