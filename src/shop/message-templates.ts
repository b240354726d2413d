/** The texts that the owner sends to customers by WhatsApp, one for each language and state of an order (D87). */

import { grouped } from './numbers.ts';
import type { OrderState } from './order-states.ts';

export const languages = ['english', 'urdu', 'romanUrdu'] as const;
export type Language = (typeof languages)[number];

export const languageNames: Readonly<Record<Language, string>> = {
  english: 'English',
  urdu: 'Urdu',
  romanUrdu: 'Roman Urdu',
};

/** All languages, Urdu first for a customer who writes in Arabic script, else the shop's first language (D114). */
export function languagesFor(
  { name, address }: { readonly name: string; readonly address: string },
  shopsFirst: Language,
): readonly Language[] {
  return languagesFrom(/[\p{Script=Arabic}&&\p{Letter}]/v.test(`${name}${address}`) ? 'urdu' : shopsFirst);
}

export function languagesFrom(first: Language): readonly Language[] {
  return [first, ...languages.filter((language) => language !== first)];
}

/** The languages of orders' pages and of mails to customers, by their codes. */
export const pageLanguages = ['en', 'ur'] as const;
export type PageLanguage = (typeof pageLanguages)[number];

/** The one of them that comes first for a customer (D114). */
export function pageLanguage(...customer: Parameters<typeof languagesFor>): PageLanguage {
  return languagesFor(...customer)[0] === 'urdu' ? 'ur' : 'en';
}

/** A text may have these in braces: `{shop}`. */
export const placeholders = ['shop', 'name', 'order', 'items', 'total', 'courier', 'number', 'link'] as const;
export type Placeholder = (typeof placeholders)[number];

/** The owner's explanation of a placeholder without a value (`filledText`). */
export const emptyLines =
  'A line is left out if a value in it is missing: no tracking number yet, or nothing left to pay.';

/** The characters that a value, or a line of several, takes at most, but for the link. */
export const maxValueLength = 100;
/** The ordered products that `{items}` names at most. */
export const maxItems = 3;
const maxItemsLength = (maxItems + 1) * maxValueLength;
/** The line of `{items}` for the others. */
export const moreItems: Readonly<Record<Language, (count: string) => string>> = {
  english: (count) => `and ${count} more`,
  urdu: (count) => `اور مزید ${count}`,
  romanUrdu: (count) => `aur mazeed ${count}`,
};
/** The characters of a whole message at most, which WhatsApp takes in a link. */
const maxLength = 1500;
const braces = /\{([^{}]*)\}/g;

/** The greeting of messages and mails (D87). */
export function greetingFrom(shop: string): string {
  return `Assalam-o-Alaikum! This is ${shop}.`;
}

const hello = 'Assalam-o-Alaikum {name}!\nThis is {shop}.';
const urduHello = 'السلام علیکم {name}!\nیہ پیغام {shop} کی طرف سے ہے۔';
const romanHello = 'Assalam-o-Alaikum {name}!\nYeh message {shop} ki taraf se hai.';
const [toPay, urduToPay] = ['Cash on delivery (COD): {total}', 'کیش آن ڈیلیوری (COD): {total}'];
const [look, urduLook, romanLook] = ['Your order: {link}', 'آرڈر یہاں دیکھیں: {link}', 'Order yahan dekhein: {link}'];

/** `cancelling`: in whatever state, while the customer's wish to cancel is unanswered (D115). */
type MessageState = OrderState | 'cancelling';

