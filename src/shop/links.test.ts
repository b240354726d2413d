import fc from 'fast-check';
import { linkTails, tailed } from '#test/support/link-tails.ts';
import { describe, expect, it } from 'vitest';
import { chatLink, mailLink, orderChatLink, phoneLink, cartLink, readCartLink } from './links.ts';
import { optionKeys } from './cart.ts';

describe('the link to the chat (D10)', () => {
  it('opens a chat with the shop’s number (R048)', () => {
    expect(chatLink('923000000000')).toBe('https://wa.me/923000000000');
    expect(chatLink('923000000000', '')).toBe('https://wa.me/923000000000');
  });

  it('carries the text, encoded (R157)', () => {
    expect(chatLink('923000000000', "Hi! I'm interested in Tom & Jerry's #1 - Rs. 100?")).toBe(
      "https://wa.me/923000000000?text=Hi!%20I'm%20interested%20in%20Tom%20%26%20Jerry's%20%231%20-%20Rs.%20100%3F",
    );
  });

  it('carries any text unchanged: Urdu, emoji, line breaks (R157)', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (text) => {
        const link = new URL(chatLink('923000000000', `${text} بلی 🐈\n&text=x`));
        expect(link.searchParams.get('text')).toBe(`${text} بلی 🐈\n&text=x`);
        expect([link.origin, link.pathname, link.hash]).toEqual(['https://wa.me', '/923000000000', '']);
      }),
    );
  });

  it('replaces half an emoji at the end of a cut-off text', () => {
    expect(chatLink('923000000000', 'Cat \uD83D')).toBe('https://wa.me/923000000000?text=Cat%20%EF%BF%BD');
  });
});

describe('the link that sends an order to a chat', () => {
  const lines = Array.from({ length: 60 }, (_, index) => ({ id: index + 1, quantity: 2, pack: 'Pack of 6' }));
  const cart = `https://panja.example${cartLink(lines)}`;
  const text = (name: string) => (place?: string) =>
    `${name}\n${place ?? lines.map(({ id }) => `${id}. بلی کا کھانا - Rs 1200 x 2`).join('\n')}\nRs 144000`;
  const sent = (link: string) => new URL(link).searchParams.get('text');

  it('has its lines in words while they fit (D123)', () => {
    const short = (place = '1. Bell') => `Ali\n${place}`;
    expect(sent(orderChatLink('923000000000', cart, short))).toBe('Ali\n1. Bell');
  });

  it('has a link to all of its lines where it would be longer than 2,000 characters (D123)', () => {
    const link = orderChatLink('923000000000', cart, text('Ali'));
    expect(link.length).toBeLessThanOrEqual(2000);
    expect(sent(link)).toBe(`Ali\n${cart}\nRs 144000`);
    const [, fragment = ''] = /#(\S+)/.exec(sent(link) ?? '') ?? [];
    expect(readCartLink(fragment)).toEqual(lines.map(({ id, pack }) => ({ id, options: [pack], quantity: 2 })));
  });

  it('is as long as name and address need, and never has a line less (D123)', () => {
    const name = 'عائشہ صدیقی '.repeat(200);
    expect(sent(orderChatLink('923000000000', cart, text(name)))).toBe(`${name}\n${cart}\nRs 144000`);
    expect(sent(orderChatLink('923000000000', null, text('Ali')))).toBe(text('Ali')());
    expect(sent(orderChatLink('923000000000', cart, (place = '1. Bell') => name + place))).toBe(`${name}1. Bell`);
  });
});

it('the link to a phone call has the digits of the number, and its plus sign (R042)', () => {
  expect(phoneLink('+92 (300) 000-0000')).toBe('tel:+923000000000');
});

const read = (link: string) => {
  const url = new URL(link);
  const [, subject = '', body = ''] = /^\?subject=([^&]*)&body=([^&]*)$/.exec(url.search) ?? [];
  return [url.pathname, decodeURIComponent(subject), decodeURIComponent(body)];
};

describe('the mail link (D30)', () => {
  it('opens an empty mail where nothing is written yet (R043)', () => {
    expect(mailLink('hello@panja.example')).toBe('mailto:hello@panja.example');
  });

  it('opens a mail with subject and text, with CRLF line breaks (R227)', () => {
    expect(mailLink('hello@panja.example', { subject: 'A cat & a bed', text: 'Salam!\nHow?\r\nBye' })).toBe(
      'mailto:hello@panja.example?subject=A%20cat%20%26%20a%20bed&body=Salam!%0D%0AHow%3F%0D%0ABye',
    );
  });

  it('carries any text unchanged (R227)', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        fc.pre(!text.includes('\n') && !text.includes('\r'));
        expect(read(mailLink('a@b.pk', { subject: text, text: `${text} بلی 🐈&body=x` }))).toEqual([
          'a@b.pk',
          text,
          `${text} بلی 🐈&body=x`,
        ]);
      }),
    );
  });

  it('replaces half an emoji at the end of a cut-off text', () => {
    expect(read(mailLink('a@b.pk', { subject: 'Cat \uD83D', text: 'Cat \uD83D' }))).toEqual([
      'a@b.pk',
      'Cat \uFFFD',
      'Cat \uFFFD',
    ]);
  });
});

const fragmentOf = (link: string | null) => link?.slice('/cart#'.length) ?? '';

