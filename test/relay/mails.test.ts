/** Mails as an independent parser reads them. */
import fc from 'fast-check';
import PostalMime, { type Email } from 'postal-mime';
import { describe, expect, it, vi } from 'vitest';
import { composeMail } from '#relay/delivery/compose-mail.ts';
import type { ClaimedJob } from '#relay/store/order-store.ts';
import { rupees } from '#shop/money.ts';
import type { Customer } from '#shop/order.ts';
import { mailSettings, sampleJob } from './support/sample-job.ts';
import { sampleCustomer, sampleOrder, sampleParams } from './support/sample-order.ts';

// Disks, sockets and processes on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

async function received(job: ClaimedJob): Promise<Email & { text: string; html: string }> {
  const mail = await PostalMime.parse(composeMail(job, mailSettings).bytes);
  return { ...mail, text: mail.text ?? '', html: mail.html ?? '' };
}

const headerKeys = (mail: Email) => mail.headers.map((header) => header.key).toSorted();
const always = ['content-type', 'date', 'from', 'message-id', 'mime-version', 'subject', 'to'];
const none = { kind: 'none', reason: 'not verified' } as const;

describe('the owner’s mail', () => {
  it('says what was ordered, what it costs and whom to call', async () => {
    const mail = await received(sampleJob('owner'));
    expect(mail.subject).toBe('New order 7K3M9Q2X: 4 items, Rs 6450 (Punjab)');
    expect(mail.from).toMatchObject({ name: 'Panja', address: 'hello@panja.example' });
    expect(mail.to).toMatchObject([{ address: 'owner@panja.example' }]);
    expect(mail.replyTo).toMatchObject([{ address: 'ayesha@example.com' }]);
    for (const line of [
      'Name: Ayesha Khan',
      'Phone: 0300 1234567',
      'Address: 12 Canal Road, Lahore',
      'Province: Punjab',
      'Postal Code: 54000',
      'Call: tel:+923001234567',
      '1. Parrot D-swing [43] (Size: XL) - Rs 1900 x 3 = Rs 5700',
      '2. Rope Ball [1] - Rs 500 x 1 = Rs 500',
      'Subtotal: Rs 6200',
      'Delivery Charges: Rs 250',
      'Grand Total: Rs 6450',
      'The customer’s confirmation goes to ayesha@example.com.',
      'Placed: Saturday, 21 November 2026 at 13:00, Pakistan time',
    ]) {
      expect(mail.text.split('\n')).toContain(line);
    }
    expect(mail.text).toMatch(/^WhatsApp: https:\/\/wa\.me\/923001234567\?text=/m);
    expect(mail.text).toMatch(/^Map: https:\/\/www\.google\.com\/maps\/search\/\?api=1&query=12%20Canal%20Road/m);
    expect(mail.text).not.toContain('CHECK');
    expect(mail.text).toContain(sampleParams().message.trim());
    for (const text of ['href="tel:+923001234567"', 'Rs 5700', 'Rs 6450', 'Ayesha Khan'])
      expect(mail.html).toContain(text);
  });

  it('has a block to paste into a courier’s form', async () => {
    const { text } = await received(sampleJob('owner'));
    expect(text).toContain(
      'Ayesha Khan\n0300 1234567\n12 Canal Road, Lahore\nPunjab 54000\nAmount: Rs 6450\nPieces: 4\nOrder: 7K3M9Q2X\n',
    );
  });

  it('warns first when prices differ, and reckons with the shop’s', async () => {
    const order = sampleOrder({
      lines: [{ id: 43, name: 'Parrot D-swing', price: rupees(19), quantity: 1, size: 'XL' }],
    });
    const mail = await received(sampleJob('owner', { order, confirmation: none }));
    expect(mail.subject).toBe('CHECK: New order 7K3M9Q2X: 1 item, Rs 2150 (Punjab)');
    expect(mail.text.indexOf('PRICE CHECK FAILED: Item 1: the browser said Rs 19, the shop says Rs 1900')).toBeLessThan(
      mail.text.indexOf('CUSTOMER'),
    );
    expect(mail.text).toContain('   The browser said Rs 19\n');
    expect(mail.text).toContain('No confirmation was sent to the customer: the order differs from what the shop sells');
  });

  it('says that a reference came before', async () => {
    const mail = await received(
      sampleJob('owner', { copy: 1, confirmation: { kind: 'none', reason: 'reference repeated' } }),
    );
    expect(mail.text).toContain('REFERENCE REPEATED');
    expect(mail.html).toContain('REFERENCE REPEATED');
  });

  it('passes on what could not be checked, whole (D41)', async () => {
    const params = { from_name: 'Ali', message: 'Do you have\nparrots?', reply_to: 'ali@example.com', extra: '7' };
    const mail = await received(sampleJob('owner', { params, confirmation: { kind: 'none', reason: 'unreadable' } }));
    expect(mail.subject).toBe('CHECK: a message that could not be checked (c0ffee00)');
    expect(mail.text).toContain('COULD NOT BE CHECKED');
    expect(mail.text).toContain('Name:\nAli\n');
    expect(mail.text).toContain('Message:\nDo you have\nparrots?\n');
    expect(mail.text).toContain('extra:\n7\n');
    expect(mail.text).toContain('No confirmation was sent to the customer: the message could not be checked.');
    expect(mail.replyTo).toMatchObject([{ address: 'ali@example.com' }]);
  });

  it('brings Urdu through unharmed, and fenced off in the text', async () => {
    const customer: Customer = {
      ...sampleCustomer,
      name: 'عائشہ‌خان',
      address: 'مکان نمبر ۱۲، لاہور',
      phone: '۰۳۰۰ ۱۲۳۴۵۶۷',
    };
    const mail = await received(sampleJob('owner', { order: sampleOrder({ customer }) }));
    expect(mail.text).toContain('Name: \u2068عائشہ‌خان\u2069\n');
    expect(mail.text).toContain('\nعائشہ‌خان\n');
    expect(mail.text).toContain('Call: tel:+923001234567');
    expect(mail.html).toContain('<bdi>عائشہ‌خان</bdi>');
  });
});

