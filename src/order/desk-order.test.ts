import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noRupees, rupees } from '#shop/money.ts';
import { type Customer, noCustomer } from './customer-fields.ts';
import {
  acceptsWhenErased,
  amountToCollect,
  type Change,
  correctedCheck,
  decideEvent,
  type DeskEvent,
  deskOrder,
  isAgainstCancellation,
  isCancelOpen,
  orderHistory,
  takesAnswer,
  orderMoney,
} from './desk-order.ts';
import type { Correction } from './order-contents.ts';
import type { OrderCheck } from './check-order.ts';
import { orderStates, type OrderState } from '#shop/order-states.ts';

const customer = { ...noCustomer, name: 'Ayesha Khan', address: '12 Canal Road, Lahore', province: 'punjab' };

/** Two swings at Rs 1500 and a ball at Rs 500, Rs 250 for delivery. */
const check: OrderCheck & { kind: 'checked' } = {
  kind: 'checked',
  findings: [],
  order: {
    reference: '7K3M9Q2X0123456789ABCDEFGH',
    placedAt: '2026-11-21T08:00:00.000Z',
    customer,
    lines: [line(43, 'Parrot D-swing', 1500, 2), line(1, 'Rope Ball', 500, 1)],
    subtotal: rupees(3500),
    delivery: rupees(250),
    grandTotal: rupees(3750),
    catalogue: null,
  },
};

function line(id: number, name: string, price: number, quantity: number) {
  const lineTotal = rupees(price * quantity);
  return { id, name, catalogueOptions: '', options: '', quantity, price: rupees(price), lineTotal, isKnown: true };
}

const packed: Change = { kind: 'state', state: 'packed' };
const shipped: Change = { kind: 'state', state: 'shipped' };
const send: DeskEvent = { kind: 'answer', answer: 'send' };
const cancel: DeskEvent = { kind: 'answer', answer: 'cancel' };
const wanted: DeskEvent = { kind: 'wanted' };
const unreadable: OrderCheck = { kind: 'unreadable', problem: 'a test' };

const changes = fc.oneof(
  fc.record({ kind: fc.constant('state' as const), state: fc.constantFrom(...orderStates) }),
  fc.record({ kind: fc.constant('note' as const), text: fc.string() }),
  fc.record({ kind: fc.constant('advance' as const), amount: fc.nat(9999).map(rupees) }),
  fc.record({
    kind: fc.constant('paid' as const),
    amount: fc.nat(9999).map(rupees),
    chargePaisa: fc.nat(50_000),
  }),
  fc.record({ kind: fc.constant('city' as const), city: fc.string() }),
  fc.record({ kind: fc.constant('parcel' as const), courier: fc.string(), trackingNumber: fc.string() }),
  fc.record(
    {
      kind: fc.constant('correction' as const),
      quantities: fc.array(fc.nat(999), { minLength: 2, maxLength: 2 }),
      prices: fc.array(fc.nat(9999).map(rupees), { minLength: 2, maxLength: 2 }),
      added: fc.array(
        fc.record({
          id: fc.nat(99),
          name: fc.string(),
          options: fc.string(),
          quantity: fc.nat(99),
          price: fc.nat(9999).map(rupees),
        }),
        { maxLength: 2 },
      ),
      delivery: fc.nat(5000).map(rupees),
    },
    { requiredKeys: ['kind'] },
  ),
);
const histories = fc.array(
  fc.oneof(
    { arbitrary: changes, weight: 4 },
    fc.constantFrom<DeskEvent>(
      { kind: 'undo' },
      send,
      cancel,
      { kind: 'told', state: 'shipped' },
      { kind: 'erased' },
      { kind: 'unknown' },
    ),
  ),
);

function eventsInEffect(events: readonly DeskEvent[]): readonly DeskEvent[] {
  const inEffect: DeskEvent[] = [];
  for (const event of events) {
    if (event.kind === 'undo') inEffect.pop();
    else if (event.kind !== 'answer' && event.kind !== 'told') inEffect.push(event);
  }
  return inEffect;
}

