/** Sections of single values: contact, payment, texts, pictures. */
import { fieldName } from '#catalogue/check-file.ts';
import { withValue } from '#catalogue/edit-yaml.ts';
import { type ShopValue, shopValues } from '#catalogue/shop-values.ts';
import type { ShopContent } from '#catalogue/schema.ts';
import { allSpecies } from '#shop/species.ts';
import type { ShopField } from '#desk/pages/shop-page.ts';
import { emailHint } from '#shop/email-hint.ts';
import { phoneHint } from '#shop/phone-hint.ts';
import { phoneNumbers } from '#shop/phone-number.ts';
import { type Doubt, ifRight, type Section, type Surroundings, type Typed, typedText } from './section.ts';

interface ValueField {
  /** `phone`, `texts heroTitle`: as a problem calls it. */
  readonly place: string;
  readonly input: ShopField['input'];
  readonly hint?: string;
}

type ValueSection = Pick<Section, 'id' | 'title' | 'intro'> & { readonly fields: readonly ValueField[] };

const all: readonly ValueSection[] = [
  {
    id: 'contact',
    title: 'Contact and links',
    intro: ['At the foot of every page, on the contact page, and in mails to customers.'],
    fields: [
      { place: 'name', input: 'line' },
      { place: 'phone', input: 'tel', hint: 'As people dial it, such as +92 300 0000000.' },
      { place: 'chatNumber', input: 'tel', hint: 'Digits only, country code first, such as 923000000000.' },
      { place: 'email', input: 'email' },
      { place: 'facebook', input: 'url', hint: 'Begins with https://. Leave it empty for none.' },
      { place: 'instagram', input: 'url', hint: 'Begins with https://. Leave it empty for none.' },
      { place: 'developerCredit', input: 'line', hint: 'Thanked in the footer for the shop.' },
    ],
  },
  {
    id: 'payment',
    title: 'How people pay',
    intro: [
      'One short sentence in the cart and on the checkout. Leave it empty, and the shop says nothing about payment.',
      'For example: “Pay in cash when it arrives.” Or: “Pay in cash, or by JazzCash when we call you.”',
    ],
    fields: [{ place: 'payment', input: 'line' }],
  },
  {
    id: 'large-pictures',
    title: 'Home banner text',
    intro: ['At the top of the home page.'],
    fields: [
      { place: 'texts heroTitle', input: 'line' },
      { place: 'texts heroText', input: 'lines' },
      { place: 'texts secondHeroTitle', input: 'line', hint: 'Phones only.' },
      { place: 'texts secondHeroText', input: 'lines' },
    ],
  },
  {
    id: 'story',
    title: 'Welcome and brand story',
    intro: ['On the home page. The shop’s name follows when you change it.'],
    fields: [
      { place: 'texts welcome', input: 'lines', hint: 'Shown for three seconds on the home page.' },
      { place: 'texts storyTitle', input: 'line' },
      { place: 'texts story', input: 'lines' },
      { place: 'texts storyInvitation', input: 'lines' },
    ],
  },
  {
    id: 'taglines',
    title: 'Taglines',
    intro: [],
    fields: [
      { place: 'texts tagline', input: 'lines', hint: 'Below the shop’s name, at the foot of every page.' },
      ...allSpecies.map((animal) => ({
        place: `texts ${animal}Tagline`,
        input: 'lines' as const,
        hint: `Below the title of the ${animal} page.`,
      })),
    ],
  },
  {
    id: 'search-engines',
    title: 'For search engines',
    intro: ['Shown below the title by search engines and shared links.'],
    fields: [
      { place: 'texts homeDescription', input: 'lines' },
      { place: 'texts contactDescription', input: 'lines' },
    ],
  },
  {
    id: 'pictures',
    title: 'Pictures of the home page',
    intro: ['Each is one that came with the shop, or a picture of a product.'],
    fields: [
      { place: 'pictures heroWide', input: 'picture', hint: 'Three times as wide as high.' },
      { place: 'pictures hero', input: 'picture' },
      { place: 'pictures secondHero', input: 'picture' },
      { place: 'pictures story', input: 'picture' },
      { place: 'pictures newPet', input: 'picture', hint: 'In the closing banner.' },
    ],
  },
];

