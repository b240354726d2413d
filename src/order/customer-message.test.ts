import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chatLink } from '#shop/links.ts';
import {
  filledText,
  type Language,
  languages,
  maxValueLength,
  messageHint,
  messageProblem,
  messageText,
  placeholders,
} from '#shop/message-templates.ts';
import { rupees } from '#shop/money.ts';
import { customerMessage } from './customer-message.ts';
import { noCustomer } from './customer-fields.ts';
import { type DeskOrder, deskOrder } from './desk-order.ts';
import { type OrderState, orderStates } from '#shop/order-states.ts';

const reference = '7K3M9Q2X0123456789ABCDEFGH';
const record = { key: reference, copy: 0, reference };
const link = `https://panja.example/o/${reference}`;
const shop = {
  name: 'Panja',
  publicOrigin: 'https://panja.example',
  emailOrigin: '',
  firstLanguage: 'english' as Language,
};
const noAmounts = { subtotal: rupees(0), delivery: rupees(0), grandTotal: rupees(6450), lines: [] };
const now: DeskOrder = {
  ...deskOrder({ kind: 'unreadable', problem: '' }, []),
  contents: { ...noAmounts, customer: { ...noCustomer, name: 'Ayesha Khan' } },
  courier: 'TCS',
  trackingNumber: '77-12 34',
};
const bare = (text: string) => text.replaceAll(/[\u2066-\u2069\u200F]/g, '');
/** So many lines of the order. */
const products = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    name: `Product ${index + 1}`,
    options: index === 0 ? 'Size: XL' : '',
    catalogueOptions: '',
    quantity: index + 2,
    price: rupees(10),
    lineTotal: rupees(10),
    isKnown: true,
    orderedQuantity: 1,
    orderedPrice: rupees(10),
  }));
const everything = placeholders.map((name) => `{${name}}`).join(' ');

const more = { english: 'and 4 more', urdu: 'اور مزید 4', romanUrdu: 'aur mazeed 4' };

