/** The owner's desk at work, on each database that orders are kept in (D72). */
import type { Courier } from '#shop/couriers.ts';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { AccountStore } from '#desk/account-store.ts';
import { sheetAddress } from '#desk/addresses.ts';
import { systemClock } from '#server/clock.ts';
import { moveOrders } from '#orders-db/move-orders.ts';
import { logged, openPostgres, openSqlite, settingsOf } from '#test/support/order-stores.ts';
import { databaseFile } from '#orders-db/data-folder.ts';
import { backUpSqlite } from '#orders-db/back-up.ts';
import { confirmationLimits } from '#order/confirmation.ts';
import type { Answer, DeskEvent } from '#order/desk-order.ts';
import type { OrderState } from '#shop/order-states.ts';
import { rupees } from '#shop/money.ts';
import { dayMs, hourMs } from '#shop/time.ts';
import type { Weights } from '#shop/product.ts';
import { orderPage } from '#relay/order-page/order-page.ts';
import {
  acceptableOrder,
  changeOrder,
  newStoredOrder,
  deskOrders,
  packedBefore,
  orderPageShop,
  settleMails,
  storeOrder,
} from '#test/support/stored-orders.ts';
import { postgresServer } from '#test/support/postgres-server.ts';
import { type TestDeskOptions, cookieOf, sampleSale, signedInDesk, PageForm, textOf } from '#test/support/test-desk.ts';
import { referenceNumber, sampleCustomer, sampleOrder, sampleReference } from '#test/support/sample-order.ts';
import { temporaryFolder } from '#test/support/folders.ts';
import { tableRow, workbookRows } from '#test/support/uploads.ts';
import { unbroken } from './order-text.ts';

const server = postgresServer();

function referencesIn(html: string): readonly string[] {
  return [...html.matchAll(/class="reference">([0-9A-Z]{8}(?:-\d+)?)</g)].map(([, name = '']) => name);
}

async function openDesk(options: TestDeskOptions = {}) {
  const desk = await signedInDesk(options);
  const { get, html, press } = desk;
  return {
    ...desk,
    /** The form of a page, as it is now. */
    formOf: async (path: string) => new PageForm(await html(path)),
    /** The first order's row in the table of all columns. */
    table: async () => tableRow(await workbookRows(await get('/orders.xlsx?of=1'))),
    /** Presses a button of an order's page, as the page stands now or stood at `sequence`. */
    change: async (form: Readonly<Record<string, string>>, sequence?: number) => {
      const { now } = (await desk.orders.order(1)) ?? {};
      return press('/orders/1', { sequence: String(sequence ?? now?.sequence), ...form });
    },
  };
}

/** A desk with one order. */
async function openOrder(order: Parameters<typeof storeOrder>[1] = {}, options: TestDeskOptions = {}) {
  const desk = await openDesk(options);
  await desk.take(order);
  return desk;
}

describe.each(['SQLite', 'PostgreSQL'])('the list on %s', (database) => {
  const openDeskOn = async () => openDesk(database === 'SQLite' ? {} : { postgres: await server.createDatabase() });

  it('lists orders, the newest first, with name, place, amount and state (D72)', async () => {
    const { take, html, read } = await openDeskOn();
    await take({ reference: `0AAA1111${'0'.repeat(18)}` }, hourMs);
    await take({ reference: `0BBB2222${'0'.repeat(18)}` });
    expect(referencesIn(await html('/'))).toEqual(['0BBB2222', '0AAA1111']);
    expect(await read('/')).toContain('Ayesha Khan Rs 6,450 Lahore , 0BBB2222 New 21 Nov 2026, 13:00');
  });

  it('gives the fields of payment and tracking no attribute that HTML does not know', async () => {
    const { place, html } = await openDeskOn();
    await place([{ kind: 'state', state: 'delivered' }]);
    expect(await html('/orders/1')).not.toMatch(/<input[^>]* (?:couriers|chats)=/);
  });

  it('counts what waits for the owner, each with as many orders as its filter shows', async () => {
    const { html, read, place, clock, orders, erase } = await openDeskOn();
    const state = (to: OrderState) => ({ kind: 'state', state: to }) as const;
    await place([state('delivered')]);
    clock.advance(dayMs);
    await erase(clock.now() - hourMs);
    await place([], [], [state('confirmed')], [state('packed')], [state('shipped')], [state('delivered')]);
    expect(await read('/')).toContain('2 to confirm 1 to pack 1 to ship 1 to tell 2 to be paid Today');
    for (const [view, names] of Object.entries({
      confirm: ['3AAA0000', '2AAA0000'],
      pack: ['4AAA0000'],
      ship: ['5AAA0000'],
    }))
      expect(referencesIn(await html(`/?show=${view}`))).toEqual(names);
    // A cancellation is answered first (D115).
    await changeOrder(orders, 4, { event: { kind: 'answer', answer: 'cancel' }, sequence: 1, at: 0, session: '' });
    expect(await read('/')).toContain('0 to pack 1 to ship 1 to tell 2 to be paid 1 order needs attention Today');
    expect(await read('/?show=pack')).toContain('Nothing to pack.');
    expect(referencesIn(await html('/?show=attention'))).toEqual(['4AAA0000']);
  });

  it('calls a customer from the list, and writes the message of the order’s state', async () => {
    const { take, html, press, erase } = await openDeskOn();
    await take({ customer: { ...sampleCustomer, phone: '0301 7654321, 0300 1234567' } });
    await take({ reference: referenceNumber(2), customer: { ...sampleCustomer, phone: '042 35761234' } });
    await take({ reference: referenceNumber(3), customer: { ...sampleCustomer, phone: 'ask my brother' } });
    const linksIn = (page: string) => page.match(/(?:tel:|wa\.me\/)[+\d]+/g);
    for (const page of [await html('/'), await html('/?show=confirm')])
      expect(linksIn(page)).toEqual(['tel:+924235761234', 'tel:+923017654321', 'wa.me/923017654321']);
    expect(await html('/')).toContain('aria-label="WhatsApp Ayesha Khan"');
    await press('/orders/1', { sequence: '0', action: 'shipped', courier: 'TCS', trackingNumber: '7712' });
    expect(await html('/')).toMatch(/wa\.me\/923017654321\?text=[^"]*7712/);
    await erase();
    expect(linksIn(await html('/'))).toBeNull();
  });

  it('greets the owner of a shop without orders, and finds none where a filter has none', async () => {
    const { take, read } = await openDeskOn();
    expect(await read('/')).toContain('Welcome to your desk Your shop has no orders yet.');
    await take();
    expect(await read('/')).not.toContain('Welcome');
    expect(await read('/?show=returned')).toContain('No orders found.');
  });

  it('lists an order whose customer seems made up under Needs attention, until it is corrected (R195)', async () => {
    const { take, html, read, orders } = await openDeskOn();
    const customer = { ...sampleCustomer, name: 'asdf', phone: '123', address: 'Lahore' };
    await take({ customer });
    expect(referencesIn(await html('/?show=attention'))).toHaveLength(1);
    const page = await read('/orders/1');
    for (const doubt of ['“asdf” may not be', '“123” is no phone number', '“Lahore” is a short address'])
      expect(page).toContain(doubt);
    const event = { kind: 'correction', customer: sampleCustomer } as const;
    await changeOrder(orders, 1, { event, sequence: 0, at: 0, session: '' });
    expect(referencesIn(await html('/?show=attention'))).toEqual([]);
    expect(await read('/orders/1')).not.toContain('“asdf” may');
  });

  it('adds up today and since Monday in Karachi, without cancelled and returned orders (D72)', async () => {
    const { take, read, html, press } = await openDeskOn();
    // It is Saturday, 13:00 in Karachi: the day began 13 hours ago, the week on Monday.
    const ages = [hourMs, 12 * hourMs, 14 * hourMs, 5 * dayMs, 6 * dayMs];
    for (const [index, age] of ages.toReversed().entries()) await take({ reference: referenceNumber(index) }, age);
    expect(await read('/')).toContain('Today Rs 12,900 2 orders Since Monday Rs 25,800 4 orders');
    expect([referencesIn(await html('/?show=today')).length, referencesIn(await html('/?show=week')).length]).toEqual([
      2, 4,
    ]);
    await press('/orders/5', { sequence: '0', action: 'cancelled' });
    await press('/orders/3', { sequence: '0', action: 'returned' });
    expect(await read('/')).toContain('Today Rs 6,450 1 order Since Monday Rs 12,900 2 orders');
  });

  it('turns pages of 50, each order once, whatever arrives meanwhile (D72)', async () => {
    const { take, html } = await openDeskOn();
    for (let number = 100; number < 220; number += 1) await take({ reference: `${number}`.padEnd(26, '0') });
    const shown: string[] = [];
    for (let path = '/'; path !== '';) {
      const page = await html(path);
      shown.push(...referencesIn(page));
      path = /href="([^"]*)">Older orders</.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '';
      if (shown.length === 50) await take({ reference: '7'.repeat(26) });
    }
    expect(shown).toEqual(Array.from({ length: 120 }, (_, index) => `${219 - index}`.padEnd(8, '0')));
  });

  it('finds an order by reference, name, phone, address and tracking number, however they are written (D72)', async () => {
    const { take, press, html, read } = await openDeskOn();
    const people = [
      { name: 'Ayesha Khan', phone: '0300 1234567' },
      { name: 'محمد علی', phone: '+92 321 7654321' },
      { name: '100% Pets_Shop', phone: '٠٣٠٠٩٩٩٨٨٨٧' },
      { name: 'Zain', phone: '0345 1112223', address: 'House # 12, Street No.5, F-8/2، Islamabad' },
    ];
    for (const [index, person] of people.entries())
      await take({
        reference: `${index + 1}${'ABCD'[index] ?? ''}`.padEnd(26, '0'),
        customer: { ...sampleCustomer, ...person },
      });
    const find = async (search: string) => {
      const cookie = cookieOf(await press('/search', { search }), 'desk-search');
      return referencesIn(await html('/search', cookie)).map((name) => name[0]);
    };
    expect(await find('1a000')).toEqual(['1']);
    expect(await find(' ayesha ')).toEqual(['1']);
    expect(await find('علی')).toEqual(['2']);
    for (const phone of ['03001234567', '+92 300 1234567', '923001234567', '1234567', '0300 12'])
      expect([phone, await find(phone)]).toEqual([phone, ['1']]);
    for (const name of ['#1A000000', '1a00 0000', '1A00-0000', 'Order 1A000000', '1Aoooooo'])
      expect([name, await find(name)]).toEqual([name, ['1']]);
    expect([await find('0321'), await find('0321–765.4321')]).toEqual([['2'], ['2']]);
    expect(await find('0300 9998887')).toEqual(['3']);
    expect([await find('100%'), await find('s_s'), await find('x%y'), await find('\\')]).toEqual([
      ['3'],
      ['3'],
      [],
      [],
    ]);
    await press('/orders/2', { sequence: '0', action: 'save', trackingNumber: 'LE-7712' });
    for (const number of ['le-7712', '7712', 'LE7712', 'le 77 12'])
      expect([number, await find(number)]).toEqual([number, ['2']]);
    for (const address of ['House 12 Street No 5', 'house#12,street no. 5', 'f8 2 ISLAMABAD', 'F-8/2, Islamabad'])
      expect([address, await find(address)]).toEqual([address, ['4']]);
    await press('/orders/3', { sequence: '0', action: 'save', trackingNumber: 'RR123456789PK' });
    expect([await find('RR 123 456 789 PK'), await find('rr-123456789-pk')]).toEqual([['3'], ['3']]);
    expect(await find('12 canal ROAD')).toEqual(['3', '2', '1']);
    expect([await find(''), await find(' - ')]).toEqual([[], []]);
    expect(await read('/search')).not.toContain('No orders found');
  });

  it('applies one of many changes that are pressed at the same moment (D72)', async () => {
    const { take, change, orders, account } = await openDeskOn();
    await take();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => change({ action: 'save', note: `phone ${index}` }, 0)),
    );
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    expect((await orders.order(1))?.record.events).toHaveLength(1);
    expect((await logged(account)).filter((words) => words.startsWith('Order'))).toHaveLength(1);
  });
});

