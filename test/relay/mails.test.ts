/** Mails as an independent parser reads them. */
import fc from 'fast-check';
import PostalMime, { type Email } from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { bodyLimit } from '#server/http/request-body.ts';
import { composeMail, type MailSettings } from '#mail/compose-mail.ts';
import { correctedCheck, type DeskEvent } from '#order/desk-order.ts';
import { type ClaimedJob, digestLine } from '#order/mail-job.ts';
import { shippedColours } from '#shop/colours.ts';
import { rupees } from '#shop/money.ts';
import type { Customer } from '#order/customer-fields.ts';
import type { Order } from '#order/order.ts';
import { phone as onPhone, sharedBrowser, visitor } from '#test/support/browser.ts';
import { scrollsSideways } from '#test/support/pages.ts';
import { mailSettings, sampleJob } from '#test/support/stored-orders.ts';
import { sampleBody, sampleCustomer, sampleOrder, sampleParams } from '#test/support/sample-order.ts';

async function received(job: ClaimedJob, shop: Partial<MailSettings['shop']> = {}) {
  const settings = { ...mailSettings, shop: { ...mailSettings.shop, ...shop } };
  const mail = await PostalMime.parse((await composeMail(job, settings)).bytes);
  return { ...mail, text: mail.text ?? '', html: mail.html ?? '' };
}

/** The owner's mail about the sample order with these parts. */
const ownerMail = (parts: Parameters<typeof sampleOrder>[0]) =>
  received(sampleJob('owner', { order: sampleOrder(parts) }));
const ownerMailAbout = (customer: Partial<Customer>) => ownerMail({ customer: { ...sampleCustomer, ...customer } });

/** The same job with a picture of each swing. */
function pictured(job: ClaimedJob): ClaimedJob {
  const { check } = job.order;
  if (check.kind !== 'checked') throw new Error('the sample is a good order');
  const lines = check.order.lines.map((line) =>
    line.id === 43 ? { ...line, picture: '/pictures/43-2.bbbb.jpg' } : line,
  );
  return { ...job, order: { ...job.order, check: { ...check, order: { ...check.order, lines } } } };
}

describe.each(['owner', 'customer'] as const)('the pictures in the %s’s mail', (kind) => {
  it('are those of what was ordered, from the shop’s public address, small, and say nothing that the name says', async () => {
    const { html, text } = await received(pictured(sampleJob(kind)));
    const [picture = '', ...others] = html.match(/<img[^>]*>/g) ?? [];
    expect(picture).toContain('src="https://panja.example/pictures/43-2.bbbb.jpg"');
    for (const attribute of ['width="72"', 'height="72"', 'alt=""']) expect(picture).toContain(attribute);
    expect(others).toEqual([]);
    expect(text).toBe((await received(sampleJob(kind))).text);
  });

  it('are left out where the shop has no public address, or no product has one', async () => {
    expect((await received(pictured(sampleJob(kind)), { publicOrigin: '' })).html).not.toContain('<img');
    expect((await received(sampleJob(kind))).html).not.toContain('<img');
  });
});