/** The texts that came with the shop. */
const shippedMessages: Readonly<Record<Language, Readonly<Record<MessageState, string>>>> = {
  english: {
    new: lines(
      `${hello} Thank you for your order {order}:`,
      '{items}',
      toPay,
      'Shall we send it? Please reply Yes, or tell us what to change.',
      'You can also confirm it here: {link}',
    ),
    confirmed: lines(`${hello} Your order {order} is confirmed. We will pack it soon.`, toPay, look),
    packed: lines(`${hello} Your order {order} is packed and will be on its way soon.`, toPay, look),
    shipped: lines(
      `${hello} Your order {order} is on its way:`,
      '{items}',
      'Courier: {courier}',
      'Tracking number: {number}',
      'Please keep {total} ready in cash.',
      'Track your parcel: {link}',
    ),
    delivered: lines(
      `${hello} We hope that you have received your order {order}. Thank you for shopping with us!`,
      'If anything is not right, just reply here.',
    ),
    returned: lines(
      `${hello} Your parcel with order {order} came back to us.`,
      'Shall we send it again? Please tell us a good time, or another address.',
    ),
    cancelled: lines(
      `${hello} Your order {order} has been cancelled.`,
      'If that is not what you wanted, please reply here.',
    ),
    cancelling: lines(
      `${hello} You asked us to cancel your order {order}.`,
      'Shall we cancel it, or do you want it after all? Please reply here.',
    ),
  },
  urdu: {
    new: lines(
      `${urduHello} آپ کے آرڈر {order} کا بہت شکریہ:`,
      '{items}',
      urduToPay,
      'کیا ہم آرڈر بھیج دیں؟ براہِ کرم جواب میں ”جی ہاں“ لکھ دیں۔ اگر کچھ تبدیل کروانا ہو تو بتا دیں۔',
      'آپ یہاں بھی کنفرم کر سکتے ہیں: {link}',
    ),
    confirmed: lines(`${urduHello} آپ کا آرڈر {order} کنفرم ہو گیا ہے۔ ہم اسے جلد پیک کر دیں گے۔`, urduToPay, urduLook),
    packed: lines(`${urduHello} آپ کا آرڈر {order} پیک ہو گیا ہے اور جلد روانہ کر دیا جائے گا۔`, urduToPay, urduLook),
    shipped: lines(
      `${urduHello} آپ کا آرڈر {order} روانہ کر دیا گیا ہے:`,
      '{items}',
      'کوریئر: {courier}',
      'ٹریکنگ نمبر: {number}',
      'براہِ کرم {total} کیش تیار رکھیں۔',
      'پارسل یہاں ٹریک کریں: {link}',
    ),
    delivered: lines(
      `${urduHello} امید ہے کہ آرڈر {order} آپ کو مل گیا ہوگا۔ ہم سے خریداری کا بہت شکریہ!`,
      'کوئی مسئلہ ہو تو یہیں جواب دے دیں۔',
    ),
    returned: lines(
      `${urduHello} آپ کے آرڈر {order} کا پارسل ہمارے پاس واپس آ گیا ہے۔`,
      'کیا ہم اسے دوبارہ بھیج دیں؟ براہِ کرم مناسب وقت یا نیا پتہ بتا دیں۔',
    ),
    cancelled: lines(
      `${urduHello} آپ کا آرڈر {order} کینسل کر دیا گیا ہے۔`,
      'اگر آپ ایسا نہیں چاہتے تھے تو براہِ کرم یہیں جواب دے دیں۔',
    ),
    cancelling: lines(
      `${urduHello} آپ نے آرڈر {order} کینسل کرنے کا کہا ہے۔`,
      'کیا ہم اسے کینسل کر دیں، یا آپ کو یہ آرڈر چاہیے؟ براہِ کرم یہیں جواب دے دیں۔',
    ),
  },
  romanUrdu: {
    new: lines(
      `${romanHello} Aap ke order {order} ka bohat shukriya:`,
      '{items}',
      toPay,
      'Kya hum order bhej dein? Please jawab mein “Ji haan” likh dein. Agar kuch change karwana ho to bata dein.',
      'Aap yahan bhi confirm kar sakte hain: {link}',
    ),
    confirmed: lines(
      `${romanHello} Aap ka order {order} confirm ho gaya hai. Hum isay jald pack kar denge.`,
      toPay,
      romanLook,
    ),
    packed: lines(
      `${romanHello} Aap ka order {order} pack ho gaya hai aur jald rawana kar diya jayega.`,
      toPay,
      romanLook,
    ),
    shipped: lines(
      `${romanHello} Aap ka order {order} rawana kar diya gaya hai:`,
      '{items}',
      'Courier: {courier}',
      'Tracking number: {number}',
      'Please {total} cash tayyar rakhein.',
      'Parcel yahan track karein: {link}',
    ),
    delivered: lines(
      `${romanHello} Umeed hai ke order {order} aap ko mil gaya hoga. Hum se khareedari ka bohat shukriya!`,
      'Koi masla ho to yahin jawab de dein.',
    ),
    returned: lines(
      `${romanHello} Aap ke order {order} ka parcel hamare paas wapas aa gaya hai.`,
      'Kya hum isay dobara bhej dein? Please munasib waqt ya naya pata bata dein.',
    ),
    cancelled: lines(
      `${romanHello} Aap ka order {order} cancel kar diya gaya hai.`,
      'Agar aap aisa nahin chahte thay to please yahin jawab de dein.',
    ),
    cancelling: lines(
      `${romanHello} Aap ne order {order} cancel karne ka kaha hai.`,
      'Kya hum isay cancel kar dein, ya aap ko yeh order chahiye? Please yahin jawab de dein.',
    ),
  },
};

