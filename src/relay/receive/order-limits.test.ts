import { describe, expect, it } from 'vitest';
import { usualAllowance } from '#settings/config.ts';
import { orderLimits } from './order-limits.ts';

/** Answers without the function that undoes them. */
function taker(limits = orderLimits(usualAllowance)) {
  return (address: string, now = 0, size = 1000) => {
    const answer = limits.take({ address, size }, now);
    return answer.kind === 'over hard limit' ? answer.retryAfterMs : answer.kind;
  };
}

describe('the limits on orders (D70)', () => {
  it('are soft from the 31st order of one address in ten minutes, without affecting other addresses', () => {
    const take = taker();
    for (let count = 0; count < 30; count += 1) expect(take('a')).toBe('within');
    for (let count = 0; count < 270; count += 1) expect(take('a')).toBe('above soft limit');
    expect(take('b')).toBe('within');
    expect(take('a', 20_000)).toBe('within');
  });

  it('are soft from the 121st order in a minute altogether, which counts against no address', () => {
    const take = taker();
    for (let count = 0; count < 120; count += 1) expect(take(`address ${count}`)).toBe('within');
    for (let count = 0; count < 40; count += 1) expect(take('late')).toBe('above soft limit');
    for (let count = 1; count <= 30; count += 1) expect(take('late', count * 1000)).toBe('within');
  });

  it('accept 180 a day from one address below the soft limit', () => {
    const take = taker();
    let within = 0;
    for (let minute = 0; minute < 12 * 60; minute += 1) if (take('a', minute * 60_000) === 'within') within += 1;
    expect(within).toBeGreaterThanOrEqual(180);
    expect(within).toBeLessThanOrEqual(180 + 90);
  });

  it('refuse above ten times the soft limit, and say when to retry', () => {
    const take = taker();
    for (let count = 0; count < 1200; count += 1) expect(typeof take(`address ${count}`)).toBe('string');
    expect(take('late')).toBe(50);
    expect(take('late', 50)).toBe('above soft limit');
  });

  it('refuse one address above a quarter of that, and no other because of it', () => {
    const take = taker();
    for (let count = 0; count < 300; count += 1) take('flood');
    for (let count = 0; count < 10_000; count += 1) expect(take('flood')).toBe(200);
    for (let count = 0; count < 90; count += 1) expect(take(`shopper ${count}`)).toBe('within');
    const minute = 60_000;
    for (let count = 0; count < 6 * 300; count += 1) take('writer', Math.ceil(count / 300) * minute, 60_000);
    expect(take('writer', 6 * minute, 60_000)).toBeGreaterThan(1000);
    expect(take('shopper', 6 * minute, 60_000)).toBe('within');
  });

  it('refuse more text in a day than the disk is meant for, but still accept a small order', () => {
    const take = taker();
    const hour = 3_600_000;
    let taken = 0;
    for (let tenth = 0; tenth < 240; tenth += 1)
      for (let count = 0; count < 1000; count += 1)
        if (typeof take(`address ${count}`, (tenth * hour) / 10, 60_000) === 'string') taken += 60_000;
    expect(taken).toBeGreaterThan(350e6);
    expect(taken).toBeLessThan(2 * 360e6);
    expect(take('flood', 23.9 * hour, 60_000)).toBeGreaterThan(1000);
    expect(take('shopper', 23.9 * hour + 500, 1500)).toBe('within');
  });

  it('accept as many as the owner allows for a sale', () => {
    const take = taker(orderLimits({ perMinute: 3, perAddress: 2 }));
    expect([1, 2, 3].map(() => take('a'))).toEqual(['within', 'within', 'above soft limit']);
    expect([take('b'), take('c')]).toEqual(['within', 'above soft limit']);
    for (let count = 0; count < 25; count += 1) take(`${count}`);
    expect(take('d')).toBe(2000);
  });

  it('count neither a repeat nor an order that could not be kept', () => {
    const limits = orderLimits({ perMinute: 1, perAddress: 1 });
    for (let count = 0; count < 100; count += 1) {
      const answer = limits.take({ address: 'a', size: 60_000 }, 0);
      expect(answer.kind).toBe('within');
      if (answer.kind === 'within') answer.undo();
    }
  });
});
