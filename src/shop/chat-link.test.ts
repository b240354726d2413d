import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chatLink } from './chat-link.ts';

describe('the link to the chat (§7 Inquiry, D10)', () => {
  it('R048 opens a chat with the number of the shop', () => {
    expect(chatLink('923000000000')).toBe('https://wa.me/923000000000');
    expect(chatLink('923000000000', '')).toBe('https://wa.me/923000000000');
  });

  it('lets WhatsApp ask whom a text is for where there is no number', () => {
    expect(chatLink('', 'My order')).toBe('https://wa.me/?text=My%20order');
  });

  it('R157 brings the text along, encoded', () => {
    expect(chatLink('923000000000', "Hi! I'm interested in Tom & Jerry's #1 - Rs. 100?")).toBe(
      "https://wa.me/923000000000?text=Hi!%20I'm%20interested%20in%20Tom%20%26%20Jerry's%20%231%20-%20Rs.%20100%3F",
    );
  });

  it('R157 any text arrives as it was written: Urdu, emoji, line breaks', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (text) => {
        const link = new URL(chatLink('923000000000', `${text} بلی 🐈\n&text=x`));
        expect(link.searchParams.get('text')).toBe(`${text} بلی 🐈\n&text=x`);
        expect([link.origin, link.pathname, link.hash]).toEqual(['https://wa.me', '/923000000000', '']);
      }),
    );
  });

  it('half an emoji, as a cut-off text may end with, becomes a replacement sign', () => {
    expect(chatLink('923000000000', 'Cat \uD83D')).toBe('https://wa.me/923000000000?text=Cat%20%EF%BF%BD');
  });
});
