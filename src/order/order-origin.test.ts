import { describe, expect, it } from 'vitest';
import { enteredHash, orderOrigins, originLabel } from './order-origin.ts';

describe('the origin of an order', () => {
  it('has words for a sentence, and for a badge (D74)', () => {
    expect(orderOrigins.map((origin) => [originLabel(origin), originLabel(origin, 'alone')])).toEqual([
      ['by phone', 'By phone'],
      ['by WhatsApp', 'By WhatsApp'],
      ['in person', 'In person'],
    ]);
  });

  it('has a content hash that no request’s can be (D74)', () => {
    expect(enteredHash('7K3M9Q2X0123456789ABCDEFGH')).toBe('desk-7K3M9Q2X0123456789ABCDEFGH');
    expect(enteredHash('')).not.toMatch(/^[0-9a-f]*$/);
  });
});
