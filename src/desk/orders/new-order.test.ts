/** An order that came by phone or WhatsApp, entered at the desk, on each database that orders are kept in (D74). */
import { describe, expect, it } from 'vitest';
import { StoreError } from '#order/store-error.ts';
import { confirmationLimits } from '#order/confirmation.ts';
import { createAcceptOrder } from '#relay/receive/accept-order.ts';
import { orderLimits } from '#relay/receive/order-limits.ts';
import { usualAllowance } from '#settings/config.ts';
import { logged } from '#test/support/order-stores.ts';
import { rupees } from '#shop/money.ts';
import { composeMail } from '#mail/compose-mail.ts';
import { mailSettings } from '#test/support/stored-orders.ts';
import { postgresServer } from '#test/support/postgres-server.ts';
import {
  referenceNumber,
  sampleCatalogue,
  sampleCustomer,
  sampleOrder,
  sampleParams,
  sampleReference,
} from '#test/support/sample-order.ts';
import { sampleSale, signedInDesk, type TestDeskOptions, PageForm } from '#test/support/test-desk.ts';

const server = postgresServer();

const caller = { name: 'Bilal Ahmed', phone: '0321 7654321', address: '7 Mall Road, Multan', province: 'punjab' };
const addM = 'Add M Rs\u00A01,500, Parrot D-swing';
const addXL = 'Add XL Rs\u00A01,900, Parrot D-swing';
const addBall = 'Add Rs\u00A0500, Rope Ball';

async function openDesk(options: TestDeskOptions = {}) {
  const desk = await signedInDesk(options);
  const blank = async () => new PageForm(await desk.html('/orders/new'));
  const press = (form: PageForm, button?: string) => desk.submit('/orders/new', form, button);
  const search = async (form: PageForm, text: string) => (await press(form.fill('search', text))).form;
  /** The form of an order of one ball, with all that is needed. */
  const filled = async (fields: Readonly<Record<string, string>> = {}) => {
    const { form } = await press(await search(await blank(), 'ball'), addBall);
    return form.fillAll({ ...caller, ...fields });
  };
  const save = (form: PageForm) => press(form, 'save');
  return { ...desk, blank, press, search, filled, save };
}