describe.each(['SQLite', 'PostgreSQL'])('the customer’s answer on %s', (database) => {
  const answeringDesk = async () => {
    const desk = await openDesk(database === 'SQLite' ? {} : { postgres: await server.createDatabase() });
    const { orders, clock } = desk;
    return {
      ...desk,
      /** Appends the customer's answer like the order’s page. */
      answer: async (id: number, answer: Answer) => {
        const { sequence = 0 } = (await orders.order(id))?.now ?? {};
        return changeOrder(orders, id, { event: { kind: 'answer', answer }, sequence, at: clock.now(), session: '' });
      },
    };
  };

  it('is on the list, on the order and in its history, and changes the version of an open list (D81)', async () => {
    const { take, clock, orders, answer, read } = await answeringDesk();
    await take();
    const { version } = await orders.news(0);
    clock.advance(hourMs);
    expect(await answer(1, 'send')).toBe(1);
    expect((await orders.news(0)).version).not.toBe(version);
    for (const list of ['/', '/?select=some'])
      expect(await read(list)).toContain('Lahore , 7K3M9Q2X New Confirmed by the customer 21 Nov 2026, 13:00');
    const page = await read('/orders/1');
    expect(page).toContain('New 21 Nov 2026, 13:00 Confirmed by the customer 21 Nov 2026, 14:00');
    expect(page).toContain('History Confirmed by the customer 21 Nov 2026, 14:00');
    expect(await read('/?show=attention')).toContain('Nothing needs attention.');
  });

  it('that asks to cancel stands out and needs attention, until it is withdrawn or decided about (D81)', async () => {
    const { take, answer, change, html } = await answeringDesk();
    await take();
    const attention = async () => referencesIn(await html('/?show=attention')).length;
    const alert = '<span class="badge badge-alert">Cancellation requested by the customer</span>';
    await answer(1, 'cancel');
    for (const page of ['/', '/?select=some', '/orders/1']) expect(await html(page)).toContain(alert);
    expect(await attention()).toBe(1);
    await answer(1, 'send');
    expect([await attention(), (await html('/')).includes(alert)]).toEqual([0, false]);
    await change({ action: 'confirmed' });
    await answer(1, 'cancel');
    expect(await attention()).toBe(1);
    await change({ action: 'cancelled' });
    expect([await attention(), (await html('/')).includes(alert)]).toEqual([0, false]);
  });

  it('that is missing for 24 hours is a filter: new orders alone, which have an order’s page (D81)', async () => {
    const { store, clock, answer, press, html, read } = await answeringDesk();
    const day = clock.now() - dayMs;
    for (const number of [1, 2, 3]) await storeOrder(store, { reference: referenceNumber(number) }, day - 1);
    await storeOrder(
      store,
      { reference: referenceNumber(1), customer: { ...sampleCustomer, name: 'A copy' } },
      day - 1,
    );
    await storeOrder(store, { reference: referenceNumber(4) }, day + 1);
    await answer(2, 'send');
    await press('/orders/3', { sequence: '0', action: 'confirmed' });
    const unanswered = async () => referencesIn(await html('/?show=unanswered'));
    expect(await unanswered()).toEqual([referenceNumber(1).slice(0, 8)]);
    expect(await html('/?show=unanswered')).toMatch(/aria-current="true">No answer yet</);
    expect(referencesIn(await html('/?show=unanswered&select=some'))).toHaveLength(1);
    expect(await read('/?show=unanswered&select=some')).not.toContain('Select all');
    clock.advance(2);
    expect(await unanswered()).toHaveLength(2);
  });
});

