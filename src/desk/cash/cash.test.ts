/** Couriers' debts and payments, on each database (D85). */
import { describe, expect, it } from 'vitest';
import type { DeskEvent, Paid } from '#order/desk-order.ts';
import { dayMs, monthStart } from '#shop/time.ts';
import { rupees } from '#shop/money.ts';
import { logged } from '#test/support/order-stores.ts';
import { PageForm, pageOf, signedInDesk, type TestDeskOptions } from '#test/support/test-desk.ts';
import { changeOrder } from '#test/support/stored-orders.ts';
import { postgresServer } from '#test/support/postgres-server.ts';
import { sampleCustomer } from '#test/support/sample-order.ts';
import { monthRows } from './month.ts';

const server = postgresServer();

const shipped: DeskEvent = { kind: 'state', state: 'shipped' };
const delivered: DeskEvent = { kind: 'state', state: 'delivered' };
const returned: DeskEvent = { kind: 'state', state: 'returned' };
const withCourier = (courier: string): DeskEvent => ({ kind: 'parcel', courier, trackingNumber: '' });
const paid = (amount: number, chargePaisa = 0): Paid => ({ kind: 'paid', amount: rupees(amount), chargePaisa });

async function openDesk(options: TestDeskOptions = {}) {
  const desk = await signedInDesk(options);
  const { html, pressAll, store, clock } = desk;
  return {
    ...desk,
    /** A message that could not be read. */
    takeUnread: () => {
      const unread = { contentHash: 'unread', reference: null, acceptedAt: clock.now(), params: {} } as const;
      const check = { kind: 'unreadable', problem: 'a test' } as const;
      const confirmation = { kind: 'none', reason: 'unreadable' } as const;
      return store.accept({ ...unread, check, confirmation }, { perAddress: 9, perSender: 9, perHour: 9 });
    },
    /** Presses a button on a page with these boxes ticked, by default all; resolves to the next page. */
    press: async (path: string, label: string, ticked?: readonly number[]) => {
      const page = await html(path);
      const form = new PageForm(page).sent(label);
      for (const [, name = '', id, value = ''] of page.matchAll(
        /type="checkbox" name="(order\.(\d+))" value="([^"]+)"/g,
      )) {
        form.delete(name);
        if (!ticked || ticked.includes(Number(id))) form.append(name, value);
      }
      return pageOf(pressAll('/cash/paid', form));
    },
  };
}

