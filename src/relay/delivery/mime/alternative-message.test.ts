/** What is composed here is read by a parser that is not ours. */
import fc from 'fast-check';
import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { alternativeMessage } from './alternative-message.ts';
import { addressHeader, textHeader } from './header.ts';
import { quotedPrintable } from './quoted-printable.ts';

const hard = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.constantFrom(
    '',
    '.',
    'From here',
    '=_x',
    '--=_b',
    'آرڈر نمبر',
    '🐕‍🦺'.repeat(30),
    'a'.repeat(1200),
    ' ends in space ',
    'tab\t',
  ),
  fc
    .array(fc.constantFrom('=', '\n', '\r\n', ' ', 'é', 'ä'.repeat(40), 'x'.repeat(74)), { maxLength: 12 })
    .map((parts) => parts.join('')),
);
const oneLine = hard.map((text) => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim());
const asLines = (text: string) => text.toWellFormed().replaceAll(/\r\n?/g, '\n');

const message = (parts: { subject?: string; name?: string; text?: string; html?: string }) =>
  alternativeMessage({
    headers: [
      textHeader('Subject', parts.subject ?? 'Hello'),
      addressHeader('From', { of: parts.name ?? 'Panja', address: 'hello@panja.example' }),
    ],
    text: parts.text ?? 'text',
    html: parts.html ?? '<p>html</p>',
    boundary: 'b0',
  });

describe('a message that is composed', () => {
  it('brings every text and every HTML over as it was', async () => {
    await fc.assert(
      fc.asyncProperty(hard, hard, async (text, html) => {
        const mail = await PostalMime.parse(message({ text, html }));
        // The parser gives the line end before the next delimiter along with the content.
        expect([mail.text, mail.html]).toEqual([text, html].map((part) => `${asLines(part)}\n`));
      }),
    );
  });

  it('brings every subject and every name over, and adds no header', async () => {
    await fc.assert(
      fc.asyncProperty(oneLine, oneLine, async (subject, name) => {
        const mail = await PostalMime.parse(message({ subject, name }));
        expect(mail.headers.map(({ key }) => key)).toEqual(['subject', 'from', 'mime-version', 'content-type']);
        expect(mail.subject ?? '').toBe(subject.toWellFormed());
        expect(mail.from).toMatchObject({ name: name.toWellFormed(), address: 'hello@panja.example' });
      }),
    );
  });

  it('lets no line break out of a subject or a name', async () => {
    const mail = await PostalMime.parse(
      message({ subject: 'a\r\nBcc: x@evil.example', name: 'b\r\nTo: y@evil.example' }),
    );
    expect(mail.headers.map(({ key }) => key)).toEqual(['subject', 'from', 'mime-version', 'content-type']);
  });

  it('is short lines of ASCII, whatever is in it', () => {
    fc.assert(
      fc.property(hard, hard, hard, (subject, text, html) => {
        const raw = message({ subject, text, html }).toString('latin1');
        for (const line of raw.split('\r\n')) expect(line).toMatch(/^[\t -~]{0,78}$/);
      }),
    );
  });
});

describe('quoted-printable', () => {
  it.each([
    ['plain text stays readable', 'Grand Total: Rs 6450', 'Grand Total: Rs 6450'],
    ['an equals sign is encoded', 'a=b', 'a=3Db'],
    ['UTF-8 is encoded byte by byte', 'é', '=C3=A9'],
    ['space at the end of a line is kept', 'a \nb', 'a=20\r\nb'],
    ['a long line is broken softly', 'x'.repeat(77), `${'x'.repeat(75)}=\r\nxx`],
    ['never inside an encoded byte', `${'x'.repeat(74)}éé`, `${'x'.repeat(74)}=\r\n=C3=A9=C3=A9`],
    ['a line of 76 is whole', 'x'.repeat(76), 'x'.repeat(76)],
  ])('%s', (_, text, expected) => {
    expect(quotedPrintable(text)).toBe(expected);
  });
});

describe('an address in a header', () => {
  it.each(['a@b.co, c@d.co', 'a@b.co\r\nBcc: x@y.z', '<a@b.co>', 'no address', '"a"@b.co'])(
    'is never %j',
    (address) => {
      expect(() => addressHeader('To', { of: '', address })).toThrow('To is no single plain address');
    },
  );
});