describe('an order that nobody has touched', () => {
  it('is new, and what the shopper sent (D72)', () => {
    expect(deskOrder(check, [])).toMatchObject({
      sequence: 0,
      state: 'new',
      note: '',
      isCorrected: false,
      lastChange: null,
      contents: { customer, subtotal: 3500, delivery: 250, grandTotal: 3750 },
    });
  });

  it('has no parcel where its message could not be read (D41)', () => {
    expect(deskOrder(unreadable, [packed, { kind: 'correction', delivery: rupees(1) }])).toMatchObject({
      state: 'packed',
      contents: null,
      isCorrected: false,
    });
  });
});

describe('a change', () => {
  it('moves the order on, and says what it is now (D72)', () => {
    const events: readonly DeskEvent[] = [
      packed,
      { kind: 'note', text: 'ring twice' },
      shipped,
      { kind: 'parcel', courier: 'TCS', trackingNumber: '777' },
    ];
    expect(deskOrder(check, events)).toMatchObject({
      sequence: 4,
      state: 'shipped',
      note: 'ring twice',
      courier: 'TCS',
      trackingNumber: '777',
    });
  });

  it('followed by its undo leaves all as it was, whatever came before (D72)', () => {
    fc.assert(
      fc.property(histories, changes, (events, change) => {
        const { sequence, ...before } = deskOrder(check, events);
        const after = deskOrder(check, [...events, change, { kind: 'undo' }]);
        expect(after).toEqual({ ...before, sequence: sequence + 2 });
      }),
    );
  });

  it('never changes what the shopper sent, and its sums always add up (D72)', () => {
    fc.assert(
      fc.property(histories, (events) => {
        const sent = JSON.stringify(check);
        const { contents } = deskOrder(check, events);
        expect(JSON.stringify(check)).toBe(sent);
        expect(contents?.grandTotal).toBe((contents?.subtotal ?? 0) + (contents?.delivery ?? 0));
        expect(contents?.lines.slice(0, 2).map(({ orderedQuantity }) => orderedQuantity)).toEqual([2, 1]);
      }),
    );
  });

  it('that was erased says nothing more, and the state of the order stays (D52)', () => {
    fc.assert(
      fc.property(histories, (events) => {
        const { state, sequence } = deskOrder(check, events);
        const erased = events.map((event) =>
          ['state', 'undo', 'answer', 'told', 'advance'].includes(event.kind) ? event : { kind: 'erased' as const },
        );
        expect(deskOrder(check, erased)).toMatchObject({ state, sequence, note: '', city: '', isCorrected: false });
      }),
    );
  });
});