const name = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }),
  fc.constantFrom('Pack of 6', '2.5 kg', 'x2', 'Box, 1x2', '100 %', '%2C', '%252C', '~1', 'Pack-of-6', 'بڑا', '(L)'),
);
const anyLine = fc.record(
  {
    id: fc.nat(999_999_999),
    quantity: fc.integer({ min: 1, max: 1_000_000_000 }),
    ...Object.fromEntries(optionKeys.map((key) => [key, name])),
  },
  { requiredKeys: ['id', 'quantity'] },
);
const lines = fc.array(anyLine, { minLength: 1, maxLength: 10 });
const wanted = (line: Readonly<Record<string, unknown>>) => ({
  id: line['id'],
  options: optionKeys.flatMap((key) => line[key] ?? []),
  quantity: line['quantity'],
});

describe('a cart link', () => {
  it('names products, packs and sizes, and quantities (D88)', () => {
    const link = cartLink([
      { id: 5, quantity: 2 },
      { id: 23, quantity: 1, pack: 'Pack of 6' },
      { id: 43, quantity: 3, size: 'x2.5, 100%', withDupatta: true },
    ]);
    expect(link).toBe('/cart#5x2,23.Pack-of-6x1,43.x2~45~2-100~1.With-Dupattax3');
    expect(readCartLink(fragmentOf(link))).toEqual([
      { id: 5, options: [], quantity: 2 },
      { id: 23, options: ['Pack of 6'], quantity: 1 },
      { id: 43, options: ['x2.5, 100%', 'With Dupatta'], quantity: 3 },
    ]);
  });

  it('is read as it was written, whatever the names are, also if apps have encoded it again (D88)', () => {
    fc.assert(
      fc.property(lines, (cart) => {
        const fragment = fragmentOf(cartLink(cart));
        const expected = cart.map(wanted);
        const comma = fragment.replaceAll(',', '%2C');
        for (const passedOn of [fragment, encodeURIComponent(fragment), encodeURI(fragment), comma, encodeURI(comma)])
          expect(readCartLink(passedOn)).toEqual(expected);
      }),
    );
  });

  it('is read with what chats and ads add to its end (D88)', () => {
    for (const added of ['.', ')', '%20', '%29.', '%DB%94', '%E2%80%8B', '&fbclid=Iw.1', '?utm_source=ig'])
      expect([added, readCartLink(`23.Pack-of-6x1,5x2${added}`)]).toEqual([added, readCartLink('23.Pack-of-6x1,5x2')]);
  });

  it('is read with whatever chats and mails add to its end, but for a comma or a word (D117)', () => {
    const link = '23.Pack-of-6x1,5x2';
    const tails = linkTails.filter((tail) => !/^[^&?]*[\p{L},]/u.test(tail));
    const added = tails.flatMap((tail) => ['', ...tails].flatMap((other) => tailed(link, tail + other).slice(0, 2)));
    // An option's name may have these two as escapes.
    const sure = added.filter((each) => !/%26|%3F/.test(each));
    for (const each of sure) expect([each, readCartLink(each)]).toEqual([each, readCartLink(link)]);
  });

  it('has only signs that chat apps keep in a link (D88)', () => {
    fc.assert(
      fc.property(lines, (cart) => {
        expect(fragmentOf(cartLink(cart))).toMatch(/^[\w.,~%-]+$/);
      }),
    );
    expect(cartLink([{ id: 1, quantity: 1, size: '\uD800' }])).toBe('/cart#1.%EF%BF%BDx1');
  });

  it('of ten products without options fits in 120 characters (D88)', () => {
    const cart = Array.from({ length: 10 }, (_, index) => ({ id: 1000 + index, quantity: 99 }));
    expect(cartLink(cart)?.length).toBeLessThanOrEqual(120);
  });

  it('has up to 100 lines and 8,000 characters; there is none for an empty or a larger cart (D88)', () => {
    const cart = (length: number, size = '') => Array.from({ length }, (_, id) => ({ id, quantity: 1, size }));
    expect(readCartLink(fragmentOf(cartLink(cart(100))))).toHaveLength(100);
    expect([cartLink([]), cartLink(cart(101)), cartLink(cart(100, 'ب'.repeat(20)))]).toEqual([null, null, null]);
    expect(readCartLink(Array.from({ length: 101 }, () => '1x1').join())).toBeNull();
    expect(readCartLink(`1.${'a'.repeat(8000)}x1`)).toBeNull();
  });

  it.each(['', '5', 'x2', '5x', '5x0', '5x-1', '5x1.5', '-5x1', '5x1,', ',5x1', '5,x1', '5.x1', '5.%x1', '5.%FFx1'])(
    '“%s” is none (D88)',
    (fragment) => expect(readCartLink(fragment)).toBeNull(),
  );

  it('never throws: 100,000 hostile ones (D88)', () => {
    const sign = fc.constantFrom(
      ...Array.from('05x,.-~%<>"\'&=#/'),
      '%2C',
      '%25',
      '%00',
      '%FF',
      '__proto__',
      'x1',
      ' ',
      '\uD800',
      '🐈',
    );
    const hostile = fc.oneof(fc.string({ unit: sign, maxLength: 40 }), fc.string({ unit: 'binary', maxLength: 40 }));
    fc.assert(
      fc.property(hostile, (fragment) => {
        for (const { id, quantity } of readCartLink(fragment) ?? [])
          if (!Number.isSafeInteger(id) || !Number.isSafeInteger(quantity) || quantity < 1) throw new Error(fragment);
      }),
      { numRuns: 100_000 },
    );
    for (const bomb of ['%25'.repeat(2600), '1.'.repeat(4000), 'x1'.repeat(4000), '1'.repeat(8000)])
      expect(readCartLink(bomb)).toBeNull();
  });
});