describe.each(['SQLite', 'PostgreSQL'])('cash on %s', (database) => {
  const openDeskOn = async () => openDesk(database === 'SQLite' ? {} : { postgres: await server.createDatabase() });

  it('is owed by courier, in any spelling, since its first delivered order, and not for other orders (D85)', async () => {
    const { place, clock, read } = await openDeskOn();
    await place([withCourier('tcs'), delivered]);
    clock.advance(dayMs);
    await place(
      [withCourier('TCS'), delivered],
      [delivered],
      [withCourier('TCS'), shipped],
      [withCourier('TCS'), delivered, returned],
      [withCourier('Leopards'), delivered, { kind: 'advance', amount: rupees(6450) }],
    );
    const page = await read('/cash');
    expect(page).toContain(
      'You are owed Rs 19,350 for 3 delivered orders. Couriers are to collect Rs 6,450 for 1 order',
    );
    expect(page).toContain(
      'TCS On the road Rs 6,450 1 order Owed to you Rs 12,900 2 orders, the first delivered on 21',
    );
    expect(page).toContain(
      'No courier On the road Rs 0 Owed to you Rs 6,450 1 order, the first delivered on 22 November',
    );
    expect(page).not.toContain('Leopards');
    expect(await read('/cash/courier?courier=A%00B&from=-1')).toContain('Nothing is owed.');
    const owed = await read('/cash/courier?courier=TCS');
    expect(owed).toContain('Owed to you Rs 12,900 2 orders');
    expect(owed).toContain(
      'Rs 6,450 Lahore , 1AAA0000 Delivered on 21 November 2026 Ayesha Khan Rs 6,450 Lahore , 2AAA0000 Delivered on 22',
    );
  });

  it('is listed with the city in the spelling of the couriers’ sheets (D84)', async () => {
    const { take, orders, read, clock } = await openDeskOn();
    await take({ customer: { ...sampleCustomer, address: 'مکان ۵، گلی ۳، لاہور' } });
    for (const [sequence, event] of [withCourier('TCS'), delivered].entries())
      await changeOrder(orders, 1, { event, sequence, at: clock.now(), session: '' });
    expect(await read('/cash/courier?courier=TCS')).toContain('Rs 6,450 Lahore , 7K3M9Q2X Delivered');
    expect(await read('/')).toContain('Rs 6,450 Lahore , 7K3M9Q2X');
  });

  it('is marked as paid for many orders at once, and undone at once (D85)', async () => {
    const { place, press, submit, read, moneyOf, account } = await openDeskOn();
    await place(
      [withCourier('TCS'), delivered],
      [withCourier('TCS'), delivered, paid(1450)],
      [withCourier('TCS'), delivered],
    );
    const page = await press('/cash/courier?courier=TCS', 'paid', [1, 2]);
    expect(page.text).toContain('2 orders marked as paid: Rs 11,450');
    expect([await moneyOf(1), await moneyOf(2), await moneyOf(3)]).toEqual([
      ['delivered', 6450, 0],
      ['delivered', 6450, 0],
      ['delivered', 0, 0],
    ]);
    const cash = await read('/cash');
    expect(cash).toContain('Owed to you Rs 6,450 1 order, the first delivered on 21 November 2026');
    expect(cash).toContain('Received, last 30 days Rs 12,900 for 2 orders');
    expect(await read('/cash/courier?courier=TCS')).toContain('2 orders: Rs 12,900 received 21 November 2026');
    expect((await logged(account)).filter((sentence) => sentence.endsWith('Paid by the courier'))).toHaveLength(3);
    expect((await submit('/several', page.form)).text).toContain('Undone for 2 orders');
    expect([await moneyOf(1), await moneyOf(2)]).toEqual([
      ['delivered', 0, 0],
      ['delivered', 1450, 0],
    ]);
  });

  it('that is already marked, or whose order has changed in the meantime, is named and not changed (D85)', async () => {
    const { place, html, submit, orders, clock, moneyOf } = await openDeskOn();
    await place([delivered], [delivered], [delivered]);
    const form = new PageForm(await html('/cash/courier?courier=&select=all'));
    const pay = async () => (await submit('/cash/paid', form, 'paid')).text;
    expect(await pay()).toContain('3 orders marked as paid');
    expect(await pay()).toMatch(
      /No order was changed Ayesha Khan \(1AAA0000\) is already paid\. Ayesha Khan \(2AAA0000\) is already paid\./,
    );
    const change = (id: number, event: DeskEvent, sequence: number) =>
      changeOrder(orders, id, { event, sequence, at: clock.now(), session: 'a test' });
    await change(1, { kind: 'undo' }, 2);
    await change(2, { kind: 'undo' }, 2);
    await change(2, returned, 3);
    expect(await pay()).toMatch(
      /Ayesha Khan \(1AAA0000\) was changed in the meantime; check it\. Ayesha Khan \(2AAA0000\) is returned, and was left as it is\./,
    );
    expect([await moneyOf(1), await moneyOf(2)]).toEqual([
      ['delivered', 0, 0],
      ['returned', 0, 0],
    ]);
  });

  it('for a returned order, or one with an unknown amount, is named until it is settled (D85)', async () => {
    const { place, read, takeUnread, orders, clock } = await openDeskOn();
    await place([delivered, paid(6450), returned], [delivered, paid(7000)]);
    await takeUnread();
    await changeOrder(orders, 3, { event: delivered, sequence: 0, at: clock.now(), session: 'a test' });
    const page = await read('/cash');
    expect(page).toContain('Nothing is owed to you.');
    expect(page).toMatch(/Paid too much .* Rs 6,450 Lahore , 1AAA0000 Returned .* Rs 550 Lahore , 2AAA0000 Delivered/);
    expect(page).toMatch(/Amount unknown .* \? unread Delivered/);
    await changeOrder(orders, 3, { event: paid(500), sequence: 1, at: clock.now(), session: 'a test' });
    expect(await read('/cash')).not.toContain('Amount unknown');
  });

  it('of an erased order is still owed to the rupee, and can be paid, without personal data; then the order is deleted (D85)', async () => {
    const { place, store, erase, read, html, press, orders, clock, moneyOf } = await openDeskOn();
    const parcel: DeskEvent = { kind: 'parcel', courier: 'TCS', trackingNumber: 'LE-7712' };
    const correction: DeskEvent = { kind: 'correction', delivery: rupees(50) };
    await place([parcel, correction, { kind: 'note', text: 'Ring twice' }, delivered]);
    const later = clock.now() + 400 * dayMs;
    expect(await erase(later)).toBe(1);
    expect((await orders.order(1))?.record.events.map(({ event }) => event)).toEqual([
      { ...parcel, trackingNumber: '' },
      { kind: 'erased' },
      { kind: 'erased' },
      delivered,
    ]);
    expect(await store.purgeBefore(later, 10)).toBe(0);
    expect(await read('/cash')).toContain('Owed to you Rs 6,250 1 order');
    expect(await html('/cash/courier?courier=TCS')).not.toMatch(/Lahore|LE-7712/);
    const order = await read('/orders/1');
    expect(order).toContain('Mark as paid');
    expect(order).toContain('Paid by the courier Owed to you: Rs 6,250. Delivered on 21 November 2026.');
    const note: DeskEvent = { kind: 'note', text: 'Late' };
    expect(await changeOrder(orders, 1, { event: note, sequence: 4, at: clock.now(), session: 'a test' })).toBe('gone');
    expect((await press('/cash/courier?courier=TCS', 'paid')).text).toContain('1 order marked as paid: Rs 6,250');
    expect(await moneyOf(1)).toEqual(['delivered', 6250, 0]);
    expect(await read('/cash')).toContain('Owed to you Rs 0 Received, last 30 days Rs 6,250 for 1 order');
    expect(await store.purgeBefore(later, 10)).toBe(1);
  });
});