describe('a correction', () => {
  type Corrected = Omit<Correction, 'kind'>;
  const contentsAfter = (change: Corrected, of: OrderCheck = check) =>
    deskOrder(of, [{ kind: 'correction', ...change }]).contents;

  it('of a quantity changes the line, the subtotal and the total (D72)', () => {
    expect(contentsAfter({ quantities: [3, 1] })).toMatchObject({
      lines: [
        { quantity: 3, orderedQuantity: 2, lineTotal: 4500 },
        { quantity: 1, lineTotal: 500 },
      ],
      subtotal: 5000,
      delivery: 250,
      grandTotal: 5250,
    });
  });

  it('of a price changes the line and the total, and the agreed price stays beside it (D72)', () => {
    expect(contentsAfter({ prices: [rupees(1200), rupees(500)] })).toMatchObject({
      lines: [{ quantity: 2, price: 1200, orderedPrice: 1500, lineTotal: 2400 }, { orderedPrice: 500 }],
      grandTotal: 3150,
    });
  });

  it('keeps the price of the catalogue next to the price of the order, until that price is corrected', () => {
    const lines = check.order.lines.map((of) => ({ ...of, cataloguePrice: rupees(1600) }));
    const differing = { ...check, order: { ...check.order, lines } };
    const swingAfter = (change: Corrected) => contentsAfter(change, differing)?.lines[0];
    expect(swingAfter({ quantities: [1, 1] })).toMatchObject({ quantity: 1, cataloguePrice: 1600 });
    expect(swingAfter({ prices: [rupees(1400), rupees(500)] })).not.toHaveProperty('cataloguePrice');
  });

  it('adds a product, which a later correction changes and an undo takes away (D72)', () => {
    const added = [{ id: 7, name: 'Leash', options: 'Size: M', quantity: 1, price: rupees(800) }];
    const events: readonly DeskEvent[] = [
      { kind: 'correction', added },
      { kind: 'correction', quantities: [2, 0, 3] },
    ];
    expect(deskOrder(check, events).contents).toMatchObject({
      lines: [{}, { quantity: 0 }, { name: 'Leash', quantity: 3, orderedQuantity: 0, lineTotal: 2400 }],
      grandTotal: 5650,
    });
    const undone = deskOrder(check, [...events, { kind: 'undo' }, { kind: 'undo' }]);
    expect(undone.contents?.lines).toHaveLength(2);
    expect(undone.contents?.grandTotal).toBe(3750);
  });

  it('is what mails say from then on, without removed lines and with the agreed total (D72)', () => {
    expect(correctedCheck(check, [packed])).toBe(check);
    expect(correctedCheck(check, [{ kind: 'correction', quantities: [1, 0] }])).toMatchObject({
      order: { lines: [{ id: 43, quantity: 1 }], grandTotal: 1750, agreedTotal: 3750, catalogue: null },
    });
    expect(correctedCheck(unreadable, [{ kind: 'correction', delivery: rupees(1) }])).toBe(unreadable);
  });

  it('of the address leaves the sums alone, also where they never added up (D58)', () => {
    const odd = { ...check, order: { ...check.order, grandTotal: rupees(9999) } };
    const moved = { ...customer, address: '7 Mall Road, Lahore' };
    const order = deskOrder(odd, [{ kind: 'correction', customer: moved }]);
    expect(order.contents).toMatchObject({ customer: moved, grandTotal: 9999 });
    expect(order.isCorrected).toBe(true);
  });

  it('of the quantities alone makes the sums right where they never added up (D72)', () => {
    const odd = { ...check, order: { ...check.order, subtotal: rupees(1) } };
    expect(contentsAfter({ quantities: [1, 1] }, odd)).toMatchObject({ subtotal: 2000, grandTotal: 2250 });
    expect(contentsAfter({ delivery: rupees(100) }, odd)).toMatchObject({ subtotal: 1, grandTotal: 101 });
  });
});

describe('the history', () => {
  it('has the order before and after each event, so that an undo shows the change that it reverted (D72)', () => {
    const steps = orderHistory(check, [packed, shipped, { kind: 'undo' }]);
    expect(steps.map(({ before, after }) => [before.state, after.state])).toEqual([
      ['new', 'packed'],
      ['packed', 'shipped'],
      ['shipped', 'packed'],
    ]);
    expect(steps[2]?.before.lastChange).toEqual(shipped);
  });
});

const decide = (events: readonly DeskEvent[], event: DeskEvent, sequence = events.length) =>
  decideEvent(check, events, { event, sequence });

describe('deciding on an event', () => {
  it('appends it, and tells what the order is then (D72)', () => {
    expect(decide([packed], shipped)).toMatchObject({ kind: 'append', order: { state: 'shipped', sequence: 2 } });
  });

  it('refuses whatever was made upon another number of events (D72)', () => {
    fc.assert(
      fc.property(histories, changes, fc.nat(20), (events, event, sequence) => {
        fc.pre(sequence !== events.length);
        expect(decide(events, event, sequence)).toEqual({ kind: 'stale' });
      }),
    );
  });

  it('sees what would change nothing: the same state, nothing to undo, the same quantities (D72)', () => {
    expect(decide([packed], packed)).toEqual({ kind: 'nothing' });
    expect(decide([], { kind: 'undo' })).toEqual({ kind: 'nothing' });
    expect(decide([packed, { kind: 'undo' }], { kind: 'undo' })).toEqual({ kind: 'nothing' });
    expect(decide([], { kind: 'correction', quantities: [2, 1], delivery: rupees(250), customer })).toEqual({
      kind: 'nothing',
    });
    expect(decide([], { kind: 'erased' })).toEqual({ kind: 'nothing' });
  });

  it('refuses a sum beyond exact numbers', () => {
    const dear: OrderCheck = { ...check, order: { ...check.order, lines: [line(1, 'Gold', 9e15, 1)] } };
    const event: DeskEvent = { kind: 'correction', quantities: [2] };
    expect(decideEvent(dear, [], { event, sequence: 0 })).toEqual({ kind: 'too large' });
  });

  it('hides no mistake of ours', () => {
    const broken: OrderCheck = {
      kind: 'checked',
      findings: [],
      get order(): never {
        throw new TypeError('a mistake');
      },
    };
    expect(() => decideEvent(broken, [], { event: packed, sequence: 0 })).toThrow(TypeError);
  });
});

