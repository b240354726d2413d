import { describe, expect, it } from 'vitest';
import { enteredHash, orderOrigins, originLabel } from './order-store.ts';

describe('the origin of an order', () => {
  it('stands in the middle of a sentence (D74)', () => {
    expect(orderOrigins.map((origin) => originLabel(origin))).toEqual(['by phone', 'by WhatsApp', 'in person']);
  });

  it('stands alone on a badge', () => {
    expect(orderOrigins.map((origin) => originLabel(origin, 'alone'))).toEqual([
      'Via phone',
      'Via WhatsApp',
      'In person',
    ]);
  });

  it('has a content hash that no request’s can be (D74)', () => {
    expect(enteredHash('7K3M9Q2X0123456789ABCDEFGH')).toBe('desk-7K3M9Q2X0123456789ABCDEFGH');
    expect(enteredHash('')).not.toMatch(/^[0-9a-f]*$/);
  });
});
