/**
 * No parcel leaves against the customer's word (D115). Each pair of what a customer or the owner says and the step that
 * follows either takes it into account or asks:
 *
 * - cancelled by the customer, then any step forward: asks, or leaves the order out and names it
 * - confirmed, then cancelled by the customer: as above; cancelled, then confirmed: withdrawn
 * - cancelled by the customer while the owner's page or list is open: as above
 * - wanted after all, then cancelled again: as above
 * - cancelled by the owner, then moved on or undone: asks, as the customer still wants to cancel
 * - corrected, or an advance noted, after the courier's sheet or packing: the order's page says what to renew
 * - paid in advance, then cancelled or returned: the order's page names the money
 * - paid by the courier, then returned: listed as paid too much (`cash.test.ts`)
 * - erased while selected: left out and named (`selected-orders.test.ts`)
 * - restored after a publish: asks where unpublished changes would be blocked (`publishing.test.ts`)
 */
import { describe, expect, it } from 'vitest';
import type { DeskEvent } from '#order/desk-order.ts';
import { rupees } from '#shop/money.ts';
import type { OrderState } from '#shop/order-states.ts';
import { changeOrder, orderPageAfter } from '#test/support/stored-orders.ts';
import { postgresServer } from '#test/support/postgres-server.ts';
import { PageForm, signedInDesk, type TestDeskOptions, textOf } from '#test/support/test-desk.ts';

const server = postgresServer();

const cancel: DeskEvent = { kind: 'answer', answer: 'cancel' };
const send: DeskEvent = { kind: 'answer', answer: 'send' };
const wanted: DeskEvent = { kind: 'wanted' };
const undo: DeskEvent = { kind: 'undo' };
const state = (to: OrderState): DeskEvent => ({ kind: 'state', state: to });
const withCourier: DeskEvent = { kind: 'parcel', courier: 'TCS', trackingNumber: '' };

const waits = 'Ayesha Khan (1AAA0000) waits for your answer: its customer wants to cancel it.';
const alert = 'badge-alert">Cancellation requested by the customer';

async function openDesk(options: TestDeskOptions = {}) {
  const desk = await signedInDesk({
    couriers: [{ name: 'TCS', tracking: '', sheet: [{ title: 'Reference', value: 'reference' }] }],
    ...options,
  });
  const { press, pressAll, token, html, orders, clock } = desk;
  const now = async (id = 1) => {
    const order = await orders.order(id);
    if (!order) throw new Error(`there is no order ${id}`);
    return order.now;
  };
  const say = async (event: DeskEvent, id = 1) => {
    const { sequence } = await now(id);
    await changeOrder(orders, id, { event, sequence, at: clock.now(), session: '' });
  };
  /** Presses a button on the order's page. */
  const act = async (action: string, more: Readonly<Record<string, string>> = {}) =>
    press('/orders/1', { sequence: String((await now()).sequence), action, ...more });
  const anyway = async (action: string) =>
    press('/orders/1', { sequence: String((await now()).sequence), anyway: action });
  /** Presses a button of the list with these orders selected, each as the list had it. */
  const several = async (action: string, selected: readonly string[]) => {
    const form = new URLSearchParams({ token, action, list: '' });
    for (const each of selected) form.append('order', each);
    return textOf(await (await pressAll('/several', form)).text());
  };
  const needsAttention = async () => (await html('/?show=attention')).includes('1AAA0000');
  return { ...desk, now, say, act, anyway, several, needsAttention };
}

describe.each(['SQLite', 'PostgreSQL'])('a cancellation on %s', (database) => {
  const openDeskOn = async () => openDesk(database === 'SQLite' ? {} : { postgres: await server.createDatabase() });

  it('needs attention and is red in every list, in any state, until it is answered (D115)', async () => {
    const { place, html, anyway, say, act, needsAttention } = await openDeskOn();
    await place([withCourier, cancel]);
    for (const step of ['confirmed', 'packed', 'shipped', 'delivered'] as const) {
      await anyway(step);
      expect([step, await needsAttention()]).toEqual([step, true]);
      for (const list of ['/', '/?select=some', '/orders/1']) expect(await html(list)).toContain(alert);
    }
    expect(await html('/cash/courier?courier=TCS')).toContain(alert);
    await say(wanted);
    expect([await needsAttention(), (await html('/')).includes(alert)]).toEqual([false, false]);
    await say(undo);
    expect(await needsAttention()).toBe(true);
    for (const answer of ['returned', 'cancelled']) {
      await act(answer);
      expect([answer, await needsAttention(), (await html('/')).includes(alert)]).toEqual([answer, false, false]);
    }
  });
});