it('cash is owed by a courier with a name of any length in shop.yaml (D85)', async () => {
  const name = 'Western Wagons and Weekly Waggoners of Wazirabad, Western Office';
  const { place, read } = await openDesk({ couriers: [{ name, tracking: '' }] });
  await place([withCourier(name), delivered]);
  const page = await read(`/cash/courier?${new URLSearchParams({ courier: name }).toString()}`);
  expect(page).toContain(`${name} On the road Rs 0 Owed to you Rs 6,450 1 order`);
});

describe('the payment on an order’s page (D85)', () => {
  it('is saved in full or in part, with the amount still owed or overpaid, and undone', async () => {
    const { place, html, read, moneyOf, submit } = await openDesk();
    await place([withCourier('TCS'), delivered]);
    const press = async (action: string, value?: string) => {
      const form = new PageForm(await html('/orders/1'));
      return submit('/orders/1', value === undefined ? form : form.fill('paid', value), action);
    };
    expect(await read('/orders/1')).toContain('Owed to you: Rs 6,450. Delivered on 21 November 2026.');
    await press('save', 'Rs 6,000/-');
    expect(await read('/orders/1')).toMatch(/Owed to you: Rs 450\. .* History Paid by the courier: Rs 6,000/);
    await press('paid');
    expect(await moneyOf(1)).toEqual(['delivered', 6450, 0]);
    await press('save', '6500');
    expect(await read('/orders/1')).toContain('Nothing is owed. Rs 50 too much was paid.');
    await press('undo');
    await press('undo');
    expect(await moneyOf(1)).toEqual(['delivered', 6000, 0]);
    const refused = await press('save', '6,0');
    expect(refused.text).toContain('Paid by the courier: Enter whole rupees, such as 500, or 0 for none.');
    expect(refused.form.value('paid')).toBe('6,0');
    expect((await press('save', '779123456789')).text).toContain('It is more than Rs 99,999,999.');
    await press('save', '');
    expect(await moneyOf(1)).toEqual(['delivered', 0, 0]);
  });

  it('has a field with what is owed, which other buttons don’t save (D118)', async () => {
    const { place, html, submit, moneyOf } = await openDesk();
    await place([withCourier('TCS'), delivered]);
    const form = new PageForm(await html('/orders/1'));
    expect(form.value('paid')).toBe('6450');
    await submit('/orders/1', form.fill('note', 'Ring twice'), 'save');
    expect(await moneyOf(1)).toEqual(['delivered', 0, 0]);
  });

  it.each([
    ['owed', 6000, 'Owed to you: Rs 450. Delivered on 21 November 2026. Rs 6,000 received'],
    ['written off', 6450, 'Nothing is owed. Rs 450 was written off. Rs 6,000 received'],
  ])('is short, and its rest is %s (D118)', async (rest, settled, sentence) => {
    const { place, html, read, submit, moneyOf } = await openDesk();
    await place([withCourier('TCS'), delivered]);
    const form = new PageForm(await html('/orders/1'));
    const entered = { paid: 'Rs ۶٬۰۰۰/-', rest, charge: '217.34', receipt: 'R ۷', day: '2026-11-18' };
    await submit('/orders/1', form.fillAll(entered), 'paid');
    expect(await moneyOf(1)).toEqual(['delivered', settled, 21_734]);
    const page = await read('/orders/1');
    expect(page).toContain(`${sentence}, Rs 217.34 in charges, Rs 5,782.66 for you`);
    expect(page).toContain('; receipt R 7 18 November 2026');
    await submit('/orders/1', new PageForm(await html('/orders/1')), 'undo');
    expect(await moneyOf(1)).toEqual(['delivered', 0, 0]);
  });

  it('shows what was received, so that the rest is written off by one choice (D118)', async () => {
    const { place, html, read, submit, moneyOf } = await openDesk();
    await place([withCourier('TCS'), delivered]);
    const form = async () => new PageForm(await html('/orders/1'));
    await submit('/orders/1', (await form()).fill('paid', '6,390'), 'paid');
    expect((await form()).value('paid')).toBe('6390');
    await submit('/orders/1', (await form()).fill('rest', 'written off'), 'save');
    expect(await read('/orders/1')).toContain('Nothing is owed. Rs 60 was written off. Rs 6,390 received');
    expect(await moneyOf(1)).toEqual(['delivered', 6450, 0]);
  });

  it('writes nothing off while all of it is entered as received', async () => {
    const { place, html, submit, moneyOf } = await openDesk();
    await place([withCourier('TCS'), delivered]);
    const form = new PageForm(await html('/orders/1')).fill('rest', 'written off');
    const refused = await submit('/orders/1', form, 'paid');
    expect(refused.text).toContain('Paid by the courier: Nothing is left to write off. Enter only what you received.');
    expect(refused.form.value('rest')).toBe('written off');
    expect(refused.html).toMatch(/<details class="card fold"><summary><h2>Paid in advance/);
    expect(await moneyOf(1)).toEqual(['delivered', 0, 0]);
  });

  it('comes in two parts, each with its own receipt (D118)', async () => {
    const { place, html, read, submit, moneyOf } = await openDesk();
    await place([withCourier('TCS'), delivered]);
    const press = async (entered: Readonly<Record<string, string>>) =>
      submit('/orders/1', new PageForm(await html('/orders/1')).fillAll(entered), 'paid');
    await press({ paid: '6,000', charge: '250', receipt: 'A', day: '2026-11-18' });
    await press({ receipt: 'B' });
    expect(await moneyOf(1)).toEqual(['delivered', 6450, 25_000]);
    expect(await read('/orders/1')).toMatch(/receipt A 18 November 2026 Rs 450 received; receipt B 21 November 2026/);
    const payments = await read('/cash/courier?courier=TCS');
    expect(payments).toContain('1 order: Rs 6,000 received, Rs 250 in charges, Rs 5,750 for you; receipt A');
    expect(payments).toContain('1 order: Rs 450 received; receipt B');
  });

  it('is only a charge for a returned parcel, which owes nothing (D118)', async () => {
    const { place, html, read, submit, moneyOf } = await openDesk();
    await place([withCourier('TCS'), shipped, returned]);
    const form = new PageForm(await html('/orders/1'));
    expect(form.value('paid')).toBeUndefined();
    await submit('/orders/1', form.fill('charge', '250'), 'save');
    expect(await moneyOf(1)).toEqual(['returned', 0, 25_000]);
    expect(await read('/orders/1')).toMatch(/Nothing is owed\. Rs 250 in charges, −Rs 250 for you/);
    expect(await read('/cash')).toContain('Received, last 30 days −Rs 250 for 1 order, after Rs 250 in charges');
  });

  it('is refused with a charge or a day that can’t be right, and keeps what was entered (D118)', async () => {
    const { place, html, submit, moneyOf } = await openDesk();
    await place([withCourier('TCS'), delivered]);
    const press = async (entered: Readonly<Record<string, string>>) =>
      submit('/orders/1', new PageForm(await html('/orders/1')).fillAll(entered), 'paid');
    const charge = await press({ charge: 'two', receipt: 'A' });
    expect(charge.text).toContain('Courier’s charge: Enter rupees, such as 250 or 217.34.');
    expect([charge.form.value('charge'), charge.form.value('receipt')]).toEqual(['two', 'A']);
    expect((await press({ day: '2031-01-01' })).text).toContain('Day of payment: This day is still to come.');
    expect((await press({ day: 'today' })).text).toContain('Day of payment: Enter a day such as 2026-11-21.');
    expect(await moneyOf(1)).toEqual(['delivered', 0, 0]);
  });
});

