import { describe, expect, it } from 'vitest';
import { storedCheck } from './stored-check.ts';

const customer = { name: 'Ayesha Khan', email: '', address: '', province: 'punjab', postalCode: '', phone: '' };
const reference = '7K3M9Q2X0123456789ABCDEFGH';
const placedAt = '2026-11-21T08:00:00.000Z';
const today = { subtotal: 1900, delivery: 250, grandTotal: 2150 };
const agreed = { subtotal: 1800, delivery: 250, grandTotal: 2050 };
const findings = [{ kind: 'price differs', text: 'Item 1: the browser said Rs 900, the shop says Rs 950.' }];

describe('the check of a stored order', () => {
  it.each([
    { kind: 'unreadable', problem: 'line 1 is not the heading of an order' },
    { kind: 'checked', order: { reference, placedAt, customer, lines: [], ...agreed, catalogue: today }, findings },
  ])('is read as it was written: $kind', (check) => {
    expect(storedCheck(check)).toEqual(check);
  });

  it('has an empty text for a field that its version did not have', () => {
    const { phone: _, ...earlier } = customer;
    const check = storedCheck({ kind: 'checked', order: { reference, customer: earlier }, findings: [] });
    expect(check).toMatchObject({ order: { customer: { name: 'Ayesha Khan', phone: '' } } });
  });

  it.each([null, [], 'checked', { kind: 'checked' }, { kind: 'checked', order: null }, { order: {} }])(
    'is none: %j',
    (value) => {
      expect(storedCheck(value)).toBeNull();
    },
  );
});