it.each(['owner', 'customer'] as const)('the %s’s mail has the shop’s colours', async (kind) => {
  const { html } = await received(sampleJob(kind), { colours: { main: '#1a3d8f', accent: '#ffd23f' } });
  expect(html).toMatch(/background:#1a3d8f;[^"]*border-bottom:6px solid #ffd23f/);
  for (const shipped of Object.values(shippedColours)) expect(html).not.toContain(shipped);
});

it('no mail is wider than a phone, however long a word in it is', async () => {
  const { page } = await visitor(await sharedBrowser(), onPhone);
  const word = 'part.'.repeat(12);
  const customer = { ...sampleCustomer, name: word, address: word, email: `${word}panja@${word}example.com` };
  const order = sampleOrder({ customer });
  for (const mail of [
    await received(sampleJob('owner', { order })),
    await received(sampleJob('customer', { order })),
  ]) {
    await page.setContent(mail.html);
    expect([mail.subject, await scrollsSideways(page)]).toEqual([mail.subject, false]);
  }
});

const headerKeys = (mail: Email) => mail.headers.map((header) => header.key).toSorted();
const always = [
  'auto-submitted',
  'content-type',
  'date',
  'from',
  'message-id',
  'mime-version',
  'subject',
  'to',
  'x-auto-response-suppress',
  'x-entity-ref-id',
];
const none = { kind: 'none', reason: 'no address' } as const;

/** At Rs 100 less than the catalogue's price. */
const cheapSwing = { id: 43, name: 'Parrot D-swing', price: rupees(1800), quantity: 1, size: 'XL' };

describe('the owner’s mail', () => {
  it('says what was ordered, what it costs and whom to call', async () => {
    const mail = await received(sampleJob('owner'));
    expect(mail.subject).toBe('New order 7K3M9Q2X: 4 items, Rs 6,450 (Punjab)');
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
      '1. Parrot D-swing [43] (Size: XL) - Rs 1,900 x 3 = Rs 5,700',
      '2. Rope Ball [1] - Rs 500 x 1 = Rs 500',
      'Subtotal: Rs 6,200',
      'Delivery Charges: Rs 250',
      'Grand Total: Rs 6,450',
      'The customer’s confirmation goes to ayesha@example.com.',
      'Placed: Saturday, 21 November 2026 at 13:00, Pakistan time',
    ]) {
      expect(mail.text.split('\n')).toContain(line);
    }
    expect(mail.text).toMatch(/^WhatsApp: https:\/\/wa\.me\/923001234567\?text=/m);
    expect(mail.text).toMatch(/^Map: https:\/\/www\.google\.com\/maps\/search\/\?api=1&query=12%20Canal%20Road/m);
    expect(mail.text).not.toContain('CHECK');
    expect(mail.text).toContain(sampleParams().message.trim());
    for (const text of ['href="tel:+923001234567"', 'Rs 5,700', 'Rs 6,450', 'Ayesha Khan'])
      expect(mail.html).toContain(text);
    for (const unbroken of ['0300 1234567', 'Rs 6,450', 'Rs 1,900 x 3'])
      expect(mail.html).toContain(`<span style="white-space:nowrap">${unbroken}</span>`);
  });

  it('has all 60 lines of a large order, one of 9,999 pieces, which fits into a request (R181, R219)', async () => {
    const lines = Array.from({ length: 60 }, (_, index) => ({
      id: index + 101,
      name: `Product ${index + 1} of a name that is rather long, as some are`,
      price: rupees(1000),
      quantity: index === 0 ? 9999 : 1,
    }));
    expect(sampleBody(sampleParams(sampleOrder({ lines }))).length).toBeLessThan(bodyLimit);
    const { text, html } = await ownerMail({ lines });
    for (const part of ['60. Product 60 of', 'Rs 1,000 x 9,999', 'Rs 9,999,000', 'Rs 10,058,250'])
      expect([part, text.includes(part), html.includes(part)]).toEqual([part, true, true]);
    expect(text).not.toContain('too many for a mail');
  });

  it('of 100 lines with pictures is shown whole by Gmail, which clips one at 102 KB', async () => {
    const lines = Array.from({ length: 100 }, (_, index) => ({
      id: 43,
      name: `Parrot D-swing ${index + 1} with a longer name`,
      price: rupees(1900),
      quantity: 1,
      size: 'XL',
      image: 'https://panja.example/pictures/43-2.bbbb.jpg',
    }));
    const { html } = await received(pictured(sampleJob('owner', { order: sampleOrder({ lines }) })));
    expect(html.match(/<img/g)).toHaveLength(100);
    expect(Buffer.byteLength(html)).toBeLessThan(102_000);
  });

  it('says how an order came that was entered at the desk (D74)', async () => {
    const mail = await received(sampleJob('owner', { origin: 'WhatsApp' }));
    expect(mail.subject).toBe('New order 7K3M9Q2X, by WhatsApp: 4 items, Rs 6,450 (Punjab)');
    const placed = 'Saturday, 21 November 2026 at 13:00, Pakistan time, by WhatsApp; entered at the desk';
    expect(mail.text.split('\n')).toContain(`Placed: ${placed}`);
    expect(mail.html).toContain(placed);
  });

  it('shows each phone number on one line', async () => {
    const { html } = await ownerMailAbout({ phone: '0300 1234567, 042 3576-1234' });
    const numbers = html.match(/<span style="white-space:nowrap">[^<]*/g)?.map((span) => span.replace(/.*>/, ''));
    // In the facts and in the order as it arrived; for the courier they have no spaces.
    expect(numbers).toEqual(expect.arrayContaining(['0300 1234567', '042 3576-1234', '03001234567', '04235761234']));
    expect(numbers?.filter((number) => number === '0300 1234567')).toHaveLength(2);
    expect((await received(sampleJob('customer'))).html).toContain('nowrap">+92 300 0000000</span>');
  });

  it('has a block to paste into a courier’s form, with the phone number as in its sheet', async () => {
    const { text } = await received(sampleJob('owner'));
    expect(text).toContain(
      'Ayesha Khan\n03001234567\n12 Canal Road, Lahore\nPunjab 54000\nAmount: Rs 6450\nPieces: 4\nOrder: 7K3M9Q2X\n',
    );
    const urdu = await ownerMailAbout({ phone: '۰۳۰۰-۱۲۳۴۵۶۷' });
    expect(urdu.text).toContain('\nAyesha Khan\n03001234567\n12 Canal Road, Lahore\n');
  });

  it.each([
    ['less the advance', sampleOrder(), [1000], 'Rs 5450 (Rs 6,450 less Rs 1,000 paid in advance)'],
    ['nothing if all is paid', sampleOrder(), [6450], 'Rs 0 (Rs 6,450 less Rs 6,450 paid in advance)'],
    ['of the corrected order', sampleOrder(), [1000, 300], 'Rs 5500 (Rs 6,500 less Rs 1,000 paid in advance)'],
    [
      'as it was agreed',
      sampleOrder({ lines: [cheapSwing] }),
      [50],
      'Rs 2000 (Rs 2,050 less Rs 50 paid in advance; agreed with the customer; today’s price list says Rs 2,150)',
    ],
  ] as const)('asks the courier to collect what the label says: %s', async (_, order, [advance, delivery], amount) => {
    const job = sampleJob('owner', { order });
    const events: DeskEvent[] = [{ kind: 'advance', amount: rupees(advance) }];
    if (delivery !== undefined) events.push({ kind: 'correction', delivery: rupees(delivery) });
    const check = correctedCheck(job.order.check, events);
    const { text } = await received({ ...job, order: { ...job.order, check } });
    expect(text).toContain(`\nAmount: ${amount}\nPieces: `);
  });

  it('leaves out an empty e-mail and a postal code of 0', async () => {
    const { text } = await ownerMailAbout({ email: '', postalCode: '0' });
    expect(text).toContain('\n12 Canal Road, Lahore\nPunjab\nAmount: Rs 6450\n');
    expect(text.slice(0, text.indexOf('THE ORDER AS IT ARRIVED'))).not.toMatch(/^(?:Email|Postal Code):/m);
  });

  it('has the amount that the shopper saw, and today’s prices as a warning (D58)', async () => {
    const mail = await ownerMail({ lines: [cheapSwing], catalogueVersion: 'old00000' });
    expect(mail.subject).toBe('CHECK: New order 7K3M9Q2X: 1 item, Rs 2,050 (Punjab)');
    const warning =
      'PRICES DIFFER: The customer agreed to Rs 2,050. Today’s price list says Rs 2,150, Rs 100 more. Likely reason: the customer’s page showed a different price list.';
    expect(mail.text.indexOf(warning)).toBeLessThan(mail.text.indexOf('CUSTOMER'));
    for (const line of [
      `- ${warning}`,
      '1. Parrot D-swing [43] (Size: XL) - Rs 1,800 x 1 = Rs 1,800',
      '   Today’s price list: Rs 1,900',
      'Subtotal: Rs 1,800',
      'Delivery Charges: Rs 250',
      'Grand Total: Rs 2,050',
      'Today’s price list: Subtotal Rs 1,900, Delivery Charges Rs 250, Grand Total Rs 2,150',
      'Amount: Rs 2050 (agreed with the customer; today’s price list says Rs 2,150)',
    ])
      expect(mail.text.split('\n')).toContain(line);
    const page = mail.html.replaceAll(/<\/?span[^>]*>/g, '');
    for (const text of [warning, 'Rs 2,050', 'Grand Total Rs 2,150']) expect(page).toContain(text);
  });

  it('marks the line of a product that is no longer sold (D125)', async () => {
    const perch = { id: 9, name: 'Old Perch', price: rupees(500), quantity: 2 };
    const mail = await ownerMail({ lines: [{ ...cheapSwing, price: rupees(1900) }, perch] });
    expect(mail.subject).toMatch(/^CHECK: /);
    expect(mail.text).toContain('\n2. Old Perch [9] - Rs 500 x 2 = Rs 1,000\n   No longer sold\n');
    expect(mail.text.split('No longer sold')).toHaveLength(2);
    expect(mail.html).toContain('>No longer sold<');
  });

  it.each([
    ['an old page whose amounts are today’s', { catalogueVersion: 'old00000' }],
    ['an order that was two days on its way', { placedAt: '2026-11-19T08:00:05.000Z' }],
  ])('does not warn of %s', async (_, parts) => {
    const mail = await ownerMail(parts);
    expect(mail.subject).toBe('New order 7K3M9Q2X: 4 items, Rs 6,450 (Punjab)');
    expect(mail.text).not.toContain('CHECK');
  });

  it('has the grand total that the shopper saw for a message that does not add up, with a warning (D58)', async () => {
    const message = sampleParams().message.replace('Grand Total: Rs 6450', 'Grand Total: Rs 450');
    const mail = await received(sampleJob('owner', { params: { ...sampleParams(), message } }));
    expect(mail.subject).toBe('CHECK: New order 7K3M9Q2X: 4 items, Rs 450 (Punjab)');
    expect(mail.text).toContain('Amount: Rs 450 (agreed with the customer; today’s price list says Rs 6,450)\n');
    expect(mail.text).toContain(
      '- DOES NOT ADD UP: Subtotal and delivery add up to Rs 6,450, but the grand total is Rs 450. The shop’s checkout can’t produce this total, so the order was altered.\n',
    );
  });

  it('says what the customer was promised when the order was not verified, or why there is no confirmation (D59)', async () => {
    const lines = [{ id: 999, name: 'Free Parrot', price: rupees(1), quantity: 1 }];
    expect((await ownerMail({ lines })).text).toContain(
      'The customer’s confirmation goes to ayesha@example.com. It says that you will confirm the total before you send the parcel.\n',
    );
    expect((await received(sampleJob('owner', { confirmation: none }))).text).toContain(
      'No confirmation was sent to the customer: there is no valid e-mail address.',
    );
  });

  it('dates an order that arrives more than two days after it was placed', async () => {
    const late = await ownerMail({ placedAt: '2026-11-18T20:00:00.000Z' });
    expect(late.subject).toBe('CHECK: New order 7K3M9Q2X, placed 19 November 2026: 4 items, Rs 6,450 (Punjab)');
    expect(late.text.split('\n').slice(3, 5)).toEqual([
      'PLEASE CHECK BEFORE SENDING',
      '- LATE: Placed on 19 November 2026, 2 days before it arrived: ask whether it is still wanted.',
    ]);
  });

  it('ignores a phone’s clock that is ahead', async () => {
    const mail = await ownerMail({ placedAt: '2030-01-01T08:00:00.000Z' });
    expect(mail.subject).toBe('New order 7K3M9Q2X: 4 items, Rs 6,450 (Punjab)');
    expect(mail.text).toContain(
      'Placed: no later than Saturday, 21 November 2026 at 13:00, Pakistan time, when it arrived (the phone’s clock was wrong: it said 1 January 2030)\n',
    );
  });

  it('says that the reference was used before', async () => {
    const mail = await received(
      sampleJob('owner', { copy: 1, confirmation: { kind: 'none', reason: 'reference repeated' } }),
    );
    expect(mail.text).toContain('REFERENCE REPEATED');
    expect(mail.html).toContain('REFERENCE REPEATED');
  });

  it('is answered at the address to which the confirmation goes, as the owner may have corrected it', async () => {
    const confirmation = { kind: 'queued', address: 'ayesha@gmail.example' } as const;
    expect((await received(sampleJob('owner', { confirmation }))).replyTo).toMatchObject([
      { address: 'ayesha@gmail.example' },
    ]);
  });

  it('has all of a message that could not be checked (D41)', async () => {
    const params = { from_name: 'Ali', message: 'Do you have\nparrots?', reply_to: 'ali@example.com', extra: '7' };
    const mail = await received(sampleJob('owner', { params, confirmation: { kind: 'none', reason: 'unreadable' } }));
    expect(mail.subject).toBe('CHECK: a message that could not be checked (c0ffee00)');
    expect(mail.text).toContain('COULD NOT BE CHECKED');
    expect(mail.text).toContain('NAME\nAli\n');
    expect(mail.text).toContain('MESSAGE\nDo you have\nparrots?\n');
    expect(mail.text).toContain('EXTRA\n7\n');
    expect(mail.text).toContain('No confirmation was sent to the customer: the message could not be checked.');
    expect(mail.replyTo).toMatchObject([{ address: 'ali@example.com' }]);
  });

  it('has a button for a mail to the customer, as Reply goes to an owner who is also the sender', async () => {
    const { html } = await ownerMail({ customer: { ...sampleCustomer, email: 'a?cc=b&c@example.com' } });
    expect(html).toContain('href="mailto:a%3Fcc%3Db%26c@example.com?subject=Your%20Panja%20order%207K3M9Q2X&amp;body=');
    expect((await ownerMailAbout({ email: 'none' })).html).not.toContain('mailto:');
  });

  it('calls each of two phone numbers, and none that is not certain (D92)', async () => {
    const linksOf = async (phone: string) => {
      const lines = (await ownerMailAbout({ phone })).text.split('\n');
      return lines.filter((line) => /^(?:Call|WhatsApp)/.test(line)).map((line) => line.split('?')[0]);
    };
    expect(await linksOf('0300-1234567 / 042-35761234')).toEqual([
      'Call 0300 1234567: tel:+923001234567',
      'WhatsApp 0300 1234567: https://wa.me/923001234567',
      'Call 042 35761234: tel:+924235761234',
    ]);
    expect(await linksOf('0300 12345')).toEqual([]);
  });

  it('has Urdu unchanged, and isolated in the text', async () => {
    const mail = await ownerMailAbout({
      name: 'عائشہ‌خان',
      address: 'مکان نمبر ۱۲، لاہور',
      phone: '۰۳۰۰ ۱۲۳۴۵۶۷',
    });
    expect(mail.text).toContain('Name: \u2068عائشہ‌خان\u2069\n');
    expect(mail.text).toContain('\nعائشہ‌خان\n');
    expect(mail.text).toContain('Call: tel:+923001234567');
    expect(mail.html).toContain('<bdi>عائشہ‌خان</bdi>');
  });
});

