/** The parts of `shop.yaml` and `desk.yaml` that have a page each at the desk, in the order of the page Shop. */
import type { DeskContent } from '#catalogue/desk-schema.ts';
import { withValue } from '#catalogue/edit-yaml.ts';
import { shopValues, dayHours, withDayHours } from '#catalogue/shop-values.ts';
import { colourPattern } from '#shop/colours.ts';
import { emailHint } from '#shop/email-hint.ts';
import { phoneNumbers, phoneHint } from '#shop/phone-number.ts';
import { couriersSection, type OnTheRoad, sheetSection } from './couriers-section.ts';
import { deliverySection } from './delivery-section.ts';
import { type FieldValues, fieldName, ifRight } from '#desk/forms.ts';
import { type FieldMessage, type SectionOf, withChanged } from './section.ts';
import type { ShopContent } from '#catalogue/schema.ts';
import { clockTime, parseOpeningDays, weekdays } from '#shop/opening-hours.ts';
import {
  emptyLines,
  languageNames,
  languages,
  languagesFrom,
  maxItems,
  messageHint,
  messageProblem,
  messageText,
  placeholders,
} from '#shop/message-templates.ts';
import { orderStates, stateFacts } from '#shop/order-states.ts';

const fromMonday = [1, 2, 3, 4, 5, 6, 0];

/** Opening hours: for each day a time to open and a time to close. */
const hoursSection: SectionOf<ShopContent> = {
  id: 'hours',
  title: 'Opening hours',
  intro: [
    'Write times such as 11 AM, 2:30pm or 14:00. A day without times is closed; 12 AM to 12 AM is the whole day.',
  ],
  groups: (shop) =>
    fromMonday.map((day) => {
      const open = parseOpeningDays('Mon', dayHours(shop)[day] ?? '')?.hours ?? [];
      const [opens = '', closes = ''] = open.map(clockTime);
      return {
        label: weekdays[day] ?? '',
        fields: [
          { name: `openingHours.${day}.opens`, label: 'Opens', input: 'line', value: opens },
          { name: `openingHours.${day}.closes`, label: 'Closes', input: 'line', value: closes },
        ],
      };
    }),
  summary: ({ openingHours }) => Object.entries(openingHours).map(([days, hours]) => `${days} ${hours}`),
  edited: ({ text, content: shop, shown }, values) => {
    const hours = dayHours(shop).map((before, day) => {
      const isSame = timesOf(shown, day).join() === timesOf(values, day).join();
      return isSame ? before : hoursOf(timesOf(values, day));
    });
    return hours.join() === dayHours(shop).join() ? text : withDayHours(text, hours);
  },
  fieldOf: ([, days]) => `openingHours.${parseOpeningDays(String(days), 'closed')?.days[0] ?? 1}.opens`,
  errors: (values) => fromMonday.flatMap((day) => dayError(day, timesOf(values, day)) ?? []),
};

type Times = readonly [opens: string, closes: string];

function timesOf(values: FieldValues, day: number): Times {
  return [values[`openingHours.${day}.opens`] ?? '', values[`openingHours.${day}.closes`] ?? ''];
}

/** In the form of `shop.yaml`: `11AM-9:30PM`. */
function hoursOf([opens, closes]: Times): string {
  const open = parseOpeningDays('Mon', `${opens}-${closes}`)?.hours;
  return open ? open.map((minute) => clockTime(minute).replace(' ', '')).join('-') : 'closed';
}

function dayError(day: number, [opens, closes]: Times): FieldMessage | null {
  const errorAt = (part: 'closes' | 'opens', message: string) => ({ field: `openingHours.${day}.${part}`, message });
  if (opens === '' && closes === '') return null;
  if (closes === '') return errorAt('closes', 'Add a closing time, or clear both times.');
  if (opens === '') return errorAt('opens', 'Add an opening time, or clear both times.');
  if (parseOpeningDays('Mon', `${opens}-${closes}`)) return null;
  const unreadable = !isTime(opens) ? 'opens' : !isTime(closes) ? 'closes' : null;
  if (unreadable !== null) return errorAt(unreadable, 'Write a time with AM or PM, such as 11 AM or 2:30 PM.');
  return errorAt('opens', 'This is after the closing time. A shop that is open past midnight closes by 8 AM.');
}

function isTime(text: string): boolean {
  return parseOpeningDays('Mon', `12AM-${text}`) !== null;
}

