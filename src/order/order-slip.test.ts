import { describe, expect, it } from 'vitest';
import { rupees } from '#shop/money.ts';
import { newOrder as newOrderTo } from './order.ts';
import { orderSlip, parseSlips, placedWhen, recipient, slipText, withSlip } from './order-slip.ts';
import { provinces } from '#shop/provinces.ts';

const newOrder = (parts: Parameters<typeof newOrderTo>[0]) => newOrderTo(parts, provinces);

const order = newOrder({
  reference: '0123456789ABCDEFGHJKMNPQRS',
  placedAt: '2026-11-21T20:10:00.000Z',
  catalogueVersion: 'v1',
  customer: {
    name: 'Ayesha Siddiqui',
    email: 'ayesha@example.com',
    address: 'House 5, Street 9',
    province: 'kashmir',
    postalCode: '13100',
    phone: '0300-1234567',
  },
  lines: [
    { id: 43, name: 'Parrot D-swing', price: rupees(1100), quantity: 3, size: 'M' },
    { id: 5, name: 'Adult Dog Food Chicken 1kg', price: rupees(1200), quantity: 2 },
  ],
});
const slip = orderSlip(order);

describe('an order’s slip', () => {
  it('says nothing about the customer (R209)', () => {
    expect(JSON.stringify(slip)).not.toMatch(/Ayesha|ayesha|House|kashmir|13100|0300/);
    expect(Object.keys(slip)).toEqual(['reference', 'placedAt', 'lines', 'subtotal', 'delivery', 'grandTotal']);
  });

  it('shows the time in Pakistan, where it is already past midnight', () => {
    expect(placedWhen(slip)).toBe('22 November 2026 at 01:10');
  });

  it('has as text the reference, the lines, the sums, and the recipient where one is known', () => {
    const text = `Panja order 01234567
22 November 2026 at 01:10

3 x Parrot D-swing, Size: M: Rs 3,300
2 x Adult Dog Food Chicken 1kg: Rs 2,400

Subtotal: Rs 5,700
Delivery Charges: Rs 600
Total Amount: Rs 6,300`;
    expect(slipText(slip, 'Panja')).toBe(text);
    expect(slipText(slip, 'Panja', recipient(order.customer, provinces))).toBe(`${text}

For:
Ayesha Siddiqui
House 5, Street 9
Azad Kashmir 13100
0300-1234567`);
  });

  it('names an unknown province by its value', () => {
    expect(recipient({ ...order.customer, province: 'gilgit' }, provinces)[2]).toBe('gilgit 13100');
  });
});

describe('kept slips', () => {
  const stored: unknown = JSON.parse(JSON.stringify(slip));

  it('are read back unchanged', () => {
    expect(parseSlips([stored])).toEqual([slip]);
  });

  it.each([
    null,
    'text',
    {},
    [null],
    [5],
    [{ ...slip, reference: 'short' }],
    [{ ...slip, reference: 5 }],
    [{ ...slip, placedAt: 'yesterday' }],
    [{ ...slip, placedAt: 5 }],
    [{ ...slip, delivery: -1 }],
    [{ ...slip, delivery: '250' }],
    [{ ...slip, lines: [] }],
    [{ ...slip, lines: undefined }],
    [{ ...slip, lines: [{ id: 1 }] }],
  ])('are dropped if they are broken: %j', (value) => {
    expect(parseSlips(value)).toEqual([]);
  });

  it('have the sums of their lines, whatever was stored', () => {
    expect(parseSlips([{ ...slip, subtotal: 1, grandTotal: 'x' }])).toEqual([slip]);
  });

  it('are the five newest, each once', () => {
    const other = (start: string) => ({ ...slip, reference: start + slip.reference.slice(1) });
    const five = ['1', '2', '3', '4', '5'].map(other);
    expect(withSlip(five, slip)).toEqual([slip, ...five.slice(0, 4)]);
    expect(withSlip([other('1'), slip], slip)).toEqual([slip, other('1')]);
  });
});