describe('the customer’s confirmation', () => {
  it.each(['orders@panja.example', 'hello@panja.example'])(
    'is answered to the address on the shop’s pages, even if a mail service replaces the sender %s',
    async (from) => {
      const mail = await PostalMime.parse((await composeMail(sampleJob('customer'), { ...mailSettings, from })).bytes);
      expect([mail.from?.address, mail.replyTo]).toMatchObject([from, [{ address: 'hello@panja.example' }]]);
    },
  );

  it('has the catalogue’s names, numbers and the reference', async () => {
    const mail = await received(sampleJob('customer'));
    expect(mail.subject).toBe('Your Panja order 7K3M9Q2X: Rs 6,450');
    expect(mail.to).toMatchObject([{ address: 'ayesha@example.com' }]);
    expect(mail.text).toContain('1. Parrot D-swing (Size: XL) - Rs 1,900 x 3 = Rs 5,700\n');
    expect(mail.text).toContain('Grand Total: Rs 6,450\n');
    expect(headerKeys(mail)).toEqual([...always, 'reply-to'].toSorted());
  });

  it('has nothing from the request: no words of the customer, no option without a price', async () => {
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
    const bytes = (await composeMail(job, mailSettings)).bytes.toString();
    expect(bytes).not.toContain(canary);
    expect((await received(job)).text).toContain('Rope Ball');
  });
});

