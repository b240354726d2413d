import { describe, expect, it } from 'vitest';
import { rupees } from '#shop/money.ts';
import { newOrder as newOrderTo } from './order.ts';
import { receiptOf, parseReceipts, placedTime, recipient, receiptText, withReceipt } from './receipt.ts';
import { provinces } from '#shop/delivery.ts';

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
const receipt = receiptOf(order);

describe('an order’s receipt', () => {
  it('says nothing about the customer (R209)', () => {
    expect(JSON.stringify(receipt)).not.toMatch(/Ayesha|ayesha|House|kashmir|13100|0300/);
    expect(Object.keys(receipt)).toEqual(['reference', 'placedAt', 'lines', 'subtotal', 'delivery', 'grandTotal']);
  });

  it('shows the time in Pakistan, where it is already past midnight', () => {
    expect(placedTime(receipt)).toBe('22 November 2026 at 01:10');
  });

  it('has as text the reference, the lines, the sums, and the recipient where one is known', () => {
    const text = `Panja order 01234567
22 November 2026 at 01:10

3 x Parrot D-swing, Size: M: Rs 3,300
2 x Adult Dog Food Chicken 1kg: Rs 2,400

Subtotal: Rs 5,700
Delivery Charges: Rs 600
Total Amount: Rs 6,300`;
    expect(receiptText(receipt, 'Panja')).toBe(text);
    expect(receiptText(receipt, 'Panja', recipient(order.customer, provinces))).toBe(`${text}

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

describe('kept receipts', () => {
  const stored: unknown = JSON.parse(JSON.stringify(receipt));

  it('are read back unchanged', () => {
    expect(parseReceipts([stored])).toEqual([receipt]);
  });

  it.each([
    null,
    'text',
    {},
    [null],
    [5],
    [{ ...receipt, reference: 'short' }],
    [{ ...receipt, reference: 5 }],
    [{ ...receipt, placedAt: 'yesterday' }],
    [{ ...receipt, placedAt: 5 }],
    [{ ...receipt, delivery: -1 }],
    [{ ...receipt, delivery: '250' }],
    [{ ...receipt, lines: [] }],
    [{ ...receipt, lines: undefined }],
    [{ ...receipt, lines: [{ id: 1 }] }],
  ])('are dropped if they are broken: %j', (value) => {
    expect(parseReceipts(value)).toEqual([]);
  });

  it('have the sums of their lines, whatever was stored', () => {
    expect(parseReceipts([{ ...receipt, subtotal: 1, grandTotal: 'x' }])).toEqual([receipt]);
  });

  it('are the five newest, each once', () => {
    const other = (start: string) => ({ ...receipt, reference: start + receipt.reference.slice(1) });
    const five = ['1', '2', '3', '4', '5'].map(other);
    expect(withReceipt(five, receipt)).toEqual([receipt, ...five.slice(0, 4)]);
    expect(withReceipt([other('1'), receipt], receipt)).toEqual([receipt, other('1')]);
  });
});