describe('an undo', () => {
  it('reverts the last event in effect, and is taken only if that event is known and was not erased (D72)', () => {
    fc.assert(
      fc.property(histories, (events) => {
        const last = eventsInEffect(events).at(-1);
        const change = last?.kind === 'erased' || last?.kind === 'unknown' ? null : (last ?? null);
        expect(deskOrder(check, events).lastChange).toEqual(change);
        expect(decide(events, { kind: 'undo' }).kind).toBe(change ? 'append' : 'nothing');
      }),
    );
  });

  it.each([
    ['is accepted', [shipped, { kind: 'paid', amount: rupees(1), chargePaisa: 0 }, { kind: 'undo' }], true],
    ['is refused', [shipped, { kind: 'parcel', courier: 'TCS', trackingNumber: '' }], false],
    ['is refused', [shipped, { kind: 'erased' }], false],
  ] as const)('of an erased order %s after %j (D85)', (_, events, accepts) => {
    expect(acceptsWhenErased(deskOrder(check, events), { kind: 'undo' })).toBe(accepts);
  });

  it('leaves an erased order open for states and payments, and for nothing personal (D85)', () => {
    const accepts = (event: DeskEvent) => acceptsWhenErased(deskOrder(check, [{ kind: 'erased' }]), event);
    expect([accepts(packed), accepts({ kind: 'note', text: 'Late' })]).toEqual([true, false]);
  });
});

describe('a customer’s cancellation (D115)', () => {
  const moved = (to: OrderState): DeskEvent => ({ kind: 'state', state: to });
  const isOpen = (...events: readonly DeskEvent[]) => isCancelOpen(deskOrder(check, events));

  it('is unanswered in any state, until the order is cancelled or returned, or wanted after all', () => {
    expect(orderStates.filter((state) => !isOpen(cancel, moved(state)))).toEqual(['returned', 'cancelled']);
    expect([isOpen(), isOpen(send), isOpen(cancel, send), isOpen(cancel, wanted)]).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect([isOpen(cancel, wanted, cancel), isOpen(cancel, moved('cancelled'), moved('new'))]).toEqual([true, true]);
  });

  it('is open again when the owner’s answer is undone, and no other undo touches it', () => {
    expect([isOpen(cancel, wanted, { kind: 'undo' }), isOpen(packed, cancel, { kind: 'undo' })]).toEqual([true, true]);
    expect(deskOrder(check, [cancel, wanted]).lastChange).toEqual(wanted);
    expect([decide([cancel], wanted).kind, decide([cancel, wanted], wanted).kind]).toEqual(['append', 'nothing']);
    expect(acceptsWhenErased(deskOrder(check, [cancel]), wanted)).toBe(true);
  });

  it('each step forward, and no other change of state, is against a cancellation', () => {
    const order = (...events: readonly DeskEvent[]) => deskOrder(check, [cancel, ...events]);
    const forward = orderStates.flatMap((from) =>
      orderStates
        .filter((to) => isAgainstCancellation(order(moved(from)), order(moved(from), moved(to))))
        .map((to) => `${from} → ${to}`),
    );
    expect(forward).toEqual([
      'new → confirmed',
      'new → packed',
      'new → shipped',
      'new → delivered',
      'confirmed → packed',
      'confirmed → shipped',
      'confirmed → delivered',
      'packed → shipped',
      'packed → delivered',
      'shipped → delivered',
      'returned → confirmed',
      'returned → packed',
      'returned → shipped',
      'returned → delivered',
      'cancelled → confirmed',
      'cancelled → packed',
      'cancelled → shipped',
      'cancelled → delivered',
    ]);
  });
});