describe('the confirmation of an order that was not verified (D59)', () => {
  const confirmationOf = (lines: Order['lines'], rewrite = (message: string) => message) => {
    const order = sampleOrder({ lines });
    const params = { ...sampleParams(order), message: rewrite(sampleParams(order).message) };
    return received(sampleJob('customer', { params }));
  };

  it('has what the catalogue has and the agreed sum, and says that the shop confirms the total', async () => {
    const mail = await confirmationOf([
      cheapSwing,
      { id: 999, name: 'CANARY', price: rupees(10), quantity: 1 },
      { id: 1, name: 'CANARY', price: rupees(500), quantity: 1, pack: 'CANARY', color: 'CANARY' },
    ]);
    expect(mail.subject).toBe('Your Panja order 7K3M9Q2X: Rs 2,560');
    expect(mail.text.split('\n').slice(0, 10)).toEqual([
      'Assalam-o-Alaikum! This is Panja.',
      '',
      'Thank you for your order!',
      'Your order number: 7K3M9Q2X',
      '',
      'YOUR ORDER',
      '1. Parrot D-swing (Size: XL) - Rs 1,800 x 1 = Rs 1,800',
      'And 2 more items that the shop will confirm',
      '',
      'Grand Total: Rs 2,560',
    ]);
    for (const text of ['Parrot D-swing', 'And 2 more items that the shop will confirm', 'Rs 2,560'])
      expect(mail.html).toContain(text);
    expect(mail.text + mail.html).not.toContain('CANARY');
  });

  it('has no room for a message in its numbers', async () => {
    const phone = 923001234567;
    const numbers = [
      { ...cheapSwing, price: rupees(phone) },
      { ...cheapSwing, price: rupees(1), quantity: 300_123_456 },
    ];
    const mail = await confirmationOf([...numbers, ...Array.from({ length: 200 }, () => cheapSwing)], (message) =>
      message.replace(/^Grand Total: .*$/m, `Grand Total: Rs ${phone}`),
    );
    expect(mail.subject).toBe('Your Panja order 7K3M9Q2X');
    expect(mail.text.match(/^\d+\. /gm)).toHaveLength(20);
    expect(mail.text).toContain('And 182 more items that the shop will confirm');
    const shown = `${mail.text}${mail.html}`.replaceAll('/o/7K3M9Q2X0123456789ABCDEFGH', '');
    for (const number of [String(phone), '300123456', '1234567', 'Grand Total']) expect(shown).not.toContain(number);
  });

  it('promises no other total for an order that the owner entered, nor does the owner’s mail (D74)', async () => {
    const order = sampleOrder({ lines: [{ id: 43, name: 'Parrot D-swing', price: rupees(1), quantity: 1 }] });
    const mails = [sampleJob('customer', { order, origin: 'phone' }), sampleJob('owner', { order, origin: 'phone' })];
    for (const job of mails) expect((await received(job)).text).not.toContain('confirm the total');
    expect((await received(sampleJob('customer', { order }))).text).toContain('confirm the total');
  });

  it('leads to the order’s page, if the shop has an address (D82)', async () => {
    const link = /^Confirm your order: https:\/\/panja\.example\/o\/7K3M9Q2X0123456789ABCDEFGH$/m;
    expect((await received(sampleJob('customer'))).text).toMatch(link);
    expect((await received(sampleJob('customer'), { publicOrigin: '' })).text).not.toContain('Confirm your order');
  });
});