describe('an order at the desk', () => {
  it('moves an order on, keeps each step with its time, and undoes a step (D72)', async () => {
    const { clock, change, read } = await openOrder();
    await change({ action: 'confirmed' });
    clock.advance(hourMs);
    await change({ action: 'packed' });
    const packed = await read('/orders/1');
    expect(packed).toContain('Undo “Packed”');
    expect(packed).toContain('History Packed 21 Nov 2026, 14:00 Confirmed 21 Nov 2026, 13:00');
    await change({ action: 'undo' });
    expect(await read('/')).toContain('7K3M9Q2X Confirmed 21 Nov');
    expect(await read('/orders/1')).toContain('History Undo “Packed” 21 Nov 2026, 14:00 Packed');
  });

  it('shows a change that was made on an older page, and does not apply it (D72)', async () => {
    const { change, orders } = await openOrder();
    await change({ action: 'shipped' });
    const stale = await change({ action: 'cancelled' }, 0);
    expect(stale.status).toBe(409);
    const said = textOf(await stale.text());
    expect(said).toContain(
      'This order was changed in the meantime, perhaps on another phone. Your change was NOT saved.',
    );
    expect(said).toContain('Shipped');
    expect((await orders.order(1))?.now).toMatchObject({ state: 'shipped', sequence: 1 });
  });

  it('takes a form for saved that a second tap sends again, unless something else was changed since (D72)', async () => {
    const { change, orders, formOf, submit } = await openOrder();
    const statuses: number[] = [];
    const twice = async (form: Readonly<Record<string, string>>, sequence: number) => {
      statuses.push((await change(form, sequence)).status, (await change(form, sequence)).status);
    };
    await twice({ action: 'packed', courier: 'TCS', note: 'Ring', advance: '500' }, 0);
    await twice({ action: 'undo' }, 4);
    const correction = (await formOf('/orders/1/correct')).fillAll({
      quantity: '2',
      price: '1900',
      address: 'Street 9',
    });
    for (let tap = 0; tap < 2; tap += 1) statuses.push((await submit('/orders/1/correct', correction, 'save')).status);
    expect(statuses).toEqual([303, 303, 303, 303, 303, 303]);
    const kinds = ['parcel', 'note', 'advance', 'state', 'undo', 'correction'];
    expect((await orders.order(1))?.record.events.map(({ event }) => event.kind)).toEqual(kinds);
    await change({ action: 'undo' });
    expect((await submit('/orders/1/correct', correction, 'save')).text).toContain('NOT saved');
    expect((await change({ action: 'undo' }, 4)).status).toBe(409);
  });

  it('takes a form for saved whose first sending is saved while the second is read (D72)', async () => {
    const { change, orders } = await openOrder({}, packedBefore(1));
    expect((await change({ action: 'packed' })).status).toBe(303);
    expect((await orders.order(1))?.now.sequence).toBe(1);
  });

  it.each([
    [1, { status: 409, isRefused: true, events: ['state'], logged: ['Packed'] }],
    [2, { status: 303, isRefused: false, events: ['parcel', 'note'], logged: ['Note', 'Courier and tracking number'] }],
  ])(
    'saves a form whole or not at all where another phone comes before its change no. %i (D72)',
    async (number, { status, isRefused, events, logged: log }) => {
      const { change, orders, account } = await openOrder({}, packedBefore(number));
      const answer = await change({ action: 'save', courier: 'TCS', note: 'Ring twice' });
      expect([answer.status, (await answer.text()).includes('NOT saved')]).toEqual([status, isRefused]);
      expect((await orders.order(1))?.record.events.map(({ event }) => event.kind)).toEqual(events);
      expect((await logged(account)).filter((words) => words.startsWith('Order'))).toEqual(
        log.map((words) => `Order 7K3M9Q2X: ${words}`),
      );
    },
  );

  it.each(['save', 'packed', 'cancelled', 'undo', 'slips', 'labels', 'correct', 'resend-owner'])(
    'loses nothing that was entered on the page of an order when its button “%s” is pressed (D72)',
    async (button) => {
      const { store, take, change, formOf, orders, submit } = await openDesk();
      await take();
      await settleMails(store, () => 'sent');
      await change({ action: 'confirmed' });
      const form = (await formOf('/orders/1'))
        .fill('courier', 'TCS')
        .fill('trackingNumber', '77 12')
        .fill('note', 'Ring');
      expect((await submit('/orders/1', form, button)).status).toBe(303);
      expect((await orders.order(1))?.now).toMatchObject({ courier: 'TCS', trackingNumber: '77 12', note: 'Ring' });
    },
  );

  it('undoes what its button says, also where something else was entered beside it (D72)', async () => {
    const { change, formOf, orders, read, submit } = await openOrder();
    await change({ action: 'save', courier: 'TCS', trackingNumber: '1' });
    expect(await read('/orders/1')).toContain('Undo courier and tracking');
    await submit('/orders/1', (await formOf('/orders/1')).fill('note', 'Ring'), 'undo');
    expect((await orders.order(1))?.now).toMatchObject({ courier: '', trackingNumber: '', note: 'Ring' });
    expect(await read('/orders/1')).toContain('History Note 21 Nov 2026, 13:00 Undo courier and tracking');
  });

  it('keeps what was entered on a page that is out of date, and names what was saved meanwhile (D72)', async () => {
    const { change, formOf, submit } = await openOrder();
    const form = (await formOf('/orders/1')).fill('note', 'Ring twice');
    await change({ action: 'save', note: 'Ring once', courier: 'TCS' });
    const refused = await submit('/orders/1', form, 'save');
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('Current value: Ring once')]);
    expect(refused.html).toContain('<title data-unsaved=');
    const again = refused.form;
    expect([again.value('note'), again.value('courier'), again.value('sequence')]).toEqual(['Ring twice', 'TCS', '2']);
    const long = await submit('/orders/1', again.fill('courier', 'W'.repeat(61)), 'packed');
    expect([long.status, long.text]).toEqual([409, expect.stringContaining('Courier: Use at most 60 characters.')]);
  });

  it('asks before it saves a tracking number of another order, and then keeps all that was entered (D83)', async () => {
    const { take, press, orders } = await openOrder();
    await take({ reference: `0AAA1111${'0'.repeat(18)}` });
    await press('/orders/2', { sequence: '0', action: 'save', trackingNumber: 'LE-77' });
    const answer = await press('/orders/1', {
      sequence: '0',
      action: 'shipped',
      trackingNumber: 'le 77',
      note: 'Ring',
    });
    const html = await answer.text();
    expect([answer.status, textOf(html)]).toEqual([
      409,
      expect.stringContaining(
        'le 77 is also the tracking number of Ayesha Khan (0AAA1111). Is it one parcel for both? Then press the button again.',
      ),
    ]);
    expect((await orders.order(1))?.now).toMatchObject({ state: 'new', trackingNumber: '' });
    const form = new PageForm(html.slice(html.indexOf('<main')));
    expect([form.value('trackingNumber'), form.value('note'), form.value('shared')]).toEqual([
      'le 77',
      'Ring',
      'le 77',
    ]);
    const sent = { sequence: '0', action: 'shipped', trackingNumber: 'le 77', note: 'Ring' };
    await press('/orders/1', { ...sent, trackingNumber: 'LE-77', shared: 'le 78' });
    expect((await orders.order(1))?.now.state).toBe('new');
    await press('/orders/1', { ...sent, shared: 'le 77' });
    expect((await orders.order(1))?.now).toMatchObject({ state: 'shipped', trackingNumber: 'le 77', note: 'Ring' });
  });

  it('ships in one step: suggests couriers of before, and has the message with the tracking number (D72)', async () => {
    const { take, change, html, read } = await openDesk();
    for (const number of [1, 2]) await take({ reference: referenceNumber(number) });
    await change({ action: 'save', courier: 'Leopards', trackingNumber: '1' });
    await change({ action: 'packed' });
    expect(await html('/orders/2')).toContain('<option>Leopards</option>');
    await change({ action: 'shipped', courier: 'TCS', trackingNumber: '۷۷۱۲' });
    expect(await read('/orders/1')).toContain('Courier: TCS Tracking number: 7712 Please keep Rs 6,450 ready in cash.');
  });

  it('writes first in Urdu to a customer who does, else in the shop’s first language (D87, D114)', async () => {
    const first = {
      english: ['English', 'Urdu Roman Urdu'],
      urdu: ['Urdu', 'English Roman Urdu'],
      romanUrdu: ['Roman Urdu', 'English Urdu'],
    };
    for (const firstLanguage of ['english', 'romanUrdu'] as const) {
      const { take, html, read } = await openDesk({ firstLanguage });
      await take({ reference: referenceNumber(1) });
      await take({ reference: referenceNumber(2), customer: { ...sampleCustomer, address: 'مکان 12, Gulberg' } });
      const message = ([language, others]: readonly string[]) =>
        new RegExp(`WhatsApp message ${language} .* ${others} Order`);
      expect(await read('/orders/1')).toMatch(message(first[firstLanguage]));
      expect(await read('/orders/2')).toMatch(message(first.urdu));
      expect(await html('/orders/2')).toMatch(/<p class="quiet message" dir="auto" lang="ur">.*السلام علیکم/);
    }
  });

  it('leads to WhatsApp with the message in each language, for each mobile number (D87)', async () => {
    const { take, html } = await openDesk();
    const chats = async () =>
      [...(await html('/orders/1')).matchAll(/https:\/\/wa\.me\/[^"]*/g)].map(([href]) => {
        const { pathname, searchParams } = new URL(href);
        return [pathname, searchParams.get('text')?.slice(0, 7)];
      });
    await take({ customer: { ...sampleCustomer, phone: '0301 7654321, 051 2345678, +92 (300) 123-4567' } });
    expect(await chats()).toEqual([
      ['/923017654321', 'Assalam'],
      ['/923001234567', 'Assalam'],
      ['/923017654321', '\u200Fالسلام'],
      ['/923017654321', 'Assalam'],
      ['/923001234567', '\u200Fالسلام'],
      ['/923001234567', 'Assalam'],
    ]);
  });

  it('has a row of buttons for each phone number, and folds what needs no attention', async () => {
    const { store, take, html, change } = await openDesk();
    await take({ customer: { ...sampleCustomer, phone: '0301 7654321, 0300 1234567' } });
    const page = await html('/orders/1');
    expect(page.match(/aria-label="(?:Call|WhatsApp) 03\d\d \d{7}"/g)).toHaveLength(4);
    const openFolds = async () =>
      [...(await html('/orders/1')).matchAll(/<details class="card fold" open=""><summary><h2>([^<]+)/g)].map(
        ([, title]) => title,
      );
    expect(await openFolds()).toEqual([]);
    await change({ action: 'delivered', note: 'Ring twice' });
    await settleMails(store, () => 'held');
    expect(await openFolds()).toEqual(['Paid by the courier', 'Note', 'Mails']);
    await change({ action: 'paid' });
    expect(await openFolds()).toEqual(['Note', 'Mails']);
  });

  it('says on its first screen what is still to come in: all, the rest, or nothing', async () => {
    const { read, change } = await openOrder();
    expect(await read('/orders/1')).toContain('Amount to collect Rs 6,450');
    await change({ action: 'delivered' });
    expect(await read('/orders/1')).toContain(' Mark as paid ');
    await change({ action: 'save', paid: '6390' });
    expect(await read('/orders/1')).toContain('Mark the last Rs 60 as paid');
    await change({ action: 'paid' });
    expect(await read('/orders/1')).toContain('Paid Rs 6,450');
    await change({ action: 'undo' });
    await change({ action: 'save', rest: 'written off' });
    expect(await read('/orders/1')).toContain('Paid Rs 6,390');
  });

  it('has a total, and nothing to collect, once it is cancelled', async () => {
    const { read, change } = await openOrder();
    await change({ action: 'cancelled' });
    expect(await read('/orders/1')).toContain(' Total Rs 6,450');
  });

  it('shows three of many products at first, and all in a fold', async () => {
    const line = { id: 99, price: rupees(500), quantity: 1 };
    const { read } = await openOrder({ lines: [1, 2, 3, 4, 5].map((number) => ({ ...line, name: `Food ${number}` })) });
    expect(await read('/orders/1')).toMatch(
      /(?:1 × Food \d .*){3}2 more products (?:1 × Food \d .*){2}Amount to collect/,
    );
  });

  it('names the other orders of its customer, however the number was written, and finds them all (D86)', async () => {
    const { take, formOf, press, html, read, submit } = await openDesk();
    for (const [index, phone] of ['0345 7654321', '+92-345-7654321', '0345 7654322'].entries())
      await take({ reference: `${index + 1}AAA`.padEnd(26, '0'), customer: { ...sampleCustomer, phone } });
    await press('/orders/1', { sequence: '0', action: 'delivered' });
    expect(await read('/orders/2')).toContain('1 earlier order from this number, delivered.');
    expect(await html('/orders/2')).toMatch(/<a href="\/orders\/1">Order 1AAA0000 came from the same number/);
    const form = (await formOf('/orders/2')).fill('note', 'ring twice');
    expect(form.sent().get('action')).toBe('save');
    const found = await submit('/orders/2', form, 'See all from 0345 7654321');
    expect([found.status, found.location]).toEqual([303, '/search']);
    expect((await formOf('/orders/2')).value('note')).toBe('ring twice');
    expect(referencesIn(await html('/search', cookieOf(found.response, 'desk-search')))).toEqual([
      '2AAA0000',
      '1AAA0000',
    ]);
  });

  it('saves what was entered on the way to its courier’s cash (D85)', async () => {
    const { change, formOf, submit } = await openOrder();
    await change({ action: 'delivered', courier: 'TCS' });
    const form = (await formOf('/orders/1')).fillAll({ courier: 'Leopards', note: 'ring twice' });
    const { status, location } = await submit('/orders/1', form, 'cash');
    expect([status, location]).toEqual([303, '/cash/courier?courier=Leopards']);
    expect((await formOf('/orders/1')).value('note')).toBe('ring twice');
  });

  it('suggests the shop’s couriers before those of late, and leads to where a parcel is followed (D83)', async () => {
    const { change, html } = await openOrder();
    await change({ action: 'save', courier: 'Leopards', trackingNumber: '77 12' });
    const suggested = '<option>TCS</option><option>Leopards</option>';
    const page = await html('/orders/1');
    expect([page.includes(suggested), page.includes('Track the parcel')]).toEqual([true, false]);
    await change({ action: 'shipped', courier: 'tcs' });
    const shipped = await html('/orders/1');
    expect(shipped).toMatch(/href="https:\/\/tcs\.example\/\?n=77%2012"[^>]*>Track the parcel</);
    expect(shipped).not.toContain('<option>tcs</option>');
  });

  it('has the link of its page to copy, only on the first order under a reference that could be read (D82)', async () => {
    const { store, take, formOf, html, press } = await openOrder();
    await take({ customer: { ...sampleCustomer, name: 'A copy' } });
    await store.accept(newStoredOrder({ reference: referenceNumber(7) }), confirmationLimits);
    const link = `https://panja.example/o/${sampleOrder().reference}`;
    expect(await html('/orders/1')).toContain(`<input readOnly="" value="${link}"/>`);
    for (const path of ['/orders/2', '/orders/3', '/', '/?select=some', '/slips?of=1', '/labels?of=1'])
      expect(await html(path)).not.toContain('/o/');
    expect((await press('/orders/1', Object.fromEntries((await formOf('/orders/1')).sent('save')))).status).toBe(303);
  });

  it('corrects quantities, prices, fee and address, and says what was changed: the agreed amount stays beside it (D72)', async () => {
    const { formOf, read, orders, submit } = await openOrder();
    const form = (await formOf('/orders/1/correct'))
      .fillAll({ name: 'Bilal', address: '7 Mall Road, Multan', delivery: 'Rs ۳۰۰' })
      .fill('lines.0.quantity', '۱')
      .fill('lines.0.price', '1,800/-')
      .fill('lines.1.quantity', '٠');
    expect((await submit('/orders/1/correct', form, 'save')).status).toBe(303);
    const page = await read('/orders/1');
    expect(page).toContain(
      'Subtotal Rs 1,800 Delivery Rs 300 Amount to collect Rs 2,100 The customer agreed to Rs 6,450',
    );
    expect(page).toContain('Removed; 1 ordered');
    expect(page).toContain('Rs 1,800 each; Rs 1,900 agreed');
    for (const change of [
      'Rope Ball: 1 → 0',
      'Delivery: Rs 250 → Rs 300',
      'Total: Rs 6,450 → Rs 2,100',
      'Name: Ayesha Khan → Bilal',
    ])
      expect(page).toContain(change);
    expect(await read('/')).toContain('Bilal Rs 2,100 Multan');
    expect((await orders.order(1))?.record.check).toMatchObject({
      order: { customer: sampleCustomer, grandTotal: 6450 },
    });
  });

  it('adds a product to an order, which then is the amount everywhere, also in a mail that follows (D72)', async () => {
    const { store, formOf, read, table, submit } = await openOrder();
    const path = '/orders/1/correct';
    const searched = await submit(path, (await formOf(path)).fillAll({ search: 'ball', delivery: '0' }));
    const added = await submit(path, searched.form, 'Add Rs\u00A0500, Rope Ball');
    expect(added.form.value('delivery')).toBe('0');
    await submit(path, added.form.fill('lines.2.quantity', '2').fill('lines.2.price', '450'), 'save');
    const order = await read('/orders/1');
    expect(order).toContain('Added by you');
    expect(order).toContain('Rope Ball: added, 2 × Rs 450');
    for (const page of [order, await read('/'), await read('/slips?of=1'), await read('/labels?of=1')])
      expect(page).toContain('Rs 7,100');
    expect(await table()).toMatchObject({ 'Grand Total (Rs)': 7100, 'Agreed with the customer (Rs)': 6450 });
    const [job] = await store.claim({ leaseMs: 1000, max: 5 });
    expect(job?.order.check).toMatchObject({ order: { grandTotal: 7100, agreedTotal: 6450 } });
  });

  it('is corrected with the quantity and price that the customer sent, beyond those that can be entered (D72)', async () => {
    const large = { id: 1, name: 'Rope Ball', price: rupees(10_000_000), quantity: 10_000 };
    const { formOf, orders, submit } = await openOrder({ lines: [large] });
    const path = '/orders/1/correct';
    const form = (await formOf(path)).fillAll({ address: '7 Mall Road, Multan' });
    const refused = await submit(path, form.fill('lines.0.quantity', '10001'), 'save');
    expect(textOf(refused.text)).toContain('Enter the quantity in digits, up to 10,000.');
    expect([refused.form.value('lines.0.quantity'), refused.form.value('address')]).toEqual([
      '10001',
      '7 Mall Road, Multan',
    ]);
    expect((await submit(path, refused.form.fill('lines.0.quantity', '10000'), 'save')).status).toBe(303);
    expect((await orders.order(1))?.now.contents?.customer.address).toBe('7 Mall Road, Multan');
  });

  it('keeps weight and sums through a correction of the phone number alone (D72, D84)', async () => {
    const { formOf, orders, submit } = await openOrder();
    await changeOrder(orders, 1, { event: { kind: 'weight', grams: 3000 }, sequence: 0, at: 0, session: '' });
    const before = (await orders.order(1))?.now;
    const path = '/orders/1/correct';
    await submit(path, (await formOf(path)).fill('phone', '0321 7654321'), 'save');
    const now = (await orders.order(1))?.now;
    expect(now?.contents?.customer.phone).toBe('0321 7654321');
    expect([now?.grams, now?.contents?.grandTotal]).toEqual([3000, before?.contents?.grandTotal]);
    await submit(path, await formOf(path), 'save');
    expect((await orders.order(1))?.now.sequence).toBe(now?.sequence);
  });

  it('asks once whether the fee stays if another province has another one by the rules (D72)', async () => {
    const { formOf, orders, submit } = await openOrder();
    const path = '/orders/1/correct';
    const asked = await submit(path, (await formOf(path)).fill('province', 'sindh'), 'save');
    expect(textOf(asked.text)).toContain(
      'Delivery fee: By the shop’s rules it is now Rs 350. To keep Rs 250, press Save again.',
    );
    expect(asked.form.value('province')).toBe('sindh');
    expect((await submit(path, asked.form, 'save')).status).toBe(303);
    expect((await orders.order(1))?.now.contents).toMatchObject({ customer: { province: 'sindh' }, delivery: 250 });
    const other = (await formOf(path)).fillAll({ province: 'kashmir', delivery: '450' });
    expect((await submit(path, other, 'save')).status).toBe(303);
  });

  it('keeps every line that was entered, and refuses to add more than an order can have (D72)', async () => {
    const line = { id: 1, price: rupees(500), quantity: 1 };
    const lines = Array.from({ length: 200 }, (_, index) => ({ ...line, name: `Food ${index}` }));
    const { formOf, orders, submit } = await openOrder({ lines });
    const path = '/orders/1/correct';
    const searched = await submit(path, (await formOf(path)).fillAll({ search: 'ball' }));
    const added = await submit(path, searched.form, 'Add Rs\u00A0500, Rope Ball');
    const refused = await submit(path, added.form.fill('lines.200.quantity', '2'), 'save');
    expect(textOf(refused.text)).toContain('An order can have up to 200 products here, and this has 201.');
    expect(refused.form.value('lines.200.quantity')).toBe('2');
    expect((await orders.order(1))?.now.sequence).toBe(0);
    const removed = await submit(path, refused.form, 'Remove Rope Ball');
    expect((await submit(path, removed.form.fill('lines.199.quantity', '9'), 'save')).status).toBe(303);
    expect((await orders.order(1))?.now.contents?.lines[199]?.quantity).toBe(9);
  });

  it('shows the city of the address, or the owner’s choice, on order, packing slip, label and table (D84)', async () => {
    const customer = { ...sampleCustomer, address: '12 Mall Road, Pindi' };
    const { formOf, read, table, change, submit } = await openOrder({ customer });
    expect(await read('/orders/1')).toContain('City Rawalpindi from the address');
    for (const paper of ['/orders/1', '/slips?of=1', '/labels?of=1'])
      expect(await read(paper)).toContain('12 Mall Road, Pindi Rawalpindi, Punjab, 54000');
    expect(await table()).toMatchObject({ City: 'Rawalpindi' });
    const form = (await formOf('/orders/1')).fill('city', 'LHR').fill('note', 'Ring');
    expect((await submit('/orders/1', form, 'save')).status).toBe(303);
    const page = await read('/orders/1');
    expect(page).toContain('City Lahore chosen by you');
    expect(page).toContain('History City: Lahore');
    expect(page).toContain('Undo city');
    expect(await read('/labels?of=1')).toContain('Pindi Lahore, Punjab, 54000');
    expect(await read('/')).toContain('Lahore , 7K3M9Q2X New');
    await change({ action: 'save', city: '' });
    expect(await read('/orders/1')).toContain('City: as in the address');
    expect(await read('/labels?of=1')).toContain('Rawalpindi, Punjab');
  });

  it('shows the parcel’s weight, and which products have none (D84)', async () => {
    const weighed = (weights: Readonly<Record<number, Weights>>) => ({
      ...sampleSale,
      products: sampleSale.products.map((product) => ({ ...product, weights: weights[product.id] })),
    });
    const { read, sell } = await openOrder({}, { catalogue: weighed({}) });
    expect(await read('/orders/1')).toContain('Weight unknown: Parrot D-swing, Rope Ball.');
    sell(weighed({ 43: { M: 200, XL: 450 } }));
    expect(await read('/orders/1')).toContain('Its products weigh 1.35 kg without Rope Ball, whose weight is unknown.');
    sell(weighed({ 1: { '': 150 }, 43: { XL: 450 } }));
    expect(await read('/orders/1')).toContain('Its products weigh 1.5 kg. Save shipping');
  });

  it('takes a parcel’s weight, asks about one below its products’, and lets it be cleared (D84)', async () => {
    const products = sampleSale.products.map((product) => ({ ...product, weights: { '': 150, XL: 450 } }));
    const { read, formOf, submit, orders, place } = await openDesk({ catalogue: { ...sampleSale, products } });
    await place([{ kind: 'state', state: 'packed' }]);
    expect(await read('/orders/1')).toContain(
      'Weight 1.5 kg Weight, such as 800 g or 1.5 kg Its products weigh 1.5 kg. Save the weight',
    );
    const save = async (weight: string, page = '/orders/1') =>
      submit(page, (await formOf(page)).fillAll({ weight }), 'save');
    const asked = await save('2');
    expect(asked.text).toContain('2 g or 2 kg? Its products weigh 1.5 kg.');
    expect((await orders.order(1))?.now.grams).toBe(0);
    await save('1.8 kg');
    expect((await orders.order(1))?.now.grams).toBe(1800);
    expect(await read('/orders/1')).toContain('Weight 1.8 kg Weight,');
    await save('');
    expect((await orders.order(1))?.now.grams).toBe(0);
  });

  it('asks for a city that isn’t certain or contradicts the province, with a button for each (D84)', async () => {
    const customer = { ...sampleCustomer, address: 'Main Bazar, Jalalpur' };
    const { formOf, press, read, table, orders, submit } = await openOrder({ customer });
    expect(await read('/orders/1')).toContain(
      'Which city? The address doesn’t say for certain. It may be one of these:',
    );
    expect(await read('/labels?of=1')).toContain('Jalalpur Punjab, 54000');
    expect(await table()).toMatchObject({ City: null });
    const form = (await formOf('/orders/1')).fillAll({ note: 'Ring', city: 'something else' });
    await submit('/orders/1', form, 'Jalalpur Jattan');
    expect((await orders.order(1))?.now).toMatchObject({ city: 'Jalalpur Jattan', note: 'Ring' });
    const correct = (await formOf('/orders/1/correct')).fillAll({ address: 'Clifton, Karachi' });
    await submit('/orders/1/correct', correct, 'save');
    expect(await read('/orders/1')).toContain('The address may mean Karachi, which is not in Punjab.');
    const long = { sequence: '3', city: 'x'.repeat(61), note: 'Two' };
    const refused = await (await press('/orders/1', long)).text();
    expect(textOf(refused)).toContain('City: Use at most 60 characters.');
    expect(refused).toContain('>Two</textarea>');
    // The owner may enter a city that the list lacks.
    await press('/orders/1', { sequence: '3', city: 'Mirpur Sakrand' });
    expect(await read('/orders/1')).toContain('City Mirpur Sakrand chosen by you');
  });

  it('takes an advance off the amount to collect on every paper, in every table and in the message (D85)', async () => {
    const sheet = [{ title: 'Cash', value: 'amount' }] as const;
    const couriers = [{ name: 'Vans', tracking: '', sheet }];
    const { store, html, read, table, get, formOf, submit } = await openOrder({}, { couriers });
    const shown = async () => {
      const parcel = await store.firstOrder(sampleReference);
      const [message = ''] = /https:\/\/wa\.me\/[^"]*/.exec(await html('/orders/1')) ?? [];
      const texts = [
        await read('/labels?of=1'),
        await read('/slips?of=1'),
        `Amount to collect Rs ${String(tableRow(await workbookRows(await get(sheetAddress('sheetFile', [1], 'Vans'))))['Cash'])}`,
        `Amount to collect Rs ${String((await table())['Amount to collect (Rs)'])}`,
        textOf(String(parcel && (await orderPage(parcel, orderPageShop, { language: null })))),
        decodeURIComponent(message),
      ];
      return texts.map(
        (text) => /(?:Amount to collect|ready in cash|Cash on delivery \(COD\)):? \u2068?Rs ([\d,]+)/.exec(text)?.[1],
      );
    };
    expect(await shown()).toEqual(['6,450', '6,450', '6450', '6450', '6,450', '6,450']);
    const form = (await formOf('/orders/1')).fill('advance', 'Rs ۱,۰۰۰/-');
    expect((await submit('/orders/1', form, 'save')).status).toBe(303);
    expect(await shown()).toEqual(['5,450', '5,450', '5450', '5450', '5,450', '5,450']);
  });

  it('names an advance beside the total, until it is taken back (D85)', async () => {
    const { read, table, change, formOf } = await openOrder();
    await change({ action: 'save', advance: '1000' });
    const amounts = 'Total Rs 6,450 Paid in advance Rs 1,000 Amount to collect Rs 5,450';
    for (const paper of ['/orders/1', '/slips?of=1']) expect(await read(paper)).toContain(amounts);
    expect(await read('/orders/1')).toContain('History Paid in advance: Rs 1,000');
    expect(await read('/labels?of=1')).toContain('Amount to collect Rs 5,450 Paid in advance: Rs 1,000');
    expect(await table()).toMatchObject({ 'Paid in advance (Rs)': 1000 });
    expect((await formOf('/orders/1')).value('advance')).toBe('1000');
    await change({ action: 'save', advance: '0' });
    for (const paper of ['/orders/1', '/slips?of=1']) expect(await read(paper)).not.toContain('Paid in advance Rs');
    await change({ action: 'undo' });
    expect(await read('/labels?of=1')).toContain('Amount to collect Rs 5,450');
  });

  it.each([
    ['6,451', 'It is more than the total, Rs 6,450.'],
    ['9'.repeat(400), 'It is more than the total, Rs 6,450.'],
    ['half', 'Enter whole rupees, such as 500, or 0 for none.'],
    ['-5', 'Enter whole rupees, such as 500, or 0 for none.'],
  ])('refuses the advance %s at its field, and loses nothing else that was entered (D85)', async (advance, message) => {
    const { formOf, orders, submit } = await openOrder();
    const form = (await formOf('/orders/1')).fillAll({ advance, note: 'Ring' });
    const refused = await submit('/orders/1', form, 'packed');
    expect(refused.text).toContain(`Paid in advance: ${message}`);
    expect(refused.html).toMatch(/id="advance"[^>]*aria-invalid="true"/);
    expect([refused.form.value('advance'), refused.form.value('note')]).toEqual([advance, 'Ring']);
    expect((await orders.order(1))?.now).toMatchObject({ advance: 0, note: '', state: 'new' });
    await submit('/orders/1', refused.form.fill('advance', '6450'), 'packed');
    expect((await orders.order(1))?.now).toMatchObject({ advance: 6450, note: 'Ring', state: 'packed' });
  });

  it('prints the agreed total next to that of a correction on the packing slip (D85)', async () => {
    const { formOf, read, submit } = await openOrder();
    expect(await read('/slips?of=1')).not.toContain('Agreed');
    await submit('/orders/1/correct', (await formOf('/orders/1/correct')).fill('delivery', '0'), 'save');
    expect(await read('/slips?of=1')).toContain('Amount to collect Rs 6,200 Agreed when ordered Rs 6,450');
  });

  it('keeps what was entered in a correction that can’t be saved, and names each field (D72)', async () => {
    const { formOf, change, submit } = await openOrder();
    const form = (await formOf('/orders/1/correct')).fillAll({ address: 'A new address', delivery: '1o0' });
    const wrong = await submit('/orders/1/correct', form.fill('lines.0.quantity', 'two'), 'save');
    expect(wrong.text).toContain('Delivery fee: Enter whole rupees');
    expect(wrong.text).toContain('Parrot D-swing, Size: XL: Enter the quantity in digits');
    await change({ action: 'packed' });
    const stale = await submit('/orders/1/correct', form.fillAll({ 'lines.0.quantity': '2', delivery: '100' }), 'save');
    expect(stale.text).toContain('NOT saved');
    for (const page of [wrong, stale]) expect(page.form.value('address')).toBe('A new address');
    expect(stale.form.value('sequence')).toBe('1');
  });

  it('cuts no correction short: what is too long is refused at its field, as typed (D72)', async () => {
    const { formOf, orders, submit } = await openOrder();
    const address = 'Mall Road '.repeat(101).trim();
    const form = (await formOf('/orders/1/correct')).fillAll({ address });
    const refused = await submit('/orders/1/correct', form, 'save');
    expect(refused.text).toContain('Address: Use at most 1,000 characters.');
    expect(refused.html).toMatch(/<textarea id="address"[^>]*aria-invalid="true"/);
    expect(refused.form.value('address')).toBe(address);
    expect((await orders.order(1))?.now.contents?.customer).toEqual(sampleCustomer);
  });

  it('shows how the mails fared, and sends one again (D72)', async () => {
    const { store, clock, read, change } = await openOrder();
    await settleMails(store, ({ kind }) => (kind === 'owner' ? 'sent' : 'held'));
    const page = await read('/orders/1');
    expect(page).toContain('The mail server said: 250 queued as 7');
    expect(page).toContain('The mail server refuses it. It is tried again each hour. The mail server said: 550 5.1.1');
    expect(await read('/?show=attention')).toContain('Mail held');
    expect((await change({ action: 'resend-customer' })).status).toBe(303);
    expect(await read('/orders/1')).toMatch(/Sending… next try at 13:0\d /);
    clock.advance(dayMs);
    expect(await read('/orders/1')).toContain('Sending… next try at 21 Nov 2026, 13:0');
    expect((await change({ action: 'resend-nobody' })).status).toBe(409);
  });

  it('says who reads its note: the couriers whose sheets have a column for it, else nobody but the owner (D83)', async () => {
    const noteField = async (sheet: Courier['sheet']) =>
      /Note \([^)]*\)/.exec(
        await (await openOrder({}, { couriers: [{ name: 'Vans', tracking: '', sheet }] })).read('/orders/1'),
      )?.[0];
    expect(await noteField(undefined)).toBe('Note (only you see it)');
    expect(await noteField([{ title: 'Remarks', value: 'note' }])).toBe('Note (couriers get it in their sheets)');
  });

  it('shows a phone number in the digits that couriers read, whichever it was written in', async () => {
    const { read } = await openOrder({ customer: { ...sampleCustomer, phone: '۰۳۰۰ ۹۹۹۸۸۸۷' } });
    for (const page of ['/orders/1', '/slips?of=1', '/labels?of=1']) expect(await read(page)).toMatch(/0300\s9998887/);
  });

  it('prints papers on which reference, tracking number and the shop’s address don’t break over lines', async () => {
    const { take, html, press } = await openOrder();
    await take({ customer: { ...sampleCustomer, name: 'Bilal' } });
    await press('/orders/2', { sequence: '0', action: 'save', courier: 'TCS', trackingNumber: 'LE-KHI 123-456' });
    const name = '<strong class="unbroken">Order 7K3M9Q2X-2</strong>';
    const label = await html('/labels?of=2');
    expect(label).toContain(`${name} <bdi>TCS</bdi> <bdi class="unbroken">LE-KHI 123-456</bdi>`);
    const slip = await html('/slips?of=2');
    expect(slip).toContain(name);
    for (const paper of [label, slip]) expect(paper).toContain('Shop 5‑B, Main Market, Lahore');
  });

  it('shows an address whose numbers don’t break over lines', async () => {
    const { take, html } = await openDesk();
    const address = 'House 12-B, Street 4, F-8/2, Islamabad';
    await take({ customer: { ...sampleCustomer, address } });
    const page = await html('/orders/1');
    for (const number of ['12-B,', 'F-8/2,']) expect(page).toContain(`<span class="unbroken">${number}</span>`);
  });

  it('lists first to look at what differs from the shop, until it is confirmed (D59)', async () => {
    const { take, html, change } = await openDesk();
    const order = sampleOrder();
    await take({ ...order, lines: order.lines.map((line) => ({ ...line, id: 6 })) });
    await take({ reference: '1'.repeat(26) });
    expect(referencesIn(await html('/?show=attention'))).toEqual(['7K3M9Q2X']);
    await change({ action: 'confirmed' });
    expect(referencesIn(await html('/?show=attention'))).toEqual([]);
    expect(referencesIn(await html('/?show=pack'))).toEqual(['7K3M9Q2X']);
  });

  it('says what differs from the shop, and nothing of a version', async () => {
    const lines = sampleOrder().lines.map((line) => ({ ...line, id: 6 }));
    const { read } = await openOrder({ catalogueVersion: 'old00000', lines });
    const page = await read('/orders/1');
    expect(page).toContain('Item 1 (Sold Out Mouse): out of stock.');
    expect(page).not.toContain('different version');
  });

  it('says what differs from the shop without breaking an amount over lines', async () => {
    const lines = sampleOrder().lines.map((line) => ({ ...line, price: rupees(1) }));
    const { html } = await openOrder({ lines });
    expect(await html('/orders/1')).toContain(
      'The items add up to Rs\u00A04, but the order’s subtotal is Rs\u00A06,200.',
    );
  });

  it('shows everything in a message that is no order, as its sender may be anywhere in it (D41)', async () => {
    const { store, read } = await openDesk();
    const params = { from_name: 'Bilal', phone: '0300 1234567', message: 'Cat food?' };
    await store.accept(newStoredOrder({ params }), confirmationLimits);
    expect(await read('/orders/1')).toContain('from_name: Bilal phone: 0300 1234567 message: Cat food?');
  });

  it('has nothing personal left of an erased order, and still its amount (D52)', async () => {
    const { store, erase, clock, read, change, formOf, orders, submit } = await openOrder();
    await change({ action: 'save', note: 'brother of Bilal' });
    await change({ action: 'save', courier: 'TCS', trackingNumber: '777' });
    await change({ action: 'delivered' });
    const form = (await formOf('/orders/1/correct')).fillAll({ address: 'Karachi 99', delivery: '0' });
    await submit('/orders/1/correct', form.fill('lines.0.quantity', '1').fill('lines.1.quantity', '1'), 'save');
    expect(await erase()).toBe(1);
    expect((await orders.order(1))?.record.events.map(({ event }) => event)).toEqual([
      { kind: 'erased' },
      { kind: 'parcel', courier: 'TCS', trackingNumber: '' },
      { kind: 'state', state: 'delivered' },
      { kind: 'erased' },
    ]);
    const [list, page] = [await read('/'), await read('/orders/1')];
    expect(page).toContain('Personal details were erased on');
    expect(page).toContain('Delivered');
    expect(list).toContain('Erased Rs 2,400');
    for (const word of ['Ayesha', 'Bilal', 'Karachi 99', 'Lahore', '777', '1234567'])
      expect(list + page).not.toContain(word);
    expect((await change({ action: 'save', note: 'again' })).status).toBe(409);
    expect((await change({ action: 'paid' })).status).toBe(303);
    expect(await store.purgeBefore(clock.now() + 1, 10)).toBe(1);
    expect(await read('/')).toContain('Your shop has no orders yet.');
  });

  it.each<[string, DeskEvent, string | null]>([
    ['a state', { kind: 'state', state: 'delivered' }, 'shipped'],
    ['a payment', { kind: 'paid', amount: rupees(450), chargePaisa: 0 }, 'shipped'],
    ['a note', { kind: 'note', text: 'Ring twice' }, null],
    ['a courier', { kind: 'parcel', courier: 'TCS', trackingNumber: '' }, null],
    ['an advance', { kind: 'advance', amount: rupees(450) }, null],
    ['a city', { kind: 'city', city: 'Multan' }, null],
    ['a correction', { kind: 'correction', delivery: rupees(50) }, null],
  ])('offers to undo %s of an erased order only if it then does so (D85)', async (_, last, after) => {
    const { erase, html, orders, place, submit } = await openDesk();
    await place([{ kind: 'state', state: 'shipped' }, last]);
    await erase();
    const page = await html('/orders/1');
    expect(page.includes('value="undo"')).toBe(after !== null);
    if (after === null) return;
    expect((await submit('/orders/1', new PageForm(page), 'undo')).status).toBe(303);
    expect((await orders.order(1))?.now).toMatchObject({ state: after, paid: 0 });
  });

  it('offers an erased order only states in which its page still has buttons (D85)', async () => {
    const { erase, html, place } = await openDesk();
    await place([{ kind: 'state', state: 'shipped' }]);
    await erase();
    const page = await html('/orders/1');
    const offered = ['new', 'confirmed', 'packed', 'delivered', 'returned', 'cancelled', 'undo'];
    expect(offered.filter((value) => page.includes(`value="${value}"`))).toEqual(['delivered', 'returned']);
  });

  it('asks for no attention to an erased order, also once its state is undone (D52)', async () => {
    const { change, erase, html, orders, take } = await openDesk();
    const order = sampleOrder();
    await take({ ...order, lines: order.lines.map((line) => ({ ...line, id: 6 })) });
    await change({ action: 'delivered' });
    await erase();
    // From a page that was open before.
    expect((await change({ action: 'undo' })).status).toBe(303);
    expect((await orders.order(1))?.now.state).toBe('new');
    expect(textOf(await html('/?show=attention'))).toContain('Nothing needs attention.');
    expect(await html('/')).not.toContain('>Needs attention</span>');
  });

  it('undoes no change below one of a newer version of the desk (D72)', async () => {
    const { account, folder, html, orders, place, press } = await openDesk();
    await place([{ kind: 'state', state: 'shipped' }]);
    const database = new DatabaseSync(databaseFile(folder));
    database.exec(
      `INSERT INTO order_events SELECT order_id, sequence + 1, 'gift', '{}', made_at, session FROM order_events`,
    );
    database.close();
    expect(await html('/orders/1')).not.toContain('value="undo"');
    const before = await logged(account);
    await press('/orders/1', { sequence: '2', action: 'undo' });
    expect((await orders.order(1))?.now).toMatchObject({ sequence: 2, state: 'shipped' });
    expect(await logged(account)).toEqual(before);
  });
});

