/** Several orders at once (D72). Each is changed as `orders.test.ts` shows for one, on both databases. */
import { describe, expect, it } from 'vitest';
import { maxAtOnce } from './selected-orders.ts';
import { logged } from '#test/support/order-stores.ts';
import { dayMs } from '#shop/time.ts';
import { pageOf, signedInDesk, PageForm, type TestDeskOptions, textOf } from '#test/support/test-desk.ts';
import { changeOrder, packedBefore } from '#test/support/stored-orders.ts';
import { referenceNumber } from '#test/support/sample-order.ts';
import type { OrderState } from '#shop/order-states.ts';

/** A checkbox of the list: an order and the number of its events. */
function offered(html: string): readonly string[] {
  return [
    ...new Set([...html.matchAll(/name="order(?:\.\d+)?"[^>]* value="(\d+-\d+)/g)].map(([, value = '']) => value)),
  ];
}

describe('several orders at once', () => {
  /** A desk with so many orders; the first one is called 0A0. */
  const openDesk = async (orders: number, options: TestDeskOptions = {}) => {
    const desk = await signedInDesk(options);
    for (let number = 0; number < orders; number += 1)
      await desk.take({ reference: `0A${number}Q${referenceNumber(number).slice(4)}` });
    const { html, pressAll, token, submit } = desk;
    /** Presses a button with these orders selected. */
    const pressWith = (what: string, selected: readonly string[], more: Readonly<Record<string, string>> = {}) => {
      const body = new URLSearchParams({ token, action: what, list: '', ...more });
      for (const each of selected) body.append('order', each);
      return pressAll('/several', body);
    };
    return {
      ...desk,
      pressWith,
      /** Corrects the first order. */
      correct: async (fields: Readonly<Record<string, string>>, quantities: readonly string[]) => {
        const form = new PageForm(await html('/orders/1/correct')).fillAll(fields);
        for (const [index, quantity] of quantities.entries()) form.fill(`lines.${index}.quantity`, quantity);
        await submit('/orders/1/correct', form, 'save');
      },
      says: async (...pressed: Parameters<typeof pressWith>) => textOf(await (await pressWith(...pressed)).text()),
      states: async () => {
        const states: OrderState[] = [];
        for (let id = 1; id <= orders; id += 1) states.push((await desk.orders.order(id))?.now.state ?? 'new');
        return states;
      },
    };
  };

  it('are marked as packed, each by an event of its own that can be undone (D72)', async () => {
    const { html, says, press, states, read, orders, account } = await openDesk(3);
    expect(offered(await html('/?select=some'))).toEqual(['3-0', '2-0', '1-0']);
    expect(await says('packed', ['3-0', '1-0'])).toContain('2 orders marked as packed');
    expect(await states()).toEqual(['packed', 'new', 'packed']);
    expect(offered(await html('/?select=some'))).toEqual(['3-1', '2-0', '1-1']);
    await press('/orders/1', { sequence: '1', action: 'undo' });
    expect(await states()).toEqual(['new', 'new', 'packed']);
    expect((await orders.order(3))?.record.events).toHaveLength(1);
    expect((await logged(account)).filter((words) => words.endsWith(': Packed'))).toHaveLength(2);
    expect(await read('/?show=ship')).toContain('0A2Q');
  });

  it('are confirmed together, and all of it is undone by one button (D72)', async () => {
    const { pressWith, says, states, press } = await openDesk(3);
    const page = await (await pressWith('confirmed', ['3-0', '2-0', '1-0'])).text();
    expect(await states()).toEqual(['confirmed', 'confirmed', 'confirmed']);
    await press('/orders/2', { sequence: '1', action: 'packed' });
    const said = await says('undo', offered(page));
    expect(said).toContain('Undone for 2 orders Ayesha Khan (0A1Q0000) was changed in the meantime; check it.');
    expect(await states()).toEqual(['new', 'packed', 'new']);
  });

  it('take their next step from the page that says what was done: pack, sheet, tell', async () => {
    const { pressWith, submit, states } = await openDesk(2);
    const confirmed = await pageOf(pressWith('confirmed', ['2-0', '1-0']));
    const packed = await submit('/several', confirmed.form, 'packed');
    expect([packed.text, await states()]).toEqual([
      expect.stringContaining('2 orders marked as packed Sheet for the courier These orders'),
      ['packed', 'packed'],
    ]);
    expect((await submit('/several', packed.form, 'sheet')).location).toMatch(/^\/sheet\?of=2(?:,|%2C)1$/);
    const shipped = await pageOf(pressWith('shipped', ['2-2', '1-2']));
    expect(shipped.text).toContain('Tell the customers');
    expect((await pageOf(pressWith('delivered', ['2-3', '1-3']))).text).not.toMatch(/Tell the|Mark as|Sheet for/);
  });

  it('are marked once, whoever presses first of two phones, and the other is told (D72)', async () => {
    const { pressWith, states, orders } = await openDesk(5);
    const all = ['1-0', '2-0', '3-0', '4-0', '5-0'];
    const said = await Promise.all(
      [pressWith('packed', all), pressWith('packed', all)].map(async (press) => textOf(await (await press).text())),
    );
    expect(await states()).toEqual(Array.from({ length: 5 }, () => 'packed'));
    for (const id of [1, 2, 3, 4, 5]) expect((await orders.order(id))?.record.events).toHaveLength(1);
    const marked = said.map((words) =>
      words.includes('No order') ? 0 : Number(/(\d) orders? marked/.exec(words)?.[1]),
    );
    expect(marked.reduce((sum, each) => sum + each, 0)).toBe(5);
    for (const [index, words] of said.entries())
      expect(words.match(/is already packed/g) ?? []).toHaveLength(5 - (marked[index] ?? 0));
  });

  it('that another phone has just brought there are named as there, not as changed (D72)', async () => {
    const { says, states } = await openDesk(1, packedBefore(1));
    expect(await says('packed', ['1-0'])).toContain('No order was changed Ayesha Khan (0A0Q0000) is already packed.');
    expect(await states()).toEqual(['packed']);
  });

  it('only move on: orders that are further, lost or already there stay and are named (D72)', async () => {
    const { says, press, states } = await openDesk(4);
    for (const [index, state] of ['delivered', 'cancelled', 'packed'].entries())
      await press(`/orders/${index + 1}`, { sequence: '0', action: state });
    const said = await says('packed', ['4-0', '3-1', '2-1', '1-1', '99-0']);
    for (const words of [
      '1 order marked as packed',
      'Ayesha Khan (0A2Q0000) is already packed.',
      'Ayesha Khan (0A1Q0000) is cancelled, and was left as it is.',
      'Ayesha Khan (0A0Q0000) is delivered, and was left as it is.',
      'An order no longer exists.',
    ])
      expect(said).toContain(words);
    expect(await states()).toEqual(['delivered', 'cancelled', 'packed', 'packed']);
    expect(await says('packed', ['4-0'])).toContain('No order was changed Ayesha Khan (0A3Q0000) is already packed.');
  });

  it.each([
    ['delivered', ['delivered', 'new', 'delivered'], 'marked as delivered'],
    ['returned', ['new', 'new', 'returned'], 'marked as returned'],
    ['cancelled', ['cancelled', 'new', 'shipped'], 'cancelled'],
  ] as const)('are %s, and all of it is undone by one button (D119)', async (change, states, said) => {
    const { pressWith, says, states: statesNow, press } = await openDesk(3);
    await press('/orders/3', { sequence: '0', action: 'shipped' });
    const page = await (await pressWith(change, ['3-1', '1-0'])).text();
    expect(textOf(page)).toContain(
      `${states.filter((state) => state === change).length === 2 ? '2 orders' : '1 order'} ${said}`,
    );
    expect(await statesNow()).toEqual(states);
    await says('undo', offered(page));
    expect(await statesNow()).toEqual(['new', 'new', 'shipped']);
  });

  it('that were sent are not cancelled, and none returns that was not sent: each is named (D119)', async () => {
    const { says, press, states } = await openDesk(2);
    await press('/orders/1', { sequence: '0', action: 'shipped' });
    expect(await says('cancelled', ['1-1'])).toContain(
      'No order was changed Ayesha Khan (0A0Q0000) is shipped, and was left as it is.',
    );
    expect(await says('returned', ['2-0'])).toContain('Ayesha Khan (0A1Q0000) is new, and was left as it is.');
    expect(await states()).toEqual(['shipped', 'new']);
  });

  it('with money paid are neither cancelled nor returned without a look: each is named (D119)', async () => {
    const { says, press, states } = await openDesk(3);
    await press('/orders/1', { sequence: '0', action: 'save', advance: '500' });
    await press('/orders/2', { sequence: '0', action: 'delivered' });
    await press('/orders/2', { sequence: '1', action: 'paid' });
    expect(await says('cancelled', ['1-1', '3-0'])).toContain(
      'Ayesha Khan (0A0Q0000) was left as it is, because Rs 500 is paid already. Open it to decide.',
    );
    expect(await says('returned', ['2-2'])).toContain('because Rs 6,450 is paid already.');
    expect(await states()).toEqual(['new', 'delivered', 'cancelled']);
  });

  it('are brought back by the undo of a cancellation that a customer had asked for (D115, D119)', async () => {
    const { pressWith, says, states, orders, clock } = await openDesk(1);
    const at = { at: clock.now(), session: 'x' };
    await changeOrder(orders, 1, { event: { kind: 'state', state: 'confirmed' }, sequence: 0, ...at });
    await changeOrder(orders, 1, { event: { kind: 'answer', answer: 'cancel' }, sequence: 1, ...at });
    const page = await (await pressWith('cancelled', ['1-2'])).text();
    expect(await states()).toEqual(['cancelled']);
    expect(await says('undo', offered(page))).toContain('Undone for 1 order');
    expect((await orders.order(1))?.now).toMatchObject({ state: 'confirmed', answer: 'cancel' });
  });

  it('that are over have no paper any more, and delivered ones lead to their cash', async () => {
    const { pressWith } = await openDesk(2);
    const cancelled = textOf(await (await pressWith('cancelled', ['1-0'])).text());
    expect(cancelled).not.toMatch(/Packing slips|Labels/);
    expect(await (await pressWith('delivered', ['2-0'])).text()).toContain('href="/cash"');
  });

  it('are not asked for a courier where a sheet has given them one', async () => {
    const { press, says } = await openDesk(2);
    for (const id of [1, 2]) await press(`/orders/${id}`, { sequence: '0', action: 'save', courier: 'TCS' });
    expect(await says('shipped', ['2-1', '1-1'])).not.toContain('With which courier?');
  });

  it('get a courier only where they have none, and are then told', async () => {
    const { press, pressWith, says, orders } = await openDesk(2);
    await press('/orders/1', { sequence: '0', action: 'save', courier: 'TCS' });
    const shipped = await (await pressWith('shipped', ['2-0', '1-1'])).text();
    expect(textOf(shipped)).toContain('Courier of the 1 without one (optional)');
    const saved = await says('courier', offered(shipped), { courier: 'PostEx' });
    expect(saved).toContain('1 order with PostEx Ayesha Khan (0A0Q0000) has TCS, and keeps it. Change it on its page.');
    expect(saved).toContain('Tell the customers');
    expect(saved).toContain('Enter the courier’s tracking numbers');
    expect((await orders.order(1))?.now.courier).toBe('TCS');
  });

  it('are shipped, then given one courier, and keep their own tracking numbers (D72)', async () => {
    const { pressWith, says, press, orders } = await openDesk(2);
    await press('/orders/2', { sequence: '0', action: 'save', courier: '', trackingNumber: '7712' });
    const shipped = await (await pressWith('shipped', ['2-1', '1-0'])).text();
    expect(shipped).toContain('With which courier?');
    expect(offered(shipped)).toEqual(['2-2', '1-1']);
    expect(await says('courier', offered(shipped), { courier: ' TCS\n' })).toContain('2 orders with TCS');
    expect((await orders.order(1))?.now).toMatchObject({ state: 'shipped', courier: 'TCS', trackingNumber: '' });
    expect((await orders.order(2))?.now).toMatchObject({ state: 'shipped', courier: 'TCS', trackingNumber: '7712' });
  });

  it.each([
    ['slips', '/slips?of=2,1'],
    ['labels', '/labels?of=2,1'],
    ['tracking', '/tracking'],
    ['back', '/?show=ship'],
    ['undo', null],
  ])('keep the courier that was entered before the button “%s” was pressed (D72)', async (button, next) => {
    const { pressWith, press, orders, states, submit } = await openDesk(2);
    const page = await (await pressWith('shipped', ['2-0', '1-0'], { list: 'show=ship&select=some' })).text();
    const form = new PageForm(page);
    expect(form.sent().get('action')).toBe('courier');
    const without = await submit('/several', form, button === 'undo' ? 'back' : button);
    expect(without.location).toBe(next ?? '/?show=ship');
    const answer = await submit('/several', form.fill('courier', 'TCS'), button);
    expect([answer.location, await states()]).toEqual([
      next,
      Array.from({ length: 2 }, () => (next === null ? 'new' : 'shipped')),
    ]);
    for (const id of [1, 2]) expect((await orders.order(id))?.now.courier).toBe('TCS');
    if (next === null) return;
    expect((await submit('/several', form, button)).location).toBe(next);
    await press('/orders/1', { sequence: '2', action: 'save', courier: '' });
    const stale = (await submit('/several', form.fill('courier', 'Leopards'), button)).text;
    expect(stale).toContain('was changed in the meantime; check it.');
    expect((await orders.order(2))?.now.courier).toBe('TCS');
  });

  it('that were erased in the meantime are named as such (D85)', async () => {
    const { erase, pressWith, submit } = await openDesk(1);
    const form = new PageForm(await (await pressWith('shipped', ['1-0'])).text());
    await erase();
    expect((await submit('/several', form.fill('courier', 'TCS'), 'undo')).text).toContain(
      'No order was changed 0A0Q0000 was erased at the end of its retention period.',
    );
  });

  it('say so where none is selected, or too many, list them again, and do nothing (D72)', async () => {
    const { pressWith, states, clock } = await openDesk(1);
    const many = Array.from({ length: maxAtOnce + 1 }, (_, index) => `${index + 1}-0`);
    for (const [selected, words] of [
      [[], 'Nothing was selected. Tick the orders, then try again.'],
      [['x', '0-0', '1', '-1-0'], 'Nothing was selected.'],
      [many, `You selected ${many.length} orders. Select at most 100; nothing was done.`],
    ] as const) {
      const response = await pressWith('packed', selected, { list: 'show=confirm&select=some' });
      const html = await response.text();
      expect([response.status, textOf(html)]).toEqual([409, expect.stringContaining(words)]);
      expect(offered(html)).toEqual(['1-0']);
    }
    expect(await states()).toEqual(['new']);
    clock.advance(dayMs);
    const today = await (await pressWith('packed', [], { list: 'show=today&select=some' })).text();
    expect(offered(today)).toEqual([]);
  });

  it('take no courier that is too long: it is refused at its field, as typed, and then takes another (D83)', async () => {
    const { pressWith, orders, submit } = await openDesk(2);
    const long = 'W'.repeat(61);
    let form = new PageForm(await (await pressWith('shipped', ['2-0', '1-0'])).text()).fill('courier', long);
    for (const button of ['courier', 'tracking', 'slips', 'back', 'undo']) {
      const refused = await submit('/several', form, button);
      expect([button, refused.status, refused.text]).toEqual([
        button,
        422,
        expect.stringMatching(
          /Courier: Use at most 60 characters\..* These orders Ayesha Khan \(0A1Q0000\) Ayesha Khan \(0A0Q0000\)/,
        ),
      ]);
      expect(refused.html).toMatch(/<input [^>]*id="courier"[^>]*aria-invalid="true"/);
      expect(refused.html).toContain('<title data-unsaved=');
      form = refused.form;
      expect([form.value('courier'), (await orders.order(1))?.now.courier]).toEqual([long, '']);
    }
    const saved = await submit('/several', form.fill('courier', 'TCS'), 'courier');
    expect(saved.text).toContain('2 orders with TCS');
  });

  it('lead back to the list that they were selected on, and to no other site (D73)', async () => {
    const { pressWith, submit } = await openDesk(1);
    const back = async (list: string) => {
      const form = new PageForm(await (await pressWith('packed', ['1-0'], { list })).text());
      return (await submit('/several', form, 'back')).location;
    };
    expect(await back('show=confirm&before=9&select=some')).toBe('/?show=confirm&before=9');
    expect(await back('//evil.example/?show=confirm')).toBe('/');
    expect(await back('cash')).toBe('/cash');
  });

  it('stand still while they are selected, and "all shown" ticks each of them (D72)', async () => {
    const { html } = await openDesk(3);
    expect(await html('/')).toMatch(/http-equiv="refresh"/i);
    expect(await html('/?select=some')).not.toMatch(/http-equiv="refresh"|live\.test\.js/i);
    expect((await html('/?select=some')).match(/ checked=""/g)).toBeNull();
    expect((await html('/?select=all')).match(/ checked=""/g)).toHaveLength(3);
  });

  it('are printed as they are now: corrections count, lines taken out and the owner’s note don’t appear (D72)', async () => {
    const { pressWith, press, correct, read } = await openDesk(2);
    await correct({ address: '7 Mall Road, Multan', delivery: '300' }, ['2', '0']);
    await press('/orders/1', { sequence: '1', action: 'save', note: 'he argues' });
    await press('/orders/1', { sequence: '2', action: 'save', courier: 'TCS', trackingNumber: '7712' });
    const to = async (what: string) => (await pressWith(what, ['2-0', '1-3'])).headers.get('location') ?? '';
    expect([await to('slips'), await to('labels')]).toEqual(['/slips?of=2,1', '/labels?of=2,1']);
    const [slips, labels] = [await read('/slips?of=2,1'), await read('/labels?of=2,1')];
    expect(slips).toContain('2 packing slips');
    expect(slips).toContain(
      'Panja +92 300 0000000 Shop 5\u2011B, Main Market, Lahore Order 0A0Q0000 21 Nov 2026, 13:00 Ayesha Khan 0300 1234567 7 Mall Road, Multan Punjab, 54000',
    );
    expect(slips).toContain(
      'Parrot D-swing Size: XL 2 Rs 3,800 Subtotal Rs 3,800 Delivery Rs 300 Amount to collect Rs 4,100',
    );
    expect(slips.match(/Rope Ball/g)).toHaveLength(1);
    expect(labels).toContain('7 Mall Road, Multan Punjab, 54000 Amount to collect Rs 4,100 Order 0A0Q0000 TCS 7712');
    expect(slips + labels).not.toContain('he argues');
  });

  it('are left out of paper and table where they are cancelled, erased or gone, and that is said (D52)', async () => {
    const { erase, press, pressWith, says, read, html } = await openDesk(3);
    await press('/orders/1', { sequence: '0', action: 'cancelled' });
    const left = 'Ayesha Khan (0A0Q0000) is cancelled. An order no longer exists.';
    for (const path of ['/slips?of=1,2,99', '/labels?of=1,2,99']) expect(await read(path)).toContain(left);
    expect((await pressWith('sheet', ['1-1', '2-0', '99-0'])).headers.get('location')).toBe('/sheet?of=1,2,99');
    expect(await read('/sheet?of=1,2,99')).toContain(`Sheet for 1 order ${left}`);
    expect(await html('/orders/1')).not.toContain('value="labels"');
    expect(await html('/orders/2')).toContain('value="labels"');
    await erase();
    const erased = (await html('/slips?of=2')) + (await html('/labels?of=2')) + (await html('/sheet?of=2'));
    expect(textOf(erased)).toContain('Nothing to print 0A1Q0000 was erased at the end of its retention period.');
    for (const word of ['Ayesha', 'Canal', '1234567']) expect(erased).not.toContain(word);
    expect(await says('packed', ['2-0'])).toContain('0A1Q0000 was erased');
  });

  it('are not found at an address that names none, or more than 100 (D72)', async () => {
    const { get } = await openDesk(1);
    const many = Array.from({ length: maxAtOnce + 1 }, (_, index) => index + 1).join(',');
    for (const paper of ['slips', 'labels', 'sheet', 'orders.xlsx'])
      for (const of of ['', 'x', '0', '1,', '1,,2', many])
        expect([paper, of, (await get(`/${paper}?of=${of}`)).status]).toEqual([paper, of, 404]);
  });
});