describe('mails to a customer who writes in Urdu (D114)', () => {
  const order = sampleOrder({ customer: { ...sampleCustomer, name: 'عائشہ خان', address: 'مکان نمبر 12، لاہور' } });
  const mailOf = (kind: 'customer' | 'shipped', shop: Partial<MailSettings['shop']> = {}) =>
    received(sampleJob(kind, { order, parcel: { courier: 'TCS', trackingNumber: '77-12 34' } }), shop);

  it('are right to left, as HTML and as text', async () => {
    for (const kind of ['customer', 'shipped'] as const) {
      const { html, text } = await mailOf(kind);
      expect(html).toContain('<html lang="ur" dir="rtl">');
      expect(html).toContain('<div lang="ur" dir="rtl"');
      expect(html).not.toMatch(/align="right"|text-align:left|padding-right/);
      for (const line of text.split('\n').filter((each) => /\p{Script=Arabic}/u.test(each)))
        expect([line, line.startsWith('\u200F')]).toEqual([line, true]);
    }
  });

  it('confirm the order, without a word of the customer (D27, D120)', async () => {
    const { subject, text, html } = await mailOf('customer');
    expect(subject).toBe('آپ کا Panja آرڈر 7K3M9Q2X: \u20686,450\u00A0روپے\u2069');
    const plain = text.replaceAll(/[\u200F\u2068\u2069]/g, '').replaceAll('\u00A0', ' ');
    expect(plain.slice(0, plain.indexOf('\n\nآگے کیا ہوگا'))).toBe(`السلام علیکم! یہ پیغام Panja کی طرف سے ہے۔

آپ کے آرڈر کا بہت شکریہ!
آپ کا آرڈر نمبر: 7K3M9Q2X

آپ کا آرڈر
1. Parrot D-swing (Size: XL) - 1,900 روپے × 3 = 5,700 روپے
2. Rope Ball - 500 روپے × 1 = 500 روپے

سب ٹوٹل: 6,200 روپے
ڈیلیوری چارجز: 250 روپے
کل رقم: 6,450 روپے

ادائیگی: کیش آن ڈیلیوری (COD)۔`);
    expect(text).toContain('آرڈر کنفرم کریں: https://panja.example/o/7K3M9Q2X0123456789ABCDEFGH\n');
    for (const personal of ['عائشہ', 'لاہور']) expect(text + html).not.toContain(personal);
  });

  it('say that it is on its way, with values that keep their places (D120)', async () => {
    const { subject, text } = await mailOf('shipped');
    expect(subject).toBe('آپ کا Panja آرڈر 7K3M9Q2X روانہ کر دیا گیا ہے');
    for (const line of [
      '\u200Fکوریئر: \u2068TCS\u2069',
      '\u200Fٹریکنگ نمبر: \u206877-12 34\u2069',
      '\u200Fکیش آن ڈیلیوری (COD): \u20686,450\u00A0روپے\u2069',
      '\u200Fمکان نمبر 12، لاہور',
    ])
      expect(text.split('\n')).toContain(line);
  });

  it('are in Urdu for everybody where that is the shop’s first language', async () => {
    const english = sampleJob('customer');
    expect((await received(english, { firstLanguage: 'urdu' })).html).toContain('<html lang="ur"');
    expect((await received(english, { firstLanguage: 'romanUrdu' })).html).toContain('<html lang="en"');
  });
});