describe.each(languages)('a message in %s', (language) => {
  it('is there for each state, names the shop and the order, and leaves nothing in braces (D87)', () => {
    const messages = orderStates.map((state) => customerMessage({ record, now: { ...now, state } }, shop, language));
    expect(new Set(messages).size).toBe(orderStates.length);
    for (const message of messages) expect(message).toMatch(/^[^{}]*Panja[^{}]*7K3M9Q2X[^{}]*$/);
    for (const message of messages.slice(0, 4)) {
      expect(message).toContain(link);
      expect(bare(message)).toContain(language === 'urdu' ? '6,450 روپے' : 'Rs 6,450');
    }
    expect(messages[orderStates.indexOf('shipped')]).toMatch(/TCS[^]*77-12 34/);
    for (const message of messages) expect(bare(message)).toMatch(/^\S+ ?(?:علیکم )?Ayesha Khan!\n/);
  });

  it('asks in any state about a cancellation that is not answered (D115)', () => {
    const messages = orderStates.map((state) =>
      customerMessage({ record, now: { ...now, state, answer: 'cancel' } }, shop, language),
    );
    expect(new Set(messages.slice(0, 5)).size).toBe(1);
    expect(bare(messages[0] ?? '')).toMatch(/Ayesha Khan[^]*7K3M9Q2X[^]*(?:cancel|کینسل)[^]*[?؟]/);
    const [cancelled] = messages.slice(orderStates.indexOf('cancelled'));
    expect(cancelled).toBe(customerMessage({ record, now: { ...now, state: 'cancelled' } }, shop, language));
  });

  it.each([
    [0, []],
    [3, ['2 x Product 1 (Size: XL)', '3 x Product 2', '4 x Product 3']],
    [7, ['2 x Product 1 (Size: XL)', '3 x Product 2', '4 x Product 3', more[language]]],
  ])('names at most three of %d products (D87)', (count, expected) => {
    const own = { ...shop, messages: { [language]: { new: '{items}' } } };
    const removed = products(1).map((line) => ({ ...line, name: 'Removed', quantity: 0 }));
    const contents = { ...noAmounts, customer: noCustomer, lines: [...removed, ...products(count)] };
    const message = customerMessage({ record, now: { ...now, contents } }, own, language);
    expect(bare(message).split('\n').filter(Boolean)).toEqual(expected);
  });

  it('has the owner’s text in the place of the shipped one, for its own state (D87)', () => {
    const own = { ...shop, messages: { [language]: { packed: 'Salam {name}, {order}!' } } };
    expect(bare(customerMessage({ record, now: { ...now, state: 'packed' } }, own, language))).toBe(
      'Salam Ayesha Khan, 7K3M9Q2X!',
    );
    expect(customerMessage({ record, now }, own, language)).toBe(customerMessage({ record, now }, shop, language));
  });

  it('is whole and no longer than WhatsApp takes, whatever the owner and the shopper wrote (D87)', () => {
    const anything = fc.string({ unit: fc.constantFrom('a', 'ب', '7', ' ', '{', '}', '\n', '\uD83D', '\u202E', '😀') });
    const values = fc.record({ name: anything, courier: anything, number: anything });
    const pieces = fc.array(fc.constantFrom(...placeholders.map((name) => `{${name}}`), 'ab ', 'کب ', '\n'), {
      maxLength: 400,
    });
    fc.assert(
      fc.property(pieces, values, fc.constantFrom(...orderStates), (parts, { name, courier, number }, state) => {
        const text = parts.join('').slice(0, 1500);
        fc.pre(messageProblem(text) === null);
        const customer = { ...noCustomer, name: name.repeat(50) };
        const lines = products(5).map((line) => ({ ...line, name: name.repeat(50) }));
        const contents = { ...noAmounts, customer, lines };
        const order = { ...now, state, courier, trackingNumber: number, contents };
        const message = customerMessage(
          { record, now: order },
          { ...shop, messages: { [language]: { [state]: text } } },
          language,
        );
        expect(message.length).toBeLessThanOrEqual(1500);
        expect(URL.parse(chatLink('923001234567', message))?.searchParams.get('text') ?? '').toBe(message);
        for (const placeholder of ['{shop}', '{order}', '{items}', '{total}', '{link}'])
          expect(message).not.toContain(placeholder);
      }),
    );
  });
});

it.each<
  [string, Partial<DeskOrder>, Partial<Parameters<typeof customerMessage>[0]['record']>, Partial<typeof shop>, RegExp]
