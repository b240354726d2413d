import { describe, expect, it } from 'vitest';
import { orderLimits } from './order-limits.ts';
import { RateLimit } from './rate-limit.ts';

describe('a rate limit of 10 in 100 s', () => {
  const limit = () => new RateLimit([{ tokens: 10, periodMs: 100_000 }]);

  it('takes ten at once, then one every ten seconds', () => {
    const orders = limit();
    for (let count = 0; count < 10; count += 1) expect(orders.take('a', 0)).toBe(0);
    expect(orders.take('a', 0)).toBe(10_000);
    expect(orders.take('a', 9_999)).toBe(1);
    expect(orders.take('a', 10_000)).toBe(0);
    expect(orders.take('a', 10_000)).toBe(10_000);
  });

  it('counts each key by itself', () => {
    const orders = limit();
    for (let count = 0; count < 10; count += 1) orders.take('a', 0);
    expect(orders.take('b', 0)).toBe(0);
  });

  it('gives a token back', () => {
    const orders = limit();
    for (let count = 0; count < 10; count += 1) orders.take('a', 0);
    orders.giveBack('a');
    expect(orders.take('a', 0)).toBe(0);
    expect(orders.take('a', 0)).toBeGreaterThan(0);
  });

  it('neither gains nor loses when the clock is set back', () => {
    const orders = limit();
    for (let count = 0; count < 9; count += 1) orders.take('a', 1_000_000);
    expect(orders.take('a', 0)).toBe(0);
    expect(orders.take('a', 0)).toBe(10_000);
  });

  it('keeps its limits over more keys than it remembers', () => {
    const orders = limit();
    for (let count = 0; count < 10; count += 1) orders.take('a', 0);
    for (let key = 0; key < 25_000; key += 1) orders.take(`key ${key}`, 0);
    expect(orders.take('a', 0)).toBe(10_000);
  });
});

describe('the limits on orders', () => {
  it('takes 120 a minute over all addresses, and charges no address for the refusal', () => {
    const orders = orderLimits();
    for (let count = 0; count < 120; count += 1) expect(orders.take(`address ${count}`, 0)).toBe(0);
    for (let count = 0; count < 20; count += 1) expect(orders.take('late', 0)).toBe(500);
    for (let count = 1; count <= 10; count += 1) expect(orders.take('late', count * 1000)).toBe(0);
  });

  it('takes 60 a day from one address', () => {
    const orders = orderLimits();
    let taken = 0;
    for (let minute = 0; minute < 12 * 60; minute += 1) if (orders.take('a', minute * 60_000) === 0) taken += 1;
    expect(taken).toBeGreaterThanOrEqual(60);
    expect(taken).toBeLessThanOrEqual(60 + 30);
  });

  it('takes as many as the owner allows for a sale', () => {
    const orders = orderLimits({ perMinute: 3, perAddress: 2 });
    expect([1, 2, 3].map(() => orders.take('a', 0))).toEqual([0, 0, 300_000]);
    expect([orders.take('b', 0), orders.take('c', 0)]).toEqual([0, 20_000]);
  });
});