describe('what the confirmation says about payment (D120)', () => {
  const own = 'Pay in cash, or by JazzCash when we call you.';
  const textOf = async (job: ClaimedJob, payment: string) => (await received(job, { payment })).text;

  it('is cash on delivery, or the owner’s own sentence', async () => {
    expect(await textOf(sampleJob('customer'), '')).toContain('\n\nPayment: cash on delivery.\n\n');
    const text = await textOf(sampleJob('customer'), own);
    expect(text).toContain(`\n\n${own}\n\n`);
    expect(text).not.toContain('cash on delivery');
  });

  it('is nothing once all is paid', async () => {
    const job = sampleJob('customer');
    const check = correctedCheck(job.order.check, [{ kind: 'advance', amount: rupees(6450) }]);
    expect(await textOf({ ...job, order: { ...job.order, check } }, '')).not.toContain('cash on delivery');
  });
});

const tooMany = { kind: 'none', reason: 'too many orders' } as const;

/** A digest of `count` orders. */
function digestJob(count: number, parts: Partial<ClaimedJob> = {}): ClaimedJob {
  const orders = Array.from({ length: count }, (_, index) => {
    const reference = String(index).padStart(8, '0').padEnd(26, '0');
    return sampleOrder({ reference });
  });
  const jobs = orders.map((order) => sampleJob('owner', { order, confirmation: tooMany }));
  const [first = sampleJob('owner')] = jobs;
  return { ...first, digest: { lines: jobs.map(({ order }) => digestLine(order)), jobIds: [] }, ...parts };
}

