import { describe, expect, it } from 'vitest';
import { rupees } from '#shop/money.ts';
import type { OrderCheck } from './check-order.ts';
import { sampleCustomer, sampleOrder } from '#test/support/sample-order.ts';
import { acceptableOrder } from '#test/support/stored-orders.ts';
import { type DeskOrder, deskOrder } from './desk-order.ts';
import { keyAndTracking, listEntry, plainTracking, searchPatterns } from './list-entry.ts';

const checkOf = (customer: Partial<typeof sampleCustomer>) =>
  acceptableOrder(sampleOrder({ customer: { ...sampleCustomer, ...customer } })).check;
const entryOf = (check: OrderCheck, now?: DeskOrder, params = {}) =>
  listEntry({ key: '7K3M9Q2X', copy: 0, params, check }, now);

describe('the city on the list', () => {
  it.each([
    ['12 Canal Road, Lahore', 'Lahore'],
    ['مکان نمبر ۱۲، لاہور', 'لاہور'],
    ['12 Canal Road', 'punjab'],
    ['Canal Road, House 12', 'punjab'],
    ['Canal Road, ', 'punjab'],
    ['Canal Road, behind the large water tower of the old mill', 'punjab'],
  ])('of “%s” is %s', (address, expected) => {
    expect(entryOf(checkOf({ address })).city).toBe(expected);
  });
});

describe('a row of the list', () => {
  const check = checkOf({ phone: '0300-1234567, +44 7911 123456, house 12' });

  it('has the certain phone numbers, as digits with the country code (D86)', () => {
    expect(entryOf(check)).toMatchObject({ sequence: 0, phones: ['923001234567', '447911123456'] });
  });

  it('of an unreadable message is found by the name and the numbers in it', () => {
    const message = 'Name: Nadia Iqbal\nPhone: 0304-8888888\nTotaal: 3150';
    const { name, search } = entryOf({ kind: 'unreadable', problem: '' }, undefined, { message });
    expect([name, search.split('\n')]).toEqual(['', ['7k3m9q2x', 'nadiaiqbal', '923048888888', '']]);
  });

  it('has each product of the catalogue once, with its pieces and amount after corrections', () => {
    const added = [
      { id: 43, name: 'Parrot D-swing', options: 'M', quantity: 2, price: rupees(1500) },
      { id: 2, name: 'Chew Sticks', options: '', quantity: 1, price: rupees(300) },
    ];
    const now = deskOrder(check, [{ kind: 'correction', quantities: [1, 0], added }]);
    expect(entryOf(check, now)).toMatchObject({
      sequence: 1,
      products: [
        { id: 2, quantity: 1, amount: 300 },
        { id: 43, quantity: 3, amount: 4900 },
      ],
    });
    const lines = [{ id: 999, name: 'Anything', price: rupees(1), quantity: 1 }];
    expect(entryOf(acceptableOrder(sampleOrder({ lines })).check).products).toEqual([]);
    expect(entryOf({ kind: 'unreadable', problem: 'a test' }).products).toEqual([]);
  });
});

it('the customer of a shipped order is to be told until that is done (D120)', () => {
  const shipped = { kind: 'state', state: 'shipped' } as const;
  const told = { kind: 'told', state: 'shipped' } as const;
  const entry = (check: OrderCheck, ...events: Parameters<typeof deskOrder>[1]) =>
    entryOf(check, deskOrder(check, events)).isToTell;
  expect([entry(checkOf({})), entry(checkOf({}), shipped), entry(checkOf({}), shipped, told)]).toEqual([
    false,
    true,
    false,
  ]);
  expect(entry({ kind: 'unreadable', problem: 'a test' }, shipped)).toBe(false);
});

it('a message of which an order was made counts as nothing, whatever is done to it afterwards', () => {
  const check = { kind: 'unreadable', problem: 'a test' } as const;
  const into = { id: 2, name: '0A1B2C3D' };
  const now = deskOrder(check, [
    { kind: 'state', state: 'cancelled', into },
    { kind: 'state', state: 'packed' },
  ]);
  expect([now.state, now.madeInto]).toEqual(['cancelled', into]);
  expect(entryOf(check, now)).toMatchObject({ amount: null, needsCheck: false, balance: 0 });
  expect(entryOf(check).needsCheck).toBe(true);
});

describe('the text for searches', () => {
  it.each(['', 'LE-7712', 'LHR/77 12.#3', 'ایل۷۷'])(
    'gives back the key, and the tracking number “%s” in its plain form',
    (trackingNumber) => {
      const now = deskOrder(checkOf({}), [{ kind: 'parcel', courier: 'TCS', trackingNumber }]);
      const { search } = entryOf(checkOf({}), now);
      expect(keyAndTracking(search)).toEqual({ key: '7k3m9q2x', tracking: plainTracking(trackingNumber) });
    },
  );
});

describe('a search', () => {
  it.each([
    [' Ayesha ', ['%ayesha%']],
    ['100%_\\', [String.raw`%100\%\_\\%`]],
    ['+92 300 1234567', ['%+923001234567%', '%3001234567%']],
    // Letters of an Arabic keyboard.
    ['علي', ['%علی%']],
    // PostgreSQL stores no such character, and a name is stored without the others.
    ['Aye\u0000sha\u202E \u200BKhan', ['%ayeshakhan%']],
    ['House # 12, St. 5', ['%house12st5%']],
    [' - ', []],
  ])('for “%s” has patterns that fit the text of the list', (searched, patterns) => {
    expect(searchPatterns(searched)).toEqual(patterns);
  });
});