describe('the pages of the desk', () => {
  /** A desk whose statements are counted, with the rows that each gave. */
  const countingDesk = async () => {
    const asked: { readonly text: string; readonly rows: number }[] = [];
    const desk = await signedInDesk({
      wrapDatabase: (database) => ({
        read: async (statement) => {
          const rows = await database.read(statement);
          asked.push({ text: statement.sql, rows: rows.length });
          return rows;
        },
      }),
    });
    return { ...desk, asked };
  };
  const pages = [
    '/',
    '/?show=confirm',
    '/?before=500',
    '/?show=attention',
    '/?show=unanswered',
    '/?show=week',
    '/orders/7',
  ];

  it('tell what sold this month, and lead to each product (D72)', async () => {
    const { place, html, read } = await signedInDesk();
    await place([], []);
    expect(await read('/more')).toContain('What sold');
    expect(await read('/sales')).toMatch(/November 2026, so far Sold 2 orders, Rs 12,900 .* October 2026/);
    expect(await html('/sales')).toContain('<a href="/products/43">Parrot D-swing</a>');
  });

  it('cost nine questions and 51 rows at most, the first look at a thousand orders included (D72)', async () => {
    const { asked, get, take } = await countingDesk();
    await Promise.all(Array.from({ length: 1000 }, (_, number) => take({ reference: referenceNumber(number) })));
    asked.length = 0;
    const hundred = Array.from({ length: 100 }, (_, index) => index + 1).join(',');
    expect((await get(`/labels?of=${hundred}`)).status).toBe(200);
    expect(asked.length).toBeLessThan(6);
    for (const path of pages) {
      asked.length = 0;
      expect((await get(path)).status).toBe(200);
      expect([path, asked.length <= 9, Math.max(...asked.map(({ rows }) => rows)) <= 51]).toEqual([path, true, true]);
    }
  });

  it('find their orders by an index: only a search goes through all rows of the list (D72)', async () => {
    const { asked, get, folder } = await countingDesk();
    const database = new DatabaseSync(databaseFile(folder), { readOnly: true });
    onTestFinished(() => database.close());
    const scansOf = (text: string) =>
      database
        .prepare(`EXPLAIN QUERY PLAN ${text}`)
        .all()
        .map((row) => String(row['detail']))
        .filter((detail) => /^SCAN (?:[a-z]|[a-z]+_[a-z]+|orders)$/.test(detail));
    const scans: Record<string, readonly string[]> = {};
    for (const path of pages) {
      asked.length = 0;
      await get(path);
      scans[path] = asked.flatMap(({ text }) => scansOf(text));
    }
    // The newest first, in the order of the table, which ends with the page.
    const ofNone = Object.fromEntries(pages.map((path) => [path, []]));
    expect(scans).toEqual({ ...ofNone, '/': ['SCAN d'] });
  });
});