const bytesOf = async (job: ClaimedJob) => Buffer.from((await composeMail(job, mailSettings)).bytes);

describe('the mail “on its way” (D120)', () => {
  const parcel = { courier: 'TCS', trackingNumber: '77 12' };
  const onItsWay = (parts: Parameters<typeof sampleJob>[1] = {}, shop: Partial<MailSettings['shop']> = {}) =>
    received(sampleJob('shipped', { parcel, ...parts }), shop);

  it('has name and address, courier, number, what to keep ready, and the links', async () => {
    const { text, html, subject, to } = await onItsWay();
    expect([subject, to?.[0]?.address]).toEqual(['Your Panja order 7K3M9Q2X is on its way', 'ayesha@example.com']);
    expect(text.slice(0, text.indexOf('Questions?'))).toBe(`Assalam-o-Alaikum! This is Panja.

Your order is on its way!
Your order number: 7K3M9Q2X

Please keep Rs 6,450 ready in cash, and your phone with you: the courier may call.

YOUR PARCEL
Courier: TCS
Tracking number: 77 12
Cash on delivery: Rs 6,450

Track your parcel: https://tcs.example/track?number=77%2012
See your order: https://panja.example/o/7K3M9Q2X0123456789ABCDEFGH

IT GOES TO
Ayesha Khan
12 Canal Road, Lahore
Punjab, 54000

Is the name or the address wrong? Please tell us now.

`);
    for (const part of [
      'Ayesha Khan',
      '12 Canal Road, Lahore',
      'TCS',
      'href="https://tcs.example/track?number=77%2012"',
    ])
      expect(html).toContain(part);
  });

  it('asks for no cash where all was paid in advance', async () => {
    const job = sampleJob('shipped', { parcel });
    const check = correctedCheck(job.order.check, [{ kind: 'advance', amount: rupees(6450) }]);
    const { text } = await received({ ...job, order: { ...job.order, check } });
    expect(text).toContain('Please keep your phone with you: the courier may call.');
    expect(text).toContain('Cash on delivery: Nothing to pay');
  });

  it('leaves out what is unknown: courier, number, and the links', async () => {
    const { text } = await onItsWay({ parcel: { courier: '', trackingNumber: '' }, copy: 1 });
    for (const part of ['Courier:', 'Tracking number:', 'Track your parcel', 'See your order'])
      expect(text).not.toContain(part);
  });

  it('goes to an address that a limit left without a confirmation, and to none that the request did not agree on', async () => {
    const refused = (reason: 'hourly limit' | 'addresses differ') =>
      onItsWay({ confirmation: { kind: 'none', reason } });
    expect((await refused('hourly limit')).to?.[0]?.address).toBe('ayesha@example.com');
    await expect(refused('addresses differ')).rejects.toThrow('without approval');
  });

  it('says that it is automatic, as the confirmation does', async () => {
    const headers = new Map((await onItsWay()).headers.map(({ key, value }) => [key, value]));
    expect([headers.get('auto-submitted'), headers.get('x-auto-response-suppress')]).toEqual(['auto-replied', 'All']);
  });

  it('keeps a hostile name and tracking number as text', async () => {
    const customer = { ...sampleCustomer, name: '<b>Ayesha</b>\nBcc: x@y.example' };
    const { html, text } = await onItsWay({
      order: sampleOrder({ customer }),
      parcel: { courier: '<i>', trackingNumber: '"><script>' },
    });
    expect(html).not.toMatch(/<(?:b|i|script)>/);
    expect(text).toContain('"><script>');
  });
});

