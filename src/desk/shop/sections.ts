/** The parts of `shop.yaml` that have a page each at the desk, in the order of the page Shop. */
import { fieldName } from '#catalogue/check-file.ts';
import { withValue } from '#catalogue/edit-yaml.ts';
import type { ShopContent } from '#catalogue/schema.ts';
import { shopValues } from '#catalogue/shop-values.ts';
import { allSpecies } from '#shop/species.ts';
import { emailHint } from '#shop/email-hint.ts';
import { phoneHint } from '#shop/phone-hint.ts';
import { phoneNumbers } from '#shop/phone-number.ts';
import { deliverySection } from './delivery-section.ts';
import { hoursSection } from './hours-section.ts';
import { type FieldMessage, ifRight, type Section, type SectionField } from './section.ts';
import { withMark, withShopName } from './shop-name.ts';

/** A value of `shop.yaml` as a field: `phone`, `texts heroTitle`. */
type ValueField = Pick<SectionField, 'input' | 'hint'> & { readonly at: string };

const contact = valueSection(
  'contact',
  'Contact and links',
  ['At the foot of every page, on the contact page, and in mails to customers.'],
  [
    { at: 'name', input: 'line' },
    { at: 'phone', input: 'tel', hint: 'As people dial it, such as +92 300 0000000.' },
    { at: 'chatNumber', input: 'tel', hint: 'Digits only, country code first, such as 923000000000.' },
    { at: 'email', input: 'email' },
    { at: 'address', input: 'line', hint: 'Where parcels return. Leave it empty for none.' },
    { at: 'facebook', input: 'url', hint: 'Begins with https://. Leave it empty for none.' },
    { at: 'instagram', input: 'url', hint: 'Begins with https://. Leave it empty for none.' },
    { at: 'developerCredit', input: 'line', hint: 'Credited at the foot of every page.' },
  ],
);

export const sections: readonly Section[] = [
  { ...contact, warnings: contactWarnings },
  hoursSection,
  deliverySection,
  valueSection(
    'payment',
    'How people pay',
    [
      'One short sentence in the cart and on the checkout. Leave it empty, and the shop says nothing about payment.',
      'For example: “Pay in cash when it arrives.” Or: “Pay in cash, or by JazzCash when we call you.”',
    ],
    [{ at: 'payment', input: 'line' }],
  ),
  valueSection(
    'large-pictures',
    'Home banner text',
    ['At the top of the home page.'],
    [
      { at: 'texts heroTitle', input: 'line' },
      { at: 'texts heroText', input: 'lines' },
      { at: 'texts secondHeroTitle', input: 'line', hint: 'Phones only.' },
      { at: 'texts secondHeroText', input: 'lines', hint: 'Phones only.' },
    ],
  ),
  valueSection(
    'story',
    'Welcome and brand story',
    ['On the home page. The shop’s name follows when you change it.'],
    [
      { at: 'texts welcome', input: 'lines', hint: 'Shown for three seconds on the home page.' },
      { at: 'texts storyTitle', input: 'line' },
      { at: 'texts story', input: 'lines' },
      { at: 'texts storyInvitation', input: 'lines' },
    ],
  ),
  valueSection(
    'taglines',
    'Taglines',
    [],
    [
      { at: 'texts tagline', input: 'lines', hint: 'Below the shop’s name, at the foot of every page.' },
      ...allSpecies.map((animal) => ({
        at: `texts ${animal}Tagline`,
        input: 'lines' as const,
        hint: `Below the title of the ${animal} page.`,
      })),
    ],
  ),
  valueSection(
    'search-engines',
    'For search engines',
    ['Shown below the title by search engines and shared links.'],
    [
      { at: 'texts homeDescription', input: 'lines' },
      { at: 'texts contactDescription', input: 'lines' },
    ],
  ),
  {
    ...valueSection(
      'pictures',
      'Pictures of the home page',
      ['Each is one that came with the shop, or a picture of a product.'],
      [
        { at: 'pictures heroWide', input: 'picture', hint: 'Three times as wide as high.' },
        { at: 'pictures hero', input: 'picture' },
        { at: 'pictures secondHero', input: 'picture' },
        { at: 'pictures story', input: 'picture' },
        { at: 'pictures newPet', input: 'picture', hint: 'In the closing banner.' },
      ],
    ),
    summary: () => ['The banners, the brand story and “New Pet at Home?”'],
  },
];

/** A section whose fields are single values of the file. */
function valueSection(id: string, title: string, intro: readonly string[], fields: readonly ValueField[]): Section {
  const valuesOf = (shop: ShopContent) => {
    const all = new Map(shopValues(shop).map((value) => [fieldName(value.path), value]));
    return fields.flatMap(({ at, ...field }) => {
      const value = all.get(at);
      return value ? [{ ...field, ...value, name: nameOf(at) }] : [];
    });
  };
  return {
    id,
    title,
    intro,
    groups: (shop) => valuesOf(shop).map((field) => ({ label: null, fields: [field] })),
    values: (shop, shopName) =>
      Object.fromEntries(valuesOf(shop).map(({ name, value }) => [name, withShopName(value, shopName)])),
    summary: (_, values) => {
      const texts = Object.values(values).filter((value) => value !== '');
      return texts.length > 0 ? texts : ['The shop doesn’t mention it.'];
    },
    edited: ({ text, shop, shopName }, values) =>
      valuesOf(shop).reduce((edited, { name, path, value }) => {
        const sent = values[name] ?? '';
        if (sent === withShopName(value, shopName)) return edited;
        const wanted = name === 'chatNumber' ? (phoneNumbers(sent)[0] ?? sent) : sent;
        return withValue(edited, path, withMark(wanted, shopName, value));
      }, text),
    fieldOf: (at) => nameOf(at),
  };
}

function nameOf(at: string): string {
  return at.replace(' ', '-');
}

function contactWarnings(before: ShopContent, after: ShopContent): readonly FieldMessage[] {
  const [phone, email] = [phoneHint(after.phone), emailHint(after.email)];
  const emailMessage = email?.kind === 'suggestion' ? `Did you mean ${email.address}?` : email?.words;
  return [
    ...(phone !== null && after.phone !== before.phone ? [{ field: 'phone', message: `${phone} ${ifRight}` }] : []),
    ...(emailMessage !== undefined && after.email !== before.email
      ? [{ field: 'email', message: `${emailMessage} ${ifRight}` }]
      : []),
  ];
}
