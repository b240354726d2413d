import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mailLink } from './mail-link.ts';

const read = (link: string) => {
  const url = new URL(link);
  const [, subject = '', body = ''] = /^\?subject=([^&]*)&body=([^&]*)$/.exec(url.search) ?? [];
  return [url.pathname, decodeURIComponent(subject), decodeURIComponent(body)];
};

describe('the link to a mail (D30)', () => {
  it('R227 opens a mail with subject and text, each line break a CRLF', () => {
    expect(mailLink('hello@panja.example', 'A cat & a bed', 'Salam!\nHow?\r\nBye')).toBe(
      'mailto:hello@panja.example?subject=A%20cat%20%26%20a%20bed&body=Salam!%0D%0AHow%3F%0D%0ABye',
    );
  });

  it('R227 any text arrives as it was written', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        fc.pre(!text.includes('\n') && !text.includes('\r'));
        expect(read(mailLink('a@b.pk', text, `${text} بلی 🐈&body=x`))).toEqual([
          'a@b.pk',
          text,
          `${text} بلی 🐈&body=x`,
        ]);
      }),
    );
  });

  it('half an emoji, as a cut-off text may end with, becomes a replacement sign', () => {
    expect(read(mailLink('a@b.pk', 'Cat \uD83D', 'Cat \uD83D'))).toEqual(['a@b.pk', 'Cat \uFFFD', 'Cat \uFFFD']);
  });
});
