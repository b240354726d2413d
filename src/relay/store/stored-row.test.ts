import { noCustomer } from '#order/customer-fields.ts';
import { describe, expect, it } from 'vitest';
import { storedOrder } from './stored-row.ts';

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
