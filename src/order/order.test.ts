import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CartLine } from '#shop/cart.ts';
import { rupees } from '#shop/money.ts';
import { charges as chargesTo, isLate, lateWarning, placedText } from './order.ts';
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