/** The messages to customers: the shipped ones show until the owner writes others (D87). */
const messagesSection: SectionOf<DeskContent> = {
  id: 'messages',
  title: 'WhatsApp messages',
  intro: [
    'An order’s page has the message for its state, in Urdu first if the customer’s name or address is in Urdu script.',
    'Such customers also get their mails and the page of their order in Urdu. If the first language is Urdu, all do.',
    `You can use ${placeholders.map((name) => `{${name}}`).join(', ')}. {items} is up to ${maxItems} products, {total} the amount to collect, {link} the address of the order’s page.`,
    emptyLines,
    'Clear a message to get back the one that came with the shop. Let a native reader check the Urdu.',
  ],
  groups: ({ messages, firstLanguage }) => [
    {
      label: null,
      fields: [
        {
          name: 'firstLanguage',
          label: 'First language for other customers',
          value: firstLanguage,
          input: 'select',
          options: languages.map((language) => ({ value: language, label: languageNames[language] })),
        },
      ],
    },
    ...languagesFrom(firstLanguage).map((language) => ({
      label: languageNames[language],
      language,
      fields: orderStates.map((state) => ({
        name: `messages.${language}.${state}`,
        label: stateFacts[state].label,
        value: messageText(messages, language, state),
        input: 'message' as const,
        ...(language === 'urdu' && { lang: 'ur' as const }),
      })),
    })),
  ],
  summary: () => [`${orderStates.length} messages in ${languages.map((each) => languageNames[each]).join(', ')}`],
  edited: ({ text, content, shown }, values) => {
    const changed = languages.flatMap((language) => {
      const texts = orderStates.flatMap((state) => {
        const name = `messages.${language}.${state}`;
        const sent = values[name] === shown[name] ? content.messages?.[language]?.[state] : values[name];
        return sent ? [[state, sent] as const] : [];
      });
      return texts.length > 0 ? [[language, Object.fromEntries(texts)] as const] : [];
    });
    const written = (language = '') => (language === languages[0] ? null : language);
    const first = [written(content.firstLanguage), written(values['firstLanguage'])] as const;
    const withFirst = withChanged(text, 'firstLanguage', first);
    return withChanged(withFirst, 'messages', [
      content.messages,
      changed.length > 0 ? Object.fromEntries(changed) : null,
    ]);
  },
  errors: (values) =>
    Object.entries(values).flatMap(([field, value]) => {
      const message = messageProblem(value);
      return message === null ? [] : [{ field, message }];
    }),
  warnings: (before, after) =>
    languages.flatMap((language) =>
      orderStates.flatMap((state) => {
        const [was, text = ''] = [before, after].map(({ messages }) => messages?.[language]?.[state]);
        const shipped = messageText(undefined, language, state);
        const hint = text === was || text === '' ? null : messageHint(text, shipped);
        const field = `messages.${language}.${state}`;
        return hint === null ? [] : [{ field, message: `${hint} ${ifRight}` }];
      }),
    ),
};

/** Which mails customers get (D120). */
const mailsSection: SectionOf<DeskContent> = {
  id: 'mails',
  title: 'Mails to customers',
  intro: [
    'Each customer gets a mail when the order arrives. When you mark it as shipped, a second one says that it is on its way, with address, courier, tracking link and the cash to keep ready.',
    'The second one goes two minutes later, so that Undo can stop it.',
  ],
  groups: ({ shippedMail }) => [
    {
      label: null,
      fields: [
        {
          name: 'shippedMail',
          label: 'Send the mail “Your order is on its way”',
          input: 'checkbox',
          value: shippedMail ? 'yes' : '',
        },
      ],
    },
  ],
  summary: ({ shippedMail }) => [shippedMail ? 'When it arrives, and when it is shipped' : 'When it arrives'],
  edited: ({ text, content }, values) => {
    const written = (isSent: boolean) => (isSent ? null : false);
    return withChanged(text, 'shippedMail', [written(content.shippedMail), written(values['shippedMail'] === 'yes')]);
  },
};

export const shopSections: readonly SectionOf<ShopContent>[] = [
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
  valueSection(
    'payment',
    'How people pay',
    'One short sentence in the cart and on the checkout. Leave it empty, and only mails say “cash on delivery”.',
    'For example: “Pay in cash when it arrives.” Or: “Pay in cash, or by JazzCash when we call you.”',
  ),
  valueSection('large-pictures', 'Home banner text', 'At the top of the home page.'),
  valueSection('story', 'Welcome and brand story', 'On the home page. If you rename the shop, these texts follow.'),
  valueSection('taglines', 'Taglines'),
  valueSection('search-engines', 'For search engines', 'Shown below the title by search engines and shared links.'),
  {
    ...valueSection(
      'colours',
      'Colours',
      'On every page of the shop, in mails, and here at the desk. The truck-art band, the drawn products and the pictures of shared links keep their own. Publish shows a preview.',
    ),
    edited: ({ text, content: shop }, values) => {
      const colours = { main: values['colours.main'] ?? '', accent: values['colours.accent'] ?? '' };
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
      'Choose from those that came with the shop and those of products.',
    ),
    summary: () => ['The banners, the brand story and “New Pet at Home?”'],
  },
];

const notAColour = 'Write # and six of the digits 0 to 9 and the letters a to f, such as #0b6b4b.';

export function deskSections(onTheRoad: OnTheRoad): readonly SectionOf<DeskContent>[] {
  return [couriersSection(onTheRoad), messagesSection, mailsSection];
}

/** The sheets of couriers, which the section of couriers links to. */
export function sheetSections(desk: DeskContent | null): readonly SectionOf<DeskContent>[] {
  return (desk?.couriers ?? []).map(sheetSection);
}

/** A section whose fields are single values of the file. */
function valueSection(id: string, title: string, ...intro: readonly string[]): SectionOf<ShopContent> {
  const valuesOf = (shop: ShopContent) =>
    shopValues(shop).flatMap((value) => (value.section === id ? [{ ...value, name: fieldName(value.path) }] : []));
  return {
    id,
    title,
    intro,
    groups: (shop) =>
      valuesOf(shop).map((field) => ({
        label: null,
        fields: [{ ...field, value: withShopName(field.value, shop.name) }],
      })),
    summary: (_, values) => {
      const texts = Object.values(values).filter((value) => value !== '');
      return texts.length > 0 ? texts : ['The shop doesn’t mention it.'];
    },
    edited: ({ text, content: shop, shown }, values) =>
      valuesOf(shop).reduce((edited, { name, path, value }) => {
        const sent = values[name] ?? '';
        if (sent === shown[name]) return edited;
        const wanted = name === 'chatNumber' ? (phoneNumbers(sent)[0] ?? sent) : sent;
        return withValue(edited, path, withMark(wanted, shop.name, value));
      }, text),
  };
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