describe('one order whose customer wants to cancel', () => {
  it.each(['confirmed', 'packed', 'shipped', 'delivered'] as const)('asks before it is %s (D115)', async (step) => {
    const { place, act, now, submit } = await openDesk();
    await place([cancel]);
    const response = await act(step, { note: 'Fragile' });
    expect(response.status).toBe(409);
    const asked = await response.text();
    expect(textOf(asked)).toContain('The customer wants to cancel this order. Please answer below first.');
    expect(await now()).toMatchObject({ state: 'new', note: '' });
    // Until then no step stands out.
    expect(asked).not.toContain('button-call');
    // What was entered is still there.
    expect(new PageForm(asked).value('note')).toBe('Fragile');
    await submit('/orders/1', new PageForm(asked), 'wanted');
    expect(await now()).toMatchObject({ state: 'new', answer: 'send', note: 'Fragile' });
    expect((await act(step)).status).toBe(303);
    expect((await now()).state).toBe(step);
  });

  it.each(['confirmed', 'packed', 'shipped', 'delivered'] as const)('may be %s anyway (D115)', async (step) => {
    const { place, act, submit, now } = await openDesk();
    await place([cancel]);
    await submit('/orders/1', new PageForm(await (await act(step)).text()), 'anyway');
    expect(await now()).toMatchObject({ state: step, answer: 'cancel' });
  });

  it('asks when the customer cancels between the owner’s two taps (D115)', async () => {
    const { place, press, say, now } = await openDesk();
    await place([]);
    await say(cancel);
    const response = await press('/orders/1', { sequence: '0', action: 'packed' });
    expect(response.status).toBe(409);
    const text = textOf(await response.text());
    expect(text).toContain('Your change was NOT saved.');
    expect(text).toContain('The customer wants it after all');
    expect((await now()).state).toBe('new');
  });

  it('is printed only once that is answered (D115)', async () => {
    const { place, read, act } = await openDesk();
    await place([cancel]);
    expect(await read('/orders/1')).not.toContain('Packing slip');
    for (const paper of ['/slips?of=1', '/labels?of=1']) {
      const page = await read(paper);
      expect(page).toContain('Nothing to print');
      expect(page).toContain(waits);
    }
    await act('wanted');
    expect(await read('/orders/1')).toContain('Packing slip');
    expect(await read('/labels?of=1')).not.toContain(waits);
  });

  it('asks again when the customer cancels again, and after the owner’s own cancellation is undone (D115)', async () => {
    const { place, act, say, now, needsAttention } = await openDesk();
    await place([cancel, wanted]);
    expect(await needsAttention()).toBe(false);
    await say(cancel);
    expect(await needsAttention()).toBe(true);
    await act('cancelled');
    expect((await act('packed')).status).toBe(409);
    await act('undo');
    expect([(await now()).state, await needsAttention()]).toEqual(['new', true]);
  });

  it('is answered also after its personal details were erased (D115)', async () => {
    const { place, erase, anyway, act, now, read } = await openDesk();
    await place([cancel]);
    await anyway('shipped');
    await erase();
    expect(await read('/orders/1')).toContain('Personal details were erased');
    expect((await act('delivered')).status).toBe(409);
    await act('wanted');
    expect(await now()).toMatchObject({ state: 'shipped', answer: 'send' });
    await act('delivered');
    expect((await now()).state).toBe('delivered');
  });

  it('offers the undo that would move it on again (D115)', async () => {
    const { place, act, anyway, now } = await openDesk();
    await place([state('shipped'), state('new'), cancel]);
    const asked = await act('undo');
    expect(asked.status).toBe(409);
    expect(textOf(await asked.text())).toContain('Undo “New” anyway');
    await anyway('undo');
    expect((await now()).state).toBe('shipped');
  });

  it('is withdrawn by the customer’s “Yes, send it” (D81)', async () => {
    const { place, act, now, needsAttention } = await openDesk();
    await place([send, cancel, send]);
    expect(await needsAttention()).toBe(false);
    expect((await act('packed')).status).toBe(303);
    expect((await now()).state).toBe('packed');
  });

  it('is taken as saved when its form comes twice (D115)', async () => {
    const { place, press, now } = await openDesk();
    await place([cancel]);
    const form = { sequence: '1', anyway: 'packed' };
    expect([(await press('/orders/1', form)).status, (await press('/orders/1', form)).status]).toEqual([303, 303]);
    expect((await now()).sequence).toBe(2);
  });
});