describe('the customer’s confirmation', () => {
  it('holds the catalogue’s names, numbers and the reference', async () => {
    const mail = await received(sampleJob('customer'));
    expect(mail.subject).toBe('Your Panja order 7K3M9Q2X: Rs 6450');
    expect(mail.to).toMatchObject([{ address: 'ayesha@example.com' }]);
    expect(mail.text).toContain('1. Parrot D-swing (Size: XL) - Rs 1900 x 3 = Rs 5700\n');
    expect(mail.text).toContain('Grand Total: Rs 6450\n');
    expect(headerKeys(mail)).toEqual([...always, 'auto-submitted', 'x-auto-response-suppress'].toSorted());
  });

  it('holds nothing that the request said: no word of the customer’s, no option without a price', async () => {
    const canary = 'CANARY';
    const customer: Customer = {
      ...sampleCustomer,
      name: canary,
      address: canary,
      phone: canary,
      postalCode: canary,
      province: canary,
    };
    const lines = [
      {
        id: 1,
        name: canary,
        price: rupees(500),
        quantity: 1,
        scent: canary,
        color: canary,
        kilos: canary,
        image: canary,
      },
    ];
    const order = sampleOrder({ customer, lines });
    const job = sampleJob('customer', {
      order,
      params: { ...sampleParams(order), from_name: canary, to_name: canary },
    });
    const bytes = composeMail(job, mailSettings).bytes.toString();
    expect(bytes).not.toContain(canary);
    expect((await received(job)).text).toContain('Rope Ball');
  });
});