export const valueSections: readonly Section[] = all.map(({ fields, ...section }) => {
  const ownValues = (shop: ShopContent) => {
    const values = new Map(shopValues(shop).map((value) => [fieldName(value.path), value]));
    return fields.flatMap((field) => {
      const value = values.get(field.place);
      return value ? [{ ...field, ...value, name: field.place.replace(' ', '-') }] : [];
    });
  };
  return {
    ...section,
    words: (shop, { held, pictures }) => {
      const labels = new Map(pictures().flatMap(({ options }) => options.map(({ value, label }) => [value, label])));
      const pictureNames = (name: string) => labels.get(name) ?? name;
      const said = ownValues(shop)
        .map(({ place, value, input }) => {
          const shown = held.get(place)?.value ?? withName(value, nameOf(shop, held));
          return input === 'picture' ? pictureNames(shown) : shown;
        })
        .filter((value) => value !== '');
      return said.length > 0 ? said : ['The shop doesn’t mention it.'];
    },
    values: (shop) => ownValues(shop).map(({ value }) => value),
    forms: (shop, typed, around) => [
      {
        key: 'save',
        title: null,
        groups: ownValues(shop).map((value) => {
          const shown = { ...value, value: withName(value.value, nameOf(shop, around.held)) };
          return { label: null, fields: [shownField(shown, typed, around)] };
        }),
        of: '',
        button: 'Save',
        isQuiet: false,
      },
    ],
    edited: ({ text, shop }, form, { held }) =>
      ownValues(shop).reduce<string | null>((changed, { name, place, path, value, input }) => {
        const typed = typedText(form, name, input === 'lines' ? 'lines' : 'line');
        const wanted = place === 'chatNumber' ? (phoneNumbers(typed ?? '')[0] ?? typed) : typed;
        const shopName = nameOf(shop, held);
        if (changed === null || wanted === undefined || wanted === withName(value, shopName) || held.has(place))
          return changed;
        return withValue(changed, path, value.includes(nameMark) ? withMark(wanted, shopName) : wanted);
      }, text),
    fieldOf: (place) => place.replace(' ', '-'),
    doubts: (before, after) => contactDoubts(before, after),
  };
});

/** Stands in the files for the shop's name. */
const nameMark = '{shop}';

function nameOf({ name }: ShopContent, held: Surroundings['held']): string {
  return held.get('name')?.value ?? name;
}

function withName(text: string, shopName: string): string {
  return text.replaceAll(nameMark, shopName);
}

/** The opposite, for whole words alone. */
function withMark(text: string, shopName: string): string {
  const escaped = shopName.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
  return text.replaceAll(new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'gu'), nameMark);
}

function shownField(
  { name, place, label, value, input, hint }: ShopValue & ValueField & { readonly name: string },
  typed: Typed,
  { held, pictures, picture }: Surroundings,
): ShopField {
  const holder = held.get(place);
  const shown = holder?.value ?? typed?.get(name) ?? value;
  return {
    name,
    label,
    typed: shown,
    input,
    hint: hint ?? null,
    setting: holder?.setting ?? null,
    picture: input === 'picture' ? picture(shown) : null,
    choices: input === 'picture' ? pictures() : null,
  };
}

function contactDoubts(before: ShopContent, after: ShopContent): readonly Doubt[] {
  const [unsure, better] = [phoneHint(after.phone), emailHint(after.email)];
  const email = better?.kind === 'suggestion' ? `Did you mean ${better.address}?` : better?.words;
  return [
    ...(unsure !== null && after.phone !== before.phone ? [{ field: 'phone', words: `${unsure} ${ifRight}` }] : []),
    ...(email !== undefined && after.email !== before.email ? [{ field: 'email', words: `${email} ${ifRight}` }] : []),
  ];
}