describe('the mail of a digest', () => {
  const linesOf = ({ text }: { readonly text: string }) =>
    text.split('\n').filter((line) => /^\w{8}(?:-2)? {2}/.test(line));

  it('has a line for each order with reference and total, and says that they are at the desk (D70, D113)', async () => {
    const mail = await received(digestJob(3));
    expect(mail.subject).toBe('3 new orders in one mail');
    expect(mail.to).toEqual([{ address: 'owner@panja.example', name: '' }]);
    expect(linesOf(mail)).toEqual(['00000000  Rs 6,450', '00000001  Rs 6,450', '00000002  Rs 6,450']);
    expect(mail.text).toContain('They are at the desk.');
    expect(mail.text).toContain('Open the desk: https://desk.panja.example\n');
    expect(mail.text).toContain('These customers got no confirmation');
    expect(mail.html).toContain('href="https://desk.panja.example"');
    expect(mail.html).toContain('00000002');
    expect(mail.text + mail.html).not.toMatch(/Ayesha|1234567/);
  });

  it('leads nowhere where the desk has no address (D113)', async () => {
    const { bytes } = await composeMail(digestJob(3), { ...mailSettings, desk: null });
    const { text = '', html } = await PostalMime.parse(bytes);
    expect(text).toContain('They are at the desk.');
    expect(text + html).not.toContain('Open the desk');
  });

  it('marks the orders that the owner should check, and those with a reference that came before (D113)', async () => {
    const odd = sampleJob('owner', { params: { from_name: 'Bilal', message: 'Hello' }, confirmation: tooMany });
    const repeated = sampleJob('owner', { copy: 1 });
    const lines = [sampleJob('owner'), repeated, odd].map(({ order }) => digestLine(order));
    const mail = await received({ ...digestJob(1), digest: { lines, jobIds: [] } });
    expect(mail.subject).toBe('CHECK: 3 new orders in one mail');
    expect(linesOf(mail)).toEqual(['7K3M9Q2X  Rs 6,450', '7K3M9Q2X-2  Rs 6,450  CHECK', 'c0ffee00  no total  CHECK']);
  });

  it('has a line for as many orders as the hard limit lets through in a quarter of an hour (D113)', async () => {
    const { digest } = digestJob(1);
    const lines = Array.from({ length: 18_000 }, () => digest?.lines ?? []).flat();
    const bytes = await bytesOf(digestJob(1, { digest: { lines, jobIds: [] } }));
    expect(bytes.length).toBeLessThan(3_000_000);
    expect(linesOf({ text: (await PostalMime.parse(bytes)).text ?? '' })).toHaveLength(18_000);
  });

  it('has the same bytes and Message-ID at every attempt, but not those of its first order’s own mail', async () => {
    const first = await bytesOf(digestJob(3));
    expect(await bytesOf(digestJob(3, { attempt: 9, token: 12 }))).toEqual(first);
    const again = (await bytesOf(digestJob(3, { isAmbiguous: true }))).toString();
    expect(again.replace('X-Possible-Duplicate: yes\r\n', '')).toBe(first.toString());
    const { digest: _, ...alone } = digestJob(1);
    const messageId = (bytes: Buffer) => /^Message-ID: .*$/m.exec(bytes.toString())?.[0];
    expect(messageId(await bytesOf(alone))).not.toBe(messageId(first));
  });
});

describe('every mail', () => {
  it('has the same bytes and the date of the order at every attempt, all with CRLF', async () => {
    const [first, second] = [
      await composeMail(sampleJob('owner'), mailSettings),
      await composeMail(sampleJob('owner'), mailSettings),
    ];
    expect(second).toEqual(first);
    expect(Buffer.from(first.bytes).toString('latin1')).not.toMatch(/[^\r]\n|\r[^\n]/);
    expect(await received(sampleJob('owner'))).toMatchObject({
      messageId: '<91181b62753b7c46e34c5aaf8d671ab3@panja.example>',
      date: '2026-11-21T08:00:05.000Z',
    });
  });

  it('has a Message-ID and a date of its own when it is resent, at every attempt: mailboxes hide a repeat', async () => {
    const job = { ...sampleJob('owner'), queuedAt: Date.parse('2026-12-24T09:00:00.000Z'), isAmbiguous: true };
    const resent = await received(job);
    expect(resent.date).toBe('2026-12-24T09:00:00.000Z');
    expect(resent.messageId).not.toBe((await received(sampleJob('owner'))).messageId);
    expect(await received({ ...job, attempt: 2 })).toEqual(resent);
  });

  it.each([
    ['owner', 'auto-generated', 'OOF, AutoReply'],
    ['customer', 'auto-replied', 'All'],
  ] as const)('asks absence notes not to answer the mail to the %s', async (kind, submitted, suppressed) => {
    const mail = await received(sampleJob(kind));
    const headers = new Map(mail.headers.map(({ key, value }) => [key, value]));
    expect(headers.get('auto-submitted')).toBe(submitted);
    expect(headers.get('x-auto-response-suppress')).toBe(suppressed);
  });

  it('has a header that says when an earlier attempt may have arrived', async () => {
    const mail = await received(sampleJob('owner', { isAmbiguous: true }));
    expect(headerKeys(mail)).toEqual([...always, 'reply-to', 'x-possible-duplicate'].toSorted());
    const other = await composeMail(sampleJob('owner', { isAmbiguous: true }), mailSettings);
    const plain = await composeMail(sampleJob('owner'), mailSettings);
    expect(other.bytes.toString().replace('X-Possible-Duplicate: yes\r\n', '')).toBe(plain.bytes.toString());
  });

  it('loads nothing from the network', async () => {
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

  it('never becomes an address', async () => {
    const params = { ...sampleParams(), reply_to: 'a@b.co\nBcc: c@d.co', from_email: '' };
    expect((await received(sampleJob('owner', { params, confirmation: none }))).replyTo).toBeUndefined();
  });
});
