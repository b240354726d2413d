/** Messages that could not be read as orders, and the orders that the owner makes of them, on both databases. */
import { describe, expect, it } from 'vitest';
import { changeOrder } from '#test/support/stored-orders.ts';
import { logged } from '#test/support/order-stores.ts';
import { confirmationLimits } from '#order/confirmation.ts';
import { postgresServer } from '#test/support/postgres-server.ts';
import { sampleParams } from '#test/support/sample-order.ts';
import { PageForm, signedInDesk, type TestDeskOptions } from '#test/support/test-desk.ts';
import { salesOf } from '#desk/sales/sales.ts';

const server = postgresServer();
const params = sampleParams();
/** As if something on the way had changed its total. */
const changed = params.message.replace('Grand Total: ', 'Total: ');
const key = 'c0ffee00'.repeat(8);

async function openDesk(options: TestDeskOptions = {}) {
  const desk = await signedInDesk(options);
  const send = (message = changed) =>
    desk.store.accept(
      {
        contentHash: key,
        reference: null,
        acceptedAt: desk.clock.now(),
        params: { ...params, message },
        check: { kind: 'unreadable', problem: 'a test' },
        confirmation: { kind: 'none', reason: 'unreadable' },
      },
      confirmationLimits,
    );
  const formFrom = async (id = 1) => new PageForm(await desk.html(`/orders/new?from=${id}`));
  const save = (form: PageForm) => desk.submit('/orders/new', form, 'save');
  return { ...desk, send, formFrom, save };
}

describe.each(['SQLite', 'PostgreSQL'])('an order made of a message, on %s', (database) => {
  const open = async (options: TestDeskOptions = {}) =>
    openDesk(database === 'SQLite' ? options : { ...options, postgres: await server.createDatabase() });

  it('lists an unreadable message with its name and the number to call, and without an amount', async () => {
    const { send, html } = await open();
    await send();
    const list = await html('/');
    expect(list).toContain('<bdi>Ayesha Khan</bdi>');
    expect(await html('/orders/1')).toContain('<h2><bdi>Ayesha Khan</bdi></h2>');
    expect(list).toContain('href="tel:+923001234567"');
    expect(list).toContain('href="https://wa.me/923001234567?text=');
    expect(list).toMatch(/<span class="price"><\/span>/);
  });

  it('starts with what could be read, is linked both ways, and the message counts as nothing', async () => {
    const { send, formFrom, save, orders, read, html, database: stored, clock, account } = await open();
    await send();
    expect(await read('/?show=attention')).toContain('Unreadable message');
    const form = await formFrom();
    expect(['name', 'phone', 'address', 'province'].map((field) => form.value(field))).toEqual([
      'Ayesha Khan',
      '0300 1234567',
      '12 Canal Road, Lahore',
      'punjab',
    ]);
    const saved = await save(form);
    expect([saved.status, saved.location]).toEqual([303, '/orders/2']);
    const made = await orders.order(2);
    expect(made?.record).toMatchObject({ madeFrom: 1, check: { order: { subtotal: 6200, grandTotal: 6450 } } });
    const name = made?.record.key.slice(0, 8) ?? '';
    expect((await orders.order(1))?.now).toMatchObject({ state: 'cancelled', madeInto: { id: 2, name } });
    expect(await html('/orders/2')).toContain('href="/orders/1"');
    expect(await html('/orders/1')).toContain('href="/orders/2"');
    expect(await read('/?show=attention')).toContain('Nothing needs attention.');
    expect(await read('/?show=confirm')).not.toContain('Unreadable message');
    expect(await read('/')).toContain('Made into an order');
    expect(await orders.sums(clock.now())).toMatchObject({ today: { orders: 1, amount: 6450 } });
    expect((await salesOf(stored.read, clock.now()))[0]).toMatchObject({
      sold: { orders: 1, amount: 6450 },
      cancelled: { orders: 0, amount: 0 },
      unreadable: 0,
    });
    expect((await logged(account))[0]).toBe(`Order ${name}: entered, by phone, made of message c0ffee00`);
  });

  it('is one, whatever two phones save at once, and the later one is told and keeps what was typed', async () => {
    const { send, formFrom, save, store, orders } = await open();
    await send();
    const [one, other] = [await formFrom(), (await formFrom()).fill('name', 'Sara Khan')];
    const answers = await Promise.all([save(one), save(other), save(one)]);
    expect(await store.ordersSince(0)).toBe(2);
    expect(answers.filter(({ status }) => status === 303).map(({ location }) => location)).toContain('/orders/2');
    const later = answers.find(({ status }) => status === 422);
    expect(later?.text).toContain('An order was already made of this message, perhaps on another phone.');
    expect(later?.html).toContain('href="/orders/2"');
    expect(['Ayesha Khan', 'Sara Khan']).toContain(later?.form.value('name'));
    const again = await save(later?.form ?? one);
    expect(again.text).toContain('An order was already made of this message');
    expect((await orders.order(1))?.record.events).toHaveLength(1);
    expect(await store.ordersSince(0)).toBe(2);
  });

  it('stays one: an undo or another state of the message, also from an older page, brings it back nowhere', async () => {
    const { send, formFrom, save, press, orders, get, clock } = await open();
    await send();
    await changeOrder(orders, 1, {
      event: { kind: 'note', text: 'Called' },
      sequence: 0,
      at: clock.now(),
      session: 'x',
    });
    await save(await formFrom());
    expect((await press('/orders/1', { sequence: '1', action: 'confirmed' })).status).toBe(409);
    for (const action of ['undo', 'new', 'confirmed']) {
      const { sequence } = (await orders.order(1))?.now ?? {};
      await press('/orders/1', { sequence: String(sequence), action });
      expect((await orders.order(1))?.now).toMatchObject({ state: 'cancelled', madeInto: { id: 2 } });
    }
    const again = await get('/orders/new?from=1');
    expect([again.status, again.headers.get('location')]).toEqual([303, '/orders/2']);
  });

  it('closes its message also where another phone changed that meanwhile', async () => {
    const { send, formFrom, save, orders, clock } = await open();
    await send();
    const form = await formFrom();
    const confirmed = { kind: 'state', state: 'confirmed' } as const;
    await changeOrder(orders, 1, { event: confirmed, sequence: 0, at: clock.now(), session: 'x' });
    expect((await save(form)).location).toBe('/orders/2');
    expect((await orders.order(1))?.now).toMatchObject({ sequence: 2, state: 'cancelled', madeInto: { id: 2 } });
  });
});