describe('several orders, of which a customer wants to cancel one', () => {
  it.each(['confirmed', 'packed', 'shipped', 'delivered'] as const)(
    'are %s without it, and it is named (D115)',
    async (step) => {
      const { place, several, now, say } = await openDesk();
      await place([cancel], [], []);
      // The customer of the third one cancels while the list is open.
      await say(cancel, 3);
      const text = await several(step, ['1-1', '2-0', '3-0']);
      expect(text).toContain(`1 order marked as ${step}`);
      expect(text).toContain(waits);
      expect(text).toContain(waits.replace('1A', '3A'));
      expect([(await now(1)).state, (await now(2)).state, (await now(3)).state]).toEqual(['new', step, 'new']);
    },
  );

  it('are on slips, labels, the courier’s sheet and the table without it, and it is named (D115)', async () => {
    const { place, read, get, now } = await openDesk();
    await place([cancel], []);
    for (const paper of ['/slips?of=1,2', '/labels?of=1,2', '/sheet?of=1,2', '/sheet?of=1,2&courier=TCS'])
      expect([paper, (await read(paper)).includes(waits)]).toEqual([paper, true]);
    expect(await read('/slips?of=1,2')).not.toContain('Order 1AAA0000');
    expect((await get('/sheet.xlsx?of=1&courier=TCS')).status).toBe(200);
    expect((await now(1)).courier).toBe('');
  });

  it('are shipped by a courier’s table without it, also if the table was read before (D115)', async () => {
    const { place, sendTable, say, pressAll, now } = await openDesk();
    await place([cancel], [], []);
    const table = '1AAA0000\tLE7511234561\n2AAA0000\tLE7511234562\n3AAA0000\tLE7511234563';
    const compared = await (await sendTable('/tracking', [['pasted', table]])).text();
    expect(textOf(compared)).toContain(waits);
    await say(cancel, 3);
    const form = new PageForm(compared.slice(compared.indexOf('<main'))).sent();
    const text = textOf(await (await pressAll('/tracking/shipped', form)).text());
    expect(text).toContain('1 order marked as shipped');
    expect(text).toContain(waits.replace('1A', '3A'));
    expect([(await now(1)).state, (await now(2)).state, (await now(3)).state]).toEqual(['new', 'shipped', 'new']);
  });

  it('are delivered by a settlement without it (D115)', async () => {
    const { place, anyway, sendTable, press, now } = await openDesk();
    await place([withCourier, cancel], [state('shipped')]);
    await anyway('shipped');
    const table = 'Order\tCOD amount\n1AAA0000\t6450\n2AAA0000\t6450';
    const compared = textOf(await (await sendTable('/cash/settlement', [['pasted', table]])).text());
    expect(compared).toContain('Paid in full: 1 row');
    expect(compared).toMatch(/1AAA0000\W+Its customer wants to cancel it. Open it, and answer there\./);
    const { sequence } = await now(1);
    const paid = await press('/cash/paid', { 'order.1': `1-${sequence}-6450-0` });
    expect(textOf(await paid.text())).toContain(waits);
    expect(await now(1)).toMatchObject({ state: 'shipped', paid: 0 });
  });
});

describe('the order’s page of a customer who wants to cancel (D115)', () => {
  it.each([
    ['new', 'We will not send it without speaking with you first. Do you want it after all?'],
    ['confirmed', 'We will not send it without speaking with you first. Do you want it after all?'],
    ['packed', 'We will not send it without speaking with you first. Please call or message us.'],
    ['shipped', 'The parcel is already on its way. Please call or message us.'],
  ] as const)('says what happens now while it is %s, and asks for no cash', async (step, sentence) => {
    const page = textOf(await orderPageAfter(cancel, state(step)));
    expect(page).toContain(`You asked us to cancel it ${sentence}`);
    expect(page).not.toContain('Please keep ready in cash');
  });

  it.each([
    ['delivered', 'Thank you for shopping with us.'],
    ['cancelled', 'Nothing will be sent.'],
    ['returned', 'Would you like us to send it again?'],
  ] as const)('says no more of it once it is %s', async (step, sentence) => {
    const page = textOf(await orderPageAfter(cancel, state(step)));
    expect(page).toContain(sentence);
    expect(page).not.toContain('You asked us to cancel it');
  });

  it('thanks for a parcel that is wanted after all, and asks for its cash', async () => {
    const page = textOf(await orderPageAfter(cancel, wanted));
    expect(page).toContain('Thank you, we will send it.');
    expect(page).toContain('Please keep ready in cash');
  });
});

describe('an order’s page at the desk', () => {
  const corrected: DeskEvent = { kind: 'correction', delivery: rupees(0) };
  const moved: DeskEvent = { kind: 'correction', customer: { address: 'House 1, Multan' } };
  const advance: DeskEvent = { kind: 'advance', amount: rupees(500) };

  it.each([
    [[withCourier, corrected, moved], 'Changed since it got its courier: amount to collect, address.'],
    [[state('packed'), advance], 'Changed since it was packed: amount to collect. Print the label again.'],
    [[advance, state('cancelled')], 'Rs 500 was paid in advance. Pay it back, or agree on it with the customer.'],
    [[advance, state('returned')], 'Rs 500 was paid in advance. Pay it back, or agree on it with the customer.'],
  ] as const)('says after %j what no longer fits (D115)', async (events, sentence) => {
    const { place, read } = await openDesk();
    await place([...events]);
    expect((await read('/orders/1')).replaceAll('\u00A0', ' ')).toContain(sentence);
  });

  it.each([
    [[corrected, withCourier, state('packed')]],
    [[state('packed'), corrected, { ...corrected, delivery: rupees(250) }]],
    [[withCourier, corrected, state('delivered')]],
    [[corrected, advance]],
  ] as const)('says nothing of the kind after %j (D115)', async (events) => {
    const { place, read } = await openDesk();
    await place([...events]);
    expect(await read('/orders/1')).not.toMatch(/Changed since|Pay it back/);
  });
});
