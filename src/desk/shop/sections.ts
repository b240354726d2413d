/** The parts of `shop.yaml` that have a page each at the desk, in the order of the page Shop. */
import { fieldName } from '#catalogue/check-file.ts';
import { withValue } from '#catalogue/edit-yaml.ts';
import type { ShopContent } from '#catalogue/schema.ts';
import { shopValues } from '#catalogue/shop-values.ts';
import { colourPattern } from '#shop/colours.ts';
import { emailHint } from '#shop/email-hint.ts';
import { phoneNumbers, phoneHint } from '#shop/phone-number.ts';
import { couriersSection, sheetSection } from './couriers-section.ts';
import { deliverySection } from './delivery-section.ts';
import { hoursSection } from './hours-section.ts';
import { messagesSection } from './messages-section.ts';
import { ifRight } from '#desk/forms.ts';
import { type FieldMessage, type Section, withChanged } from './section.ts';

export const sections: readonly Section[] = [
  {
    ...valueSection(
      'contact',
      'Contact and links',
      'At the foot of every page, on the contact page, and in mails to customers.',
    ),
    warnings: contactWarnings,
  },
  hoursSection,
  deliverySection,
  couriersSection,
  valueSection(
    'payment',
    'How people pay',
    'One short sentence in the cart and on the checkout. Leave it empty, and the shop says nothing about payment.',
    'For example: “Pay in cash when it arrives.” Or: “Pay in cash, or by JazzCash when we call you.”',
  ),
  messagesSection,
  valueSection('large-pictures', 'Home banner text', 'At the top of the home page.'),
  valueSection('story', 'Welcome and brand story', 'On the home page. The shop’s name follows when you change it.'),
  valueSection('taglines', 'Taglines'),
  valueSection('search-engines', 'For search engines', 'Shown below the title by search engines and shared links.'),
  {
    ...valueSection(
      'colours',
      'Colours',
      'On every page of the shop, in mails, and here at the desk. The truck-art band, the drawn products and the pictures of shared links keep theirs. Publish shows a preview.',
    ),
    edited: ({ text, shop }, values) => {
      const colours = { main: values['colours-main'] ?? '', accent: values['colours-accent'] ?? '' };
      return withChanged(text, 'colours', [shop.colours, colours]);
    },
    errors: (values) =>
      Object.entries(values).flatMap(([field, value]) =>
        colourPattern.test(value) ? [] : [{ field, message: notAColour }],
      ),
  },
  {
    ...valueSection(
      'pictures',
      'Pictures of the home page',
      'Each is one that came with the shop, or a picture of a product.',
    ),
    summary: () => ['The banners, the brand story and “New Pet at Home?”'],
  },
];

const notAColour = 'Write # and six of the digits 0 to 9 and the letters a to f, such as #0b6b4b.';

/** Includes the sheets of couriers, which the section of couriers links to. */
export function sectionAt(id: string, shop: ShopContent | null): Section | undefined {
  return [...sections, ...(shop?.couriers ?? []).map(sheetSection)].find((section) => section.id === id);
}

/** A section whose fields are single values of the file. */
function valueSection(id: string, title: string, ...intro: readonly string[]): Section {
  const valuesOf = (shop: ShopContent) =>
    shopValues(shop).flatMap((value) =>
      value.section === id ? [{ ...value, name: nameOf(fieldName(value.path)) }] : [],
    );
  return {
    id,
    title,
    intro,
    groups: (shop, shopName) =>
      valuesOf(shop).map((field) => ({
        label: null,
        fields: [{ ...field, value: withShopName(field.value, shopName) }],
      })),
    summary: (_, values) => {
      const texts = Object.values(values).filter((value) => value !== '');
      return texts.length > 0 ? texts : ['The shop doesn’t mention it.'];
    },
    edited: ({ text, shop, shopName, shown }, values) =>
      valuesOf(shop).reduce((edited, { name, path, value }) => {
        const sent = values[name] ?? '';
        if (sent === shown[name]) return edited;
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
  const emailMessage = email?.kind === 'suggestion' ? `Did you mean ${email.address}?` : email?.text;
  return [
    ...(phone !== null && after.phone !== before.phone ? [{ field: 'phone', message: `${phone} ${ifRight}` }] : []),
    ...(emailMessage !== undefined && after.email !== before.email
      ? [{ field: 'email', message: `${emailMessage} ${ifRight}` }]
      : []),
  ];
}

/** Texts of `shop.yaml` hold a mark for the shop's name. The desk shows the name instead. */
const mark = '{shop}';

function withShopName(text: string, shopName: string): string {
  return text.replaceAll(mark, shopName);
}

/** Replaces the shop's name by the mark, if the text had it before. */
function withMark(text: string, shopName: string, before: string): string {
  if (!before.includes(mark)) return text;
  const escaped = shopName.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
  return text.replaceAll(new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'gu'), mark);
}
