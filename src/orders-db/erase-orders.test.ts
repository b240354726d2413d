import { expect, it } from 'vitest';
import { rupees } from '#shop/money.ts';
import { sampleJob } from '#test/support/stored-orders.ts';
import { sampleOrder, sampleReference } from '#test/support/sample-order.ts';
import { erasedOrder } from './erase-orders.ts';

it('an order past its retention period has its reference and sums, and nothing personal', () => {
  const { order } = sampleJob('owner');
  const erased = erasedOrder(order);
  expect(erased).toMatchObject({
    params: {},
    check: {
      kind: 'checked',
      order: { reference: sampleReference, subtotal: 6200, delivery: 250, grandTotal: 6450 },
    },
    confirmation: { kind: 'queued', address: '' },
  });
  const { name, email, address, phone, postalCode } = sampleOrder().customer;
  for (const personal of [name, email, address, phone, postalCode, 'Parrot'])
    expect(JSON.stringify(erased)).not.toContain(personal);
});

it('keeps what the catalogue said of its sums (D58)', () => {
  const lines = [{ id: 1, name: 'Rope Ball', price: rupees(400), quantity: 2 }];
  const { order } = sampleJob('owner', { order: sampleOrder({ lines }) });
  expect(erasedOrder(order).check).toMatchObject({
    order: { subtotal: 800, grandTotal: 1050, catalogue: { subtotal: 1000, delivery: 250, grandTotal: 1250 } },
  });
});

it('keeps which checks an order failed, without their words', () => {
  const { order } = sampleJob('owner', { order: sampleOrder({ catalogueVersion: 'old' }) });
  expect(erasedOrder(order).check).toMatchObject({ findings: [{ kind: 'other catalogue version', text: '' }] });
});

it('keeps nothing of a message that could not be read', () => {
  const { order } = sampleJob('owner', {
    params: { message: 'call me at 0300' },
    confirmation: { kind: 'none', reason: 'unreadable' },
  });
  expect(erasedOrder(order)).toEqual({
    params: {},
    check: { kind: 'unreadable', problem: 'erased' },
    confirmation: { kind: 'none', reason: 'unreadable' },
  });
});