describe.each(['SQLite', 'PostgreSQL'])('the table of a month on %s', (engine) => {
  it('has what ended in it and what was paid in it, by Pakistan time', async () => {
    const options = engine === 'SQLite' ? {} : { postgres: await server.createDatabase() };
    const { place, database, clock, html, orders, takeUnread } = await openDesk(options);
    const [start, end] = [monthStart(clock.now()), monthStart(clock.now(), 1)];
    const received: DeskEvent = { ...paid(6450, 25_000), writtenOff: rupees(450), receipt: 'A' };
    await place(
      [withCourier('TCS'), delivered, { ...paid(6000, 21_734), day: '2026-11-01' }, { ...paid(6450, 21_734) }],
      [withCourier('TCS'), delivered, received],
      [withCourier('TCS'), shipped, returned, paid(0, 25_000)],
      [{ kind: 'state', state: 'cancelled' }],
      [shipped],
      [delivered, { ...paid(6450), day: '2026-10-31' }],
    );
    // A message of which an order was made.
    await takeUnread();
    const made = { kind: 'state', state: 'cancelled', into: { id: 1, name: '1AAA0000' } } as const;
    await changeOrder(orders, 7, { event: made, sequence: 0, at: clock.now(), session: 'a test' });
    const rows = await monthRows(database, start, end);
    const day = '2026-11-21';
    expect(rows.slice(1)).toEqual([
      ['1AAA0000', day, 'Delivered', day, 'TCS', 6450, 0, 6450, 0, 6000, 217.34, 5782.66, 0, '', '2026-11-01'],
      ['1AAA0000', day, 'Delivered', day, 'TCS', '', '', '', '', 450, 0, 450, 0, '', day],
      ['2AAA0000', day, 'Delivered', day, 'TCS', 6450, 0, 6450, 0, 6000, 250, 5750, 450, 'A', day],
      ['3AAA0000', day, 'Returned', day, 'TCS', 6450, 0, 0, 0, 0, 250, -250, 0, '', day],
      ['4AAA0000', day, 'Cancelled', day, '', 6450, 0, 0, 0, '', '', '', '', '', ''],
      ['6AAA0000', day, 'Delivered', day, '', 6450, 0, 6450, 0, '', '', '', '', '', ''],
    ]);
    expect(rows[0]).toHaveLength(15);
    const before = await monthRows(database, monthStart(start, -1), start);
    expect(before.slice(1).map((row) => [row[0], row[9]])).toEqual([['6AAA0000', 6450]]);
    expect(await html('/cash')).toContain('<option value="2026-11">November 2026</option>');
  });
});

it('the table of a month is a workbook, and no other month is a page', async () => {
  const { get } = await openDesk();
  const answer = await get('/cash/month.xlsx?month=2026-11');
  expect(answer.headers.get('content-disposition')).toContain('Cash%202026-11.xlsx');
  expect((await get('/cash/month.xlsx?month=2026-13')).status).toBe(404);
  expect((await get('/cash/month.xlsx')).status).toBe(404);
});
