import fc from 'fast-check';
import { describe, expect, expectTypeOf, it } from 'vitest';
import type { CartLine } from './cart.ts';
import { rupees } from './money.ts';
import {
  charges as chargesTo,
  type Customer,
  type CustomerField,
  customerFields,
  missingFields,
  newOrder as newOrderTo,
  noCustomer,
  type Order,
} from './order.ts';
import { provinces } from './provinces.ts';

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

describe('the checkout form (§3 Checkout form, §5)', () => {
  it('R188 has six fields, in the order of the form, all empty at first', () => {
    expect(customerFields).toEqual(['name', 'email', 'address', 'province', 'postalCode', 'phone']);
    expect(noCustomer).toEqual({ name: '', email: '', address: '', province: '', postalCode: '', phone: '' });
    expectTypeOf<keyof Customer>().toEqualTypeOf<CustomerField>();
  });

  it('R194 misses nothing once all six are filled', () => {
    expect(missingFields(customer)).toEqual([]);
  });

  it('R194 misses all six at first', () => {
    expect(missingFields(noCustomer)).toEqual(['name', 'email', 'address', 'province', 'postalCode', 'phone']);
  });

  it.each(customerFields)('R194 misses %s where it alone is empty, or holds only spaces', (field) => {
    expect(missingFields({ ...customer, [field]: '' })).toEqual([field]);
    expect(missingFields({ ...customer, [field]: ' \t\u00A0\n' })).toEqual([field]);
  });

  it('R194 misses exactly the fields that are not filled, for each of the 64 ways to fill the form', () => {
    fc.assert(
      fc.property(fc.subarray([...customerFields]), (filled) => {
        const form = filled.reduce<Customer>((before, field) => ({ ...before, [field]: 'x' }), noCustomer);
        expect([...missingFields(form), ...filled].toSorted()).toEqual(customerFields.toSorted());
      }),
    );
  });

  it('R195 checks no format: x, y and z will do', () => {
    expect(missingFields({ ...customer, email: 'x', phone: 'y', postalCode: 'z' })).toEqual([]);
  });
});

describe('what an order costs (§9 Delivery fee by province)', () => {
  it('R192 is the subtotal, the delivery and both together', () => {
    expect(charges([swing], 'sindh')).toEqual({ subtotal: 5700, delivery: 350, grandTotal: 6050 });
    expect(charges([swing, food], 'kashmir')).toEqual({ subtotal: 9000, delivery: 600, grandTotal: 9600 });
  });

  it('R198 counts Rs 250 for delivery before a province is chosen', () => {
    expect(charges([swing], '')).toEqual({ subtotal: 5700, delivery: 250, grandTotal: 5950 });
  });

  it('R203 is nothing for an empty cart', () => {
    expect(charges([], 'kashmir')).toEqual({ subtotal: 0, delivery: 0, grandTotal: 0 });
  });

  it('R203 the grand total is always the subtotal and the delivery', () => {
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

describe('a new order (§7 Order notification)', () => {
  it('R221 is its parts and what they cost in the province of the customer', () => {
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