describe('the customer’s answer on the order’s page (D81)', () => {
  it('is the last one, and changes nothing else', () => {
    expect(deskOrder(check, [cancel, packed])).toMatchObject({ answer: 'cancel', state: 'packed', lastChange: packed });
    expect(deskOrder(check, [cancel, send])).toMatchObject({ answer: 'send', state: 'new', lastChange: null });
  });

  it('stays when the owner undoes a change', () => {
    expect(deskOrder(check, [packed, send, { kind: 'undo' }])).toMatchObject({ answer: 'send', state: 'new' });
    expect(decide([send], { kind: 'undo' })).toEqual({ kind: 'nothing' });
  });

  it.each([
    ['is appended', [], send, 0, 'append'],
    ['is appended where it differs from the last one', [send, cancel], send, 2, 'append'],
    ['is refused if it was given before', [send], send, 1, 'nothing'],
    ['is refused once the order is packed', [packed], cancel, 1, 'nothing'],
    ['is refused if the page is older than the last event', [packed, send], cancel, 1, 'stale'],
  ] as const)('%s', (_, events, event, sequence, kind) => {
    expect(decide(events, event, sequence)).toMatchObject({ kind });
  });

  it('is taken only while the order is new or confirmed', () => {
    expect(orderStates.filter((state) => takesAnswer({ state }))).toEqual(['new', 'confirmed']);
  });
});

describe('an advance (D85)', () => {
  const advance = (amount: number): Change => ({ kind: 'advance', amount: rupees(amount) });

  it.each([
    ['lowers the amount to collect', [advance(1000)], 2750],
    ['is replaced by the next one', [advance(1000), advance(750)], 3000],
    ['leaves nothing to collect if it is more than the total', [advance(5000)], 0],
  ] as const)('%s', (_, events, amount) => {
    expect(amountToCollect(deskOrder(check, events))).toBe(amount);
  });

  it('is known to mails, which say all else as the customer sent it', () => {
    expect(correctedCheck(check, [advance(1000)])).toEqual({ ...check, order: { ...check.order, advance: 1000 } });
    expect(correctedCheck(check, [advance(1000), { kind: 'undo' }])).toBe(check);
    expect(correctedCheck(unreadable, [advance(1000)])).toBe(unreadable);
  });

  it('of a message that could not be read leaves the amount unknown', () => {
    expect(amountToCollect(deskOrder(unreadable, [advance(10)]))).toBeNull();
  });

  it('of the same amount changes nothing', () => {
    expect(decide([advance(10)], advance(10))).toEqual({ kind: 'nothing' });
  });
});