describe('what was done at the desk', () => {
  /** An order by phone, packed, in a folder that nobody has open any more. */
  const packedFolder = async () => {
    const folder = temporaryFolder();
    const { store, database } = await openSqlite(folder, systemClock);
    await store.accept({ ...acceptableOrder(sampleOrder(), Date.now()), origin: 'phone' }, confirmationLimits);
    const orders = deskOrders(database);
    const change = {
      event: { kind: 'state', state: 'packed' },
      sequence: 0,
      at: Date.now(),
      session: 's',
    } as const;
    expect(await changeOrder(orders, 1, change)).toBe(1);
    await new AccountStore(database, null).open('some session', { at: Date.now(), device: 'Chrome', by: null });
    await store.close();
    return folder;
  };

  it('comes along when the orders move to PostgreSQL, and how each came (D72, D74)', async () => {
    const folder = await packedFolder();
    const url = await server.createDatabase();
    await moveOrders(folder, settingsOf(url));
    const { database } = await openPostgres(url, { folder });
    const orders = deskOrders(database);
    const { orders: listed } = await orders.list({ show: 'ship' }, { now: 0, answerHours: 0 });
    expect(listed).toHaveLength(1);
    expect(await orders.order(listed[0]?.record.id ?? 0)).toMatchObject({
      record: { origin: 'phone' },
      now: { state: 'packed', sequence: 1 },
    });
  });

  it('is in a backup, and who was signed in is not (D73)', async () => {
    const folder = await packedFolder();
    const file = join(folder, 'backup.db');
    backUpSqlite(folder, file);
    const backup = new DatabaseSync(file, { readOnly: true });
    onTestFinished(() => backup.close());
    const count = (table: string) => backup.prepare(`SELECT count(*) AS rows FROM ${table}`).get()?.['rows'];
    expect([count('order_events'), count('desk_sessions')]).toEqual([1, 0]);
  });
});