describe.each(['SQLite', 'PostgreSQL'])('an order entered at the desk, on %s', (database) => {
  const open = async (options: TestDeskOptions = {}) =>
    openDesk(database === 'SQLite' ? options : { ...options, postgres: await server.createDatabase() });

  it('is kept, numbered, checked and mailed like every other, and marked with how it came (D74)', async () => {
    const { filled, save, read, orders, store, account } = await open();
    const form = await filled({ origin: 'WhatsApp' });
    const saved = await save(form);
    expect([saved.status, saved.location]).toEqual([303, '/orders/1']);
    const { record } = (await orders.order(1)) ?? {};
    expect(record).toMatchObject({
      key: form.value('reference'),
      copy: 0,
      origin: 'WhatsApp',
      check: { kind: 'checked', findings: [], order: { subtotal: 500, delivery: 250, grandTotal: 750 } },
      mails: [{ kind: 'owner', state: 'queued', isInDigest: false }],
    });
    expect(record?.params['message']).toContain('1. Rope Ball [1] - Rs 500 x 1 = Rs 500');
    expect(await read('/')).toMatch(/Bilal Ahmed Rs 750 Multan , \w{8} New By WhatsApp 21 Nov 2026, 13:00/);
    expect(await read('/')).toContain('Today Rs 750 1 order');
    expect(await read('/orders/1')).toContain('By WhatsApp');
    expect((await logged(account))[0]).toBe(`Order ${record?.key.slice(0, 8)}: entered, by WhatsApp`);
    const [job] = await store.claim({ leaseMs: 1000, max: 5 });
    expect(job?.order.origin).toBe('WhatsApp');
  });

  it('is confirmed to its customer only where an e-mail address was given (D59)', async () => {
    const { filled, save, orders, read } = await open();
    await save(await filled());
    await save(await filled({ email: 'bilal@example.com' }));
    const kinds = async (id: number) => (await orders.order(id))?.record.mails.map(({ kind }) => kind);
    expect([await kinds(1), await kinds(2)]).toEqual([['owner'], ['owner', 'customer']]);
    expect(await read('/orders/1')).toContain('No confirmation was sent to the customer: there is no valid e-mail');
  });

  it('is confirmed beyond what one sender is allowed in a day: whoever is at the desk is the owner (D59)', async () => {
    const { filled, save, store } = await open();
    const form = await filled();
    for (let number = 0; number <= confirmationLimits.perSender; number += 1)
      await save(form.fill('reference', referenceNumber(number)).fill('email', `customer-${number}@example.com`));
    expect(await store.counts()).toMatchObject({ queued: 2 * (confirmationLimits.perSender + 1) });
  });

  it('is one order, however often its form is pressed and whatever was answered (D74)', async () => {
    const { filled, save, store, clock, sell } = await open();
    const form = await filled();
    const pressed = await Promise.all(Array.from({ length: 12 }, () => save(form)));
    clock.advance(5000);
    sell({ ...sampleSale, version: 'bbbb2222' });
    for (const { status, location } of [...pressed, await save(form)])
      expect([status, location]).toEqual([303, '/orders/1']);
    expect(await store.counts()).toMatchObject({ queued: 1 });
    expect(await store.ordersSince(0)).toBe(1);
  });

  it('is kept a second time only where its form says something else, and the owner wants both (D74)', async () => {
    const { filled, press, save, store, orders } = await open();
    const form = await filled();
    await save(form);
    const other = await press(form.fill('name', 'Sara'), 'save');
    expect(other.status).toBe(422);
    expect(other.text).toContain('This form was saved before. Saving it again makes one more order');
    expect(other.html).toContain('href="/orders/1"');
    expect(await store.ordersSince(0)).toBe(1);
    expect((await save(other.form)).location).toBe('/orders/2');
    expect((await orders.order(2))?.record.check).toMatchObject({ order: { customer: { name: 'Sara' } } });
  });

  it('can’t be made by a shopper’s request, whatever it holds (D74)', async () => {
    const { store, clock, orders, log } = { ...(await open()), log: () => {} };
    const acceptOrder = createAcceptOrder({
      accept: (order, limits) => store.accept(order, limits),
      isKnown: (contentHash) => store.isKnown(contentHash),
      catalogue: () => sampleCatalogue,
      limits: orderLimits(usualAllowance),
      confirmations: confirmationLimits,
      senderSecret: 'secret',
      clock,
      log,
    });
    const claims = { origin: 'phone', contentHash: `desk-${sampleReference}`, content_hash: 'desk-1' };
    const params = sampleParams(sampleOrder({ customer: { ...sampleCustomer, name: 'Origin: phone' } }));
    await acceptOrder({ ...params, ...claims }, '203.0.113.5');
    const { record } = (await orders.order(1)) ?? {};
    expect(record?.params).toMatchObject(claims);
    expect(record).not.toHaveProperty('origin');
  });
});

