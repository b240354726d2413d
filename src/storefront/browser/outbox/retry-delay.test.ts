import { describe, expect, it } from 'vitest';
import { outcomeOf, retryDelayMs } from './retry-delay.ts';

describe('what an answer of the e-mail service means (D26)', () => {
  it.each([200, 201, 202, 204, 299])('%d: the shop has the order', (status) => {
    expect(outcomeOf(status)).toBe('sent');
  });

  it.each([400, 401, 403, 404, 412, 413, 415, 422, 426, 499])('%d: refused, for the shop to mend', (status) => {
    expect(outcomeOf(status)).toBe('refused');
  });

  it.each([0, 199, 300, 302, 408, 409, 425, 429, 500, 502, 503, 504])('%d: failed for the moment', (status) => {
    expect(outcomeOf(status)).toBe('failed');
  });
});

describe('how long an order waits for the next try (D26)', () => {
  it.each([
    [0, 500, 1500],
    [1, 500, 2500],
    [3, 500, 8500],
    [6, 500, 60_500],
    [1000, 500, 60_500],
  ])('after %d failures between %d and %d ms', (tries, least, most) => {
    expect([retryDelayMs('failed', tries, 0), retryDelayMs('failed', tries, 1)]).toEqual([least, most]);
  });

  it('ten minutes after a refusal', () => {
    expect([retryDelayMs('refused', 0, 0), retryDelayMs('refused', 9, 0.9)]).toEqual([600_000, 600_000]);
  });

  it('as long as the service asked, an hour of that at most, and never less than by itself', () => {
    expect(retryDelayMs('failed', 0, 0, 30_000)).toBe(30_000);
    expect(retryDelayMs('failed', 0, 0, 1e15)).toBe(3_600_000);
    expect(retryDelayMs('failed', 0, 0, -5000)).toBe(500);
  });
});
