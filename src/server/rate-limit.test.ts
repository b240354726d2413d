import { describe, expect, it } from 'vitest';
import { RateLimit } from './rate-limit.ts';

describe('a rate limit of 10 in 100 s', () => {
  const limit = () => new RateLimit({ tokens: 10, periodMs: 100_000 });

  it('neither gains nor loses when the clock is set back', () => {
    const orders = limit();
    for (let count = 0; count < 9; count += 1) orders.take('a', 1_000_000);
    expect(orders.take('a', 0)).toBe(0);
    expect(orders.take('a', 0)).toBe(10_000);
  });

  it('forgets the oldest keys when there are too many', () => {
    const orders = limit();
    for (let count = 0; count < 10; count += 1) orders.take('a', 0);
    for (let key = 0; key < 250_000; key += 1) orders.take(`key ${key}`, 0);
    expect(orders.take('a', 0)).toBe(0);
    for (let count = 0; count < 9; count += 1) orders.take('key 249999', 0);
    expect(orders.take('key 249999', 0)).toBe(10_000);
  });

  it('still limits when there are more keys than it remembers', () => {
    const orders = limit();
    for (let count = 0; count < 10; count += 1) orders.take('a', 0);
    for (let key = 0; key < 25_000; key += 1) orders.take(`key ${key}`, 0);
    expect(orders.take('a', 0)).toBe(10_000);
  });
});
