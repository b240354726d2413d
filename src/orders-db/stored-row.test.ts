import { type Customer, noCustomer } from '#order/customer-fields.ts';
import { describe, expect, it } from 'vitest';
import { storedCheck, storedOrder } from './stored-row.ts';

const whole = {
  order_id: 1,
  key: 'REF1',
  reference: 'REF1',
  copy: 0,
  accepted_at: 5,
  params: '{"message":"two swings"}',
  order_check: '{"kind":"checked","order":{},"findings":[]}',
  confirmation: '{"kind":"queued","address":"a@example.com"}',
};
const none = { kind: 'none', reason: 'unreadable' };

describe('a stored order', () => {
  it('is read as it was written', () => {
    expect(storedOrder(whole)).toEqual({
      id: 1,
      key: 'REF1',
      reference: 'REF1',
      copy: 0,
      acceptedAt: 5,
      params: { message: 'two swings' },
      check: { kind: 'checked', order: { customer: noCustomer }, findings: [] },
      confirmation: { kind: 'queued', address: 'a@example.com' },
    });
  });

  it.each(['{"kind":"checked"', 'null', '{"kind":"checked"}'])(
    'whose check is damaged (%s) could not be checked, and is confirmed to nobody',
    (order_check) => {
      const order = storedOrder({ ...whole, order_check });
      expect(order.check).toMatchObject({ kind: 'unreadable', problem: expect.stringContaining('damaged') });
      expect([order.params, order.confirmation]).toEqual([{ message: 'two swings' }, none]);
    },
  );

  it('whose message is damaged keeps what is left of it', () => {
    const params = '{"message":"two swi\u0001';
    expect(storedOrder({ ...whole, params })).toMatchObject({
      params: { message: params },
      check: { kind: 'checked' },
    });
  });

  it('whose confirmation is damaged is confirmed to nobody', () => {
    expect(storedOrder({ ...whole, confirmation: '[]' }).confirmation).toEqual(none);
  });
});

const customer: Customer = {
  name: 'Ayesha Khan',
  email: '',
  address: '',
  province: 'punjab',
  postalCode: '',
  phone: '',
};
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
