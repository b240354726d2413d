import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chatLink, mailLink, phoneLink } from './contact-links.ts';

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

describe('the link to a phone call', () => {
  it('has the digits of the number, and its plus sign (R042)', () => {
    expect(phoneLink('+92 (300) 000-0000')).toBe('tel:+923000000000');
  });
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
