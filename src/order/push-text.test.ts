import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rupees } from '#shop/money.ts';
import { shippedCities } from '#test/support/catalogues.ts';
import { acceptableOrder } from '#test/support/stored-orders.ts';
import { sampleCustomer, sampleOrder } from '#test/support/sample-order.ts';
import { deviceProblems, deviceProblemText, ringText } from './push-text.ts';

const checkOf = (customer: Partial<typeof sampleCustomer>) =>
  acceptableOrder(sampleOrder({ customer: { ...sampleCustomer, ...customer } })).check;

describe('the text of a ring', () => {
  it('has no personal data, whatever the customer entered (D89)', () => {
    const word = fc.stringMatching(/^[a-z]{6,12}$/);
    fc.assert(
      fc.property(fc.record({ name: word, email: word, address: word, phone: word }), (customer) => {
        expect(ringText(checkOf(customer))).toBe(ringText(checkOf({})));
      }),
    );
  });

  it('has the number of pieces and the amount, and the city only if it is certain (D89)', () => {
    const textOf = (address: string) => ringText(checkOf({ address }), shippedCities);
    expect(textOf('12 Canal Road, Lahore')).toBe('New order: 4 items, Rs 6,450, Lahore');
    expect(textOf('12 Canal Road')).toBe('New order: 4 items, Rs 6,450');
    expect(textOf('Karachi')).toBe('New order: 4 items, Rs 6,450'); // The address contradicts the province.
  });

  it('shows no amount that is too large (D29, D89)', () => {
    const check = checkOf({});
    if (check.kind === 'unreadable') throw new Error(check.problem);
    const ofTotal = (total: number) => ringText({ ...check, order: { ...check.order, grandTotal: rupees(total) } });
    expect(ofTotal(99_999_999)).toBe('New order: 4 items, Rs 99,999,999');
    expect(ofTotal(100_000_000)).toBe('New order: 4 items, an amount that is too large');
  });

  it('says that an order could not be read (D89)', () => {
    expect(ringText({ kind: 'unreadable', problem: 'a test' })).toBe('New order, which could not be read');
  });
});

it('each problem of a phone has a sentence, with its time (D89)', () => {
  const at = Date.parse('2026-11-26T09:05:00Z');
  expect(deviceProblems.map((kind) => deviceProblemText({ kind, at }))).toEqual([
    'its browser ended it (26 Nov 2026, 14:05)',
    'its sign-in has ended (26 Nov 2026, 14:05)',
    'its push service refused the last ring (26 Nov 2026, 14:05)',
    'its push service didn’t answer (26 Nov 2026, 14:05)',
  ]);
});