describe('a text on paper', () => {
  it.each([
    ['0300-555 0142', '0300\u2011555\u00A00142'],
    ['House 12-B, Street 4, F-8/2, Islamabad', 'House 12\u2011B, Street 4, F\u20118/2, Islamabad'],
    ['Rehman-ul-Mulk Road – near the mosque', 'Rehman-ul-Mulk Road – near the mosque'],
  ])('keeps a number on one line: %s', (text, printed) => {
    expect(unbroken(text)).toBe(printed);
  });
});

describe('an open list', () => {
  it('hears how many orders came since its page was made, and of changes elsewhere, and nothing of them (D72)', async () => {
    const { take, get, press, clock } = await signedInDesk();
    const place = (number: number) => take({ reference: referenceNumber(number) });
    await place(1);
    const address = /data-address="([^"]+)"/.exec(await (await get('/')).text())?.[1] ?? '';
    const message = async () => {
      const response = await get(address);
      expect(response.headers.get('content-type')).toBe('text/event-stream');
      const [, version, count] = /^retry: \d+\nid: ([\d/]+)\ndata: (\d+)\n\n$/.exec(await response.text()) ?? [];
      return { count, version };
    };
    const first = await message();
    expect([first.count, await message()]).toEqual(['0', first]);
    await place(2);
    const second = await message();
    expect([second.count, second.version === first.version]).toEqual(['1', false]);
    await press('/orders/1', { sequence: '0', action: 'packed' });
    const third = await message();
    expect([third.count, third.version === second.version]).toEqual(['1', false]);
    clock.advance(dayMs); // The sums of today and this week are others.
    expect((await message()).version).not.toBe(third.version);
  });

  it('reloads itself without scripts, offers sound only with them, and stays as it is where the owner wants that (D72)', async () => {
    const { html } = await signedInDesk();
    const live = await html('/');
    expect(live).toContain('<noscript><meta http-equiv="refresh" content="30"/></noscript>');
    expect(live).toMatch(/<button[^>]* hidden="">Turn sound on</);
    const [, off = ''] = /New orders appear automatically\. <a href="([^"]*)">Turn off</.exec(live) ?? [];
    const still = await html(off.replaceAll('&amp;', '&'));
    expect(still).not.toMatch(/live\.test\.js|<noscript|Turn sound on/);
    expect(still).toMatch(/New orders don’t appear automatically\. <a href="\/">Turn on</);
  });
});
