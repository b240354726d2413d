import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CartLine } from '#shop/cart.ts';
import { rupees } from '#shop/money.ts';
import {
  charges as chargesTo,
  isLate,
  lateWarning,
  placedText,
  newOrder as newOrderTo,
  receiptOf,
  parseReceipts,
  placedTime,
  recipient,
  receiptText,
  withReceipt,
} from './order.ts';
import { provinces } from '#shop/delivery.ts';
import { dayMs, minuteMs } from '#shop/time.ts';

const charges = (lines: Parameters<typeof chargesTo>[0], province: string) => chargesTo(lines, province, provinces);

const swing: CartLine = { id: 43, name: 'Parrot D-swing', price: rupees(1900), quantity: 3 };
const food: CartLine = { id: 1, name: 'Dog Food 1 kg', price: rupees(1650), quantity: 2 };

describe('what an order costs', () => {
  it('is the subtotal, the delivery and their sum (R192)', () => {
    expect(charges([swing], 'sindh')).toEqual({ subtotal: 5700, delivery: 350, grandTotal: 6050 });
    expect(charges([swing, food], 'kashmir')).toEqual({ subtotal: 9000, delivery: 600, grandTotal: 9600 });
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

const placedAt = '2026-11-21T08:00:00.000Z';
const placed = Date.parse(placedAt);

describe('an order that arrives later than it was placed', () => {
  it('is late after two days, and the owner is told to ask', () => {
    expect([isLate(placedAt, placed + 2 * dayMs), isLate(placedAt, placed + 2 * dayMs + 1)]).toEqual([false, true]);
    expect(lateWarning(placedAt, placed + 3 * dayMs)).toBe(
      'Placed on 21 November 2026, 3 days before it arrived: ask whether it is still wanted.',
    );
  });

  it('was placed when the phone says', () => {
    expect(placedText(placedAt, placed + dayMs)).toBe('Saturday, 21 November 2026 at 13:00, Pakistan time');
  });

  it('was placed when it arrived, where the phone’s clock is more than a quarter of an hour ahead', () => {
    expect(placedText(placedAt, placed - 15 * minuteMs)).toBe('Saturday, 21 November 2026 at 13:00, Pakistan time');
    expect(placedText(placedAt, placed - 16 * minuteMs)).toBe(
      'no later than Saturday, 21 November 2026 at 12:44, Pakistan time, when it arrived (the phone’s clock was wrong: it said 21 November 2026)',
    );
  });
});

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

  it.each(['0', ' 0 ', '00000', '۰', '\u200F٠٠'])(
    'has no postal code where the shopper entered %j (R188)',
    (postalCode) => {
      expect(recipient({ ...order.customer, postalCode }, provinces)[2]).toBe('Azad Kashmir');
      expect(recipient({ ...order.customer, postalCode: '۰۱۳۱۰' }, provinces)[2]).toBe('Azad Kashmir ۰۱۳۱۰');
    },
  );

  it('has an address in place of the lines where they are too many for a chat (D123)', () => {
    const text = receiptText(receipt, 'Panja', ['Ayesha Siddiqui'], 'https://panja.example/cart#43.Mx3');
    expect(text).toContain('01:10\n\nhttps://panja.example/cart#43.Mx3\n\nSubtotal: Rs 5,700');
    expect(text).toContain('For:\nAyesha Siddiqui');
    expect(text).not.toContain('Parrot');
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