describe('the page of a new order', () => {
  it('finds products by the shop’s own rule, with what can be chosen of them (R029, R032)', async () => {
    const { blank, press } = await openDesk();
    const found = await press((await blank()).fill('search', ' s'));
    for (const words of ['Parrot D-swing', 'Add M Rs 1,500', 'Add XL Rs 1,900', 'Add Pack of 12 (large) Rs 550'])
      expect(found.text).toContain(words);
    expect(found.text).toMatch(/Sold Out Mouse Sold out/);
    expect(found.text).not.toContain('Old Perch');
    expect((await press(found.form.fill('search', 'perch'))).text).toContain('No product found for “perch”.');
    expect((await press(found.form.fill('search', '  '))).text).not.toContain('Add ');
  });

  it('adds, counts and takes out, and shows what it all costs in each province (R197)', async () => {
    const { blank, press, search } = await openDesk();
    let { form, text } = await press(await search(await blank(), 'swing'), addXL);
    ({ form, text } = await press(await search(form, 'swing'), addXL));
    ({ form, text } = await press(await search(form, 'swing'), addM));
    ({ form, text } = await press(await search(form, 'ball'), addBall));
    expect(text).toContain('Parrot D-swing Size: XL Rs 3,800');
    expect(text).toContain('Without delivery Rs 5,800');
    expect(text).toContain('Punjab delivery Rs 250 Rs 6,050 Sindh delivery Rs 350 Rs 6,150');
    ({ form, text } = await press(form, 'Remove Parrot D-swing, Size: M'));
    expect(text).toContain('Without delivery Rs 4,300');
    ({ form, text } = await press(form.fill('lines.0.quantity', '۰').fill('lines.1.quantity', '۱۲')));
    expect(text).toContain('Without delivery Rs 6,000');
    expect(text).not.toContain('Parrot');
  });

  it('has a link with which the customer orders the same cart, to copy and to send (D88)', async () => {
    const { blank, press, search } = await openDesk();
    expect((await press(await blank())).text).not.toContain('Link to this cart');
    let { form, html, text } = await press(await search(await blank(), 'swing'), addXL);
    ({ form } = await press(await search(form, 'sticks'), 'Add Pack of 12 (large) Rs\u00A0550, Chew Sticks'));
    ({ form, html } = await press(form.fill('lines.0.quantity', '3').fill('phone', caller.phone)));
    const link = 'https://panja.example/cart#43.XLx3,2.Pack-of-12-%28large%29x1';
    expect(html).toContain(`readOnly="" value="${link}"`);
    const chat = /href="(https:\/\/wa\.me\/923217654321\?text=[^"]+)"/.exec(html)?.[1] ?? '';
    expect(new URL(chat).searchParams.get('text')).toContain(link);
    ({ html, text } = await press(await search(form, 'litter'), 'Add Rs\u00A02,000, Heavy Litter'));
    expect(html).toContain(`value="${link}"`);
    expect(text).toContain('It leaves out what shoppers can’t order themselves.');
  });

  it('says how to get the link of a cart where the shop has no public address', async () => {
    const { blank, search, press } = await openDesk({ environment: { PUBLIC_ORIGIN: '' } });
    expect((await press(await search(await blank(), 'ball'), addBall)).text).toContain(
      'A link to this cart needs the shop’s public address. Ask whoever runs the server to set it up (PUBLIC_ORIGIN).',
    );
  });

  it('shows every error at its field, saves nothing and keeps what was typed; Enter only searches (D74)', async () => {
    const { blank, press, filled, store } = await openDesk();
    const empty = await press((await blank()).fill('name', ' '), 'save');
    expect(empty.status).toBe(422);
    expect(empty.html).toContain('<title data-unsaved="">Not saved: New order');
    for (const [field, label, message] of [
      ['items', 'Products', 'Search for a product, and add it.'],
      ['name', 'Name', 'Enter the customer’s name.'],
      ['phone', 'Phone', 'Enter a phone number.'],
      ['address', 'Address', 'Enter the delivery address.'],
      ['province', 'Province', 'Choose the province.'],
    ]) {
      expect(empty.html).toContain(`<a href="#${field}">${label}: ${message}</a>`);
      expect(empty.html).toMatch(new RegExp(`id="${field}-error"[^>]*>${message}`));
    }
    const wrong = await press(
      (await filled({ email: 'bilal@example.com', postalCode: '60000' })).fill('lines.0.quantity', 'x'),
      'save',
    );
    expect(wrong.text).toContain('Enter the quantity in digits');
    expect(wrong.html).toMatch(/id="lines\.0\.quantity"[^>]*aria-invalid="true"/);
    for (const [name, value] of Object.entries({
      ...caller,
      email: 'bilal@example.com',
      postalCode: '60000',
      'lines.0.quantity': 'x',
    }))
      expect([name, wrong.form.value(name)]).toEqual([name, value]);
    expect((await press(await filled())).status).toBe(200);
    expect(await store.ordersSince(0)).toBe(0);
  });

  it('cuts nothing short: what is too long is refused at its field, as typed (D74)', async () => {
    const { filled, press, store } = await openDesk();
    const [name, address] = ['Bilal '.repeat(200).trim(), 'Mall Road '.repeat(101).trim()];
    const refused = await press(
      (await filled({ name, address })).fill('lines.0.quantity', `1${' '.repeat(20)}2`),
      'save',
    );
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('Name: Use at most 1,000 characters. Address: Use at most 1,000 characters.');
    expect(refused.text).toContain('Rope Ball: Enter the quantity in digits');
    expect(refused.html).toMatch(/<textarea id="address"[^>]*aria-invalid="true"/);
    expect([refused.form.value('name'), refused.form.value('address')]).toEqual([name, address]);
    expect(await store.ordersSince(0)).toBe(0);
  });

  it('asks once about a phone number or an e-mail address that looks wrong, and takes it then (R195)', async () => {
    const { filled, press, save } = await openDesk();
    const asked = await press(await filled({ phone: '0321 76543', email: 'bilal@gmial.com' }), 'save');
    expect(asked.status).toBe(422);
    expect(asked.text).toContain('2 digits seem to be missing. If that is right, press Save again.');
    expect(asked.text).toContain('Did you mean bilal@gmail.com? If not, press Save again.');
    const vague = await press(await filled({ phone: '12' }), 'save');
    expect(vague.text).toContain('Please check this number. If that is right, press Save again.');
    const changed = await press(asked.form.fill('phone', '0321 7654'), 'save');
    expect([changed.status, changed.text.includes('Did you mean')]).toEqual([422, false]);
    expect((await save(changed.form)).status).toBe(303);
  });

  it('saves no total that its owner has not seen (D74)', async () => {
    const { filled, press, save, orders, sell } = await openDesk();
    const typed = await press((await filled()).fill('lines.0.quantity', '3'), 'save');
    expect([typed.status, typed.text.includes('the totals have changed')]).toEqual([422, true]);
    const provinces = sampleSale.provinces.map((each) => ({ ...each, fee: rupees(300) }));
    sell({ ...sampleSale, version: 'bbbb2222', provinces });
    const dearer = await press(typed.form, 'save');
    expect(dearer.text).toContain('Punjab delivery Rs 300 Rs 1,800');
    expect((await save(dearer.form)).status).toBe(303);
    expect((await orders.order(1))?.record.check).toMatchObject({ findings: [], order: { grandTotal: 1800 } });
  });

  it('has nothing to check about a product that the owner entered, such as one by inquiry only (D74)', async () => {
    const { filled, save, orders, store, sell } = await openDesk();
    const products = sampleSale.products.map((each) => ({ ...each, name: `${each.name} 5 kg` }));
    const form = await filled({ name: 'asdf' });
    sell({ ...sampleSale, products });
    await save(form);
    expect((await orders.order(1))?.record.check).toMatchObject({ kind: 'checked', findings: [] });
    const [job] = await store.claim({ leaseMs: 1000, max: 5 });
    expect(job && (await composeMail(job, mailSettings)).bytes.toString()).toMatch(/^Subject: New order/m);
    const { orders: listed } = await orders.list({ show: 'attention' }, { now: 0, answerHours: 24 });
    expect(listed).toEqual([]);
  });

  it('takes a price that was agreed on, which is then the one amount, and nothing to look at (D74)', async () => {
    const { filled, press, save, orders, store, read } = await openDesk();
    const typed = await press((await filled({ email: 'bilal@example.com' })).fill('lines.0.price', '450'), 'save');
    expect(typed.text).toContain('Rs 500 in the shop');
    expect(typed.text).toContain('It has the shop’s own prices.');
    await save(typed.form);
    const { record } = (await orders.order(1)) ?? {};
    expect(record?.check).toMatchObject({ findings: [], order: { subtotal: 450, grandTotal: 700 } });
    expect(record?.params['message']).toContain('1. Rope Ball [1] - Rs 450 x 1 = Rs 450');
    expect((await store.claim({ leaseMs: 1000, max: 5 })).map(({ order }) => order.check)).toEqual(
      Array.from({ length: 2 }, () => record?.check),
    );
    const page = await read('/orders/1');
    expect(page).toContain('Amount to collect Rs 700 By the price list when it arrived Rs 750');
    expect(page).not.toContain('today’s price list');
    expect(await read('/labels?of=1')).toContain('Amount to collect Rs 700');
    expect(await read('/?show=attention')).toContain('Nothing needs attention.');
    expect((await press((await filled()).fill('lines.0.price', 'cheap'), 'save')).text).toContain(
      'Rope Ball: Enter the price in whole rupees, such as 1150.',
    );
  });

  it('tells of the customer’s earlier orders once a phone number is entered (D86)', async () => {
    const { filled, press, blank, save } = await openDesk();
    await save(await filled());
    expect((await press(await blank())).text).not.toMatch(/earlier order/i);
    expect((await press((await blank()).fill('phone', '0321 76'))).text).toContain(
      'Earlier orders are found by a whole phone number.',
    );
    const known = await press((await blank()).fill('phone', '+92 321 7654321'));
    expect(known.text).toMatch(/1 earlier order from this number, open\./);
    expect(known.text).toMatch(/Order \w{8} came from the same number in the same minute \(Rs 750, new\)/);
    expect(known.html).toMatch(/formTarget="_blank"|formtarget="_blank"/);
    expect((await press((await blank()).fill('phone', '0300 1234567'))).text).toContain(
      'No earlier order from this number.',
    );
  });

  it('comes back with all that was typed where the orders database fails, and saves at the next press (D74)', async () => {
    let isBroken = true;
    const { filled, press, save } = await openDesk({
      wrapDatabase: (database) => ({
        accepting: async (work) => {
          if (isBroken) throw new StoreError('unavailable', 'the disk is full');
          return database.accepting(work);
        },
      }),
    });
    const failed = await press(await filled(), 'save');
    expect([failed.status, failed.form.value('address')]).toEqual([422, caller.address]);
    expect(failed.text).toContain('this may not be saved. Press Save again in a minute: it stays one order.');
    isBroken = false;
    expect((await save(failed.form)).status).toBe(303);
  });

  it('says of a product that has sold out meanwhile, and can’t save it (D74)', async () => {
    const { filled, press, sell } = await openDesk();
    const form = await filled();
    sell({ ...sampleSale, products: sampleSale.products.map((each) => ({ ...each, inStock: false })) });
    const answer = await press(form, 'save');
    expect([answer.status, answer.text.includes('This is sold out')]).toEqual([422, true]);
  });

  it('drops what a chat puts around a number, and names what no catalogue knows (D74)', async () => {
    const { filled, save, press, orders } = await openDesk();
    const form = await filled({ phone: '\u202A+92 321 7654321\u202C', address: 'House 7\nMall Road,\tMultan' });
    await save(form);
    expect((await orders.order(1))?.record.check).toMatchObject({
      order: { customer: { phone: '+92 321 7654321', address: 'House 7, Mall Road, Multan' } },
    });
    for (const line of ['id=999', 'id=1&size=XL'])
      expect((await press((await filled()).fill('lines.0.line', line), 'save')).text).toContain(
        'The shop no longer has it.',
      );
    for (const line of ['id=x', ''])
      expect((await press((await filled()).fill('lines.0.line', line))).text).not.toContain('Without delivery');
  });
});
