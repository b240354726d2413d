import fc from 'fast-check';
import { describe, expect, expectTypeOf, it } from 'vitest';
import type { CartLine } from '#shop/cart.ts';
import { rupees } from '#shop/money.ts';
import type { Customer } from './customer-fields.ts';
import { charges as chargesTo, newOrder as newOrderTo, type Order } from './order.ts';
import { provinces } from '#shop/provinces.ts';

const newOrder = (parts: Parameters<typeof newOrderTo>[0]) => newOrderTo(parts, provinces);
const charges = (lines: Parameters<typeof chargesTo>[0], province: string) => chargesTo(lines, province, provinces);

const customer: Customer = {
  name: 'Ayesha Khan',
  email: 'ayesha@example.com',
  address: 'House 1, Street 2',
  province: 'sindh',
  postalCode: '75500',
  phone: '0300 1234567',
};
const swing: CartLine = { id: 43, name: 'Parrot D-swing', price: rupees(1900), quantity: 3 };
const food: CartLine = { id: 1, name: 'Dog Food 1 kg', price: rupees(1650), quantity: 2 };

describe('what an order costs', () => {
  it('is the subtotal, the delivery and their sum (R192)', () => {
    expect(charges([swing], 'sindh')).toEqual({ subtotal: 5700, delivery: 350, grandTotal: 6050 });
    expect(charges([swing, food], 'kashmir')).toEqual({ subtotal: 9000, delivery: 600, grandTotal: 9600 });
  });

  it('counts Rs 250 for delivery before a province is chosen (R198)', () => {
    expect(charges([swing], '')).toEqual({ subtotal: 5700, delivery: 250, grandTotal: 5950 });
  });

  it('is Rs 0 for an empty cart (R203)', () => {
    expect(charges([], 'kashmir')).toEqual({ subtotal: 0, delivery: 0, grandTotal: 0 });
  });

  it('always has the sum of subtotal and delivery as its grand total (R203)', () => {
    const lines = fc.array(
      fc.record({
        name: fc.constantFrom('Dog Food 1 kg', 'Rope Toy'),
        price: fc.nat(3240).map(rupees),
        quantity: fc.integer({ min: 1, max: 99 }),
      }),
    );
    fc.assert(
      fc.property(lines, fc.constantFrom('sindh', 'kashmir', ''), (cart, province) => {
        const { subtotal, delivery, grandTotal } = charges(cart, province);
        expect(grandTotal - delivery).toBe(subtotal);
        let worth = 0;
        for (const { price, quantity } of cart) for (let piece = 0; piece < quantity; piece += 1) worth += price;
        expect(subtotal).toBe(worth);
      }),
    );
  });
});

describe('a new order', () => {
  it('has its parts and their charges for the customer’s province (R221)', () => {
    const parts = {
      reference: '0123456789ABCDEFGHJKMNPQRS',
      placedAt: '2026-11-21T08:00:00.000Z',
      catalogueVersion: 'v1',
      customer,
      lines: [swing],
    };
    const order = newOrder(parts);
    expect(order).toEqual({
      reference: '0123456789ABCDEFGHJKMNPQRS',
      placedAt: '2026-11-21T08:00:00.000Z',
      catalogueVersion: 'v1',
      customer,
      lines: [swing],
      subtotal: 5700,
      delivery: 350,
      grandTotal: 6050,
    });
    expectTypeOf(order).toEqualTypeOf<Order>();
  });
});