/** The owner's texts; the shipped ones are used where one is absent. */
export type ShopMessages = {
  readonly [Each in Language]?: { readonly [State in MessageState]?: string | undefined } | undefined;
};

export function messageText(messages: ShopMessages | undefined, language: Language, state: MessageState): string {
  return messages?.[language]?.[state] ?? shippedMessages[language][state];
}

/** A sentence for the owner if a text can't be sent; `null` if it can. */
export function messageProblem(text: string): string | null {
  const unknown = [...text.matchAll(braces)].find(([, name]) => !placeholders.some((known) => known === name));
  if (unknown) {
    const known = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(placeholders.map((name) => `{${name}}`));
    return `There is no ${unknown[0]}. In braces write only ${known}.`;
  }
  const lengthOf = (name: string) => (name === 'items' ? maxItemsLength : maxValueLength);
  // A line in Urdu gets a mark (`rightToLeft`).
  const whole = text.replaceAll('\n', '\n\n').replaceAll(braces, (_, name: string) => 'x'.repeat(lengthOf(name)));
  if (whole.length <= maxLength) return null;
  return `This is too long for WhatsApp. Use at most ${grouped(maxLength)} characters; each {…} counts as ${maxValueLength}, {items} as ${maxItemsLength}, a new line as 2.`;
}

/**
 * A sentence for the owner if a chat would take something for a part of the link (D117), or if the link of the text that
 * came with the shop is missing; `null` otherwise.
 */
export function messageHint(text: string, shipped = text): string | null {
  const touched = 'Write a space on both sides of {link}: a sign that touches it becomes a part of the address.';
  if (/\S\{link\}|\{link\}\S/.test(text)) return touched;
  const isMissing = shipped.includes('{link}') && !text.includes('{link}');
  return isMissing ? 'Without {link} the customer can’t follow the order.' : null;
}

/**
 * The text with a value for each placeholder. A line is left out if one of its placeholders has no value, or an empty
 * one.
 */
export function filledText(text: string, values: Readonly<Partial<Record<Placeholder, string>>>): string {
  const known = new Map<string | undefined, string>(Object.entries(values));
  const valueOf = (name: string | undefined) => known.get(name) ?? '';
  return text
    .split('\n')
    .filter((line) => [...line.matchAll(braces)].every(([, name]) => valueOf(name) !== ''))
    .map((line) => line.replaceAll(braces, (_, name: string) => valueOf(name)))
    .join('\n');
}

function lines(...texts: readonly string[]): string {
  return texts.join('\n');
}
