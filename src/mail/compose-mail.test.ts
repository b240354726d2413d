/** An independent parser reads the composed messages. */
import fc from 'fast-check';
import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { composeMessage, type Message } from './compose-mail.ts';

const hard = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1, maxLength: 200 }),
  fc.constantFrom('.', 'From here', '--_NmP-b0-Part_1', 'آرڈر نمبر', '🐕‍🦺'.repeat(30), ' ends in space ', 'tab\t'),
  fc
    .array(fc.constantFrom('=', '\n', '\r\n', ' ', 'é', 'ä'.repeat(40), 'x'.repeat(74)), {
      minLength: 1,
      maxLength: 12,
    })
    .map((parts) => parts.join('')),
);
const veryLong = fc.constant('a'.repeat(1200));
const oneLine = hard.map((text) => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim());
const asLines = (text: string) => text.toWellFormed().replaceAll(/\r\n?/g, '\n');

const shop = { name: 'Panja', address: 'hello@panja.example' };
const compose = (parts: Partial<Message> = {}) =>
  composeMessage({
    id: 'b0',
    from: shop,
    to: 'owner@panja.example',
    date: new Date('2026-11-21T08:00:05.000Z'),
    subject: 'Hello',
    text: 'text',
    html: '<p>html</p>',
    ...parts,
  });
const headers = ['x-entity-ref-id', 'from', 'to', 'subject', 'message-id', 'date', 'mime-version', 'content-type'];

describe('a composed message', () => {
  it('carries any text and any HTML unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(hard, veryLong), fc.oneof(hard, veryLong), async (text, html) => {
        const mail = await PostalMime.parse(await compose({ text, html }));
        // The parser returns the line end before the next delimiter with the content.
        expect([mail.text, mail.html]).toEqual([text, html].map((part) => `${asLines(part)}\n`));
      }),
    );
  });

  it('carries any subject and any name unchanged, and adds no header', async () => {
    await fc.assert(
      fc.asyncProperty(oneLine, oneLine, async (subject, name) => {
        const mail = await PostalMime.parse(await compose({ subject, from: { ...shop, name } }));
        expect(mail.headers.map(({ key }) => key)).toEqual(headers.filter((key) => key !== 'subject' || subject));
        expect(mail.subject ?? '').toBe(subject.toWellFormed());
        expect(mail.from).toMatchObject({ name: name.toWellFormed(), address: shop.address });
      }),
    );
  });

  it('is no part of a conversation for Gmail, even if it says the same as the one before', async () => {
    const mails = await Promise.all(
      ['b0', 'b1'].map(async (id) => PostalMime.parse(await compose({ id, subject: 'The shop is working' }))),
    );
    const ids = mails.map((mail) => mail.headers.find(({ key }) => key === 'x-entity-ref-id')?.value);
    expect(ids).toEqual(['b0', 'b1']);
  });

  it.each(['a@b.co, c@d.co', 'a@b.co\r\nBcc: x@y.z', '<a@b.co>, c@d.co'])(
    'goes to one address at most, even for %j',
    async (to) => {
      const mail = await PostalMime.parse(await compose({ to }));
      expect(mail.headers.map(({ key }) => key)).toEqual(headers);
      expect(mail.to).toHaveLength(1);
    },
  );

  it('reads no file and no address, whatever its text is', async () => {
    const text = '/etc/passwd';
    expect((await PostalMime.parse(await compose({ text, html: 'https://panja.example' }))).text).toBe(`${text}\n`);
  });
});
