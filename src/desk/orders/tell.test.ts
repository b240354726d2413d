/** After shipping: a row for each customer to tell (D120). The store's contract has what counts as told, on both engines. */
import { describe, expect, it } from 'vitest';
import { referenceNumber, sampleCustomer } from '#test/support/sample-order.ts';
import { signedInDesk, textOf } from '#test/support/test-desk.ts';

describe('the customers to tell', () => {
  /** A desk with an order of each customer, all shipped. */
  const openDesk = async (...customers: readonly Partial<typeof sampleCustomer>[]) => {
    const desk = await signedInDesk();
    const { take, press, html, token, pressAll } = desk;
    for (const [index, customer] of customers.entries()) {
      await take({
        reference: `${index + 1}AAA`.padEnd(26, '0'),
        customer: { ...sampleCustomer, ...customer },
      });
      const parcel = { courier: 'TCS', trackingNumber: `${index}77` };
      await press(`/orders/${index + 1}`, { sequence: '0', action: 'shipped', ...parcel });
    }
    return {
      ...desk,
      /** The rows as text, each with the text of its message. */
      rows: async () => {
        const [, list = ''] = (await html('/tell')).split('class="rows">');
        const [, ...rows] = list.split('<li>');
        return rows.map((row) => {
          const [, address = ''] = /href="(https:\/\/wa\.me[^"]*)"/.exec(row) ?? [];
          const message = URL.parse(address.replaceAll('&amp;', '&'))?.searchParams.get('text') ?? null;
          return { text: textOf(row), message };
        });
      },
      tell: (...orders: readonly string[]) =>
        pressAll('/tell', new URLSearchParams([['token', token], ...orders.map((order) => ['order', order])])),
      toTell: () => desk.orders.toTell(),
    };
  };

  it('have a row each with name, city and language, and the message for shipped orders in it (D114)', async () => {
    const { rows } = await openDesk({}, { name: 'محمد علی', address: 'مکان ۵، لاہور' });
    const [english, urdu] = await rows();
    expect(english?.text).toMatch(/^ Ayesha Khan Lahore , English, 1AAA0000 WhatsApp Told/);
    expect(english?.message).toMatch(/TCS[^]*077[^]*https:\/\/panja\.example\/o\/1AAA/);
    expect(urdu?.text).toMatch(/^ محمد علی Lahore , Urdu, /);
    expect(urdu?.message).toContain('روانہ کر دیا گیا ہے');
  });

  it('are left once they were told, one by one or all; the list of orders leads to them with their number', async () => {
    const { tell, toTell, read, html } = await openDesk({}, {}, {});
    const links = async () => /<a [^>]*href="\/tell"[^>]*>[^]*?<\/a>/.exec(await html('/'))?.[0] ?? '';
    expect(textOf(await links())).toContain('3 to tell');
    const answer = await tell('2-2');
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/tell']);
    expect(await toTell()).toEqual([1, 3]);
    await tell('1-2', '3-2');
    expect(await read('/tell')).toContain('All customers have been told.');
    expect(textOf(await links())).toContain('0 to tell');
    expect(await read('/orders/2')).toContain('Customer told: Shipped');
  });

  it('are told although the order was changed since the page was opened, and only once by two devices', async () => {
    const { tell, toTell, press, orders } = await openDesk({});
    await press('/orders/1', { sequence: '2', action: 'save', note: 'Fragile' });
    await Promise.all([tell('1-2'), tell('1-2')]);
    expect(await toTell()).toEqual([]);
    const { events = [] } = (await orders.order(1))?.record ?? {};
    expect(events.filter(({ event }) => event.kind === 'told')).toHaveLength(1);
  });

  it('are not told of an order that was undone meanwhile', async () => {
    const { tell, press, orders } = await openDesk({});
    await press('/orders/1', { sequence: '2', action: 'undo' });
    await tell('1-2');
    expect((await orders.order(1))?.now).toMatchObject({ state: 'new', isTold: false });
  });

  it('are one row if two orders of a customer are in one parcel, with both in the message and the sum to collect', async () => {
    const { press, rows } = await openDesk({}, {});
    await press('/orders/2', { sequence: '2', action: 'save', trackingNumber: '077', shared: '077' });
    const [both, ...others] = await rows();
    expect(others).toEqual([]);
    expect(both?.message).toContain('Rs 12,900');
    expect(both?.message?.match(/https:\/\/panja\.example\/o\//g)).toHaveLength(2);
  });

  it('are called where a number has no WhatsApp, and named where there is no number', async () => {
    const { html, rows } = await openDesk({ phone: '042 35761234' }, { phone: 'ask my brother' });
    const [landline, none] = await rows();
    expect(landline?.text).toContain('This number has no WhatsApp. Please call. Call Told');
    expect(await html('/tell')).toContain('href="tel:+924235761234"');
    expect(none?.text).toContain('No number to call: ask my brother . Told');
  });

  it('come after Mark as shipped: at once for one order, by a button for several', async () => {
    const { take, press, pressAll, token } = await openDesk();
    await take({ reference: referenceNumber(1) });
    await take({ reference: referenceNumber(2) });
    const one = await press('/orders/1', { sequence: '0', action: 'shipped' });
    expect(one.headers.get('location')).toBe('/tell');
    const bulk = new URLSearchParams({ token, action: 'shipped', list: '', order: '2-0' });
    expect(await (await pressAll('/several', bulk)).text()).toMatch(/value="tell"[^>]*>Tell the customers</);
    const next = await pressAll(
      '/several',
      new URLSearchParams({ token, action: 'tell', courier: 'TCS', order: '2-1' }),
    );
    expect(next.headers.get('location')).toBe('/tell');
  });
});

it('the mail “on its way” is queued by the desk, shown with its time, and not where the owner switched it off', async () => {
  const { take, press, read, orders } = await signedInDesk();
  await take({ reference: referenceNumber(1) });
  await press('/orders/1', { sequence: '0', action: 'shipped' });
  expect(await read('/orders/1')).toMatch(
    /To the customer: on its way It goes at \d+:\d+, unless you undo “Shipped”\./,
  );
  const silent = await signedInDesk({ shippedMail: false });
  await silent.take({ reference: referenceNumber(1) });
  await silent.press('/orders/1', { sequence: '0', action: 'shipped' });
  const kinds = (await silent.orders.order(1))?.record.mails.map(({ kind }) => kind);
  expect(kinds).not.toContain('shipped');
  expect((await orders.order(1))?.record.mails.map(({ kind }) => kind)).toContain('shipped');
});