describe('a message that could not be read', () => {
  it('is marked on the list until it is made into an order or cancelled, and then no more', async () => {
    const { send, press, read } = await openDesk();
    await send();
    await press('/orders/1', { sequence: '0', action: 'confirmed' });
    expect(await read('/?show=pack')).toContain('Unreadable message');
    await press('/orders/1', { sequence: '1', action: 'cancelled' });
    expect(await read('/?show=cancelled')).not.toContain('Unreadable message');
    expect(await read('/?show=cancelled')).toContain('Ayesha Khan');
  });

  it('has Call and WhatsApp for each number in it, and the way to an order', async () => {
    const { send, html } = await openDesk();
    await send('please send 2 x Rope Ball\n0300 1234567\nor my office 042 35761234');
    const page = await html('/orders/1');
    for (const link of ['tel:+923001234567', 'tel:+924235761234', '/orders/new?from=1'])
      expect(page).toContain(`"${link}"`);
    expect(page.match(/https:\/\/wa\.me\/\d+/g)).toEqual(['https://wa.me/923001234567']);
  });

  it('gives the products that it names for certain, at today’s prices', async () => {
    const { send, formFrom } = await openDesk();
    await send(
      [
        '2 x rope ball',
        'Chew Sticks, Pack of 12 (large) ×3',
        'Parrot D-swing',
        'Old Perch x 2',
        '7. Renamed [5] - Rs 1 x 4 = Rs 4',
      ].join('\n'),
    );
    const form = await formFrom();
    const rows = [0, 1, 2, 3].map((row) =>
      ['line', 'quantity', 'price'].map((field) => form.sent().get(`lines.${row}.${field}`)),
    );
    expect(rows).toEqual([
      ['id=1', '2', '500'],
      ['id=2&pack=Pack+of+12+%28large%29', '3', '550'],
      ['id=5', '4', '1200'],
      [null, null, null],
    ]);
  });

  it.each([
    ['an order that could be read', '/orders/new?from=1'],
    ['no order', '/orders/new?from=99'],
  ])('is not %s', async (_, path) => {
    const { take, get } = await openDesk();
    await take();
    expect((await get(path)).status).toBe(404);
  });

  it('is not made into an order once its parcel has left, or it was erased', async () => {
    const { send, html, get, press, erase } = await openDesk();
    await send();
    await press('/orders/1', { sequence: '0', action: 'shipped' });
    expect(await html('/orders/1')).not.toContain('/orders/new?from=1');
    expect((await get('/orders/new?from=1')).status).toBe(404);
    await press('/orders/1', { sequence: '1', action: 'undo' });
    await erase();
    expect((await get('/orders/new?from=1')).status).toBe(404);
  });

  it('is no order that sells, also before anybody has looked at it', async () => {
    const { send, read } = await openDesk();
    await send();
    expect(await read('/')).toContain('Today Rs 0 0 orders');
    expect(await read('/sales')).toContain('1 message could not be read.');
  });
});