describe('the money of an order (D85)', () => {
  const delivered: Change = { kind: 'state', state: 'delivered' };
  const paid = (amount: number): Change => ({ kind: 'paid', amount: rupees(amount), chargePaisa: 0 });
  const moneyAfter = (...events: readonly DeskEvent[]) => orderMoney(deskOrder(check, events));

  it('is owed as collected less paid, after any events; an excess is named, and nothing is negative', () => {
    fc.assert(
      fc.property(histories, (events) => {
        const inEffect = eventsInEffect(events);
        const state = inEffect.findLast((event) => event.kind === 'state')?.state;
        const advance = inEffect.findLast((event) => event.kind === 'advance')?.amount ?? 0;
        const payment = inEffect.findLast((event) => event.kind === 'paid')?.amount ?? 0;
        const now = deskOrder(check, events);
        const collected = state === 'delivered' ? Math.max(0, (now.contents?.grandTotal ?? 0) - advance) : 0;
        const money = orderMoney(now);
        expect(money.collected).toBe(collected);
        expect(money.owed - money.over).toBe(collected - payment);
        expect(Math.min(money.owed, money.over)).toBe(0);
      }),
    );
  });

  it.each([
    ['nothing before it is delivered', [shipped], { owed: 0, over: 0 }],
    ['its amount once it is delivered', [delivered], { owed: 3750, over: 0 }],
    ['less the advance', [{ kind: 'advance', amount: rupees(750) }, delivered], { owed: 3000, over: 0 }],
    ['the rest of a part', [delivered, paid(3000)], { owed: 750, over: 0 }],
    ['nothing when it is paid', [delivered, paid(3750)], { owed: 0, over: 0 }],
    ['nothing when it comes back', [delivered, { kind: 'state', state: 'returned' }], { owed: 0, over: 0 }],
    ['too much came when it comes back later', [delivered, paid(3750), shipped], { owed: 0, over: 3750 }],
    ['its amount again when the payment is undone', [delivered, paid(3750), { kind: 'undo' }], { owed: 3750, over: 0 }],
  ] as const)('its courier owes %s', (_, events, money) => {
    expect(moneyAfter(...events)).toMatchObject(money);
  });

  it('equals the payment if its message could not be read', () => {
    const now = (...events: readonly DeskEvent[]) => orderMoney(deskOrder(unreadable, events));
    expect(now(delivered)).toEqual({ collected: 0, owed: 0, over: 0 });
    expect(now(delivered, paid(500))).toEqual({ collected: 500, owed: 0, over: 0 });
    expect(now(delivered, paid(500), shipped)).toEqual({ collected: 0, owed: 0, over: 500 });
  });

  it('is settled by what was written off, which was not received (D118)', () => {
    const all = deskOrder(check, []).contents?.grandTotal ?? noRupees;
    const rest: Change = { kind: 'paid', amount: all, chargePaisa: 250, writtenOff: rupees(50) };
    const now = deskOrder(check, [delivered, paid(1), rest]);
    expect(orderMoney(now)).toMatchObject({ owed: 0, over: 0 });
    expect(now.payments).toMatchObject([
      { received: 1, writtenOff: 0 },
      { received: all - 51, chargePaisa: 250, writtenOff: 50 },
    ]);
  });

  it('was never received where it was written off, also if the parcel comes back or costs less (D118)', () => {
    const all = deskOrder(check, []).contents?.grandTotal ?? noRupees;
    const short: Change = { kind: 'paid', amount: all, chargePaisa: 0, writtenOff: rupees(50) };
    expect(moneyAfter(delivered, short, { kind: 'state', state: 'returned' })).toMatchObject({
      owed: 0,
      over: all - 50,
    });
    expect(moneyAfter(delivered, short, { kind: 'advance', amount: rupees(50) })).toMatchObject({ owed: 0, over: 0 });
  });

  it('has the events with the dates of delivery and payment', () => {
    const note: Change = { kind: 'note', text: 'x' };
    expect(deskOrder(check, [send, shipped, delivered, note, paid(1)])).toMatchObject({
      stateEvent: 3,
      payments: [{ number: 5, received: 1 }],
    });
    expect(deskOrder(check, [shipped, delivered, { kind: 'undo' }])).toMatchObject({ stateEvent: 1, payments: [] });
  });

  it('stays when a payment of the same amount and charge is noted again', () => {
    const event = { ...paid(10), chargePaisa: 250 } as const;
    expect(decide([event], event)).toEqual({ kind: 'nothing' });
    expect(decide([event], paid(10))).toMatchObject({ kind: 'append' });
  });
});

describe('a city (D84)', () => {
  const city = (name: string): Change => ({ kind: 'city', city: name });
  const corrected = (fields: Partial<Customer>): Change => ({ kind: 'correction', customer: fields });

  it.each([
    ['is the owner’s last choice', [city('Okara'), city('Multan')], 'Multan'],
    ['stays after a correction of the phone number', [city('Okara'), corrected({ phone: '0300' })], 'Okara'],
    ['ends with a correction of the address', [city('Okara'), corrected({ address: 'Multan' })], ''],
    ['ends with a correction of the province', [city('Okara'), corrected({ province: 'sindh' })], ''],
    ['is chosen again after a correction', [corrected({ address: 'Multan' }), city('Multan')], 'Multan'],
  ] as const)('%s', (_, events, chosen) => {
    expect(deskOrder(check, events).city).toBe(chosen);
  });

  it('of the same name changes nothing', () => {
    expect(decide([city('Okara')], city('Okara'))).toEqual({ kind: 'nothing' });
  });
});
