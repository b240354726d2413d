import { describe, expect, it } from 'vitest';
import { orderStates } from '#order/desk-order.ts';
import { rupees } from '#shop/money.ts';
import { noCustomer } from '#order/customer-fields.ts';
import { customerWords } from './customer-words.ts';

const contents = {
  customer: noCustomer,
  lines: [],
  subtotal: rupees(1400),
  delivery: rupees(250),
  grandTotal: rupees(1650),
};
const words = (state: (typeof orderStates)[number], courier = '', trackingNumber = '') =>
  customerWords({ shopName: 'Panja', orderName: '4F7K2M9Q', now: { state, courier, trackingNumber, contents } });

describe('what the customer is told', () => {
  it('has words of its own for each state of an order (D72)', () => {
    const said = orderStates.map((state) => words(state));
    expect(new Set(said).size).toBe(orderStates.length);
    for (const sentence of said) expect(sentence).toContain('this is Panja');
  });

  it('names courier, tracking number and amount of a contents that has left (D72)', () => {
    expect(words('shipped', 'TCS', '7712')).toBe(
      'Hello, this is Panja. We have sent your order 4F7K2M9Q with TCS. Tracking number: 7712. Total: Rs 1650.',
    );
    expect(words('shipped')).toBe('Hello, this is Panja. We have sent your order 4F7K2M9Q. Total: Rs 1650.');
  });
});