describe('every mail', () => {
  it('is the same bytes at every attempt, CRLF throughout', async () => {
    const [first, second] = [
      composeMail(sampleJob('owner'), mailSettings),
      composeMail(sampleJob('owner'), mailSettings),
    ];
    expect(second).toEqual(first);
    expect(first.bytes.toString('latin1')).not.toMatch(/[^\r]\n|\r[^\n]/);
    expect((await received(sampleJob('owner'))).messageId).toBe('<91181b62753b7c46e34c5aaf8d671ab3@panja.example>');
  });

  it('carries the date of the order, not of the attempt', async () => {
    expect((await received(sampleJob('owner'))).date).toBe('2026-11-21T08:00:05.000Z');
  });

  it('says so, in one header, when an earlier attempt may have arrived', async () => {
    const mail = await received(sampleJob('owner', { isAmbiguous: true }));
    expect(headerKeys(mail)).toEqual([...always, 'reply-to', 'x-possible-duplicate'].toSorted());
    const other = composeMail(sampleJob('owner', { isAmbiguous: true }), mailSettings).bytes.toString();
    const plain = composeMail(sampleJob('owner'), mailSettings).bytes.toString();
    expect(other.replace('X-Possible-Duplicate: yes\r\n', '')).toBe(plain);
  });

  it('loads nothing from anywhere', async () => {
    for (const job of [sampleJob('owner'), sampleJob('customer')]) {
      expect((await received(job)).html).not.toMatch(/<(?:img|link|script|iframe)|url\(|@import/i);
    }
  });
});

const hostile = [
  'a\r\nBcc: victim@example.com',
  'a\nBcc: victim@example.com\n\nhello',
  'a\u0000\u0007\u001b[31m',
  'a\u2028Bcc: victim@example.com',
  '=?UTF-8?Q?=0D=0ABcc:_victim@example.com?=',
  '<img src=x onerror=alert(1)>',
  '"><script>alert(1)</script>',
  '</td></table><a href="https://evil.test">',
  '{{from_name}} ${7*7} %s',
  '\u202Egpj.exe',
  '.\r\n.\r\nQUIT',
  'x'.repeat(5000),
  'e\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301',
  '\uD800lone',
  '🐈‍⬛',
];

describe('hostile text', () => {
  const expectTextOnly = async (text: string) => {
    const customer: Customer = {
      name: text,
      email: text,
      address: text,
      province: text,
      postalCode: text,
      phone: text,
    };
    const lines = [{ id: 999, name: text, price: rupees(5), quantity: 1, size: text, image: text }];
    const order = sampleOrder({ customer, lines });
    const wild = { from_name: text, from_email: text, to_name: text, reply_to: text, message: text, [text]: text };
    for (const params of [{ ...sampleParams(order) }, wild]) {
      const mail = await received(sampleJob('owner', { order, params, confirmation: none }));
      const allowed = mail.replyTo === undefined ? always : [...always, 'reply-to'].toSorted();
      expect(headerKeys(mail)).toEqual(allowed);
      expect(mail.to).toMatchObject([{ address: 'owner@panja.example' }]);
      expect(mail.subject?.length).toBeLessThan(120);
      expect([...mail.html.matchAll(/<(\w+)/g)].map(([, tag]) => tag?.toLowerCase())).not.toContain('script');
      expect(mail.html).not.toMatch(/<img|https:\/\/evil\.test"/);
      expect(mail.html + mail.text).not.toMatch(/[\u202A-\u202E\u0000\u0007\u001B\uD800]/u);
    }
  };

  it.each(hostile)('stays text: %j', async (text) => {
    expect.hasAssertions();
    await expectTextOnly(text);
  });

  it('stays text, whatever it is', async () => {
    expect.hasAssertions();
    const property = fc.asyncProperty(fc.string({ unit: 'binary' }), expectTextOnly);
    await fc.assert(property, { numRuns: 30, examples: [['\u{10000}']] });
  });

  it.each([
    'a@b.co, c@d.co',
    'a@b.co; c@d.co',
    'Ali <a@b.co>',
    'group: a@b.co;',
    '"a b"@c.co',
    'a@b',
    'a@127.0.0.1',
    'a@b.co\nBcc: c@d.co',
  ])('never becomes an address: %j', async (replyTo) => {
    const mail = await received(
      sampleJob('owner', { params: { ...sampleParams(), reply_to: replyTo, from_email: '' } }),
    );
    expect(mail.replyTo).toBeUndefined();
  });
});