>([
  ['without courier and number', { courier: '', trackingNumber: ' ' }, {}, {}, /courier|tracking/i],
  ['with nothing left to pay', { advance: rupees(6450) }, {}, {}, /cash|Rs/],
  ['of a further copy', {}, { copy: 1 }, {}, /\/o\//],
  ['without a reference', {}, { reference: null }, {}, /\/o\//],
  ['without the shop’s address', {}, {}, { publicOrigin: '' }, /\/o\//],
  ['that could not be read', { contents: null }, {}, {}, /\/o\/|Rs|cash/],
])('a shipped order %s leaves out the line about it, whole (D87)', (_, changed, row, place, absent) => {
  const order = { record: { ...record, ...row }, now: { ...now, state: 'shipped' as const, ...changed } };
  const message = customerMessage(order, { ...shop, ...place }, 'english');
  expect(message).not.toMatch(absent);
  expect(message).toMatch(/^This is Panja\. Your order 7K3M9Q2X(?:-2)? is on its way:/m);
});

describe('a message in Urdu', () => {
  const urdu = (text: string) =>
    customerMessage({ record, now }, { ...shop, name: 'Panja', messages: { urdu: { new: text } } }, 'urdu');

  it('stays right to left, isolates what could change places, and leaves links as they are (D87)', () => {
    expect(urdu('{shop} سے\nنمبر {number}، {total}\nدیکھیں {link}\n{link}')).toBe(
      [
        '\u200FPanja سے',
        '\u200Fنمبر \u206877-12 34\u2069، \u20686,450 روپے\u2069',
        `\u200Fدیکھیں ${link}?lang=ur`,
        `${link}?lang=ur`,
      ].join('\n'),
    );
  });

  it('isolates an Urdu value in another language (D87)', () => {
    const own = { ...shop, name: 'پنجہ', messages: { english: { new: 'This is {shop}.' } } };
    expect(customerMessage({ record, now }, own, 'english')).toBe('This is \u2068پنجہ\u2069.');
  });
});

it.each<[Language, Language, string, string]>([
  ['english', 'urdu', 'Ayesha', '?lang=ur'],
  ['urdu', 'urdu', 'Ayesha', ''],
  ['english', 'urdu', 'عائشہ', ''],
  ['english', 'english', 'Ayesha', ''],
  ['urdu', 'english', 'Ayesha', '?lang=en'],
  ['english', 'english', 'عائشہ', '?lang=en'],
  ['urdu', 'romanUrdu', 'Ayesha', ''],
  ['romanUrdu', 'romanUrdu', 'Ayesha', ''],
])(
  'where %s is first, the link in a message in %s to %s opens the page in its language (D114)',
  (first, language, name, added) => {
    const contents = { ...noAmounts, customer: { ...noCustomer, name } };
    const own = { ...shop, firstLanguage: first, messages: { [language]: { new: '{link}' } } };
    expect(customerMessage({ record, now: { ...now, contents } }, own, language)).toBe(link + added);
  },
);

it.each<[string, RegExp]>([
  [everything, /^$/],
  ['Pay {totl}.', /^There is no \{totl\}\. In braces write only \{shop\}, \{name\}.* or \{link\}\.$/],
  ['{Shop}', /no \{Shop\}/],
  ['{}', /no \{\}/],
  ['A lone } or { is a sign like any other', /^$/],
  ['x'.repeat(1500), /^$/],
  [
    'x'.repeat(1501),
    /^This is too long for WhatsApp\. Use at most 1,500 characters; each \{…\} counts as 100, \{items\} as 400, a new line as 2\.$/,
  ],
  ['{items}{items}{items}', /^$/],
  ['{items}{items}{items}{items}', /too long/],
  ['x\n'.repeat(500), /^$/],
  ['x\n'.repeat(501), /too long/],
  ['{shop}'.repeat(16), /too long/],
])('the text %.40s is checked (D87)', (text, problem) => {
  expect(messageProblem(text) ?? '').toMatch(problem);
});

it('the shipped texts pass the check (D87)', () => {
  const all = languages.flatMap((language) =>
    orderStates.map((state: OrderState) => messageText(undefined, language, state)),
  );
  expect(all.map(messageProblem)).toEqual(all.map(() => null));
  expect(all.map((text) => messageHint(text))).toEqual(all.map(() => null));
  expect(maxValueLength).toBe(100);
});

it('a sign, letter or mark that touches the link is found (D117)', () => {
  for (const text of [
    '{link}.',
    '{link}۔',
    '{link},',
    '({link})',
    'x{link}',
    '{link}{shop}',
    '*{link}*',
    '{link}\u200F',
    'a {link} {link}!',
  ])
    expect([text, messageHint(text)]).toEqual([text, expect.stringContaining('both sides of {link}')]);
  for (const text of ['{link}', 'See: {link} .', '{link}\n{link}', '{order}.', 'link.'])
    expect([text, messageHint(text)]).toEqual([text, null]);
});

it('a line with a placeholder that has no value is left out (D87)', () => {
  expect(filledText('Hello\nPay {total}', {})).toBe('Hello');
});

it('a message for several orders in one parcel names them all, with their sum and their links (D120)', () => {
  const second = reference.replace('7K3M9Q2X', '0A1B2C3D');
  const other = { record: { key: second, copy: 0, reference: second }, now: { ...now, state: 'shipped' as const } };
  const message = customerMessage({ record, now: other.now }, shop, 'english', [other]).replaceAll(
    /[\u2066-\u2069]/g,
    '',
  );
  for (const part of ['order 7K3M9Q2X, 0A1B2C3D is', 'Rs 12,900', `${link}\nhttps://panja.example/o/${second}`])
    expect(message).toContain(part);
});
